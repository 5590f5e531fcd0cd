// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/scan.h"
#include "fixtures/checks.h"
#include "fixtures/pickle.h"

namespace apr::test {

inline constexpr std::uint64_t kLimit = std::uint64_t{64} << 20;

inline ScanReport scanned(const Buffer& file, const std::string& name = "m.bin")
{
    const auto report = scanFile(name, Bytes::own(file), kLimit);
    return report ? *report : ScanReport{};
}

inline Buffer harmless()
{
    return PickleBuilder().op('}').text("w").tensor({.elements = 1, .size = {1}, .stride = {1}}).op('s').build();
}

inline Buffer harmful()
{
    return PickleBuilder().global("os", "system").text("id").op(0x85).op('R').build();
}

inline Buffer joined(const Buffer& a, const Buffer& b)
{
    Buffer out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

inline bool has(const ScanReport& report, std::string_view rule)
{
    return findingOf(report.findings, rule) != nullptr;
}

} // namespace apr::test
