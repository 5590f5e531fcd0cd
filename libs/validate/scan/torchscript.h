// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

/// TorchScript: code that PyTorch's interpreter runs. It can only call operators, most of which compute.
namespace apr::scan {

/// A file of code: reports operators outside of PyTorch's own namespaces, and those that access files.
void scanTorchScript(Context& context, const Content& content, std::string_view code);

/// The same for "NAMESPACE::NAME", as the code of mobile archives has it in a pickle; other text is ignored.
void scanTorchOperator(Context& context, const Content& content, std::string_view text, std::uint64_t offset);

} // namespace apr::scan
