// SPDX-License-Identifier: MIT
#include "convert/steps/lora/adapter_config.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/mapped_file.h"

#include <cmath>

namespace apr::lora {
namespace {

constexpr std::uint64_t kConfigLimit = std::uint64_t{1} << 20;

} // namespace

Result<AdapterConfig> readConfig(const std::string& path)
{
    AdapterConfig out;
    const auto file = resolveBeside(folderOf(path), std::string(fileNameOf(path)));
    auto text = file ? readTextFile(*file, kConfigLimit) : Result<std::string>(file.error());
    if (!text) {
        if (text.error().code == Errc::Io) { // no file: the user may specify the scale
            return out;
        }
        return std::move(text).error();
    }
    out.path = *file;
    const auto wrong = [&path](Errc code, std::string message, std::string field) {
        return Error{.code = code,
                     .message = std::move(message),
                     .file = path,
                     .field = std::move(field),
                     .advice = code == Errc::Unsupported ? kMergeWithPeft : ""};
    };
    auto parsed = parseJson(*text, 0);
    if (!parsed || !parsed->value.is_object()) {
        return wrong(Errc::Corrupt, "the adapter configuration is not a JSON object", {});
    }
    const Json& json = parsed->value;
    const auto number = [&json](std::string_view key) -> std::optional<double> {
        const Json* value = findMember(json, key);
        return value != nullptr && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
    };
    const auto isSet = [&json](std::string_view key) {
        const Json* value = findMember(json, key);
        return value != nullptr && (value->is_number() ? *value != 0 : *value == true);
    };
    if (const auto type = stringMember(json, "peft_type"); type && toLower(*type) != "lora") {
        return wrong(Errc::Unsupported, "adapter type " + printable(*type, 40) + " is not supported; expected LORA",
                     "peft_type");
    }
    out.isDora = isSet("use_dora");
    if (const Json* tokens = findMember(json, "trainable_token_indices"); tokens != nullptr && !tokens->is_null()) {
        out.tokens = *tokens;
    }
    if (const auto kind = stringMember(json, "init_lora_weights");
        kind && (kind->find("pissa") != std::string::npos || *kind == "olora" || *kind == "loftq")) {
        return wrong(Errc::Unsupported,
                     "the adapter was initialized with " + printable(*kind, 40) +
                         ", which modifies the base weights, so it cannot be merged into the original base model; "
                         "convert it to a plain LoRA adapter with PEFT first",
                     "init_lora_weights");
    }
    out.alpha = number("lora_alpha");
    const Json* ranks = findMember(json, "rank_pattern");
    if (const auto rank = unsignedMember(json, "r"); rank && (ranks == nullptr || ranks->empty())) {
        out.rank = *rank;
    }
    out.isRankStabilized = isSet("use_rslora");
    out.isFanInFanOut = isSet("fan_in_fan_out");
    if (const Json* scale = findPath(json, {"lora_parameters", "scale"}); scale != nullptr && scale->is_number()) {
        out.scale = scale->get<double>();
    }
    if (const Json* patterns = findMember(json, "alpha_pattern"); patterns != nullptr && patterns->is_object()) {
        for (const auto& [key, value] : patterns->items()) {
            if (!value.is_number() || key.find_first_of("*+?[](){}|^$\\") != std::string::npos) {
                return wrong(Errc::Unsupported,
                             "the pattern \"" + printable(key, 80) +
                                 "\" is a regular expression; only module names are supported",
                             "alpha_pattern");
            }
            out.alphas[key] = value.get<double>();
        }
    }
    return out;
}

Result<float> AdapterConfig::scaleOf(const std::string& module, std::uint64_t size) const
{
    if (scale) {
        return static_cast<float>(*scale);
    }
    std::optional<double> own = alpha;
    for (const auto& [name, value] : alphas) {
        const bool isEnd = module.size() > name.size() + 1 && module.ends_with("." + name);
        own = module == name || isEnd ? std::optional(value) : own;
    }
    if (!own) {
        return Error{.code = Errc::Argument,
                     .message =
                         "cannot determine the adapter's scale: no adapter_config.json with lora_alpha beside it; "
                         "specify --lora-scale",
                     .field = "--lora-scale"};
    }
    const auto count = static_cast<double>(size);
    return static_cast<float>(*own / (isRankStabilized ? std::sqrt(count) : count));
}

std::vector<std::uint64_t> AdapterConfig::tokensOf(const std::string& module) const
{
    const Json* list = tokens.is_array() ? &tokens : nullptr;
    for (auto at = tokens.begin(); tokens.is_object() && at != tokens.end(); ++at) {
        const bool fits = module == at.key() || module.ends_with('.' + at.key());
        list = fits && at->is_array() ? &*at : list;
    }
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        if (!(*list)[i].is_number_unsigned()) {
            return {};
        }
        out.push_back((*list)[i].get<std::uint64_t>());
    }
    return out;
}

} // namespace apr::lora
