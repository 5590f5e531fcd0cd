// SPDX-License-Identifier: MIT
// Precompiled for the workbench: the slow headers that most files need. Files include what they use themselves.
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
