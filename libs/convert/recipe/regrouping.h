// SPDX-License-Identifier: MIT
#pragma once

#include "convert/recipe/draft.h"

#include <cstdint>
#include <vector>

namespace apr {

/// Rows of a tensor along its first axis; all of them if `count` is 0. With a step, of all runs of `run` elements every
/// one of that distance, from `first` on: these are part of the last axis, or whole ones that are part of the axis
/// before it.
struct PieceRows {
    std::size_t tensor = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::uint64_t step = 1;
    std::uint64_t run = 0;
};

/// What a tensor is made of: rows of tensors one after the other, or values of its own.
struct Piece {
    std::vector<PieceRows> rows = {};
    std::vector<float> values = {}; ///< F32, if there are no rows
    /// Whole tensors take turns, each with its `run` elements, of which all have as many.
    bool alternates = false;
    /// One row, without the dimension that it is of.
    bool isSlice = false;
};

/// Collects tensors that are made of rows of those of a draft, and replaces these by them. The tensors that rows are
/// taken of must have whole rows of the same dtype.
class Regrouping {
public:
    explicit Regrouping(const Draft& draft) : m_draft(draft) {}

    std::size_t size() const { return m_infos.size(); }
    const std::vector<TensorInfo>& infos() const { return m_infos; }
    const std::vector<Lineage>& lineage() const { return m_lineage; }

    /// A tensor as it is.
    void keep(std::size_t tensor);
    /// `info` has the name, and the shape of the tensor that the first row is of; with rows that are counted, the first
    /// dimension becomes their sum. If tensors take turns, it has the shape of the result.
    void add(Piece piece, TensorInfo info, Lineage lineage);

    /// Replaces the tensors of the draft, and those of its reference, as far as these have rows of one dtype.
    void apply(Draft& draft);

private:
    void followReference(Draft& draft) const;

    const Draft& m_draft;
    std::vector<Piece> m_pieces;
    std::vector<TensorInfo> m_infos;
    std::vector<Lineage> m_lineage;
};

} // namespace apr
