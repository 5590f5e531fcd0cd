// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/part.h"
#include "apr/convert/plan.h"
#include "convert/run/weight_error.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A file that a part wrote.
struct PartFile {
    std::string name = {}; ///< in the folder of the output; empty: the output itself
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;
    std::uint32_t contentCrc = 0;
};

/// What a part leaves beside its files, as JSON: what was written, and how to plan the same output again.
struct PartRecord {
    PartNumber part = {};
    std::string run = {};                      ///< runId() of the plan
    Recipe recipe = {};                        ///< with the output that was asked for, and the time of the run
    bool hashesInputs = false;                 ///< ConvertOptions::hashInputs
    std::vector<RecipeSource> sources = {};    ///< as describeSources() gave them
    std::vector<PartFile> files = {};          ///< in the order in which they were written
    std::vector<TensorDifference> errors = {}; ///< of the tensors in them
    std::uint64_t zeros = 0;                   ///< in pruned tensors
};

/// E020 unless the output of a plan can be written in parts: it has several files, which do not depend on each other.
Status checkParts(const ConvertPlan& plan);

/// The files of a part, in the order in which they are written: those with tensors, by their share of the bytes.
OutputLayout filesOf(const OutputLayout& layout, PartNumber part);
/// The files that belong to no part: they have no tensors.
OutputLayout filesOfAll(const OutputLayout& layout);
/// The tensors in files.
std::vector<std::size_t> tensorsIn(const OutputLayout& layout);

/// Identifies what a plan writes and from which sources, whenever it is run.
Result<std::string> runId(const ConvertPlan& plan, const OutputLayout& layout, const std::vector<RecipeSource>& sources,
                          std::uint64_t parts);

/// The name of the record of a part, beside the output: "model.safetensors.part-2-of-8.json".
std::string recordName(const std::string& output, PartNumber part);
/// The output that was asked for, by which records are named.
std::string askedOutputOf(const ConvertPlan& plan);
/// Whether a file name is one of a record.
bool isRecordName(std::string_view name);

/// The text of a record, for a file at `path`, to which the paths in it are relative.
std::string recordText(const PartRecord& record, const std::string& path);
/// E002: not a record. E003: of a newer version.
Result<PartRecord> readRecord(const std::string& path);

} // namespace apr
