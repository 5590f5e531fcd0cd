// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::apr_json {

/// Opens an `APR1` file of aprender: JSON metadata, JSON index, raw data, CRC-32 (README.md in this folder).
/// E002 for an invalid structure, E008 when the JSON exceeds the memory limit of `options`.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens such a file compressed as a whole, behind a 9-byte header: magic, u8 algorithm (1 LZ4, 2 zstd), u32 raw size.
/// E008 when the raw size exceeds the memory limit of `options`.
Result<Model> openWrapped(const std::string& name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::apr_json
