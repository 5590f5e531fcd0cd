// SPDX-License-Identifier: MIT
#include "methods.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace apr::merging {
namespace {

constexpr std::array kMethods{
    Method{.id = "average", .title = "Average", .help = "Mean of all models", .kind = Kind::Linear, .normalizes = true},
    Method{.id = "weighted",
           .title = "Weighted average",
           .help = "Mean of all models with weights",
           .kind = Kind::Linear,
           .parameters = "weights",
           .normalizes = true},
    Method{.id = "linear",
           .title = "Linear",
           .help = "Weighted sum of all models, divided by the sum of the weights",
           .kind = Kind::Linear,
           .parameters = "weights normalize",
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
           .parameters = "weights",
           .most = 2,
           .takesBase = true},
    Method{.id = "multislerp",
           .title = "Multi-SLERP",
           .help = "Weighted mean of directions, of the task vectors if there is a base",
           .kind = Kind::Multi,
           .parameters = "weights",
           .takesBase = true},
    Method{.id = "karcher",
           .title = "Karcher mean",
           .help = "The direction with the least squared angles to all models, with their mean length",
           .kind = Kind::Karcher},
    Method{.id = "task_arithmetic",
           .title = "Task arithmetic",
           .help = "Base plus the weighted sum of the differences to it",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda",
           .fewest = 1,
           .needsBase = true},
    Method{.id = "ties",
           .title = "TIES",
           .help = "Task vectors trimmed to the largest changes, and merged where their signs agree",
           .kind = Kind::Task,
           .parameters = "weights density normalize rescale lambda",
           .fewest = 1,
           .needsBase = true,
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
           .needsBase = true},
    Method{.id = "model_stock",
           .title = "Model stock",
           .help = "Between the base and the mean, nearer to the mean the smaller the angles of the task vectors",
           .kind = Kind::Stock,
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
    Method{.id = "passthrough",
           .title = "Passthrough",
           .help = "The tensors of one model, scaled by its weight",
           .kind = Kind::Passthrough,
           .parameters = "weights",
           .fewest = 1,
           .most = 1},
};

bool has(const Method& method, std::string_view parameter)
{
    const auto names = split(method.parameters, ' ');
    return std::find(names.begin(), names.end(), parameter) != names.end();
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

/// "a, --b" of "a b".
std::string listed(std::string_view names)
{
    std::string out;
    for (const std::string_view name : split(names, ' ')) {
        out += (out.empty() ? "" : ", --") + std::string(name);
    }
    return out;
}

Error argumentError(std::string message, std::string_view option)
{
    return Error{.code = Errc::Argument, .message = std::move(message), .field = std::string(option)};
}

} // namespace

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

double Settings::weight(std::size_t model, const Place& place) const
{
    return weights.empty() ? 1 : weights[weights.size() == 1 ? 0 : model].at(place);
}

double Settings::density(std::size_t model, const Place& place) const
{
    return densities.empty() ? 1 : densities[densities.size() == 1 ? 0 : model].at(place);
}

std::string describe(const Settings& settings, const Place& place, std::span<const std::size_t> models)
{
    std::string out = std::string(settings.method->id) + " of " + formatCountOf(models.size(), "model");
    const auto add = [&](std::string_view what, const auto& valueOf) {
        std::vector<std::string> all;
        for (const std::size_t model : models) {
            all.push_back(formatNumber(valueOf(model), 4));
        }
        const bool areSame =
            std::all_of(all.begin(), all.end(), [&all](const auto& each) { return each == all.front(); });
        out += ", " + std::string(what) + ' ' + (areSame ? all.front() : join(all, ", "));
    };
    if (!settings.weights.empty()) {
        add("weights", [&](std::size_t model) { return settings.weight(model, place); });
    }
    if (!settings.densities.empty()) {
        add("density", [&](std::size_t model) { return settings.density(model, place); });
    }
    return out + (settings.t.rules().empty() ? std::string() : ", t " + formatNumber(settings.t.at(place), 4));
}

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
         {"weights", "density", "t", "lambda", "epsilon", "gamma", "topk", "seed", "normalize", "rescale"}) {
        if (values.has(parameter) && !has(*method, parameter)) {
            return argumentError("the method " + std::string(method->id) + " does not use --" + std::string(parameter) +
                                     (method->parameters.empty()
                                          ? std::string()
                                          : "; its parameters are --" + listed(method->parameters)),
                                 "--" + std::string(parameter));
        }
    }
    Settings out{.method = method, .normalizes = method->normalizes, .rescale = method->rescale};
    if (values.has("weights")) {
        APR_TRY(out.weights, parseGradients(values.text("weights"), "--weights"));
    }
    const bool isRam = method->kind == Kind::Ram;
    out.epsilon = values.real("epsilon").value_or(isRam ? 1e-5 : out.epsilon);
    out.gamma = values.real("gamma").value_or(out.gamma);
    out.lambda = values.real("lambda").value_or(out.lambda);
    out.topk = values.real("topk").value_or(out.topk);
    out.seed = values.count("seed").value_or(0);
    if (values.has("normalize")) {
        out.normalizes = values.text("normalize") == "yes";
    }
    if (values.has("rescale")) {
        const std::string rescale = values.text("rescale");
        out.rescale = rescale == "none" ? Rescale::None : rescale == "l1" ? Rescale::Norm : Rescale::Density;
    }
    const auto outside = [](double value) { return !(value > 0 && value <= 1); };
    if (values.has("density")) {
        APR_TRY(out.densities, parseGradients(values.text("density"), "--density"));
        for (const Gradient& density : out.densities) {
            for (const double value : valuesOf(density)) {
                if (outside(value)) {
                    return argumentError("a density is a share above 0 and at most 1, found " + formatNumber(value, 6),
                                         "--density");
                }
                if (method->thinning == Thinning::ByRank && (value - out.epsilon <= 0 || value + out.epsilon >= 1)) {
                    return argumentError("density - epsilon must be above 0 and density + epsilon below 1, found " +
                                             formatNumber(value, 6) + " and " + formatNumber(out.epsilon, 6),
                                         "--epsilon");
                }
            }
        }
    } else if (method->thinning == Thinning::ByRank) {
        return argumentError("the method " + std::string(method->id) + " requires --density", "--density");
    }
    if (values.has("t")) {
        APR_TRY(std::vector<Gradient> t, parseGradients(values.text("t"), "--t"));
        if (t.size() != 1) {
            return argumentError("expected one value, or a gradient such as 0:0.5:1", "--t");
        }
        out.t = std::move(t.front());
    } else if (has(*method, "t")) {
        return argumentError("the method " + std::string(method->id) + " requires --t", "--t");
    }
    if (values.has("topk") && outside(out.topk)) {
        return argumentError("expected a share above 0 and at most 1", "--topk");
    }
    if (values.has("gamma") && !(out.gamma >= 0 && out.gamma < 1)) {
        return argumentError("expected a share from 0 to below 1", "--gamma");
    }
    return out;
}

} // namespace apr::merging

namespace apr {

std::vector<MergeMethod> mergeMethods()
{
    std::vector<MergeMethod> out;
    for (const merging::Method& method : merging::methods()) {
        MergeMethod& each = out.emplace_back(
            MergeMethod{.id = method.id, .title = method.title, .help = method.help, .needsBase = method.needsBase});
        if (!method.parameters.empty()) {
            each.parameters = split(method.parameters, ' ');
        }
    }
    return out;
}

} // namespace apr
