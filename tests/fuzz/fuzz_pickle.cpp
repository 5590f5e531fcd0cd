// SPDX-License-Identifier: MIT
// Pickles: the input stands for the object in a stacked checkpoint with two storages, where no checksum is in the way.
#include "apr/format/open.h"
#include "apr/validate/scan.h"
#include "use_model.h"

#include <cstdlib>
#include <string_view>

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kBefore = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19."
                                     "\x80\x02M\xe9\x03."
                                     "\x80\x02}U\x0dlittle_endian\x88s."sv;
constexpr std::string_view kAfter = "\x80\x02](U\x01"
                                    "0U\x01"
                                    "1e."sv;
constexpr std::uint64_t kElements = 24;

} // namespace

APR_FUZZER(pickle)
{
    apr::ByteWriter file;
    file.put(kBefore);
    file.put(std::span(reinterpret_cast<const std::byte*>(data), size));
    file.put(kAfter);
    for (int storage = 0; storage < 2; ++storage) {
        file.put(kElements);
        for (std::uint64_t i = 0; i < kElements; ++i) {
            file.put(static_cast<float>(i));
        }
    }
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    apr::fuzz::useModel(
        apr::openModel("fuzz.pt", apr::Bytes::own(file.take()), {}, {.budget = apr::Budget::forFile(size, kLimit)}));
    if (!apr::scanFile("fuzz.pkl", apr::fuzz::fileOf(data, size), kLimit)) {
        std::abort(); // whatever is wrong with it is a finding
    }
    return 0;
}
