// SPDX-License-Identifier: MIT
#include "markdown_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>

#include <algorithm>

using namespace apr::workbench;

class TestMarkdownModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocks()
    {
        const auto blocks = MarkdownModel::blocksOf(QStringLiteral(
            "---\nlicense: mit\n---\n# Title\n\nSome *text* with `code`\nand more.\n\n- one\n- two\n  - "
            "deep\n\n1. first\n\n> quoted\n\n```\na\n  b\n```\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nend\n"));
        QStringList out;
        for (const MarkdownModel::Block& block : blocks) {
            out << QStringLiteral("%1/%2/%3").arg(block.kind).arg(block.level).arg(block.text);
        }
        const QStringList expected{
            QStringLiteral("1/1/Title"),  QStringLiteral("0/0/Some text with code and more."),
            QStringLiteral("2/0/• one"),  QStringLiteral("2/0/• two"),
            QStringLiteral("2/1/• deep"), QStringLiteral("2/0/1. first"),
            QStringLiteral("3/0/quoted"), QStringLiteral("4/0/a\n  b"),
            QStringLiteral("5/0/x\ty"),   QStringLiteral("6/0/1\t2"),
            QStringLiteral("0/0/end"),    QStringLiteral("7/0/license: mit"),
        };
        QCOMPARE(out, expected);
    }

    /// Markup is text, pictures are their titles, and nothing is loaded.
    void nothingIsInterpreted()
    {
        const auto blocks = MarkdownModel::blocksOf(
            QStringLiteral("<b onclick='x'>bold</b> ![logo](file:///etc/passwd) [link](https://example.org)\n"));
        QCOMPARE(blocks.size(), std::size_t{1});
        QVERIFY(blocks.front().text.contains(QStringLiteral("<b onclick='x'>bold</b>")));
        QVERIFY(blocks.front().text.endsWith(QStringLiteral("link")));
        QVERIFY(!blocks.front().text.contains(QStringLiteral("passwd")));
    }

    /// Cards that would take minutes are shown as they are written, and long ones as if they were not cut.
    void longCards()
    {
        const auto emphasis = MarkdownModel::blocksOf(QStringLiteral("a**b").repeated(50'000));
        QCOMPARE(emphasis.size(), std::size_t{1});
        QVERIFY(emphasis.front().text.startsWith(QStringLiteral("a**ba**b")));
        const auto items = MarkdownModel::blocksOf(QStringLiteral("1. *item*\n").repeated(3000));
        QCOMPARE(items.size(), std::size_t{3000});
        QCOMPARE(items.back().text, QStringLiteral("3000. item"));
        const auto table =
            MarkdownModel::blocksOf(QStringLiteral("| a |\n|---|\n") + QStringLiteral("| *c* |\n").repeated(2000));
        QCOMPARE(table.size(), std::size_t{2001});
        QCOMPARE(table[0].kind, MarkdownModel::TableHead);
        QVERIFY(std::all_of(table.begin() + 1, table.end(), [](const MarkdownModel::Block& block) {
            return block.kind == MarkdownModel::TableRow && block.text == QStringLiteral("c");
        }));
    }

    void canBeCancelled()
    {
        class Cancelling final : public apr::Progress {
        public:
            bool step(std::uint64_t, std::uint64_t, std::string_view) override { return ++asked < 3; }
            int asked = 0;
        };
        Cancelling progress;
        const auto blocks = MarkdownModel::blocksOf(QStringLiteral("text\n\n").repeated(10'000), progress);
        QVERIFY(!blocks);
        QCOMPARE(blocks.error().code, apr::Errc::Cancelled);
        QCOMPARE(progress.asked, 3);
    }

    void rows()
    {
        MarkdownModel model;
        const QAbstractItemModelTester tester(&model);
        model.setBlocks(MarkdownModel::blocksOf(QStringLiteral("# A\n\n| x |\n|---|\n| 1 |\n")));
        QCOMPARE(model.count(), 3);
        QCOMPARE(model.index(0).data(MarkdownModel::LevelRole).toInt(), 1);
        QCOMPARE(model.index(2).data(MarkdownModel::CellsRole).toStringList(), QStringList{QStringLiteral("1")});
        model.setBlocks(MarkdownModel::blocksOf(QStringLiteral("---\nnever closed")));
        QCOMPARE(model.count(), 1);
        model.setBlocks({});
        QCOMPARE(model.count(), 0);
    }
};

APR_GUI_TEST(TestMarkdownModel)
#include "tst_markdown_model.moc"
