// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A quantizer from a shared library (apr/convert/apr_quantizer.h).
class QuantizerPlugin {
public:
    virtual ~QuantizerPlugin() = default;
    virtual std::string name() const = 0;
    virtual std::string version() const = 0;
    virtual std::string description() const = 0;
    virtual std::uint32_t blockElements() const = 0;
    virtual std::uint32_t blockBytes() const = 0;
    /// Quantizes complete blocks of one row; `importance` is empty or has one weight per value. E009 with the plugin's
    /// message on failure.
    virtual Status quantize(std::span<const float> values, std::span<const float> importance,
                            std::span<std::byte> blocks) const = 0;
    virtual Status dequantize(std::span<const std::byte> blocks, std::span<float> values) const = 0;
    /// Whether blocks are good enough for the values of a tensor. E018 with the plugin's message if they are not.
    virtual Status validate(const std::string& /*tensor*/, std::span<const float> /*values*/,
                            std::span<const std::byte> /*blocks*/) const
    {
        return {};
    }
};

/// The loaded quantizers.
class QuantizerRegistry {
public:
    /// Loads a shared library and runs its code; pass only files that the user specified. E007: loading failed. E001:
    /// not a quantizer plugin. E003: another interface version. E020: an invalid or duplicate name, or invalid block
    /// sizes.
    Status load(const std::string& path);
    void add(std::shared_ptr<const QuantizerPlugin> plugin) { m_plugins.push_back(std::move(plugin)); }

    /// Null if no plugin has this name.
    std::shared_ptr<const QuantizerPlugin> find(std::string_view name) const;
    const std::vector<std::shared_ptr<const QuantizerPlugin>>& all() const { return m_plugins; }

private:
    std::vector<std::shared_ptr<const QuantizerPlugin>> m_plugins;
};

/// The entry in the metadata's "quantization.plugins" for a tensor quantized by a plugin.
Json pluginEntry(const QuantizerPlugin& plugin, const TensorInfo& dense);
/// The shape of the quantized bytes. E019: the row length is not a multiple of the block size.
Result<Shape> pluginShape(const QuantizerPlugin& plugin, const Shape& dense);

/// `model` with plugin-quantized tensors as F32, dequantized on load by the quantizers of the registry. Other tensors
/// are unchanged. E003: the data was written by another version of the quantizer. E002: the metadata does not match the
/// tensor.
Result<Model> withPluginValues(const Model& model, const QuantizerRegistry& registry);

/// The names of quantizers that a model requires and the registry does not contain.
std::vector<std::string> missingPlugins(const Model& model, const QuantizerRegistry& registry);

} // namespace apr
