// SPDX-License-Identifier: MIT
#include "apr/convert/adapter.h"

#include "apr/base/parallel.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/quantize.h"
#include "apr/format/compression/once.h"
#include "apr/format/layouts/layout_source.h"
#include "apr/format/lora.h"
#include "apr/format/open.h"
#include "apr/format/scales.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "convert/transforms/adapter_names.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace apr {
namespace {

constexpr std::uint64_t kConfigLimit = std::uint64_t{1} << 20;
constexpr const char* kDoraUnsupported = "DoRA adapters are not supported; merge the adapter with PEFT first";

/// Contents of adapter_config.json.
struct AdapterConfig {
    std::optional<double> alpha = {};
    std::optional<double> scale = {}; ///< MLX: lora_parameters.scale
    bool isRankStabilized = false;
    bool isFanInFanOut = false;
    std::optional<std::uint64_t> rank = {};    ///< r; empty if rank_pattern is used
    std::map<std::string, double> alphas = {}; ///< alpha_pattern: alpha by module name suffix
    std::string path = {};                     ///< empty if there is no configuration
};

Result<AdapterConfig> readConfig(const std::string& path)
{
    AdapterConfig out;
    const auto file = resolveBeside(folderOf(path), std::string(fileNameOf(path)));
    auto text = file ? readTextFile(*file, kConfigLimit) : Result<std::string>(file.error());
    if (!text) {
        if (text.error().code == Errc::Io) { // no file: the user may specify the scale
            return out;
        }
        return std::move(text).error();
    }
    out.path = *file;
    const auto wrong = [&path](Errc code, std::string message, std::string field) {
        return Error{.code = code, .message = std::move(message), .file = path, .field = std::move(field)};
    };
    auto parsed = parseJson(*text, 0);
    if (!parsed || !parsed->value.is_object()) {
        return wrong(Errc::Corrupt, "the adapter configuration is not a JSON object", {});
    }
    const Json& json = parsed->value;
    const auto number = [&json](std::string_view key) -> std::optional<double> {
        const Json* value = findMember(json, key);
        return value != nullptr && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
    };
    const auto isSet = [&json](std::string_view key) {
        const Json* value = findMember(json, key);
        return value != nullptr && (value->is_number() ? *value != 0 : *value == true);
    };
    if (const auto type = stringMember(json, "peft_type"); type && toLower(*type) != "lora") {
        return wrong(Errc::Unsupported, "adapter type " + printable(*type, 40) + " is not supported; expected LORA",
                     "peft_type");
    }
    if (isSet("use_dora")) {
        return wrong(Errc::Unsupported, kDoraUnsupported, "use_dora");
    }
    if (const auto kind = stringMember(json, "init_lora_weights");
        kind && (kind->find("pissa") != std::string::npos || *kind == "olora" || *kind == "loftq")) {
        return wrong(Errc::Unsupported,
                     "the adapter was initialized with " + printable(*kind, 40) +
                         ", which modifies the base weights, so it cannot be merged into the original base model; "
                         "convert it to a plain LoRA adapter with PEFT first",
                     "init_lora_weights");
    }
    out.alpha = number("lora_alpha");
    const Json* ranks = findMember(json, "rank_pattern");
    if (const auto rank = unsignedMember(json, "r"); rank && (ranks == nullptr || ranks->empty())) {
        out.rank = *rank;
    }
    out.isRankStabilized = isSet("use_rslora");
    out.isFanInFanOut = isSet("fan_in_fan_out");
    if (const Json* scale = findPath(json, {"lora_parameters", "scale"}); scale != nullptr && scale->is_number()) {
        out.scale = scale->get<double>();
    }
    if (const Json* patterns = findMember(json, "alpha_pattern"); patterns != nullptr && patterns->is_object()) {
        for (const auto& [key, value] : patterns->items()) {
            if (!value.is_number() || key.find_first_of("*+?[](){}|^$\\") != std::string::npos) {
                return wrong(Errc::Unsupported,
                             "the pattern \"" + printable(key, 80) +
                                 "\" is a regular expression; only module names are supported",
                             "alpha_pattern");
            }
            out.alphas[key] = value.get<double>();
        }
    }
    return out;
}

/// Indices of the two factors of one module, in the adapter's naming and orientation.
struct Pair {
    std::optional<std::size_t> a = {};
    std::optional<std::size_t> b = {};
    bool isMlx = false;       ///< a is [in, r] and b [r, out]
    bool isEmbedding = false; ///< the weight is [in, out]
};

/// The change applied to one tensor of the model.
struct Change {
    std::optional<std::size_t> whole = {}; ///< index of the adapter tensor that replaces it
    std::optional<Pair> pair = {};
    std::uint64_t rank = 0;
    bool isTransposed = false; ///< the weight is [in, out]
    float scale = 0;

    bool isUsed() const { return whole || pair; }
};

class AdaptedSource final : public TensorSource {
public:
    AdaptedSource(Model model, Model adapter, std::vector<Change> changes)
        : m_model(std::move(model)), m_adapter(std::move(adapter)), m_changes(std::move(changes)),
          m_factors(m_changes.size())
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Change& change = m_changes[index];
        if (change.whole) {
            return m_adapter.load(*change.whole, range);
        }
        if (!change.pair || range.size == 0) {
            return m_model.load(index, range);
        }
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
        const std::uint64_t first = range.offset / width;
        const std::uint64_t last = first + range.size / width;
        const std::uint64_t columns = tensor.elements() / tensor.shape.front();
        APR_TRY(const Bytes kept, m_factors[index].get([this, &change]() { return orient(change); }));
        const std::uint64_t rows = tensor.shape.front();
        const std::span<const float> factors(reinterpret_cast<const float*>(kept.data()),
                                             static_cast<std::size_t>(kept.size() / sizeof(float)));
        const auto left = factors.first(static_cast<std::size_t>(rows * change.rank));
        const auto right = factors.subspan(left.size());
        ValueReader reader(m_model, index);
        APR_TRY(const auto values, reader.read(first, last));
        std::vector<float> added(static_cast<std::size_t>(columns));
        for (std::uint64_t row = first / columns; row * columns < last; ++row) {
            multiplyFactors(
                left.subspan(static_cast<std::size_t>(row * change.rank), static_cast<std::size_t>(change.rank)), right,
                change.rank, added);
            for (std::uint64_t at = std::max(first, row * columns); at < std::min(last, (row + 1) * columns); ++at) {
                values[static_cast<std::size_t>(at - first)] +=
                    change.scale * added[static_cast<std::size_t>(at - row * columns)];
            }
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(tensor.dtype, values, out));
        return Bytes::own(std::move(out));
    }

private:
    /// The left factor followed by the right one, as f32.
    Result<Bytes> orient(const Change& change) const
    {
        const auto read = [this](std::size_t index) -> Result<std::vector<float>> {
            ValueReader reader(m_adapter, index);
            APR_TRY(const auto values, reader.read(0, reader.info().elements()));
            return std::vector<float>(values.begin(), values.end());
        };
        APR_TRY(auto a, read(*change.pair->a));
        APR_TRY(auto b, read(*change.pair->b));
        const std::uint64_t rank = change.rank;
        if (change.pair->isMlx) { // to PEFT's [r, in] and [out, r]
            a = transposed(a, a.size() / rank, rank);
            b = transposed(b, rank, b.size() / rank);
        }
        const auto left = change.isTransposed ? transposed(a, rank, a.size() / rank) : b;
        const auto right = change.isTransposed ? transposed(b, b.size() / rank, rank) : a;
        std::vector<std::byte> out((left.size() + right.size()) * sizeof(float));
        std::memcpy(out.data(), left.data(), left.size() * sizeof(float));
        std::memcpy(out.data() + left.size() * sizeof(float), right.data(), right.size() * sizeof(float));
        return Bytes::own(std::move(out));
    }

    Model m_model;
    Model m_adapter;
    std::vector<Change> m_changes;
    mutable std::deque<OnceBytes> m_factors; ///< one per tensor, filled on first load
};

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
        for (const std::string& candidate : {name, "model." + name, withoutModel(name)}) {
            const auto source = m_sourceNames.find(candidate);
            const auto found = m_model.find(source == m_sourceNames.end() ? candidate : source->second);
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

private:
    static std::string withoutModel(const std::string& name)
    {
        return name.compare(0, 6, "model.") == 0 ? name.substr(6) : name;
    }

    const Model& m_model;
    std::map<std::string, std::string, std::less<>> m_sourceNames;
};

/// The factor for B · A.
Result<float> scaleOf(const AdapterOptions& use, const AdapterConfig& config, const std::string& module,
                      std::uint64_t rank, const std::string& path)
{
    if (use.scale) {
        return static_cast<float>(*use.scale);
    }
    if (config.scale) {
        return static_cast<float>(*config.scale);
    }
    std::optional<double> alpha = config.alpha;
    for (const auto& [name, value] : config.alphas) {
        const bool isEnd = module.size() > name.size() + 1 && module.ends_with("." + name);
        alpha = module == name || isEnd ? std::optional(value) : alpha;
    }
    if (!alpha) {
        return Error{.code = Errc::Argument,
                     .message =
                         "cannot determine the adapter's scale: no adapter_config.json with lora_alpha beside it; "
                         "specify --lora-scale",
                     .file = path,
                     .field = "--lora-scale"};
    }
    const auto size = static_cast<double>(rank);
    return static_cast<float>(*alpha / (config.isRankStabilized ? std::sqrt(size) : size));
}

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
        return Error{.code = Errc::Unsupported,
                     .message = "an adapter cannot be merged into weights of dtype " +
                                std::string(dtypeName(tensor.dtype)) + (hasScales ? " with scales" : "") +
                                "; expected F32, F16 or BF16 (run convert --dequantize first)",
                     .tensor = tensor.name};
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

/// For each change, the adapter's tensors that it consists of.
std::vector<std::vector<std::size_t>> usesOf(const std::vector<Change>& changes)
{
    std::vector<std::vector<std::size_t>> out(changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i].whole) {
            out[i] = {*changes[i].whole};
        } else if (changes[i].pair) {
            out[i] = {*changes[i].pair->a, *changes[i].pair->b};
        }
    }
    return out;
}

} // namespace

Result<AdaptedModel> applyAdapter(const Model& model, const AdapterOptions& use)
{
    APR_TRY(const std::string path, adapterFile(use.path));
    APR_TRY(const Model adapter, openModelFile(path));
    APR_TRY(const AdapterConfig config, readConfig(parentOf(path) + '/' + std::string(kAdapterConfig)));
    std::map<std::string, Pair> pairs;
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    std::vector<Change> changes(parts.tensors.size());
    const ModuleFinder finder(model);
    const auto duplicate = [&path](const std::string& name) {
        return Error{.code = Errc::Unsupported,
                     .message = "the adapter changes this tensor twice",
                     .file = path,
                     .tensor = name};
    };
    // The architecture defines which weights are stored [in, out]; otherwise the adapter's configuration does.
    std::vector<bool> isTransposed(parts.tensors.size(), config.isFanInFanOut);
    if (const auto mapped = mapNames(model, {.relaxed = true}); mapped && mapped->detection.architecture != nullptr) {
        for (std::size_t i = 0; i < mapped->names.size(); ++i) {
            isTransposed[i] = mapped->names[i].isKnown ? mapped->names[i].order.has_value() : config.isFanInFanOut;
        }
    }
    const auto unknown = [&path](const std::string& name) {
        return Error{.code = Errc::Argument,
                     .message = "the adapter targets \"" + printable(name, 120) +
                                "\", which the model does not contain; the adapter may belong to another model",
                     .file = path,
                     .field = "--lora"};
    };
    for (std::size_t i = 0; i < adapter.tensors().size(); ++i) {
        const std::string& name = adapter.tensors()[i].name;
        if (name.find("lora_magnitude_vector") != std::string::npos) {
            return Error{.code = Errc::Unsupported, .message = kDoraUnsupported, .file = path, .tensor = name};
        }
        if (const auto factor = loraFactor(name)) {
            Pair& pair = pairs[factor->module];
            (factor->isA ? pair.a : pair.b) = i;
            pair.isMlx = factor->isMlx;
            pair.isEmbedding = factor->isEmbedding;
            continue;
        }
        std::string whole(withoutAdapterPrefix(name));
        constexpr std::string_view kSaved = ".modules_to_save";
        if (const std::size_t at = whole.find(kSaved); at != std::string::npos) {
            whole.erase(at, kSaved.size());
        }
        const auto index = finder.find(whole);
        if (!index) {
            return unknown(whole);
        }
        if (parts.tensors[*index].shape != adapter.tensors()[i].shape) {
            return Error{.code = Errc::WrongShape,
                         .message = "the shape is " + shapeText(adapter.tensors()[i].shape) + " in the adapter and " +
                                    shapeText(parts.tensors[*index].shape) + " in the model",
                         .file = path,
                         .tensor = whole};
        }
        if (changes[*index].isUsed()) {
            return duplicate(parts.tensors[*index].name);
        }
        changes[*index] = {.whole = i};
        parts.tensors[*index].dtype = adapter.tensors()[i].dtype;
        parts.tensors[*index].byteSize = adapter.tensors()[i].byteSize;
        parts.tensors[*index].setComputed();
    }
    if (pairs.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "the file is not a LoRA adapter: it contains no lora_A and lora_B tensors",
                     .file = path,
                     .field = "--lora"};
    }
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::lowest();
    std::set<std::uint64_t> ranks;
    for (const auto& [module, pair] : pairs) {
        if (!pair.a || !pair.b) {
            return Error{.code = Errc::MissingTensor,
                         .message = std::string("the adapter contains only ") + (pair.a ? "factor A" : "factor B") +
                                    " of \"" + printable(module, 120) + "\"; expected both A and B",
                         .file = path};
        }
        const auto index = finder.find(module + ".weight");
        if (!index) {
            return unknown(module);
        }
        auto change = changeOf(model, *index, adapter, pair, isTransposed[*index], config.isFanInFanOut);
        if (!change) {
            Error error = std::move(change).error();
            error.file = path;
            return error;
        }
        if (changes[*index].isUsed()) {
            return duplicate(parts.tensors[*index].name);
        }
        APR_TRY(change->scale, scaleOf(use, config, module, change->rank, path));
        if (!std::isfinite(change->scale)) {
            return Error{.code = Errc::Argument,
                         .message = "the adapter's scale is not a finite number",
                         .file = path,
                         .field = "--lora-scale"};
        }
        least = std::min(least, change->scale);
        most = std::max(most, change->scale);
        ranks.insert(change->rank);
        changes[*index] = *change;
        parts.tensors[*index].setComputed();
    }
    const std::size_t wholes = static_cast<std::size_t>(
        std::count_if(changes.begin(), changes.end(), [](const Change& change) { return change.whole.has_value(); }));
    const bool isNothing = least == 0 && most == 0 && wholes == 0;
    Finding finding{.severity = isNothing ? Severity::Warning : Severity::Info, .rule = "lora.merged"};
    finding.message = isNothing ? "the adapter has no effect because its scale is 0"
                                : "merged adapter into " + formatCountOf(pairs.size(), "tensor") + ": rank " +
                                      std::to_string(*ranks.begin()) +
                                      (ranks.size() > 1 ? " to " + std::to_string(*ranks.rbegin()) : "") + ", scale " +
                                      formatNumber(static_cast<double>(least), 4) +
                                      (most > least ? " to " + formatNumber(static_cast<double>(most), 4) : "") +
                                      (wholes > 0 ? "; " + formatCountOf(wholes, "tensor") + " replaced" : "");
    if (config.rank && ranks.size() == 1 && *ranks.begin() != *config.rank) {
        finding.severity = Severity::Warning;
        finding.message += "; adapter_config.json specifies rank " + std::to_string(*config.rank);
    }
    auto uses = usesOf(changes);
    return AdaptedModel{
        .model = Model(std::move(parts), std::make_shared<AdaptedSource>(model, adapter, std::move(changes))),
        .finding = std::move(finding),
        .path = path,
        .adapter = adapter,
        .configuration = config.path,
        .uses = std::move(uses)};
}

} // namespace apr
