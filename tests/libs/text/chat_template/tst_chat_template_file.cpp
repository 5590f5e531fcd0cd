// SPDX-License-Identifier: MIT
#include "apr/text/chat_template_file.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;

namespace {

bool write(const QTemporaryDir& folder, const char* name, const char* text)
{
    QFile file(folder.filePath(QLatin1String(name)));
    return file.open(QIODevice::WriteOnly) && file.write(text) >= 0;
}

Result<ModelChat> openIn(const QTemporaryDir& folder, Metadata metadata = Metadata::object())
{
    return openChat(test::modelOf({}, std::move(metadata)),
                    folder.filePath(QStringLiteral("m.safetensors")).toStdString());
}

} // namespace

class TestChatTemplateFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// In the model first, else beside it; chat_template.jinja wins over tokenizer_config.json.
    void whereTemplatesAre()
    {
        const QTemporaryDir folder;
        QVERIFY(openIn(folder)->templates.empty());
        QVERIFY(write(folder, "tokenizer_config.json", "{\"eos_token\": \"[E]\", \"chat_template\": \"a\"}"));
        const auto beside = openIn(folder);
        QVERIFY(beside);
        QCOMPARE(beside->templates.front().source, std::string("a"));
        QCOMPARE(beside->context.eosToken, std::string("[E]"));
        QVERIFY(beside->file.ends_with("tokenizer_config.json"));
        QVERIFY(write(folder, "chat_template.jinja", "b"));
        QCOMPARE(openIn(folder)->templates.front().source, std::string("b"));
        QCOMPARE(openIn(folder)->context.eosToken, std::string("[E]"));
        const auto own = openIn(folder, {{"chat_template", "c"}});
        QCOMPARE(own->templates.front().source, std::string("c"));
        QVERIFY(own->file.empty());
        const auto ofFolder = openChat(test::modelOf({}), folder.path().toStdString());
        QCOMPARE(ofFolder->templates.front().source, std::string("b"));
    }

    void filesThatCannotBeRead()
    {
        const QTemporaryDir folder;
        QVERIFY(write(folder, "tokenizer_config.json", "{"));
        const auto damaged = openIn(folder);
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().code, Errc::Corrupt);
        QVERIFY(damaged.error().file.ends_with("tokenizer_config.json"));
        const QTemporaryDir other;
        const QTemporaryDir outside;
        QVERIFY(write(outside, "secret", "{{ 1 }}"));
        QVERIFY(QFile::link(outside.filePath(QStringLiteral("secret")),
                            other.filePath(QStringLiteral("chat_template.jinja"))));
        const auto linked = openIn(other);
        QVERIFY(!linked);
        QCOMPARE(linked.error().code, Errc::Unsafe);
    }
};

APR_TEST(TestChatTemplateFile)
#include "tst_chat_template_file.moc"
