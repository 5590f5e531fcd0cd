// SPDX-License-Identifier: MIT
#include "apr/tensor/tensor_info.h"

#include <array>

namespace apr {

std::string_view codecName(Codec codec)
{
    return codec == Codec::Lz4 ? "lz4" : codec == Codec::Zstd ? "zstd" : "none";
}

std::string_view layoutName(Layout layout)
{
    constexpr std::array<std::string_view, 5> kNames{"dense", "csr", "block", "bitmap", "low rank"};
    return kNames[static_cast<std::size_t>(layout)];
}

std::string encodingName(const Encoding& encoding)
{
    std::string out;
    const auto add = [&out](std::string_view part) { out += (out.empty() ? "" : ", ") + std::string(part); };
    if (encoding.layout != Layout::Dense) {
        add(layoutName(encoding.layout));
    }
    if (encoding.codec != Codec::None) {
        add(codecName(encoding.codec));
    }
    if (encoding.isShuffled) {
        add("byte planes");
    }
    if (encoding.isEncrypted) {
        add("encrypted");
    }
    return out;
}

} // namespace apr
