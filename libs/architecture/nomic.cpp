// SPDX-License-Identifier: MIT
#include "apr/architecture/nomic.h"

#include "apr/base/text.h"

#include <array>
#include <string>
#include <utility>

namespace apr {

Status checkNomicForm(const Json& config, std::uint64_t hidden, std::uint64_t heads)
{
    const auto refuse = [](const char* field, std::string message) {
        return Error{.code = Errc::Unsupported,
                     .message = std::move(message),
                     .field = field,
                     .advice = "Write an .apr or .safetensors file."};
    };
    for (const char* key : {"activation_function", "hidden_act"}) {
        const std::string function = stringMember(config, key).value_or("silu");
        if (function != "silu" && function != "swiglu") {
            return refuse(key, "Nomic's embedders are known with SwiGLU only, found " + printable(function, 40));
        }
    }
    constexpr std::array kForms{"prenorm", "rotary_emb_interleaved", "use_rms_norm", "parallel_block", "causal"};
    for (const char* key : kForms) {
        const Json* value = findMember(config, key);
        if (value != nullptr && *value == true) {
            return refuse(key, "Nomic's embedders are not known in this form");
        }
    }
    if (numberMember(config, "rotary_emb_fraction").value_or(1) != 1) {
        return refuse("rotary_emb_fraction", "Nomic's embedders are known with RoPE over whole heads only");
    }
    if (numberMember(config, "moe_every_n_layers").value_or(0) > 0) {
        return refuse("moe_every_n_layers", "Nomic's embedders with experts are not supported");
    }
    for (const char* key : {"rope_parameters", "rope_scaling"}) {
        const Json* scaling = findMember(config, key);
        if (scaling == nullptr || !scaling->is_object()) {
            continue;
        }
        const auto kind = stringMember(*scaling, "rope_type");
        if (const std::string type = kind ? *kind : stringMember(*scaling, "type").value_or("default");
            type != "default") {
            return refuse(key, "Nomic's embedders are known without RoPE scaling only, found " + printable(type, 40));
        }
    }
    if (const auto size = unsignedMember(config, "head_dim"); size && heads > 0 && *size * heads != hidden) {
        return refuse("head_dim", "Nomic's embedders are known with heads of hidden size ÷ heads only");
    }
    return {};
}

} // namespace apr
