// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace apr {

/// An optional value on the heap: 8 bytes where there is none, for members that few of many objects have. Copies are
/// deep.
template <class T>
class Boxed {
public:
    Boxed() = default;
    // As std::optional converts.
    Boxed(std::nullopt_t) {}                                           // NOLINT(google-explicit-constructor)
    Boxed(T value) : m_value(std::make_unique<T>(std::move(value))) {} // NOLINT(google-explicit-constructor)
    Boxed(std::optional<T> value)                                      // NOLINT(google-explicit-constructor)
        : m_value(value ? std::make_unique<T>(*std::move(value)) : nullptr)
    {
    }
    Boxed(const Boxed& other) : m_value(other ? std::make_unique<T>(*other) : nullptr) {}
    Boxed(Boxed&&) noexcept = default;
    ~Boxed() = default;
    Boxed& operator=(const Boxed& other)
    {
        m_value = other ? std::make_unique<T>(*other) : nullptr; // made before the old value is freed
        return *this;
    }
    Boxed& operator=(Boxed&&) noexcept = default;

    explicit operator bool() const { return m_value != nullptr; }
    bool hasValue() const { return m_value != nullptr; }
    T& operator*() { return *m_value; }
    const T& operator*() const { return *m_value; }
    T* operator->() { return m_value.get(); }
    const T* operator->() const { return m_value.get(); }
    void reset() { m_value.reset(); }
    std::optional<T> toOptional() const { return m_value ? std::optional<T>(*m_value) : std::nullopt; }

private:
    std::unique_ptr<T> m_value;
};

} // namespace apr
