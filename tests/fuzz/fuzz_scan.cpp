// SPDX-License-Identifier: MIT
// The scanner: the first byte chooses a file name, the rest is the file.
#include "apr/validate/scan.h"
#include "use_model.h"

#include <array>
#include <cstdlib>
#include <string>

APR_FUZZER(scan)
{
    if (size == 0) {
        return 0;
    }
    constexpr std::array<const char*, 8> kNames{"m.pt",   "m.bin", "m.keras",           "m.tar",
                                                "m.json", "m.npy", "keras_metadata.pb", "m.safetensors"};
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    const auto report = apr::scanFile(kNames[data[0] % kNames.size()], apr::fuzz::fileOf(data + 1, size - 1), kLimit);
    // Whatever is wrong with a file is in the report, and what the report says agrees with itself.
    if (!report || report->findings.size() > 1001 ||
        (report->verdict == apr::ScanVerdict::Incomplete && report->findings.empty())) {
        std::abort();
    }
    return 0;
}
