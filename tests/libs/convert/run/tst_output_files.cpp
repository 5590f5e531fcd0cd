// SPDX-License-Identifier: MIT
#include "convert/run/output_files.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

OutputLayout layoutOf(std::initializer_list<const char*> names)
{
    OutputLayout out;
    for (const char* name : names) {
        out.files.push_back(textFile(name, "text of " + std::string(name)));
    }
    return out;
}

Status writeAll(OutputFiles& files, const OutputLayout& layout)
{
    NoProgress progress;
    APR_TRY([[maybe_unused]] const auto written, writeFiles(Model({}, nullptr), layout, files.sinks(), {}, progress));
    return {};
}

QStringList namesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace

class TestOutputFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAppearTogether()
    {
        const QTemporaryDir folder;
        const OutputLayout layout = layoutOf({"", "config.json", "1_Pooling/config.json"});
        OutputFiles files(folder.filePath("m.apr").toStdString(), false);
        APR_VERIFY_OK(files.create(layout));
        APR_VERIFY_OK(writeAll(files, layout));
        QCOMPARE(namesIn(folder), QStringList{"1_Pooling"}); // a folder, no file
        APR_VERIFY_OK(files.commit());
        QCOMPARE(namesIn(folder), (QStringList{"1_Pooling", "config.json", "m.apr"}));
        QVERIFY(readFile(folder.filePath("m.apr")) == bufferOf("text of "));
        QVERIFY(readFile(folder.filePath("1_Pooling/config.json")) == bufferOf("text of 1_Pooling/config.json"));
    }

    void nothingIsLeftWithoutCommit()
    {
        const QTemporaryDir folder;
        {
            const OutputLayout layout = layoutOf({"", "config.json"});
            OutputFiles files(folder.filePath("m.apr").toStdString(), false);
            APR_VERIFY_OK(writeAll(files, layout));
        }
        QVERIFY(namesIn(folder).isEmpty());
    }

    void existingFilesAreKept()
    {
        const QTemporaryDir folder;
        QVERIFY(save(folder.filePath("config.json"), "mine"));
        const OutputLayout layout = layoutOf({"", "config.json"});
        OutputFiles refused(folder.filePath("m.apr").toStdString(), false);
        const Status status = refused.create(layout);
        APR_VERIFY_ERROR(status, Errc::Exists);
        QCOMPARE(status.error().file, folder.filePath("config.json").toStdString());
        OutputFiles replacing(folder.filePath("m.apr").toStdString(), true);
        APR_VERIFY_OK(replacing.create(layout));
        QVERIFY(readFile(folder.filePath("config.json")) == bufferOf("mine"));
        APR_VERIFY_OK(writeAll(replacing, layout));
        APR_VERIFY_OK(replacing.commit());
        QVERIFY(readFile(folder.filePath("config.json")) == bufferOf("text of config.json"));
    }

    void pathsAreBesideTheOutput()
    {
        const OutputFiles files("a/m.apr", false);
        QCOMPARE(files.pathOf(""), std::string("a/m.apr"));
        QCOMPARE(files.pathOf("x"), std::string("a/x"));
        QCOMPARE(OutputFiles("m.apr", false).pathOf("x"), std::string("x"));
    }
};

APR_TEST(TestOutputFiles)
#include "tst_output_files.moc"
