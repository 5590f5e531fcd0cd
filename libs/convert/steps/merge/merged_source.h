// SPDX-License-Identifier: MIT
#pragma once

#include "merged_tensor.h"
#include "methods.h"

#include "apr/model/model.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace apr::merging {

class OperandReader;
struct Prepared;

/// Tensors merged when they are loaded, as F32, in bounded memory: blocks of all operands are read once for the result,
/// and before that once or twice for what concerns a whole tensor (scalar products, thresholds). Sums over
/// tensors are made in F64 and in a fixed order: the result is the same for any number of threads and ranges.
class MergedSource final : public TensorSource {
public:
    /// `infos` describes the result. Each tensor has one of the `settings`.
    MergedSource(std::vector<Model> models, std::vector<MergedTensor> tensors, std::vector<TensorInfo> infos,
                 std::vector<Settings> settings, bool isTolerant);

    /// E013 for NaN and infinite values, unless tolerant. What a thread loaded last is kept: errors of rounding are
    /// measured after the values were written.
    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    static std::uint64_t nextId();
    Result<Bytes> merge(std::size_t index, ByteRange range) const;
    Result<std::shared_ptr<const Prepared>> prepared(std::size_t index) const;
    Result<std::shared_ptr<const Prepared>> prepare(std::size_t index) const;
    Status prepareTask(std::size_t index, Prepared& out) const;
    Status prepareSce(std::size_t index, Prepared& out) const;
    Status prepareFusion(std::size_t index, Prepared& out) const;
    Status prepareRam(std::size_t index, Prepared& out) const;
    static Status addColumns(OperandReader& reader, std::uint64_t row, std::uint64_t first, std::uint64_t last,
                             std::vector<double>& out);
    Status prepareCoefficients(std::size_t index, Prepared& out) const;
    /// The scalar products of the operands and the base: one matrix for each group of the scope.
    Result<std::vector<double>> gramOf(std::size_t index) const;
    /// Σ c·x with the coefficients of each group.
    Result<std::vector<float>> linear(std::size_t index, const Prepared& with, std::uint64_t first,
                                      std::uint64_t last) const;
    std::uint64_t groupsOf(std::size_t index) const;
    const Settings& settingsOf(std::size_t index) const { return m_settings[m_tensors[index].settings]; }
    /// Elements [first, last) of the result.
    Result<std::vector<float>> values(std::size_t index, const Prepared& with, std::uint64_t first,
                                      std::uint64_t last) const;
    /// The task vector of an operand in [first, last), thinned out but not scaled.
    Result<std::vector<float>> thinned(std::size_t index, std::size_t operand, const Prepared& with,
                                       std::uint64_t first, std::uint64_t last) const;
    /// The operands in the order of their files' names: sums do not depend on the order in which models are listed.
    std::vector<std::size_t> orderOf(std::size_t index) const;
    Result<std::vector<float>> deltasOf(std::size_t index, std::size_t operand, std::uint64_t first,
                                        std::uint64_t last) const;
    Result<std::vector<float>> combined(std::size_t index, const Prepared& with, std::span<const float> base,
                                        std::uint64_t first, std::uint64_t last) const;
    /// The task vector of an operand where the models vary most.
    Result<std::vector<float>> varied(std::size_t index, std::size_t operand, const Prepared& with, std::uint64_t first,
                                      std::uint64_t last) const;
    Result<std::vector<float>> variances(std::size_t index, std::uint64_t first, std::uint64_t last) const;
    Status addDivergences(std::size_t index, std::uint64_t firstRow, std::uint64_t lastRow,
                          std::vector<double>& out) const;
    Result<std::vector<float>> importances(std::size_t index, const Prepared& with, std::uint64_t first,
                                           std::uint64_t last) const;
    OperandReader readerOf(std::size_t index) const;
    Place placeOf(std::size_t index) const;
    std::uint64_t rowLength(std::size_t index) const;

    std::vector<Model> m_models;
    std::vector<MergedTensor> m_tensors;
    std::vector<TensorInfo> m_infos;
    std::vector<Settings> m_settings;
    bool m_isTolerant;
    std::uint64_t m_id = nextId(); ///< of this source, for what threads keep
    mutable std::mutex m_mutex;
    mutable std::vector<std::shared_ptr<const Prepared>> m_prepared;
};

} // namespace apr::merging
