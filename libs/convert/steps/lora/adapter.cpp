// SPDX-License-Identifier: MIT
#include "apr/convert/adapter.h"

#include "apr/architecture/lora.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/retype.h"
#include "apr/convert/tensor_role.h"
#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "convert/steps/lora/adapted_source.h"
#include "convert/steps/lora/adapter_config.h"
#include "convert/transforms/adapter_names.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace apr {
namespace {

using lora::AdapterConfig;
using lora::Change;
using lora::kMergeWithPeft;
using lora::Pair;

constexpr std::string_view kTokens = ".token_adapter.trainable_tokens_delta";

/// Finds a model's tensors by the names used in an adapter.
class ModuleFinder {
public:
    explicit ModuleFinder(const Model& model) : m_model(model)
    {
        if (const Json* names = findMember(model.metadata(), "source_names"); names != nullptr && names->is_object()) {
            for (const auto& [to, from] : names->items()) {
                if (from.is_string()) {
                    m_sourceNames.emplace(from.get<std::string>(), to);
                }
            }
        }
    }

    std::optional<std::size_t> find(const std::string& name) const
    {
        for (const std::string& candidate : candidatesFor(name)) {
            const auto source = m_sourceNames.find(candidate);
            const auto found = m_model.find(source == m_sourceNames.end() ? candidate : source->second);
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

private:
    /// The name as it is, without the name of the base model in front of it, and with it: files of GPT-2 begin with
    /// "h.0", adapters with "transformer.h.0" (base_model_prefix in transformers).
    static std::vector<std::string> candidatesFor(const std::string& name)
    {
        std::vector<std::string> out{name};
        constexpr std::array<std::string_view, 10> kPrefixes{"model.",    "transformer.",   "bert.",    "roberta.",
                                                             "gpt_neox.", "distilbert.",    "electra.", "deberta.",
                                                             "vit.",      "language_model."};
        for (const std::string_view prefix : kPrefixes) {
            if (name.starts_with(prefix)) {
                out.push_back(name.substr(prefix.size()));
            }
            out.push_back(std::string(prefix) + name);
        }
        return out;
    }

    const Model& m_model;
    std::map<std::string, std::string, std::less<>> m_sourceNames;
};

Result<std::string> adapterFile(const std::string& path)
{
    if (!isFolder(path)) {
        return path;
    }
    const auto names = filesIn(path);
    for (const std::string_view name :
         {"adapter_model.safetensors", "adapters.safetensors", "adapter_model.bin", "adapters.npz"}) {
        if (std::find(names.begin(), names.end(), name) != names.end()) {
            return path + '/' + std::string(name);
        }
    }
    return Error{.code = Errc::Argument,
                 .message = "the folder contains no adapter_model.safetensors, adapters.safetensors, "
                            "adapter_model.bin or adapters.npz",
                 .file = path,
                 .field = "--lora"};
}

/// The change described by a pair of factors. `isTransposed` is the expected orientation of the weight,
/// `isConfigTransposed` that of the adapter's configuration. E019, E009.
Result<Change> changeOf(const Model& model, std::size_t index, const Model& adapter, const Pair& pair,
                        bool isTransposed, bool isConfigTransposed)
{
    const TensorInfo& tensor = model.tensors()[index];
    const TensorInfo& a = adapter.tensors()[*pair.a];
    const TensorInfo& b = adapter.tensors()[*pair.b];
    const bool hasScales = scaledBy(model, index).has_value();
    if (!isPlainFloat(tensor.dtype) || hasScales) {
        return Error{
            .code = Errc::Unsupported,
            .message = "an adapter cannot be merged into weights of dtype " + std::string(dtypeName(tensor.dtype)) +
                       (hasScales ? " with scales" : "") + "; expected F32, F16 or BF16",
            .tensor = tensor.name,
            .advice = "Merge into the original model, or into the result of `aprcli convert --dequantize f16`."};
    }
    Change out{.pair = pair, .isTransposed = pair.isEmbedding || isTransposed};
    const auto mismatch = [&]() {
        return Error{.code = Errc::WrongShape,
                     .message = "adapter factors of shape " + shapeText(a.shape) + " and " + shapeText(b.shape) +
                                " do not match a weight of shape " + shapeText(tensor.shape),
                     .tensor = tensor.name};
    };
    if (a.shape.size() < 2 || b.shape.size() < 2 || tensor.shape.size() < 2 || tensor.elements() == 0 ||
        !dtypeInfo(a.dtype).decodable || !dtypeInfo(b.dtype).decodable) {
        return mismatch();
    }
    const std::uint64_t rank = pair.isMlx ? a.shape.back() : a.shape.front();
    const std::uint64_t in = rank == 0 ? 0 : a.elements() / rank;
    const std::uint64_t rows = tensor.shape.front();
    const std::uint64_t columns = tensor.elements() / rows;
    const std::uint64_t bRank =
        pair.isMlx ? b.shape.front() : b.elements() / std::max<std::uint64_t>(1, b.shape.front());
    const std::uint64_t height = rank == 0 ? 0 : b.elements() / rank;
    const auto matches = [&](bool isWeightTransposed) {
        return isWeightTransposed ? height == columns && in == rows : in == columns && height == rows;
    };
    if (rank == 0 || bRank != rank || !(matches(out.isTransposed) || matches(isConfigTransposed))) {
        return mismatch();
    }
    out.isTransposed = matches(out.isTransposed) ? out.isTransposed : isConfigTransposed; // names may be misleading
    out.rank = rank;
    return out;
}

/// The rows of an embedding that an adapter replaces (PEFT's trainable tokens).
Result<Change> tokenChange(const TensorInfo& tensor, const Model& adapter, std::size_t rows,
                           std::vector<std::uint64_t> numbers, const std::string& path)
{
    const TensorInfo& own = adapter.tensors()[rows];
    const auto fail = [&](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .file = path, .tensor = own.name};
    };
    if (!isPlainFloat(tensor.dtype) || !dtypeInfo(own.dtype).decodable) {
        return fail(Errc::Unsupported, "trainable tokens cannot be merged into an embedding of dtype " +
                                           std::string(dtypeName(tensor.dtype)) + "; expected F32, F16 or BF16");
    }
    if (own.shape.size() != 2 || tensor.shape.size() != 2 || own.shape[1] != tensor.shape[1] ||
        own.shape[0] != numbers.size()) {
        return fail(Errc::WrongShape, "the trained rows have the shape " + shapeText(own.shape) + ", expected [" +
                                          std::to_string(numbers.size()) + ", " +
                                          (tensor.shape.size() == 2 ? std::to_string(tensor.shape[1]) : "?") +
                                          "] by trainable_token_indices in adapter_config.json");
    }
    if (std::any_of(numbers.begin(), numbers.end(), [&](std::uint64_t row) { return row >= tensor.shape[0]; })) {
        return fail(Errc::WrongShape, "trainable_token_indices has a token outside of the embedding of " +
                                          formatCountOf(tensor.shape[0], "row"));
    }
    return Change{.rows = rows, .rowNumbers = std::move(numbers)};
}

/// Whether a tensor of an adapter has the values of one of the model, up to the rounding of its own dtype.
Result<bool> haveSameValues(const Model& model, std::size_t index, const Model& adapter, std::size_t own)
{
    constexpr std::uint64_t kRun = std::uint64_t{1} << 18;
    const std::uint64_t count = model.tensors()[index].elements();
    ValueReader before(model, index);
    ValueReader saved(adapter, own);
    const DType narrow = adapter.tensors()[own].dtype;
    for (std::uint64_t at = 0; at < count; at += kRun) {
        const std::uint64_t end = std::min(count, at + kRun);
        APR_TRY(const auto left, before.read(at, end));
        APR_TRY(const auto right, saved.read(at, end));
        std::vector<std::byte> rounded(left.size() * dtypeInfo(narrow).blockBytes);
        if (isPlainFloat(narrow)) {
            APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(narrow, left, rounded));
            APR_CHECK(decodeToF32(narrow, rounded, left));
        }
        if (!std::equal(left.begin(), left.end(), right.begin())) {
            return false;
        }
    }
    return true;
}

/// Why an adapter changes a tensor that the model does not have.
Error missingTarget(const Model& model, const std::string& name, const std::string& path)
{
    Error error{.code = Errc::Argument,
                .message = "the adapter targets \"" + printable(name, 120) + "\", which the model does not contain",
                .file = path,
                .field = "--lora",
                .advice = "Use the model that the adapter was trained on: base_model_name_or_path in its "
                          "adapter_config.json."};
    const bool hasOutput = std::any_of(model.tensors().begin(), model.tensors().end(), [](const TensorInfo& tensor) {
        return roleOf(tensor.name) == TensorRole::Output;
    });
    const bool isOutput = roleOf(name) == TensorRole::Output || roleOf(name + ".weight") == TensorRole::Output;
    const auto weight =
        name.ends_with(".bias") ? ModuleFinder(model).find(name.substr(0, name.size() - 4) + "weight") : std::nullopt;
    if (isOutput && !hasOutput) {
        error.code = Errc::Unsupported;
        error.message = "the adapter changes the output layer \"" + printable(name, 120) +
                        "\", which the model shares with its token embedding (tie_word_embeddings)";
        error.advice = "Untie the model first: load it with transformers, clone the weight of lm_head, set "
                       "tie_word_embeddings to false, and save it.";
    } else if (weight) {
        error.code = Errc::Unsupported;
        error.message =
            "the adapter has the bias \"" + printable(name, 120) + "\", but the layer of the model has no bias";
        error.advice = kMergeWithPeft;
    } else if (name.find(".lora_B.bias") != std::string::npos) {
        error.code = Errc::Unsupported;
        error.message = "the adapter has a bias of its own (lora_bias), which is not supported";
        error.advice = kMergeWithPeft;
    }
    return error;
}

/// An adapter on its way into a model.
class Adapting {
public:
    Adapting(const Model& model, Model adapter, std::string path, AdapterConfig config, const AdapterOptions& use)
        : m_model(model), m_adapter(std::move(adapter)), m_path(std::move(path)), m_config(std::move(config)),
          m_use(use), m_finder(model), m_parts{.metadata = model.sharedMetadata(),
                                               .tensors = {model.tensors().begin(), model.tensors().end()},
                                               .facts = model.facts()},
          m_changes(m_parts.tensors.size()), m_isTransposed(m_parts.tensors.size(), m_config.isFanInFanOut)
    {
        // The architecture defines which weights are stored [in, out]; otherwise the adapter's configuration does.
        const auto mapped = mapNames(model, {.relaxed = true});
        for (std::size_t i = 0; mapped && mapped->detection.architecture != nullptr && i < mapped->names.size(); ++i) {
            m_isTransposed[i] = mapped->names[i].isKnown ? mapped->names[i].order.hasValue() : m_config.isFanInFanOut;
        }
    }

    Result<AdaptedModel> run()
    {
        for (std::size_t i = 0; i < m_adapter.tensors().size(); ++i) {
            APR_CHECK(readTensor(i));
        }
        if (m_pairs.empty() && m_tokens == 0) {
            return Error{.code = Errc::Argument,
                         .message = "the file is not a LoRA adapter: it contains no lora_A and lora_B tensors",
                         .file = m_path,
                         .field = "--lora"};
        }
        for (const auto& [module, pair] : m_pairs) {
            APR_CHECK(addPair(module, pair));
        }
        if (!m_magnitudes.empty()) {
            return Error{.code = Errc::MissingTensor,
                         .message = "the adapter has a magnitude vector of \"" +
                                    printable(m_magnitudes.begin()->first, 120) + "\", but no factors A and B",
                         .file = m_path};
        }
        Finding finding = findingOfAll();
        std::vector<std::vector<std::size_t>> uses;
        for (const Change& change : m_changes) {
            uses.push_back(change.uses());
        }
        return AdaptedModel{
            .model = Model(std::move(m_parts), lora::adaptedSource(m_model, m_adapter, std::move(m_changes))),
            .finding = std::move(finding),
            .path = m_path,
            .adapter = m_adapter,
            .configuration = m_config.path,
            .uses = std::move(uses)};
    }

private:
    Error unknown(const std::string& name) const { return missingTarget(m_model, name, m_path); }

    Error duplicate(const std::string& name) const
    {
        return Error{.code = Errc::Unsupported,
                     .message = "the adapter changes this tensor twice",
                     .file = m_path,
                     .tensor = name,
                     .advice = kMergeWithPeft};
    }

    Status readTensor(std::size_t i)
    {
        const std::string& name = m_adapter.tensors()[i].name;
        if (const std::string module = doraModule(name); !module.empty()) {
            m_magnitudes[module] = i;
            return {};
        }
        if (const auto factor = loraFactor(name)) {
            Pair& pair = m_pairs[factor->module];
            (factor->isA ? pair.a : pair.b) = i;
            pair.isMlx = factor->isMlx;
            pair.isEmbedding = factor->isEmbedding;
            return {};
        }
        std::string whole(withoutAdapterPrefix(name));
        if (whole.ends_with(kTokens)) {
            return addTokens(i, whole.substr(0, whole.size() - kTokens.size()));
        }
        constexpr std::string_view kSaved = ".modules_to_save";
        if (const std::size_t at = whole.find(kSaved); at != std::string::npos) {
            whole.erase(at, kSaved.size());
        }
        return addWhole(i, std::move(whole));
    }

    Status addTokens(std::size_t i, const std::string& module)
    {
        const auto index = m_finder.find(module + ".weight");
        if (!index) {
            return unknown(module);
        }
        TensorInfo& tensor = m_parts.tensors[*index];
        APR_TRY(m_changes[*index], tokenChange(tensor, m_adapter, i, m_config.tokensOf(module), m_path));
        m_tokens += m_changes[*index].rowNumbers.size();
        tensor.setComputed();
        return {};
    }

    /// A tensor of the adapter that replaces one of the model.
    Status addWhole(std::size_t i, std::string name)
    {
        // The base's own weights, which PEFT saves beside adapters of embeddings and with bias: all.
        constexpr std::string_view kBase = ".base_layer.";
        const std::size_t base = name.find(kBase);
        if (base != std::string::npos) {
            name.erase(base, kBase.size() - 1);
        }
        const auto index = m_finder.find(name);
        if (!index) {
            return unknown(name);
        }
        TensorInfo& tensor = m_parts.tensors[*index];
        const TensorInfo& given = m_adapter.tensors()[i];
        if (tensor.shape != given.shape) {
            return Error{.code = Errc::WrongShape,
                         .message = "the shape is " + shapeText(given.shape) + " in the adapter and " +
                                    shapeText(tensor.shape) + " in the model",
                         .file = m_path,
                         .tensor = name};
        }
        if (base != std::string::npos && name.ends_with(".weight")) {
            APR_TRY(const bool isSame, haveSameValues(m_model, *index, m_adapter, i));
            return isSame ? Status()
                          : Error{.code = Errc::Unsupported,
                                  .message = "the adapter comes with base weights that differ from those of the model",
                                  .file = m_path,
                                  .tensor = tensor.name,
                                  .advice = kMergeWithPeft};
        }
        if (m_changes[*index].isUsed()) {
            return duplicate(tensor.name);
        }
        m_changes[*index] = {.whole = i};
        tensor.dtype = given.dtype;
        tensor.byteSize = given.byteSize;
        tensor.setComputed();
        return {};
    }

    Status addPair(const std::string& module, const Pair& pair)
    {
        if (!pair.a || !pair.b) {
            return Error{.code = Errc::MissingTensor,
                         .message = std::string("the adapter contains only ") + (pair.a ? "factor A" : "factor B") +
                                    " of \"" + printable(module, 120) + "\"; expected both A and B",
                         .file = m_path};
        }
        const auto index = m_finder.find(module + ".weight");
        if (!index) {
            return unknown(module);
        }
        TensorInfo& tensor = m_parts.tensors[*index];
        auto change = changeOf(m_model, *index, m_adapter, pair, m_isTransposed[*index], m_config.isFanInFanOut);
        if (!change) {
            Error error = std::move(change).error();
            error.file = m_path;
            return error;
        }
        const Change& before = m_changes[*index];
        if (before.whole || before.pair) {
            return duplicate(tensor.name);
        }
        change->rows = before.rows;
        change->rowNumbers = before.rowNumbers;
        APR_CHECK(addMagnitude(*change, module, tensor));
        APR_TRY(change->scale, scaleOf(module, change->rank));
        if (!std::isfinite(change->scale)) {
            return Error{.code = Errc::Argument,
                         .message = "the adapter's scale is not a finite number",
                         .file = m_path,
                         .field = "--lora-scale"};
        }
        m_least = std::min(m_least, change->scale);
        m_most = std::max(m_most, change->scale);
        m_ranks.insert(change->rank);
        m_changes[*index] = *change;
        tensor.setComputed();
        return {};
    }

    /// As it was requested, or as the configuration says.
    Result<float> scaleOf(const std::string& module, std::uint64_t rank) const
    {
        auto scale = m_use.scale ? Result<float>(static_cast<float>(*m_use.scale)) : m_config.scaleOf(module, rank);
        if (scale) {
            return scale;
        }
        Error error = std::move(scale).error();
        error.file = m_path;
        return error;
    }

    /// The magnitude vector of DoRA.
    Status addMagnitude(Change& change, const std::string& module, const TensorInfo& tensor)
    {
        const auto magnitude = m_magnitudes.find(module);
        if (magnitude == m_magnitudes.end()) {
            return !m_config.isDora ? Status()
                                    : Error{.code = Errc::MissingTensor,
                                            .message = "the adapter is a DoRA adapter (use_dora), but has no magnitude "
                                                       "vector of \"" +
                                                       printable(module, 120) + '"',
                                            .file = m_path};
        }
        const TensorInfo& given = m_adapter.tensors()[magnitude->second];
        const bool isOfColumns = change.isTransposed && !change.pair->isEmbedding;
        const std::uint64_t lengths = isOfColumns ? tensor.elements() / tensor.shape.front() : tensor.shape.front();
        if (given.elements() != lengths) {
            return Error{.code = Errc::WrongShape,
                         .message = "the magnitude vector has " + formatCountOf(given.elements(), "element") +
                                    ", expected " + formatCount(lengths),
                         .file = m_path,
                         .tensor = given.name};
        }
        change.magnitude = magnitude->second;
        m_magnitudes.erase(magnitude);
        return {};
    }

    Finding findingOfAll() const
    {
        const bool isDora = std::any_of(m_changes.begin(), m_changes.end(),
                                        [](const Change& change) { return change.magnitude.has_value(); });
        const auto wholes = static_cast<std::size_t>(std::count_if(
            m_changes.begin(), m_changes.end(), [](const Change& change) { return change.whole.has_value(); }));
        const bool isNothing = m_least == 0 && m_most == 0 && wholes == 0 && m_tokens == 0 && !isDora;
        Finding finding{.severity = isNothing ? Severity::Warning : Severity::Info, .rule = "lora.merged"};
        finding.message =
            isNothing ? "the adapter has no effect because its scale is 0"
            : m_pairs.empty()
                ? "replaced " + formatCountOf(m_tokens, "row") + " of embeddings (trainable tokens)"
                : "merged " + std::string(isDora ? "DoRA " : "") + "adapter into " +
                      formatCountOf(m_pairs.size(), "tensor") + ": rank " + std::to_string(*m_ranks.begin()) +
                      (m_ranks.size() > 1 ? " to " + std::to_string(*m_ranks.rbegin()) : "") + ", scale " +
                      formatNumber(static_cast<double>(m_least), 4) +
                      (m_most > m_least ? " to " + formatNumber(static_cast<double>(m_most), 4) : "") +
                      (wholes > 0 ? "; " + formatCountOf(wholes, "tensor") + " replaced" : "") +
                      (m_tokens > 0 ? "; " + formatCountOf(m_tokens, "row") + " of embeddings replaced" : "");
        if (m_config.rank && m_ranks.size() == 1 && *m_ranks.begin() != *m_config.rank) {
            finding.severity = Severity::Warning;
            finding.message += "; adapter_config.json specifies rank " + std::to_string(*m_config.rank);
        }
        return finding;
    }

    const Model& m_model;
    Model m_adapter;
    std::string m_path;
    AdapterConfig m_config;
    const AdapterOptions& m_use;
    ModuleFinder m_finder;
    ModelParts m_parts;
    std::vector<Change> m_changes;                     ///< of the tensors of the model
    std::vector<bool> m_isTransposed;                  ///< weights that are stored [in, out]
    std::map<std::string, Pair> m_pairs;               ///< of modules
    std::map<std::string, std::size_t> m_magnitudes;   ///< of modules
    std::size_t m_tokens = 0;                          ///< rows that are replaced
    float m_least = std::numeric_limits<float>::max(); ///< scale
    float m_most = std::numeric_limits<float>::lowest();
    std::set<std::uint64_t> m_ranks;
};

} // namespace

Result<AdaptedModel> applyAdapter(const Model& model, const AdapterOptions& use)
{
    APR_TRY(std::string path, adapterFile(use.path));
    APR_TRY(Model adapter, openModelFile(path));
    APR_TRY(AdapterConfig config, lora::readConfig(parentOf(path) + '/' + std::string(kAdapterConfig)));
    return Adapting(model, std::move(adapter), std::move(path), std::move(config), use).run();
}

} // namespace apr
