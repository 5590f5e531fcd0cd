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

/// Angles below this are treated as none: interpolation is linear then.
constexpr double kParallel = 0.9995;
constexpr double kTiny = 1e-8;
constexpr double kCancelled = 1e-6; ///< length of a sum of directions that is only rounding errors

/// Scalar products of tensors without the base, or of their differences to it.
class Products {
public:
    Products(std::span<const double> gram, std::size_t models, bool hasBase, bool ofTasks)
        : m_gram(gram), m_size(models + (hasBase ? 1 : 0)), m_base(models), m_ofTasks(hasBase && ofTasks)
    {
    }

    double at(std::size_t i, std::size_t k) const
    {
        const double plain = m_gram[i * m_size + k];
        return m_ofTasks ? plain - m_gram[i * m_size + m_base] - m_gram[k * m_size + m_base] +
                               m_gram[m_base * m_size + m_base]
                         : plain;
    }
    double norm(std::size_t i) const { return std::sqrt(std::max(0.0, at(i, i))); }
    double cosine(std::size_t i, std::size_t k) const
    {
        const double norms = norm(i) * norm(k);
        return norms > 0 ? std::clamp(at(i, k) / norms, -1.0, 1.0) : 0;
    }

private:
    std::span<const double> m_gram;
    std::size_t m_size;
    std::size_t m_base;
    bool m_ofTasks;
};

Error undefined(std::string message)
{
    return Error{.code = Errc::Validation, .message = std::move(message)};
}

/// Coefficients of two tensors at `t` on the arc between them.
Result<std::array<double, 2>> arc(double cosine, double t)
{
    if (std::abs(cosine) <= kParallel) {
        const double angle = std::acos(cosine);
        return std::array{std::sin((1 - t) * angle) / std::sin(angle), std::sin(t * angle) / std::sin(angle)};
    }
    if (cosine < 0 && t > 0 && t < 1) {
        return undefined("the tensors point in opposite directions (cosine " + formatNumber(cosine, 6) +
                         "): the shortest arc between them is not unique; use another method, or t = 0 or 1");
    }
    return std::array{1 - t, t};
}

/// The coefficients c of Σ c·x from those u of Σ u·x / ‖x‖.
std::vector<double> ofUnits(const std::vector<double>& units, const Products& products, double scale)
{
    std::vector<double> out(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const double norm = products.norm(i);
        out[i] = norm > 0 ? units[i] * scale / norm : 0;
    }
    return out;
}

/// Operations on directions Σ u·x / ‖x‖.
class Directions {
public:
    explicit Directions(const Products& products, std::size_t count) : m_products(products), m_count(count) {}

    double dot(const std::vector<double>& a, const std::vector<double>& b) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            for (std::size_t k = 0; k < m_count; ++k) {
                sum += a[i] * b[k] * unitProduct(i, k);
            }
        }
        return sum;
    }
    /// With the direction of a single tensor.
    double dot(const std::vector<double>& a, std::size_t one) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            sum += a[i] * unitProduct(i, one);
        }
        return sum;
    }
    double norm(const std::vector<double>& a) const { return std::sqrt(std::max(0.0, dot(a, a))); }

private:
    double unitProduct(std::size_t i, std::size_t k) const
    {
        return i == k ? (m_products.norm(i) > 0 ? 1.0 : 0.0) : m_products.cosine(i, k);
    }

    const Products& m_products;
    std::size_t m_count;
};

void scale(std::vector<double>& values, double factor)
{
    for (double& value : values) {
        value *= factor;
    }
}

/// The point at the end of a tangent vector at `mean`, which has unit length.
std::vector<double> along(std::vector<double> mean, const std::vector<double>& tangent, double length)
{
    if (length > 0) {
        for (std::size_t i = 0; i < mean.size(); ++i) {
            mean[i] = mean[i] * std::cos(length) + tangent[i] * std::sin(length) / length;
        }
    }
    return mean;
}

Result<std::vector<double>> multiSlerp(const std::vector<double>& weights, const Products& products)
{
    const std::size_t count = weights.size();
    const Directions directions(products, count);
    std::vector<double> mean = weights;
    const double length = directions.norm(mean);
    double norms = 0;
    for (std::size_t i = 0; i < count; ++i) {
        norms += weights[i] * products.norm(i);
    }
    if (length < kCancelled) {
        if (norms == 0) {
            return std::vector<double>(count); // all are zero
        }
        return undefined("the directions of the models cancel out: their mean has no direction");
    }
    scale(mean, 1 / length);
    std::vector<double> tangent(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double projection = directions.dot(mean, i);
        tangent[i] += weights[i];
        for (std::size_t k = 0; k < count; ++k) {
            tangent[k] -= weights[i] * projection * mean[k];
        }
    }
    return ofUnits(along(std::move(mean), tangent, directions.norm(tangent)), products, norms);
}

/// Karcher mean on the sphere with equal weights: at most 10 steps, until the tangent is shorter than 1e-5.
Result<std::vector<double>> karcher(const Products& products, std::size_t count)
{
    constexpr int kSteps = 10;
    constexpr double kTolerance = 1e-5;
    const Directions directions(products, count);
    std::vector<double> at(count);
    double norms = 0;
    std::size_t used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double norm = products.norm(i);
        norms += norm / static_cast<double>(count);
        at[i] = norm > 0 ? 1 : 0;
        used += norm > 0 ? 1 : 0;
    }
    if (used == 0) {
        return at;
    }
    const double start = directions.norm(at);
    if (start < kCancelled) {
        return undefined("the directions of the models cancel out: their mean has no direction");
    }
    scale(at, 1 / start);
    for (int step = 0; step < kSteps; ++step) {
        std::vector<double> tangent(count);
        for (std::size_t i = 0; i < count; ++i) {
            if (products.norm(i) == 0) {
                continue;
            }
            const double cosine = std::clamp(directions.dot(at, i), -1.0, 1.0);
            const double angle = std::acos(cosine);
            const double share = (angle < kTiny ? 1 : angle / std::sin(angle)) / static_cast<double>(used);
            tangent[i] += share;
            for (std::size_t k = 0; k < count; ++k) {
                tangent[k] -= share * cosine * at[k];
            }
        }
        const double length = directions.norm(tangent);
        if (length < kTolerance) {
            break;
        }
        at = along(std::move(at), tangent, length);
    }
    return ofUnits(at, products, norms);
}

/// Whether all tensors are the same, whose merge is that tensor, exactly.
bool areEqual(const Products& products, std::size_t count)
{
    for (std::size_t i = 1; i < count; ++i) {
        if (products.at(0, 0) != products.at(i, i) || products.at(0, 0) != products.at(0, i)) {
            return false;
        }
    }
    return count > 0;
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

double Gradient::at(const Place& place) const
{
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(), [&place](const Rule& each) {
        return place.name.find(each.filter) != std::string_view::npos ||
               place.from.find(each.filter) != std::string_view::npos;
    });
    if (m_rules.empty()) {
        return 1;
    }
    const std::vector<double>& values = rule == m_rules.end() ? m_rules.back().values : rule->values;
    const double at = std::clamp(place.position, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto first = static_cast<std::size_t>(at);
    const std::size_t second = std::min(first + 1, values.size() - 1);
    const double share = at - static_cast<double>(first);
    return (1 - share) * values[first] + share * values[second];
}

Result<std::vector<Gradient>> parseGradients(const std::string& text, std::string_view option)
{
    std::vector<Gradient> out;
    for (const std::string_view each : split(text, ',')) {
        std::vector<Gradient::Rule> rules;
        for (std::string_view conditional : split(each, '|')) {
            Gradient::Rule rule;
            if (const std::size_t equals = conditional.find('='); equals != std::string_view::npos) {
                rule.filter = trim(conditional.substr(0, equals));
                conditional.remove_prefix(equals + 1);
            }
            for (const std::string_view number : split(conditional, ':')) {
                const auto value = parseReal(trim(number));
                if (!value) {
                    return argumentError('"' + printable(number, 40) +
                                             "\" is not a number; expected numbers separated by commas, gradients over "
                                             "the layers as 0.2:0.8, and names as self_attn=0.3|0.5",
                                         option);
                }
                rule.values.push_back(*value);
            }
            rules.push_back(std::move(rule));
        }
        out.emplace_back(std::move(rules));
    }
    return out;
}

double Settings::weight(std::size_t model, const Place& place) const
{
    return weights.empty() ? 1 : weights[weights.size() == 1 ? 0 : model].at(place);
}

double Settings::density(std::size_t model, const Place& place) const
{
    return densities.empty() ? 1 : densities[densities.size() == 1 ? 0 : model].at(place);
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

Result<std::vector<double>> coefficientsOf(const Settings& settings, const Place& place, std::span<const double> gram,
                                           std::size_t models, bool hasBase)
{
    const Kind kind = settings.method->kind;
    std::vector<double> weights;
    for (std::size_t i = 0; i < models; ++i) {
        weights.push_back(settings.weight(i, place));
    }
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto normalized = [&weights, sum]() -> Result<std::vector<double>> {
        if (std::abs(sum) < kTiny) {
            return Error{.code = Errc::Argument,
                         .message = "the weights sum to 0 and cannot be normalized; use --normalize no, or others",
                         .field = "--weights"};
        }
        std::vector<double> out = weights;
        scale(out, 1 / sum);
        return out;
    };
    if (kind == Kind::Linear || kind == Kind::Passthrough) {
        auto out = kind == Kind::Linear && settings.normalizes ? normalized() : Result<std::vector<double>>(weights);
        if (out && hasBase) {
            out->push_back(0);
        }
        return out;
    }
    const bool ofTasks = hasBase && kind != Kind::Slerp;
    const Products products(gram, models, hasBase, ofTasks);
    std::vector<double> out;
    if (kind == Kind::Stock) {
        double cosines = 0;
        double pairs = 0;
        for (std::size_t i = 0; i < models; ++i) {
            for (std::size_t k = i + 1; k < models; ++k) {
                cosines += products.cosine(i, k);
                ++pairs;
            }
        }
        const double cosine = pairs > 0 ? cosines / pairs : 1;
        const double count = static_cast<double>(models);
        // Negative cosines would move the result away from the models.
        const double t = std::clamp(count * cosine / (1 + (count - 1) * cosine), 0.0, 1.0);
        out.assign(models, t / count);
        out.push_back(1 - t);
        return out;
    }
    if (areEqual(products, models)) {
        out.assign(models, 0);
        out.front() = 1;
    } else if (kind == Kind::Slerp || kind == Kind::Nuslerp) {
        const double t = kind == Kind::Slerp ? settings.t.at(place) : std::abs(sum) < 1e-6 ? 0.5 : weights[1] / sum;
        APR_TRY(const auto both, arc(products.cosine(0, 1), t));
        const bool hasZero = products.norm(0) < kTiny || products.norm(1) < kTiny;
        out = hasZero ? std::vector{1 - t, t} : std::vector{both[0], both[1]};
    } else if (kind == Kind::Multi) {
        APR_TRY(const std::vector<double> shares, normalized());
        APR_TRY(out, multiSlerp(shares, products));
    } else {
        APR_TRY(out, karcher(products, models));
    }
    if (hasBase) { // b + Σ c·(x − b)
        out.push_back(ofTasks ? 1 - std::accumulate(out.begin(), out.end(), 0.0) : 0.0);
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
