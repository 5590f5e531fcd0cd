// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::merging {

/// Where a tensor is: its name, and its layer from 0 (the first) to 1 (the last).
struct Place {
    std::string_view name = {}; ///< in the file of the first model
    double position = 0;
};

/// A number for each layer, and for tensors of some names: values at even distances from the first layer to the last,
/// linear between them.
class Gradient {
public:
    struct Rule {
        std::string filter = {}; ///< applies to tensors whose name contains it; empty: to all
        std::vector<double> values = {};
    };

    Gradient() = default;
    explicit Gradient(std::vector<double> values) : m_rules{{.values = std::move(values)}} {}
    explicit Gradient(std::vector<Rule> rules) : m_rules(std::move(rules)) {}

    /// That of the first rule that applies; nothing if none does.
    std::optional<double> at(const Place& place) const;
    const std::vector<Rule>& rules() const { return m_rules; }

private:
    std::vector<Rule> m_rules;
};

/// Parses "0.5", "0.2:0.8" (a gradient) or "self_attn=0:1|mlp=1:0|0.5" (by name), separated by commas: a number for
/// each model, or one for all. E020 with `option` otherwise.
Result<std::vector<Gradient>> parseGradients(const std::string& text, std::string_view option);

} // namespace apr::merging
