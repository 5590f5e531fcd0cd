// SPDX-License-Identifier: MIT
#include "apr/convert/rename_rules.h"

#include "apr/base/text.h"

#include <map>
#include <optional>

namespace apr {
namespace {

/// A pattern for names and the pattern of their new names, split at each '*'.
struct RenameRule {
    std::vector<std::string> from = {};
    std::vector<std::string> to = {};
};

std::vector<std::string> partsOf(std::string_view pattern)
{
    std::vector<std::string> out;
    for (const std::string_view part : split(pattern, '*')) {
        out.emplace_back(part);
    }
    return out;
}

Result<RenameRule> parseRename(const std::string& text)
{
    const std::size_t equals = text.find('=');
    const auto refuse = [&text](std::string_view why) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(text, 80) + "\" is not a rule for names: " + std::string(why) +
                                "; expected for example 'model.*.weight=encoder.*.weight'",
                     .field = "--rename"};
    };
    if (equals == text.npos || equals == 0 || equals + 1 == text.size()) {
        return refuse("it has no old or no new name");
    }
    RenameRule out{.from = partsOf(std::string_view(text).substr(0, equals)),
                   .to = partsOf(std::string_view(text).substr(equals + 1))};
    if (out.from.size() != out.to.size()) {
        return refuse("both sides must have the same number of *");
    }
    return out;
}

/// What the wildcards of `pattern` match in `name`, each as little as possible; nothing if it does not match.
std::optional<std::vector<std::string>> match(const std::vector<std::string>& pattern, std::string_view name)
{
    std::vector<std::string> out;
    if (pattern.size() == 1) {
        return name == pattern.front() ? std::optional(out) : std::nullopt;
    }
    const std::string& last = pattern.back();
    if (!name.starts_with(pattern.front()) || name.size() < pattern.front().size() + last.size() ||
        !name.ends_with(last)) {
        return std::nullopt;
    }
    const std::size_t end = name.size() - last.size();
    std::size_t at = pattern.front().size();
    for (std::size_t i = 1; i + 1 < pattern.size(); ++i) {
        const std::size_t found = name.find(pattern[i], at);
        if (found == name.npos || found + pattern[i].size() > end) {
            return std::nullopt;
        }
        out.emplace_back(name.substr(at, found - at));
        at = found + pattern[i].size();
    }
    out.emplace_back(name.substr(at, end - at));
    return out;
}

} // namespace

Status checkRenameRules(const std::vector<std::string>& rules)
{
    for (const std::string& rule : rules) {
        APR_TRY([[maybe_unused]] const RenameRule parsed, parseRename(rule));
    }
    return {};
}

Status renameTensors(std::vector<TensorInfo>& tensors, const std::vector<std::string>& rules)
{
    std::vector<RenameRule> parsed;
    for (const std::string& text : rules) {
        APR_TRY(RenameRule rule, parseRename(text));
        parsed.push_back(std::move(rule));
    }
    std::vector<bool> isUsed(parsed.size());
    std::map<std::string, std::string> olds; // by new name
    for (TensorInfo& tensor : tensors) {
        const std::string old = tensor.name;
        for (std::size_t r = 0; r < parsed.size(); ++r) {
            const auto matched = match(parsed[r].from, old);
            if (!matched) {
                continue;
            }
            isUsed[r] = true;
            tensor.name = parsed[r].to.front();
            for (std::size_t i = 0; i < matched->size(); ++i) {
                tensor.name += (*matched)[i] + parsed[r].to[i + 1];
            }
            break;
        }
        const auto [other, isNew] = olds.emplace(tensor.name, old);
        if (tensor.name.empty() || !isNew) {
            return Error{.code = Errc::Argument,
                         .message = tensor.name.empty()
                                        ? std::string("the new name is empty")
                                        : "the new name \"" + printable(tensor.name, 120) + "\" is that of \"" +
                                              printable(other->second, 120) + "\" as well",
                         .field = "--rename",
                         .tensor = old};
        }
    }
    for (std::size_t r = 0; r < parsed.size(); ++r) {
        if (!isUsed[r]) {
            return Error{.code = Errc::Argument,
                         .message = "the rule \"" + printable(rules[r], 80) +
                                    "\" applies to no tensor: no name matches, or earlier rules apply to those that do",
                         .field = "--rename"};
        }
    }
    return {};
}

} // namespace apr
