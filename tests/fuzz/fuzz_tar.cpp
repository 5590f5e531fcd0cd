// SPDX-License-Identifier: MIT
// Tar archives: the members and every way of reading them, as scan and the reader of old PyTorch checkpoints do.
#include "apr/container/tar/tar.h"
#include "apr/format/open.h"
#include "use_model.h"

#include <cstdlib>

APR_FUZZER(tar)
{
    const apr::ByteSource file(apr::fuzz::fileOf(data, size));
    const apr::tar::Listing listing = apr::tar::listMembers(file);
    for (const apr::tar::Member& member : listing.members) {
        if (member.offset > size || member.size > size - member.offset) {
            std::abort(); // a member is within its archive
        }
    }
    apr::fuzz::useModel(apr::openModel(
        "fuzz.tar", file, {}, {.budget = apr::Budget::forFile(size, std::uint64_t{16} << 20), .format = "pytorch"}));
    return 0;
}
