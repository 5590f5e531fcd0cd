// SPDX-License-Identifier: MIT
#pragma once

#include "gradient.h"

#include "apr/base/result.h"
#include "apr/convert/recipe.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Methods of merging models: what they are called, what they need, their parameters. Definitions and defaults are
/// those of mergekit (arXiv 2403.13257) except where noted; the sources of the methods are in README.md.
namespace apr::merging {

/// How the values of a merged tensor are computed.
enum class Kind : std::uint8_t {
    Linear,  ///< Σ w·x
    Slerp,   ///< two tensors on the arc between them
    Nuslerp, ///< the same with weights, optionally of task vectors
    Multi,   ///< mean of directions in the tangent space at their mean
    Karcher, ///< the Karcher mean of directions
    Stock,   ///< between the base and the mean, by the angle of the task vectors
    Task,    ///< base + λ·Σ of task vectors, thinned out and by elected signs as `thinning` and `electsSigns` say
    Sce,     ///< task vectors where they vary most, weighted by their energy
    Swap,    ///< near values are taken over
    Ram,     ///< unique changes in full, shared ones as their mean
    Fusion,  ///< changes that matter most
    Passthrough,
};

/// How a task vector is thinned out.
enum class Thinning : std::uint8_t {
    None,
    Trim,     ///< the largest magnitudes are kept
    Random,   ///< each element is kept with the probability `density`
    ByRank,   ///< the same, more probably the larger its rank in its row
    Outliers, ///< the largest and the smallest magnitudes are dropped
};

/// How a thinned task vector is scaled.
enum class Rescale : std::uint8_t {
    None,
    Norm,    ///< to its L1 norm before
    Density, ///< by 1 / density
};

/// What angles and lengths are measured of.
enum class Scope : std::uint8_t { Tensor, Rows, Columns };

/// Parameters that are numbers: gradients over the layers, and by name.
enum class Number : std::uint8_t {
    Weight,
    Density,
    T,
    Lambda,
    Epsilon,   ///< ByRank: how far probabilities are from the density; Ram: smaller changes are none
    Gamma,     ///< Outliers: share of the largest that is dropped
    Topk,      ///< Sce: share of the elements that is kept
    RamWeight, ///< Ram: how much more unique changes count where others are shared
    RamLimit,  ///< Ram: the largest ratio of shared to unique changes that counts
};
inline constexpr std::size_t kNumbers = 9;

/// A parameter that is a number.
struct NumberInfo {
    Number number;
    std::string_view id;            ///< in recipes; the option is "--" and this
    double fallback = 1;            ///< where no rule applies
    bool isPerModel = false;        ///< one for each model, or one for all
    double low = -1e30;             ///< values must be at least this
    double high = 1e30;             ///< and at most this
    std::string_view expected = {}; ///< "a share from 0 to 1"
};
std::span<const NumberInfo> numbers();

struct Method {
    std::string_view id; ///< "dare_ties"
    std::string_view title;
    std::string_view help; ///< one sentence without a full stop
    Kind kind;
    /// Parameters besides those of all methods, separated by spaces.
    std::string_view parameters = {};
    std::size_t fewest = 2; ///< models without the base
    std::size_t most = 1000;
    bool needsBase = false;
    bool takesBase = false; ///< needsBase, or optionally
    Thinning thinning = Thinning::None;
    bool electsSigns = false;
    bool normalizes = false; ///< the default of `normalize`
    Rescale rescale = Rescale::None;
    bool countsShared = false; ///< Ram: unique changes count more where others are shared
};

std::span<const Method> methods();
/// Null if there is none of this name; "dare" is "dare_linear".
const Method* findMethod(std::string_view id);
/// "--max-iter" of the parameter "max_iter".
std::string optionOf(std::string_view parameter);
/// Whether a method has a parameter besides those of all methods.
bool hasParameter(const Method& method, std::string_view parameter);

/// The parameters of a merge, checked.
struct Settings {
    const Method* method = nullptr;
    std::array<std::vector<Gradient>, kNumbers> numbers = {}; ///< by Number; empty: not given
    Scope scope = Scope::Tensor;
    bool normalizes = false;
    Rescale rescale = Rescale::None;
    std::uint64_t steps = 10; ///< Karcher: at most
    double tolerance = 1e-5;  ///< Karcher: length of the tangent at which it ends
    std::uint64_t seed = 0;

    bool has(Number number) const { return !numbers[static_cast<std::size_t>(number)].empty(); }
    /// The value for an operand, by its place among the operands.
    double at(Number number, const Place& place, std::size_t slot = 0) const;
    double weight(std::size_t slot, const Place& place) const { return at(Number::Weight, place, slot); }
    double density(std::size_t slot, const Place& place) const { return at(Number::Density, place, slot); }
    void set(Number number, std::vector<Gradient> values)
    {
        numbers[static_cast<std::size_t>(number)] = std::move(values);
    }
};

/// What is done to a tensor with its values: "ties of 2 models, weights 1, 0.5, density 0.5". `slots` are those of its
/// operands.
std::string describe(const Settings& settings, const Place& place, std::span<const std::size_t> slots);

/// From the values of a merge step. E020 for parameters that the method does not have, and values out of range.
Result<Settings> settingsOf(const Values& values);

/// The coefficients of the models, and of the base as the last one, of a method whose result is a linear combination
/// of them. `gram` has the scalar products of the tensors of the models and, last, of the base if there is one; row by
/// row. E013 where the result is not defined. Kind Linear, Slerp, Nuslerp, Multi, Karcher, Stock, Passthrough.
Result<std::vector<double>> coefficientsOf(const Settings& settings, const Place& place, std::span<const double> gram,
                                           std::size_t models, bool hasBase);

} // namespace apr::merging
