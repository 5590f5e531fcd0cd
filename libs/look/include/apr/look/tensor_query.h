// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A condition on tensors as users type it: terms separated by spaces, all of which must hold. Text is not
/// case-sensitive; double quotes keep spaces together.
///
///     word              the name contains it; with * ? or [ it is a pattern for the whole name
///     name:word         the same, also for words that look like another term
///     dtype:q4_k,q6_k   the type is one of these; patterns are allowed
///     shape:4096        one of the dimensions; shape:4096x*x3 all of them
///     dims:2            the number of dimensions
///     layer:3..7        the first number that is a part of the name: 3 of "model.layers.3.mlp.up_proj.weight"
///     size>1M           bytes, with units as in 1.5GB or 64KiB; size:1M..2M
///     params>=4096      elements
///     -word, -dtype:f32 the term must not hold
///
/// Of dims, layer, size and params, ":" and "=" are an exact value or a range with both ends, and < <= > >= work as
/// well.
class TensorQuery {
public:
    /// Matches every tensor.
    TensorQuery() = default;

    /// E020 naming the term that is not understood.
    static Result<TensorQuery> parse(std::string_view text);

    bool isEmpty() const { return m_terms.empty(); }
    bool matches(const TensorInfo& tensor) const;

private:
    enum class Subject : std::uint8_t { Name, Dtype, Extents, Dims, Layer, Size, Params };
    struct Range {
        std::uint64_t low = 0;
        std::uint64_t high = std::numeric_limits<std::uint64_t>::max();

        bool has(std::uint64_t value) const { return value >= low && value <= high; }
    };
    struct Term {
        Subject subject = Subject::Name;
        bool isNegated = false;
        std::vector<std::string> words = {};                  ///< lowercase; one of them must fit
        std::vector<std::optional<std::uint64_t>> shape = {}; ///< nothing: any size
        Range range = {};
    };

    static Result<Term> parseTerm(std::string_view word);
    static Result<Term> parseSubject(std::string_view key, std::string_view sign, std::string_view value);
    static bool holds(const Term& term, const TensorInfo& tensor);

    std::vector<Term> m_terms;
};

/// What may stand in place of the last, incomplete term of a query: keys, and types and sizes that the model has. The
/// texts replace the whole query. Empty when there is nothing to offer.
std::vector<std::string> completeTensorQuery(std::string_view text, const Model& model);

} // namespace apr
