// SPDX-License-Identifier: MIT
// What assistive technology is told of the panes.
#include "../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"
#include "merge_pane.h"
#include "pane_types.h"

#include <QAccessible>
#include <QDialog>

#include <set>

using namespace apr::workbench;
using namespace apr::test;

class TestAccessibility : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QAccessible::setActive(true);
        m_open = std::make_unique<OpenWindow>();
        QFile chat(m_open->folder.filePath(QStringLiteral("chat_template.jinja")));
        QVERIFY(chat.open(QIODevice::WriteOnly) && chat.write("{{ messages }}") > 0);
        chat.close();
        QVERIFY(m_open->open());
        QVERIFY(m_open->document().selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
    }

    void panes_data()
    {
        QTest::addColumn<QString>("id");
        for (const PaneType& type : paneTypes()) {
            if (type.area != PaneArea::Dialog) {
                QTest::newRow(qPrintable(type.id)) << type.id;
            }
        }
    }

    void panes()
    {
        QFETCH(QString, id);
        m_open->window.showPane(id);
        QQuickWidget& pane = m_open->pane(qPrintable(id));
        QTRY_VERIFY(pane.rootObject() != nullptr && m_open->window.isSettled());
        Checked checked;
        QTRY_VERIFY(check(*pane.rootObject(), checked) > 0 ||
                    id == QStringLiteral("details")); // also what is read first
        QVERIFY2(checked.nameless.isEmpty(),
                 qPrintable(QStringLiteral("without a name: ") + checked.nameless.join(QStringLiteral(", "))));
        QVERIFY2(checked.unreachable.isEmpty(),
                 qPrintable(QStringLiteral("not reached with Tab: ") + checked.unreachable.join(QStringLiteral(", "))));
    }

    /// The wizard with a model, its form and a curve.
    void mergeWizard()
    {
        QVERIFY(m_open->window.runCommand(QStringLiteral("file.merge")));
        auto& pane = m_open->window.shown<MergePaneModel>("merge");
        pane.merge()->setMethod(static_cast<int>(pane.merge()->methods().indexOf(QStringLiteral("TIES"))));
        pane.merge()->editCurve(pane.merge()->convert()->form()->rowOf("merge", "density"));
        auto* dialog = m_open->window.findChild<QDialog*>(QStringLiteral("mergeDialog"));
        QVERIFY(dialog != nullptr);
        QQuickItem& root = *dialog->findChild<QQuickWidget*>()->rootObject();
        QTRY_VERIFY(m_open->window.isSettled());
        Checked checked;
        QTRY_VERIFY(check(root, checked) > 10);
        QVERIFY2(checked.nameless.isEmpty(), qPrintable(checked.nameless.join(QStringLiteral(", "))));
        QVERIFY2(checked.unreachable.isEmpty(), qPrintable(checked.unreachable.join(QStringLiteral(", "))));
        // The selected point of the curve is the value of a slider.
        auto* canvas = root.findChild<QQuickItem*>(QStringLiteral("gradientCanvas"));
        QVERIFY(canvas != nullptr && canvas->isVisible());
        QAccessibleInterface* slider = QAccessible::queryAccessibleInterface(canvas);
        QVERIFY(slider != nullptr && slider->valueInterface() != nullptr);
        QCOMPARE(slider->valueInterface()->currentValue().toDouble(), 1.0);
        QVERIFY(slider->text(QAccessible::Name).contains(QStringLiteral("Density")));
        dialog->reject();
    }

    void cleanupTestCase() { m_open.reset(); }

private:
    struct Checked {
        QStringList nameless;
        QStringList unreachable;
    };

    /// The number of controls below an item.
    static int check(QQuickItem& root, Checked& checked)
    {
        using Role = QAccessible::Role;
        static const std::set<Role> kNamed{Role::Button,  Role::CheckBox, Role::ComboBox,    Role::EditableText,
                                           Role::SpinBox, Role::Table,    Role::List,        Role::Graphic,
                                           Role::Link,    Role::Tree,     Role::ProgressBar, Role::Slider};
        static const std::set<Role> kOperated{Role::Button, Role::CheckBox, Role::ComboBox, Role::EditableText,
                                              Role::SpinBox};
        checked = {};
        int controls = 0;
        for (QQuickItem* item : itemsBelow(&root)) {
            QAccessibleInterface* interface =
                item->isVisible() && item->isEnabled() ? QAccessible::queryAccessibleInterface(item) : nullptr;
            if (interface == nullptr || !kNamed.contains(interface->role()) || isPartOfControl(item)) {
                continue;
            }
            ++controls;
            const QString name = interface->text(QAccessible::Name).trimmed();
            const QString what = QLatin1String(item->metaObject()->className()) + QLatin1Char(' ') +
                                 item->objectName() + QLatin1Char(' ') + name;
            if (name.isEmpty()) {
                checked.nameless.push_back(what);
            }
            const auto inside = itemsBelow(item); // the field of a spin box
            const bool isReached = item->activeFocusOnTab() || isReachedInside(item) ||
                                   std::any_of(inside.begin(), inside.end(),
                                               [](const QQuickItem* each) { return each->activeFocusOnTab(); });
            if (kOperated.contains(interface->role()) && !isReached) {
                checked.unreachable.push_back(what);
            }
        }
        return controls;
    }

    /// The field and the buttons of a spin box or combo box have its name.
    static bool isPartOfControl(const QQuickItem* item)
    {
        for (const QQuickItem* at = item->parentItem(); at != nullptr; at = at->parentItem()) {
            const QByteArray name = at->metaObject()->className();
            if (name.contains("SpinBox") || name.contains("ComboBox") || name.contains("ScrollBar")) {
                return true;
            }
        }
        const QByteArray own = item->metaObject()->className();
        return own.contains("ScrollBar");
    }
    /// Cells, headers and rows are reached with the keys of their table or list.
    static bool isReachedInside(const QQuickItem* item)
    {
        for (const QQuickItem* at = item->parentItem(); at != nullptr; at = at->parentItem()) {
            const QByteArray name = at->metaObject()->className();
            if (name.contains("TableView") || name.contains("ListView") || name.contains("TreeView") ||
                name.contains("HeaderView")) {
                return true;
            }
        }
        return false;
    }

    std::unique_ptr<OpenWindow> m_open;
};

APR_GUI_TEST(TestAccessibility)
#include "tst_accessibility.moc"
