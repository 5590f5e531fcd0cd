// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace apr {

/// A value or an Error. Unlike tl::expected it is [[nodiscard]], and an Error converts to it implicitly.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
public:
    using Base = tl::expected<T, Error>;

    Result(T value) : Base(std::move(value)) {}                   // NOLINT(google-explicit-constructor)
    Result(Error error) : Base(tl::unexpect, std::move(error)) {} // NOLINT(google-explicit-constructor)
};

/// Success or an Error.
class [[nodiscard]] Status : public tl::expected<void, Error> {
public:
    using Base = tl::expected<void, Error>;

    Status() = default;
    Status(Error error) : Base(tl::unexpect, std::move(error)) {} // NOLINT(google-explicit-constructor)
};

} // namespace apr

#define APR_TRY_JOIN_(a, b) a##b
#define APR_TRY_NAME_(counter) APR_TRY_JOIN_(aprTry_, counter)
#define APR_TRY_IMPL_(name, declaration, ...)                                                                          \
    auto name = (__VA_ARGS__);                                                                                         \
    if (!name) {                                                                                                       \
        return std::move(name).error();                                                                                \
    }                                                                                                                  \
    declaration = std::move(*name)
#define APR_CHECK_IMPL_(name, ...)                                                                                     \
    do {                                                                                                               \
        if (auto name = (__VA_ARGS__); !name) {                                                                        \
            return std::move(name).error();                                                                            \
        }                                                                                                              \
    } while (false)

/// Declares or assigns the value of a Result, or returns its Error: APR_TRY(const auto n, in.read<u32>("count"));
#define APR_TRY(declaration, ...) APR_TRY_IMPL_(APR_TRY_NAME_(__COUNTER__), declaration, __VA_ARGS__)

/// Returns the Error of a failed Status, or continues.
#define APR_CHECK(...) APR_CHECK_IMPL_(APR_TRY_NAME_(__COUNTER__), __VA_ARGS__)
