// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A layer, as its tensors show it: those that differ only in the last part of the name ("weight", "bias").
struct ModuleInfo {
    std::string_view name = {}; ///< as in the file: "model.layers.0.mlp.up_proj"; as long as the model
    std::string_view type = {}; ///< PyTorch's class where there is one: "Linear"; "Parameter" for others
    std::string detail = {};    ///< "640 → 2048", "3 → 64, 7×7"
    std::uint64_t inputs = 0;   ///< features or channels of each input and output; 0 if it has none
    std::uint64_t outputs = 0;
    std::vector<std::size_t> tensors = {}; ///< of the model
};

/// The modules of a model in the order of their first tensors. Scales of quantized tensors belong to no module.
std::vector<ModuleInfo> modulesOf(const Model& model);

/// A part of a module's path: "layers.0" of "model.layers.0.mlp". Numbers belong to the part before.
struct ModulePathPart {
    std::string text = {};
    std::size_t end = 0; ///< of it in the name
};

/// Replaces `out`, whose memory is used again, by the path of a module: "model", "layers.0", "mlp", "up_proj".
void readModulePath(std::string_view module, std::vector<ModulePathPart>& out);

/// The modules below `scope` (a prefix of names such as "model.layers.0"; empty: all) in the notation of PyTorch's
/// print(module), with equal neighbors folded as "(0-31): 32 x Block(". Numbers that are missing in a list are noted as
/// comments. Classes of modules with children are named after their names, as the file does not tell them. Empty if no
/// module has this prefix.
std::string moduleDefinition(const Model& model, std::string_view scope);

} // namespace apr
