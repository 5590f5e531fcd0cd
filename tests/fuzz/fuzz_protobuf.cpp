// SPDX-License-Identifier: MIT
// Files of protobuf messages, as each of the formats that are: ONNX, TensorFlow's graphs and SavedModels, Core ML.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(protobuf)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    const apr::SiblingOpener sibling = [&](const std::string&, apr::SiblingPath) -> apr::Result<apr::ByteSource> {
        return apr::ByteSource(apr::fuzz::fileOf(data, size));
    };
    for (const char* format : {"onnx", "onnx-tensor", "frozen", "savedmodel", "coreml"}) {
        apr::fuzz::useModel(apr::openModel("fuzz.pb", apr::fuzz::fileOf(data, size), sibling,
                                           {.budget = apr::Budget::forFile(size, kLimit), .format = format}));
    }
    static_cast<void>(apr::openModel("fuzz.pb", apr::fuzz::fileOf(data, size), sibling,
                                     {.budget = apr::Budget::forFile(size, kLimit)}));
    return 0;
}
