// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/gguf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

Bytes smallFile(std::string name = "a")
{
    return safetensorsOf({floats(std::move(name), {2}, {1, 2})});
}

} // namespace

class TestOpenFile : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;

    std::string in(std::string_view name) const { return path(m_dir.path(), name).toStdString(); }

private Q_SLOTS:
    void selectsTheModelOfAListing()
    {
        const auto chosen = [](const std::vector<std::string>& files) {
            return selectModelFile(files, "folder").value_or(SelectedFile{}).name;
        };
        QCOMPARE(chosen({"a.bin", "a.safetensors", "config.json"}), std::string("a.safetensors"));
        QCOMPARE(chosen({"pytorch_model.bin.index.json", "a.onnx"}), std::string("pytorch_model.bin.index.json"));
        QCOMPARE(chosen({"a.onnx", "saved_model.pb", "variables/variables.index"}), std::string("saved_model.pb"));
        QCOMPARE(chosen({"variables/variables.index", "fingerprint.txt"}), std::string("variables/variables.index"));
        QCOMPARE(chosen({"m-00001-of-00002.gguf", "m-00002-of-00002.gguf"}), std::string("m-00001-of-00002.gguf"));
        QCOMPARE(chosen({"-of-2.apr"}), std::string("-of-2.apr")); // not a shard
        QCOMPARE(chosen({"a.apr", "b.apr"}), std::string());
        QCOMPARE(chosen({"model.apr", "model.safetensors"}), std::string("model.safetensors")); // which it was made of
        QCOMPARE(chosen({"model.apr", "model-apr2.apr"}), std::string("model.apr"));
        // What goes with a model, and split models.
        QCOMPARE(chosen({"m-00001-of-00002.gguf", "m-00002-of-00002.gguf", "mmproj-f16.gguf"}),
                 std::string("m-00001-of-00002.gguf"));
        QCOMPARE(chosen({"adapter_model.safetensors", "model.safetensors.index.json"}),
                 std::string("model.safetensors.index.json"));
        QCOMPARE(chosen({"adapter_model.safetensors", "adapter_config.json"}),
                 std::string("adapter_model.safetensors"));
        QCOMPARE(chosen({"a-00001-of-00002.gguf", "b-00001-of-00002.gguf"}), std::string());
        QCOMPARE(chosen({"model.safetensors.index.fp16.json", "model-00001-of-00001.fp16.safetensors"}),
                 std::string("model.safetensors.index.fp16.json"));
        const auto noIndex = selectModelFile({"m-00001-of-00002.safetensors", "adapter_model.safetensors"}, "folder");
        QVERIFY(!noIndex && noIndex.error().notFound);
        QVERIFY(noIndex.error().message.find("m.safetensors.index.json") != std::string::npos);
        QCOMPARE(chosen({"m-00001-of-00002.safetensors", "other.onnx"}), std::string()); // the index is missing
        // Of a checkpoint and its copies, the former; other models beside each other remain a question.
        const auto both = selectModelFile({"consolidated.safetensors", "model.safetensors.index.json",
                                           "model-00001-of-00001.safetensors", "model.fp16.safetensors"},
                                          "folder");
        QVERIFY(both);
        QCOMPARE(both->name, std::string("model.safetensors.index.json"));
        QCOMPARE(both->copies, (std::vector<std::string>{"consolidated.safetensors", "model.fp16.safetensors"}));
        QCOMPARE(chosen({"model.safetensors", "second.safetensors"}), std::string());
        const auto distributed = selectModelFile({".metadata", "__0_0.distcp"}, "folder");
        QVERIFY(!distributed && distributed.error().code == Errc::Unsupported);
    }

    void init()
    {
        QVERIFY(m_dir.isValid());
        for (const QString& name : QDir(m_dir.path()).entryList(QDir::Files)) {
            QFile::remove(m_dir.filePath(name));
        }
    }

    void missingFile()
    {
        const auto model = openModelFile(in("none.apr"));
        APR_VERIFY_ERROR(model, Errc::Io);
        QVERIFY(model.error().notFound);
        QCOMPARE(model.error().file, in("none.apr"));
    }

    void directoryAndDevice()
    {
        APR_VERIFY_ERROR(openModelFile(m_dir.path().toStdString()), Errc::Io);
        APR_VERIFY_ERROR(openModelFile("/dev/zero"), Errc::Io);
    }

    void aFolderOrAShardStandsForTheWholeModel()
    {
        const QTemporaryDir folder;
        const auto inside = [&folder](std::string_view name) { return path(folder.path(), name).toStdString(); };
        const std::string self = folder.path().toStdString();
        APR_VERIFY_ERROR(resolveModelPath(self), Errc::Io);
        QVERIFY(save(path(folder.path(), "m-00001-of-00002.safetensors"), smallFile("a").span()));
        QVERIFY(save(path(folder.path(), "m-00002-of-00002.safetensors"), smallFile("b").span()));
        QCOMPARE(resolveModelPath(inside("m-00002-of-00002.safetensors")).value(),
                 inside("m-00002-of-00002.safetensors"));
        const std::string_view index =
            R"({"weight_map":{"a":"m-00001-of-00002.safetensors","b":"m-00002-of-00002.safetensors"}})";
        QVERIFY(save(path(folder.path(), "m.safetensors.index.json"), index));
        QCOMPARE(resolveModelPath(inside("m-00002-of-00002.safetensors")).value(), inside("m.safetensors.index.json"));
        QCOMPARE(resolveModelPath(self).value(), inside("m.safetensors.index.json"));
        QCOMPARE(resolveModelPath(self + "/").value(), inside("m.safetensors.index.json"));
        const auto model = openModelFile(self);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(resolveModelPath(inside("none.gguf")).value(), inside("none.gguf"));
        QVERIFY(save(path(folder.path(), "other.gguf"), std::string_view("GGUF")));
        APR_VERIFY_ERROR(openModelFile(self), Errc::Argument);
    }

    void emptyFile()
    {
        QVERIFY(save(m_dir.filePath(QStringLiteral("e.apr")), std::string_view()));
        APR_VERIFY_ERROR(openModelFile(in("e.apr")), Errc::Format);
    }

    void configBesideSafetensors()
    {
        QVERIFY(save(m_dir.filePath(QStringLiteral("m.safetensors")), smallFile().span()));
        const auto without = openModelFile(in("m.safetensors"));
        APR_VERIFY_OK(without);
        QVERIFY(!without->metadata().contains("config"));
        QVERIFY(save(m_dir.filePath(QStringLiteral("config.json")), R"({"model_type":"llama"})"));
        const auto with = openModelFile(in("m.safetensors"));
        APR_VERIFY_OK(with);
        QVERIFY(with->metadata()["config"]["model_type"] == "llama");
        QCOMPARE(valuesOf<float>(with->load(0)->span()), (std::vector<float>{1, 2}));
        QCOMPARE(with->facts().parts.size(), std::size_t{1});
        for (const char* broken : {"{", "[]", ""}) {
            QVERIFY(save(m_dir.filePath(QStringLiteral("config.json")), broken));
            const auto model = openModelFile(in("m.safetensors"));
            APR_VERIFY_OK(model);
            QVERIFY(!model->metadata().contains("config"));
        }
    }

    void shardsFromTheSameFolder()
    {
        QVERIFY(save(m_dir.filePath(QStringLiteral("model-00001-of-00002.safetensors")), smallFile("a").span()));
        QVERIFY(save(m_dir.filePath(QStringLiteral("model-00002-of-00002.safetensors")), smallFile("b").span()));
        QVERIFY(save(m_dir.filePath(QStringLiteral("model.safetensors.index.json")),
                     R"({"metadata":{"total_size":16},"weight_map":{"a":"model-00001-of-00002.safetensors",)"
                     R"("b":"model-00002-of-00002.safetensors"}})"));
        QVERIFY(save(m_dir.filePath(QStringLiteral("config.json")), R"({"model_type":"gpt2"})"));
        const auto model = openModelFile(in("model.safetensors.index.json"));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QVERIFY(model->metadata()["config"]["model_type"] == "gpt2");
        QVERIFY(QFile::remove(m_dir.filePath(QStringLiteral("model-00002-of-00002.safetensors"))));
        const auto missing = openModelFile(in("model.safetensors.index.json"));
        APR_VERIFY_ERROR(missing, Errc::Io);
        QVERIFY(contains(missing.error().message, "model-00002-of-00002.safetensors"));
        QVERIFY(!QFile::exists(m_dir.filePath(QStringLiteral("model-00002-of-00002.safetensors"))));
    }

    void realIndexWithoutItsShards()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("safetensors_index", "*.json");
        QVERIFY2(!files.empty(), "the corpus has too few of these files");
        for (const std::string& file : files) {
            APR_VERIFY_ERROR(openModelFile(file), Errc::Io);
        }
    }

private:
    /// Each of three parts stands for the whole model, which has the other two.
    void checkSplit(const std::vector<std::string>& files)
    {
        std::vector<std::string> names;
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().parts.size(), std::size_t{3});
            std::vector<std::string> own;
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                own.push_back(model->tensors()[i].name);
                APR_VERIFY_OK(model->load(i));
            }
            QVERIFY(names.empty() || names == own);
            names = own;
        }
        QVERIFY(!names.empty());
        // A copy without its second part.
        const auto nameOf = [&files](std::size_t part) {
            return QString::fromStdString(files[part]).section(QLatin1Char('/'), -1);
        };
        const QTemporaryDir copies;
        for (const std::size_t part : {0U, 2U}) {
            QVERIFY(QFile::copy(QString::fromStdString(files[part]), copies.filePath(nameOf(part))));
        }
        const auto model = openModelFile(copies.filePath(nameOf(0)).toStdString());
        APR_VERIFY_ERROR(model, Errc::Io);
        QVERIFY(contains(model.error().message, nameOf(1).toStdString()));
    }

private Q_SLOTS:
    void splitGguf()
    {
        std::vector<std::string> files;
        for (std::uint16_t part = 0; part < 3; ++part) {
            GgufBuilder file;
            file.pair("general.architecture", "llama");
            file.pair("split.no", GgufBuilder::U16, part);
            file.pair("split.count", GgufBuilder::U16, std::uint16_t{3});
            file.pair("split.tensors.count", GgufBuilder::I32, std::int32_t{3});
            file.tensor(filled("t" + std::to_string(part), {4}, part));
            const std::string name = "m-0000" + std::to_string(part + 1) + "-of-00003.gguf";
            QVERIFY(save(path(m_dir.path(), name), file.build().span()));
            files.push_back(in(name));
        }
        checkSplit(files);
    }

    void splitGgufOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("derived_gguf", "ggmlref__split-*.gguf");
        QCOMPARE(files.size(), std::size_t{3});
        checkSplit(files);
    }
};

APR_TEST(TestOpenFile)
#include "tst_open_file.moc"
