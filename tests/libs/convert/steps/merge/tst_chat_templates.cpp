// SPDX-License-Identifier: MIT
#include "convert/steps/merge/chat_templates.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include "apr/text/chat_template.h"

using namespace apr;
using namespace apr::merging;
using namespace apr::test;

class TestChatTemplates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As the documentation of each format shows a conversation.
    void conversations_data()
    {
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("chatml") << QByteArray("<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nQ<|im_end|>\n"
                                              "<|im_start|>assistant\nA<|im_end|>\n<|im_start|>user\nR<|im_end|>\n"
                                              "<|im_start|>assistant\n");
        QTest::newRow("llama3") << QByteArray(
            "<s><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|>"
            "<|start_header_id|>user<|end_header_id|>\n\nQ<|eot_id|>"
            "<|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>"
            "<|start_header_id|>user<|end_header_id|>\n\nR<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n");
        QTest::newRow("alpaca") << QByteArray("S\n\n### Instruction:\nQ\n\n### Response:\nA</s>\n\n### Instruction:\nR"
                                              "\n\n### Response:\n");
        QTest::newRow("mistral") << QByteArray("<s>[INST] S\n\nQ [/INST] A</s>[INST] R [/INST]");
        QTest::newRow("exaone") << QByteArray("[|system|]S[|endofturn|]\n[|user|]Q\n[|assistant|]A[|endofturn|]\n"
                                              "[|user|]R\n[|assistant|]");
    }
    void conversations()
    {
        QFETCH(QByteArray, expected);
        const auto source = chooseChatTemplate(QTest::currentDataTag(), {});
        APR_VERIFY_OK(source);
        ChatContext context{.bosToken = "<s>", .eosToken = "</s>"};
        APR_VERIFY_OK(readConversation(R"([{"role": "system", "content": "S"}, {"role": "user", "content": "Q"},
                                           {"role": "assistant", "content": "A"}, {"role": "user", "content": "R"}])",
                                       context));
        const auto text = renderChat(*source, context);
        APR_VERIFY_OK(text);
        QCOMPARE(QByteArray::fromStdString(*text), expected);
    }

    void choices()
    {
        QCOMPARE(chooseChatTemplate("auto", {"", "{{b}}", "{{a}}", "{{a}}"}).value(), std::string("{{a}}"));
        QCOMPARE(chooseChatTemplate("auto", {"{{b}}", "{{a}}"}).value(), std::string("{{b}}"));
        QCOMPARE(chooseChatTemplate("auto", {"", ""}).value(), std::string());
        QCOMPARE(chooseChatTemplate("{{ x }}", {}).value(), std::string("{{ x }}"));
        APR_VERIFY_ERROR(chooseChatTemplate("llama2", {}), Errc::Argument);
        APR_VERIFY_ERROR(chooseChatTemplate("{% for %}", {}), Errc::Corrupt);
        APR_VERIFY_OK(chooseChatTemplate("{{ messages[0].content }}", {}));
    }

    void metadata()
    {
        Metadata none = Metadata::object();
        setChatTemplate(none, "{{x}}");
        QVERIFY(none == Metadata({{"chat_template", "{{x}}"}}));
        Metadata config{{"chat_template", "a"}, {"tokenizer.config", {{"chat_template", "a"}, {"x", 1}}}};
        setChatTemplate(config, "b");
        QVERIFY(config["chat_template"] == "b" && config["tokenizer.config"]["chat_template"] == "b");
        QVERIFY(config["tokenizer.config"]["x"] == 1);
    }
};

APR_CORE_TEST(TestChatTemplates)
#include "tst_chat_templates.moc"
