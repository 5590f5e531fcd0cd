// SPDX-License-Identifier: MIT
#include "format.h"

#include "apr_dialect.h"
#include "format/apr1/reader.h"
#include "format/apr2/reader.h"
#include "format/apr_json/reader.h"
#include "format/aprender/reader.h"
#include "format/reading/probe.h"
#include "format/whisper/reader.h"

#include <array>

namespace apr {
namespace {

/// Error for apr files without tensors or with an undocumented layout.
Error unsupportedDialect(AprDialect dialect, const std::string& name)
{
    std::string_view what = "the file has an .apr magic, but its header does not match any known layout";
    switch (dialect) {
    case AprDialect::Tsp: what = "the file contains a traveling salesman solver (aprender-tsp), not tensors"; break;
    case AprDialect::Cookbook:
        what = "the file is an apr-cookbook bundle, whose payload format is not documented";
        break;
    case AprDialect::Jugar: what = "the file is a CBOR file of jugar-apr, which is not supported"; break;
    case AprDialect::Bundle: what = "the file is a paged bundle (APBUNDLE), which is not supported"; break;
    default: break;
    }
    const bool isKnown = dialect != AprDialect::Unknown;
    return Error{
        .code = isKnown ? Errc::Unsupported : Errc::Format, .message = std::string(what), .file = name, .offset = 0};
}

Result<Model> openApr(AprDialect dialect, const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    switch (dialect) {
    case AprDialect::Apr2: return apr2::open(name, file, options);
    case AprDialect::Apr1: return apr1::open(name, file, options);
    case AprDialect::Aprender: return aprender::open(name, file, options);
    case AprDialect::Realizar: return aprender::openCompressed(name, file, options);
    case AprDialect::JsonIndex: return apr_json::open(name, file, options);
    case AprDialect::Wrapped: return apr_json::openWrapped(name, file, options);
    case AprDialect::Whisper: return whisper::open(name, file);
    default: return unsupportedDialect(dialect, name);
    }
}

} // namespace

namespace {

using namespace std::string_view_literals;

constexpr std::array kAprMimeMagic{
    MimeMagic{.part = {0, 0, "APR\0"sv}}, MimeMagic{.part = {0, 0, "APR2"sv}}, MimeMagic{.part = {0, 0, "APRN"sv}},
    MimeMagic{.part = {0, 0, "APR1"sv}},  MimeMagic{.part = {0, 0, "APNR"sv}}, MimeMagic{.part = {0, 0, "APBUNDLE"sv}},
};
constexpr MimeType kAprMime{
    .name = "application/x-apr-model", .title = "APR", .globs = "*.apr", .magic = kAprMimeMagic};

} // namespace

const FormatReader kAprReader{
    .ids = "apr",
    .suffixes = ".apr",
    .shardIndex = ".apr",
    .rank = FolderRank::Preferred,
    .mime = &kAprMime,
    .recognize =
        [](Probe& probe) {
            return recognizeApr(probe.start(), probe.file().size()) != AprDialect::None ? Match::Yes : Match::No;
        },
    .open =
        [](Probe& probe) {
            return openApr(recognizeApr(probe.start(), probe.file().size()), probe.name(), probe.file(),
                           probe.options());
        },
};

} // namespace apr

namespace apr::apr_files {

constinit const Format kFormat{.readers = {&kAprReader, &kAprManifestReader}};

} // namespace apr::apr_files
