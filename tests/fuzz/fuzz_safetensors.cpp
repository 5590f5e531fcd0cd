// SPDX-License-Identifier: MIT
#include "format/safetensors/reader.h"
#include "use_model.h"

#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

/// Mutates, then makes the header length fit the JSON that follows, most of the time.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    size = LLVMFuzzerMutate(data, size, maxSize);
    if (seed % 16 == 0 || size < 10) {
        return size;
    }
    std::uint64_t end = size;
    while (end > 9 && data[end - 1] != '}') {
        --end;
    }
    const std::uint64_t length = end - 8;
    std::memcpy(data, &length, sizeof length);
    return size;
}

APR_FUZZER(safetensors)
{
    const apr::Bytes file = apr::fuzz::fileOf(data, size);
    static_cast<void>(apr::safetensors::looksLike(file));
    apr::fuzz::useModel(apr::safetensors::open("fuzz.safetensors", file));
    return 0;
}
