// SPDX-License-Identifier: MIT
#include "convert/run/metadata.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

Metadata metadataOf(const Model& source, const std::vector<SideFile>& files = {})
{
    const auto mapped = mapNames(source, {.relaxed = true});
    std::vector<Finding> findings;
    return convertedMetadata(source, *mapped, mapped->model, files, findings);
}

Model safetensorsModel(Metadata metadata = Metadata::object())
{
    metadata["config"] = tinyLlamaConfig();
    return modelOf(tinyLlama(), std::move(metadata), FormatId::SafeTensors);
}

Metadata withTokenizer(const std::string& text)
{
    return metadataOf(safetensorsModel(), {{.name = "tokenizer.json", .text = text}});
}

} // namespace

class TestMetadata : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requiredKeys()
    {
        const Metadata metadata = metadataOf(safetensorsModel());
        QVERIFY(metadata["apr_version"] == "2.0.0");
        QVERIFY(metadata["model_type"] == "llama");
        QVERIFY(metadata["architecture"]["n_layers"] == 1);
        QVERIFY(metadata["source_format"] == "SafeTensors");
        QVERIFY(metadata["source_names"]["token_embedding"] == "model.embed_tokens.weight");
        QVERIFY(!metadata["source_names"].contains("lm_head.weight")); // kept its name
        QVERIFY(!metadata.contains("quantization"));
        QVERIFY(metadataOf(modelOf({filled("a", {1}, 1)}))["model_type"] == "unknown");
    }

    void tokenizerWithDenseIds()
    {
        const Metadata metadata =
            withTokenizer(R"({"model":{"type":"BPE","vocab":{"b":1,"a":0,"c":2},"merges":["a b"]},"version":"1.0"})");
        QVERIFY(metadata["tokenizer.vocabulary"] == Json({"a", "b", "c"}));
        QVERIFY(metadata["tokenizer.merges"] == Json::array({"a b"}));
        QVERIFY(metadata["tokenizer.model_type"] == "BPE");
        QVERIFY(metadata["tokenizer.huggingface"]["version"] == "1.0");
        QVERIFY(!metadata["tokenizer.huggingface"]["model"].contains("vocab"));
    }

    void tokenizerWhoseIdsAreNotDense()
    {
        for (const char* vocab : {R"({"a":0,"c":2})", R"({"a":0,"b":0})", R"({"a":-1,"b":0})", R"({"a":"0"})",
                                  R"({"a":18446744073709551615})", R"([["a",-1.5]])"}) {
            const Json model{{"type", "X"}, {"vocab", Json::parse(vocab)}};
            const Metadata metadata = withTokenizer(Json{{"model", model}}.dump());
            QVERIFY2(!metadata.contains("tokenizer.vocabulary"), vocab);
            QVERIFY(metadata["tokenizer.huggingface"]["model"]["vocab"] == Json::parse(vocab));
        }
    }

    void tokenizersThatAreNone()
    {
        QVERIFY(!withTokenizer("{").contains("tokenizer.huggingface"));
        for (const char* text : {"[]", "1", "{}", R"({"model":1})", R"({"model":{"vocab":{}}})"}) {
            const Metadata metadata = withTokenizer(text);
            QVERIFY(metadata.contains("tokenizer.huggingface"));
        }
    }

    void otherSideFiles()
    {
        const Metadata metadata =
            metadataOf(safetensorsModel(),
                       {{.name = "config.json", .text = R"({"model_type":"llama","x":1})"},
                        {.name = "generation_config.json", .text = R"({"temperature":0.5})"},
                        {.name = "tokenizer_config.json", .text = R"({"chat_template":"{{x}}","y":2})"},
                        {.name = "special_tokens_map.json", .text = R"({"bos_token":"<s>"})"},
                        {.name = "LICENSE", .text = "do as you like"},
                        {.name = "README.md",
                         .text = "---\nlicense: \"mit\"\ntags:\n- a\n- b\nlanguage: en\n---\n# Model\nlicense: x"}});
        QVERIFY(metadata["source_metadata"]["config"]["x"] == 1);
        QVERIFY(metadata["source_metadata"]["generation_config"]["temperature"] == 0.5);
        QVERIFY(metadata["chat_template"] == "{{x}}");
        QVERIFY(metadata["tokenizer.config"]["y"] == 2);
        QVERIFY(metadata["tokenizer.special_tokens_map"]["bos_token"] == "<s>");
        QVERIFY(metadata["license_text"] == "do as you like");
        QVERIFY(metadata["license"] == "mit");
        QVERIFY(metadata["model_card"]["tags"] == Json({"a", "b"}));
        QVERIFY(metadata["model_card"]["language"] == "en");
        QVERIFY(contains(metadata["model_card"]["text"].get<std::string>(), "# Model"));
    }

    void modelCardsWithoutFrontMatter()
    {
        for (const char* text :
             {"", "# Title\nlicense: mit", "---", "---\n", "---\nlicense:\n---\n", "---\n: x\n-\n"}) {
            const Metadata metadata = metadataOf(safetensorsModel(), {{.name = "README.md", .text = text}});
            QVERIFY2(!metadata.contains("license"), text);
            QVERIFY(metadata["model_card"]["text"] == text);
        }
    }

    void metadataOfTheSourceIsKept()
    {
        const Metadata metadata = metadataOf(safetensorsModel({{"__metadata__", {{"format", "pt"}}}}));
        QVERIFY(metadata["source_metadata"]["__metadata__"]["format"] == "pt");
    }

    void ggufKeys()
    {
        const Model model = modelOf({patterned("blk.0.ffn_up.weight", DType::Q4_K, {256})},
                                    {{"general.architecture", "llama"},
                                     {"general.name", "Tiny"},
                                     {"general.license", "mit"},
                                     {"general.author", "me"},
                                     {"llama.block_count", 1},
                                     {"tokenizer.ggml.tokens", {"a", "b"}},
                                     {"tokenizer.ggml.merges", {"a b"}},
                                     {"tokenizer.ggml.model", "gpt2"},
                                     {"tokenizer.ggml.bos_token_id", 1},
                                     {"tokenizer.chat_template", "{{x}}"}},
                                    FormatId::Gguf);
        const Metadata metadata = metadataOf(model);
        QVERIFY(metadata["tokenizer.vocabulary"] == Json({"a", "b"}));
        QVERIFY(metadata["tokenizer.merges"] == Json::array({"a b"}));
        QVERIFY(metadata["tokenizer.model_type"] == "gpt2");
        QVERIFY(metadata["tokenizer.bos_token_id"] == 1);
        QVERIFY(metadata["chat_template"] == "{{x}}");
        QVERIFY(metadata["license"] == "mit" && metadata["model_name"] == "Tiny");
        QVERIFY(metadata["model_card"]["author"] == "me");
        QVERIFY(metadata["source_metadata"]["llama.block_count"] == 1);
        QVERIFY(metadata["source_metadata"]["general.architecture"] == "llama");
        QVERIFY(metadata["quantization"]["method"] == "Q4_K");
        QVERIFY(metadata["quantization"]["bits_per_weight"] == 4.5);
    }

    void textThatIsNotUtf8BecomesValid()
    {
        const Model model = modelOf({filled("a", {1}, 1)}, {{"general.name", "a\xff"}}, FormatId::Gguf);
        APR_VERIFY_OK(parseJson(metadataOf(model).dump()));
    }

    void modelName()
    {
        const auto nameOf = [](std::string path) {
            ModelParts parts;
            parts.facts.format = FormatId::SafeTensors;
            parts.facts.parts = {{.name = std::move(path)}};
            const Model model(parts, std::make_shared<SlicedSource>(std::vector<Bytes>()));
            return metadataOf(model)["model_name"].get<std::string>();
        };
        QCOMPARE(nameOf("tiny-adder/model.safetensors"), std::string("tiny-adder"));
        QCOMPARE(nameOf("/a/b/model-00001-of-00002.safetensors"), std::string("b"));
        QCOMPARE(nameOf("dir/special.safetensors"), std::string("special"));
        QCOMPARE(nameOf("model.safetensors"), std::string("model"));
        QCOMPARE(nameOf("../model.safetensors"), std::string("model"));
    }

    void aprKeepsItsMetadata()
    {
        const Model model = modelOf({filled("token_embedding", {2, 2}, 0)},
                                    {{"apr_version", "2.0.0"},
                                     {"model_type", "llama"},
                                     {"architecture", {{"family", "llama"}, {"n_layers", 1}}},
                                     {"license", "mit"},
                                     {"unknown", {1, 2}},
                                     {"source_names", {{"token_embedding", "wte"}}}},
                                    FormatId::Apr2);
        const Metadata metadata = metadataOf(model);
        QVERIFY(metadata["unknown"] == Json({1, 2}) && metadata["license"] == "mit");
        QVERIFY(metadata["source_names"]["token_embedding"] == "wte");
        QVERIFY(metadata["architecture"]["n_layers"] == 1);
    }

    void readsSideFiles()
    {
        const QTemporaryDir dir;
        QVERIFY(save(dir.filePath(QStringLiteral("README.md")), "hello"));
        QVERIFY(save(dir.filePath(QStringLiteral("LICENSE")), std::string_view("\xff\xfe")));
        QVERIFY(save(dir.filePath(QStringLiteral("secret.json")), "{}"));
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("config.json")));
        std::vector<Finding> findings;
        const auto files = readSideFiles(path(dir.path(), "m.safetensors").toStdString(), findings);
        QCOMPARE(files.size(), std::size_t{2});
        QCOMPARE(files[0].name, std::string("README.md"));
        QCOMPARE(files[0].text, std::string("hello"));
        QCOMPARE(files[1].text, std::string("\xff\xfe")); // in any encoding
        QVERIFY(findings.empty());
    }

    /// What loaders may miss in the result is named, and the settings of pooling travel.
    void filesThatStayBehind()
    {
        const QTemporaryDir dir;
        for (const char* name : {"config.json", "modeling_x.py", "hf_quant_config.json"}) {
            QVERIFY(save(path(dir.path(), name), "{}"));
        }
        for (const char* name : {"1_Pooling", "2_Dense", "additional_chat_templates"}) {
            QVERIFY(QDir(dir.path()).mkdir(QString::fromLatin1(name)));
        }
        QVERIFY(save(path(dir.path(), "1_Pooling/config.json"), "{\"pooling\":1}"));
        QVERIFY(save(path(dir.path(), "modules.json"), R"([{"path":""},{"path":"1_Pooling"},{"path":"2_Dense"}])"));
        std::vector<Finding> findings;
        const auto files = readSideFiles(path(dir.path(), "m.safetensors").toStdString(), findings);
        QCOMPARE(files.size(), std::size_t{3});
        QCOMPARE(files[2].name, std::string("1_Pooling/config.json"));
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].rule, std::string("output.lost-files"));
        QCOMPARE(findings[0].message,
                 std::string("not copied from the folder of the source: additional_chat_templates/, "
                             "hf_quant_config.json, modeling_x.py"));
        QCOMPARE(lostFoldersOf(files), (std::vector<std::string>{"2_Dense"}));
        Metadata metadata = Metadata::object();
        embedSideFile(metadata, files[2]);
        const auto again = embeddedSideFiles(metadata);
        QCOMPARE(again.size(), std::size_t{1});
        const QTemporaryDir out;
        APR_VERIFY_OK(writeSideFiles(again, out.path().toStdString(), false));
        QFile written(out.filePath(QStringLiteral("1_Pooling/config.json")));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), QByteArray("{\"pooling\":1}"));
    }

    void sideFilesOutOfTheFolder()
    {
        const QTemporaryDir dir;
        QVERIFY(save(dir.filePath(QStringLiteral("secret")), "secret"));
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("model")));
        QVERIFY(QFile::link(QStringLiteral("../secret"), dir.filePath(QStringLiteral("model/README.md"))));
        std::vector<Finding> findings;
        const auto files =
            readSideFiles(path(dir.filePath(QStringLiteral("model")), "m.safetensors").toStdString(), findings);
        QVERIFY(files.empty());
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].rule, std::string("side-file.link"));
        QVERIFY(contains(findings[0].message, "README.md is not used"));
    }

    void metadataOfAFile()
    {
        const QTemporaryDir dir;
        const auto given = [&dir](const char* text, Metadata& metadata) {
            save(dir.filePath(QStringLiteral("given.json")), text);
            return addGivenMetadata(metadata, path(dir.path(), "given.json").toStdString());
        };
        Metadata metadata{{"license", "mit"}};
        APR_VERIFY_OK(given(R"({"license": "apache-2.0", "team": "x"})", metadata));
        QVERIFY(metadata["license"] == "apache-2.0" && metadata["team"] == "x");
        APR_VERIFY_OK(given(R"({"model_type": "bert", "architectures": ["BertModel"], "hidden_size": 4})", metadata));
        QVERIFY(metadata["source_metadata"]["config"]["hidden_size"] == 4 && !metadata.contains("hidden_size"));
        const Metadata before = metadata;
        APR_VERIFY_ERROR(given("[]", metadata), Errc::Corrupt);
        APR_VERIFY_ERROR(given("{", metadata), Errc::Corrupt);
        APR_VERIFY_ERROR(given(R"({"source_names": {}})", metadata), Errc::Argument);
        APR_VERIFY_ERROR(addGivenMetadata(metadata, "none.json"), Errc::Io);
        QVERIFY(metadata == before);
    }
};

APR_TEST(TestMetadata)
#include "tst_metadata.moc"
