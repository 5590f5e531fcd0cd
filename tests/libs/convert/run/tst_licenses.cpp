// SPDX-License-Identifier: MIT
#include "convert/run/licenses.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr;

class TestLicenses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void combinations_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* x, const char* y, const char* expected) {
            QTest::addRow("%s %s", x, y) << QByteArray(x) << QByteArray(y) << QByteArray(expected);
        };
        row("mit", "mit", "");
        row("", "gpl-3.0", "");
        row("mit", "apache-2.0", "differ: mit, apache-2.0");
        row("gpl-3.0", "apache-2.0", "differ");
        row("gpl-3.0", "agpl-3.0", "differ");
        row("gpl-2.0", "apache-2.0", "gpl-2.0 allows no other restrictions");
        row("agpl-3.0", "gpl-2.0", "gpl-2.0 allows no other restrictions");
        row("llama3", "gpl-3.0", "gpl-3.0 allows no other restrictions");
        row("gpl-3.0", "cc-by-nc-4.0", "exclude each other");
        row("gpl-3.0", "cc-by-sa-4.0", "differ");
        row("gpl-2.0", "cc-by-sa-4.0", "exclude each other");
        row("cc-by-sa-4.0", "cc-by-nc-sa-4.0", "cc-by-sa-4.0 allows versions under the same license only");
        row("cc-by-sa-4.0", "cc-by-4.0", "differ");
        row("cc-by-sa-4.0", "gemma", "exclude each other");
        row("cc-by-nc-4.0", "llama2", "differ");
        row("cc-by-nd-4.0", "mit", "cc-by-nd-4.0 of a does not allow changed versions to be shared");
        row("cc-by-nc-nd-4.0", "cc-by-nc-nd-4.0", "does not allow changed versions");
        row("other", "gpl-3.0", "differ");
    }
    void combinations()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        QFETCH(QByteArray, expected);
        const auto found = compareLicenses({{"a", first.toStdString()}, {"b", second.toStdString()}});
        QCOMPARE(found.empty(), expected.isEmpty());
        if (!found.empty()) {
            QVERIFY2(found.front().message.find(expected.toStdString()) != std::string::npos,
                     found.front().message.c_str());
            QCOMPARE(found.size(), std::size_t{1});
        }
    }
};

APR_CORE_TEST(TestLicenses)
#include "tst_licenses.moc"
