// SPDX-License-Identifier: MIT
#include "pane_model.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

namespace {

/// Notes what it is asked to bring up to date.
class ProbePane : public PaneModel {
public:
    using PaneModel::PaneModel;

    std::vector<Changes> refreshes;
    const Document* seen = nullptr;

protected:
    void refresh(Changes changes) override
    {
        refreshes.push_back(changes);
        seen = document();
    }
};

} // namespace

class TestPaneModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computesOnlyWhileItIsShown()
    {
        OpenWorkspace open;
        ProbePane pane(open.workspace);
        QVERIFY(pane.refreshes.empty());
        pane.setShown(true);
        QCOMPARE(pane.refreshes.size(), std::size_t{1});
        QVERIFY(open.open());
        QVERIFY(pane.seen != nullptr);
        pane.refreshes.clear();
        open.document().selectTensor(1);
        QCOMPARE(pane.refreshes, std::vector<PaneModel::Changes>{TensorChange});
        pane.setShown(false);
        open.document().selectTensor(2);
        open.document().selectRange({.first = 0, .count = 1});
        QCOMPARE(pane.refreshes.size(), std::size_t{1});
        pane.setShown(true); // what it has missed, at once
        QCOMPARE(pane.refreshes.back(), PaneModel::Changes(TensorChange | RangeChange));
    }

    /// A hidden pane keeps no document alive.
    void letsGoWhileItIsHidden()
    {
        OpenWorkspace open;
        ProbePane pane(open.workspace);
        QVERIFY(open.open());
        pane.setShown(true);
        QVERIFY(pane.seen != nullptr);
        pane.setShown(false);
        QSignalSpy changed(&pane, &PaneModel::documentChanged);
        open.workspace.close(0);
        QVERIFY(pane.seen == nullptr);
        QCOMPARE(changed.count(), 1);
        pane.setShown(true);
        QCOMPARE(pane.refreshes.back(), PaneModel::Changes(EveryChange));
    }

    void copiesText()
    {
        OpenWorkspace open;
        const ProbePane pane(open.workspace);
        pane.copyText(QStringLiteral("line"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("line"));
    }
};

APR_GUI_TEST(TestPaneModel)
#include "tst_pane_model.moc"
