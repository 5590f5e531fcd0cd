// SPDX-License-Identifier: MIT
#include "apr/host/shared_library.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestSharedLibrary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsFunctions()
    {
        const auto library = SharedLibrary::open("libz.so.1");
        APR_VERIFY_OK(library);
        const char* (*version)() = nullptr;
        APR_VERIFY_OK(library->bind(version, "zlibVersion"));
        QVERIFY(contains(version(), "."));
        QVERIFY(library->function<void()>("noSuchFunction") == nullptr);
        const auto missing = library->bind(version, "noSuchFunction");
        APR_VERIFY_ERROR(missing, Errc::Io);
        QVERIFY(contains(missing.error().message, "noSuchFunction"));
        QCOMPARE(missing.error().file, std::string("libz.so.1"));
    }

    void missingLibraries()
    {
        const auto library = SharedLibrary::open("libno-such-library.so.7");
        APR_VERIFY_ERROR(library, Errc::Io);
        QVERIFY(contains(library.error().message, "libno-such-library.so.7"));
    }

    /// A name without a slash is never searched for in the current folder.
    void currentFolderIsNotSearched()
    {
        const QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QVERIFY(QFile::copy(QFile::symLinkTarget(QStringLiteral("/proc/self/exe")),
                            folder.filePath(QStringLiteral("libhere.so"))));
        QVERIFY(QDir::setCurrent(folder.path()));
        const auto library = SharedLibrary::open("libhere.so");
        QVERIFY(QDir::setCurrent(before));
        APR_VERIFY_ERROR(library, Errc::Io);
        QVERIFY(contains(library.error().message, "cannot open shared object file"));
    }
};

APR_TEST(TestSharedLibrary)
#include "tst_shared_library.moc"
