// SPDX-License-Identifier: MIT
#include "methods.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace apr::merging {
namespace {

constexpr std::array kMethods{
    Method{.id = "average",
           .title = "Average",
           .help = "Mean of all models",
           .kind = Kind::Linear,
           .fewest = 1,
           .normalizes = true},
    Method{.id = "weighted",
           .title = "Weighted average",
           .help = "Mean of all models with weights",
           .kind = Kind::Linear,
           .parameters = "weights",
           .fewest = 1,
           .normalizes = true},
    Method{.id = "linear",
           .title = "Linear",
           .help = "Weighted sum of all models, divided by the sum of the weights",
           .kind = Kind::Linear,
           .parameters = "weights normalize",
           .fewest = 1,
           .normalizes = true},
    Method{.id = "slerp",
           .title = "SLERP",
           .help = "Spherical interpolation from the base (t = 0) to the other model (t = 1)",
           .kind = Kind::Slerp,
           .parameters = "t",
           .most = 2,
           .takesBase = true},
    Method{.id = "nuslerp",
           .title = "NuSLERP",
           .help = "Spherical interpolation by weights, of the task vectors if there is a base",
           .kind = Kind::Nuslerp,
           .parameters = "weights scope",
           .most = 2,
           .takesBase = true},
    Method{.id = "multislerp",
           .title = "Multi-SLERP",
           .help = "Weighted mean of directions, of the task vectors if there is a base",
           .kind = Kind::Multi,
           .parameters = "weights normalize",
           .takesBase = true,
           .normalizes = true},
    Method{.id = "karcher",
           .title = "Karcher mean",
           .help = "The direction with the least squared angles to all models, with their mean length",
           .kind = Kind::Karcher,
           .parameters = "max_iter tolerance"},
    Method{.id = "task_arithmetic",
           .title = "Task arithmetic",
           .help = "Base plus the weighted sum of the differences to it",
           .kind = Kind::Task,
           .parameters = "weights normalize lambda",
           .fewest = 1,
           .needsBase = true},
    Method{.id = "ties",
           .title = "TIES",
           .help = "Task vectors trimmed to the largest changes, and merged where their signs agree",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::Trim,
           .electsSigns = true,
           .normalizes = true},
    Method{.id = "dare_linear",
           .title = "DARE",
           .help = "Task vectors of which random changes are dropped and the others scaled up",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda seed",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::Random,
           .rescale = Rescale::Density},
    Method{.id = "dare_ties",
           .title = "DARE with TIES",
           .help = "DARE, merged where the signs agree",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda seed",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::Random,
           .electsSigns = true,
           .rescale = Rescale::Density},
    Method{.id = "della",
           .title = "DELLA",
           .help = "As DARE with TIES, dropping small changes of a row more probably",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda seed epsilon",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::ByRank,
           .electsSigns = true,
           .normalizes = true,
           .rescale = Rescale::Norm},
    Method{.id = "della_linear",
           .title = "DELLA, linear",
           .help = "As DARE, dropping small changes of a row more probably",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda seed epsilon",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::ByRank,
           .rescale = Rescale::Norm},
    Method{.id = "breadcrumbs",
           .title = "Model breadcrumbs",
           .help = "Task vectors without their largest and smallest changes",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda gamma",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::Outliers},
    Method{.id = "breadcrumbs_ties",
           .title = "Breadcrumbs with TIES",
           .help = "Task vectors without their largest and smallest changes, merged where their signs agree",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda gamma",
           .fewest = 1,
           .needsBase = true,
           .thinning = Thinning::Outliers,
           .electsSigns = true},
    Method{.id = "sce",
           .title = "SCE",
           .help = "Task vectors where they differ most, weighted by their energy, merged where their signs agree",
           .kind = Kind::Sce,
           .parameters = "topk",
           .fewest = 1,
           .needsBase = true},
    Method{.id = "model_stock",
           .title = "Model stock",
           .help = "Between the base and the mean, nearer to the mean the smaller the angles of the task vectors",
           .kind = Kind::Stock,
           .parameters = "scope",
           .needsBase = true},
    Method{.id = "nearswap",
           .title = "NearSwap",
           .help = "The base, moved to the other model where their values are near",
           .kind = Kind::Swap,
           .parameters = "t",
           .fewest = 1,
           .most = 1,
           .needsBase = true},
    Method{.id = "arcee_fusion",
           .title = "Arcee fusion",
           .help = "The base with the changes of the other model that matter most",
           .kind = Kind::Fusion,
           .fewest = 1,
           .most = 1,
           .needsBase = true},
    Method{.id = "ram",
           .title = "RAM",
           .help = "Base plus changes that only one model has, and the mean of changes that several have",
           .kind = Kind::Ram,
           .parameters = "epsilon",
           .fewest = 1,
           .needsBase = true},
    Method{.id = "ramplus_tl",
           .title = "RAM+",
           .help = "RAM, in which unique changes count more the more changes are shared",
           .kind = Kind::Ram,
           .parameters = "epsilon ram_weight ram_limit",
           .fewest = 1,
           .needsBase = true,
           .countsShared = true},
    Method{.id = "passthrough",
           .title = "Passthrough",
           .help = "The tensors of one model, scaled by its weight",
           .kind = Kind::Passthrough,
           .parameters = "weights",
           .fewest = 1,
           .most = 1},
};

constexpr std::array kNumberTable{
    NumberInfo{.number = Number::Weight, .id = "weights", .isPerModel = true},
    NumberInfo{.number = Number::Density,
               .id = "density",
               .isPerModel = true,
               .low = 0,
               .high = 1,
               .expected = "a share from 0 to 1"},
    NumberInfo{.number = Number::T, .id = "t"},
    NumberInfo{.number = Number::Lambda, .id = "lambda"},
    NumberInfo{.number = Number::Epsilon,
               .id = "epsilon",
               .fallback = 0.15,
               .isPerModel = true,
               .low = 0,
               .expected = "a number from 0"},
    NumberInfo{.number = Number::Gamma,
               .id = "gamma",
               .fallback = 0.01,
               .isPerModel = true,
               .low = 0,
               .high = 0x1.fffffffffffffp-1,
               .expected = "a share from 0 to below 1"},
    NumberInfo{
        .number = Number::Topk, .id = "topk", .low = 1e-300, .high = 1, .expected = "a share above 0 and at most 1"},
    NumberInfo{
        .number = Number::RamWeight, .id = "ram_weight", .fallback = 0.1, .low = 0, .expected = "a number from 0"},
    NumberInfo{.number = Number::RamLimit, .id = "ram_limit", .fallback = 0.2, .low = 0, .expected = "a number from 0"},
};
static_assert(kNumberTable.size() == kNumbers);

const NumberInfo& infoOf(Number number)
{
    return kNumberTable[static_cast<std::size_t>(number)];
}

/// All values of a gradient.
std::vector<double> valuesOf(const Gradient& gradient)
{
    std::vector<double> out;
    for (const Gradient::Rule& rule : gradient.rules()) {
        out.insert(out.end(), rule.values.begin(), rule.values.end());
    }
    return out;
}

/// "--max-iter, --karcher-tolerance" of "max_iter tolerance".
std::string listed(std::string_view names)
{
    std::string out;
    for (const std::string_view name : split(names, ' ')) {
        out += (out.empty() ? "" : ", ") + optionOf(name);
    }
    return out;
}

Error argumentError(std::string message, std::string_view option)
{
    return Error{.code = Errc::Argument, .message = std::move(message), .field = std::string(option)};
}

} // namespace

std::string optionOf(std::string_view parameter)
{
    const auto found = std::find_if(kMerge.parameters.begin(), kMerge.parameters.end(),
                                    [parameter](const Parameter& each) { return each.name == parameter; });
    return std::string(found == kMerge.parameters.end() ? parameter : found->label());
}

std::span<const Method> methods()
{
    return kMethods;
}

const Method* findMethod(std::string_view id)
{
    const std::string_view wanted = id == "dare" ? "dare_linear" : id;
    const auto* const found =
        std::find_if(kMethods.begin(), kMethods.end(), [wanted](const Method& method) { return method.id == wanted; });
    return found == kMethods.end() ? nullptr : found;
}

bool hasParameter(const Method& method, std::string_view parameter)
{
    const auto names = split(method.parameters, ' ');
    return std::find(names.begin(), names.end(), parameter) != names.end();
}

std::span<const NumberInfo> numbers()
{
    return kNumberTable;
}

double Settings::at(Number number, const Place& place, std::size_t slot) const
{
    const std::vector<Gradient>& all = numbers[static_cast<std::size_t>(number)];
    const double fallback = number == Number::Epsilon && method->kind == Kind::Ram ? 1e-5 : infoOf(number).fallback;
    return all.empty() ? fallback : all[all.size() == 1 ? 0 : slot].at(place).value_or(fallback);
}

std::string describe(const Settings& settings, const Place& place, std::span<const std::size_t> slots)
{
    std::string out = std::string(settings.method->id) + " of " + formatCountOf(slots.size(), "model");
    for (const NumberInfo& info : kNumberTable) {
        if (!settings.has(info.number)) {
            continue;
        }
        std::vector<std::string> all;
        for (const std::size_t slot : info.isPerModel ? slots : slots.first(std::min<std::size_t>(1, slots.size()))) {
            all.push_back(formatNumber(settings.at(info.number, place, slot), 4));
        }
        const bool areSame =
            std::all_of(all.begin(), all.end(), [&all](const auto& each) { return each == all.front(); });
        out += all.empty() ? "" : ", " + std::string(info.id) + ' ' + (areSame ? all.front() : join(all, ", "));
    }
    return out;
}

namespace {

/// A parameter as text: recipes may have a plain number.
std::string textOf(const Values& values, std::string_view id)
{
    const auto number = values.real(id);
    return number ? formatShortest(*number) : values.text(id);
}

/// Those that are numbers, with their ranges.
Status readNumbers(const Values& values, Settings& out)
{
    for (const NumberInfo& info : kNumberTable) {
        if (!values.has(info.id)) {
            continue;
        }
        const std::string option = optionOf(info.id);
        APR_TRY(std::vector<Gradient> gradients, parseGradients(textOf(values, info.id), option));
        if (gradients.size() != 1 && !info.isPerModel) {
            return argumentError("expected one value, or a gradient such as 0:0.5:1", option);
        }
        for (const Gradient& gradient : gradients) {
            for (const double value : valuesOf(gradient)) {
                if (!(value >= info.low && value <= info.high)) {
                    return argumentError("expected " + std::string(info.expected) + ", found " + formatNumber(value, 6),
                                         option);
                }
            }
        }
        out.set(info.number, std::move(gradients));
    }
    return {};
}

/// The probabilities of elements are density − epsilon to density + epsilon.
Status checkProbabilities(const Settings& settings)
{
    const auto all = [&settings](Number number) {
        std::vector<double> out;
        for (const Gradient& gradient : settings.numbers[static_cast<std::size_t>(number)]) {
            const std::vector<double> values = valuesOf(gradient);
            out.insert(out.end(), values.begin(), values.end());
        }
        return out.empty() ? std::vector<double>{infoOf(number).fallback} : out;
    };
    for (const double density : all(Number::Density)) {
        for (const double epsilon : all(Number::Epsilon)) {
            if (density > 0 && density < 1 && (density - epsilon <= 0 || density + epsilon >= 1)) {
                return argumentError("density - epsilon must be above 0 and density + epsilon below 1, found " +
                                         formatNumber(density, 6) + " and " + formatNumber(epsilon, 6),
                                     "--epsilon");
            }
        }
    }
    return {};
}

} // namespace

Result<Settings> settingsOf(const Values& values)
{
    const std::string name = values.text("strategy");
    const Method* method = findMethod(name);
    if (method == nullptr) {
        return argumentError(name.empty() ? std::string("the method of merging is missing")
                                          : "unknown method \"" + printable(name, 60) + '"',
                             "--strategy");
    }
    for (const std::string_view parameter :
         {"weights", "density", "t", "lambda", "epsilon", "gamma", "topk", "ram_weight", "ram_limit", "seed",
          "normalize", "rescale", "scope", "max_iter", "tolerance"}) {
        if (values.has(parameter) && !hasParameter(*method, parameter)) {
            return argumentError(
                "the method " + std::string(method->id) + " does not use " + optionOf(parameter) +
                    (method->parameters.empty() ? std::string() : "; its parameters are " + listed(method->parameters)),
                optionOf(parameter));
        }
    }
    Settings out{.method = method, .normalizes = method->normalizes, .rescale = method->rescale};
    APR_CHECK(readNumbers(values, out));
    if (hasParameter(*method, "t") && !out.has(Number::T) && !values.has("slices")) { // they may have their own
        return argumentError("the method " + std::string(method->id) + " requires --t", "--t");
    }
    if (method->thinning == Thinning::ByRank) {
        APR_CHECK(checkProbabilities(out));
    }
    if (values.has("normalize")) {
        out.normalizes = values.text("normalize") == "yes";
    }
    if (values.has("rescale")) {
        const std::string rescale = values.text("rescale");
        out.rescale = rescale == "none" ? Rescale::None : rescale == "l1" ? Rescale::Norm : Rescale::Density;
    }
    if (const std::string scope = values.text("scope"); !scope.empty()) {
        out.scope = scope == "rows" ? Scope::Rows : scope == "columns" ? Scope::Columns : Scope::Tensor;
        if (out.scope == Scope::Columns && method->kind == Kind::Stock) {
            return argumentError("the method " + std::string(method->id) + " measures tensors or rows",
                                 optionOf("scope"));
        }
    }
    out.seed = values.count("seed").value_or(0);
    out.steps = values.count("max_iter").value_or(out.steps);
    out.tolerance = values.real("tolerance").value_or(out.tolerance);
    return out;
}

} // namespace apr::merging

namespace apr {

std::vector<MergeMethod> mergeMethods()
{
    std::vector<MergeMethod> out;
    for (const merging::Method& method : merging::methods()) {
        MergeMethod& each = out.emplace_back(MergeMethod{.id = method.id,
                                                         .title = method.title,
                                                         .help = method.help,
                                                         .needsBase = method.needsBase,
                                                         .takesBase = method.takesBase,
                                                         .fewest = method.fewest,
                                                         .most = method.most});
        if (!method.parameters.empty()) {
            each.parameters = split(method.parameters, ' ');
        }
    }
    return out;
}

std::vector<MergeNumber> mergeNumbers()
{
    std::vector<MergeNumber> out;
    for (const merging::NumberInfo& info : merging::numbers()) {
        out.push_back({.id = info.id,
                       .fallback = info.fallback,
                       .isPerModel = info.isPerModel,
                       .low = info.low,
                       .high = info.high});
    }
    return out;
}

} // namespace apr
