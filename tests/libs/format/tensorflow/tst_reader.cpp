// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/tensorflow/reader.h"

#include "apr/format/checksums.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/tensorflow.h"
#include "fixtures/test_main.h"

#include <QDirIterator>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

/// A checkpoint below a folder: PREFIX.index and its data.
bool saveBundle(const QTemporaryDir& folder, const std::string& prefix)
{
    Bundle bundle;
    bundle.add("a/.ATTRIBUTES/VARIABLE_VALUE", {0.5F});
    bundle.add("b/.ATTRIBUTES/VARIABLE_VALUE", {2});
    return save(path(folder.path(), prefix + ".index"), bundle.index()) &&
           save(path(folder.path(), prefix + ".data-00000-of-00001"), bundle.data);
}

/// SavedModel: a graph with a constant, a tag, and a signature.
Buffer savedModel()
{
    const Proto input =
        Proto().text(1, "x").message(2, Proto().text(1, "x:0").varint(2, 1).message(3, tensorShape({3})));
    const Proto graph = Proto().message(1, constantNode("c", tensorProto({1, 2})));
    const Proto meta = Proto()
                           .message(1, Proto().text(4, "serve").text(5, "2.4.0"))
                           .message(2, graph)
                           .message(5, Proto().text(1, "predict").message(2, Proto().message(1, input)));
    return Proto().varint(1, 1).message(2, meta).build();
}

std::vector<float> floatsOf(const Model& model, std::string_view name)
{
    const auto index = model.find(name);
    const auto bytes = index ? model.load(*index) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

std::vector<std::string> filesBelow(const char* folder, const char* pattern)
{
    std::vector<std::string> out;
    QDirIterator files(QString::fromStdString(corpusFolder()) + QLatin1Char('/') + QLatin1String(folder),
                       {QLatin1String(pattern)}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        out.push_back(files.next().toStdString());
    }
    return out;
}

} // namespace

class TestTensorFlowReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void latestCheckpoint()
    {
        QCOMPARE(
            tensorflow::latestCheckpoint("model_checkpoint_path: \"ckpt-7\"\nall_model_checkpoint_paths: \"ckpt-1\"\n"),
            std::optional<std::string>("ckpt-7"));
        QVERIFY(!tensorflow::latestCheckpoint("nothing"));
        QVERIFY(!tensorflow::latestCheckpoint("model_checkpoint_path: ckpt"));
    }

    void frozenGraphs()
    {
        const QTemporaryDir folder;
        const Buffer file = Proto().message(1, constantNode("c", tensorProto({1, 2}))).build();
        QVERIFY(save(path(folder.path(), "frozen.pb"), file));
        const auto model = openModelFile(path(folder.path(), "frozen.pb").toStdString());
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("GraphDef"));
        QCOMPARE(floatsOf(*model, "c"), (std::vector<float>{1, 2}));
    }

    /// The folder and saved_model.pb are the same: constants of the graph, and the variables beside it.
    void savedModels()
    {
        const QTemporaryDir folder;
        QVERIFY(save(path(folder.path(), "saved_model.pb"), savedModel()));
        const std::string self = folder.path().toStdString();
        const auto alone = openModelFile(self + "/saved_model.pb");
        APR_VERIFY_OK(alone);
        QCOMPARE(alone->tensors().size(), std::size_t{1});
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("variables")));
        QVERIFY(saveBundle(folder, "variables/variables"));
        for (const std::string& file : {self, self + "/saved_model.pb"}) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("SavedModel"));
            QCOMPARE(floatsOf(*model, "a"), (std::vector<float>{0.5F}));
            QCOMPARE(floatsOf(*model, "b"), (std::vector<float>{2}));
            QCOMPARE(floatsOf(*model, "c"), (std::vector<float>{1, 2}));
            const Json& known = model->metadata()["tensorflow"];
            QVERIFY(known["tags"] == Json{"serve"} && known["version"] == "2.4.0");
            QVERIFY(known["signatures"]["predict"]["inputs"][0]["shape"] == Json{3});
            NoProgress progress;
            APR_VERIFY_OK(verifyChecksums(*model, progress));
        }
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("saved_model.pb"))));
        APR_VERIFY_OK(openModelFile(self)); // variables only
    }

    /// By its index, and by the text that names the newest.
    void checkpoints()
    {
        const QTemporaryDir folder;
        QVERIFY(saveBundle(folder, "ckpt-7"));
        QVERIFY(save(path(folder.path(), "checkpoint"), std::string_view("model_checkpoint_path: \"ckpt-7\"\n")));
        const std::string self = folder.path().toStdString();
        for (const std::string& file : {self + "/ckpt-7.index", self + "/checkpoint"}) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("checkpoint V2"));
            QCOMPARE(floatsOf(*model, "b"), (std::vector<float>{2}));
        }
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("ckpt-7.data-00000-of-00001"))));
        APR_VERIFY_ERROR(openModelFile(self + "/ckpt-7.index"), Errc::Io);
    }

    /// Nothing of a graph is run.
    void hostileGraphsAreInert()
    {
        const Proto node = Proto().text(1, "evil").text(2, "WriteFile").text(3, "c");
        const Buffer file = Proto().message(1, constantNode("c", tensorProto({1}))).message(1, node).build();
        const auto model = openModel("frozen.pb", Bytes::own(file), {}, {.format = "frozen"});
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{1});
        QVERIFY(model->metadata()["graph"]["nodes"][1]["op"] == "WriteFile");
    }

    void corpus_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("dialect");
        QTest::addColumn<int>("least");
        QTest::newRow("frozen") << "tf_frozen"
                                << "*.pb"
                                << "GraphDef" << 8;
        QTest::newRow("SavedModel") << "tf_savedmodel"
                                    << "saved_model.pb"
                                    << "SavedModel" << 8;
        QTest::newRow("index") << "tf_savedmodel"
                               << "*.index"
                               << "checkpoint V2" << 8;
        QTest::newRow("checkpoint") << "tf_checkpoint"
                                    << "*.index"
                                    << "checkpoint V2" << 1;
        QTest::newRow("by its text") << "tf_checkpoint"
                                     << "checkpoint"
                                     << "checkpoint V2" << 1;
        QTest::newRow("hostile") << "tf_bad"
                                 << "saved_model.pb"
                                 << "SavedModel" << 2; // inert: nothing is run
    }
    void corpus()
    {
        APR_NEEDS_CORPUS();
        QFETCH(QString, folder);
        QFETCH(QString, pattern);
        QFETCH(QString, dialect);
        QFETCH(int, least);
        const auto files = filesBelow(qPrintable(folder), qPrintable(pattern));
        QVERIFY(static_cast<int>(files.size()) >= least);
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, dialect.toStdString());
            NoProgress progress;
            APR_VERIFY_OK(verifyChecksums(*model, progress));
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
        }
    }

    /// The regression's checkpoint and SavedModel have the same variables.
    void foldersAreModels()
    {
        APR_NEEDS_CORPUS();
        const std::string base = corpusFolder() + "/tf_savedmodel/";
        const auto model = openModelFile(base + "serving__saved_model_half_plus_two_tf2_cpu/00000123");
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].name, std::string("a"));
        QCOMPARE(valuesOf<float>(model->load(*model->find("a"))->span()), (std::vector<float>{0.5F}));
        QCOMPARE(valuesOf<float>(model->load(*model->find("b"))->span()), (std::vector<float>{2}));
        APR_VERIFY_OK(openModelFile(base + "serving__tf_text_regression/01")); // variables only
    }
};

APR_TEST(TestTensorFlowReader)
#include "tst_reader.moc"
