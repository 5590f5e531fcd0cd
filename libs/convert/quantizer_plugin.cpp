// SPDX-License-Identifier: MIT
#include "apr/convert/quantizer_plugin.h"

#include "apr/base/text.h"
#include "apr/convert/apr_quantizer.h"
#include "apr/convert/quantize.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <dlfcn.h>
#include <optional>
#include <unistd.h>

namespace apr {
namespace {

constexpr std::uint32_t kMostBlockElements = 65536;
constexpr std::uint32_t kMostBlockBytes = 1U << 20;
constexpr std::uint32_t kMostQuantizers = 64;

/// A plugin's struct, and the library that it lives in.
class LoadedPlugin final : public QuantizerPlugin {
public:
    LoadedPlugin(const apr_quantizer& quantizer, std::shared_ptr<void> library)
        : m_quantizer(quantizer), m_library(std::move(library))
    {
    }

    std::string name() const override { return m_quantizer.name; }
    std::string version() const override { return m_quantizer.version; }
    std::string description() const override
    {
        return m_quantizer.description == nullptr ? "" : printable(m_quantizer.description, 200);
    }
    std::uint32_t blockElements() const override { return m_quantizer.block_elements; }
    std::uint32_t blockBytes() const override { return m_quantizer.block_bytes; }

    Status quantize(std::span<const float> values, std::span<const float> importance,
                    std::span<std::byte> blocks) const override
    {
        return checked([&](char* message, std::size_t bytes) {
            return m_quantizer.quantize(values.data(), values.size(), importance.empty() ? nullptr : importance.data(),
                                        reinterpret_cast<std::uint8_t*>(blocks.data()), message, bytes);
        });
    }

    Status dequantize(std::span<const std::byte> blocks, std::span<float> values) const override
    {
        return checked([&](char* message, std::size_t bytes) {
            return m_quantizer.dequantize(reinterpret_cast<const std::uint8_t*>(blocks.data()), values.size(),
                                          values.data(), message, bytes);
        });
    }

private:
    template <class Call>
    Status checked(const Call& call) const
    {
        std::array<char, 256> message{};
        if (call(message.data(), message.size()) == 0) {
            return {};
        }
        message.back() = '\0';
        return Error{.code = Errc::Unsupported,
                     .message = "the quantizer \"" + name() + "\" gave up: " +
                                (message[0] == '\0' ? "it does not say why" : printable(message.data(), 200))};
    }

    apr_quantizer m_quantizer;
    std::shared_ptr<void> m_library;
};

bool isName(const char* text)
{
    const std::string_view name = text == nullptr ? std::string_view() : std::string_view(text, ::strnlen(text, 64));
    const auto isPart = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    return !name.empty() && name.size() <= 32 && name[0] >= 'a' && name[0] <= 'z' &&
           std::all_of(name.begin(), name.end(), isPart);
}

/// What the metadata say of a tensor, as far as it fits.
struct Entry {
    std::string quantizer = {};
    std::string version = {};
    Shape shape = {};
    std::uint64_t blockElements = 0;
    std::uint64_t blockBytes = 0;
};

const Json* entriesOf(const Model& model)
{
    const Json* entries = findPath(model.metadata(), {"quantization", "plugins"});
    return entries != nullptr && entries->is_object() ? entries : nullptr;
}

std::optional<Entry> readEntry(const Json& json)
{
    const auto quantizer = stringMember(json, "quantizer");
    const Json* shape = findMember(json, "shape");
    if (!quantizer || shape == nullptr || !shape->is_array()) {
        return std::nullopt;
    }
    Entry out{.quantizer = *quantizer, .version = stringMember(json, "version").value_or("")};
    for (const Json& extent : *shape) {
        if (!extent.is_number_unsigned()) {
            return std::nullopt;
        }
        out.shape.push_back(extent.get<std::uint64_t>());
    }
    for (const auto& [key, to] :
         {std::pair("block_elements", &out.blockElements), std::pair("block_bytes", &out.blockBytes)}) {
        const Json* value = findMember(json, key);
        if (value == nullptr || !value->is_number_unsigned()) {
            return std::nullopt;
        }
        *to = value->get<std::uint64_t>();
    }
    return out;
}

class PluginValues final : public TensorSource {
public:
    PluginValues(Model inner, std::vector<std::shared_ptr<const QuantizerPlugin>> plugins)
        : m_inner(std::move(inner)), m_plugins(std::move(plugins))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const auto& plugin = m_plugins[index];
        if (plugin == nullptr || range.size == 0) {
            return m_inner.load(index, range);
        }
        const std::uint64_t each = plugin->blockElements() * sizeof(float);
        const std::uint64_t first = range.offset / each;
        const std::uint64_t end = (range.offset + range.size - 1) / each + 1;
        APR_TRY(const Bytes blocks,
                m_inner.load(index, {first * plugin->blockBytes(), (end - first) * plugin->blockBytes()}));
        std::vector<float> values(static_cast<std::size_t>((end - first) * plugin->blockElements()));
        APR_CHECK(plugin->dequantize(blocks.span(), values));
        const auto bytes =
            std::as_bytes(std::span<const float>(values))
                .subspan(static_cast<std::size_t>(range.offset - first * each), static_cast<std::size_t>(range.size));
        return Bytes::own({bytes.begin(), bytes.end()});
    }

private:
    Model m_inner;
    std::vector<std::shared_ptr<const QuantizerPlugin>> m_plugins; ///< of each tensor; null: stays as it is
};

} // namespace

Status QuantizerRegistry::load(const std::string& path)
{
    // A name without a slash would be searched for in the system's folders.
    const std::string place = path.find('/') == std::string::npos ? "./" + path : path;
    if (::access(place.c_str(), F_OK) != 0) {
        return Error{.code = Errc::Io,
                     .message = "the plugin cannot be loaded: there is no such file",
                     .file = path,
                     .field = "--plugin",
                     .notFound = true};
    }
    void* handle = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* why = ::dlerror(); // NOLINT(concurrency-mt-unsafe): plugins are loaded by one thread
        return Error{.code = Errc::Io,
                     .message = "the plugin cannot be loaded: " + printable(why == nullptr ? "" : why, 300),
                     .file = path,
                     .field = "--plugin"};
    }
    const std::shared_ptr<void> library(handle, [](void* opened) { ::dlclose(opened); });
    const auto get = reinterpret_cast<apr_quantizer_get_function>(::dlsym(handle, "apr_quantizer_get"));
    const auto refuse = [&path](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .file = path, .field = "--plugin"};
    };
    if (get == nullptr) {
        return refuse(Errc::Format, "it exports no apr_quantizer_get, so it is no quantizer plugin");
    }
    std::vector<std::shared_ptr<const QuantizerPlugin>> found;
    for (std::uint32_t number = 0; number < kMostQuantizers; ++number) {
        const apr_quantizer* quantizer = get(APR_QUANTIZER_ABI, number);
        if (quantizer == nullptr) {
            break;
        }
        if (quantizer->abi != APR_QUANTIZER_ABI) {
            return refuse(Errc::Version, "the plugin is for version " + std::to_string(quantizer->abi) +
                                             " of the interface, this program has " +
                                             std::to_string(APR_QUANTIZER_ABI));
        }
        if (quantizer->struct_bytes != sizeof(apr_quantizer)) {
            return refuse(Errc::Version, "the plugin's apr_quantizer has " + std::to_string(quantizer->struct_bytes) +
                                             " bytes, this program's has " + std::to_string(sizeof(apr_quantizer)));
        }
        if (!isName(quantizer->name) || quantizer->version == nullptr) {
            return refuse(Errc::Argument, "a quantizer's name is 1 to 32 of a-z, 0-9, - and _, a letter first, and it "
                                          "has a version");
        }
        if (quantizer->block_elements == 0 || quantizer->block_elements > kMostBlockElements ||
            quantizer->block_bytes == 0 || quantizer->block_bytes > kMostBlockBytes || quantizer->quantize == nullptr ||
            quantizer->dequantize == nullptr) {
            return refuse(Errc::Argument, "the quantizer \"" + std::string(quantizer->name) +
                                              "\" lacks a function, or its blocks have an impossible size");
        }
        if (parseTarget(quantizer->name) || find(quantizer->name) != nullptr ||
            std::any_of(found.begin(), found.end(),
                        [&](const auto& other) { return other->name() == quantizer->name; })) {
            return refuse(Errc::Argument, "there is a quantizer \"" + std::string(quantizer->name) +
                                              "\" already, or a type of this name");
        }
        found.push_back(std::make_shared<const LoadedPlugin>(*quantizer, library));
    }
    if (found.empty()) {
        return refuse(Errc::Version, "the plugin has no quantizer for version " + std::to_string(APR_QUANTIZER_ABI) +
                                         " of the interface");
    }
    m_plugins.insert(m_plugins.end(), found.begin(), found.end());
    return {};
}

std::shared_ptr<const QuantizerPlugin> QuantizerRegistry::find(std::string_view name) const
{
    const auto found =
        std::find_if(m_plugins.begin(), m_plugins.end(), [name](const auto& plugin) { return plugin->name() == name; });
    return found == m_plugins.end() ? nullptr : *found;
}

Json pluginEntry(const QuantizerPlugin& plugin, const TensorInfo& dense)
{
    return {{"quantizer", plugin.name()},
            {"version", printable(plugin.version(), 60)},
            {"block_elements", plugin.blockElements()},
            {"block_bytes", plugin.blockBytes()},
            {"shape", dense.shape}};
}

Result<Shape> pluginShape(const QuantizerPlugin& plugin, const Shape& dense)
{
    const std::uint64_t columns = dense.empty() ? 1 : dense.back();
    if (dense.empty() || columns % plugin.blockElements() != 0) {
        return Error{.code = Errc::WrongShape,
                     .message = "rows of " + std::to_string(columns) +
                                " elements are no whole blocks of the quantizer " + plugin.name() + ", which have " +
                                std::to_string(plugin.blockElements())};
    }
    Shape out = dense;
    out.back() = columns / plugin.blockElements() * plugin.blockBytes();
    return out;
}

Result<Model> withPluginValues(const Model& model, const QuantizerRegistry& registry)
{
    const Json* entries = entriesOf(model);
    if (entries == nullptr || registry.all().empty()) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    std::vector<std::shared_ptr<const QuantizerPlugin>> plugins(parts.tensors.size());
    bool isAny = false;
    for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        const Json* json = findMember(*entries, tensor.name);
        const auto entry = json == nullptr ? std::nullopt : readEntry(*json);
        const auto plugin = entry ? registry.find(entry->quantizer) : nullptr;
        if (json != nullptr && !entry) {
            return Error{.code = Errc::Corrupt,
                         .message = "the metadata's quantization.plugins do not say how the tensor was made",
                         .tensor = tensor.name};
        }
        if (plugin == nullptr) {
            continue;
        }
        if (entry->version != printable(plugin->version(), 60)) {
            return Error{.code = Errc::Version,
                         .message = "the tensor was made by version " + printable(entry->version, 60) + " of " +
                                    plugin->name() + ", the plugin is version " + printable(plugin->version(), 60),
                         .tensor = tensor.name};
        }
        const auto shape = pluginShape(*plugin, entry->shape);
        const auto bytes = tensorBytes(DType::F32, entry->shape);
        if (!shape || *shape != tensor.shape || tensor.dtype != DType::U8 || !bytes ||
            entry->blockElements != plugin->blockElements() || entry->blockBytes != plugin->blockBytes()) {
            return Error{.code = Errc::Corrupt,
                         .message = "the metadata's quantization.plugins do not fit the tensor's " +
                                    shapeText(tensor.shape) + " bytes",
                         .tensor = tensor.name};
        }
        plugins[i] = plugin;
        tensor.dtype = DType::F32;
        tensor.shape = entry->shape;
        if (tensor.isInFile()) { // what is read there becomes other bytes
            tensor.encoding.storedBytes = tensor.byteSize;
        }
        tensor.byteSize = *bytes;
        parts.metadata["quantization"]["plugins"].erase(tensor.name);
        isAny = true;
    }
    if (isAny && parts.metadata["quantization"]["plugins"].empty()) {
        parts.metadata["quantization"].erase("plugins");
    }
    return isAny ? Model(std::move(parts), std::make_shared<PluginValues>(model, std::move(plugins))) : model;
}

std::vector<std::string> missingPlugins(const Model& model, const QuantizerRegistry& registry)
{
    std::vector<std::string> out;
    const Json* entries = entriesOf(model);
    if (entries == nullptr) {
        return out;
    }
    for (const auto& [tensor, json] : entries->items()) {
        const auto entry = readEntry(json);
        if (entry && registry.find(entry->quantizer) == nullptr &&
            std::find(out.begin(), out.end(), entry->quantizer) == out.end()) {
            out.push_back(entry->quantizer);
        }
    }
    return out;
}

} // namespace apr
