// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint.h"

#include "apr/base/text.h"
#include "apr/convert/retype.h"
#include "apr/model/packing_mxfp4.h"
#include "apr/model/scales.h"
#include "convert/lower/checkpoint_config.h"
#include "convert/lower/checkpoint_types.h"
#include "convert/lower/falcon.h"
#include "convert/lower/pooling.h"
#include "convert/recipe/projections.h"
#include "convert/recipe/regrouping.h"
#include "convert/transforms/axis_order.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace apr {
namespace {

constexpr std::string_view kOtherOutput = "Write an .apr or .gguf file.";

Error unsupported(std::string message, const std::string& tensor = {})
{
    return Error{.code = Errc::Unsupported,
                 .message = std::move(message),
                 .tensor = printable(tensor, 200),
                 .advice = std::string(kOtherOutput)};
}

/// The key-values of the GGUF file that the model comes from.
const Json& ggufKeys(const Model& source)
{
    static const Json kNone = Json::object();
    const Json* keys = hasAprMetadata(source) ? findMember(source.metadata(), "source_metadata") : &source.metadata();
    return keys == nullptr ? kNone : *keys;
}

/// A part of the names of tensors in a layer.
std::string replaced(const std::string& name, std::string_view from, std::string_view to)
{
    std::string out = name;
    const std::size_t at = out.find(from);
    return at == std::string::npos ? out : out.replace(at, from.size(), to);
}

/// Transposes an earlier reference. Of integers with scales, and of the blocks that are transposed, it has floats then.
Status transposeReference(Draft& draft, const std::vector<std::optional<AxisOrder>>& orders)
{
    if (!draft.reference) {
        return {};
    }
    const FollowedModel& reference = *draft.reference;
    FollowedModel out{.model = withScalesApplied(reference.model)};
    const std::vector<std::size_t> kept = withoutScales(reference.model);
    std::vector<FollowedModel::Place> places;
    for (const auto& [id, place] : reference.places) {
        const auto found = std::lower_bound(kept.begin(), kept.end(), place);
        if (found != kept.end() && *found == place) {
            places.push_back({.id = id, .tensor = static_cast<std::uint32_t>(found - kept.begin())});
        }
    }
    out.setPlaces(std::move(places));
    std::vector<DtypeConversion> conversions(out.model.tensors().size());
    std::vector<std::optional<AxisOrder>> own(out.model.tensors().size());
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto found = out.find(draft.tensors[i].id());
        if (!orders[i] || !found || out.model.tensors()[*found].shape != draft.model.tensors()[i].shape) {
            continue;
        }
        own[*found] = orders[i];
        if (!hasScalarElements(out.model.tensors()[*found].dtype)) {
            conversions[*found] = {.target = TargetType{.dtype = DType::F32}};
        }
    }
    APR_TRY(const TransformedModel converted, convertDtypes(out.model, std::move(conversions), true));
    out.model = withAxisOrders(converted.model, own);
    draft.reference = std::move(out);
    return {};
}

class CheckpointMaker {
public:
    CheckpointMaker(Draft& draft, const CheckpointType& type)
        : m_draft(draft), m_type(type), m_architecture(*draft.detection.architecture), m_result(draft)
    {
    }

    Status run()
    {
        APR_CHECK(alignTypes());
        APR_CHECK(transposeTensors(m_draft, [this](const TensorInfo& tensor) { return orderOfTensor(tensor); }));
        for (std::size_t i = 0; i < m_draft.tensors.size(); ++i) {
            APR_CHECK(addTensor(i));
        }
        std::vector<std::string> sources;
        for (const Lineage& each : m_result.lineage()) {
            sources.push_back(each.name.from);
        }
        APR_CHECK(checkCheckpointNames(m_type, m_architecture, m_result.infos(), sources));
        m_result.apply(m_draft);
        return {};
    }

private:
    bool isGptOss() const { return m_type.type == "gpt_oss"; }

    /// The other part of a tensor that is joined of two: up beside gate, values beside keys. Nothing for other tensors.
    std::optional<std::size_t> otherPart(const std::string& name) const
    {
        for (const auto& [one, other] :
             {std::pair(".moe.gate_exps.", ".moe.up_exps."), std::pair(".attn.k_b_proj.", ".attn.v_b_proj.")}) {
            const bool isJoined = name.find(one) != std::string::npos && (isGptOss() || one[1] == 'a');
            if (isJoined) {
                return m_draft.model.find(replaced(name, one, other));
            }
        }
        return std::nullopt;
    }

    /// Floats of two types that are joined become F32. Blocks are joined if that is possible without decoding them.
    Status alignTypes()
    {
        const auto tensors = m_draft.model.tensors();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto other = otherPart(tensors[i].name);
            if (!other || (tensors[*other].dtype == tensors[i].dtype &&
                           (isPlainFloat(tensors[i].dtype) || tensors[i].dtype == DType::MXFP4))) {
                continue;
            }
            if (!isPlainFloat(tensors[i].dtype) || !isPlainFloat(tensors[*other].dtype)) {
                Error error = unsupported("it is joined with " + printable(tensors[*other].name, 200) +
                                              ", which takes floating-point values of both",
                                          tensors[i].name);
                error.advice = "Add --dequantize f16, or write an .apr or .gguf file.";
                return error;
            }
            for (const std::size_t part : {i, *other}) {
                m_draft.tensors[part].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F32}};
            }
        }
        return m_draft.settle(true);
    }

    /// The axes that a tensor has in checkpoints, if they are others: Conv1D weights are [in, out], experts of GPT-OSS
    /// that are not MXFP4 [experts, in, out], and the matrices of which the keys of DeepSeek are computed have the rows
    /// of each head.
    std::optional<AxisOrder> orderOfTensor(const TensorInfo& tensor) const
    {
        if (auto order = conv1dOrder(m_architecture, m_type.type, tensor)) {
            return order;
        }
        const bool isExperts = isGptOss() && tensor.dtype != DType::MXFP4 && tensor.name.ends_with("_exps.weight");
        return tensor.shape.size() == 3 && (isExperts || tensor.name.ends_with(".attn.k_b_proj.weight"))
                   ? std::optional(orderOf(tensor.shape, {0, 2, 1}))
                   : std::nullopt;
    }

    Status addTensor(std::size_t index)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const std::string& name = tensor.name;
        if (name == "rope.freqs" || name == "rope.factors_long" || name == "rope.factors_short") {
            std::vector<float>& values = name == "rope.freqs"          ? m_draft.rope.frequencies
                                         : name == "rope.factors_long" ? m_draft.rope.longFactors
                                                                       : m_draft.rope.shortFactors;
            constexpr std::uint64_t kMostFactors = 4096;
            if (tensor.elements() > kMostFactors) {
                return unsupported("expected at most " + std::to_string(kMostFactors) + " factors", name);
            }
            ValueReader reader(m_draft.model, index);
            APR_TRY(const auto read, reader.read(0, tensor.elements()));
            values.assign(read.begin(), read.end());
            return {};
        }
        if (name.ends_with(".attn.rope_inv_freq")) { // follows from rope_theta
            return {};
        }
        const std::size_t experts = name.find(".moe.");
        if (experts != std::string::npos && name.find("_exps.", experts) != std::string::npos) {
            const std::string layer = name.substr(0, experts) + ".moe.";
            return isGptOss() ? addStacked(index, layer) : addExperts(index, layer);
        }
        if (name.find(".attn.v_b_proj.") != std::string::npos) { // added with the keys
            return {};
        }
        if (const std::size_t at = name.find(".attn.k_b_proj."); at != std::string::npos) {
            return addKeysAndValues(index, name.substr(0, at) + ".attn.");
        }
        TensorInfo info = tensor;
        info.name = nameInCheckpoint(name);
        APR_TRY(std::vector<PieceRows> rows, orderedRows(index));
        m_result.add({.rows = std::move(rows)}, std::move(info), m_draft.tensors[index]);
        return {};
    }

    /// Of Falcons with two norms GGUF files have that of the feed-forward block first, and of a T5 without gates the
    /// one matrix has the name of the second.
    std::string nameInCheckpoint(const std::string& name) const
    {
        if (m_type.type == "falcon" && m_draft.model.find(replaced(name, ".attn_norm.", ".attn_norm_2."))) {
            return replaced(name, ".attn_norm.", ".mlp_norm.");
        }
        const std::string_view up = ".mlp.up_proj.";
        return m_type.type == "t5" && !m_draft.model.find(replaced(name, up, ".mlp.gate_proj."))
                   ? replaced(name, up, ".mlp.fc1.")
                   : name;
    }

    /// Falcon's fused projection has the heads of a group beside each other.
    Result<std::vector<PieceRows>> orderedRows(std::size_t index) const
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        if (m_type.type != "falcon" || tensor.name.find(".attn.qkv_proj.") == std::string::npos) {
            return std::vector<PieceRows>{{.tensor = index}};
        }
        const Json& keys = ggufKeys(m_draft.sources.front().model);
        const auto heads = uniformCount(findMember(keys, "falcon.attention.head_count")).value_or(0);
        const Json* groups = findMember(keys, "falcon.attention.head_count_kv");
        return falconRows(index, tensor, heads, groups == nullptr ? heads : uniformCount(groups).value_or(0),
                          HeadOrder::ByGroup);
    }

    /// Splits a tensor of all experts of a layer.
    Status addExperts(std::size_t index, const std::string& layer)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const std::string part = tensor.name.substr(layer.size(), tensor.name.find("_exps.") - layer.size());
        constexpr std::uint64_t kMostExperts = 1024;
        if (tensor.shape.size() != 3 || tensor.shape.front() == 0 || tensor.shape.front() > kMostExperts) {
            return unsupported("expected a matrix for each of at most " + std::to_string(kMostExperts) + " experts",
                               tensor.name);
        }
        const std::uint64_t experts = tensor.shape.front();
        for (std::uint64_t expert = 0; expert < experts; ++expert) {
            TensorInfo info = tensor;
            info.name = layer + "experts." + std::to_string(expert) + '.' + part + "_proj.weight";
            Lineage lineage = m_draft.tensors[index];
            TensorId& id = lineage.from.front();
            id.copy = static_cast<std::uint32_t>(id.copy * experts + expert);
            lineage.choice.reset();
            m_result.add({.rows = {{.tensor = index, .first = expert, .count = 1}}, .isSlice = true}, std::move(info),
                         std::move(lineage));
        }
        return {};
    }

    /// Experts of GPT-OSS stay stacked; gate and up are one tensor, in which their rows alternate.
    Status addStacked(std::size_t index, const std::string& layer)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const bool isBias = tensor.name.ends_with(".bias");
        const std::string end = isBias ? "_bias" : "";
        TensorInfo info = tensor;
        if (tensor.name.starts_with(layer + "down_exps.")) {
            info.name = layer + "experts.down_proj" + end;
            m_result.add({.rows = {{.tensor = index}}}, std::move(info), m_draft.tensors[index]);
            return {};
        }
        if (tensor.name.starts_with(layer + "up_exps.")) { // added with the gate
            return m_draft.model.find(replaced(tensor.name, "up_exps.", "gate_exps."))
                       ? Status()
                       : unsupported("the layer has no gate beside it", tensor.name);
        }
        const auto up = m_draft.model.find(replaced(tensor.name, "gate_exps.", "up_exps."));
        if (!up || tensor.shape.size() != (isBias ? 2U : 3U) || m_draft.model.tensors()[*up].shape != tensor.shape) {
            return unsupported("expected gate and up of the same shape", tensor.name);
        }
        // Rows, or columns where the axes are exchanged.
        const bool isRow = tensor.dtype == DType::MXFP4;
        const std::uint64_t run = isRow ? tensor.shape.back() : 1;
        info.name = layer + "experts.gate_up_proj" + end;
        info.shape[isRow ? 1 : tensor.shape.size() - 1] *= 2;
        return addTurns(std::move(info), {{.tensor = index, .run = run}, {.tensor = *up, .run = run}},
                        "gate and up, in turns");
    }

    /// llama.cpp separates the matrix that keys and values are computed of, by heads.
    Status addKeysAndValues(std::size_t index, const std::string& attention)
    {
        const TensorInfo& keys = m_draft.model.tensors()[index];
        const auto values = m_draft.model.find(attention + "v_b_proj.weight");
        const Shape other = values ? m_draft.model.tensors()[*values].shape : Shape();
        if (keys.shape.size() != 3 || other.size() != 3 || other.front() != keys.shape.front() ||
            other.back() != keys.shape.back()) {
            return unsupported("the matrices of keys and values do not fit together", keys.name);
        }
        TensorInfo info = keys;
        info.name = attention + "kv_b_proj.weight";
        info.shape = {keys.shape[0] * (keys.shape[1] + other[1]), keys.shape[2]};
        return addTurns(
            std::move(info),
            {{.tensor = index, .run = keys.shape[1] * keys.shape[2]}, {.tensor = *values, .run = other[1] * other[2]}},
            "keys and values of each head");
    }

    Status addTurns(TensorInfo info, std::vector<PieceRows> rows, const char* made)
    {
        const TensorInfo& first = m_draft.model.tensors()[rows.front().tensor];
        Lineage lineage = m_draft.tensors[rows.front().tensor];
        lineage.made = made;
        lineage.choice.reset();
        lineage.from = {};
        for (const PieceRows& each : rows) {
            const TensorInfo& tensor = m_draft.model.tensors()[each.tensor];
            if (tensor.dtype != first.dtype || each.run == 0 ||
                tensor.elements() / each.run != first.elements() / rows.front().run ||
                tensor.elements() % each.run != 0 || each.run % dtypeInfo(tensor.dtype).blockElements != 0) {
                return unsupported("it cannot be joined with " + printable(first.name, 200) +
                                       ", because shapes or types differ",
                                   tensor.name);
            }
            for (const TensorId& id : m_draft.tensors[each.tensor].from) {
                lineage.from.add(id);
            }
        }
        m_result.add({.rows = std::move(rows), .alternates = true}, std::move(info), std::move(lineage));
        return {};
    }

    Draft& m_draft;
    const CheckpointType& m_type;
    const Architecture& m_architecture;
    Regrouping m_result;
};

} // namespace

std::optional<AxisOrder> conv1dOrder(const Architecture& architecture, std::string_view type, const TensorInfo& tensor)
{
    const std::string name = architecture.nameOf(tensor.name, NamingScheme::HuggingFace, type);
    const auto known = name.empty() ? std::nullopt : architecture.lookUp(name);
    return known && known->isTransposed && tensor.shape.size() == 2 ? kernelOrder(tensor.shape) : std::nullopt;
}

Status transposeTensors(Draft& draft, const TensorOrder& wanted)
{
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const TensorInfo& tensor = draft.model.tensors()[i];
        if (!hasScalarElements(tensor.dtype) && wanted(tensor)) {
            draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F32}};
        }
    }
    APR_CHECK(draft.settle(true));
    std::vector<std::optional<AxisOrder>> orders;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        orders.push_back(wanted(draft.model.tensors()[i]));
        if (orders.back()) {
            draft.tensors[i].name.order = orders.back();
        }
    }
    APR_CHECK(transposeReference(draft, orders));
    draft.replace(withAxisOrders(draft.model, orders));
    return {};
}

bool becomesCheckpoint(const Draft& draft)
{
    return draft.isForLoaders && !draft.keepsNames && traitsOf(originOf(draft.sources.front().model)).isLlamaCpp;
}

Result<const CheckpointType*> checkpointTypeOf(const Draft& draft)
{
    const Json& keys = ggufKeys(draft.sources.front().model);
    const std::string gguf = stringMember(keys, "general.architecture").value_or("");
    const bool hasExperts = unsignedMember(keys, gguf + ".expert_count").value_or(0) > 0;
    const CheckpointType* found = findCheckpointType(gguf, hasExperts, keys);
    if (found == nullptr || draft.detection.architecture == nullptr ||
        draft.detection.architecture->huggingFaceClass(found->type).empty()) {
        Error error = unsupported(gguf.empty() ? std::string("a folder for transformers cannot be made, since the GGUF "
                                                             "metadata does not give the architecture")
                                               : "a folder for transformers cannot be made from GGUF models of the "
                                                 "architecture " +
                                                     printable(gguf, 60) + (hasExperts ? " with experts" : "") +
                                                     ": their config.json is not known");
        error.field = "general.architecture";
        return error;
    }
    return found;
}

Status makeCheckpoint(Draft& draft)
{
    APR_TRY(const CheckpointType* type, checkpointTypeOf(draft));
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (const auto owner = scaledBy(draft.model, i)) {
            return unsupported("transformers does not load integers with separate scales; add --dequantize f16",
                               draft.model.tensors()[*owner].name);
        }
    }
    APR_CHECK(requireProjections(draft));
    return CheckpointMaker(draft, *type).run();
}

namespace {

Error storedAs(const TensorInfo& tensor, std::string what)
{
    Error error = unsupported("transformers does not load weights that are stored as " + std::move(what), tensor.name);
    error.advice = "Add --dequantize f16, or write an .apr or .gguf file.";
    return error;
}

/// Floats, or MXFP4 for all experts.
Status checkStoredTypes(const Model& result)
{
    const TensorInfo* blocks = nullptr;
    const TensorInfo* floats = nullptr;
    for (const TensorInfo& tensor : result.tensors()) {
        const bool isBlocks = !mxfp4Ending(tensor).empty();
        if (!isPlainFloat(tensor.dtype) && !isBlocks) {
            return storedAs(tensor, std::string(dtypeName(tensor.dtype)) + "; a folder requires floating-point values");
        }
        const bool isExperts = tensor.shape.size() == 3 && tensor.name.find(".moe.experts.") != std::string::npos;
        blocks = isBlocks ? &tensor : blocks;
        floats = isExperts && !isBlocks ? &tensor : floats;
    }
    return blocks != nullptr && floats != nullptr ? Status(storedAs(*floats, "floats beside experts in MXFP4"))
                                                  : Status();
}

/// Which layers have windows follows from their numbers.
Status checkLayerPattern(const Draft& draft, const CheckpointType& type, const Model& result)
{
    const Json& keys = ggufKeys(draft.sources.front().model);
    const auto before = unsignedMember(keys, std::string(type.gguf) + ".block_count");
    std::uint64_t layers = 0;
    for (const TensorInfo& tensor : result.tensors()) {
        layers += tensor.name.starts_with(type.layerPrefix()) && tensor.name.ends_with(".attn.q_proj.weight") ? 1 : 0;
    }
    if (!type.hasLayerPattern || !before || *before == layers) {
        return {};
    }
    Error error =
        unsupported("layers were removed, and windows of attention would apply to others of the layers that are left");
    error.field = "--prune-layers";
    error.advice = "Convert to a folder first, and prune that.";
    return error;
}

} // namespace

Status finishCheckpoint(const Draft& draft, Model& result, Metadata& metadata, std::vector<Finding>& findings)
{
    APR_TRY(const CheckpointType* type, checkpointTypeOf(draft));
    APR_CHECK(checkStoredTypes(result));
    APR_CHECK(checkLayerPattern(draft, *type, result));
    APR_TRY(CheckpointConfig config, checkpointConfig(*type, result, metadata, draft.rope));
    const std::string poolingKey = std::string(type->gguf) + ".pooling_type";
    const auto pooling = unsignedMember(ggufKeys(draft.sources.front().model), poolingKey);
    const std::uint64_t width = result.tensors()[*result.find("token_embedding")].shape.back();
    if (pooling && *pooling != 0 && !embedPooling(metadata, *pooling, width)) {
        config.unused.push_back(poolingKey);
    }
    if (!config.unused.empty()) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.unused-keys",
                            .message = formatCountOf(config.unused.size(), "key") + " of the GGUF metadata " +
                                       (config.unused.size() == 1 ? "has" : "have") +
                                       " no equivalent in config.json: " + printable(join(config.unused, ", "), 300),
                            .hint = "compare config.json with that of the original model"});
    }
    if (type->type == "bert") {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.no-pooler",
                            .message = "GGUF files do not contain the pooler of BERT, which transformers will "
                                       "initialize at random; the vectors of the tokens do not depend on it"});
    }
    ModelParts parts{.metadata = result.sharedMetadata(),
                     .tensors = {result.tensors().begin(), result.tensors().end()},
                     .facts = result.facts()};
    for (TensorInfo& tensor : parts.tensors) {
        const std::string_view end = mxfp4Ending(tensor);
        const std::string stem = tensor.name.substr(0, tensor.name.size() - end.size());
        tensor.name =
            draft.detection.architecture->nameOf(stem, NamingScheme::HuggingFace, type->type) + std::string(end);
    }
    result = Model(std::move(parts), std::make_shared<WholeModelSource>(result));
    metadata["model_type"] = config.json["model_type"];
    metadata["source_format"] = "SafeTensors";
    metadata["source_metadata"] = Json::object({{"config", std::move(config.json)}});
    metadata.erase("source_names");
    metadata.erase("source_layout");
    metadata.erase(std::string(kNormOffsetKey));
    return {};
}

const Lowering kCheckpointLowering{
    .applies = [](const Draft& draft, const FormatWriter& /*format*/) { return becomesCheckpoint(draft); },
    .make = &makeCheckpoint,
    .finish = [](const Draft& draft,
                 Unfinished& out) { return finishCheckpoint(draft, out.result, out.metadata, out.findings); }};

} // namespace apr
