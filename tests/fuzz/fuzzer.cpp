// SPDX-License-Identifier: MIT
// What libFuzzer calls, for every fuzzer of a program.
#include "use_model.h"

#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

std::map<std::string_view, apr::fuzz::Fuzzer::Run>& fuzzers()
{
    static std::map<std::string_view, apr::fuzz::Fuzzer::Run> all;
    return all;
}

apr::fuzz::Fuzzer::Run chosen = nullptr;

} // namespace

apr::fuzz::Fuzzer::Fuzzer(std::string_view name, Run run)
{
    fuzzers().emplace(name, run);
}

extern "C" int LLVMFuzzerInitialize(const int* /*argc*/, char*** argv)
{
    constexpr std::string_view kPrefix = "fuzz_";
    const std::string_view program(**argv);
    const std::size_t at = program.rfind(kPrefix);
    const auto found = fuzzers().find(at == program.npos ? "" : program.substr(at + kPrefix.size()));
    if (found == fuzzers().end()) {
        std::fputs("start it as one of:", stderr);
        for (const auto& [name, run] : fuzzers()) {
            std::fprintf(stderr, " fuzz_%.*s", static_cast<int>(name.size()), name.data());
        }
        std::fputs("\n", stderr);
        std::exit(2);
    }
    chosen = found->second;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return chosen(data, size);
}
