// SPDX-License-Identifier: MIT
// Configurations of mergekit: what was read and can be written as one again reads as the same merge.
#include "apr/base/result.h"
#include "apr/convert/merge_config.h"
#include "apr/convert/merge_yaml.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

APR_FUZZER(merge_config)
{
    using namespace apr;
    const auto config = parseMergeConfig({reinterpret_cast<const char*>(data), size}, "/nowhere");
    const auto written = config ? toMergeConfig(config->recipe) : Result<std::string>(config.error());
    if (!written) {
        return 0;
    }
    const auto again = parseMergeConfig(*written, "/nowhere");
    const auto twice = again ? toMergeConfig(again->recipe) : Result<std::string>(again.error());
    if (!twice || *twice != *written) {
        std::fprintf(stderr, "ERROR: %s\n%s---\n%s\n", twice ? "" : describe(twice.error()).c_str(), written->c_str(),
                     twice ? twice->c_str() : "");
        std::abort();
    }
    return 0;
}
