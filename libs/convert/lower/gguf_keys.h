// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"
#include "convert/transforms/source_config.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A number of a configuration; of several names the first that is there.
std::optional<double> configNumber(const Json& config, std::initializer_list<std::string_view> names);

/// The base of the frequencies of RoPE, of layers that see the whole text.
std::optional<double> ropeTheta(const Json& config);

struct GgufKeys {
    Json keys = Json::object();          ///< {"general.architecture": "llama", "llama.block_count": 32, …}
    Json types = Json::object();         ///< of the same keys: {"llama.block_count": "u32", …}
    std::vector<std::string> notes = {}; ///< what llama.cpp computes in another way, as sentences

    /// Sets a key with its type.
    void add(const std::string& key, Json value, const char* type);
};

/// Adds general.architecture, type, name and license; `metadata` is that of the conversion.
void addGeneralKeys(GgufKeys& out, const std::string& architecture, const Metadata& metadata);

/// The hyperparameters of a model under the keys of GGUF, as convert_hf_to_gguf.py of llama.cpp writes them.
/// `architecture` is that of GGUF, `type` the model_type; `result` has canonical names, `metadata` is that of the
/// conversion. E011 for one that neither the configuration nor the shapes of tensors state, E009 for kinds of RoPE
/// scaling that llama.cpp does not have.
Result<GgufKeys> ggufKeys(const std::string& architecture, const std::string& type, const Model& result,
                          const Metadata& metadata);

} // namespace apr
