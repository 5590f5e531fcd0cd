// SPDX-License-Identifier: MIT
#include "format/tensorflow/reader.h"

#include "apr/format/checksums.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QDirIterator>

using namespace apr;
using namespace apr::test;

namespace {

std::vector<std::string> filesBelow(const char* folder, const char* pattern)
{
    std::vector<std::string> out;
    QDirIterator files(qEnvironmentVariable("APR_CORPUS") + QLatin1Char('/') + QLatin1String(folder),
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
    void newestCheckpoint()
    {
        QCOMPARE(
            tensorflow::newestCheckpoint("model_checkpoint_path: \"ckpt-7\"\nall_model_checkpoint_paths: \"ckpt-1\"\n"),
            std::optional<std::string>("ckpt-7"));
        QVERIFY(!tensorflow::newestCheckpoint("nothing"));
        QVERIFY(!tensorflow::newestCheckpoint("model_checkpoint_path: ckpt"));
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

    /// reference/formats.md (Corpus): the regression's checkpoint and SavedModel have the same variables.
    void foldersAreModels()
    {
        const std::string base = qEnvironmentVariable("APR_CORPUS").toStdString() + "/tf_savedmodel/";
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
