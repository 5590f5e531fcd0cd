// SPDX-License-Identifier: MIT
#include "keras_names.h"

#include "apr/base/text.h"
#include "axis_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace apr {
namespace {

constexpr std::size_t kMaxDepth = 32; ///< nesting depth of models

enum class Kind : std::uint8_t { Unknown, Dense, Conv, Depthwise, Separable, Recurrent, Norm, Embedding, Other };

/// The kind of a layer class and its variables in the order in which they are saved.
struct LayerClass {
    std::string_view name; ///< without dimensions such as "2d"
    Kind kind;
    std::array<std::string_view, 4> variables;
};
constexpr LayerClass kClasses[] = {
    {"dense", Kind::Dense, {"kernel", "bias"}},
    {"conv", Kind::Conv, {"kernel", "bias"}},
    {"convtranspose", Kind::Conv, {"kernel", "bias"}},
    {"depthwiseconv", Kind::Depthwise, {"depthwise_kernel", "bias"}},
    {"separableconv", Kind::Separable, {"depthwise_kernel", "pointwise_kernel", "bias"}},
    {"lstm", Kind::Recurrent, {"kernel", "recurrent_kernel", "bias"}},
    {"lstmcell", Kind::Recurrent, {"kernel", "recurrent_kernel", "bias"}},
    {"simplernn", Kind::Recurrent, {"kernel", "recurrent_kernel", "bias"}},
    {"simplernncell", Kind::Recurrent, {"kernel", "recurrent_kernel", "bias"}},
    {"gru", Kind::Other, {"kernel", "recurrent_kernel", "bias"}},
    {"grucell", Kind::Other, {"kernel", "recurrent_kernel", "bias"}},
    {"batchnormalization", Kind::Norm, {"gamma", "beta", "moving_mean", "moving_variance"}},
    {"layernormalization", Kind::Norm, {"gamma", "beta"}},
    {"groupnormalization", Kind::Norm, {"gamma", "beta"}},
    {"embedding", Kind::Embedding, {"embeddings"}},
    {"prelu", Kind::Norm, {"alpha"}},
    {"einsumdense", Kind::Other, {"kernel", "bias"}},
    {"locallyconnected", Kind::Other, {"kernel", "bias"}},
};

/// Finds a class by class name ("Conv2DTranspose") or layer name ("conv2d_transpose_3").
const LayerClass* findClass(std::string_view name)
{
    while (!name.empty()) { // remove counters: "dense_1_2"
        const std::size_t last = name.find_last_not_of("0123456789");
        if (last == std::string_view::npos || last + 1 == name.size() || name[last] != '_') {
            break;
        }
        name = name.substr(0, last);
    }
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool isDimension =
            c >= '1' && c <= '3' && i + 1 < name.size() && (name[i + 1] == 'd' || name[i + 1] == 'D');
        if (isDimension) {
            ++i;
        } else if (c != '_') {
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    const auto* const found = std::find_if(std::begin(kClasses), std::end(kClasses),
                                           [&plain](const LayerClass& each) { return each.name == plain; });
    return found == std::end(kClasses) ? nullptr : &*found;
}

/// The nested layers of a model configuration: {"class_name": …, "config": {"name": …, "layers": […]}}.
class Configuration {
public:
    /// `root` may be null.
    explicit Configuration(const Json* root) : m_root(root)
    {
        if (m_root != nullptr) {
            collect(*m_root, "", 0);
        }
    }

    /// That of a model's metadata; null if it has none.
    static const Json* in(const Metadata& metadata)
    {
        const Json* out = nullptr;
        for (const char* key : {"config", "model_config"}) {
            const Json* root = findPath(metadata, {"keras", key});
            out = root != nullptr && root->is_object() ? root : out;
        }
        return out;
    }

    const Json* root() const { return m_root; }

    /// Finds a layer at any depth by name; null if there is none.
    const Json* layer(const std::string& name) const
    {
        const auto found = m_layers.find(name);
        return found == m_layers.end() ? nullptr : found->second;
    }

    /// The layer of `parent` with the archive key `key`: class name and counter, as in Keras' saving_lib, or else the
    /// layer's name.
    const Json* layerAt(const Json& parent, const std::string& key) const
    {
        const Json* byName = nullptr;
        const Json* byClass = nullptr;
        KerasLayerKeys counters;
        if (const Json* layers = findPath(parent, {"config", "layers"}); layers != nullptr && layers->is_array()) {
            for (const Json& each : *layers) {
                byClass = key == archiveKey(each, counters) ? &each : byClass;
                byName = nameOf(each) == key ? &each : byName;
            }
        }
        return byClass != nullptr ? byClass : byName;
    }

    /// The group of a layer's variables in an archive; null if the layer is not of this configuration.
    const std::string* groupOf(const Json& layer) const
    {
        const auto found = m_groups.find(&layer);
        return found == m_groups.end() ? nullptr : &found->second;
    }

    static std::string nameOf(const Json& layer)
    {
        const Json* name = findPath(layer, {"config", "name"});
        return name != nullptr && name->is_string() ? name->get<std::string>()
                                                    : stringMember(layer, "name").value_or("");
    }

    /// The class of a layer, or of the layer that it wraps (Bidirectional, TimeDistributed).
    static const LayerClass* classOf(const Json& layer)
    {
        const Json* at = &layer;
        for (std::size_t depth = 0; depth < kMaxDepth; ++depth) {
            if (const LayerClass* known = findClass(stringMember(*at, "class_name").value_or(""))) {
                return known;
            }
            const Json* inner = findPath(*at, {"config", "layer"});
            if (inner == nullptr || !inner->is_object()) {
                break;
            }
            at = inner;
        }
        return nullptr;
    }

private:
    static std::string archiveKey(const Json& layer, KerasLayerKeys& keys)
    {
        const std::string name = stringMember(layer, "class_name").value_or("");
        return keys.keyOf(name == "Model" ? "Functional" : name); // as Keras 2 had it
    }

    void collect(const Json& layer, const std::string& group, std::size_t depth)
    {
        const Json* layers = findPath(layer, {"config", "layers"});
        if (depth == kMaxDepth || layers == nullptr || !layers->is_array()) {
            return;
        }
        KerasLayerKeys counters;
        for (const Json& each : *layers) {
            if (each.is_object()) {
                const std::string own = group + "layers/" + archiveKey(each, counters) + '/';
                m_layers.emplace(nameOf(each), &each);
                m_groups.emplace(&each, own);
                collect(each, own, depth + 1);
            }
        }
    }

    const Json* m_root = nullptr;
    std::map<std::string, const Json*> m_layers;
    std::map<const Json*, std::string> m_groups; ///< "layers/dense/"
};

/// Layer and variable of a weight.
struct Place {
    std::vector<std::string> layer = {}; ///< names, outermost first
    const LayerClass* kind = nullptr;
    bool isListed = false; ///< the configuration contains the layer
    std::string variable;  ///< "kernel"; "vars.2" if the name is unknown
};

/// The variables that a layer saves, in order. Norms omit variables that are disabled in their configuration; without a
/// configuration, or if the count differs from `count`, the result is empty.
std::vector<std::string_view> variablesOf(const LayerClass& kind, const Json* layer, std::size_t count)
{
    std::vector<std::string_view> out;
    for (const std::string_view variable : kind.variables) {
        const Json* isUsed = layer == nullptr || kind.kind != Kind::Norm ? nullptr
                             : variable == "gamma"                       ? findPath(*layer, {"config", "scale"})
                             : variable == "beta"                        ? findPath(*layer, {"config", "center"})
                                                                         : nullptr;
        if (!variable.empty() && (isUsed == nullptr || *isUsed != false)) {
            out.push_back(variable);
        }
    }
    return kind.kind == Kind::Norm && out.size() != count ? std::vector<std::string_view>() : out;
}

/// Parses a path in an archive, such as "layers/dense_1/vars/0", in a group of `count` variables.
std::optional<Place> placeInArchive(const Configuration& configuration, const std::vector<std::string>& path,
                                    std::size_t count)
{
    if (path.size() < 2 || path[path.size() - 2] != "vars") {
        return std::nullopt;
    }
    Place out;
    const Json* parent = configuration.root();
    for (std::size_t i = 0; i + 2 < path.size(); ++i) {
        const std::string& part = path[i];
        if ((part == "layers" || part == "_layer_checkpoint_dependencies") && i + 3 < path.size()) {
            const Json* layer = parent != nullptr ? configuration.layerAt(*parent, path[i + 1]) : nullptr;
            const std::string name = layer != nullptr ? Configuration::nameOf(*layer) : std::string();
            out.layer.push_back(name.empty() ? path[++i] : (++i, name));
            out.kind = layer != nullptr ? Configuration::classOf(*layer) : findClass(path[i]);
            out.isListed = layer != nullptr;
            parent = layer;
        } else if (part == "forward_layer" || part == "backward_layer") {
            out.layer.push_back(part.substr(0, part.find('_')));
        } else if (part != "cell" && part != "layer") {
            out.layer.push_back(part);
            out.kind = findClass(part);
            parent = nullptr;
        }
    }
    const auto variables =
        out.kind != nullptr ? variablesOf(*out.kind, parent, count) : std::vector<std::string_view>();
    const auto number = parseUnsigned(path.back());
    out.variable = number && *number < variables.size() ? std::string(variables[static_cast<std::size_t>(*number)])
                                                        : "vars." + path.back();
    return out;
}

/// Parses a name from `weight_names`, such as "block1/conv2d_1/kernel:0".
Place placeByName(const Configuration& configuration, std::vector<std::string> path)
{
    Place out{.variable = path.back()};
    path.pop_back();
    for (const std::string& part : path) { // the innermost known layer wins
        if (const Json* layer = configuration.layer(part)) {
            out.kind = Configuration::classOf(*layer);
            out.isListed = true;
        } else if (const LayerClass* known = findClass(part); known != nullptr && !out.isListed) {
            out.kind = known;
        }
    }
    out.layer = std::move(path);
    return out;
}

/// PyTorch's name for a variable, and the axis order of a kernel. Empty if PyTorch has no equivalent.
std::optional<KerasWeight> torchEquivalent(const Place& place, const Shape& shape, bool keepLayout)
{
    const std::string& variable = place.variable;
    const Kind kind = place.kind != nullptr ? place.kind->kind : place.isListed ? Kind::Other : Kind::Unknown;
    const std::size_t rank = shape.size();
    const auto plain = [](std::string_view name) { return KerasWeight{.name = std::string(name), .isKnown = true}; };
    const auto kernel = [&](std::string_view name, std::optional<AxisOrder> order) -> std::optional<KerasWeight> {
        if (!order || keepLayout) {
            return std::nullopt;
        }
        return KerasWeight{.name = std::string(name), .order = std::move(order), .isKnown = true};
    };
    if (variable == "kernel") {
        switch (kind) {
        case Kind::Dense: return rank == 2 ? kernel("weight", kernelOrder(shape)) : std::nullopt;
        case Kind::Conv: return rank >= 3 ? kernel("weight", kernelOrder(shape)) : std::nullopt;
        case Kind::Depthwise: return kernel("weight", depthwiseOrder(shape));
        case Kind::Recurrent: return rank == 2 ? kernel("weight_ih", kernelOrder(shape)) : std::nullopt;
        case Kind::Unknown: return rank == 2 || rank == 4 ? kernel("weight", kernelOrder(shape)) : std::nullopt;
        default: return std::nullopt;
        }
    }
    if (variable == "recurrent_kernel") {
        return kind == Kind::Recurrent && rank == 2 ? kernel("weight_hh", kernelOrder(shape)) : std::nullopt;
    }
    if (variable == "depthwise_kernel") {
        return kernel(kind == Kind::Separable ? "depthwise.weight" : "weight", depthwiseOrder(shape));
    }
    if (variable == "pointwise_kernel") {
        return rank >= 3 ? kernel("pointwise.weight", kernelOrder(shape)) : std::nullopt;
    }
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {{"gamma", "weight"},
                                                                        {"beta", "bias"},
                                                                        {"moving_mean", "running_mean"},
                                                                        {"moving_variance", "running_var"},
                                                                        {"embeddings", "weight"},
                                                                        {"alpha", "weight"}};
    for (const auto& [keras, torch] : kNames) {
        if (variable == keras) {
            return plain(torch);
        }
    }
    return variable == "bias" && kind != Kind::Other ? std::optional(plain("bias")) : std::nullopt;
}

/// The path in an archive of a variable with a name from `weight_names`, such as "block1/conv2d_1/kernel:0". Empty if
/// its layer, or the variables of its class, are not known.
std::string archivePath(const Configuration& configuration, const std::vector<std::string>& name)
{
    const Json* layer = nullptr;
    std::size_t below = 0; // the parts of the name that follow the layer's
    for (std::size_t i = 0; i + 1 < name.size(); ++i) {
        const Json* found = configuration.layer(name[i]);
        // Scopes of TensorFlow 1 have a second counter where their name was taken: "conv2d_1_1".
        const std::size_t counter = name[i].rfind('_');
        const bool hasCounter = counter != std::string::npos && parseUnsigned(name[i].substr(counter + 1));
        found = found == nullptr && hasCounter ? configuration.layer(name[i].substr(0, counter)) : found;
        if (found != nullptr) {
            layer = found;
            below = i + 1;
        }
    }
    if (layer == nullptr) {
        return {};
    }
    std::string group = *configuration.groupOf(*layer);
    const std::string outer = stringMember(*layer, "class_name").value_or("");
    const Json* inner = findPath(*layer, {"config", "layer"});
    if (inner != nullptr && inner->is_object()) {
        const auto starts = [&](std::string_view text) {
            return std::any_of(name.begin() + static_cast<std::ptrdiff_t>(below), name.end(),
                               [text](const std::string& part) { return part.starts_with(text); });
        };
        group += outer != "Bidirectional" ? "layer/" : starts("backward") ? "backward_layer/" : "forward_layer/";
        layer = inner;
    }
    const LayerClass* known = findClass(stringMember(*layer, "class_name").value_or(""));
    if (outer == "MultiHeadAttention" && below + 2 == name.size()) { // whose attributes are not called as its layers
        group += (name[below] == "attention_output" ? "output" : name[below]) + "_dense/";
        known = findClass("EinsumDense");
    }
    if (known == nullptr) {
        return {};
    }
    constexpr std::string_view kWithCells[] = {"lstm", "gru", "simplernn"};
    const bool hasCell = std::find(std::begin(kWithCells), std::end(kWithCells), known->name) != std::end(kWithCells);
    group += hasCell ? "cell/" : "";
    std::vector<std::string_view> variables;
    for (const std::string_view variable : known->variables) {
        const Json* isUsed = variable == "gamma"  ? findPath(*layer, {"config", "scale"})
                             : variable == "beta" ? findPath(*layer, {"config", "center"})
                                                  : nullptr;
        if (!variable.empty() && (isUsed == nullptr || *isUsed != false)) {
            variables.push_back(variable);
        }
    }
    const bool isDepthwise = known->kind == Kind::Depthwise && name.back() == "kernel";
    const auto at = std::find(variables.begin(), variables.end(), isDepthwise ? "depthwise_kernel" : name.back());
    return at == variables.end() ? std::string() : group + "vars/" + std::to_string(at - variables.begin());
}

/// The parts of a name, without the number of the output of an operator.
std::vector<std::string> variableParts(std::string_view name)
{
    name = name.ends_with(":0") ? name.substr(0, name.size() - 2) : name;
    const auto parts = split(name, '/');
    return {parts.begin(), parts.end()};
}

} // namespace

std::string KerasLayerKeys::keyOf(std::string_view className)
{
    const auto isUpper = [&className](std::size_t i) {
        return i < className.size() && className[i] >= 'A' && className[i] <= 'Z';
    };
    const auto isLower = [&className](std::size_t i) {
        return i < className.size() && className[i] >= 'a' && className[i] <= 'z';
    };
    std::string out;
    for (std::size_t i = 0; i < className.size(); ++i) {
        out += i > 0 && isUpper(i) && (isLower(i + 1) || isLower(i - 1)) ? "_" : "";
        out += isUpper(i) ? static_cast<char>(className[i] - 'A' + 'a') : className[i];
    }
    const std::size_t count = m_counts[out]++;
    return count == 0 ? out : out + '_' + std::to_string(count);
}

Result<std::vector<std::string>> kerasArchivePaths(const Model& model, const Json& config)
{
    const Configuration configuration(&config);
    std::vector<std::string> out;
    TextSet taken;
    for (const TensorInfo& tensor : model.tensors()) {
        const std::vector<std::string> name = variableParts(tensor.name);
        const bool isPath = name.size() > 1 && name[name.size() - 2] == "vars";
        out.push_back(isPath ? tensor.name : archivePath(configuration, name));
        if (out.back().empty() || !taken.insert(out.back()).second) {
            return Error{.code = Errc::Unsupported,
                         .message = "the path of the weight in Keras 3 is not known: the configuration has no layer "
                                    "of its name with this variable",
                         .tensor = printable(tensor.name, 120),
                         .advice = "Write .weights.h5, which keeps the names of all tensors."};
        }
    }
    return out;
}

std::vector<KerasWeight> kerasWeights(const Model& model, bool keepLayout)
{
    const Configuration configuration(Configuration::in(model.metadata()));
    std::vector<KerasWeight> out;
    std::map<std::string_view, std::size_t> counts; // variables per archive group
    const auto groupOf = [](std::string_view name) { return name.substr(0, std::min(name.rfind('/'), name.size())); };
    for (const TensorInfo& tensor : model.tensors()) {
        ++counts[groupOf(tensor.name)];
    }
    for (const TensorInfo& tensor : model.tensors()) {
        std::vector<std::string> path = variableParts(tensor.name);
        auto place = placeInArchive(configuration, path, counts[groupOf(tensor.name)]);
        if (!place) {
            place = placeByName(configuration, std::move(path));
        }
        auto weight =
            hasScalarElements(tensor.dtype) ? torchEquivalent(*place, tensor.shape, keepLayout) : std::nullopt;
        if (!weight) {
            weight = KerasWeight{.name = place->variable, .isKnown = !place->variable.starts_with("vars.")};
        }
        const std::string layer = join(place->layer, ".");
        weight->name = layer.empty() ? weight->name : layer + '.' + weight->name;
        out.push_back(std::move(*weight));
    }
    return out;
}

} // namespace apr
