// SPDX-License-Identifier: MIT
#include "markdown_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>

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
