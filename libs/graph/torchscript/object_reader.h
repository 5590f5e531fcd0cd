// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/torchscript/objects.h"
#include "value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::torchscript {

/// The objects of an archive as values.
class ObjectReader {
public:
    explicit ObjectReader(const Objects& objects);

    Value module() const;
    /// "c3" of CONSTANTS.
    Value constant(std::string_view name) const;
    /// An attribute of an Object; std::nullopt when the file has none of that name.
    std::optional<Value> attribute(const Value& object, std::string_view name) const;
    /// An item of an Object that is a list, tuple or dict.
    std::optional<Value> item(const Value& object, const Json& index) const;
    /// The tensors of an Object, such as packed parameters.
    std::vector<std::string> tensorsOf(const Value& object) const;
    /// Lists of numbers and strings as JSON; null for other objects.
    Json literalOf(const Value& object) const;
    /// The entries of an Object; 0 for those that the code makes.
    static std::size_t sizeOf(const Value& object);
    bool hasTensor(const std::string& name) const;

private:
    Value valueOf(const pickle::Program& program, pickle::NodeId node, std::string path) const;

    const Objects& m_objects;
    std::vector<std::string_view> m_tensors; ///< sorted
};

} // namespace apr::torchscript
