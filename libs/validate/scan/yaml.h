// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The tokens of YAML, without its structure.
namespace apr::scan {

struct YamlToken {
    enum class Kind : std::uint8_t {
        Key,    ///< a scalar or an alias before a colon, or after a question mark
        Scalar, ///< plain, quoted (decoded) or a block
        Tag,    ///< with its exclamation mark, percent-encoding decoded
        Open,   ///< of a flow collection
        TagDirective,
    };
    Kind kind = Kind::Scalar;
    std::string text = {};
    bool isBlock = false; ///< a literal or folded block
};

/// The tokens of a text, in its order, as PyYAML scans them (YAML 1.1): anchors are left out, aliases are the scalars
/// that they repeat. Takes time in proportion to the text, whatever it is; text that is not YAML has tokens as well.
/// With `isCut`, tells whether the text has more tokens than a program of this kind should keep.
std::vector<YamlToken> lexYaml(std::string_view text, bool* isCut = nullptr);

/// Whether a file with this name in lower case is read as YAML.
bool isYamlName(std::string_view file);

} // namespace apr::scan
