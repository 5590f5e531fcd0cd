// SPDX-License-Identifier: MIT
#include "other.h"

#include "apr/base/text.h"
#include "format.h"
#include "format/reading/probe.h"

namespace apr::zip {
namespace {

Result<Model> open(Probe& probe)
{
    APR_TRY(const Archive archive, probe.takeZip());
    return Error{.code = Errc::Format,
                 .message = "the file is a zip archive with " + formatCountOf(archive.entries().size(), "file") +
                            ", but not a PyTorch, NumPy, Keras or GGUF model",
                 .file = probe.name(),
                 .offset = 0};
}

} // namespace

const FormatReader kOtherReader{
    .hasEntries = true,
    .recognition = Recognition::Archive,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : Match::No; },
    .open = open};

constinit const Format kFormat{.readers = {&kOtherReader}};

} // namespace apr::zip
