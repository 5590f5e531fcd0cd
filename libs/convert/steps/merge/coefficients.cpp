// SPDX-License-Identifier: MIT
// Merges that are linear combinations of whole tensors: their coefficients, from scalar products alone.
#include "methods.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace apr::merging {
namespace {

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
Result<std::array<double, 2>> arc(double cosine, double t, bool ofTensor)
{
    if (std::abs(cosine) <= kParallel) {
        const double angle = std::acos(cosine);
        return std::array{std::sin((1 - t) * angle) / std::sin(angle), std::sin(t * angle) / std::sin(angle)};
    }
    if (ofTensor && cosine < 0 && t > 0 && t < 1) { // rows may be single numbers
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

/// Karcher mean on the sphere with equal weights.
Result<std::vector<double>> karcher(const Products& products, std::size_t count, const Settings& settings)
{
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
    for (std::uint64_t step = 0; step < settings.steps; ++step) {
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
        if (length < settings.tolerance) {
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

Result<std::vector<double>> coefficientsOf(const Settings& settings, const Place& place, std::span<const double> gram,
                                           std::size_t models, bool hasBase)
{
    const Kind kind = settings.method->kind;
    std::vector<double> weights;
    for (std::size_t i = 0; i < models; ++i) {
        weights.push_back(settings.weight(i, place));
    }
    std::vector<double> inOrder = weights; // the sum is the same for models in any order
    std::sort(inOrder.begin(), inOrder.end());
    const double sum = std::accumulate(inOrder.begin(), inOrder.end(), 0.0);
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
        out.front() = kind == Kind::Multi && !settings.normalizes ? sum : 1;
    } else if (kind == Kind::Slerp || kind == Kind::Nuslerp) {
        const double t = kind == Kind::Slerp    ? settings.at(Number::T, place)
                         : std::abs(sum) < 1e-6 ? 0.5
                                                : weights[1] / sum;
        APR_TRY(const auto both, arc(products.cosine(0, 1), t, settings.scope == Scope::Tensor));
        const bool hasZero = products.norm(0) < kTiny || products.norm(1) < kTiny;
        out = hasZero ? std::vector{1 - t, t} : std::vector{both[0], both[1]};
    } else if (kind == Kind::Multi) {
        APR_TRY(const std::vector<double> shares,
                settings.normalizes ? normalized() : Result<std::vector<double>>(weights));
        APR_TRY(out, multiSlerp(shares, products));
    } else {
        APR_TRY(out, karcher(products, models, settings));
    }
    if (hasBase) { // b + Σ c·(x − b)
        out.push_back(ofTasks ? 1 - std::accumulate(out.begin(), out.end(), 0.0) : 0.0);
    }
    return out;
}

} // namespace apr::merging
