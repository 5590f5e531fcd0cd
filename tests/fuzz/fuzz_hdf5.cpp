// SPDX-License-Identifier: MIT
// HDF5 files; the library is built so that wrong checksums do not keep the fuzzer out.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(hdf5)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    apr::fuzz::useModel(apr::openModel("fuzz.h5", apr::fuzz::fileOf(data, size), {},
                                       {.budget = apr::Budget::forFile(size, kLimit), .format = "h5"}));
    return 0;
}
