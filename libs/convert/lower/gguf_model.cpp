// SPDX-License-Identifier: MIT
#include "convert/lower/gguf_model.h"

#include "apr/architecture/rope_scaling.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/format/gguf/layout.h"
#include "apr/model/scales.h"
#include "apr/text/tokenizer/gguf_tokenizer.h"
#include "convert/lower/capabilities.h"
#include "convert/lower/falcon.h"
#include "convert/lower/gguf_keys.h"
#include "convert/recipe/projections.h"
#include "convert/recipe/regrouping.h"
#include "convert/transforms/axis_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace apr {
namespace {

constexpr std::string_view kOtherFormats = "Write an .apr or .safetensors file.";
constexpr std::string_view kExpertPart = ".moe.experts.";

Error notInGguf(std::string message, const std::string& tensor = {})
{
    return {.code = Errc::Unsupported,
            .message = std::move(message),
            .tensor = printable(tensor, 200),
            .advice = std::string(kOtherFormats)};
}

/// The architecture that llama.cpp has for the model.
Result<std::string> ggufArchitecture(const Detection& detection)
{
    std::vector<std::string> known;
    for (const Architecture& each : architectures()) {
        const std::vector<std::string> types = each.ggufTypes();
        known.insert(known.end(), types.begin(), types.end());
    }
    std::sort(known.begin(), known.end());
    std::string found = detection.architecture == nullptr ? "" : detection.architecture->ggufType(detection.type);
    if (found.empty()) {
        Error error =
            notInGguf((detection.type.empty() ? std::string("the architecture of the model is not known")
                                              : "models of the architecture " + printable(detection.type, 60) +
                                                    " are not written as GGUF") +
                      "; GGUF is written from models of the types " + join(known, ", ") + ", and from GGUF");
        error.field = "model_type";
        return error;
    }
    return found;
}

/// Whether llama.cpp reads a tensor as F32 only.
bool mustBeF32(const TensorInfo& tensor)
{
    const std::string_view name = tensor.name;
    return tensor.shape.size() <= 1 || name.ends_with("norm.weight") || name.ends_with(".moe.router.weight") ||
           name == "positional_embedding" || name == "token_type_embedding" || name.ends_with(".relative_bias");
}

/// Tensors of checkpoints that follow from others or from the configuration, or that serve another task.
bool isLeftOut(std::string_view name)
{
    return name.ends_with(".rope_inv_freq") || name.ends_with(".causal_mask") || name.ends_with(".masked_bias") ||
           name == "position_ids" || name == "encoder.token_embedding" || name == "decoder.token_embedding" ||
           name.starts_with("pooler.") || name.starts_with("mlm.") || name.starts_with("classifier.");
}

/// llama.cpp computes GPT-OSS with constants of its own.
Status checkGptOssForm(const Json& config)
{
    for (const auto& [key, expected] : {std::pair("swiglu_alpha", 1.702), std::pair("swiglu_limit", 7.0)}) {
        const auto stated = numberMember(config, key);
        if (stated && *stated != expected) {
            Error error = notInGguf("llama.cpp computes models of this architecture with a " + std::string(key) +
                                    " of " + formatNumber(expected) + ", this one has " + formatNumber(*stated));
            error.field = key;
            return error;
        }
    }
    const Json* layers = findMember(config, "layer_types");
    for (std::size_t i = 0; layers != nullptr && layers->is_array() && i < layers->size(); ++i) {
        if ((*layers)[i] != (i % 2 == 0 ? "sliding_attention" : "full_attention")) {
            Error error = notInGguf("llama.cpp applies the window in every second layer, from the first one on, and "
                                    "this model in others");
            error.field = "layer_types";
            return error;
        }
    }
    return {};
}

class GgufMaker {
public:
    explicit GgufMaker(Draft& draft) : m_draft(draft), m_architecture(*draft.detection.architecture), m_result(draft) {}

    Status run()
    {
        m_type = m_draft.detection.type;
        if (m_draft.hasScales()) {
            m_draft.applyScales();
        }
        const Json* config = languageConfig(m_draft.sources.front().model.metadata());
        m_config = config != nullptr ? *config : Json::object();
        if (isGptOss()) {
            APR_CHECK(checkGptOssForm(m_config));
            APR_CHECK(turnExperts());
        }
        for (std::size_t i = 0; i < m_draft.tensors.size(); ++i) {
            APR_CHECK(addTensor(i));
        }
        APR_CHECK(addStacks());
        APR_CHECK(addRopeFactors());
        noteLeftOut();
        m_result.apply(m_draft);
        chooseGgufFloats(m_draft);
        return m_draft.settle(true);
    }

private:
    Status addTensor(std::size_t index)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const Lineage& lineage = m_draft.tensors[index];
        const std::string& name = tensor.name;
        if (isLeftOut(name) || (name == "lm_head.weight" && isTied())) {
            m_leftOut.push_back(lineage.name.from);
            return {};
        }
        if (const std::size_t at = name.find(kExpertPart); at != std::string::npos) {
            const std::string_view rest = std::string_view(name).substr(at + kExpertPart.size());
            const std::size_t dot = rest.find('.');
            const auto expert = dot == std::string_view::npos ? std::nullopt : parseUnsigned(rest.substr(0, dot));
            constexpr std::string_view kEnd = "_proj.weight";
            if (expert && rest.ends_with(kEnd)) {
                const std::string part(rest.substr(dot + 1, rest.size() - dot - 1 - kEnd.size()));
                m_stacks[name.substr(0, at) + ".moe." + part + "_exps.weight"].emplace(*expert, index);
                return {};
            }
        }
        if (isGptOss() && name.find(".moe.experts.") != std::string::npos) {
            return addExperts(index);
        }
        const std::string stored = storedAs(name);
        if (m_architecture.nameOf(stored, NamingScheme::Gguf, m_type).empty()) {
            return notInGguf("llama.cpp has no such tensor in models of the architecture " + printable(m_type, 40),
                             lineage.name.from);
        }
        APR_TRY(std::vector<PieceRows> rows, orderedRows(index));
        TensorInfo info = tensor;
        info.name = stored;
        m_result.add({.rows = std::move(rows)}, std::move(info), lineage);
        return {};
    }

    /// Whether the output is the token embedding. transformers 5 states so of each T5, and with it whether outputs are
    /// scaled, which those with an output of their own are not.
    bool isTied() const
    {
        const Json* isScaled =
            m_architecture.family() == "t5" ? findMember(m_config, "scale_decoder_outputs") : nullptr;
        const Json* stated = isScaled != nullptr ? isScaled : findMember(m_config, "tie_word_embeddings");
        return stated != nullptr && *stated == true;
    }

    /// The canonical name of the tensor that GGUF files have for another one: of Falcons with two norms the first is
    /// that of the feed-forward block, and a T5 without gates has one matrix fewer.
    std::string storedAs(const std::string& name) const
    {
        const auto with = [&name](std::string_view from, std::string_view to) {
            std::string out = name;
            const std::size_t at = out.find(from);
            return at == std::string::npos ? out : out.replace(at, from.size(), to);
        };
        if (m_type == "falcon") {
            const std::string norm = with(".mlp_norm.", ".attn_norm.");
            return m_draft.model.find(norm) ? name : norm;
        }
        return m_architecture.family() == "t5" ? with(".mlp.fc1.", ".mlp.up_proj.") : name;
    }

    /// The rows of a tensor in the order of GGUF files. RoBERTa counts positions from the one after that of padding.
    Result<std::vector<PieceRows>> orderedRows(std::size_t index) const
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const std::uint64_t rows = tensor.shape.empty() ? 0 : tensor.shape.front();
        if (tensor.name == "positional_embedding" && (m_type == "roberta" || m_type == "xlm-roberta")) {
            const std::uint64_t unused = unsignedMember(m_config, "pad_token_id").value_or(1) + 1;
            return std::vector<PieceRows>{
                {.tensor = index, .first = rows > unused ? unused : 0, .count = rows > unused ? rows - unused : 0}};
        }
        if (m_type != "falcon" || tensor.name.find(".attn.qkv_proj.") == std::string::npos) {
            return std::vector<PieceRows>{{.tensor = index}};
        }
        const auto heads = unsignedMember(m_draft.hyperparameters, "n_heads").value_or(0);
        return falconRows(index, tensor, heads, falconKeyHeads(m_config, heads), HeadOrder::ByKind);
    }

    bool isGptOss() const { return m_architecture.family() == "gptoss"; }

    /// Experts of GPT-OSS that are not MXFP4 have the axes of x · W; GGUF files have those of W · x.
    Status turnExperts()
    {
        APR_TRY(m_draft.model, withTurnedExperts(m_draft.model));
        if (m_draft.reference) { // errors are measured in the same order
            APR_TRY(m_draft.reference->model, withTurnedExperts(m_draft.reference->model));
        }
        return {};
    }

    Result<Model> withTurnedExperts(const Model& model) const
    {
        const auto tensors = model.tensors();
        std::vector<std::optional<AxisOrder>> orders(tensors.size());
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const TensorInfo& tensor = tensors[i];
            if (tensor.name.find(kExpertPart) == std::string::npos || tensor.shape.size() != 3 ||
                isStackedMxfp4(tensor)) {
                continue;
            }
            if (!hasScalarElements(tensor.dtype)) {
                Error error = notInGguf("experts of dtype " + std::string(dtypeName(tensor.dtype)) +
                                            " cannot be transposed, as GGUF needs them",
                                        tensor.name);
                error.advice = "Add --dequantize f16.";
                return error;
            }
            orders[i] = orderOf(tensor.shape, {0, 2, 1});
        }
        return withAxisOrders(model, orders);
    }

    /// The rows of gate and up alternate in checkpoints of GPT-OSS.
    Status addExperts(std::size_t index)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const Lineage& lineage = m_draft.tensors[index];
        const std::size_t at = tensor.name.find(kExpertPart);
        const std::string layer = tensor.name.substr(0, at) + ".moe.";
        const std::string_view part = std::string_view(tensor.name).substr(at + kExpertPart.size());
        const bool isBias = part.ends_with("_bias");
        const char* end = isBias ? "_exps.bias" : "_exps.weight";
        const std::size_t rank = isBias ? 2 : 3;
        TensorInfo info = tensor;
        if (tensor.shape.size() != rank || tensor.elements() == 0) {
            return notInGguf("expected experts of " + std::to_string(rank) + " dimensions, found the shape " +
                                 shapeText(tensor.shape),
                             lineage.name.from);
        }
        if (part.starts_with("down_proj")) {
            info.name = layer + "down" + end;
            m_result.add({.rows = {{.tensor = index}}}, std::move(info), lineage);
            return {};
        }
        const std::uint64_t run = isBias ? 1 : tensor.shape.back();
        if (tensor.shape[1] % 2 != 0 || run % dtypeInfo(tensor.dtype).blockElements != 0) {
            return notInGguf("the rows of gate and up cannot be separated: the shape is " + shapeText(tensor.shape),
                             lineage.name.from);
        }
        for (const auto& [name, first] : {std::pair("gate", std::uint64_t{0}), std::pair("up", std::uint64_t{1})}) {
            TensorInfo half = info;
            half.name = layer + name + end;
            Lineage own = lineage;
            own.from.front().copy = own.from.front().copy * 2 + static_cast<std::uint32_t>(first) + 1;
            own.made = "every second row";
            m_result.add({.rows = {{.tensor = index, .first = first, .step = 2, .run = run}}}, std::move(half),
                         std::move(own));
        }
        return {};
    }

    /// All experts of a layer are one tensor.
    Status addStacks()
    {
        for (const auto& [name, experts] : m_stacks) {
            const TensorInfo& first = m_draft.model.tensors()[experts.begin()->second];
            Piece piece;
            Lineage lineage = m_draft.tensors[experts.begin()->second];
            TensorInfo info = first;
            lineage.from = {};
            lineage.choice.reset();
            for (const auto& [expert, index] : experts) {
                const TensorInfo& tensor = m_draft.model.tensors()[index];
                if (expert != piece.rows.size() || tensor.shape != first.shape || tensor.dtype != first.dtype) {
                    return notInGguf("the experts of a layer are stored as one tensor, but the weights of the layer "
                                     "are not numbered from 0 without gaps, or differ in shape or type",
                                     tensor.name);
                }
                piece.rows.push_back({.tensor = index});
                for (const TensorId& id : m_draft.tensors[index].from) {
                    lineage.from.add(id);
                }
            }
            info.name = name;
            info.shape.insert(info.shape.begin(), experts.size());
            info.byteSize *= experts.size();
            info.setComputed();
            lineage.made = formatCountOf(experts.size(), "expert") + " stacked";
            m_result.add(std::move(piece), std::move(info), std::move(lineage));
        }
        return {};
    }

    Status addRopeFactors()
    {
        const Json* scaling = ropeScaling(m_config);
        if (scaling == nullptr) {
            return {};
        }
        const std::string kind =
            stringMember(*scaling, "rope_type").value_or(stringMember(*scaling, "type").value_or(""));
        if (kind == "llama3") {
            const auto heads = unsignedMember(m_draft.hyperparameters, "n_heads");
            const auto width = unsignedMember(m_draft.hyperparameters, "hidden_size");
            const auto stated = unsignedMember(m_draft.hyperparameters, "head_dim");
            const std::uint64_t head = stated ? *stated : heads && width && *heads > 0 ? *width / *heads : 0;
            constexpr std::uint64_t kMostDimensions = 8192;
            if (head == 0 || head > kMostDimensions) {
                return notInGguf("the head dimension, which the factors of RoPE depend on, is not known");
            }
            addFactors("rope.freqs",
                       llama3Divisors(ropeTheta(m_config).value_or(10000), head, Llama3Scaling::of(*scaling)));
        }
        for (const auto& [key, name] :
             {std::pair("long_factor", "rope.factors_long"), std::pair("short_factor", "rope.factors_short")}) {
            const Json* list = m_type == "phi3" ? findMember(*scaling, key) : nullptr;
            std::vector<double> values;
            for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
                if (!(*list)[i].is_number()) {
                    return notInGguf("rope_scaling." + std::string(key) + " is not a list of numbers");
                }
                values.push_back((*list)[i].get<double>());
            }
            if (!values.empty()) {
                addFactors(name, values);
            }
        }
        return {};
    }

    void addFactors(const std::string& name, const std::vector<double>& factors)
    {
        Piece piece;
        for (const double factor : factors) {
            piece.values.push_back(static_cast<float>(factor));
        }
        TensorInfo info{.name = name, .dtype = DType::F32, .shape = {factors.size()}};
        info.byteSize = factors.size() * sizeof(float);
        info.setComputed();
        constexpr std::uint32_t kFirstCopy = 0xFFFF0000U; // no step makes so many of one tensor
        Lineage lineage{.from = {{.copy = kFirstCopy + static_cast<std::uint32_t>(m_result.size())}},
                        .name = {.from = name, .to = name},
                        .isNew = true,
                        .made = "factors of rope_scaling"};
        m_result.add(std::move(piece), std::move(info), std::move(lineage));
    }

    void noteLeftOut()
    {
        if (m_leftOut.empty()) {
            return;
        }
        m_draft.findings.push_back(
            {.severity = Severity::Info,
             .rule = "output.left-out",
             .message = formatCountOf(m_leftOut.size(), "tensor") + (m_leftOut.size() == 1 ? " is" : " are") +
                        " not written, because llama.cpp does not use " + (m_leftOut.size() == 1 ? "it" : "them") +
                        ": " + printable(m_leftOut.front(), 120) + (m_leftOut.size() > 1 ? ", …" : "")});
    }

    Draft& m_draft;
    const Architecture& m_architecture;
    std::string m_type;
    Json m_config;
    std::map<std::string, std::map<std::uint64_t, std::size_t>> m_stacks; ///< by name: tensors by their expert
    std::vector<std::string> m_leftOut;
    Regrouping m_result;
};

/// Adds the tokenizer to the keys, and returns it; without one, and relaxed, llama.cpp is told so.
Result<std::shared_ptr<const Tokenizer>> addTokenizer(GgufKeys& keys, const Metadata& metadata, std::uint64_t rows,
                                                      bool isRelaxed, std::vector<Finding>& findings)
{
    auto tokenizer = ggufTokenizer(metadata, rows);
    if (!tokenizer && isRelaxed) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.no-tokenizer",
                            .message = "the file has no tokenizer: " + tokenizer.error().message,
                            .hint = "llama.cpp runs it with token ids only"});
        tokenizer = GgufTokenizer{};
        tokenizer->keys["tokenizer.ggml.model"] = "no_vocab";
        tokenizer->types["tokenizer.ggml.model"] = "string";
    }
    if (!tokenizer) {
        Error error = std::move(tokenizer).error();
        error.advice += std::string(error.advice.empty() ? "" : " ") +
                        "--relaxed writes a file without a tokenizer, for programs that have their own.";
        return error;
    }
    for (const std::string& note : tokenizer->notes) {
        findings.push_back({.severity = Severity::Warning, .rule = "output.differs", .message = note});
    }
    for (auto& [key, value] : tokenizer->keys.get_ref<Json::object_t&>()) { // a vocabulary is not copied
        keys.keys[key] = std::move(value);
    }
    keys.types.update(tokenizer->types);
    return std::move(tokenizer->tokenizer);
}

} // namespace

bool becomesGguf(const Draft& draft, const FormatWriter& format)
{
    return format.traits().isLlamaCpp && !draft.keepsNames &&
           !traitsOf(originOf(draft.sources.front().model)).isLlamaCpp;
}

void chooseGgufFloats(Draft& draft)
{
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const TensorInfo& tensor = draft.model.tensors()[i];
        if (draft.tensors[i].target() != nullptr || dtypeInfo(tensor.dtype).kind != DTypeKind::Float) {
            continue;
        }
        const bool isHeld = dtypeInfo(tensor.dtype).ggmlId >= 0 && tensor.dtype != DType::F64;
        const DType to = mustBeF32(tensor) || tensor.dtype == DType::F64 ? DType::F32
                         : isHeld                                        ? tensor.dtype
                                                                         : DType::F16;
        if (to != tensor.dtype) {
            draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = to}};
        }
    }
}

Status makeGguf(Draft& draft)
{
    APR_TRY([[maybe_unused]] const std::string architecture, ggufArchitecture(draft.detection));
    APR_CHECK(requireProjections(draft));
    return GgufMaker(draft).run();
}

Status requireGgufTypes(Draft& draft)
{
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const TensorInfo& tensor = draft.model.tensors()[i];
        if (!mustBeF32(tensor) || !isPlainFloat(tensor.dtype)) {
            continue;
        }
        draft.tensors[i].conversion.reset();
        if (tensor.dtype != DType::F32) {
            draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F32}};
        }
    }
    return {};
}

Result<std::shared_ptr<const Tokenizer>> finishGguf(const Draft& draft, Model& result, Model& reference,
                                                    Metadata& metadata, bool isRelaxed, std::vector<Finding>& findings)
{
    const Architecture& architecture = *draft.detection.architecture;
    const std::string& type = draft.detection.type;
    APR_TRY(const std::string gguf, ggufArchitecture(draft.detection));
    APR_TRY(GgufKeys keys, ggufKeys(gguf, type, result, metadata));
    const std::uint64_t rows = result.tensors()[*result.find("token_embedding")].shape.front();
    APR_TRY(std::shared_ptr<const Tokenizer> tokenizer, addTokenizer(keys, metadata, rows, isRelaxed, findings));
    setFileType(keys.keys, keys.types, draft, result);
    for (const std::string& note : keys.notes) {
        findings.push_back({.severity = Severity::Warning, .rule = "output.differs", .message = note});
    }
    keys.keys[std::string(gguf::kTypesKey)] = std::move(keys.types);
    metadata["source_metadata"] = std::move(keys.keys);
    metadata["source_format"] = "GGUF";
    Json names = Json::object();
    for (const TensorInfo& tensor : result.tensors()) {
        names[tensor.name] = architecture.nameOf(tensor.name, NamingScheme::Gguf, type);
    }
    metadata["source_names"] = std::move(names);
    if (architecture.hasNormOffset(type)) {
        metadata[std::string(kNormOffsetKey)] = 1;
    }
    SharedMetadata shared(std::move(metadata)); // not copied: a vocabulary is large
    APR_TRY(result, restoreNames(result, shared));
    APR_TRY(reference, restoreNames(reference, shared));
    metadata = std::move(shared.edit());
    for (const std::string_view key :
         {std::string_view("source_names"), std::string_view("source_layout"), std::string_view(kNormOffsetKey)}) {
        metadata.erase(std::string(key));
    }
    return tokenizer;
}

const Lowering kGgufLowering{
    .applies = &becomesGguf,
    .make = &makeGguf,
    .requireTypes = &requireGgufTypes,
    .finish = [](const Draft& draft, Unfinished& out) -> Status {
        APR_TRY(out.tokenizer, finishGguf(draft, out.result, out.reference, out.metadata, out.isRelaxed, out.findings));
        return {};
    },
    .sideFiles = SideFileUse::Keys};

} // namespace apr
