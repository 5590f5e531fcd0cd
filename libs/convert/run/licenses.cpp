// SPDX-License-Identifier: MIT
#include "convert/run/licenses.h"

#include "apr/base/text.h"
#include "apr/text/license_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace apr {
namespace {

constexpr RuleId kRule = "license.conflict";

enum class Family : std::uint8_t { Unknown, Permissive, Gnu, CreativeCommons, OwnTerms };

struct Terms {
    Family family = Family::Unknown;
    bool isNonCommercial = false;
    bool isShareAlike = false; ///< versions under the same license only
    bool isNoDerivatives = false;
};

bool startsWithAny(std::string_view name, std::initializer_list<std::string_view> prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [name](std::string_view prefix) { return name.starts_with(prefix); });
}

Terms termsOf(std::string_view name)
{
    const auto has = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    if (startsWithAny(name, {"cc-by", "cc0"})) {
        return {.family = name == "cc0-1.0" || name.starts_with("cc-by-4") || name.starts_with("cc-by-3")
                              ? Family::Permissive
                              : Family::CreativeCommons,
                .isNonCommercial = has("-nc"),
                .isShareAlike = has("-sa"),
                .isNoDerivatives = has("-nd")};
    }
    if (startsWithAny(name, {"gpl", "agpl"})) {
        return {.family = Family::Gnu, .isShareAlike = true};
    }
    if (startsWithAny(name, {"apache", "mit", "bsd", "isc", "unlicense", "wtfpl", "zlib", "bsl-1.0", "lgpl", "mpl"})) {
        return {.family = Family::Permissive};
    }
    if (startsWithAny(name, {"llama", "gemma", "openrail", "bigscience", "bigcode", "creativeml", "deepseek", "apple-",
                             "intel-research", "fair-noncommercial", "h-research", "nvidia-"})) {
        return {.family = Family::OwnTerms, .isNonCommercial = has("noncommercial") || has("research")};
    }
    return {};
}

/// Why nothing made of both may be published; empty if it may, or that is not known.
std::string conflictOf(const std::string& x, const Terms& a, const std::string& y, const Terms& b)
{
    if (x == y || a.family == Family::Unknown || b.family == Family::Unknown) {
        return {};
    }
    if (a.family == Family::Gnu) {
        const bool isOlder = x.starts_with("gpl-2") && (y.starts_with("apache") || b.family == Family::Gnu);
        const bool isGnuCompatible = b.family == Family::Gnu || b.family == Family::Permissive ||
                                     (y == "cc-by-sa-4.0" && !x.starts_with("gpl-2"));
        return isOlder || !isGnuCompatible ? x + " allows no other restrictions" : std::string();
    }
    if (a.isShareAlike) {
        const bool isConflict = b.isShareAlike || b.isNonCommercial != a.isNonCommercial;
        const bool isGpl = x == "cc-by-sa-4.0" && b.family == Family::Gnu; // decided above
        const bool addsTerms = b.family == Family::OwnTerms || (b.family == Family::CreativeCommons && isConflict);
        return addsTerms && !isGpl ? x + " allows versions under the same license only" : std::string();
    }
    return {};
}

} // namespace

std::vector<Finding> compareLicenses(const std::vector<LicensedModel>& models)
{
    std::vector<Finding> out;
    std::vector<LicensedModel> distinct;
    for (LicensedModel model : models) {
        model.license = toLower(model.license);
        const auto isSame = [&model](const LicensedModel& other) { return other.license == model.license; };
        if (model.license.empty() || std::any_of(distinct.begin(), distinct.end(), isSame)) {
            continue;
        }
        distinct.push_back(model);
        if (termsOf(model.license).isNoDerivatives) {
            out.push_back({.severity = Severity::Warning,
                           .rule = kRule,
                           .message = "the license " + printable(model.license, 60) + " of " +
                                      printable(model.title, 120) + " does not allow changed versions to be shared",
                           .hint = "do not publish the result"});
        }
    }
    const auto text = [](const LicensedModel& model) {
        return printable(model.license, 60) + " of " + printable(model.title, 120);
    };
    for (std::size_t i = 0; i < distinct.size(); ++i) {
        for (std::size_t k = i + 1; k < distinct.size(); ++k) {
            const Terms a = termsOf(distinct[i].license);
            const Terms b = termsOf(distinct[k].license);
            std::string reason = conflictOf(distinct[i].license, a, distinct[k].license, b);
            reason = reason.empty() ? conflictOf(distinct[k].license, b, distinct[i].license, a) : reason;
            if (!reason.empty()) {
                out.push_back({.severity = Severity::Warning,
                               .rule = kRule,
                               .message = "the licenses " + text(distinct[i]) + " and " + text(distinct[k]) +
                                          " exclude each other: " + reason,
                               .hint = "do not publish the result without the consent of the authors"});
            }
        }
    }
    if (distinct.size() > 1 && out.empty()) {
        std::string all;
        for (const LicensedModel& model : distinct) {
            all += (all.empty() ? "" : ", ") + printable(model.license, 60);
        }
        out.push_back({.severity = Severity::Warning,
                       .rule = kRule,
                       .message = "the licenses of the models differ: " + all,
                       .hint = "the result must comply with all of them"});
    }
    return out;
}

std::vector<Finding> compareLicenses(const std::vector<SourceModel>& sources)
{
    std::vector<LicensedModel> models;
    models.reserve(sources.size());
    for (const SourceModel& source : sources) {
        models.push_back({.title = source.path, .license = sources.size() < 2 ? "" : licenseOf(source.model)});
    }
    return compareLicenses(models);
}

} // namespace apr
