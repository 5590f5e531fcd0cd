// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <span>
#include <string>
#include <string_view>

/// Names of code in configurations.
namespace apr::scan {

/// A key of a configuration whose value names code.
struct CodeKey {
    std::string_view key;
    std::string_view file; ///< the only name of files that it is looked for in; empty: any
    std::string_view what;
    std::string_view hint;
};

/// All of them.
std::span<const CodeKey> codeKeys();

void addKey(Context& context, const Content& content, const CodeKey& key, const std::string& value);

/// Whether text is the dotted name of a function that runs code or accesses files: "subprocess.Popen".
bool isHarmful(std::string_view text);

void addHarmful(Context& context, const Content& content, std::string_view name);

} // namespace apr::scan
