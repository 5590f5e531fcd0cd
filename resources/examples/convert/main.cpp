// SPDX-License-Identifier: MIT
// Converts a model to 8-bit weights, checks them on the way, and says how large the result is.
#include <apr/hub/converter.h>

#include <cstdio>
#include <optional>
#include <string_view>

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: convert MODEL OUTPUT\n");
        return 2;
    }
    // What is expected of norms, besides what the library checks itself.
    const auto expected = [](std::string_view name) -> std::optional<apr::Expectation> {
        return name.ends_with("norm.weight")
                   ? std::optional(apr::Expectation{.kind = "norm", .meanLow = 0.1, .meanHigh = 10})
                   : std::nullopt;
    };
    apr::NoProgress progress;
    const auto report = apr::Converter().source(argv[1]).quantize("q8_0").compress("zstd").expect(expected).convertTo(
        argv[2], progress, true);
    if (!report) {
        std::fprintf(stderr, "%s\n", report.error().message.c_str());
        return 1;
    }
    std::printf("%zu tensors, %llu bytes\n", report->tensors, static_cast<unsigned long long>(report->bytes));
    return 0;
}
