// SPDX-License-Identifier: MIT
#include "format/apr2/layout.h"
#include "format/apr2/reader.h"
#include "use_model.h"

#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

/// Mutates, then closes the file again with a footer of its size, most of the time: else few inputs get past it.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    using namespace apr::apr2;
    size = LLVMFuzzerMutate(data, size, maxSize);
    if (seed % 16 != 0 && size >= kHeaderBytes + kFooterBytes) {
        const std::uint64_t stated = size;
        std::memcpy(data, kMagic.data(), kMagic.size());
        std::memcpy(data + size - 12, kEndMagic.data(), kEndMagic.size());
        std::memcpy(data + size - sizeof stated, &stated, sizeof stated);
    }
    return size;
}

APR_FUZZER(apr2)
{
    const apr::Bytes file = apr::fuzz::fileOf(data, size);
    apr::fuzz::useModel(apr::apr2::open("fuzz.apr", file));
    return 0;
}
