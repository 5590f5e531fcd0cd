// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>
#include <string_view>

/// Models with block types as a folder that programs read without knowing blocks (section 6.2.7 of the documents):
/// integers in weights.safetensors, scales in scales.json, and for Q4_1 minima in mins.json.
namespace apr::safetensors {

inline constexpr std::string_view kScalesFile = "scales.json";
inline constexpr std::string_view kMinimaFile = "mins.json";
/// The key of the metadata with the type of each tensor that was divided: {"a.weight": "q4_0"}.
inline constexpr const char* kBlockTypes = "block_types";

/// A model whose blocks of Q8_0, Q4_0 and Q4_1 are I8 tensors: the integers, for 4 bits the elements 2i (low) and 2i +
/// 1 (high) of a row in byte i. Q4_0 as stored, from 0 to 15, which stand for −8 to 7. E009 for other block types.
Result<Model> withIntegers(const Model& model);

/// scales.json or mins.json, made of the blocks when it is written: an object with a list of numbers for each tensor,
/// one for each block, row by row. Without segments if no tensor has any.
FileLayout scalesFile(const Model& model, std::string_view name);

/// A model of withIntegers() with its blocks again, their scales read beside it. As it is without `siblings`, and if
/// its metadata has no `block_types`. E007 if scales.json or mins.json is missing, E002 if they do not fit.
Result<Model> withBlocks(const Model& model, const SiblingOpener& siblings, const OpenOptions& options);

} // namespace apr::safetensors
