// SPDX-License-Identifier: MIT
// Precompiled header of the workbench: slow headers that most files use. Each file still includes what it uses.
#include <QAbstractItemModel>
#include <QAction>
#include <QApplication>
#include <QFuture>
#include <QMainWindow>
#include <QPointer>
#include <QPromise>
#include <QQuickItem>
#include <QtConcurrentRun>
#include <QtQml>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>
