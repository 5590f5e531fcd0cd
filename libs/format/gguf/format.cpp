// SPDX-License-Identifier: MIT
#include "format.h"

#include "format/reading/probe.h"
#include "reader.h"
#include "split.h"
#include "writer.h"

#include <array>

namespace apr::gguf {
namespace {

using namespace std::string_view_literals;

constexpr std::array kGgufMimeMagic{
    MimeMagic{.part = {0, 0, "GGUF"sv}},
    MimeMagic{.part = {0, 0, "FUGG"sv}},
};

constexpr MimeType kGgufMime{.name = "application/x-gguf", .title = "GGUF", .globs = "*.gguf", .magic = kGgufMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "gguf",
    .suffixes = ".gguf",
    .rank = FolderRank::Preferred,
    .mime = &kGgufMime,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openWithParts(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::Gguf, FormatId::Llamafile},
                               .readers = {&kReader},
                               .writers = {&kWriter},
                               .sectionFields = &sectionFields,
                               .editor = &kEditor};

} // namespace apr::gguf
