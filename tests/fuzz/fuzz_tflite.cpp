// SPDX-License-Identifier: MIT
// TensorFlow Lite's FlatBuffers.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(tflite)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    const apr::SiblingOpener sibling = [&](const std::string&, apr::SiblingPath) -> apr::Result<apr::ByteSource> {
        return apr::ByteSource(apr::fuzz::fileOf(data, size));
    };
    apr::fuzz::useModel(apr::openModel("fuzz.tflite", apr::fuzz::fileOf(data, size), sibling,
                                       {.budget = apr::Budget::forFile(size, kLimit), .format = "tflite"}));
    return 0;
}
