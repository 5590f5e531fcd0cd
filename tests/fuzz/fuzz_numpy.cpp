// SPDX-License-Identifier: MIT
// Single arrays of NumPy.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(numpy)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    apr::fuzz::useModel(
        apr::openModel("fuzz.npy", apr::fuzz::fileOf(data, size), {}, {.budget = apr::Budget::forFile(size, kLimit)}));
    return 0;
}
