// SPDX-License-Identifier: MIT
#include "chat_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::workbench;

namespace {

const QString kNowhere = QStringLiteral("/nowhere/model.gguf");

Model chatModel(const char* source)
{
    return test::modelOf(
        {}, {{"tokenizer.chat_template", source}, {"tokenizer.chat_template.short", "{{ messages|length }}"}});
}

} // namespace

class TestChatModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void conversationsAreRenderedAsTheyAreTyped()
    {
        ChatModel view;
        view.show(chatModel("{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}{% if "
                            "add_generation_prompt %}[assistant]{% endif %}"),
                  kNowhere);
        QTRY_VERIFY(!view.text().isEmpty());
        QVERIFY(view.note().isEmpty() && view.problem().isEmpty());
        QVERIFY(view.text().startsWith(QStringLiteral("[system] You are")) &&
                view.text().endsWith(QStringLiteral("[assistant]")));
        QCOMPARE(view.names(), (QStringList{QStringLiteral("default"), QStringLiteral("short")}));
        QCOMPARE(view.origin(), QStringLiteral("tokenizer.chat_template"));
        view.setStartsAnswer(false);
        view.setMessages(QStringLiteral("[{\"role\": \"user\", \"content\": \"Hé\"}]"));
        QTRY_COMPARE(view.text(), QStringLiteral("[user] Hé\n"));
        QCOMPARE(view.status(), QStringLiteral("10 characters"));
        view.setCurrent(1);
        QTRY_COMPARE(view.text(), QStringLiteral("1"));
        QCOMPARE(view.source(), QStringLiteral("{{ messages|length }}"));
        view.setCurrent(7); // none
        QCOMPARE(view.current(), 1);
        view.resetMessages();
        QTRY_COMPARE(view.text(), QStringLiteral("4"));
    }

    void problemsAreNamed()
    {
        ChatModel view;
        view.show(chatModel("a\n{{ raise_exception('no system message') if messages[0].role == 'system' }}\n{{ b"),
                  kNowhere);
        QTRY_COMPARE(view.problem(), QStringLiteral("a tag does not end with \"}}\" (chat template, line 3)"));
        view.show(chatModel("a\n{{ raise_exception('no system message') if messages[0].role == 'system' }}"), kNowhere);
        QTRY_COMPARE(view.text(), QStringLiteral("a\n")); // the sample without its system message
        QVERIFY(view.problem().isEmpty() && !view.messages().contains(QStringLiteral("system")));
        view.setMessages(QStringLiteral("[{\"role\": \"system\"}]"));
        QTRY_COMPARE(
            view.problem(),
            QStringLiteral("the chat template refuses this conversation: no system message (chat template, line 2)"));
        view.setMessages(QStringLiteral("[{"));
        QTRY_VERIFY(!view.problem().contains(QStringLiteral("refuses")) && !view.problem().isEmpty());
        view.setMessages(QStringLiteral("5"));
        QTRY_COMPARE(view.problem(), QStringLiteral("the conversation is not a JSON list of messages"));
        view.setMessages(QStringLiteral("{\"messages\": [{\"role\": \"user\"}], \"tools\": [1]}"));
        QTRY_VERIFY(view.problem().isEmpty());
    }

    void templatesBesideTheModel()
    {
        const QTemporaryDir folder;
        QFile config(folder.filePath(QStringLiteral("tokenizer_config.json")));
        QVERIFY(config.open(QIODevice::WriteOnly) &&
                config.write(R"({"bos_token": "<s>", "chat_template": "{{ bos_token }}x"})") > 0);
        config.close();
        ChatModel view;
        view.show(test::modelOf({}), folder.filePath(QStringLiteral("model.safetensors")));
        QTRY_COMPARE(view.text(), QStringLiteral("<s>x"));
        QCOMPARE(view.origin(), QStringLiteral("tokenizer_config.json"));
        QFile jinja(folder.filePath(QStringLiteral("chat_template.jinja")));
        QVERIFY(jinja.open(QIODevice::WriteOnly) && jinja.write("{{ bos_token }}y") > 0);
        jinja.close();
        view.show(test::modelOf({}), folder.filePath(QStringLiteral("model.safetensors")));
        QTRY_COMPARE(view.text(), QStringLiteral("<s>y"));
        QVERIFY(config.open(QIODevice::WriteOnly) && config.write("{") > 0);
        config.close();
        view.show(test::modelOf({}), folder.filePath(QStringLiteral("model.safetensors")));
        QTRY_VERIFY(view.note().contains(QStringLiteral("tokenizer_config.json")));
    }

    void modelsWithoutTemplateSaySo()
    {
        ChatModel view;
        view.show(test::modelOf({}), kNowhere);
        QTRY_VERIFY(view.note().startsWith(QStringLiteral("This model has no chat template")));
        view.clear(QStringLiteral("nothing"));
        QCOMPARE(view.note(), QStringLiteral("nothing"));
        QVERIFY(view.source().isEmpty() && view.origin().isEmpty());
    }
};

APR_GUI_TEST(TestChatModel)
#include "tst_chat_model.moc"
