// SPDX-License-Identifier: MIT
// TensorFlow's checkpoints: the index is the input, and so are its data files.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(checkpoint)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    const apr::SiblingOpener sibling = [&](const std::string&, apr::SiblingPath) -> apr::Result<apr::ByteSource> {
        return apr::ByteSource(apr::fuzz::fileOf(data, size));
    };
    apr::fuzz::useModel(apr::openModel("fuzz.index", apr::fuzz::fileOf(data, size), sibling,
                                       {.budget = apr::Budget::forFile(size, kLimit), .format = "checkpoint"}));
    return 0;
}
