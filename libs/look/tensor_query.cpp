// SPDX-License-Identifier: MIT
#include "apr/look/tensor_query.h"

#include "apr/base/text.h"
#include "apr/model/layer_name.h"

#include <algorithm>
#include <array>
#include <map>

namespace apr {
namespace {

constexpr std::array<std::string_view, 7> kKeys{"name", "dtype", "shape", "dims", "layer", "size", "params"};
constexpr std::string_view kSigns = ":=<>";

Error notUnderstood(std::string_view term, const std::string& why)
{
    return Error{.code = Errc::Argument, .message = '"' + printable(term, 80) + "\": " + why, .field = "filter"};
}

bool isPattern(std::string_view text)
{
    return text.find_first_of("*?[") != std::string_view::npos;
}

/// Words of a query: separated by spaces that are not between double quotes, which are removed.
std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> out;
    bool isQuoted = false;
    bool isInside = false;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n';
        if (isSpace && !isQuoted) {
            isInside = false;
            continue;
        }
        if (!isInside) {
            out.emplace_back();
            isInside = true;
        }
        if (c == '"') {
            isQuoted = !isQuoted;
        } else {
            out.back() += c;
        }
    }
    return out;
}

/// E020 if no type has this name, or a name that fits this pattern.
Status checkType(const std::string& word)
{
    std::vector<std::string> names;
    for (const DTypeInfo& info : allDTypes()) {
        names.push_back(toLower(info.name));
    }
    if (std::any_of(names.begin(), names.end(), [&word](const std::string& name) { return globMatches(word, name); })) {
        return {};
    }
    auto near = closestNames(word, names, 3);
    std::erase_if(near, [&word](const std::string& name) { return name.front() != word.front(); }); // "i8" for "q9"
    return Error{.code = Errc::Argument,
                 .message = "unknown dtype \"" + printable(word, 40) +
                            (near.empty() ? "\"; expected one of " + join(names, ", ")
                                          : "\"; did you mean " + join(near, " or ") + '?')};
}

bool nameFits(std::string_view word, std::string_view name)
{
    return isPattern(word) ? globMatches(word, name) : name.find(word) != std::string_view::npos;
}

} // namespace

Result<TensorQuery> TensorQuery::parse(std::string_view text)
{
    TensorQuery out;
    for (const std::string& word : wordsOf(text)) {
        APR_TRY(Term term, parseTerm(word));
        out.m_terms.push_back(std::move(term));
    }
    return out;
}

Result<TensorQuery::Term> TensorQuery::parseTerm(std::string_view word)
{
    const bool isNegated = word.size() > 1 && word.front() == '-';
    const std::string_view plain = isNegated ? word.substr(1) : word;
    const std::size_t end = plain.find_first_of(kSigns);
    const std::string_view key = plain.substr(0, end);
    const bool hasKey =
        end != std::string_view::npos && !key.empty() &&
        std::all_of(key.begin(), key.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    if (!hasKey) {
        return Term{.isNegated = isNegated, .words = {toLower(plain)}};
    }
    const std::size_t from = std::min(plain.find_first_not_of(kSigns, end), plain.size());
    const std::string_view sign = plain.substr(end, from - end);
    auto term = parseSubject(toLower(key), sign, plain.substr(from));
    if (!term) {
        return notUnderstood(word, term.error().message);
    }
    term->isNegated = isNegated;
    return term;
}

Result<TensorQuery::Term> TensorQuery::parseSubject(std::string_view key, std::string_view sign, std::string_view value)
{
    const auto* const known = std::find(kKeys.begin(), kKeys.end(), key == "type" ? "dtype" : key);
    if (known == kKeys.end()) {
        return Error{.code = Errc::Argument,
                     .message =
                         "unknown key \"" + printable(key, 40) +
                         "\"; expected name, dtype, shape, dims, layer, size or params (name:… searches for text "
                         "with a colon)"};
    }
    Term out{.subject = static_cast<Subject>(known - kKeys.begin())};
    if (value.empty()) {
        return Error{.code = Errc::Argument, .message = "expected a value after '" + std::string(sign) + '\''};
    }
    const bool isText =
        out.subject == Subject::Name || out.subject == Subject::Dtype || out.subject == Subject::Extents;
    if (isText && sign != ":" && sign != "=") {
        return Error{.code = Errc::Argument, .message = std::string(*known) + " has no order; expected ':'"};
    }
    if (out.subject == Subject::Name) {
        out.words = {toLower(value)};
        return out;
    }
    if (out.subject == Subject::Dtype) {
        for (const std::string_view type : split(value, ',')) {
            out.words.push_back(toLower(type));
            APR_CHECK(checkType(out.words.back()));
        }
        return out;
    }
    if (out.subject == Subject::Extents) {
        for (const std::string_view dimension : split(value, 'x')) {
            const auto number = parseUnsigned(dimension);
            if (!number && dimension != "*") {
                return Error{.code = Errc::Argument,
                             .message = "expected a dimension such as 4096, or all of them such as 4096x*x3"};
            }
            out.shape.push_back(number);
        }
        return out;
    }
    const std::size_t dots = value.find("..");
    const bool isRange = dots != std::string_view::npos;
    const bool isBytes = out.subject == Subject::Size;
    // Counts have the units of sizes: params>1M.
    const auto low = isRange && dots == 0 ? std::optional<std::uint64_t>(0) : parseQuantity(value.substr(0, dots));
    const auto high = !isRange                   ? low
                      : dots + 2 == value.size() ? std::optional(Range().high)
                                                 : parseQuantity(value.substr(dots + 2));
    if (!low || !high || (isRange && sign != ":" && sign != "=")) {
        return Error{.code = Errc::Argument,
                     .message = isBytes ? "expected a size such as size>1M, size<64KiB or size:1M..2M"
                                        : "expected a number or range such as " + std::string(*known) + ":3, " +
                                              std::string(*known) + ":3..7 or " + std::string(*known) + ">3"};
    }
    if (sign == ":" || sign == "=") {
        out.range = {.low = *low, .high = *high};
    } else if (sign == ">=") {
        out.range.low = *low;
    } else if (sign == "<=") {
        out.range.high = *low;
    } else if (sign == ">" && *low < Range().high) {
        out.range.low = *low + 1;
    } else if (sign == "<" && *low > 0) {
        out.range.high = *low - 1;
    } else if (sign == ">" || sign == "<") {
        out.range = {.low = 1, .high = 0}; // nothing
    } else {
        return Error{.code = Errc::Argument, .message = "expected one of : = < <= > >="};
    }
    return out;
}

bool TensorQuery::holds(const Term& term, const TensorInfo& tensor)
{
    switch (term.subject) {
    case Subject::Name: return nameFits(term.words.front(), toLower(tensor.name));
    case Subject::Dtype: {
        const std::string type = toLower(dtypeName(tensor.dtype));
        return std::any_of(term.words.begin(), term.words.end(),
                           [&type](const std::string& word) { return globMatches(word, type); });
    }
    case Subject::Extents: {
        const auto fits = [](const std::optional<std::uint64_t>& asked, std::uint64_t size) {
            return !asked || *asked == size;
        };
        if (term.shape.size() == 1) {
            return std::any_of(tensor.shape.begin(), tensor.shape.end(),
                               [&](std::uint64_t size) { return fits(term.shape.front(), size); });
        }
        return std::equal(term.shape.begin(), term.shape.end(), tensor.shape.begin(), tensor.shape.end(), fits);
    }
    case Subject::Dims: return term.range.has(tensor.shape.size());
    case Subject::Layer: {
        const std::int64_t layer = layerOf(tensor.name).second;
        return layer >= 0 && term.range.has(static_cast<std::uint64_t>(layer));
    }
    case Subject::Size: return term.range.has(tensor.byteSize);
    case Subject::Params: return term.range.has(tensor.elements());
    }
    return false;
}

bool TensorQuery::matches(const TensorInfo& tensor) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&tensor](const Term& term) { return holds(term, tensor) != term.isNegated; });
}

std::vector<std::string> completeTensorQuery(std::string_view text, const Model& model)
{
    constexpr std::size_t kMost = 12;
    const std::size_t space = text.find_last_of(" \t");
    const std::size_t start = space == std::string_view::npos ? 0 : space + 1;
    std::string before(text.substr(0, start));
    std::string_view last = text.substr(start);
    if (last.size() > 1 && last.front() == '-') {
        before += '-';
        last.remove_prefix(1);
    }
    const std::string typed = toLower(last);
    const std::size_t colon = typed.find(':');
    const std::string key = typed.substr(0, colon);
    std::vector<std::string> out;
    if (colon == std::string::npos) {
        for (const std::string_view known : kKeys) {
            if (!typed.empty() && known.starts_with(typed)) {
                const bool isNumber = known == "size" || known == "params";
                out.push_back(before + std::string(known) + (isNumber ? '>' : ':'));
            }
        }
        return out;
    }
    const std::string value = typed.substr(colon + 1);
    std::map<std::string, std::size_t> values; // with the number of tensors that have it
    for (const TensorInfo& tensor : model.tensors()) {
        if (key == "dtype" || key == "type") {
            ++values[toLower(dtypeName(tensor.dtype))];
        } else if (key == "shape") {
            std::string shape;
            for (const std::uint64_t size : tensor.shape) {
                shape += (shape.empty() ? "" : "x") + std::to_string(size);
            }
            ++values[shape];
        }
    }
    std::vector<std::pair<std::string, std::size_t>> order(values.begin(), values.end());
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [name, count] : order) {
        if (out.size() < kMost && !name.empty() && name.starts_with(value) && name != value) {
            out.push_back(before + key + ':' + name);
        }
    }
    return out;
}

} // namespace apr
