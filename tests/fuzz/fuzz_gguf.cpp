// SPDX-License-Identifier: MIT
#include "format/gguf/reader.h"
#include "use_model.h"

APR_FUZZER(gguf)
{
    const apr::Bytes file = apr::fuzz::fileOf(data, size);
    static_cast<void>(apr::gguf::looksLike(file));
    apr::fuzz::useModel(apr::gguf::open("fuzz.gguf", file));
    return 0;
}
