// SPDX-License-Identifier: MIT
#include "metadata_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using namespace apr::test;

/// Editing, driven by the keyboard and the mouse.
class TestMetadataPaneQml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorsAreRenamed()
    {
        OpenWindow open;
        QVERIFY(open.open());
        auto& model = open.window.shown<MetadataPaneModel>("metadata");
        open.window.showPane(QStringLiteral("metadata"));
        open.window.resize(1440, 900);
        QQuickWidget& pane = open.pane("metadata");
        QQuickItem* button = itemNamed(open.window, "renameButton");
        QVERIFY(button != nullptr);
        QTRY_VERIFY(button->isVisible() && button->width() > 0);
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*button));
        QQuickItem* from = itemNamed(open.window, "renameFrom");
        QTRY_VERIFY(from->isVisible());
        from->forceActiveFocus();
        QTest::keyClicks(&pane, QStringLiteral("model.norm.*"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_VERIFY(itemNamed(open.window, "renameTo")->hasActiveFocus());
        QTest::keyClicks(&pane, QStringLiteral("final.*"));
        QQuickItem* apply = itemNamed(open.window, "renameApply");
        QTRY_VERIFY(apply->isEnabled());
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*apply));
        QTRY_COMPARE(model.pending().size(), 1);
        QVERIFY2(model.pending().front().contains(QStringLiteral("final.weight")), qPrintable(model.pending().front()));
        QVERIFY(model.problem().isEmpty());
    }

    void itemsAreAdded()
    {
        OpenWindow open;
        const QString path = open.folder.filePath(QStringLiteral("tags.gguf"));
        GgufBuilder gguf;
        gguf.array("general.tags", GgufBuilder::Type::String, std::vector<std::string>{"x", "y"});
        gguf.tensor(GgufBuilder::Tensor{});
        QFile file(path);
        const apr::Bytes built = gguf.build();
        const auto bytes = built.span();
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size())) > 0);
        file.close();
        QVERIFY(open.open(path));
        auto& model = open.window.shown<MetadataPaneModel>("metadata");
        open.window.showPane(QStringLiteral("metadata"));
        QQuickWidget& pane = open.pane("metadata");
        model.selectKey(QStringLiteral("general.tags"));
        QQuickItem* append = itemNamed(open.window, "appendButton");
        QTRY_VERIFY(append->isVisible() && append->width() > 0);
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*append));
        QTRY_VERIFY(itemNamed(open.window, "metadataValue")->hasActiveFocus());
        QTest::keyClicks(&pane, QStringLiteral("z"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_COMPARE(model.pending().size(), 1);
        QVERIFY(model.pending().front().startsWith(QStringLiteral("general.tags[2]: (none)")));
    }
};

APR_GUI_TEST(TestMetadataPaneQml)
#include "tst_metadata_pane.moc"
