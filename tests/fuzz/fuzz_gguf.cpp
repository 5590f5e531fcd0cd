// SPDX-License-Identifier: MIT
#include "format/gguf/reader.h"
#include "use_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const apr::Bytes file = apr::fuzz::fileOf(data, size);
    static_cast<void>(apr::gguf::looksLike(file));
    apr::fuzz::useModel(apr::gguf::open("fuzz.gguf", file));
    return 0;
}
