// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/container/pickle/machine.h"
#include "apr/container/tar/tar.h"
#include "apr/container/zip/archive.h"
#include "checkpoint.h"
#include "format.h"
#include "format/reading/probe.h"
#include "writer.h"

#include <array>
#include <utility>

namespace apr::pytorch {

bool looksLike(const ByteSource& file, const Bytes& start)
{
    if (pickle::looksLike(start.span())) {
        return true;
    }
    const auto block = file.start(tar::kBlock);
    return block && tar::looksLike(*block);
}

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    APR_TRY(const Bytes start, file.start(tar::kBlock));
    return zip::looksLike(start)   ? openZip(std::move(name), file, std::nullopt, options)
           : tar::looksLike(start) ? openTar(std::move(name), file, options)
                                   : openPickles(std::move(name), file, options);
}

Result<Model> openArchive(std::string name, const ByteSource& file, zip::Archive archive, const OpenOptions& options)
{
    return openZip(std::move(name), file, std::move(archive), options);
}

namespace {

Result<Model> openProbed(Probe& probe)
{
    if (zip::looksLike(probe.start())) {
        if (auto archive = probe.takeZip()) {
            return openArchive(probe.name(), probe.file(), std::move(*archive), probe.options());
        }
    }
    return open(probe.name(), probe.file(), probe.options());
}

using namespace std::string_view_literals;

constexpr std::array kPyTorchMimeMagic{
    MimeMagic{.part = {0, 0, "PK\x03\x04"sv}, .also = {30, 200, "data.pkl"sv}},
    MimeMagic{.part = {2, 2, "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv}},
};
constexpr MimeType kPyTorchMime{.name = "application/x-pytorch",
                                .title = "PyTorch",
                                .globs = "*.pt *.pth *.ckpt *.ptl *.bin",
                                .magic = kPyTorchMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "pytorch",
    .suffixes = ".bin .pt .pth .ckpt",
    .sideSuffixes = ".pkl",
    .hasEntries = true,
    .mime = &kPyTorchMime,
    .recognition = Recognition::Member,
    .recognize = [](Probe& probe) { return probe.hasZipEntry("data.pkl") ? Match::Yes : Match::No; },
    .open = openProbed,
};

namespace {

constexpr MimeType kPickleMime{
    .name = "application/x-python-pickle", .title = "Python pickle", .globs = "*.pkl *.pickle"};

} // namespace

const FormatReader kLegacyReader{
    .hasEntries = true,
    .mime = &kPickleMime,
    .recognition = Recognition::Pickle,
    .recognize = [](Probe& probe) { return looksLike(probe.file(), probe.start()) ? Match::Yes : Match::No; },
    .open = openProbed,
};

constinit const Format kFormat{
    .ids = {FormatId::PyTorch}, .readers = {&kReader, &kLegacyReader}, .writers = {&kWriter, &kScriptWriter}};

} // namespace apr::pytorch
