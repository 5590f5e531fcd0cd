// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/align/views.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr::aligning {

/// A tensor that is a part of one that joins several, such as q_proj of qkv_proj.
struct JoinedPart {
    std::size_t part = 0; ///< in the model with the parts
    View view = {};       ///< of the joined tensor: the rows of the part, under its name
    std::string arrangement = {};
};

/// The parts among `unpaired` of a model with parts for the tensors among `joined` of another: q, k and v, or gate and
/// up. The order of rows (one part after the other, or head by head) is found from the values.
std::vector<JoinedPart> findJoinedParts(const Model& withParts, const std::vector<std::size_t>& unpaired,
                                        const Model& withJoined, const std::vector<std::size_t>& joined);

/// Whether a tensor of one model joins the one of the same name in another model and its neighbor: gate and up of Phi-3
/// have the name of up in GGUF files.
bool joinsNamesake(const Model& withJoined, std::size_t joined, const Model& withParts, std::size_t part);

} // namespace apr::aligning
