// SPDX-License-Identifier: MIT
#include "apr/base/base64.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestBase64 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As Qt writes it, for each number of bytes in the last group.
    void asQt()
    {
        QByteArray bytes;
        for (int size = 0; size < 70; ++size) {
            const std::string text = toBase64({bytes.constData(), static_cast<std::size_t>(bytes.size())});
            QCOMPARE(QByteArray::fromStdString(text), bytes.toBase64());
            QCOMPARE(fromBase64(text), std::optional(bytes.toStdString()));
            bytes += static_cast<char>(size * 37 + 200);
        }
    }

    void invalid()
    {
        for (const char* text : {"a", "abc", "ab=c", "a===", "====", "ab c", "abc-", "abcd="}) {
            QVERIFY2(!fromBase64(text), text);
        }
    }
};

APR_CORE_TEST(TestBase64)
#include "tst_base64.moc"
