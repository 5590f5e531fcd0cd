// SPDX-License-Identifier: MIT
// The code of a TorchScript archive whose module has the class "m.M", and its graph.
#include "apr/graph/torchscript/graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

APR_FUZZER(torchscript)
{
    using namespace apr;
    using namespace std::string_view_literals;
    static constexpr auto kModule =
        "\x80\2cm\nM\n)\x81}(X\1\0\0\0wNX\1\0\0\0l](J\2\0\0\0eX\1\0\0\0ccm\nC\n)\x81}bub."sv;
    static constexpr auto kConstants = "\x80\2(NJ\7\0\0\0t."sv;
    const Budget budget(std::uint64_t{64} << 20, 1'000'000);
    torchscript::Script script;
    if (!torchscript::parse({reinterpret_cast<const char*>(data), size}, "m", budget, script)) {
        return 0;
    }
    const auto programOf = [&budget](std::string_view text) {
        return pickle::read(std::as_bytes(std::span(text.data(), text.size())), 0, budget);
    };
    const pickle::Program module = programOf(kModule);
    const pickle::Program constants = programOf(kConstants);
    const std::vector<TensorInfo> tensors{{.name = "w"}, {.name = "constants.0"}};
    static_cast<void>(
        torchscript::readGraph(script, {.module = module, .constants = constants, .tensors = tensors}, budget));
    return 0;
}
