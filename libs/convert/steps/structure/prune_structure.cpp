// SPDX-License-Identifier: MIT
#include "apr/convert/prune_structure.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <mutex>
#include <numeric>

namespace apr {
namespace {

constexpr const char* kWithoutLayers =
    "Remove attention heads (--prune-heads) or feed-forward neurons (--prune-ffn) instead, or set weights to zero "
    "(--prune).";
constexpr const char* kWithoutNeurons =
    "Remove layers (--prune-layers) or attention heads (--prune-heads) instead, or set weights to zero (--prune).";
constexpr const char* kWithoutHeads =
    "Remove layers (--prune-layers) or feed-forward neurons (--prune-ffn) instead, or set weights to zero (--prune).";

constexpr std::uint64_t kNeuronStep = 32; ///< remaining neurons are a multiple of this, for block quantization

/// Units (heads or neurons) of one block that are scored and removed together.
struct UnitGroup {
    std::uint64_t units = 0;
    std::uint64_t kept = 0;
    /// A tensor that contributes to the score of a unit: the scores are products of norms over `each` entries of `axis`
    /// (0 or 1) per unit.
    struct Factor {
        std::size_t tensor = 0;
        std::size_t axis = 0;
        std::uint64_t each = 1;
    };
    std::vector<Factor> factors = {};
};

/// Removes units of a group from a tensor along an axis.
struct Cut {
    std::size_t group = 0;
    std::size_t axis = 0;
    std::uint64_t each = 1; ///< entries of the axis per unit
};

class CutSource final : public TensorSource {
public:
    /// `outputs[i]` is the index of tensor i in `inner`, `cuts[i]` the units removed from it.
    CutSource(Model inner, std::vector<std::size_t> outputs, std::vector<std::optional<Cut>> cuts,
              std::vector<UnitGroup> groups)
        : m_inner(std::move(inner)), m_outputs(std::move(outputs)), m_cuts(std::move(cuts)),
          m_groups(std::move(groups)), m_mutexes(m_groups.size()), m_kept(m_groups.size())
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const std::size_t input = m_outputs[index];
        if (!m_cuts[index] || range.size == 0) {
            return m_inner.load(input, m_cuts[index] ? ByteRange{} : range);
        }
        const Cut& cut = *m_cuts[index];
        APR_TRY(const auto kept, keptOf(cut.group));
        const TensorInfo& tensor = m_inner.tensors()[input];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t rowBytes = tensor.byteSize / rows;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        const std::uint64_t unitBytes =
            cut.axis == 0 ? cut.each * rowBytes : cut.each * dtypeInfo(tensor.dtype).blockBytes;
        const std::uint64_t newRow = unitBytes * kept->size(); // bytes per row for axis 1, of the tensor for axis 0
        for (std::uint64_t done = 0; done < range.size;) {
            const std::uint64_t at = range.offset + done;
            const std::uint64_t row = cut.axis == 0 ? 0 : at / newRow;
            const std::uint64_t within = at - row * newRow;
            const std::uint64_t unit = within / unitBytes;
            const std::uint64_t inUnit = within % unitBytes;
            // Read consecutive units at once.
            std::uint64_t run = 1;
            while (unit + run < kept->size() &&
                   (*kept)[static_cast<std::size_t>(unit + run)] == (*kept)[static_cast<std::size_t>(unit)] + run) {
                ++run;
            }
            const std::uint64_t count = std::min(run * unitBytes - inUnit, range.size - done);
            const std::uint64_t from = row * rowBytes + (*kept)[static_cast<std::size_t>(unit)] * unitBytes + inUnit;
            APR_TRY(const Bytes part, m_inner.load(input, {from, count}));
            std::memcpy(out.data() + done, part.data(), static_cast<std::size_t>(count));
            done += count;
        }
        return Bytes::own(std::move(out));
    }

    Status prepare(Progress& progress) const
    {
        return parallelFor(
            m_groups.size(), LoopProgress{progress, m_groups.size(), "scoring"},
            [](std::size_t) { return std::uint64_t{1}; },
            [this](std::size_t i) -> Status {
                APR_TRY([[maybe_unused]] const auto kept, keptOf(i));
                return {};
            });
    }

private:
    using Kept = std::shared_ptr<const std::vector<std::uint64_t>>;

    Result<Kept> keptOf(std::size_t index) const
    {
        const std::lock_guard lock(m_mutexes[index]);
        if (m_kept[index] == nullptr) {
            const UnitGroup& group = m_groups[index];
            std::vector<double> scores(static_cast<std::size_t>(group.units), 1.0);
            for (const UnitGroup::Factor& factor : group.factors) {
                APR_CHECK(multiplyNorms(factor, scores));
            }
            std::vector<std::uint64_t> order(scores.size());
            std::iota(order.begin(), order.end(), std::uint64_t{0});
            std::stable_sort(order.begin(), order.end(), [&scores](std::uint64_t a, std::uint64_t b) {
                return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
            });
            order.resize(static_cast<std::size_t>(group.kept));
            std::sort(order.begin(), order.end());
            m_kept[index] = std::make_shared<const std::vector<std::uint64_t>>(std::move(order));
        }
        return m_kept[index];
    }

    /// Multiplies each unit's score by the Frobenius norm of its part of a tensor.
    Status multiplyNorms(const UnitGroup::Factor& factor, std::vector<double>& scores) const
    {
        const TensorInfo& tensor = m_inner.tensors()[factor.tensor];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t rowBytes = tensor.byteSize / rows;
        const std::uint64_t columns = tensor.elements() / rows;
        std::vector<double> squares(scores.size());
        std::vector<float> values(static_cast<std::size_t>(columns));
        for (std::uint64_t row = 0; row < rows; ++row) {
            APR_TRY(const Bytes bytes, m_inner.load(factor.tensor, {row * rowBytes, rowBytes}));
            APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), values));
            for (std::size_t column = 0; column < values.size(); ++column) {
                const std::uint64_t place = factor.axis == 0 ? row : column;
                squares[static_cast<std::size_t>(place / factor.each)] +=
                    static_cast<double>(values[column]) * static_cast<double>(values[column]);
            }
        }
        for (std::size_t i = 0; i < scores.size(); ++i) {
            scores[i] *= std::sqrt(squares[i]);
        }
        return {};
    }

    Model m_inner;
    std::vector<std::size_t> m_outputs;
    std::vector<std::optional<Cut>> m_cuts;
    std::vector<UnitGroup> m_groups;
    mutable std::deque<std::mutex> m_mutexes; ///< one per group
    mutable std::vector<Kept> m_kept;
};

/// A tensor name split at the layer index: "encoder.layers.", 3 and "fc1.weight" for "encoder.layers.3.fc1.weight".
struct LayerName {
    std::string stack = {};
    std::uint64_t layer = 0;
    std::string rest = {};
};

std::optional<LayerName> layerNameOf(std::string_view name)
{
    const std::size_t found = name.find("layers.");
    if (found == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t start = found + 7;
    const std::size_t end = name.find('.', start);
    const auto number = parseUnsigned(name.substr(start, end == name.npos ? name.npos : end - start));
    if (!number || end == std::string_view::npos) {
        return std::nullopt;
    }
    return LayerName{std::string(name.substr(0, start)), *number, std::string(name.substr(end + 1))};
}

/// "encoder" for "encoder.layers."; "" for "layers.".
std::string stackName(std::string_view prefix)
{
    const std::size_t dot = prefix.find('.');
    return dot + 1 == prefix.size() ? std::string() : std::string(prefix.substr(0, dot));
}

class StructurePruner {
public:
    StructurePruner(const MappedModel& mapped, const StructureOptions& options) : m_mapped(mapped), m_options(options)
    {
        const auto tensors = mapped.model.tensors();
        m_cuts.resize(tensors.size());
        m_names.resize(tensors.size());
        m_isRemoved.resize(tensors.size());
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            m_names[i] = tensors[i].name;
        }
    }

    Result<StructurePrunedModel> run()
    {
        if (m_mapped.detection.architecture == nullptr) {
            return Error{.code = Errc::Architecture,
                         .message = "structured pruning requires a known architecture (use --arch to specify it)"};
        }
        if (!m_options.layers.empty()) {
            APR_CHECK(removeLayers());
        }
        if (m_options.heads > 0) {
            APR_CHECK(removeHeads());
        }
        if (m_options.feedForward) {
            APR_CHECK(removeNeurons());
        }
        return finish();
    }

private:
    static Error unsupported(std::string message, const std::string& tensor, const char* advice)
    {
        return Error{.code = Errc::Unsupported, .message = std::move(message), .tensor = tensor, .advice = advice};
    }

    static Error invalid(std::string message, const char* field)
    {
        return Error{.code = Errc::Argument, .message = std::move(message), .field = field};
    }

    Status removeLayers()
    {
        std::map<std::string, std::uint64_t> counts; // of layers, by stack prefix
        for (const TensorInfo& tensor : m_mapped.model.tensors()) {
            if (const auto name = layerNameOf(tensor.name)) {
                std::uint64_t& count = counts[name->stack];
                count = std::max(count, name->layer + 1);
            }
        }
        for (const auto& [stack, count] : m_options.layers) {
            // Without a name, the only stack, whatever its name.
            const auto found = stack.empty() && counts.size() == 1
                                   ? counts.begin()
                                   : std::find_if(counts.begin(), counts.end(), [&stack = stack](const auto& each) {
                                         return stackName(each.first) == stack;
                                     });
            if (found == counts.end()) {
                std::string known;
                for (const auto& [prefix, layers] : counts) {
                    known += (known.empty() ? "" : ", ") + stackName(prefix) + ':' + std::to_string(layers);
                }
                return invalid(stack.empty()
                                   ? "the model has several layer stacks; specify one of " + known
                                   : "unknown layer stack \"" + printable(stack, 40) + "\"; expected one of " + known,
                               "--prune-layers");
            }
            if (count == 0 || count >= found->second) {
                return invalid("cannot remove " + std::to_string(count) + " of " +
                                   formatCountOf(found->second, "layer") +
                                   "; at least one layer must be removed and one must remain",
                               "--prune-layers");
            }
            // Layers after the middle change the hidden state least, except for the last layer.
            const std::uint64_t last = found->second - 1;
            const std::uint64_t first = std::min(last - std::min(last, count), found->second * 3 / 5);
            for (std::size_t i = 0; i < m_names.size(); ++i) {
                const auto name = layerNameOf(m_names[i]);
                if (!name || name->stack != found->first || name->layer < first) {
                    continue;
                }
                if (name->layer < first + count) {
                    if (name->rest.ends_with(".relative_bias")) {
                        return unsupported("the layer has the position bias of all layers of its stack and cannot be "
                                           "removed",
                                           m_names[i], kWithoutLayers);
                    }
                    m_isRemoved[i] = true;
                } else {
                    m_names[i] = name->stack + std::to_string(name->layer - count) + '.' + name->rest;
                }
            }
            m_notes.push_back((stack.empty() ? "" : stack + ": ") + "removed " +
                              (count == 1
                                   ? "layer " + std::to_string(first)
                                   : "layers " + std::to_string(first) + " to " + std::to_string(first + count - 1)) +
                              " of layers 0 to " + std::to_string(last) + ", selected by position (heuristic)");
            APR_TRY(const std::string key, layerCountOf(stackName(found->first), counts.size()));
            m_hyperparameters[key] = found->second - count;
            if (const auto dense = unsignedMember(m_mapped.hyperparameters, "n_dense_layers")) { // the first ones
                m_hyperparameters["n_dense_layers"] =
                    *dense - (std::min(first + count, *dense) - std::min(first, *dense));
            }
            for (std::uint64_t layer = 0; counts.size() == 1 && layer < found->second; ++layer) {
                if (layer < first || layer >= first + count) {
                    m_layers.push_back(static_cast<std::size_t>(layer));
                }
            }
        }
        return {};
    }

    /// The hyperparameter that counts the layers of a stack.
    Result<std::string> layerCountOf(const std::string& stack, std::size_t stacks) const
    {
        const bool isT5 = m_mapped.detection.architecture->family() == "t5";
        if (isWhisper()) {
            return std::string(stack == "encoder" ? "n_audio_layer" : "n_text_layer");
        }
        if (stacks > 1 && !isT5) { // with a configuration for each
            return unsupported("removing layers is not supported for " + m_mapped.detection.architecture->title() +
                                   ", which has several stacks of layers",
                               {}, kWithoutLayers);
        }
        return std::string(isT5 && stack == "decoder" ? "n_decoder_layers" : "n_layers");
    }

    bool isWhisper() const { return m_mapped.detection.architecture->family() == "whisper"; }

    /// The index of the tensor `prefix` + `rest`, unless it is missing or removed.
    std::optional<std::size_t> beside(const std::string& prefix, std::string_view rest) const
    {
        const auto place = m_mapped.model.find(prefix + std::string(rest));
        return place && !m_isRemoved[*place] ? place : std::nullopt;
    }

    Status cut(std::size_t tensor, const Cut& how)
    {
        const TensorInfo& info = m_mapped.model.tensors()[tensor];
        const DTypeInfo& type = dtypeInfo(info.dtype);
        if (!type.decodable || (how.axis == 1 && type.blockElements != 1)) {
            return Error{.code = Errc::Unsupported,
                         .message = std::string(how.axis == 1 ? "columns" : "rows") + " cannot be removed from dtype " +
                                    std::string(type.name) + "; prune the model before quantizing it",
                         .tensor = info.name,
                         .advice = "Prune the original model, or convert this one with --dequantize f16 first."};
        }
        if (m_cuts[tensor]) {
            return Error{.code = Errc::Unsupported,
                         .message = "the tensor would be pruned twice",
                         .tensor = info.name,
                         .advice = "Prune heads and feed-forward blocks in separate conversions."};
        }
        m_cuts[tensor] = how;
        return {};
    }

    /// Removes rows of the weight, and the corresponding elements of a bias.
    Status cutRows(const std::string& prefix, std::string_view projection, std::size_t group, std::uint64_t each)
    {
        for (const std::string_view suffix : {".weight", ".bias", ""}) {
            if (const auto place = beside(prefix, std::string(projection) + std::string(suffix))) {
                const TensorInfo& info = m_mapped.model.tensors()[*place];
                if (info.shape.empty() || info.shape.front() != m_groups[group].units * each) {
                    return Error{.code = Errc::WrongShape,
                                 .message = "found shape " + shapeText(info.shape) + "; the hyperparameters imply " +
                                            formatCountOf(m_groups[group].units * each, "row"),
                                 .tensor = info.name};
                }
                APR_CHECK(cut(*place, {.group = group, .axis = 0, .each = each}));
            }
        }
        return {};
    }

    Status cutColumns(std::size_t tensor, std::size_t group, std::uint64_t each)
    {
        const TensorInfo& info = m_mapped.model.tensors()[tensor];
        if (info.shape.size() != 2 || info.shape.back() != m_groups[group].units * each) {
            return Error{.code = Errc::WrongShape,
                         .message = "found shape " + shapeText(info.shape) +
                                    "; the hyperparameters imply two "
                                    "dimensions and " +
                                    formatCountOf(m_groups[group].units * each, "column"),
                         .tensor = info.name};
        }
        return cut(tensor, {.group = group, .axis = 1, .each = each});
    }

    /// Norms of queries and keys that have weights for each head.
    Status cutNorms(const std::string& prefix, std::size_t group, std::uint64_t dimension, std::uint64_t sharing)
    {
        const std::pair<std::string_view, std::uint64_t> lengths[] = {
            {"q", dimension * sharing}, {"kv", dimension}, {"q_heads", sharing}, {"kv_heads", 1}};
        for (const std::string_view norm : {"q_norm", "k_norm"}) {
            const auto known = m_mapped.detection.architecture->lookUp(prefix + std::string(norm) + ".weight");
            for (const auto& [extent, each] : lengths) {
                if (known && !known->extents.empty() && known->extents.front() == extent) {
                    APR_CHECK(cutRows(prefix, norm, group, each));
                }
            }
        }
        return {};
    }

    Status removeHeads()
    {
        const Json& hyperparameters = m_mapped.hyperparameters;
        std::size_t blocks = 0;
        std::uint64_t firstUnits = 0;
        for (std::size_t i = 0; i < m_mapped.model.tensors().size(); ++i) {
            const std::string& name = m_mapped.model.tensors()[i].name;
            if (m_isRemoved[i]) {
                continue;
            }
            if (name.find(".qkv_proj.weight") != std::string::npos) {
                return unsupported("removing heads from a fused q, k and v tensor is not supported", name,
                                   kWithoutHeads);
            }
            if (name.ends_with(".relative_bias")) {
                return unsupported("removing heads that have a position bias is not supported", name, kWithoutHeads);
            }
            constexpr std::string_view kValue = "v_proj.weight";
            if (!name.ends_with(kValue)) {
                continue;
            }
            const std::string prefix = name.substr(0, name.size() - kValue.size());
            const auto output =
                beside(prefix, "o_proj.weight") ? beside(prefix, "o_proj.weight") : beside(prefix, "out_proj.weight");
            const auto query = beside(prefix, "q_proj.weight");
            const auto known = m_mapped.detection.architecture->lookUp(prefix + "q_proj.weight");
            if (!known || known->extents.empty() || known->extents.front() != "q") {
                return unsupported("removing heads is not supported for " + m_mapped.detection.architecture->title() +
                                       ", whose head dimension is fixed to hidden size ÷ number of heads",
                                   name, kWithoutHeads);
            }
            const std::uint64_t heads = unsignedMember(hyperparameters, "n_heads").value_or(0);
            const std::uint64_t keys = unsignedMember(hyperparameters, "n_kv_heads").value_or(0);
            if (!output || !query || heads == 0 || keys == 0 || heads % keys != 0) {
                return Error{.code = Errc::Unsupported,
                             .message = !output || !query
                                            ? std::string("no matching q_proj and o_proj or out_proj found")
                                            : "invalid number of heads: " + std::to_string(heads) +
                                                  " query heads and " + std::to_string(keys) + " key-value heads",
                             .tensor = name,
                             .advice = kWithoutHeads};
            }
            const std::uint64_t sharing = heads / keys;
            const std::uint64_t rows = m_mapped.model.tensors()[*query].shape.front();
            if (m_options.heads % sharing != 0 || m_options.heads >= heads || rows % heads != 0) {
                return invalid(
                    m_options.heads >= heads ? "cannot remove " + std::to_string(m_options.heads) + " of " +
                                                   formatCountOf(heads, "head") + "; at least one must remain"
                    : m_options.heads % sharing != 0
                        ? std::to_string(m_options.heads) + " is not a multiple of " + std::to_string(sharing) +
                              ", the number of query heads that share one key-value head"
                        : std::to_string(rows) + " rows of q_proj are not a multiple of " +
                              formatCountOf(heads, "head"),
                    "--prune-heads");
            }
            const std::uint64_t dimension = rows / heads;
            m_groups.push_back({.units = keys,
                                .kept = keys - m_options.heads / sharing,
                                .factors = {{.tensor = i, .axis = 0, .each = dimension},
                                            {.tensor = *output, .axis = 1, .each = dimension * sharing}}});
            const std::size_t group = m_groups.size() - 1;
            APR_CHECK(cutRows(prefix, "q_proj", group, dimension * sharing));
            APR_CHECK(cutRows(prefix, "k_proj", group, dimension));
            APR_CHECK(cutRows(prefix, "v_proj", group, dimension));
            APR_CHECK(cutColumns(*output, group, dimension * sharing));
            APR_CHECK(cutNorms(prefix, group, dimension, sharing));
            APR_CHECK(cutRows(prefix, "sinks", group, sharing)); // one for each head
            m_hyperparameters["n_heads"] = heads - m_options.heads;
            m_hyperparameters["n_kv_heads"] = keys - m_options.heads / sharing;
            m_hyperparameters["head_dim"] = dimension; // no longer hidden size ÷ heads
            firstUnits = heads;
            ++blocks;
        }
        if (blocks == 0) {
            return invalid("no attention heads found in the model", "--prune-heads");
        }
        m_notes.push_back("removed " + std::to_string(m_options.heads) + " of " + formatCountOf(firstUnits, "head") +
                          (blocks == 1 ? " in " : " in each of ") + formatCountOf(blocks, "attention block") +
                          " (lowest norm of value and output weights)");
        return {};
    }

    Status removeNeurons()
    {
        APR_CHECK(m_options.check());
        std::size_t blocks = 0;
        std::uint64_t before = 0;
        std::uint64_t after = 0;
        for (std::size_t i = 0; i < m_mapped.model.tensors().size(); ++i) {
            const TensorInfo& tensor = m_mapped.model.tensors()[i];
            const bool isGated = tensor.name.ends_with("mlp.down_proj.weight");
            const std::string_view down = isGated ? "down_proj.weight" : "fc2.weight";
            if (m_isRemoved[i] || !tensor.name.ends_with(down) || tensor.shape.size() != 2) {
                continue;
            }
            const std::string prefix = tensor.name.substr(0, tensor.name.size() - down.size());
            const bool hasFc1 = beside(prefix, "fc1.weight").has_value(); // T5 without gates has down_proj as well
            const std::string upName = isGated && !hasFc1 ? "up_proj" : "fc1";
            const auto up = beside(prefix, upName + ".weight");
            const auto gate = beside(prefix, "gate_proj.weight");
            if (!up) {
                return unsupported("no matching " + upName + " found; fused projections are not supported", tensor.name,
                                   kWithoutNeurons);
            }
            const auto known = m_mapped.detection.architecture->lookUp(tensor.name);
            const std::string extent = known && !known->extents.empty() ? known->extents.back() : "ffn";
            if (extent != "ffn" && extent != "*") { // sizes of several stacks
                return unsupported("removing neurons is not supported for " + m_mapped.detection.architecture->title() +
                                       ", whose stacks have sizes of their own",
                                   tensor.name, kWithoutNeurons);
            }
            before = tensor.shape.back();
            const double left = (1 - *m_options.feedForward) * static_cast<double>(before) / kNeuronStep;
            after = static_cast<std::uint64_t>(std::llround(left)) * kNeuronStep;
            if (after == 0 || after >= before) {
                return invalid(std::to_string(after) + " of " + formatCountOf(before, "neuron") +
                                   " would remain after rounding to a multiple of " + std::to_string(kNeuronStep) +
                                   "; choose another share",
                               "--prune-ffn");
            }
            UnitGroup group{
                .units = before, .kept = after, .factors = {{.tensor = *up, .axis = 0}, {.tensor = i, .axis = 1}}};
            if (gate) {
                group.factors.push_back({.tensor = *gate, .axis = 0});
            }
            m_groups.push_back(std::move(group));
            for (const std::string_view projection : {std::string_view(upName), std::string_view("gate_proj")}) {
                APR_CHECK(cutRows(prefix, projection, m_groups.size() - 1, 1));
            }
            APR_CHECK(cutColumns(i, m_groups.size() - 1, 1));
            ++blocks;
        }
        if (blocks == 0) {
            return invalid("no feed-forward blocks found in the model", "--prune-ffn");
        }
        m_hyperparameters[isWhisper() ? "ffn_dims" : "intermediate_size"] = after;
        m_notes.push_back("removed " + formatCount(before - after) + " of " + formatCountOf(before, "neuron") +
                          (blocks == 1 ? " in " : " in each of ") + formatCountOf(blocks, "feed-forward block") +
                          " (lowest weight norm)");
        return {};
    }

    Result<StructurePrunedModel> finish()
    {
        ModelParts parts{.metadata = m_mapped.model.sharedMetadata(), .tensors = {}, .facts = m_mapped.model.facts()};
        std::vector<std::optional<Cut>> cuts;
        StructurePrunedModel out{
            .mapped = m_mapped, .notes = m_notes, .hyperparameters = m_hyperparameters, .layers = m_layers};
        out.mapped.names.clear();
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_isRemoved[i]) {
                continue;
            }
            TensorInfo tensor = m_mapped.model.tensors()[i];
            MappedName name = m_mapped.names[i];
            if (tensor.name != m_names[i]) {
                name.from = renumbered(name.from, tensor.name, m_names[i]);
            }
            name.to = m_names[i];
            tensor.name = m_names[i];
            if (const auto& cut = m_cuts[i]) {
                (cut->axis == 0 ? tensor.shape.front() : tensor.shape.back()) = m_groups[cut->group].kept * cut->each;
                tensor.byteSize = tensorBytes(tensor.dtype, tensor.shape).value_or(0);
                tensor.setComputed();
            }
            parts.tensors.push_back(std::move(tensor));
            cuts.push_back(m_cuts[i]);
            out.mapped.names.push_back(std::move(name));
            out.kept.push_back(i);
        }
        for (const auto& [name, value] : m_hyperparameters) {
            if (name != "ffn_dims") { // not a hyperparameter; stands for two keys of config.json
                out.mapped.hyperparameters[name] = value;
            }
        }
        auto source = std::make_shared<CutSource>(m_mapped.model, out.kept, std::move(cuts), std::move(m_groups));
        out.mapped.model = Model(std::move(parts), source);
        out.prepare = [source](Progress& progress) { return source->prepare(progress); };
        return out;
    }

    /// The source's name with the new layer index.
    static std::string renumbered(const std::string& source, const std::string& from, const std::string& to)
    {
        const std::string before = '.' + std::to_string(layerNameOf(from)->layer) + '.';
        const std::string after = '.' + std::to_string(layerNameOf(to)->layer) + '.';
        const std::size_t found = source.find(before);
        return found == std::string::npos ? source
                                          : source.substr(0, found) + after + source.substr(found + before.size());
    }

    const MappedModel& m_mapped;
    const StructureOptions& m_options;
    std::vector<std::string> m_names; ///< new ones
    std::vector<bool> m_isRemoved;
    std::vector<std::optional<Cut>> m_cuts;
    std::vector<UnitGroup> m_groups;
    std::vector<std::string> m_notes;
    std::map<std::string, std::uint64_t> m_hyperparameters;
    std::vector<std::size_t> m_layers; ///< that remain, of the only stack
};

} // namespace

Status StructureOptions::check() const
{
    if (feedForward && !(*feedForward > 0 && *feedForward < 1)) {
        return Error{.code = Errc::Argument,
                     .message = "invalid share " + formatNumber(*feedForward, 6) +
                                "; expected a value between 0 and 1 (exclusive)",
                     .field = "--prune-ffn"};
    }
    return {};
}

Result<StructurePrunedModel> pruneStructure(const MappedModel& mapped, const StructureOptions& options)
{
    const bool cutsTensors = options.heads > 0 || options.feedForward;
    for (std::size_t i = 0; cutsTensors && i < mapped.model.tensors().size(); ++i) {
        if (const auto owner = scaledBy(mapped.model, i)) {
            return Error{.code = Errc::Argument,
                         .message = "heads and neurons of weights with scales in another tensor cannot be removed",
                         .tensor = mapped.model.tensors()[*owner].name,
                         .advice = "Dequantize the model with --dequantize or --precision in the same command."};
        }
    }
    return StructurePruner(mapped, options).run();
}

} // namespace apr
