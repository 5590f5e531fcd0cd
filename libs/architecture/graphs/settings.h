// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::graphs {

/// The configuration of a model: config.json (of text models inside of others as well), GGUF keys, or the
/// hyperparameters of an apr file.
class Settings {
public:
    Settings(const Model& model, const Detection& detection);

    const std::string& type() const { return m_type; }
    /// A hyperparameter under its uniform name ("n_heads").
    std::optional<std::uint64_t> count(std::string_view name) const;
    std::optional<double> number(std::string_view name) const;

    /// A value of config.json, or null.
    const Json* config(std::string_view key) const;
    std::optional<double> configNumber(std::string_view key) const;
    std::optional<std::string> configText(std::string_view key) const;
    bool configFlag(std::string_view key, bool otherwise) const;
    /// A number in config.json, or under the GGUF key after "ARCH.".
    std::optional<double> numberOf(std::string_view configKey, std::string_view ggufKey) const;
    std::optional<std::string> ggufText(std::string_view key) const;
    /// config.json, or null.
    const Json* wholeConfig() const { return m_config; }
    /// Whether the model has a config.json.
    bool hasConfig() const { return m_config != nullptr; }
    /// Whether it has the keys of a GGUF file.
    bool hasGguf() const;

private:
    const Json* gguf(std::string_view key) const;

    Model m_model;
    std::string m_type;
    Json m_hyperparameters;
    std::array<const Json*, 2> m_sources = {}; ///< metadata that can have a configuration; null where there is none
    const Json* m_config = nullptr;
};

/// The frequencies of rotary position embeddings.
struct RotaryPlan {
    std::vector<double> frequencies = {}; ///< one for each pair of a head's dimensions
    double factor = 1;                    ///< of cosines and sines
    bool isForShortTexts = false;         ///< LongRoPE's, for texts within the original context
};

/// By rope_parameters or rope_scaling of config.json, or GGUF's keys. `kind` is that of the layers
/// ("sliding_attention") where they differ. With `hasFactorTensors`, the caller divides the frequencies by LongRoPE's
/// factors, which GGUF files have as a tensor. E009 for a scaling that is not known, E011 for a number
/// of dimensions that heads cannot have.
Result<RotaryPlan> rotaryPlan(const Settings& settings, std::uint64_t dimensions, double base, std::string_view kind,
                              bool hasFactorTensors = false);

} // namespace apr::graphs
