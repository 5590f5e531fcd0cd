// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/lower/checkpoint_type.h"
#include "convert/recipe/draft.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The configuration of a checkpoint, and the keys of GGUF that it has no equivalent of.
struct CheckpointConfig {
    Json json = Json::object();
    std::vector<std::string> unused = {};
};

/// Makes config.json from GGUF keys. `result` has canonical names, `metadata` the keys in "source_metadata". E009 if a
/// key is missing, or has a value that the configuration cannot express.
Result<CheckpointConfig> checkpointConfig(const CheckpointType& type, const Model& result, const Metadata& metadata,
                                          const RopeFactors& rope);

/// What the functions that add the keys of a family (checkpoint_families.h) read, and what they add to. Keys are those
/// of GGUF without the architecture. Errors are E009 with the key as field.
class ConfigMaker {
public:
    ConfigMaker(const CheckpointType& type, const Model& result, const Metadata& metadata, const RopeFactors& rope);

    Result<CheckpointConfig> run();

    const CheckpointType& type() const { return m_type; }
    const Metadata& metadata() const { return m_metadata; }
    const Model& model() const { return m_result; }
    const RopeFactors& rope() const { return m_rope; }
    std::uint64_t width() const { return m_width; } ///< of the token embedding
    std::uint64_t layers() const { return m_layers; }
    std::uint64_t heads() const { return m_heads; }
    Json& json() { return m_json; }

    /// The value, or null. A key that was looked for counts as used.
    const Json* find(std::string_view key);
    /// Marks keys as used that follow from others.
    void use(std::initializer_list<std::string_view> keys);
    /// A number, or a list of one number per layer if all are the same.
    Result<std::optional<double>> optionalNumber(std::string_view key);
    Result<double> number(std::string_view key);
    /// An integer from `least` to 1e9.
    Result<std::uint64_t> count(std::string_view key, std::uint64_t least = 1);
    Result<std::uint64_t> countOr(std::string_view key, std::uint64_t otherwise, std::uint64_t least = 1);
    /// The extent of a tensor of the first layer; 0 if there is none.
    std::uint64_t extent(std::string_view part, std::size_t axis) const;
    /// Of the tensors whose names begin like this.
    std::uint64_t countLayers(std::string_view prefix) const;
    bool hasTensor(std::string_view part) const { return extent(part, 0) > 0; }
    /// The name of a key in the file.
    std::string keyName(std::string_view key) const { return m_prefix + std::string(key); }

    static Error fail(std::string message, std::string field);

private:
    Status checkSizes();
    std::string dtype() const;
    void addIds();

    const CheckpointType& m_type;
    const Model& m_result;
    const Metadata& m_metadata;
    const RopeFactors& m_rope;
    std::string m_prefix;
    const Json& m_keys;
    std::set<std::string, std::less<>> m_used;
    std::uint64_t m_vocabulary = 0;
    std::uint64_t m_width = 0;
    std::uint64_t m_layers = 0;
    std::uint64_t m_heads = 0;
    Json m_json;
};

/// A number of type f32 with the fewest digits: 1e-5, not 9.999999747378752e-06.
double withFewDigits(double value);

} // namespace apr
