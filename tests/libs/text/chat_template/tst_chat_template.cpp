// SPDX-License-Identifier: MIT
#include "rendered.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestChatTemplate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTemplates()
    {
        const auto names = [](const char* metadata) {
            QStringList out;
            for (const ChatTemplate& each : chatTemplatesOf(Json::parse(metadata))) {
                out << QString::fromStdString(each.name + '=' + each.source + '@' + each.key);
            }
            return out.join(QLatin1Char(' '));
        };
        QCOMPARE(names(R"({"tokenizer.chat_template": "a", "tokenizer.chat_template.rag": "b"})"),
                 QStringLiteral("default=a@tokenizer.chat_template rag=b@tokenizer.chat_template.rag"));
        QCOMPARE(
            names(
                R"({"tokenizer.config": {"chat_template": [{"name": "default", "template": "x"}, {"name": "tool_use", "template": "y"}]}})"),
            QStringLiteral("default=x@tokenizer.config.chat_template[0] tool_use=y@tokenizer.config.chat_template[1]"));
        QCOMPARE(names(R"({"chat_template": "c"})"), QStringLiteral("default=c@chat_template"));
        QCOMPARE(names(R"({"chat_template": 5, "tokenizer.chat_template": [{"name": 1}]})"), QString());
    }

    void findsSpecialTokens()
    {
        const ChatContext gguf = chatContextOf(Json::parse(
            R"({"tokenizer.ggml.tokens": ["<s>", "</s>"], "tokenizer.ggml.bos_token_id": 0, "tokenizer.ggml.eos_token_id": 1})"));
        QCOMPARE(gguf.bosToken + gguf.eosToken, std::string("<s></s>"));
        const ChatContext hf = chatContextOf(
            Json::parse(R"({"tokenizer.config": {"bos_token": {"content": "[B]"}, "eos_token": "[E]"}})"));
        QCOMPARE(hf.bosToken + hf.eosToken, std::string("[B][E]"));
        QCOMPARE(chatContextOf(Json::parse(R"({"tokenizer.ggml.tokens": ["a"], "tokenizer.ggml.bos_token_id": 7})"))
                     .bosToken,
                 std::string());
    }

    void rendersChatMl()
    {
        ChatContext context{.messages = sampleMessages(), .bosToken = "<s>"};
        const auto text =
            renderChat("{{ bos_token }}{% for message in messages %}\n"
                       "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' }}\n"
                       "{% endfor %}\n"
                       "{%- if add_generation_prompt %}<|im_start|>assistant\n{% endif %}",
                       context);
        QVERIFY(text);
        QCOMPARE(QString::fromStdString(*text),
                 QStringLiteral("<s><|im_start|>system\nYou are a helpful assistant.<|im_end|>\n"
                                "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n"
                                "<|im_start|>assistant\nThe capital of France is Paris.<|im_end|>\n"
                                "<|im_start|>user\nAnd of Italy?<|im_end|>\n<|im_start|>assistant\n"));
    }

    void readsConversations()
    {
        ChatContext context;
        QVERIFY(readConversation("[{\"role\": \"user\"}]", context));
        QCOMPARE(context.messages.size(), std::size_t{1});
        QVERIFY(context.tools.is_null());
        QVERIFY(readConversation("{\"messages\": [], \"tools\": [1]}", context));
        QVERIFY(context.messages.empty() && context.tools.size() == 1);
        QCOMPARE(readConversation("5", context).error().code, Errc::Argument);
        QCOMPARE(readConversation("{\"messages\": 5}", context).error().code, Errc::Argument);
        QCOMPARE(readConversation("[{", context).error().code, Errc::Corrupt);
    }

    void boundsTheSource()
    {
        const auto text = renderChat(std::string((std::size_t{1} << 20) + 1, 'a'), {});
        QVERIFY(!text);
        QCOMPARE(text.error().code, Errc::Memory);
    }
};

APR_TEST(TestChatTemplate)
#include "tst_chat_template.moc"
