// SPDX-License-Identifier: MIT
#include "apr/convert/quantizer_plugin.h"

#include "apr/base/text.h"
#include "apr/convert/apr_quantizer.h"
#include "apr/host/shared_library.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <unistd.h>

namespace apr {
namespace {

/// Whether `--type` has this name already: a dtype, or integers with separate scales ("int4-g64").
bool isTypeName(std::string_view name)
{
    const auto types = allDTypes();
    return name == "fp32" || name == "fp16" || name.starts_with("int8") || name.starts_with("int4") ||
           std::any_of(types.begin(), types.end(),
                       [name](const DTypeInfo& info) { return toLower(info.name) == name; });
}

constexpr std::uint32_t kMaxBlockElements = 65536;
constexpr std::uint32_t kMaxBlockBytes = 1U << 20;
constexpr std::uint32_t kMaxQuantizers = 64;

/// A plugin's struct, and the library that contains it.
class LoadedPlugin final : public QuantizerPlugin {
public:
    LoadedPlugin(const apr_quantizer& quantizer, SharedLibrary library) : m_library(std::move(library))
    {
        std::memcpy(&m_quantizer, &quantizer, quantizer.struct_bytes); // the rest of an older one is null
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

    Status validate(const std::string& tensor, std::span<const float> values,
                    std::span<const std::byte> blocks) const override
    {
        if (m_quantizer.validate == nullptr) {
            return {};
        }
        auto status = checked([&](char* message, std::size_t bytes) {
            return m_quantizer.validate(tensor.c_str(), values.data(), values.size(),
                                        reinterpret_cast<const std::uint8_t*>(blocks.data()), message, bytes);
        });
        if (!status) {
            Error error = std::move(status).error();
            error.code = Errc::QualityGate;
            error.message =
                "the quantizer \"" + name() + "\" rejects its result" + error.message.substr(error.message.find(": "));
            error.advice = "Keep such tensors with --rule 'GLOB=keep', or choose another type for them.";
            return error;
        }
        return {};
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
                     .message = "the quantizer \"" + name() + "\" failed: " +
                                (message[0] == '\0' ? "no error message" : printable(message.data(), 200)),
                     .advice = "The plugin reports what it does not support; leave out such tensors with --rule "
                               "'GLOB=keep'."};
    }

    apr_quantizer m_quantizer = {};
    SharedLibrary m_library;
};

bool isValidName(const char* text)
{
    const std::string_view name = text == nullptr ? std::string_view() : std::string_view(text, ::strnlen(text, 64));
    const auto isPart = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    return !name.empty() && name.size() <= 32 && name[0] >= 'a' && name[0] <= 'z' &&
           std::all_of(name.begin(), name.end(), isPart);
}

/// A valid metadata entry for a tensor.
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
    std::vector<std::shared_ptr<const QuantizerPlugin>> m_plugins; ///< one per tensor; null: unchanged
};

} // namespace

Status QuantizerRegistry::load(const std::string& path)
{
    // dlopen searches the system's library path for names without a slash.
    const std::string place = path.find('/') == std::string::npos ? "./" + path : path;
    if (::access(place.c_str(), F_OK) != 0) {
        return Error{.code = Errc::Io,
                     .message = "cannot load the plugin: file not found",
                     .file = path,
                     .field = "--plugin",
                     .notFound = true};
    }
    auto opened = SharedLibrary::open(place);
    if (!opened) {
        Error error = opened.error();
        error.file = path;
        error.field = "--plugin";
        return error;
    }
    const SharedLibrary library = *opened;
    auto* const get = library.function<std::remove_pointer_t<apr_quantizer_get_function>>("apr_quantizer_get");
    const auto reject = [&path](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .file = path, .field = "--plugin"};
    };
    if (get == nullptr) {
        return reject(Errc::Format, "the library is not a quantizer plugin: it does not export apr_quantizer_get");
    }
    std::vector<std::shared_ptr<const QuantizerPlugin>> found;
    for (std::uint32_t number = 0; number < kMaxQuantizers; ++number) {
        const apr_quantizer* quantizer = get(APR_QUANTIZER_ABI, number);
        if (quantizer == nullptr) {
            break;
        }
        if (quantizer->abi != APR_QUANTIZER_ABI) {
            return reject(Errc::Version, "the plugin uses interface version " + std::to_string(quantizer->abi) +
                                             "; expected version " + std::to_string(APR_QUANTIZER_ABI));
        }
        constexpr std::uint32_t kWithoutValidate = offsetof(apr_quantizer, validate);
        if (quantizer->struct_bytes != sizeof(apr_quantizer) && quantizer->struct_bytes != kWithoutValidate) {
            return reject(Errc::Version, "the plugin's apr_quantizer struct has " +
                                             std::to_string(quantizer->struct_bytes) + " bytes; expected " +
                                             std::to_string(sizeof(apr_quantizer)));
        }
        if (!isValidName(quantizer->name) || quantizer->version == nullptr) {
            return reject(Errc::Argument,
                          "a quantizer has no version, or an invalid name; expected 1 to 32 characters of "
                          "a-z, 0-9, - and _, starting with a letter");
        }
        if (quantizer->block_elements == 0 || quantizer->block_elements > kMaxBlockElements ||
            quantizer->block_bytes == 0 || quantizer->block_bytes > kMaxBlockBytes || quantizer->quantize == nullptr ||
            quantizer->dequantize == nullptr) {
            return reject(Errc::Argument, "the quantizer \"" + std::string(quantizer->name) +
                                              "\" lacks a function, or its block size is invalid: found " +
                                              std::to_string(quantizer->block_elements) + " elements and " +
                                              formatCountOf(quantizer->block_bytes, "byte") + ", expected 1 to " +
                                              std::to_string(kMaxBlockElements) + " elements and 1 to " +
                                              std::to_string(kMaxBlockBytes) + " bytes");
        }
        if (isTypeName(quantizer->name) || find(quantizer->name) != nullptr ||
            std::any_of(found.begin(), found.end(),
                        [&](const auto& other) { return other->name() == quantizer->name; })) {
            return reject(Errc::Argument, "the name \"" + std::string(quantizer->name) +
                                              "\" is already used by another quantizer or type");
        }
        found.push_back(std::make_shared<const LoadedPlugin>(*quantizer, library));
    }
    if (found.empty()) {
        return reject(Errc::Version,
                      "the plugin contains no quantizer for interface version " + std::to_string(APR_QUANTIZER_ABI));
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
                     .message = "row length " + std::to_string(columns) + " is not a multiple of the block size " +
                                std::to_string(plugin.blockElements()) + " of the quantizer " + plugin.name()};
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
                         .message = "invalid entry in the metadata's quantization.plugins",
                         .tensor = tensor.name};
        }
        if (plugin == nullptr) {
            continue;
        }
        if (entry->version != printable(plugin->version(), 60)) {
            return Error{.code = Errc::Version,
                         .message = "the tensor was quantized by version " + printable(entry->version, 60) + " of " +
                                    plugin->name() + "; the loaded plugin has version " +
                                    printable(plugin->version(), 60),
                         .tensor = tensor.name};
        }
        const auto shape = pluginShape(*plugin, entry->shape);
        const auto bytes = tensorBytes(DType::F32, entry->shape);
        if (!shape || *shape != tensor.shape || tensor.dtype != DType::U8 || !bytes ||
            entry->blockElements != plugin->blockElements() || entry->blockBytes != plugin->blockBytes()) {
            return Error{.code = Errc::Corrupt,
                         .message = "the entry in the metadata's quantization.plugins does not match the tensor's "
                                    "dtype " +
                                    std::string(dtypeName(tensor.dtype)) + " and shape " + shapeText(tensor.shape),
                         .tensor = tensor.name};
        }
        plugins[i] = plugin;
        tensor.dtype = DType::F32;
        tensor.shape = entry->shape;
        if (tensor.isInFile()) { // the bytes in the file differ from the decoded bytes
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
