// SPDX-License-Identifier: MIT
#include "apr/convert/side_files.h"

#include "apr/host/mapped_file.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <algorithm>
#include <set>

using namespace apr;
using namespace apr::test;

class TestSideFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEmbeddedFile()
    {
        Metadata metadata{
            {"source_metadata", {{"config", {{"model_type", "bert"}}}, {"generation_config", {{"max_length", 3}}}}},
            {"tokenizer.huggingface", {{"model", {{"type", "WordPiece"}}}}},
            {"tokenizer.vocabulary", {"[PAD]", "a"}},
            {"tokenizer.merges", Json::array()},
            {"tokenizer.config", {{"do_lower_case", true}}},
            {"tokenizer.special_tokens_map", {{"pad_token", "[PAD]"}}},
            {"model_card", {{"text", "# A model"}}},
            {"license_text", "MIT"}};
        const std::string bytes("\0\xff\n", 3); // not text
        const std::set<std::string_view> others{"config.json",
                                                "generation_config.json",
                                                "tokenizer.json",
                                                "tokenizer_config.json",
                                                "special_tokens_map.json",
                                                "README.md",
                                                "LICENSE"};
        for (const std::string_view name : kSideFileNames) {
            if (others.count(name) == 0) {
                embedSideFile(metadata, {.name = std::string(name), .text = name.ends_with(".model") ? bytes : "text"});
            }
        }
        const auto files = embeddedSideFiles(metadata);
        const auto textOf = [&files](std::string_view name) {
            const auto at =
                std::find_if(files.begin(), files.end(), [name](const SideFile& file) { return file.name == name; });
            return at == files.end() ? std::string("missing") : at->text;
        };
        QCOMPARE(textOf("tokenizer.model"), bytes);
        QCOMPARE(textOf("merges.txt"), std::string("text"));
        std::vector<std::string> names;
        for (const SideFile& file : files) {
            names.push_back(file.name);
        }
        QCOMPARE(names, std::vector<std::string>(std::begin(kSideFileNames), std::end(kSideFileNames)));
        QVERIFY(parseJson(files[2].text)->value["model"]["vocab"] == (Json{{"[PAD]", 0}, {"a", 1}}));
        QCOMPARE(textOf("README.md"), std::string("# A model"));
    }

    void nothingEmbedded()
    {
        QVERIFY(embeddedSideFiles(Metadata::object()).empty());
        for (const Json& odd : {Json(1), Json("text"), Json::array(), Json::object()}) {
            const Metadata metadata{{"source_metadata", odd},
                                    {"tokenizer.huggingface", odd},
                                    {"model_card", odd},
                                    {"tokenizer.vocabulary", odd},
                                    {"tokenizer.config", odd}};
            for (const SideFile& file : embeddedSideFiles(metadata)) {
                QVERIFY(odd.is_object() && (file.name == "tokenizer.json" || file.name == "tokenizer_config.json"));
            }
        }
    }

    void allFilesOrNone()
    {
        const QTemporaryDir folder;
        const std::string in = folder.path().toStdString();
        const std::vector<SideFile> files{{.name = "config.json", .text = "{}"}, {.name = "README.md", .text = "new"}};
        QVERIFY(save(folder.filePath(QStringLiteral("README.md")), "old"));
        APR_VERIFY_ERROR(writeSideFiles(files, in, false), Errc::Exists);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("README.md")});
        QCOMPARE(*readTextFile(in + "/README.md", 100), std::string("old"));
        APR_VERIFY_OK(writeSideFiles(files, in, true));
        QCOMPARE(*readTextFile(in + "/README.md", 100), std::string("new"));
        QCOMPARE(*readTextFile(in + "/config.json", 100), std::string("{}"));
    }
};

APR_TEST(TestSideFiles)
#include "tst_side_files.moc"
