// SPDX-License-Identifier: MIT
#include "apr/host/scratch_folder.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <filesystem>
#include <fstream>

using namespace apr;

class TestScratchFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isRemovedWithItsFiles()
    {
        std::string path;
        {
            auto folder = ScratchFolder::make();
            APR_VERIFY_OK(folder);
            path = folder->path();
            QVERIFY(std::filesystem::is_directory(path));
            QVERIFY(std::ofstream(folder->file("a")) << "content");
            const ScratchFolder moved = std::move(*folder);
            QCOMPARE(moved.path(), path);
        }
        QVERIFY(!std::filesystem::exists(path));
    }

    void whereNothingCanBeWritten()
    {
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/proc");
        APR_VERIFY_ERROR(ScratchFolder::make(), Errc::Io);
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    }
};

APR_TEST(TestScratchFolder)
#include "tst_scratch_folder.moc"
