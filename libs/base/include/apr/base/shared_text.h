// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace apr {

/// Immutable text. Copies share it, also with what else owns it: names of the tensors of a model, of which plans have
/// hundreds of thousands.
class SharedText {
public:
    SharedText() = default;
    SharedText(std::string text) // NOLINT(google-explicit-constructor): text is text
        : m_text(text.empty() ? nullptr : std::make_shared<const std::string>(std::move(text)))
    {
    }
    SharedText(const char* text) : SharedText(std::string(text)) {} // NOLINT(google-explicit-constructor)
    /// `text` may be null (empty), and a part of something that it keeps alive.
    explicit SharedText(std::shared_ptr<const std::string> text) : m_text(std::move(text)) {}

    /// Valid as long as a copy of this.
    const std::string& str() const
    {
        static const std::string kNone;
        return m_text == nullptr ? kNone : *m_text;
    }
    operator const std::string&() const { return str(); } // NOLINT(google-explicit-constructor)
    operator std::string_view() const { return str(); }   // NOLINT(google-explicit-constructor)
    bool empty() const { return m_text == nullptr || m_text->empty(); }

    friend bool operator==(const SharedText& a, const SharedText& b)
    {
        return a.m_text == b.m_text || a.str() == b.str();
    }
    friend bool operator==(const SharedText& a, const std::string& b) { return a.str() == b; }
    friend bool operator==(const SharedText& a, const char* b) { return a.str() == b; }

private:
    std::shared_ptr<const std::string> m_text;
};

} // namespace apr
