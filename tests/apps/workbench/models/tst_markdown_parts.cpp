// SPDX-License-Identifier: MIT
#include "markdown_parts.h"

#include "fixtures/test_main.h"

#include <QStringList>

using namespace apr::workbench;
using Kind = MarkdownPart::Kind;

class TestMarkdownParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is short is one part.
    void shortTextsAreWhole()
    {
        const QString text = QStringLiteral("# Title\n\n- a\n\n  b\n\n1. c\n\n```\nx\n\ny\n```\n| a |\n|---|\n| b |\n");
        const auto parts = markdownParts(text);
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts.front().text, text);
        QVERIFY(markdownParts(QString()).empty());
    }

    /// Long texts are cut where something new begins, and nothing of them is lost.
    void longTextsAreCutBetweenBlocks()
    {
        const QString block =
            QStringLiteral("Some *text*\nof two lines.\n\n- one\n\n  more of it\n- two\n\n```\na\n\nb\n```\n");
        const auto parts = markdownParts(block.repeated(500));
        QVERIFY(parts.size() > 3);
        QString whole;
        for (const MarkdownPart& part : parts) {
            QCOMPARE(part.kind, Kind::Text);
            QVERIFY(part.text.startsWith(QStringLiteral("Some")) || part.text.startsWith(QStringLiteral("```")));
            whole += part.text + QLatin1Char('\n');
        }
        QCOMPARE(whole, block.repeated(500) + QLatin1Char('\n'));
    }

    /// No part has much markup, and all of them together have little.
    void markupIsBounded_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* piece : {"a**b", "*a* ", "[a](b) ", "`x", "http://a.b ", "www.a.b ", "a@b.c ", "&amp;", "\\*",
                                  "a\n", "*a* *b*\n2. ", "> *a*\n", "| *a* |\n", "*a* *b*\n\n"}) {
            QTest::newRow(piece) << QString::fromLatin1(piece).repeated(20'000);
        }
    }
    void markupIsBounded()
    {
        QFETCH(QString, text);
        qsizetype total = 0;
        for (const MarkdownPart& part : markdownParts(text)) {
            const auto isMark = [](QChar c) { return QStringView(u"*[`@&\\").contains(c); };
            for (const QString& paragraph : part.text.split(QStringLiteral("\n\n"))) {
                const auto marks = std::count_if(paragraph.begin(), paragraph.end(), isMark) +
                                   paragraph.count(QStringLiteral("://")) + paragraph.count(QStringLiteral("www."));
                QVERIFY(part.kind == Kind::Plain || marks <= 1500);
                total += part.kind == Kind::Plain ? 0 : marks * marks;
            }
        }
        QVERIFY(total < 40'000'000);
    }

    /// A table is cut between rows, behind its head; its cells are bounded.
    void largeTables()
    {
        const QString head = QStringLiteral("| a | b |\n|---|---|\n");
        const auto parts =
            markdownParts(head + QStringLiteral("| *c* | d |\n").repeated(2000) + QStringLiteral("\nend\n"));
        QVERIFY(parts.size() > 2);
        QCOMPARE(parts.front().kind, Kind::Text);
        for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
            QCOMPARE(parts[i].kind, Kind::Table);
            QVERIFY(parts[i].text.startsWith(head));
        }
        QCOMPARE(parts.back().text, QStringLiteral("end\n"));
        const QString wide = QStringLiteral("|a").repeated(1000) + QStringLiteral("|\n") +
                             QStringLiteral("|-").repeated(1000) + QStringLiteral("|\n");
        qsizetype rows = 0;
        for (const MarkdownPart& part : markdownParts(wide + QStringLiteral("|\n").repeated(50'000))) {
            rows += part.kind == Kind::Plain ? 0 : part.text.count(QLatin1Char('\n')) - 1;
        }
        QVERIFY(rows <= 200);
    }

    void longListsAndCode()
    {
        const auto items = markdownParts(QStringLiteral("1. *item*\n").repeated(3000));
        QVERIFY(items.size() > 2);
        QVERIFY(!items[0].continuesList && items[1].continuesList);
        QVERIFY(items[1].text.startsWith(QStringLiteral("1. *item*")));
        const auto code = markdownParts(QStringLiteral("text\n```py\n") + QStringLiteral("a = *b*\n\n").repeated(9000) +
                                        QStringLiteral("```\nend\n"));
        QCOMPARE(code.size(), std::size_t{3});
        QCOMPARE(code[1].kind, Kind::Code);
        QVERIFY(code[1].text.startsWith(QStringLiteral("a = *b*\n\na")) &&
                code[1].text.endsWith(QStringLiteral("*b*\n")));
        QCOMPARE(code[2].text, QStringLiteral("end\n"));
    }

    /// Links find their targets, wherever these are.
    void referencesAreAdded()
    {
        const auto parts = markdownParts(QStringLiteral("[a b][]\n\n") + QStringLiteral("text\n\n").repeated(3000) +
                                         QStringLiteral("[A\nB]\n\n[A B]: https://example.org 'x'\n[c]: d e\n"));
        QVERIFY(parts.size() > 2);
        QVERIFY(parts.front().text.endsWith(QStringLiteral("\n\n[A B]: https://example.org 'x'")));
        QVERIFY(!parts[1].text.contains(QLatin1Char('[')));
        QCOMPARE(parts.back().text.count(QStringLiteral("]:")), 2);
    }
};

APR_TEST(TestMarkdownParts)
#include "tst_markdown_parts.moc"
