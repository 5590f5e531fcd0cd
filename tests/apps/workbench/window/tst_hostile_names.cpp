// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "../window_fixture.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "pane_types.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QTabBar>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include <fcntl.h>
#include <sys/inotify.h>
#include <unistd.h>

using namespace apr;
using namespace apr::test;
using namespace apr::workbench;

/// Names from a file that look like markup, in every pane: nothing is requested, and no other file is opened.
class TestHostileNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QVERIFY(m_server.listen(QHostAddress::LocalHost));
        const std::string web = "http://127.0.0.1:" + std::to_string(m_server.serverPort());
        const QString secret = m_folder.filePath(QStringLiteral("secret.png"));
        QFile file(secret);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
        file.close();
        m_markup = "<img src='" + web + "/x.png'><img src='file://" + secret.toStdString() + "'><style>@import url(" +
                   web + "/y.css)</style>";
        m_watch = ::inotify_init1(IN_NONBLOCK);
        QVERIFY(::inotify_add_watch(m_watch, QFile::encodeName(secret).constData(), IN_OPEN | IN_ACCESS) >= 0);
    }

    void cleanup()
    {
        ::close(m_watch);
        m_server.close();
    }

    void everyPane()
    {
        MainWindow window(m_folder.filePath(QStringLiteral("settings.json")));
        window.resize(1400, 900);
        window.show();
        const QString path = writeModel();
        QVERIFY(!path.isEmpty());
        window.openFiles({path});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        for (int tensor = 0; tensor < 2; ++tensor) {
            window.workspace().current()->selectTensor(tensor);
            QVERIFY(window.runCommand(QStringLiteral("file.validate")));
            for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
                dock->show();
                dock->raise();
                QTest::qWait(60);
                window.grab();
            }
        }
        window.runCommand(QStringLiteral("file.quantize"));
        QTest::qWait(300);
        window.grab();
        const QString other = m_folder.filePath(QStringLiteral("<img src='secret.png'>&b.safetensors"));
        QVERIFY(QFile::copy(path, other));
        window.openFiles({other}); // the planner names it
        QTRY_COMPARE(window.workspace().count(), 2);
        QTest::qWait(100);
        window.frontWindow()->grab();
        window.runCommand(QStringLiteral("file.convert"));
        QTest::qWait(300);
        window.grab();
        for (QWidget* dialog : window.findChildren<QDialog*>()) {
            dialog->close();
        }
        verifyNothingWasLoaded();
    }

    void noticesTabsAndToolTips()
    {
        MainWindow window(m_folder.filePath(QStringLiteral("settings.json")));
        window.show();
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder.path())); // for images of relative paths, all that a file name can hold
        const QString path = m_folder.filePath(QStringLiteral("<img src='secret.png'><b>bad.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("0123456789") == 10);
        file.close();
        window.openFiles({path});
        QTRY_VERIFY(!window.workspace().notices().open().empty());
        QTest::qWait(50);
        window.grab();
        QVERIFY(QDir::setCurrent(before));
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (!label->text().isEmpty()) {
                QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->objectName()));
            }
        }
        verifyNothingWasLoaded();
    }

    /// Names that would look like others, or take more than a line, are escaped wherever they are shown.
    void hiddenCharactersInFileNames()
    {
        OpenWindow open;
        open.window.resize(1400, 900);
        const QString good = copySample(open.folder);
        const std::string folder = open.folder.path().toStdString() + "/a\nb";
        std::filesystem::create_directory(folder);
        const std::string model = folder + "/evil\u202erpa.apr";
        const std::string damaged = folder + "/bad\u202erpa\n.apr";
        std::filesystem::copy_file(good.toStdString(), model);
        QVERIFY(save(QString::fromStdString(damaged), std::string_view("no model")));
        QVERIFY(open.open(QString::fromStdString(model)));
        open.window.openFiles({QString::fromStdString(damaged)});
        QTRY_VERIFY(!open.window.workspace().notices().open().empty());
        QVERIFY(open.window.windowTitle().contains(QStringLiteral("evil\\u202Erpa.apr")));
        for (const PaneType& type : paneTypes()) {
            if (type.area != PaneArea::Dialog) {
                open.window.showPane(type.id);
                QTRY_VERIFY(open.window.isSettled());
                verifyNothingHidden(open.window, type.id);
            }
        }
        for (const char* command : {"file.convert", "file.merge", "file.quantize"}) {
            QVERIFY(open.window.runCommand(QString::fromLatin1(command)));
            QTRY_VERIFY(open.window.isSettled());
            verifyNothingHidden(open.window, QString::fromLatin1(command));
            for (QDialog* dialog : open.window.findChildren<QDialog*>()) {
                dialog->reject();
            }
        }
        // The start page, with recent files.
        QVERIFY(open.window.runCommand(QStringLiteral("file.close")));
        QTRY_COMPARE(open.window.workspace().count(), 0);
        open.window.showPane(QStringLiteral("overview"));
        QTRY_VERIFY(open.window.isSettled());
        verifyNothingHidden(open.window, QStringLiteral("start page"));
    }

private:
    static void verifyNothingHidden(const MainWindow& window, const QString& where)
    {
        const auto isPlain = [](const QString& text) {
            return !text.contains(QChar(0x202e)) && !text.contains(QStringLiteral("a\nb"));
        };
        const auto check = [&](const QObject& object, const char* property) {
            // A field holds what it changes, not a picture of it.
            const QString text = object.inherits("QQuickTextField") ? QString() : object.property(property).toString();
            QVERIFY2(isPlain(text),
                     qPrintable(where + QStringLiteral(": ") + QLatin1String(object.metaObject()->className()) +
                                QLatin1Char(' ') + object.objectName() + QStringLiteral(": ") + text));
        };
        for (QWidget* widget : window.findChildren<QWidget*>() + QApplication::topLevelWidgets()) {
            for (const char* property : {"windowTitle", "text", "toolTip", "accessibleName"}) {
                check(*widget, property);
            }
            if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
                for (int i = 0; i < tabs->count(); ++i) {
                    QVERIFY2(isPlain(tabs->tabText(i)) && isPlain(tabs->tabToolTip(i)), qPrintable(tabs->tabText(i)));
                }
            }
            if (const auto* pane = qobject_cast<const QQuickWidget*>(widget); pane != nullptr && pane->rootObject()) {
                for (const QQuickItem* item : itemsBelow(pane->rootObject())) {
                    for (const char* property : {"text", "placeholderText", "title"}) {
                        check(*item, property);
                    }
                }
            }
        }
        for (const QAction* action : window.findChildren<QAction*>()) {
            check(*action, "text");
            check(*action, "toolTip");
            check(*action, "statusTip");
        }
    }

    QString writeModel()
    {
        std::string header = R"({"__metadata__":{"license":"$","description":"$","format":"$"},)"
                             R"("$":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},)"
                             R"("model.$.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[16,32]}})";
        for (std::size_t at = header.find('$'); at != std::string::npos; at = header.find('$', at + m_markup.size())) {
            header.replace(at, 1, m_markup);
        }
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float values[]{1, 2, 3, nan, 0, 0, 0, 0};
        const Bytes bytes =
            safetensorsFile(header, {reinterpret_cast<const char*>(values), sizeof(values)}); // findings with the names
        const QString path = m_folder.filePath(QStringLiteral("<img src='x'>.safetensors"));
        QFile file(path);
        const auto size = static_cast<qint64>(bytes.size());
        return file.open(QIODevice::WriteOnly) && file.write(reinterpret_cast<const char*>(bytes.data()), size) == size
                   ? path
                   : QString();
    }

    void verifyNothingWasLoaded()
    {
        QTest::qWait(200);
        QVERIFY(!m_server.hasPendingConnections());
        char event[4096];
        QVERIFY2(::read(m_watch, event, sizeof(event)) < 0, "a file that a name refers to was opened");
    }

    QTemporaryDir m_folder;
    QTcpServer m_server;
    std::string m_markup;
    int m_watch = -1;
};

APR_GUI_TEST(TestHostileNames)
#include "tst_hostile_names.moc"
