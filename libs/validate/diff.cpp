// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"

#include "apr/format/scales.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/format/architecture.h"
#include "apr/format/chunks.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <set>

namespace apr {
namespace {

/// Elements compared at a time: a multiple of every block size, and small enough for the cache.
constexpr std::uint64_t kStep = std::uint64_t{1} << 16;

Result<Bytes> loadElements(const Model& model, std::size_t index, std::uint64_t first, std::uint64_t count)
{
    const TensorInfo& tensor = model.tensors()[index];
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    const std::uint64_t from = first / info.blockElements * info.blockBytes;
    const std::uint64_t to =
        first + count == tensor.elements() ? tensor.byteSize : (first + count) / info.blockElements * info.blockBytes;
    return model.load(index, {.offset = from, .size = to - from});
}

struct Pair {
    std::size_t a;
    std::size_t b;
    std::size_t row; ///< in ModelDiff::tensors
};

struct Work {
    std::size_t pair;
    std::uint64_t first;
    std::uint64_t count;
};

bool isDecodable(DType dtype)
{
    return dtypeInfo(dtype).decodable;
}

/// Compares one run of elements.
Status compareRun(const Model& a, const Model& b, const Pair& pair, const Work& work, PartialDifference& out,
                  bool& bytesEqual)
{
    const DType dtypeA = a.tensors()[pair.a].dtype;
    const DType dtypeB = b.tensors()[pair.b].dtype;
    APR_TRY(const Bytes left, loadElements(a, pair.a, work.first, work.count));
    APR_TRY(const Bytes right, loadElements(b, pair.b, work.first, work.count));
    bytesEqual = dtypeA == dtypeB && left.size() == right.size() &&
                 std::memcmp(left.data(), right.data(), static_cast<std::size_t>(left.size())) == 0;
    if (!isDecodable(dtypeA) || !isDecodable(dtypeB)) {
        return {};
    }
    std::vector<float> x(static_cast<std::size_t>(work.count));
    APR_CHECK(decodeToF32(dtypeA, left.span(), x));
    if (bytesEqual) {
        out.addValues(x, x);
        return {};
    }
    std::vector<float> y(static_cast<std::size_t>(work.count));
    APR_CHECK(decodeToF32(dtypeB, right.span(), y));
    out.addValues(x, y);
    return {};
}

void compareMetadata(const Model& a, const Model& b, ModelDiff& out)
{
    std::set<std::string> keys;
    for (const Model* model : {&a, &b}) {
        for (const auto& [key, value] : model->metadata().items()) {
            keys.insert(key);
        }
    }
    keys.erase("provenance");
    for (const std::string& key : keys) {
        const Json* left = findMember(a.metadata(), key);
        const Json* right = findMember(b.metadata(), key);
        if (left != nullptr && right != nullptr && *left == *right) {
            continue;
        }
        out.metadataChanges.push_back(printable(key, 80) + ": " +
                                      (left != nullptr ? displayJson(*left, 60) : "(none)") + " → " +
                                      (right != nullptr ? displayJson(*right, 60) : "(none)"));
    }
}

/// Whether each tensor of `model` is a weight: floats, quantized types, and integers with scales.
std::vector<bool> weightsOf(const Model& model)
{
    std::vector<bool> out;
    for (const TensorInfo& tensor : model.tensors()) {
        const DTypeKind kind = dtypeInfo(tensor.dtype).kind;
        out.push_back(kind != DTypeKind::Integer && kind != DTypeKind::Boolean);
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            out[*owner] = true;
        }
    }
    return out;
}

} // namespace

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

void ModelDiff::compareVocabularies(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    if (a.empty() || b.empty()) {
        return;
    }
    const std::set<std::string_view> setA(a.begin(), a.end());
    const std::set<std::string_view> setB(b.begin(), b.end());
    const auto missingFrom = [](const std::set<std::string_view>& tokens, const std::set<std::string_view>& from) {
        return static_cast<std::uint64_t>(std::count_if(
            tokens.begin(), tokens.end(), [&from](std::string_view token) { return !from.contains(token); }));
    };
    vocabularyAdded = missingFrom(setB, setA);
    vocabularyRemoved = missingFrom(setA, setB);
}

namespace {

/// Whether a tensor of `a` has scales that the corresponding tensor of `b` does not have.
bool hasUnmatchedScales(const Model& a, const Model& b)
{
    for (std::size_t i = 0; i < a.tensors().size(); ++i) {
        const auto owner = scaledBy(a, i);
        if (owner && b.find(a.tensors()[*owner].name) && !b.find(a.tensors()[i].name)) {
            return true;
        }
    }
    return false;
}

} // namespace

std::pair<Model, Model> withComparableValues(const Model& a, const Model& b)
{
    const bool isOnOneSide = hasUnmatchedScales(a, b) || hasUnmatchedScales(b, a);
    return isOnOneSide ? std::pair(withScalesApplied(a), withScalesApplied(b)) : std::pair(a, b);
}

Result<ModelDiff> diffModels(const Model& a, const Model& b, bool withMetadata, Progress& progress)
{
    if (hasUnmatchedScales(a, b) ||
        hasUnmatchedScales(b, a)) { // quantized on one side only: compare the dequantized values
        APR_TRY(ModelDiff out, diffModels(withScalesApplied(a), withScalesApplied(b), withMetadata, progress));
        for (TensorDiff& diff : out.tensors) {
            const auto left = a.find(diff.name);
            const auto right = b.find(diff.name);
            diff.dtypeA = left ? a.tensors()[*left].dtype : diff.dtypeA;
            diff.dtypeB = right ? b.tensors()[*right].dtype : diff.dtypeB;
        }
        return out;
    }
    ModelDiff out;
    std::vector<Pair> pairs;
    std::vector<Work> work;
    std::uint64_t totalBytes = 0;
    for (std::size_t i = 0; i < a.tensors().size(); ++i) {
        const TensorInfo& left = a.tensors()[i];
        TensorDiff diff{.name = left.name, .dtypeA = left.dtype, .dtypeB = left.dtype, .shapeA = left.shape};
        out.totalElements += left.elements();
        const auto other = b.find(left.name);
        if (!other) {
            diff.change = TensorChange::Removed;
            out.tensors.push_back(std::move(diff));
            continue;
        }
        const TensorInfo& right = b.tensors()[*other];
        diff.dtypeB = right.dtype;
        diff.shapeB = right.shape;
        if (left.shape != right.shape) {
            diff.change = TensorChange::Reshaped;
            out.tensors.push_back(std::move(diff));
            continue;
        }
        if (left.dtype != right.dtype && (!isDecodable(left.dtype) || !isDecodable(right.dtype))) {
            diff.change = TensorChange::Unreadable;
            diff.note = "values of type " + std::string(dtypeName(isDecodable(left.dtype) ? right.dtype : left.dtype)) +
                        " cannot be decoded";
            out.tensors.push_back(std::move(diff));
            continue;
        }
        bool isThere = true;
        for (const auto& [model, index] : {std::pair(&a, i), {&b, *other}}) {
            if (const auto nothing = model->load(index, {}); !nothing) { // truncated, or stored in an unsupported way
                isThere = false;
                diff.note = nothing.error().message;
            }
        }
        if (!isThere) {
            diff.change = TensorChange::Unreadable;
            out.tensors.push_back(std::move(diff));
            continue;
        }
        diff.elements = left.elements();
        for (std::uint64_t first = 0; first < diff.elements; first += kStep) {
            work.push_back({.pair = pairs.size(), .first = first, .count = std::min(kStep, diff.elements - first)});
        }
        totalBytes += left.byteSize;
        pairs.push_back({.a = i, .b = *other, .row = out.tensors.size()});
        out.tensors.push_back(std::move(diff));
    }
    for (const TensorInfo& right : b.tensors()) {
        if (!a.find(right.name)) {
            out.tensors.push_back({.name = right.name,
                                   .change = TensorChange::Added,
                                   .dtypeA = right.dtype,
                                   .dtypeB = right.dtype,
                                   .shapeB = right.shape});
            out.totalElements += right.elements();
        }
    }

    std::vector<PartialDifference> parts(work.size());
    std::vector<std::uint8_t> bytesEqual(work.size());
    APR_CHECK(parallelFor(
        work.size(), LoopProgress{progress, totalBytes, "comparing"},
        [&](std::size_t i) {
            const TensorInfo& tensor = a.tensors()[pairs[work[i].pair].a];
            return tensor.byteSize / std::max<std::uint64_t>(1, (tensor.elements() + kStep - 1) / kStep);
        },
        [&](std::size_t i) -> Status {
            bool equal = false;
            APR_CHECK(compareRun(a, b, pairs[work[i].pair], work[i], parts[i], equal));
            bytesEqual[i] = equal ? 1 : 0;
            return {};
        }));

    const std::vector<bool> isWeightA = weightsOf(a);
    const std::vector<bool> isWeightB = weightsOf(b);
    PartialDifference weights;
    std::size_t next = 0;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        TensorDiff& diff = out.tensors[pairs[p].row];
        PartialDifference total;
        diff.isByteIdentical = diff.dtypeA == diff.dtypeB;
        for (; next < work.size() && work[next].pair == p; ++next) {
            total.merge(parts[next]);
            diff.isByteIdentical = diff.isByteIdentical && bytesEqual[next] != 0;
        }
        if (isWeightA[pairs[p].a] || isWeightB[pairs[p].b]) {
            weights.merge(total);
            ++out.weights;
        }
        diff.differing = total.differing();
        diff.notComparable = total.notComparable();
        diff.maxDelta = total.maxAbs();
        diff.l2 = total.l2();
        diff.relativeL2 = total.relativeL2();
        diff.cosine = total.cosine();
        if (!isDecodable(diff.dtypeA) && !diff.isByteIdentical) {
            diff.note = "bytes differ; values of type " + std::string(dtypeName(diff.dtypeA)) + " cannot be decoded";
            diff.differing = diff.elements;
        }
        // A dtype change with equal values, or different bits for equal values (−0, NaN), also counts as a change.
        diff.change = diff.isByteIdentical ? TensorChange::Same : TensorChange::Changed;
        out.equalElements += diff.elements - diff.differing;
        out.maxDelta = std::max(out.maxDelta, diff.maxDelta);
        out.notComparable += diff.notComparable;
    }
    out.l2 = weights.l2();
    out.relativeL2 = weights.relativeL2();
    out.cosine = weights.cosine();
    if (withMetadata) {
        compareMetadata(a, b, out);
    }
    return out;
}

} // namespace apr
