// SPDX-License-Identifier: MIT
#include "tensors_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

using namespace apr::workbench;
using apr::test::itemNamed;
using apr::test::itemsBelow;
using apr::test::OpenWindow;

namespace {

/// A visible cell of the tree or list.
QQuickItem* cellAt(const OpenWindow& open, int row, int column)
{
    for (QQuickItem* item : itemsBelow(itemNamed(open.window, "tensorTree"))) {
        const QVariant cellRow = item->property("row");
        if (cellRow.isValid() && item->property("cellText").isValid() && cellRow.toInt() == row &&
            item->property("column").toInt() == column) {
            return item;
        }
    }
    return nullptr;
}

QQuickItem* labelOf(const QQuickItem& cell)
{
    const QString text = cell.property("cellText").toString();
    for (QQuickItem* child : cell.childItems()) {
        if (child->property("text").toString() == text) {
            return child;
        }
    }
    return nullptr;
}

QQuickItem* barOf(const QQuickItem& cell)
{
    const QList<QQuickItem*> children = cell.childItems();
    const auto bar = std::find_if(children.begin(), children.end(),
                                  [](const QQuickItem* child) { return child->objectName() == QStringLiteral("bar"); });
    return bar == children.end() ? nullptr : *bar;
}

QQuickItem* headerOf(const OpenWindow& open, const QString& title)
{
    for (QQuickItem* item :
         itemsBelow(open.window.findChild<QQuickWidget*>(QStringLiteral("pane.tensors"))->rootObject())) {
        if (item->property("resizable").isValid() && item->property("cellText").toString() == title) {
            return item;
        }
    }
    return nullptr;
}

} // namespace

/// Uses the pane as a user does.
class TestTensorsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Ctrl and Shift pick several rows, whose sum is shown and which are copied alone.
    void severalRowsAreSummedUp()
    {
        OpenWindow open;
        QVERIFY(open.open());
        TensorTreeModel& tensors = *open.window.shown<TensorsPaneModel>("tensors").tensors();
        tensors.setFlat(true);
        QQuickWidget& pane = open.pane("tensors");
        QTRY_VERIFY(cellAt(open, 3, 0) != nullptr);
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers) {
            QTest::mouseClick(&pane, Qt::LeftButton, modifiers, OpenWindow::centerOf(*cellAt(open, row, 0)));
            QTest::qWait(20); // not a double click
        };
        click(0, {});
        QVERIFY(tensors.pickedText().isEmpty());
        click(2, Qt::ShiftModifier);
        QTRY_VERIFY(tensors.pickedText().startsWith(QStringLiteral("3 tensors picked · ")));
        click(1, Qt::ControlModifier);
        QTRY_VERIFY(tensors.pickedText().startsWith(QStringLiteral("2 tensors picked · ")));
        QTRY_COMPARE(itemNamed(open.window, "pickedTensors")->property("text").toString(), tensors.pickedText());
        QCOMPARE(tensors.toText(TensorTreeModel::Tsv).count(QLatin1Char('\n')), 3); // with the header
        QTest::keyClick(&pane, Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(tensors.pickedText().startsWith(QStringLiteral("21 tensors picked · 88.3k parameters")));
        QTest::keyClick(&pane, Qt::Key_Escape);
        QTRY_VERIFY(tensors.pickedText().isEmpty());
        click(4, {});
        QTest::keyClick(&pane, Qt::Key_Down, Qt::ShiftModifier);
        QTRY_VERIFY(tensors.pickedText().startsWith(QStringLiteral("2 tensors picked · ")));
        tensors.setFlat(false); // rows are others
        QVERIFY(tensors.pickedText().isEmpty());
        // A folder stands for what is in it, once.
        const QModelIndex model = tensors.index(1, 0);
        tensors.togglePicked(model);
        const QString whole = tensors.pickedText();
        QVERIFY(whole.startsWith(QStringLiteral("20 tensors picked")));
        tensors.togglePicked(tensors.index(0, 0, model));
        QCOMPARE(tensors.pickedText(), whole);
    }

    void init()
    {
        m_open = std::make_unique<OpenWindow>();
        m_open->window.resize(1000, 700);
    }
    void cleanup() { m_open.reset(); }

    /// In the list the end of a name tells tensors apart; the tool tip has the whole name.
    void longNames()
    {
        showList();
        model().widen(1, 2000, itemNamed(m_open->window, "tensorTree")->width()); // the name gets its least width
        QTRY_VERIFY(cellAt(*m_open, 3, 0) != nullptr);
        QQuickItem* cell = cellAt(*m_open, 3, 0);
        QTRY_VERIFY(cell->property("truncated").toBool());
        QCOMPARE(labelOf(*cell)->property("elide").toInt(), 0); // Text.ElideLeft
        QTest::mouseMove(&pane(), OpenWindow::centerOf(*cell));
        const auto tipWith = [this](const QString& text) {
            for (const QQuickItem* item : itemsBelow(pane().quickWindow()->contentItem())) {
                if (item->isVisible() && item->property("text").toString() == text &&
                    item->property("wrapMode").toInt() == 4) { // Text.Wrap, as only tips do
                    return true;
                }
            }
            return false;
        };
        QTRY_VERIFY(tipWith(cell->property("fullName").toString()));
        QTest::mouseMove(&pane(), QPoint(5, 5));
        QTRY_VERIFY(!tipWith(cell->property("fullName").toString()));
    }

    void contextMenu()
    {
        showList();
        QTRY_VERIFY(cellAt(*m_open, 2, 0) != nullptr);
        QTest::mouseClick(&pane(), Qt::RightButton, Qt::NoModifier, OpenWindow::centerOf(*cellAt(*m_open, 2, 0)));
        auto* menu = pane().rootObject()->findChild<QObject*>(QStringLiteral("tensorMenu"));
        QVERIFY(menu != nullptr);
        QTRY_VERIFY(menu->property("opened").toBool());
        QCOMPARE(m_open->document().tensor(), 2); // what is copied is what was clicked
        QObject* copy = nullptr;
        for (QObject* item : menu->findChildren<QObject*>()) {
            copy = item->property("text").toString() == QStringLiteral("Copy name") ? item : copy;
        }
        QVERIFY(copy != nullptr && copy->property("enabled").toBool());
        QTest::mouseClick(&pane(), Qt::LeftButton, Qt::NoModifier,
                          OpenWindow::centerOf(*qobject_cast<QQuickItem*>(copy)));
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), m_open->document().tensorName());
        QTRY_VERIFY(!menu->property("visible").toBool());
    }

    void pageKeys()
    {
        showList();
        const QQuickItem* tree = itemNamed(m_open->window, "tensorTree");
        m_open->document().selectTensor(0);
        QTRY_COMPARE(tree->property("currentRow").toInt(), 0);
        QMetaObject::invokeMethod(const_cast<QQuickItem*>(tree), "forceActiveFocus");
        QTest::keyClick(pane().quickWindow(), Qt::Key_PageDown);
        QTRY_VERIFY(tree->property("currentRow").toInt() > 3);
        const int down = tree->property("currentRow").toInt();
        QVERIFY(down <= static_cast<int>(tree->height() / 24)); // no row is skipped
        QTest::keyClick(pane().quickWindow(), Qt::Key_PageDown);
        QTRY_COMPARE(tree->property("currentRow").toInt(), std::min(20, 2 * down)); // of 21 rows
        QTest::keyClick(pane().quickWindow(), Qt::Key_PageUp);
        QTest::keyClick(pane().quickWindow(), Qt::Key_PageUp);
        QTest::keyClick(pane().quickWindow(), Qt::Key_PageUp);
        QTRY_COMPARE(tree->property("currentRow").toInt(), 0);
    }

    /// Dragging the left edge of a header makes its column wider; a click sorts.
    void headersAreDragged()
    {
        showList();
        QQuickItem* header = headerOf(*m_open, QStringLiteral("Type"));
        QVERIFY(header != nullptr && header->width() > 0);
        const double before = header->width();
        const QPoint edge = header->mapToScene(QPointF(0, header->height() / 2)).toPoint();
        QTest::mousePress(&pane(), Qt::LeftButton, Qt::NoModifier, edge);
        for (int x = 4; x <= 20; x += 4) {
            QTest::mouseMove(&pane(), edge - QPoint(x, 0));
        }
        QTest::mouseRelease(&pane(), Qt::LeftButton, Qt::NoModifier, edge - QPoint(20, 0));
        QTRY_COMPARE(header->width(), before + 20);
        QTRY_COMPARE(cellAt(*m_open, 0, 1)->width(), before + 20);
        QCOMPARE(model().tensors()->sortColumn(), -1);
        QTest::mouseClick(&pane(), Qt::LeftButton, Qt::NoModifier, OpenWindow::centerOf(*header));
        QTRY_COMPARE(model().tensors()->sortColumn(), 1);
    }

    /// A model with one root shows more than the root.
    void opensWhereNamesBranch()
    {
        QVERIFY(m_open->open(apr::test::writeManyTensors(m_open->folder, 500))); // layers.0 … layers.4
        QTRY_COMPARE(itemNamed(m_open->window, "tensorTree")->property("rows").toInt(), 6);
    }

    /// Typing offers keys and the values that the model has; Tab takes one.
    void filterCompletion()
    {
        QVERIFY(m_open->open());
        QVERIFY(m_open->window.runCommand(QStringLiteral("view.filter")));
        QQuickItem* filter = itemNamed(m_open->window, "filterBox");
        QTRY_VERIFY(filter->hasActiveFocus());
        auto* offers = pane().rootObject()->findChild<QObject*>(QStringLiteral("filterOffers"));
        QVERIFY(offers != nullptr && !offers->property("visible").toBool());
        for (const char c : {'p', 'r', 'o', 'j', ' ', 's', 'h'}) {
            QTest::keyClick(pane().quickWindow(), c);
        }
        QTRY_VERIFY(offers->property("visible").toBool());
        QCOMPARE(offers->property("texts").toStringList(), QStringList{QStringLiteral("proj shape:")});
        QTest::keyClick(pane().quickWindow(), Qt::Key_Tab);
        QCOMPARE(filter->property("text").toString(), QStringLiteral("proj shape:"));
        QTRY_VERIFY(offers->property("texts").toStringList().contains(QStringLiteral("proj shape:160x64")));
        QCOMPARE(model().tensors()->shownCount(), 21); // not yet a query
        QVERIFY(!model().tensors()->filterProblem().isEmpty());
        QTest::keyClick(pane().quickWindow(), '6');
        QTest::keyClick(pane().quickWindow(), '4');
        QTRY_COMPARE(model().tensors()->shownCount(), 14); // every projection has a side of 64
        QVERIFY(model().tensors()->filterProblem().isEmpty());
        QTest::keyClick(pane().quickWindow(), Qt::Key_Escape); // the offers, if there are any
        QTest::keyClick(pane().quickWindow(), Qt::Key_Escape);
        QTRY_COMPARE(model().tensors()->shownCount(), 21);
        QVERIFY(!offers->property("visible").toBool());
        for (const char c : {'s', 'h', 'a', 'p', 'e', ':'}) {
            QTest::keyClick(pane().quickWindow(), c);
        }
        QTRY_VERIFY(offers->property("texts").toStringList().size() > 1);
        const QStringList texts = offers->property("texts").toStringList();
        QTest::keyClick(pane().quickWindow(), Qt::Key_Down);
        QTest::keyClick(pane().quickWindow(), Qt::Key_Return); // takes what is marked
        QTRY_COMPARE(filter->property("text").toString(), texts[1]);
        QTRY_COMPARE(model().tensors()->filter(), texts[1]);
    }

    /// The longest bar is as wide as its cell, and bars too short to be read as such are left out.
    void shareBars()
    {
        m_open->window.resize(2200, 700);
        m_open->window.resetLayout();
        showList();
        model().tensors()->toggleSort(TensorTreeModel::ShareColumn);
        QTRY_VERIFY(cellAt(*m_open, 0, 4) != nullptr && cellAt(*m_open, 0, 4)->width() > 0);
        QTRY_COMPARE(barOf(*cellAt(*m_open, 0, 4))->width(), cellAt(*m_open, 0, 4)->width() - 8);
        int drawn = 0;
        int left = 0;
        QMetaObject::invokeMethod(itemNamed(m_open->window, "tensorTree"), "forceActiveFocus");
        QTest::keyClick(pane().quickWindow(), Qt::Key_End); // the smallest tensors
        QTRY_VERIFY(cellAt(*m_open, 20, 4) != nullptr);
        for (int row = 0; row < 21; ++row) {
            if (const QQuickItem* each = cellAt(*m_open, row, 4)) {
                const QQuickItem* bar = barOf(*each);
                QCOMPARE(bar->isVisible(), bar->width() >= 3);
                ++(bar->isVisible() ? drawn : left);
                QVERIFY(bar->height() >= 12); // a bar behind the number, not a line that looks like dirt
            }
        }
        QVERIFY(drawn > 1 && left > 0);
        QCOMPARE(barOf(*cellAt(*m_open, 20, 3))->width(), 0.0);
    }

private:
    void showList()
    {
        QVERIFY(m_open->open());
        QVERIFY(m_open->window.runCommand(QStringLiteral("view.flat")));
        QTRY_COMPARE(itemNamed(m_open->window, "tensorTree")->property("rows").toInt(), 21);
        QTRY_VERIFY(cellAt(*m_open, 0, 0) != nullptr);
    }
    QQuickWidget& pane() { return m_open->pane("tensors"); }
    TensorsPaneModel& model() { return m_open->window.shown<TensorsPaneModel>("tensors"); }

    std::unique_ptr<OpenWindow> m_open;
};

APR_GUI_TEST(TestTensorsPane)
#include "tst_tensors_pane.moc"
