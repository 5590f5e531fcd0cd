// SPDX-License-Identifier: MIT
#include "router.h"

#include "apr/base/text.h"
#include "apr/model/tensor_values.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>

namespace apr::mixing {
namespace {

constexpr double kShortest = 1e-8;

void normalize(std::vector<double>& values)
{
    double squares = 0;
    for (const double value : values) {
        squares += value * value;
    }
    const double length = std::max(kShortest, std::sqrt(squares));
    for (double& value : values) {
        value /= length;
    }
}

/// Adds the rows of the tokens of a text.
Status addRows(const Model& model, std::size_t tensor, const Tokenizer& tokenizer, const std::string& text,
               std::vector<double>& sum)
{
    APR_TRY(const std::vector<TokenPiece> pieces, tokenizer.encode(text, false));
    std::vector<float> row(sum.size());
    for (const TokenPiece& piece : pieces) {
        if (piece.id >= model.tensors()[tensor].shape.front()) {
            return Error{.code = Errc::WrongShape,
                         .message = "the embedding has " + formatCountOf(model.tensors()[tensor].shape.front(), "row") +
                                    ", none for the token " + std::to_string(piece.id) + " of a prompt",
                         .tensor = printable(model.tensors()[tensor].name, 200)};
        }
        APR_CHECK(loadElements(model, tensor, piece.id * static_cast<std::uint64_t>(sum.size()), row));
        std::transform(sum.begin(), sum.end(), row.begin(), sum.begin(),
                       [](double x, float value) { return x + static_cast<double>(value); });
    }
    return {};
}

} // namespace

Result<std::vector<ExpertPrompt>> parseExpertPrompts(const std::vector<std::string>& texts)
{
    std::vector<ExpertPrompt> out;
    for (const std::string& text : texts) {
        const std::size_t colon = text.find(':');
        const bool isNegative = colon != std::string::npos && colon > 0 && text[colon - 1] == '!';
        const auto expert = colon == std::string::npos
                                ? std::nullopt
                                : parseUnsigned(std::string_view(text).substr(0, colon - (isNegative ? 1 : 0)));
        if (!expert || *expert == 0 || *expert > 1024 || colon + 1 == text.size()) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(text, 80) +
                                    "\": expected the number of an expert and a text, 1:TEXT or 1!:TEXT",
                         .field = "--prompt"};
        }
        out.push_back({.expert = static_cast<std::size_t>(*expert - 1),
                       .isNegative = isNegative,
                       .text = text.substr(colon + 1)});
    }
    return out;
}

Result<std::vector<float>> routerOfPrompts(const Model& model, std::size_t tensor, const Json& tokenizer,
                                           const std::string& start, const std::vector<ExpertPrompt>& prompts,
                                           std::size_t experts)
{
    APR_TRY(const Tokenizer encoder, Tokenizer::ofHuggingFace(tokenizer));
    const TensorInfo& info = model.tensors()[tensor];
    const auto width = static_cast<std::size_t>(info.elements() / info.shape.front());
    std::vector<float> out;
    for (std::size_t expert = 0; expert < experts; ++expert) {
        std::vector<double> sum(width);
        for (const bool isNegative : {false, true}) {
            std::vector<double> direction(width);
            bool isGiven = isNegative;
            for (const ExpertPrompt& prompt : prompts) {
                if (prompt.expert == expert && prompt.isNegative == isNegative) {
                    APR_CHECK(addRows(model, tensor, encoder, start + prompt.text, direction));
                    isGiven = true;
                }
            }
            if (!isGiven) {
                return Error{.code = Errc::Argument,
                             .message = "expert " + std::to_string(expert + 1) + " lacks a prompt, N:TEXT",
                             .field = "--prompt"};
            }
            normalize(direction);
            std::transform(sum.begin(), sum.end(), direction.begin(), sum.begin(),
                           [isNegative](double x, double y) { return isNegative ? x - y : x + y; });
        }
        normalize(sum);
        if (std::all_of(sum.begin(), sum.end(), [](double value) { return std::fabs(value) < kShortest; })) {
            return Error{.code = Errc::Argument,
                         .message = "the prompts of expert " + std::to_string(expert + 1) +
                                    " have no direction: their tokens are unknown, or the same as those it is not for",
                         .field = "--prompt"};
        }
        std::transform(sum.begin(), sum.end(), std::back_inserter(out),
                       [](double value) { return static_cast<float>(value); });
    }
    return out;
}

std::vector<float> randomRouter(std::size_t experts, std::size_t width, std::uint64_t seed, std::size_t layer)
{
    std::mt19937_64 numbers(seed * 1'000'003 + layer);
    const double limit = std::sqrt(1.0 / static_cast<double>(width));
    std::vector<float> out(experts * width);
    for (float& value : out) { // the distributions of the library differ between implementations
        value = static_cast<float>(limit * (2 * static_cast<double>(numbers() >> 11U) / 9007199254740992.0 - 1));
    }
    return out;
}

} // namespace apr::mixing
