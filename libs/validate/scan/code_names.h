// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string>
#include <string_view>

/// Names of code in configurations, whatever they are written in.
namespace apr::scan {

/// A value of a configuration, with what is known about its place.
struct Setting {
    std::string_view file = {};  ///< name of the file in lower case
    std::string_view key = {};   ///< empty for an element of a list
    std::string_view value = {}; ///< a string; of another value, how it is written
    bool isText = true;          ///< whether the value is a string
    bool isSet = true;           ///< neither null, nor empty
};

/// Reports a setting whose key names code, or whose value is the name or the text of code.
void judgeSetting(Context& context, const Content& content, const Setting& setting);

/// Whether a dotted name is that of a class of a package that configurations of models are made of.
bool isKnownPackage(std::string_view name);

/// Whether a key is one of those whose value names code, in a file of this name.
bool isCodeKey(std::string_view key, std::string_view file);

/// Whether text is the dotted name of a function that runs code or accesses files ("subprocess.Popen", "os:system",
/// "ext://os.system"), or calls one ("os.system('id')").
bool isHarmful(std::string_view text);

void addHarmful(Context& context, const Content& content, std::string_view name);

} // namespace apr::scan
