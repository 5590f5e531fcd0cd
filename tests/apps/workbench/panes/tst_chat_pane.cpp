// SPDX-License-Identifier: MIT
#include "chat_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestChatPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTemplateIsThatOfTheDocument()
    {
        OpenWorkspace open;
        ChatPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.commandLine().isEmpty());
        QFile jinja(open.folder.filePath(QStringLiteral("chat_template.jinja")));
        QVERIFY(jinja.open(QIODevice::WriteOnly) && jinja.write("{{ messages[0].content }}") > 0);
        jinja.close();
        QVERIFY(open.open());
        QTRY_COMPARE(pane.chat()->text(), QStringLiteral("You are a helpful assistant."));
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli chat-template ")));
        pane.chat()->setStartsAnswer(false);
        QVERIFY(pane.commandLine().endsWith(QStringLiteral("--no-generation-prompt")));
        open.workspace.close(0);
        QTRY_VERIFY(!pane.chat()->hasTemplate());
    }

    void theConversationIsKept()
    {
        OpenWorkspace open;
        ChatPaneModel pane(open.workspace);
        pane.chat()->setMessages(QStringLiteral("[]"));
        pane.chat()->setStartsAnswer(false);
        ChatPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.chat()->messages(), QStringLiteral("[]"));
        QVERIFY(!other.chat()->startsAnswer());
        ChatPaneModel fresh(open.workspace);
        fresh.restore({});
        QVERIFY(!fresh.chat()->messages().isEmpty() && fresh.chat()->startsAnswer());
    }
};

APR_GUI_TEST(TestChatPane)
#include "tst_chat_pane.moc"
