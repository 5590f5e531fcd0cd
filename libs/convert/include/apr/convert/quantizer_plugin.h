// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A quantizer that a shared library brings (apr/convert/apr_quantizer.h).
class QuantizerPlugin {
public:
    virtual ~QuantizerPlugin() = default;
    virtual std::string name() const = 0;
    virtual std::string version() const = 0;
    virtual std::string description() const = 0;
    virtual std::uint32_t blockElements() const = 0;
    virtual std::uint32_t blockBytes() const = 0;
    /// Whole blocks of one row; `importance` is empty or has a weight for each value. E009 with the plugin's sentence
    /// when it fails.
    virtual Status quantize(std::span<const float> values, std::span<const float> importance,
                            std::span<std::byte> blocks) const = 0;
    virtual Status dequantize(std::span<const std::byte> blocks, std::span<float> values) const = 0;
};

/// The quantizers that were loaded.
class QuantizerRegistry {
public:
    /// Runs the code of a shared library: only of files that the user names. E007 when it cannot be loaded, E001 when
    /// it is no quantizer plugin, E003 for another version of the interface, E020 for a quantizer whose name is none or
    /// is taken, or whose sizes are none.
    Status load(const std::string& path);
    void add(std::shared_ptr<const QuantizerPlugin> plugin) { m_plugins.push_back(std::move(plugin)); }

    /// Null for a name that no plugin has.
    std::shared_ptr<const QuantizerPlugin> find(std::string_view name) const;
    const std::vector<std::shared_ptr<const QuantizerPlugin>>& all() const { return m_plugins; }

private:
    std::vector<std::shared_ptr<const QuantizerPlugin>> m_plugins;
};

/// What the metadata's "quantization.plugins" says of a tensor whose bytes a plugin made.
Json pluginEntry(const QuantizerPlugin& plugin, const TensorInfo& dense);
/// The shape of those bytes; E019 when the rows are no whole blocks.
Result<Shape> pluginShape(const QuantizerPlugin& plugin, const Shape& dense);

/// `model` with tensors that quantizers of the registry made as the f32 values that they stand for, computed when they
/// are loaded. Others stay as they are. E003 for bytes of another version of the quantizer, E002 where the metadata do
/// not fit the tensor.
Result<Model> withPluginValues(const Model& model, const QuantizerRegistry& registry);

/// The names of quantizers that a model needs and the registry has not.
std::vector<std::string> missingPlugins(const Model& model, const QuantizerRegistry& registry);

} // namespace apr
