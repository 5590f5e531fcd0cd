// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"

#include "apr/architecture/architecture.h"
#include "apr/base/hash.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"
#include "apr/validate/low_rank_share.h"
#include "validate/diff/compared_run.h"

#include <algorithm>
#include <set>

namespace apr {
namespace {

using diffing::ComparedRun;
using diffing::kRun;
using diffing::TensorPair;

/// Rows whose changes are recorded, of all tensors.
constexpr std::uint64_t kMostRows = std::uint64_t{1} << 26U;
constexpr std::size_t kMostRanges = 8;

struct Work {
    std::size_t pair = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

bool isDecodable(DType dtype)
{
    return dtypeInfo(dtype).decodable;
}

/// Whether each tensor of `model` is a weight: floats, quantized types, and integers with scales.
std::vector<bool> weightsOf(const Model& model)
{
    const Packings packings(model);
    std::vector<bool> out;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const DTypeKind kind = dtypeInfo(model.tensors()[i].dtype).kind;
        out.push_back(kind != DTypeKind::Integer && kind != DTypeKind::Boolean && packings.of(i) == nullptr);
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            out[*owner] = true;
        }
    }
    return out;
}

/// Whether a weight that is packed in one model is one tensor, or packed otherwise, in the other.
bool hasPackedValues(const Model& a, const Model& b)
{
    const Packings packed(a);
    return std::any_of(packed.weights().begin(), packed.weights().end(), [&](const PackedWeight& weight) {
        const std::string& values = a.tensors()[weight.parts.front()].name;
        const auto other = b.find(values);
        return b.find(weight.name) ? !other || values != weight.name ||
                                         b.tensors()[*other].shape != a.tensors()[weight.parts.front()].shape
                                   : !other;
    });
}

/// The same with packed weights decoded, as far as they can be.
Model unpacked(const Model& model)
{
    auto plain = withPackingsDecoded(model);
    return plain && *plain ? (*plain)->model : model;
}

/// Whether the values of a tensor that both models have are not those of its own elements in one of them.
bool hasScaledValues(const Model& a, const Model& b)
{
    for (std::size_t i = 0; i < a.tensors().size(); ++i) {
        const TensorInfo& tensor = a.tensors()[i];
        const auto owner = scaledBy(a, i);
        if (owner && b.find(a.tensors()[*owner].name)) {
            return true;
        }
        if (isStackedMxfp4(tensor)) { // of the same shape in both, or decoded in one of them
            const auto other = b.find(tensor.name);
            if (other && b.tensors()[*other].dtype != DType::MXFP4) {
                return true;
            }
        }
    }
    return false;
}

/// Whether the bytes of a tensor are there: the reason if not.
std::string reasonNotThere(const Model& model, std::size_t index)
{
    const auto nothing = model.load(index, {}); // truncated, or stored in an unsupported way
    return nothing ? std::string() : nothing.error().message;
}

ChangedRows rangesOf(const TensorPair& pair)
{
    ChangedRows out{.rows = pair.changedRows.size()};
    bool wasChanged = false;
    for (std::size_t row = 0; row < pair.changedRows.size(); ++row) {
        const bool isChanged = pair.changedRows[row].load(std::memory_order_relaxed) != 0;
        if (isChanged) {
            ++out.changed;
            if (!wasChanged && ++out.rangeCount <= kMostRanges) {
                out.ranges.push_back({.first = row, .last = row});
            }
            if (out.rangeCount <= kMostRanges) {
                out.ranges.back().last = row;
            }
        }
        wasChanged = isChanged;
    }
    return out;
}

/// Compares the tensors that both models have, and lists the others.
class Comparer {
public:
    Comparer(const Model& a, const Model& b, const DiffOptions& options, Progress& progress)
        : m_a(a), m_b(b), m_options(options), m_progress(progress)
    {
        for (const TensorPairing& pairing : options.pairings) {
            m_pairings.emplace(pairing.name, &pairing);
        }
    }

    Result<ModelDiff> run()
    {
        for (std::size_t i = 0; i < m_a.tensors().size(); ++i) {
            addTensor(i);
        }
        for (const TensorInfo& right : m_b.tensors()) {
            if (!m_a.find(right.name)) {
                m_out.tensors.push_back({.name = right.name,
                                         .change = TensorChange::Added,
                                         .dtypeA = right.dtype,
                                         .dtypeB = right.dtype,
                                         .shapeB = right.shape});
                m_out.totalElements += right.elements();
            }
        }
        APR_CHECK(compare());
        finish();
        if (m_options.explains) {
            APR_CHECK(explain());
        }
        if (m_options.withMetadata) {
            Json left = m_a.metadata();
            Json right = m_b.metadata();
            for (Json* metadata : {&left, &right}) {
                if (metadata->is_object()) {
                    metadata->erase("provenance"); // how the file was made
                }
            }
            m_out.metadataChanges = changesOf(left, right);
        }
        return std::move(m_out);
    }

private:
    void addTensor(std::size_t index)
    {
        const TensorInfo& left = m_a.tensors()[index];
        TensorDiff diff{.name = left.name, .dtypeA = left.dtype, .dtypeB = left.dtype, .shapeA = left.shape};
        m_out.totalElements += left.elements();
        const auto other = m_b.find(left.name);
        if (!other) {
            diff.change = TensorChange::Removed;
            m_out.tensors.push_back(std::move(diff));
            return;
        }
        const TensorInfo& right = m_b.tensors()[*other];
        diff.dtypeB = right.dtype;
        diff.shapeB = right.shape;
        if (const auto found = m_pairings.find(left.name); found != m_pairings.end()) {
            diff.pairing = *found->second;
        }
        if (left.shape != right.shape) {
            diff.change = TensorChange::Reshaped;
        } else if (left.dtype != right.dtype && (!isDecodable(left.dtype) || !isDecodable(right.dtype))) {
            diff.change = TensorChange::Unreadable;
            diff.note = "values of type " + std::string(dtypeName(isDecodable(left.dtype) ? right.dtype : left.dtype)) +
                        " cannot be decoded";
        } else {
            diff.note = reasonNotThere(m_a, index);
            diff.note = diff.note.empty() ? reasonNotThere(m_b, *other) : diff.note;
            diff.change = diff.note.empty() ? TensorChange::Same : TensorChange::Unreadable;
        }
        if (diff.change == TensorChange::Same) {
            addPair(index, *other, diff);
        }
        m_out.tensors.push_back(std::move(diff));
    }

    void addPair(std::size_t a, std::size_t b, TensorDiff& diff)
    {
        const TensorInfo& left = m_a.tensors()[a];
        diff.elements = left.elements();
        for (std::uint64_t first = 0; first < diff.elements; first += kRun) {
            m_work.push_back({.pair = m_pairs.size(), .first = first, .count = std::min(kRun, diff.elements - first)});
        }
        TensorPair pair{.a = a, .b = b, .row = m_out.tensors.size(), .countsZeros = m_options.countsZeros};
        m_totalBytes += left.byteSize;
        const std::uint64_t rows = left.shape.size() > 1 ? left.shape.front() : 0;
        if (m_options.explains && diff.elements > 0) {
            pair.rounding = diffing::RoundingBound(left.dtype, diff.dtypeB);
            if (rows > 1 && m_rows + rows <= kMostRows && isDecodable(left.dtype)) {
                m_rows += rows;
                pair.rowElements = diff.elements / rows;
                pair.changedRows = std::vector<std::atomic<std::uint8_t>>(static_cast<std::size_t>(rows));
            }
        }
        m_pairs.push_back(std::move(pair));
    }

    Status compare()
    {
        m_runs.resize(m_work.size());
        return parallelFor(
            m_work.size(), LoopProgress{m_progress, m_totalBytes, "comparing"},
            [this](std::size_t i) {
                const TensorInfo& tensor = m_a.tensors()[m_pairs[m_work[i].pair].a];
                return tensor.byteSize / std::max<std::uint64_t>(1, (tensor.elements() + kRun - 1) / kRun);
            },
            [this](std::size_t i) {
                const Work& work = m_work[i];
                return diffing::compareRun(m_a, m_b, m_pairs[work.pair], work.first, work.count, m_runs[i]);
            });
    }

    void finish()
    {
        const std::vector<bool> isWeightA = weightsOf(m_a);
        const std::vector<bool> isWeightB = weightsOf(m_b);
        PartialDifference weights;
        std::size_t next = 0;
        for (std::size_t p = 0; p < m_pairs.size(); ++p) {
            const TensorPair& pair = m_pairs[p];
            TensorDiff& diff = m_out.tensors[pair.row];
            PartialDifference total;
            std::uint64_t beyondRounding = 0;
            diff.isByteIdentical = diff.dtypeA == diff.dtypeB;
            for (; next < m_work.size() && m_work[next].pair == p; ++next) {
                total.merge(m_runs[next].sums);
                beyondRounding += m_runs[next].beyondRounding;
                diff.zerosA += m_runs[next].zerosA;
                diff.zerosB += m_runs[next].zerosB;
                diff.isByteIdentical = diff.isByteIdentical && m_runs[next].areBytesEqual;
            }
            if (isWeightA[pair.a] || isWeightB[pair.b]) {
                weights.merge(total);
                ++m_out.weights;
            }
            diff.differing = total.differing();
            diff.notComparable = total.notComparable();
            diff.maxDelta = total.maxAbs();
            diff.l2 = total.l2();
            diff.relativeL2 = total.relativeL2();
            diff.cosine = total.cosine();
            if (!isDecodable(diff.dtypeA) && !diff.isByteIdentical) {
                diff.note =
                    "bytes differ; values of type " + std::string(dtypeName(diff.dtypeA)) + " cannot be decoded";
                diff.differing = diff.elements;
            }
            if (pair.rounding.isSet() && diff.differing > 0 && beyondRounding == 0 && diff.notComparable == 0) {
                diff.rounding = diffing::coarserType(diff.dtypeA, diff.dtypeB);
            }
            m_out.equalElements += diff.elements - diff.differing;
            m_out.maxDelta = std::max(m_out.maxDelta, diff.maxDelta);
            m_out.notComparable += diff.notComparable;
            addExtraRows(diff);
            // A dtype change with equal values, or different bits for equal values (−0, NaN), also counts as a change.
            const bool isSame = diff.isByteIdentical && extraRows(diff) == 0;
            diff.change = isSame ? TensorChange::Same : TensorChange::Changed;
        }
        m_out.l2 = weights.l2();
        m_out.relativeL2 = weights.relativeL2();
        m_out.cosine = weights.cosine();
    }

    static std::uint64_t extraRows(const TensorDiff& diff)
    {
        return diff.pairing ? diff.pairing->extraRowsA + diff.pairing->extraRowsB : 0;
    }

    /// Rows that only one of the models has count as differing elements.
    void addExtraRows(const TensorDiff& diff)
    {
        const std::uint64_t rows = diff.shapeA.empty() ? 0 : diff.shapeA.front();
        m_out.totalElements += rows == 0 ? 0 : extraRows(diff) * (diff.elements / rows);
    }

    /// Looks at what kind of change it is.
    Status explain()
    {
        std::vector<const TensorPair*> changed;
        for (const TensorPair& pair : m_pairs) {
            TensorDiff& diff = m_out.tensors[pair.row];
            if (diff.differing == 0 || !diff.note.empty()) {
                continue;
            }
            if (pair.rowElements > 0) {
                ChangedRows rows = rangesOf(pair);
                if (rows.changed < rows.rows) {
                    diff.rows = std::move(rows);
                }
            }
            if (diff.rounding.empty()) {
                changed.push_back(&pair);
            }
        }
        return parallelFor(
            changed.size(), LoopProgress{m_progress, changed.size(), "looking for the kind of change"},
            [](std::size_t) { return std::uint64_t{1}; },
            [&](std::size_t i) -> Status {
                const TensorPair& pair = *changed[i];
                TensorDiff& diff = m_out.tensors[pair.row];
                if (diff.notComparable > 0) {
                    return {};
                }
                APR_TRY(diff.rounding, diffing::quantizationThatExplains(m_a, pair.a, m_b, pair.b, diff.relativeL2));
                if (diff.rounding.empty() && (!diff.rows || 2 * diff.rows->changed > diff.rows->rows)) {
                    APR_TRY(diff.lowRank, diffing::lowRankShare(m_a, pair.a, m_b, pair.b));
                }
                return {};
            });
    }

    const Model& m_a;
    const Model& m_b;
    const DiffOptions& m_options;
    Progress& m_progress;
    TextViewMap<const TensorPairing*> m_pairings;
    ModelDiff m_out;
    std::vector<TensorPair> m_pairs;
    std::vector<Work> m_work;
    std::vector<ComparedRun> m_runs;
    std::uint64_t m_totalBytes = 0;
    std::uint64_t m_rows = 0;
};

} // namespace

std::string_view pairedByName(PairedBy by)
{
    switch (by) {
    case PairedBy::Name: return "name";
    case PairedBy::Mapping: return "mapping";
    case PairedBy::Content: return "content";
    case PairedBy::Values: return "values";
    case PairedBy::Parts: return "parts";
    case PairedBy::Tie: break;
    }
    return "tie";
}

std::string_view tensorChangeName(TensorChange change)
{
    switch (change) {
    case TensorChange::Same: return "same";
    case TensorChange::Changed: return "changed";
    case TensorChange::Added: return "added";
    case TensorChange::Removed: return "removed";
    case TensorChange::Reshaped: return "reshaped";
    case TensorChange::Unreadable: break;
    }
    return "unreadable";
}

std::size_t ModelDiff::count(TensorChange change) const
{
    return static_cast<std::size_t>(std::count_if(tensors.begin(), tensors.end(),
                                                  [change](const TensorDiff& diff) { return diff.change == change; }));
}

bool ModelDiff::isIdentical() const
{
    return count(TensorChange::Same) == tensors.size();
}

double ModelDiff::similarity() const
{
    if (isIdentical()) {
        return 100;
    }
    if (totalElements == 0) {
        return 0;
    }
    const double share = 100 * static_cast<double>(equalElements) / static_cast<double>(totalElements);
    return std::min(share, std::nextafter(100.0, 0.0));
}

std::string ModelDiff::similarityText() const
{
    if (isIdentical()) {
        return "100%";
    }
    for (int decimals = 1; decimals < 12; ++decimals) {
        std::string text = formatFixed(similarity(), decimals);
        if (text.compare(0, 3, "100") != 0) {
            return text + '%';
        }
    }
    return "under 100%";
}

std::vector<std::string> changesOf(const Json& a, const Json& b)
{
    std::set<std::string> keys;
    for (const Json* object : {&a, &b}) {
        for (const auto& entry : object->items()) {
            keys.insert(entry.key());
        }
    }
    std::vector<std::string> out;
    const auto text = [](const Json* value) { return value != nullptr ? displayJson(*value, 60) : "(none)"; };
    for (const std::string& key : keys) {
        const Json* left = findMember(a, key);
        const Json* right = findMember(b, key);
        if (left == nullptr || right == nullptr || *left != *right) {
            out.push_back(printable(key, 80) + ": " + text(left) + " → " + text(right));
        }
    }
    return out;
}

std::pair<Model, Model> withComparablePackings(const Model& a, const Model& b)
{
    const bool isPacked = hasPackedValues(a, b) || hasPackedValues(b, a);
    return isPacked ? std::pair(unpacked(a), unpacked(b)) : std::pair(a, b);
}

std::pair<Model, Model> withComparableValues(const Model& a, const Model& b)
{
    const bool isScaled = hasScaledValues(a, b) || hasScaledValues(b, a);
    return isScaled ? std::pair(withScalesApplied(a), withScalesApplied(b)) : std::pair(a, b);
}

namespace {

/// Compares `a` with `b`. E007 instead of any result if a mapped file shrank, which reads as zeros.
Result<ModelDiff> compared(const Model& a, const Model& b, const DiffOptions& options, Progress& progress)
{
    Result<ModelDiff> out = Comparer(a, b, options, progress).run();
    for (const Model* model : {&a, &b}) {
        const Packings packings(*model);
        if (out && !packings.isEmpty()) {
            std::string note = packings.text() + ": their parts are compared as they are stored, not their values";
            note = (model == &a ? "A: " : "B: ") + note;
            out->notes.push_back(std::move(note));
        }
    }
    APR_CHECK(checkIntact(a));
    APR_CHECK(checkIntact(b));
    return out;
}

} // namespace

Result<ModelDiff> diffModels(const Model& a, const Model& b, const DiffOptions& options, Progress& progress)
{
    if (!hasScaledValues(a, b) && !hasScaledValues(b, a)) {
        return compared(a, b, options, progress);
    }
    // Codes with scales of their own: compare the dequantized values.
    const Model left = withScalesApplied(a);
    const Model right = withScalesApplied(b);
    APR_TRY(ModelDiff out, compared(left, right, options, progress));
    for (TensorDiff& diff : out.tensors) {
        const auto storedA = a.find(diff.name);
        const auto storedB = b.find(diff.name);
        diff.dtypeA = storedA ? a.tensors()[*storedA].dtype : diff.dtypeA;
        diff.dtypeB = storedB ? b.tensors()[*storedB].dtype : diff.dtypeB;
    }
    return out;
}

} // namespace apr
