// SPDX-License-Identifier: MIT
#include "values_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestValuesPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The cursor and the marked element of the document are the same.
    void theCursorIsShared()
    {
        OpenWorkspace open;
        ValuesPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(!pane.values()->note().isEmpty());
        QVERIFY(open.open());
        open.document().selectTensor(2);
        pane.values()->setViewport(8, 4);
        pane.values()->setCursor({.row = 1, .column = 3}, false);
        const auto element = pane.values()->cursorElement();
        QVERIFY(element.has_value());
        QVERIFY((open.document().range() == ElementRange{*element, 1}));
        open.document().selectRange({.first = 5, .count = 4});
        QCOMPARE(pane.values()->cursorElement(), std::optional<std::uint64_t>(5));
        QVERIFY((open.document().range() == ElementRange{5, 4})); // not narrowed by the pane that follows
        QVERIFY(pane.commandLine().contains(QStringLiteral("--slice")));
        open.document().selectTensor(3);
        QCOMPARE(pane.values()->cursorElement(), std::optional<std::uint64_t>(0));
    }

    void optionsAreKept()
    {
        OpenWorkspace open;
        ValuesPaneModel pane(open.workspace);
        pane.values()->setDigits(9);
        pane.values()->setShaded(false);
        ValuesPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.values()->digits(), 9);
        QVERIFY(!other.values()->isShaded());
    }
};

APR_GUI_TEST(TestValuesPane)
#include "tst_values_pane.moc"
