// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::apr_json {

/// Opens aprender's `APR1` files of early 2026: JSON metadata, JSON index, raw data, CRC-32
/// (reference/aprender-dialects.md section 1.4 E). E002 for structure that lies, E008 for more
/// JSON than `options` allow.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens the same, compressed as a whole behind nine bytes: magic, u8 algorithm (1 LZ4, 2 zstd), u32 raw size.
/// E008 when it claims more than `options` allow.
Result<Model> openWrapped(const std::string& name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::apr_json
