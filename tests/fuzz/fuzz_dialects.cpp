// SPDX-License-Identifier: MIT
// Everything that is called .apr but the documents' version 2: told apart by the bytes themselves.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(dialects)
{
    const apr::OpenOptions limited{.budget = apr::Budget::forFile(size, std::uint64_t{8} << 20)};
    apr::fuzz::useModel(apr::openModel("fuzz.apr", apr::fuzz::fileOf(data, size), {}, limited));
    return 0;
}
