// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QTest>

#include <string>
#include <string_view>

// Lets QCOMPARE print the texts of the library.
namespace QTest {

template <>
inline char* toString(const std::string& text)
{
    return QTest::toString(QByteArray(text.data(), static_cast<qsizetype>(text.size())));
}

template <>
inline char* toString(const std::string_view& text)
{
    return QTest::toString(QByteArray(text.data(), static_cast<qsizetype>(text.size())));
}

} // namespace QTest
