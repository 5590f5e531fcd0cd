// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

/// The contents of libs/graph/operators/operators.txt, embedded by CMake.
extern const std::string_view kOperatorTable;

/// An input or output of an operator.
struct Parameter {
    enum class Kind : std::uint8_t { Required, Optional, Repeated, RepeatedMixed };

    std::string_view typeParameter = {}; ///< empty for a fixed type
    int elementType = 0;                 ///< of a fixed tensor type; 0 for other types
    Kind kind = Kind::Required;

    bool repeats() const { return kind == Kind::Repeated || kind == Kind::RepeatedMixed; }
};

/// The element types that a type parameter can be bound to.
struct TypeParameter {
    std::string_view name = {};
    std::uint32_t types = 0; ///< bit N: element type N; bit 0: types other than dense tensors

    bool allows(std::int64_t type) const { return type > 0 && type < 32 && (types >> type & 1) != 0; }
};

struct AttributeRule {
    std::string_view name = {};
    int type = 0; ///< AttributeProto.AttributeType
    bool isRequired = false;
};

/// One version of a standard operator.
struct Operator {
    std::int64_t since = 0;
    bool isDeprecated = false;
    bool allowsOtherAttributes = false;
    std::size_t minInputs = 0;
    std::size_t minOutputs = 0;
    std::vector<Parameter> inputs = {};
    std::vector<Parameter> outputs = {};
    std::vector<TypeParameter> types = {};
    std::vector<AttributeRule> attributes = {};

    /// The parameter of the input or output at `index`, also of repeated ones; null beyond them.
    const Parameter* input(std::size_t index) const;
    const Parameter* output(std::size_t index) const;
    /// Null for a name that is not a type parameter.
    const TypeParameter* findType(std::string_view name) const;
    const AttributeRule* findAttribute(std::string_view name) const;
};

/// The operators of the standard domains, from operators.txt. Domain names are as in a table: "ai.onnx", "ai.onnx.ml".
class OperatorTable {
public:
    OperatorTable() : OperatorTable(kOperatorTable) {}
    /// `text` must outlive the table.
    explicit OperatorTable(std::string_view text);

    /// The newest known version of a domain, or std::nullopt for a domain that is not in the table.
    std::optional<std::int64_t> newestVersion(std::string_view domain) const;
    /// The version of an operator that is in effect at `version` of its domain. Null when there is none.
    const Operator* find(std::string_view domain, std::string_view name, std::int64_t version) const;
    /// The first version of the domain that has the operator, or std::nullopt for unknown operators.
    std::optional<std::int64_t> firstVersion(std::string_view domain, std::string_view name) const;
    /// The names of all operators of a domain.
    std::vector<std::string> names(std::string_view domain) const;
    /// The built-in table, parsed once.
    static const OperatorTable& standard();

private:
    struct Domain {
        std::int64_t newest = 0;
        TextViewMap<std::vector<Operator>> operators = {}; ///< versions ascending
    };
    const std::vector<Operator>* versions(std::string_view domain, std::string_view name) const;

    TextViewMap<Domain> m_domains;
};

/// Whether any version of a domain of the ONNX standard has the operator. An empty domain is "ai.onnx".
bool isStandardOperator(std::string_view domain, std::string_view name);

} // namespace apr::onnx
