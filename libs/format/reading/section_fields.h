// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"
#include "apr/format/format_fields.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace apr {

/// A field of a fixed size.
struct FieldSpan {
    std::string_view name;
    std::uint64_t size;
};

/// Fields one after another, from the offset `at` in the file.
SectionFields fieldsOf(std::span<const FieldSpan> spans, std::uint64_t at);

/// The entries of a tensor index of an apr file: name, dtype, shape and `tail` bytes; behind those in `out`.
SectionFields indexEntries(ByteReader in, std::uint64_t tail, SectionFields out = {});

/// The members of a JSON object at the beginning of `bytes`, which are at `start` in the file: each from its key to the
/// next. If they are tensors, the members of "__metadata__" are fields of their own.
SectionFields jsonFields(const Bytes& bytes, std::uint64_t start, bool areTensors);

/// Of the key-values of an apr file, which are JSON.
SectionFields aprMetadataFields(const FileFacts& facts, const Section& section, const Bytes& bytes);

} // namespace apr
