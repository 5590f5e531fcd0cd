// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/rule.h"

#include <array>
#include <span>

/// The tables that rules() joins: one for each file of this folder.
namespace apr::rule_tables {

std::span<const Rule> values();
std::span<const Rule> shapes();
std::span<const Rule> specialTokens();
std::span<const Rule> ggufKeys();
std::span<const Rule> vocabulary();
std::span<const Rule> auxiliary();
std::span<const Rule> ofReaders();
std::span<const Rule> ofScan();
std::span<const Rule> ofConversion();

inline constexpr std::array kTables{&values,    &shapes,    &specialTokens, &ggufKeys,    &vocabulary,
                                    &auxiliary, &ofReaders, &ofScan,        &ofConversion};

} // namespace apr::rule_tables
