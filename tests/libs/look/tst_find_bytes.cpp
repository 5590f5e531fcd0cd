// SPDX-License-Identifier: MIT
#include "apr/look/find_bytes.h"

#include "apr/base/text.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestFindBytes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patterns()
    {
        const auto hex = [](BytePattern kind, const char* text) {
            const auto bytes = parsePattern(kind, text);
            return bytes ? toHex(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size())
                         : std::string("error");
        };
        QCOMPARE(hex(BytePattern::Text, "aä "), std::string("61c3a420"));
        QCOMPARE(hex(BytePattern::Hex, " 1F 8b:00 "), std::string("1f8b00"));
        QCOMPARE(hex(BytePattern::U32, "258"), std::string("02010000"));
        QCOMPARE(hex(BytePattern::U64, "1"), std::string("0100000000000000"));
        QCOMPARE(hex(BytePattern::F16, "1"), std::string("003c"));
        QCOMPARE(hex(BytePattern::F32, "-2"), std::string("000000c0"));
        QCOMPARE(hex(BytePattern::F64, "0.5"), std::string("000000000000e03f"));
        for (const BytePattern kind : {BytePattern::Text, BytePattern::Hex, BytePattern::U32, BytePattern::F32}) {
            QCOMPARE(hex(kind, ""), std::string("error"));
        }
        QCOMPARE(hex(BytePattern::Hex, "123"), std::string("error"));
        QCOMPARE(hex(BytePattern::U32, "4294967296"), std::string("error"));
    }

    void findsAcrossPiecesAndAroundTheEnd()
    {
        test::Buffer data((std::size_t{8} << 20) + 10);
        const std::uint64_t border = std::uint64_t{4} << 20;
        const auto place = [&data](std::uint64_t at) {
            for (std::size_t i = 0; i < 4; ++i) {
                data[static_cast<std::size_t>(at) + i] = static_cast<std::byte>(0xA0 + i);
            }
        };
        place(border - 2);
        place(data.size() - 4);
        const ByteSource source(Bytes::own(data));
        const auto pattern = *parsePattern(BytePattern::Hex, "a0a1a2a3");
        const auto find = [&](std::uint64_t from) {
            const auto found = findBytes(source, pattern, from, test::noProgress);
            return found ? *found : std::optional<std::uint64_t>(1);
        };
        QCOMPARE(find(0), std::optional(border - 2));
        QCOMPARE(find(border - 1), std::optional<std::uint64_t>(data.size() - 4));
        QCOMPARE(find(data.size() - 3), std::optional(border - 2)); // around the end
        QCOMPARE(find(~std::uint64_t{0}), std::optional(border - 2));
        QVERIFY(!*findBytes(source, *parsePattern(BytePattern::Hex, "ff"), 5, test::noProgress));
        QVERIFY(!*findBytes(ByteSource(), pattern, 0, test::noProgress));
    }
};

APR_TEST(TestFindBytes)
#include "tst_find_bytes.moc"
