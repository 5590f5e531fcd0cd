// SPDX-License-Identifier: MIT
#include "apr/convert/low_rank.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/container/layouts/layout_source.h"
#include "apr/convert/quantize.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "linear_algebra.h"
#include "value_reader.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <mutex>

namespace apr {
namespace {

using Matrix = std::vector<float>; ///< row-major

/// Oversampling and power iterations of the range finder (Halko et al., section 4.5). For spectra without a gap, the
/// error is within 1 % of the optimum; with ten columns and two iterations it would be within 2 %.
std::uint64_t oversampling(std::uint64_t rank)
{
    return std::max<std::uint64_t>(10, rank / 2);
}
constexpr int kPowerIterations = 3;

int asInt(std::uint64_t value)
{
    return static_cast<int>(value);
}

Status checkLapack(lapack_int info, std::string_view routine)
{
    if (info == LAPACK_WORK_MEMORY_ERROR || info == LAPACK_TRANSPOSE_MEMORY_ERROR) {
        return Error{.code = Errc::Memory, .message = "not enough memory for LAPACK's " + std::string(routine)};
    }
    return info == 0 ? Status()
                     : Status(Error{.code = Errc::Validation,
                                    .message = "the values are too large for a factorization in f32 (LAPACK's " +
                                               std::string(routine) + " returned info " + std::to_string(info) + ')'});
}

/// a · b, or aᵀ · b.
Matrix multiply(const LinearAlgebra& algebra, bool isTransposed, std::uint64_t rows, std::uint64_t columns,
                std::uint64_t inner, std::span<const float> a, std::span<const float> b)
{
    Matrix out(static_cast<std::size_t>(rows * columns));
    algebra.sgemm(CblasRowMajor, isTransposed ? CblasTrans : CblasNoTrans, CblasNoTrans, asInt(rows), asInt(columns),
                  asInt(inner), 1.F, a.data(), asInt(isTransposed ? rows : inner), b.data(), asInt(columns), 0.F,
                  out.data(), asInt(columns));
    return out;
}

/// Replaces `a` (rows × columns, rows ≥ columns) by an orthonormal basis of its columns.
Status orthonormalize(const LinearAlgebra& algebra, Matrix& a, std::uint64_t rows, std::uint64_t columns)
{
    Matrix tau(static_cast<std::size_t>(columns));
    APR_CHECK(checkLapack(
        algebra.sgeqrf(LAPACK_ROW_MAJOR, asInt(rows), asInt(columns), a.data(), asInt(columns), tau.data()), "sgeqrf"));
    return checkLapack(algebra.sorgqr(LAPACK_ROW_MAJOR, asInt(rows), asInt(columns), asInt(columns), a.data(),
                                      asInt(columns), tau.data()),
                       "sorgqr");
}

struct Decomposition {
    Matrix u = {};      ///< rows × count
    Matrix values = {}; ///< in descending order
    Matrix vt = {};     ///< count × columns
};

/// Full singular value decomposition with min(rows, columns) values.
Result<Decomposition> decompose(const LinearAlgebra& algebra, Matrix a, std::uint64_t rows, std::uint64_t columns)
{
    const std::uint64_t count = std::min(rows, columns);
    Decomposition out{.u = Matrix(static_cast<std::size_t>(rows * count)),
                      .values = Matrix(static_cast<std::size_t>(count)),
                      .vt = Matrix(static_cast<std::size_t>(count * columns))};
    // In column-major order LAPACK sees the transposed matrix, which avoids a copy: U and Vᵀ are swapped.
    APR_CHECK(checkLapack(algebra.sgesdd(LAPACK_COL_MAJOR, 'S', asInt(columns), asInt(rows), a.data(), asInt(columns),
                                         out.values.data(), out.vt.data(), asInt(columns), out.u.data(), asInt(count)),
                          "sgesdd"));
    return out;
}

/// Approximates the largest `count` singular values and their vectors.
Result<Decomposition> decomposeRange(const LinearAlgebra& algebra, std::span<const float> a, std::uint64_t rows,
                                     std::uint64_t columns, std::uint64_t count)
{
    // Random signs from splitmix64: as good as Gaussian values here, and reproducible.
    Matrix probe(static_cast<std::size_t>(columns * count));
    std::uint64_t state = 0x9E3779B97F4A7C15ULL;
    for (float& value : probe) {
        state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        value = ((z ^ (z >> 31)) & 1U) != 0 ? 1.F : -1.F;
    }
    Matrix basis = multiply(algebra, false, rows, count, columns, a, probe);
    APR_CHECK(orthonormalize(algebra, basis, rows, count));
    for (int i = 0; i < kPowerIterations; ++i) {
        Matrix other = multiply(algebra, true, columns, count, rows, a, basis);
        APR_CHECK(orthonormalize(algebra, other, columns, count));
        basis = multiply(algebra, false, rows, count, columns, a, other);
        APR_CHECK(orthonormalize(algebra, basis, rows, count));
    }
    Matrix projected = multiply(algebra, true, count, columns, rows, basis, a);
    APR_TRY(Decomposition out, decompose(algebra, std::move(projected), count, columns));
    out.u = multiply(algebra, false, rows, count, count, basis, out.u);
    return out;
}

double squares(std::span<const float> values)
{
    double sum = 0;
    for (const float x : values) {
        sum += static_cast<double>(x) * static_cast<double>(x);
    }
    return sum;
}

/// The lowest rank with at least this energy; empty if the energy of all values is lower.
std::optional<std::uint64_t> rankFor(const Matrix& values, double energy)
{
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        sum += static_cast<double>(values[i]) * static_cast<double>(values[i]);
        if (sum >= energy) {
            return i + 1;
        }
    }
    return std::nullopt;
}

Factors truncate(const Decomposition& from, std::uint64_t rows, std::uint64_t columns, std::uint64_t rank, double total,
                 FactorStyle style)
{
    const auto count = from.values.size();
    Factors out{.rank = rank,
                .left = Matrix(static_cast<std::size_t>(rows * rank)),
                .right = Matrix(static_cast<std::size_t>(rank * columns))};
    double kept = 0;
    for (std::size_t k = 0; k < rank; ++k) {
        const float value = from.values[k];
        kept += static_cast<double>(value) * static_cast<double>(value);
        const float leftScale = style == FactorStyle::Lora ? std::sqrt(value) : 1.F;
        const float rightScale = style == FactorStyle::Lora ? std::sqrt(value) : value;
        for (std::size_t i = 0; i < rows; ++i) {
            out.left[i * rank + k] = from.u[i * count + k] * leftScale;
        }
        for (std::size_t j = 0; j < columns; ++j) {
            out.right[k * columns + j] = from.vt[k * columns + j] * rightScale;
        }
    }
    out.energy = total > 0 ? std::min(1.0, kept / total) : 1;
    return out;
}

/// The rank from which factors are not smaller than the matrix.
std::uint64_t breakEven(std::uint64_t rows, std::uint64_t columns)
{
    return rows * columns / (rows + columns);
}

/// Bytes of a tensor stored as factors of this dtype and rank.
std::uint64_t factorBytes(TensorInfo tensor, DType dtype, std::uint64_t rank)
{
    tensor.dtype = dtype;
    const auto head = layoutHeaderFor(Layout::LowRank, tensor, static_cast<std::uint32_t>(rank));
    const auto sections = head ? layoutSections(Layout::LowRank, *head, dtypeInfo(dtype).blockBytes) : std::nullopt;
    return sections ? sections->end : std::numeric_limits<std::uint64_t>::max();
}

/// Serialized factors with their rank and energy.
struct Stored {
    FactorStats stats = {};
    Bytes bytes = {};
};

class LowRankSource final : public TensorSource {
public:
    LowRankSource(Model inner, LowRankOptions options, std::vector<TensorInfo> tensors, std::vector<bool> isFactorized,
                  std::uint64_t budget, bool tolerant)
        : m_inner(std::move(inner)), m_options(std::move(options)), m_tensors(std::move(tensors)),
          m_isFactorized(std::move(isFactorized)), m_budget(budget), m_tolerant(tolerant), m_slots(m_tensors.size())
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (!m_isFactorized[index] || range.size == 0) {
            return m_inner.load(index, range);
        }
        APR_TRY(const Stored stored, storedOf(index));
        const TensorInfo& tensor = m_tensors[index];
        if (stored.stats.rank == 0) { // stays dense, in the dtype intended for the factors
            const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
            ValueReader reader(m_inner, index);
            APR_TRY(const auto values, reader.read(range.offset / width, (range.offset + range.size) / width));
            std::vector<std::byte> out(static_cast<std::size_t>(range.size));
            APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(tensor.dtype, values, out));
            return Bytes::own(std::move(out));
        }
        LayoutSource::Place place{.info = tensor, .storedBytes = stored.bytes.size()};
        place.info.encoding.layout = Layout::LowRank;
        const LayoutSource dense(std::make_shared<SlicedSource>(std::vector<Bytes>{stored.bytes}), {std::move(place)});
        return dense.load(0, range);
    }

    /// The factors of a tensor: cached or (re)computed.
    Result<Stored> storedOf(std::size_t index) const
    {
        Slot& slot = m_slots[index];
        const std::lock_guard lock(slot.mutex);
        if (slot.cached) {
            return *slot.cached;
        }
        if (const auto recent = slot.recent.lock()) {
            return *recent;
        }
        APR_TRY(Stored computed, compute(index));
        auto shared = std::make_shared<const Stored>(std::move(computed));
        slot.stats = shared->stats;
        const std::lock_guard sharedLock(m_mutex);
        if (m_used + shared->bytes.size() <= m_budget) {
            m_used += shared->bytes.size();
            slot.cached = shared;
        } else { // stays among the most recent ones while its chunks are written
            constexpr std::size_t kRecent = 4;
            slot.recent = shared;
            m_recent.push_back(shared);
            if (m_recent.size() > kRecent) {
                m_recent.pop_front();
            }
        }
        return *shared;
    }

    FactorStats statsOf(std::size_t index) const { return m_slots[index].stats; }

    Status prepare(Progress& progress) const
    {
        std::vector<std::size_t> order;
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < m_isFactorized.size(); ++i) {
            if (m_isFactorized[i]) {
                order.push_back(i);
                total += m_tensors[i].byteSize;
            }
        }
        return parallelFor(
            order.size(), LoopProgress{progress, total, "factorizing"},
            [&](std::size_t i) { return m_tensors[order[i]].byteSize; },
            [&](std::size_t i) -> Status {
                APR_TRY([[maybe_unused]] const Stored stored, storedOf(order[i]));
                return {};
            });
    }

private:
    struct Slot {
        std::mutex mutex;
        std::shared_ptr<const Stored> cached;
        std::weak_ptr<const Stored> recent;
        FactorStats stats;
    };

    Result<Stored> compute(std::size_t index) const
    {
        const TensorInfo& tensor = m_tensors[index];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t columns = tensor.elements() / rows;
        ValueReader reader(m_inner, index);
        APR_TRY(const auto values, reader.readFinite(0, tensor.elements(), m_tolerant, "factorized"));
        auto factors = factorize(values, rows, columns, m_options.rank, m_options.energy, *m_options.style);
        if (!factors) {
            Error error = std::move(factors).error();
            error.tensor = tensor.name;
            return error;
        }
        Stored out{.stats = {.rank = factors->rank, .energy = factors->energy}};
        if (factors->rank >= breakEven(rows, columns)) {
            out.stats = {};
            return out;
        }
        const auto head = layoutHeaderFor(Layout::LowRank, tensor, static_cast<std::uint32_t>(factors->rank));
        const auto sections = layoutSections(Layout::LowRank, *head, dtypeInfo(tensor.dtype).blockBytes);
        std::vector<std::byte> bytes(static_cast<std::size_t>(sections->end));
        const auto headBytes = head->bytes();
        std::copy(headBytes.begin(), headBytes.end(), bytes.begin());
        for (const auto& [part, at, size] : {std::tuple(&factors->left, sections->keysAt, sections->keyBytes),
                                             std::tuple(&factors->right, sections->valuesAt, sections->valueBytes)}) {
            APR_TRY(
                [[maybe_unused]] const auto overflows,
                encodeFromF32(tensor.dtype, *part,
                              std::span(bytes).subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size))));
        }
        out.bytes = Bytes::own(std::move(bytes));
        return out;
    }

    Model m_inner;
    LowRankOptions m_options;
    std::vector<TensorInfo> m_tensors;
    std::vector<bool> m_isFactorized;
    std::uint64_t m_budget;
    bool m_tolerant;
    mutable std::deque<Slot> m_slots;
    mutable std::mutex m_mutex;
    mutable std::uint64_t m_used = 0; ///< bytes of cached factors
    mutable std::deque<std::shared_ptr<const Stored>> m_recent;
};

class FactorizedModel final : public LowRankModel {
public:
    FactorizedModel(Model model, std::shared_ptr<const LowRankSource> source, LowRankOptions options,
                    std::vector<bool> isFactorized, std::vector<Boxed<TensorFact>> facts)
        : m_model(std::move(model)), m_source(std::move(source)), m_options(std::move(options)),
          m_isFactorized(std::move(isFactorized)), m_facts(std::move(facts))
    {
    }

    const Model& model() const override { return m_model; }
    const std::vector<bool>& isFactorized() const override { return m_isFactorized; }
    Status prepare(Progress& progress) const override { return m_source->prepare(progress); }
    FactorStats factorStats(std::size_t tensor) const override { return m_source->statsOf(tensor); }
    const std::vector<Boxed<TensorFact>>& facts() const override { return m_facts; }

    StoredForm form(std::size_t tensor) const override
    {
        const std::uint64_t rank = !m_isFactorized[tensor] ? 0 : m_options.rank.value_or(factorStats(tensor).rank);
        if (rank == 0) {
            return {};
        }
        const TensorInfo& info = m_model.tensors()[tensor];
        const auto head = layoutHeaderFor(Layout::LowRank, info, static_cast<std::uint32_t>(rank));
        const auto sections = layoutSections(Layout::LowRank, *head, dtypeInfo(info.dtype).blockBytes);
        const auto read = [source = m_source, tensor](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            APR_TRY(const Stored stored, source->storedOf(tensor));
            return stored.bytes.part(offset, count);
        };
        return {.layout = Layout::LowRank, .content = ByteSource(sections->end, read)};
    }

private:
    Model m_model;
    std::shared_ptr<const LowRankSource> m_source;
    LowRankOptions m_options;
    std::vector<bool> m_isFactorized;
    std::vector<Boxed<TensorFact>> m_facts;
};

} // namespace

Status LowRankOptions::check() const
{
    if (rank.has_value() == energy.has_value()) {
        return Error{.code = Errc::Argument,
                     .message = "--lowrank requires either --rank N or --energy SHARE",
                     .field = "--lowrank"};
    }
    if (rank && (*rank == 0 || *rank > std::numeric_limits<std::uint32_t>::max())) {
        return Error{.code = Errc::Argument,
                     .message = "invalid rank " + std::to_string(*rank) + "; expected 1 to " +
                                std::to_string(std::numeric_limits<std::uint32_t>::max()),
                     .field = "--rank"};
    }
    if (energy && !(*energy > 0 && *energy < 1)) {
        return Error{.code = Errc::Argument,
                     .message = "invalid energy " + formatNumber(*energy, 6) +
                                "; expected a value between 0 and 1 (exclusive), such as 0.95",
                     .field = "--energy"};
    }
    return {};
}

Result<Factors> factorize(std::span<const float> matrix, std::uint64_t rows, std::uint64_t columns,
                          std::optional<std::uint64_t> rank, std::optional<double> energy, FactorStyle style)
{
    const std::uint64_t most = std::min(rows, columns);
    const LowRankOptions options{.rank = rank, .energy = energy};
    APR_CHECK(options.check());
    if (rank && *rank > most) {
        return Error{.code = Errc::Argument,
                     .message = "rank " + std::to_string(*rank) + " exceeds the maximum of " + std::to_string(most) +
                                " for a " + std::to_string(rows) + " by " + std::to_string(columns) + " matrix",
                     .field = "--rank"};
    }
    if (std::max(rows, columns) > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
        return Error{.code = Errc::Unsupported,
                     .message = "a " + std::to_string(rows) + " by " + std::to_string(columns) +
                                " matrix exceeds LAPACK's 32-bit dimensions",
                     .advice = "Choose the matrices to factorize with --lowrank-target."};
    }
    // One thread per matrix: several matrices are factorized in parallel, and the order of summation is fixed.
    APR_TRY(const LinearAlgebra* algebra, LinearAlgebra::load());
    algebra->setThreadCount(1);
    const double total = squares(matrix);
    const std::uint64_t few = most / 4;
    if (total > 0) {
        for (std::uint64_t trial = rank ? *rank : std::max<std::uint64_t>(8, most / 32); trial <= few; trial *= 2) {
            const std::uint64_t count = std::min(most, trial + oversampling(trial));
            APR_TRY(const Decomposition found, decomposeRange(*algebra, matrix, rows, columns, count));
            const auto enough = rank ? rank : rankFor(found.values, *energy * total);
            if (enough && *enough <= trial) {
                Factors out = truncate(found, rows, columns, *enough, total, style);
                out.isRandomized = true;
                return out;
            }
        }
    }
    APR_TRY(const Decomposition found, decompose(*algebra, Matrix(matrix.begin(), matrix.end()), rows, columns));
    return truncate(found, rows, columns, rank ? *rank : rankFor(found.values, *energy * total).value_or(most), total,
                    style);
}

Result<std::shared_ptr<const LowRankModel>> factorizeModel(const Model& model, const LowRankOptions& options,
                                                           const std::vector<std::string>& sourceNames,
                                                           const std::vector<DType>& dtypes,
                                                           const std::vector<std::uint64_t>& limits,
                                                           std::uint64_t memoryLimit, bool tolerant)
{
    APR_CHECK(options.check());
    const bool isNamed = !options.targets.empty();
    APR_TRY(const auto isMeant,
            chooseTensors(model, options.targets, sourceNames, "--lowrank-target", [](const auto& tensor) {
                return tensor.shape.size() == 2 && !exclusionOf(tensor) &&
                       roleOf(tensor.name) != TensorRole::TokenEmbedding;
            }));
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    std::vector<bool> isFactorized(parts.tensors.size());
    std::vector<Boxed<TensorFact>> facts(parts.tensors.size());
    for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        if (!isMeant[i]) {
            continue;
        }
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        if (type.kind != DTypeKind::Float || !type.decodable || type.blockElements != 1) {
            return Error{.code = Errc::Argument,
                         .message = "tensors of dtype " + std::string(type.name) +
                                    " cannot be factorized; factorize the model before quantizing it, or dequantize it "
                                    "with --dequantize",
                         .tensor = tensor.name};
        }
        if (tensor.shape.size() < 2 || tensor.elements() == 0) {
            facts[i] =
                TensorFact{tensor.elements() == 0 ? FactKind::NotFactorizedEmpty : FactKind::NotFactorizedVector};
            continue;
        }
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t columns = tensor.elements() / rows;
        if (isNamed && options.rank && *options.rank > std::min(rows, columns)) {
            return Error{.code = Errc::Argument,
                         .message = "rank " + std::to_string(*options.rank) + " exceeds the maximum of " +
                                    std::to_string(std::min(rows, columns)) + " for a " + std::to_string(rows) +
                                    " by " + std::to_string(columns) + " matrix",
                         .field = "--rank",
                         .tensor = tensor.name};
        }
        if (options.rank &&
            (*options.rank >= breakEven(rows, columns) || factorBytes(tensor, dtypes[i], *options.rank) >= limits[i])) {
            facts[i] = TensorFact{FactKind::NotFactorizedNotSmaller, {*options.rank, rows, columns}};
            continue;
        }
        isFactorized[i] = true;
        tensor.dtype = dtypes[i];
        tensor.byteSize = tensorBytes(tensor.dtype, tensor.shape).value_or(0);
        tensor.setComputed();
    }
    if (std::find(isFactorized.begin(), isFactorized.end(), true) == isFactorized.end()) {
        return Error{.code = Errc::Argument,
                     .message =
                         options.rank
                             ? "factors of rank " + std::to_string(*options.rank) +
                                   " would not be smaller for any matrix (--lowrank-target selects other matrices)"
                             : std::string("no matrix to factorize (--lowrank-target selects matrices)"),
                     .field = "--lowrank"};
    }
    const auto source =
        std::make_shared<const LowRankSource>(model, options, parts.tensors, isFactorized, memoryLimit / 4, tolerant);
    return std::shared_ptr<const LowRankModel>(std::make_shared<const FactorizedModel>(
        Model(std::move(parts), source), source, options, std::move(isFactorized), std::move(facts)));
}

} // namespace apr
