// SPDX-License-Identifier: MIT
#include "pane_types.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"
#include "pane_model.h"

#include <QFile>
#include <QSet>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestPaneTypes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete()
    {
        OpenWorkspace open;
        QSet<QString> ids;
        int centers = 0;
        for (const PaneType& type : paneTypes()) {
            QVERIFY2(!type.id.isEmpty() && !ids.contains(type.id), qPrintable(type.id));
            ids.insert(type.id);
            QVERIFY(!type.title.isEmpty() && !type.description.isEmpty());
            QVERIFY2(QFile::exists(QStringLiteral(":/qt/qml/Apr/Panes/%1.qml").arg(type.qml)), qPrintable(type.qml));
            QVERIFY(type.make(open.workspace) != nullptr);
            centers += type.area == PaneArea::Center ? 1 : 0;
        }
        QVERIFY(centers > 1);
        QVERIFY(paneTypes().front().area == PaneArea::Center); // the start page
    }

    void layoutsNamePanes()
    {
        QSet<QString> ids;
        for (const PaneType& type : paneTypes()) {
            ids.insert(type.id);
        }
        QSet<QString> layouts;
        for (const LayoutType& layout : layoutTypes()) {
            QVERIFY(!layout.id.isEmpty() && !layouts.contains(layout.id));
            layouts.insert(layout.id);
            QVERIFY(!layout.title.isEmpty() && !layout.description.isEmpty() && !layout.front.isEmpty());
            for (const QString& pane : layout.front) {
                QVERIFY2(ids.contains(pane), qPrintable(pane));
            }
        }
    }

    /// Every pane shows nothing, a model, another tensor, and nothing again.
    void everyPaneFollowsTheWorkspace()
    {
        OpenWorkspace open;
        std::vector<std::unique_ptr<PaneModel>> panes;
        for (const PaneType& type : paneTypes()) {
            panes.push_back(type.make(open.workspace));
            panes.back()->setShown(true);
            panes.back()->restore(panes.back()->state());
        }
        QVERIFY(open.open());
        open.document().selectTensor(0);
        QTRY_VERIFY(open.document().statistics(0) != nullptr);
        for (const auto& pane : panes) {
            const QString line = pane->commandLine();
            QVERIFY2(line.isEmpty() || line.startsWith(QStringLiteral("aprcli ")), qPrintable(line));
            pane->setShown(false);
        }
        open.workspace.close(0);
        QVERIFY(open.workspace.current() == nullptr);
    }
};

APR_GUI_TEST(TestPaneTypes)
#include "tst_pane_types.moc"
