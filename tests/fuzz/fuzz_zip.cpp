// SPDX-License-Identifier: MIT
// Zip archives: PyTorch checkpoints and NumPy archives.
#include "apr/format/open.h"
#include "apr/validate/scan.h"
#include "use_model.h"

#include <cstdlib>

APR_FUZZER(zip)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    apr::fuzz::useModel(
        apr::openModel("fuzz.zip", apr::fuzz::fileOf(data, size), {}, {.budget = apr::Budget::forFile(size, kLimit)}));
    if (!apr::scanFile("fuzz.zip", apr::fuzz::fileOf(data, size), kLimit)) {
        std::abort(); // whatever is wrong with it is a finding
    }
    return 0;
}
