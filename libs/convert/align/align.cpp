// SPDX-License-Identifier: MIT
#include "apr/convert/align.h"

#include "apr/architecture/architecture.h"
#include "apr/base/hash.h"
#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/model/tensor_values.h"
#include "convert/align/joined.h"
#include "convert/align/renames.h"
#include "convert/align/samples.h"
#include "convert/align/views.h"
#include "convert/transforms/axis_order.h"
#include "convert/transforms/token_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace apr {
namespace {

using aligning::View;

constexpr std::uint64_t kMostMapping = std::uint64_t{64} << 20U; ///< bytes of a mapping
constexpr std::uint64_t kSampledRows = 16;
constexpr double kRelated = 0.7;   ///< distance of tensors with the same arrangement, at most
constexpr double kUnrelated = 0.9; ///< with another arrangement, at least
constexpr std::uint64_t kMostPadding = std::uint64_t{1} << 26U; ///< elements that are searched for other values than 0

struct Pair {
    View a = {};
    View b = {};
    PairedBy by = PairedBy::Name;
    std::string arrangement = {};
    std::uint64_t extraRowsA = 0;
    std::uint64_t extraRowsB = 0;
    bool areExtraRowsZero = false;
};

class Aligner {
public:
    Aligner(const Model& a, const Model& b, const Model& namedA, const Model& namedB, const AlignOptions& options)
        : m_storedA(a), m_storedB(b), m_a(namedA), m_b(namedB), m_options(options), m_pairs(namedA.tensors().size()),
          m_isPairedB(namedB.tensors().size())
    {
    }

    Result<AlignedModels> run()
    {
        APR_CHECK(applyMapping());
        pairByName();
        if (!m_options.keepNames) {
            pairParts();
            pairTies();
            pairByValues();
        }
        return assemble();
    }

private:
    Status applyMapping()
    {
        for (const auto& [left, right] : m_options.mapping) {
            const auto a = indexOf(m_storedA, m_a, left);
            const auto b = indexOf(m_storedB, m_b, right);
            if (!a || !b) {
                return Error{.code = Errc::UnknownTensor,
                             .message = std::string("the tensor mapping names a tensor that ") + (a ? "B" : "A") +
                                        " does not have",
                             .field = "--tensor-mapping",
                             .tensor = printable(a ? right : left, 200),
                             .advice = "Correct the name; `aprcli tensors` lists those of a model."};
            }
            take(*a, *b, PairedBy::Mapping);
        }
        return {};
    }

    static std::optional<std::size_t> indexOf(const Model& stored, const Model& named, const std::string& name)
    {
        const auto found = stored.find(name);
        return found ? found : named.find(name);
    }

    void pairByName()
    {
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const auto other = m_b.find(m_a.tensors()[i].name);
            const bool isOfOtherForm =
                other && !m_options.keepNames &&
                (aligning::joinsNamesake(m_a, i, m_b, *other) || aligning::joinsNamesake(m_b, *other, m_a, i));
            if (!m_pairs[i] && other && !m_isPairedB[*other] && !isOfOtherForm) {
                take(i, *other, PairedBy::Name);
            }
        }
    }

    std::vector<std::size_t> unpairedA() const
    {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (!m_pairs[i]) {
                out.push_back(i);
            }
        }
        return out;
    }
    std::vector<std::size_t> unpairedB() const
    {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < m_isPairedB.size(); ++i) {
            if (!m_isPairedB[i]) {
                out.push_back(i);
            }
        }
        return out;
    }

    /// Pairs two tensors, and finds how B's has to be arranged.
    void take(std::size_t a, std::size_t b, PairedBy by)
    {
        Pair pair{.a = {.tensor = a, .name = m_a.tensors()[a].name},
                  .b = {.tensor = b, .name = m_a.tensors()[a].name},
                  .by = by};
        if (!m_options.keepNames) {
            arrange(pair);
        }
        m_isPairedB[b] = true;
        m_pairs[a] = std::move(pair);
    }

    void arrange(Pair& pair) const
    {
        const TensorInfo& left = m_a.tensors()[pair.a.tensor];
        const TensorInfo& right = m_b.tensors()[pair.b.tensor];
        if (left.shape == right.shape) {
            arrangeSameShape(pair, left);
            return;
        }
        if (aligning::squeezed(left.shape) == aligning::squeezed(right.shape)) {
            const std::uint64_t row = left.shape.empty() ? 1 : left.shape.back();
            const bool keepsBlocks = row % dtypeInfo(right.dtype).blockElements == 0;
            if (keepsBlocks) {
                pair.b.shape = left.shape;
                pair.arrangement = "reshaped from " + shapeText(right.shape);
            }
            return;
        }
        if (left.shape.size() == 2 && right.shape == Shape{left.shape[1], left.shape[0]} &&
            dtypeInfo(right.dtype).decodable) {
            transpose(pair, right);
            return;
        }
        cropVocabulary(pair, left, right);
    }

    static void transpose(Pair& pair, const TensorInfo& right)
    {
        pair.b.order = orderOf(right.shape, {1, 0});
        pair.arrangement = "transposed";
    }

    /// The rows that both have of embeddings and output layers; the others are padding or added tokens.
    void cropVocabulary(Pair& pair, const TensorInfo& left, const TensorInfo& right) const
    {
        const bool isVocabulary = isEmbedding(left.name) || isOutputLayer(left.name);
        if (!isVocabulary || left.shape.empty() || left.shape.size() != right.shape.size() ||
            !std::equal(left.shape.begin() + 1, left.shape.end(), right.shape.begin() + 1) || !hasWholeRows(left) ||
            !hasWholeRows(right)) {
            return;
        }
        const std::uint64_t rows = std::min(left.shape[0], right.shape[0]);
        const bool isLonger = left.shape[0] > rows;
        View& longer = isLonger ? pair.a : pair.b;
        const TensorInfo& tensor = isLonger ? left : right;
        longer.rows = rowRange(0, rows);
        (isLonger ? pair.extraRowsA : pair.extraRowsB) = tensor.shape[0] - rows;
        pair.areExtraRowsZero = areRowsZero(isLonger ? m_a : m_b, longer.tensor, rows);
        pair.arrangement = "rows 0–" + formatCount(rows - 1) + "; " + (isLonger ? "A" : "B") + " has " +
                           formatCountOf(tensor.shape[0] - rows, "more row") +
                           (pair.areExtraRowsZero ? " of zeros" : "");
    }

    static bool areRowsZero(const Model& model, std::size_t index, std::uint64_t first)
    {
        const TensorInfo& tensor = model.tensors()[index];
        const std::uint64_t width = tensor.elements() / tensor.shape[0];
        if ((tensor.shape[0] - first) * width > kMostPadding) {
            return false;
        }
        std::vector<float> values(static_cast<std::size_t>(width));
        for (std::uint64_t row = first; row < tensor.shape[0]; ++row) {
            if (!loadElements(model, index, row * width, values) ||
                std::any_of(values.begin(), values.end(), [](float value) { return value != 0; })) {
                return false;
            }
        }
        return true;
    }

    /// Square matrices may be transposed, and the rows of q and k permuted; their values tell.
    void arrangeSameShape(Pair& pair, const TensorInfo& left) const
    {
        const bool isMatrix = left.shape.size() == 2 && left.elements() > 1;
        const bool isSquare = isMatrix && left.shape[0] == left.shape[1];
        const bool isRotated = isMatrix && isQueryOrKey(left.name);
        if ((!isSquare && !isRotated) || !hasWholeRows(m_b.tensors()[pair.b.tensor]) || !isFloat(m_a, pair.a.tensor) ||
            !isFloat(m_b, pair.b.tensor)) {
            return;
        }
        const std::uint64_t rows = left.shape[0];
        if (rows < 4) {
            return;
        }
        std::vector<std::uint64_t> sample;
        for (std::uint64_t i = 0; i < kSampledRows; ++i) {
            sample.push_back((2 * i + 1) * rows / (2 * kSampledRows));
        }
        const std::vector<float> expected = aligning::rowStarts(m_a, pair.a.tensor, sample);
        double nearest = aligning::distanceOf(expected, aligning::rowStarts(m_b, pair.b.tensor, sample));
        if (nearest < kUnrelated) {
            return;
        }
        nearest = kRelated;
        for (const std::uint64_t headRows : {16U, 32U, 48U, 64U, 80U, 96U, 112U, 128U, 160U, 192U, 256U}) {
            for (const bool undo : {true, false}) {
                RowMap map = ropePermutation(rows, headRows, undo);
                const double distance = isRotated && rows % headRows == 0 ? distanceOf(expected, pair, sample, map) : 2;
                if (distance < nearest) {
                    nearest = distance;
                    pair.b.rows = std::move(map);
                    pair.arrangement = "RoPE permutation of heads of " + std::to_string(headRows) + " rows " +
                                       (undo ? "undone" : "applied");
                }
            }
        }
        if (isSquare && !pair.b.rows &&
            aligning::distanceOf(aligning::scatteredValues(m_a, pair.a.tensor, false),
                                 aligning::scatteredValues(m_b, pair.b.tensor, true)) < kRelated) {
            transpose(pair, m_b.tensors()[pair.b.tensor]);
        }
    }

    double distanceOf(const std::vector<float>& expected, const Pair& pair, const std::vector<std::uint64_t>& sample,
                      const RowMap& map) const
    {
        std::vector<std::uint64_t> from;
        std::transform(sample.begin(), sample.end(), std::back_inserter(from), map.source);
        return aligning::distanceOf(expected, aligning::rowStarts(m_b, pair.b.tensor, from));
    }

    static bool isFloat(const Model& model, std::size_t index)
    {
        const DTypeInfo& info = dtypeInfo(model.tensors()[index].dtype);
        return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
    }

    static bool isQueryOrKey(const std::string& name)
    {
        return std::any_of(std::begin(kQueryOrKey), std::end(kQueryOrKey),
                           [&name](std::string_view word) { return name.find(word) != std::string::npos; });
    }
    static constexpr std::string_view kQueryOrKey[] = {"q_proj", "k_proj", "attn_q.", "attn_k.", ".wq.", ".wk."};

    void pairParts()
    {
        for (const auto& found : aligning::findJoinedParts(m_a, unpairedA(), m_b, unpairedB())) {
            m_pairs[found.part] = Pair{.a = {.tensor = found.part, .name = found.view.name},
                                       .b = found.view,
                                       .by = PairedBy::Parts,
                                       .arrangement = found.arrangement + " in B"};
            m_isPairedB[found.view.tensor] = true;
        }
        for (const auto& found : aligning::findJoinedParts(m_b, unpairedB(), m_a, unpairedA())) {
            m_joinedA[found.view.tensor].push_back(Pair{.a = found.view,
                                                        .b = {.tensor = found.part, .name = found.view.name},
                                                        .by = PairedBy::Parts,
                                                        .arrangement = found.arrangement + " in A"});
            m_isPairedB[found.part] = true;
        }
    }

    /// The embedding that an output layer may be tied to.
    static std::optional<std::size_t> embeddingFor(const TensorInfo& layer, const Model& model)
    {
        if (!isOutputLayer(layer.name)) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            if (isEmbedding(model.tensors()[i].name) && model.tensors()[i].shape == layer.shape) {
                return i;
            }
        }
        return std::nullopt;
    }

    /// An output layer that only one model stores is compared with the embedding of the other.
    void pairTies()
    {
        for (const std::size_t a : unpairedA()) {
            const TensorInfo& tensor = m_a.tensors()[a];
            const auto embedding = embeddingFor(tensor, m_b);
            if (embedding) {
                m_pairs[a] = Pair{.a = {.tensor = a, .name = tensor.name},
                                  .b = {.tensor = *embedding, .name = tensor.name},
                                  .by = PairedBy::Tie,
                                  .arrangement = "tied to " + printable(m_b.tensors()[*embedding].name, 120) + " in B"};
            }
        }
        for (const std::size_t b : unpairedB()) {
            const TensorInfo& tensor = m_b.tensors()[b];
            const auto embedding = m_a.find(tensor.name) ? std::nullopt : embeddingFor(tensor, m_a);
            if (embedding) {
                m_ties.push_back(
                    Pair{.a = {.tensor = *embedding, .name = tensor.name},
                         .b = {.tensor = b, .name = tensor.name},
                         .by = PairedBy::Tie,
                         .arrangement = "tied to " + printable(m_a.tensors()[*embedding].name, 120) + " in A"});
                m_isPairedB[b] = true;
            }
        }
    }

    void pairByValues()
    {
        std::vector<std::size_t> free = unpairedA();
        free.erase(std::remove_if(free.begin(), free.end(), [this](std::size_t a) { return m_joinedA.contains(a); }),
                   free.end());
        for (const aligning::Rename& found : aligning::findRenames(m_a, free, m_b, unpairedB())) {
            Pair pair{.a = {.tensor = found.a, .name = m_a.tensors()[found.a].name},
                      .b = {.tensor = found.b, .name = m_a.tensors()[found.a].name},
                      .by = found.by};
            if (found.isTransposed) {
                transpose(pair, m_b.tensors()[found.b]);
            } else {
                arrange(pair);
            }
            m_isPairedB[found.b] = true;
            m_pairs[found.a] = std::move(pair);
        }
    }

    Result<AlignedModels> assemble() const
    {
        std::vector<View> viewsA;
        std::vector<View> viewsB;
        std::vector<TensorPairing> pairings;
        bool isPlain = true;
        const auto add = [&](const Pair& pair) {
            viewsA.push_back(pair.a);
            viewsB.push_back(pair.b);
            isPlain = isPlain && pair.by == PairedBy::Name && pair.a.isPlain() && pair.b.isPlain();
            const std::string& nameA = m_storedA.tensors()[pair.a.tensor].name;
            const std::string& nameB = m_storedB.tensors()[pair.b.tensor].name;
            if (nameA != nameB || pair.by != PairedBy::Name || !pair.arrangement.empty()) {
                pairings.push_back({.name = pair.a.name,
                                    .nameA = nameA,
                                    .nameB = nameB,
                                    .by = pair.by,
                                    .arrangement = pair.arrangement,
                                    .extraRowsA = pair.extraRowsA,
                                    .extraRowsB = pair.extraRowsB,
                                    .areExtraRowsZero = pair.areExtraRowsZero});
            }
        };
        for (std::size_t a = 0; a < m_pairs.size(); ++a) {
            if (m_pairs[a]) {
                add(*m_pairs[a]);
            } else if (const auto joined = m_joinedA.find(a); joined != m_joinedA.end()) {
                std::for_each(joined->second.begin(), joined->second.end(), add);
            } else {
                viewsA.push_back({.tensor = a, .name = m_a.tensors()[a].name});
            }
        }
        std::for_each(m_ties.begin(), m_ties.end(), add);
        if (isPlain) { // as they are
            return AlignedModels{.a = m_a, .b = m_b, .pairings = std::move(pairings)};
        }
        TextSet taken;
        std::transform(viewsA.begin(), viewsA.end(), std::inserter(taken, taken.end()),
                       [](const View& view) { return view.name; });
        for (const std::size_t b : unpairedB()) {
            // A tensor of A with this name may be compared with another.
            const std::string& name = m_b.tensors()[b].name;
            viewsB.push_back({.tensor = b, .name = taken.contains(name) ? name + " (B)" : name});
        }
        APR_TRY(Model a, aligning::modelOf(m_a, viewsA));
        APR_TRY(Model b, aligning::modelOf(m_b, viewsB));
        return AlignedModels{.a = std::move(a), .b = std::move(b), .pairings = std::move(pairings)};
    }

    const Model& m_storedA;
    const Model& m_storedB;
    const Model& m_a;
    const Model& m_b;
    const AlignOptions& m_options;
    std::vector<std::optional<Pair>> m_pairs; ///< by tensor of A
    std::vector<bool> m_isPairedB;
    std::map<std::size_t, std::vector<Pair>> m_joinedA; ///< parts of B, by the tensor of A that joins them
    std::vector<Pair> m_ties;                           ///< output layers of B
};

/// A and its base, then the base under A's names and B: tensors of A and B that are alike only in the base are paired.
struct ThroughBase {
    AlignedModels withA;
    AlignedModels withB;
};

Result<ThroughBase> alignThroughBase(const Model& a, const Model& b, const Model& base)
{
    APR_TRY(AlignedModels withA, alignModels(a, base, {}));
    APR_TRY(AlignedModels withB, alignModels(withA.b, b, {}));
    return ThroughBase{.withA = std::move(withA), .withB = std::move(withB)};
}

Result<BaseDiffs> diffsOf(const ThroughBase& aligned, Progress& progress)
{
    const auto& [withA, withB] = aligned;
    APR_TRY(ModelDiff toA, diffModels(withA.b, withA.a, {.pairings = withA.pairings}, progress));
    APR_TRY(ModelDiff toB, diffModels(withB.a, withB.b, {.pairings = withB.pairings}, progress));
    return BaseDiffs{.toA = std::move(toA), .toB = std::move(toB)};
}

} // namespace

Result<AlignedModels> alignModels(const Model& a, const Model& b, const AlignOptions& options)
{
    const auto [plainA, plainB] = withComparablePackings(a, b);
    APR_TRY(const auto named, withComparableNames(plainA, plainB));
    return Aligner(plainA, plainB, named.first, named.second, options).run();
}

Result<Comparison> compareModels(const Model& a, const Model& b, const AlignOptions& options, Progress& progress)
{
    APR_TRY(AlignedModels aligned, alignModels(a, b, options));
    // Different formats use different metadata keys, so comparing them would list every key as a change.
    const bool isSameFormat = a.facts().traits().title == b.facts().traits().title;
    APR_TRY(ModelDiff diff,
            diffModels(aligned.a, aligned.b,
                       {.withMetadata = isSameFormat, .explains = true, .pairings = aligned.pairings}, progress));
    if (!isSameFormat) {
        diff.metadataChanges = changesOf(architectureHyperparameters(a, detectArchitecture(a)),
                                         architectureHyperparameters(b, detectArchitecture(b)));
    }
    diff.vocabulary = diffVocabularies(vocabularyOf(a), vocabularyOf(b));
    auto [left, right] = withComparableValues(aligned.a, aligned.b);
    aligned.a = std::move(left);
    aligned.b = std::move(right);
    return Comparison{.models = std::move(aligned), .diff = std::move(diff)};
}

Result<BaseDiffs> diffsFromBase(const Model& a, const Model& b, const Model& base, Progress& progress)
{
    APR_TRY(const ThroughBase aligned, alignThroughBase(a, b, base));
    return diffsOf(aligned, progress);
}

Result<ThreeWayDiff> compareWithBase(const Model& a, const Model& b, const Model& base, Progress& progress)
{
    APR_TRY(const ThroughBase aligned, alignThroughBase(a, b, base));
    APR_TRY(const BaseDiffs diffs, diffsOf(aligned, progress));
    APR_TRY(const ModelDiff between, diffModels(aligned.withA.a, aligned.withB.b, {}, progress));
    return threeWayDiff(diffs.toA, diffs.toB, between);
}

Result<std::vector<std::pair<std::string, std::string>>> readTensorMapping(const std::string& path)
{
    APR_TRY(const std::string text, readTextFile(path, kMostMapping));
    const auto fail = [&path](std::string message) {
        return Error{.code = Errc::Corrupt, .message = std::move(message), .file = path, .field = "--tensor-mapping"};
    };
    auto json = parseJson(text);
    if (!json) {
        Error error = std::move(json).error();
        error.file = path;
        return error;
    }
    if (!json->value.is_object()) {
        return fail(R"(expected a JSON object {"name in A": "name in B"})");
    }
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& entry : json->value.items()) {
        if (!entry.value().is_string()) {
            return fail("the name for \"" + printable(entry.key(), 80) + "\" is not a string");
        }
        out.emplace_back(entry.key(), entry.value().get<std::string>());
    }
    return out;
}

} // namespace apr
