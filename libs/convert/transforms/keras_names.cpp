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

/// "BatchNormalization" to "batch_normalization": Keras' default layer names (naming.to_snake_case).
std::string snakeCase(std::string_view name)
{
    const auto isUpper = [&name](std::size_t i) { return i < name.size() && name[i] >= 'A' && name[i] <= 'Z'; };
    const auto isLower = [&name](std::size_t i) { return i < name.size() && name[i] >= 'a' && name[i] <= 'z'; };
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool startsWord = isUpper(i) && i > 0 && out.back() != '_' && (isLower(i + 1) || !isUpper(i - 1));
        out += startsWord ? "_" : "";
        out += isUpper(i) ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
    }
    return out;
}

/// The nested layers of a model configuration: {"class_name": …, "config": {"name": …, "layers": […]}}.
class Configuration {
public:
    explicit Configuration(const Metadata& metadata)
    {
        for (const char* key : {"config", "model_config"}) {
            const Json* root = findPath(metadata, {"keras", key});
            m_root = root != nullptr && root->is_object() ? root : m_root;
        }
        if (m_root != nullptr) {
            collect(*m_root, 0);
        }
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
        std::map<std::string, std::size_t> counters;
        if (const Json* layers = findPath(parent, {"config", "layers"}); layers != nullptr && layers->is_array()) {
            for (const Json& each : *layers) {
                const std::string kind = snakeCase(stringMember(each, "class_name").value_or(""));
                const std::size_t count = counters[kind]++;
                byClass = key == (count == 0 ? kind : kind + '_' + std::to_string(count)) ? &each : byClass;
                byName = nameOf(each) == key ? &each : byName;
            }
        }
        return byClass != nullptr ? byClass : byName;
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
    void collect(const Json& layer, std::size_t depth)
    {
        const Json* layers = findPath(layer, {"config", "layers"});
        if (depth == kMaxDepth || layers == nullptr || !layers->is_array()) {
            return;
        }
        for (const Json& each : *layers) {
            if (each.is_object()) {
                m_layers.emplace(nameOf(each), &each);
                collect(each, depth + 1);
            }
        }
    }

    const Json* m_root = nullptr;
    std::map<std::string, const Json*> m_layers;
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

} // namespace

std::vector<KerasWeight> kerasWeights(const Model& model, bool keepLayout)
{
    const Configuration configuration(model.metadata());
    std::vector<KerasWeight> out;
    std::map<std::string_view, std::size_t> counts; // variables per archive group
    const auto groupOf = [](std::string_view name) { return name.substr(0, std::min(name.rfind('/'), name.size())); };
    for (const TensorInfo& tensor : model.tensors()) {
        ++counts[groupOf(tensor.name)];
    }
    for (const TensorInfo& tensor : model.tensors()) {
        std::string_view name = tensor.name;
        name = name.ends_with(":0") ? name.substr(0, name.size() - 2) : name;
        std::vector<std::string> path;
        for (const std::string_view part : split(name, '/')) {
            path.emplace_back(part);
        }
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
