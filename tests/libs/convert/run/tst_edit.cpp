// SPDX-License-Identifier: MIT
#include "apr/convert/edit.h"
#include "apr/format/formats.h"

#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

/// Edits of the bundled sample in each format that can be edited.
class TestEdit : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    static Result<Metadata> metadataOf(const std::string& path)
    {
        APR_TRY(const Model model, openModelFile(path));
        return model.metadata();
    }

    /// Whether the tensors of two files have the same bytes, in any order.
    static bool sameTensors(const std::string& a, const std::string& b)
    {
        const auto left = openModelFile(a);
        const auto right = openModelFile(b);
        if (!left || !right || left->tensors().size() != right->tensors().size()) {
            return false;
        }
        for (std::size_t i = 0; i < left->tensors().size(); ++i) {
            const auto j = right->find(left->tensors()[i].name);
            if (!j || left->tensors()[i].dtype != right->tensors()[*j].dtype ||
                !sameBytes(left->load(i)->span(), right->load(*j)->span())) {
                return false;
            }
        }
        return true;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString sample =
            qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr");
        QVERIFY(QFile::copy(sample, m_folder.filePath(QStringLiteral("m.apr"))));
        QVERIFY(QFile::copy(qEnvironmentVariable("APR_SOURCE_DIR") +
                                QStringLiteral("/resources/samples/tiny-adder/model.safetensors"),
                            m_folder.filePath(QStringLiteral("m.safetensors"))));
        const Model gguf = modelOf({floats("w", {2, 32}, noise(64))},
                                   {{"general.architecture", "llama"},
                                    {"general.name", "tiny"},
                                    {"llama.block_count", 2},
                                    {"llama.rope.freq_base", 10000.0},
                                    {"tokenizer.ggml.tokens", {"a", "b"}},
                                    {"gguf.types",
                                     {{"general.architecture", "string"},
                                      {"general.name", "string"},
                                      {"llama.block_count", "u32"},
                                      {"llama.rope.freq_base", "f32"},
                                      {"tokenizer.ggml.tokens", "[string]"}}}},
                                   FormatId::Gguf);
        const auto layout = layOutFile(gguf, gguf.metadata(), {.format = findWriter("gguf")});
        APR_VERIFY_OK(layout);
        MemorySink sink;
        NoProgress progress;
        APR_VERIFY_OK(writeFile(gguf, *layout, sink, {}, progress));
        QFile file(m_folder.filePath(QStringLiteral("m.gguf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(reinterpret_cast<const char*>(sink.bytes.data()), static_cast<qint64>(sink.bytes.size())),
                 static_cast<qint64>(sink.bytes.size()));
    }

    void ggufKeepsTypes()
    {
        NoProgress progress;
        const auto plan = planEdit(path("m.gguf"), {.metadata = {{"general.name", "renamed"},
                                                                 {"llama.block_count", "3"},
                                                                 {"tokenizer.ggml.tokens[1]", "bb"},
                                                                 {"general.version", "1.0"},
                                                                 {"my.count:u16", "7"},
                                                                 {"llama.rope.freq_base", std::nullopt}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->changes.size(), std::size_t{6});
        QCOMPARE(plan->changes[0], std::string("general.name: \"tiny\" → \"renamed\""));
        QCOMPARE(plan->changes[5], std::string("llama.rope.freq_base: 10000.0 → (removed)"));
        APR_VERIFY_OK(saveEdit(*plan, path("edited.gguf"), {}, progress));
        const auto metadata = metadataOf(path("edited.gguf"));
        APR_VERIFY_OK(metadata);
        QVERIFY((*metadata)["general.name"] == Json("renamed"));
        QVERIFY((*metadata)["llama.block_count"] == Json(3));
        QVERIFY((*metadata)["tokenizer.ggml.tokens"] == Json({"a", "bb"}));
        QVERIFY((*metadata)["gguf.types"]["general.version"] == Json("string"));
        QVERIFY((*metadata)["gguf.types"]["my.count"] == Json("u16"));
        QVERIFY(!metadata->contains("llama.rope.freq_base"));
        QVERIFY(sameTensors(path("m.gguf"), path("edited.gguf")));
        for (const auto& [key, text] :
             std::vector<std::pair<std::string, std::string>>{{"llama.block_count", "x"},
                                                              {"llama.block_count", "-1"},
                                                              {"my.small:u8", "256"},
                                                              {"my.odd:u7x", "1"},
                                                              {"gguf.types", "{}"},
                                                              {"tokenizer.ggml.tokens[5]", "c"},
                                                              {"", "x"}}) {
            APR_VERIFY_ERROR(planEdit(path("m.gguf"), {.metadata = {{key, text}}}), Errc::Argument);
        }
        APR_VERIFY_ERROR(planEdit(path("m.gguf"), {.metadata = {{"none", std::nullopt}}}), Errc::Argument);
        APR_VERIFY_ERROR(planEdit(path("m.gguf"), {.card = "# Card"}), Errc::Unsupported);
    }

    void safeTensorsHaveStrings()
    {
        NoProgress progress;
        const auto plan =
            planEdit(path("m.safetensors"), {.metadata = {{"license", "apache-2.0"}, {"__metadata__.steps", "12"}},
                                             .renames = {"model.*=m.*"}});
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(saveEdit(*plan, path("edited.safetensors"), {}, progress));
        const auto model = openModelFile(path("edited.safetensors"));
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["__metadata__"]["license"] == Json("apache-2.0"));
        QVERIFY(model->metadata()["__metadata__"]["steps"] == Json("12"));
        QVERIFY(model->find("m.norm.weight") && !model->find("model.norm.weight"));
        QVERIFY(!model->metadata().contains("source_metadata"));
        APR_VERIFY_ERROR(planEdit(path("m.safetensors"), {.renames = {"none*=x*"}}), Errc::Argument);
    }

    void aprHasNestedValues()
    {
        NoProgress progress;
        const auto plan = planEdit(path("m.apr"), {.metadata = {{"license", "apache-2.0"},
                                                                {"notes.author.name", "me"},
                                                                {"notes.tags", "[1, 2]"},
                                                                {"notes.tags[1]", "3"}},
                                                   .card = "---\nlicense: bsd\n---\n# Card\n"});
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(saveEdit(*plan, path("edited.apr"), {}, progress));
        const auto metadata = metadataOf(path("edited.apr"));
        APR_VERIFY_OK(metadata);
        QVERIFY((*metadata)["license"] == Json("bsd")); // of the card, which is applied last
        QVERIFY((*metadata)["notes"]["author"]["name"] == Json("me"));
        QVERIFY((*metadata)["notes"]["tags"] == Json({1, 3}));
        QVERIFY(stringMember((*metadata)["model_card"], "text")->ends_with("# Card\n"));
        QVERIFY(sameTensors(path("m.apr"), path("edited.apr")));
        for (const auto& [key, text] : std::vector<std::pair<std::string, std::string>>{
                 {"license.x", "1"}, {"notes..x", "1"}, {"a[", "1"}, {"a[0]", "1"}, {"architecture", "5"}}) {
            APR_VERIFY_ERROR(planEdit(path("m.apr"), {.metadata = {{key, text}}}), Errc::Argument);
        }
    }

    /// Indices are those of the file, whatever else is removed; a key that is removed and set gets another type.
    void severalChangesOfOneArray()
    {
        const auto made = planEdit(path("m.apr"), {.metadata = {{"list", "[0, 1, 2, 3]"}, {"flag", "true"}}});
        APR_VERIFY_OK(made);
        NoProgress progress;
        APR_VERIFY_OK(saveEdit(*made, path("list.apr"), {}, progress));
        const auto plan = planEdit(path("list.apr"), {.metadata = {{"list[0]", std::nullopt},
                                                                   {"list[1]", std::nullopt},
                                                                   {"list[3]", "9"},
                                                                   {"flag", std::nullopt},
                                                                   {"flag", "text"}}});
        APR_VERIFY_OK(plan);
        QVERIFY(plan->conversion.metadata["list"] == Json::array({2, 9}));
        QVERIFY(plan->conversion.metadata["flag"] == Json("text"));
    }

    /// The item after the last one is added.
    void itemsAreAdded()
    {
        const auto apr = planEdit(path("m.apr"), {.metadata = {{"tags", "[]"}, {"tags[0]", "a"}, {"tags[1]", "b"}}});
        APR_VERIFY_OK(apr);
        QVERIFY(apr->conversion.metadata["tags"] == Json::array({"a", "b"}));
        QCOMPARE(apr->changes.back(), std::string("tags[1]: (none) → \"b\""));
        const auto gguf = planEdit(path("m.gguf"), {.metadata = {{"tokenizer.ggml.tokens[2]", "7"}}});
        APR_VERIFY_OK(gguf);
        QVERIFY(gguf->conversion.metadata["tokenizer.ggml.tokens"] == Json::array({"a", "b", "7"}));
        const auto none = planEdit(path("m.gguf"), {.metadata = {{"tokenizer.ggml.tokens[3]", "c"}}});
        APR_VERIFY_ERROR(none, Errc::Argument);
        QVERIFY(none.error().message.ends_with("it has 2 items, and [2] adds one"));
    }

    void inPlaceWithBackup()
    {
        NoProgress progress;
        QVERIFY(
            QFile::copy(m_folder.filePath(QStringLiteral("m.apr")), m_folder.filePath(QStringLiteral("place.apr"))));
        const auto plan = planEdit(path("place.apr"), {.metadata = {{"license", "mit-0"}}});
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(saveEdit(*plan, path("place.apr"), {.backup = true}, progress));
        QVERIFY((*metadataOf(path("place.apr")))["license"] == Json("mit-0"));
        QVERIFY(sameTensors(path("place.apr"), path("place.apr.bak")));
        QVERIFY((*metadataOf(path("place.apr.bak")))["license"] == (*metadataOf(path("m.apr")))["license"]);
        // Other files are not replaced unless that is asked for, and links never.
        APR_VERIFY_ERROR(saveEdit(*plan, path("m.apr"), {}, progress), Errc::Exists);
        QVERIFY(QFile::link(m_folder.filePath(QStringLiteral("m.apr")), m_folder.filePath(QStringLiteral("link.apr"))));
        APR_VERIFY_ERROR(saveEdit(*plan, path("link.apr"), {.replace = true}, progress), Errc::Argument);
    }

    /// The metadata is in the first shard, whose checksum the manifest has.
    void modelsInShards()
    {
        ConvertOptions options = conversionOf(path("m.apr"), path("s.apr"));
        options.recipe.target = Values{{"max_shard_size", "100KB"}};
        const auto made = planConversion(options);
        APR_VERIFY_OK(made);
        APR_VERIFY_OK(runConversion(*made, noProgress));
        const ModelEdit edit{.metadata = {{.key = "license", .text = "apache-2.0"}}};
        const auto plan = planEdit(path("s.apr"), edit);
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(saveEdit(*plan, path("s.apr"), {.backup = true}, noProgress));
        QVERIFY((*metadataOf(path("s.apr")))["license"] == "apache-2.0");
        QVERIFY(sameTensors(path("m.apr"), path("s.apr")));
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("s.apr.bak"))));
        const std::string shard = openModelFile(path("s.apr"))->facts().parts.front().name;
        QVERIFY(QFile::exists(QString::fromStdString(shard + ".bak")));
        APR_VERIFY_OK(saveEdit(*planEdit(path("s.apr"), edit), path("t.apr"), {}, noProgress)); // under another name
        QVERIFY(sameTensors(path("m.apr"), path("t.apr")));
        const auto alone = planEdit(shard, edit);
        APR_VERIFY_ERROR(alone, Errc::Unsupported);
        QVERIFY2(contains(alone.error().advice, "s.apr"), alone.error().advice.c_str());
        QVERIFY(QFile::copy(m_folder.filePath(QStringLiteral("s.apr")), m_folder.filePath(QStringLiteral("u.apr"))));
        APR_VERIFY_ERROR(saveEdit(*planEdit(path("u.apr"), edit), path("u.apr"), {}, noProgress), Errc::Unsupported);
    }

    void corruptFilesStayAsTheyAre()
    {
        // A new file with a checksum of its own would hide that the values are not those that were written.
        const auto model = openModelFile(path("m.apr"));
        APR_VERIFY_OK(model);
        QFile source(m_folder.filePath(QStringLiteral("m.apr")));
        QVERIFY(source.open(QIODevice::ReadOnly));
        QByteArray bytes = source.readAll();
        const auto at = static_cast<qsizetype>(model->tensors()[0].offset + 1);
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        QFile corrupt(m_folder.filePath(QStringLiteral("corrupt.apr")));
        QVERIFY(corrupt.open(QIODevice::WriteOnly) && corrupt.write(bytes) == bytes.size());
        corrupt.close();
        NoProgress progress;
        const auto plan = planEdit(path("corrupt.apr"), {.metadata = {{"license", "mit-0"}}});
        APR_VERIFY_OK(plan);
        APR_VERIFY_ERROR(saveEdit(*plan, path("corrupt.apr"), {.backup = true}, progress), Errc::Checksum);
        APR_VERIFY_ERROR(saveEdit(*plan, path("other.apr"), {}, progress), Errc::Checksum);
        QVERIFY(corrupt.open(QIODevice::ReadOnly));
        QVERIFY(corrupt.readAll() == bytes);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("corrupt.apr.bak"))));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("other.apr"))));
    }

    void otherFormatsAreRefused()
    {
        ModelParts parts;
        parts.facts.format = FormatId::PyTorch;
        parts.facts.parts = {{.name = "a"}};
        APR_VERIFY_ERROR(checkEditable(Model(parts, nullptr)), Errc::Unsupported);
        parts.facts.format = FormatId::Gguf;
        APR_VERIFY_OK(checkEditable(Model(parts, nullptr)));
        parts.facts.parts.push_back({.name = "b"});
        APR_VERIFY_ERROR(checkEditable(Model(parts, nullptr)), Errc::Unsupported);
    }
};

APR_TEST(TestEdit)
#include "tst_edit.moc"
