// SPDX-License-Identifier: MIT
#include "apr/base/paths.h"

#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;

class TestPaths : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void folders()
    {
        QCOMPARE(folderOf("models/a.apr"), std::string("models/"));
        QCOMPARE(folderOf("/a/b/c.apr"), std::string("/a/b/"));
        QCOMPARE(folderOf("/a"), std::string("/"));
        QCOMPARE(folderOf("a.apr"), std::string());
        QCOMPARE(folderOf(""), std::string());
    }

    void fileNames()
    {
        QCOMPARE(fileNameOf("models/a.apr"), std::string_view("a.apr"));
        QCOMPARE(fileNameOf("a.apr"), std::string_view("a.apr"));
        QCOMPARE(fileNameOf("a/"), std::string_view());
        QCOMPARE(fileNameOf("/proc/self/fd/5"), std::string_view("standard-input"));
        QCOMPARE(fileNameOf(""), std::string_view());
    }

    /// As a path that the system opens.
    void parents()
    {
        QCOMPARE(parentOf("models/a.apr"), std::string("models"));
        QCOMPARE(parentOf("a.apr"), std::string("."));
        QCOMPARE(parentOf("/a.apr"), std::string("/"));
        QCOMPARE(parentOf("/a/b/c"), std::string("/a/b"));
    }
};

APR_TEST(TestPaths)
#include "tst_paths.moc"
