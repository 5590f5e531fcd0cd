// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

/// Archives and compressed streams.
namespace apr::scan {

/// A gzip, zlib, bzip2, xz, zstd or LZ4 stream, which joblib and tarfile detect by its first bytes. False for other
/// content.
bool scanCompressed(Context& context, const Content& content, const Bytes& start);

/// A zip archive from its end record, which may be anywhere in the last 64 KiB: any file may also be a zip archive.
/// Whether the content begins as one.
bool scanZip(Context& context, const Content& content, const Bytes& start);

/// A tar archive of any dialect. False for other content.
bool scanTar(Context& context, const Content& content, const Bytes& start);

/// Kinds of archives that are not supported: named, and not clean. False for other content.
bool scanOtherArchive(Context& context, const Content& content, const Bytes& start);

} // namespace apr::scan
