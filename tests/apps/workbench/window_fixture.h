// SPDX-License-Identifier: MIT
#pragma once

#include "main_window.h"
#include "workbench_fixture.h"

#include <QDropEvent>
#include <QMimeData>
#include <QQuickItem>
#include <QQuickWidget>
#include <QQuickWindow>

#include <vector>

namespace apr::test {

/// An item of a pane by its object name, or null.
inline QQuickItem* itemNamed(const workbench::MainWindow& window, const char* name)
{
    for (QQuickWidget* pane : window.findChildren<QQuickWidget*>()) {
        if (QQuickItem* root = pane->rootObject()) {
            if (auto* item = root->findChild<QQuickItem*>(QString::fromLatin1(name))) {
                return item;
            }
        }
    }
    return nullptr;
}

/// Drops a file on a window.
inline void drop(workbench::MainWindow& window, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

/// All items below `item`, also those of delegates, which are no QObject children.
inline std::vector<QQuickItem*> itemsBelow(QQuickItem* item)
{
    std::vector<QQuickItem*> out;
    for (QQuickItem* child : item->childItems()) {
        out.push_back(child);
        const auto below = itemsBelow(child);
        out.insert(out.end(), below.begin(), below.end());
    }
    return out;
}

/// The window of the workbench, shown, with a folder for its settings and files.
struct OpenWindow {
    QTemporaryDir folder;
    workbench::MainWindow window{folder.filePath(QStringLiteral("settings.json"))};

    /// Opens a file; the bundled sample if there is none. False if that takes too long.
    bool open(const QString& path = {})
    {
        window.show();
        window.openFiles({path.isEmpty() ? copySample(folder) : path});
        return QTest::qWaitFor([this] { return window.workspace().current() != nullptr; }, 10000);
    }
    workbench::Document& document() { return *window.workspace().current(); }
    QQuickWidget& pane(const char* id)
    {
        return *window.findChild<QQuickWidget*>(QStringLiteral("pane.") + QString::fromLatin1(id));
    }
    /// The center of an item, in its pane.
    static QPoint centerOf(const QQuickItem& item)
    {
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint();
    }
};

} // namespace apr::test
