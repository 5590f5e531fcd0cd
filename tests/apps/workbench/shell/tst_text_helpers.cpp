// SPDX-License-Identifier: MIT
#include "text_helpers.h"

#include "fixtures/test_main.h"

#include <QTest>

using namespace apr::workbench;

class TestTextHelpers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void counts()
    {
        QCOMPARE(counted(1, QStringLiteral("another job")), QStringLiteral("another job"));
        QCOMPARE(counted(1200, QStringLiteral("%1 jobs")), QStringLiteral("1,200 jobs"));
    }
    void numbersOfAnySizeHaveAPluralForm()
    {
        QCOMPARE(pluralOf(0), 0);
        QCOMPARE(pluralOf(1), 1);
        QCOMPARE(pluralOf(999'999), 999'999);
        QCOMPARE(pluralOf(7'000'000'000'021), 1'000'021); // as its last digits
    }
    /// Names of files may be in any encoding.
    void bytesThatAreNotUtf8AreKept()
    {
        using namespace std::string_literals;
        for (const std::string& bytes :
             {"plain"s, "M\xc3\xbcller \xf0\x9f\x99\x82"s, "M\xfcller"s, "\xff\xfe\x80"s, "\xed\xb2\x80"s,
              "end\xf0\x9f"s, "\xef\xbf\xbd replacement"s, "\xc3\xbc\xfc\xc3\xbc"s}) {
            QCOMPARE(toStdString(toQString(bytes)), bytes);
        }
        QCOMPARE(toQString("M\xfcller").size(), 6);
        QCOMPARE(localPath(QUrl(QStringLiteral("file:///tmp/a%20b%FC.apr"))), toQString("/tmp/a b\xfc.apr"));
        QCOMPARE(localPath(QUrl(QStringLiteral("https://example.com/x"))), QString());
    }
    void shapes()
    {
        QCOMPARE(apr::workbench::shapeText({}), QStringLiteral("scalar"));
        QCOMPARE(apr::workbench::shapeText({3, 4}), QStringLiteral("3 × 4"));
    }
    void commandLinesCanBePasted()
    {
        QCOMPARE(commandLineOf({"inspect", "my model.apr"}), QStringLiteral("aprcli inspect 'my model.apr'"));
    }
    void toolTipsAreNotMarkup()
    {
        QCOMPARE(plainToolTip(QStringLiteral("<img src='/dev/zero'>")),
                 QStringLiteral("<span>&lt;img src='/dev/zero'&gt;</span>"));
    }
    void cellsAreNotFormulas()
    {
        QCOMPARE(tsvCell(QStringLiteral("model.norm.weight")), QStringLiteral("model.norm.weight"));
        QCOMPARE(tsvCell(QStringLiteral("=HYPERLINK(\"x\")")), QStringLiteral("'=HYPERLINK(\"x\")"));
        QCOMPARE(tsvCell(QStringLiteral("-1.5e-3")), QStringLiteral("-1.5e-3")); // a number
        QCOMPARE(tsvCell(QStringLiteral("-1+cmd|x")), QStringLiteral("'-1+cmd|x"));
        QCOMPARE(tsvCell(QStringLiteral("a\tb\n@c")), QStringLiteral("a\\x09b\\x0A@c"));
    }
    void fileNames()
    {
        QCOMPARE(fileNameOf(QStringLiteral("/a/b.apr")), QStringLiteral("b.apr"));
        QCOMPARE(fileNameOf(QStringLiteral("b.apr")), QStringLiteral("b.apr"));
    }
};

APR_CORE_TEST(TestTextHelpers)
#include "tst_text_helpers.moc"
