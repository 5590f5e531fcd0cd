// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/formats.h"
#include "convert/recipe/draft.h"

#include <string>
#include <vector>

namespace apr {

/// The format of an output file, by its suffix; the default for an unknown suffix. E020 for a suffix of a format that
/// is not written.
Result<const FormatWriter*> formatToWrite(const std::string& output);

/// E009 for tensors that the format does not support, and for models that its readers cannot load. Adds findings about
/// what is lost. `draft` is lowered.
Status checkCapabilities(Draft& draft, const FormatWriter& format, const std::string& output);

/// Sets general.file_type and, with block types, general.quantization_version. The file type is that of the type or mix
/// that was requested if there is only one, otherwise of the dtype with the most bytes; the key is removed if it has no
/// number. `types` has the types of the keys.
void setFileType(Json& keys, Json& types, const Draft& draft, const Model& result);

/// Updates general.file_type in the metadata of a GGUF source that becomes a GGUF file, if dtypes changed. `tensors`
/// are those of the draft, which the plan has taken.
void updateFileType(Metadata& metadata, const Draft& draft, const std::vector<Lineage>& tensors,
                    const FormatWriter& format);

} // namespace apr
