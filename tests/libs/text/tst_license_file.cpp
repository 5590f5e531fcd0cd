// SPDX-License-Identifier: MIT
#include "apr/text/license_file.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestLicenseFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of SafeTensors models in folders of the Hub.
    void besideTheModel()
    {
        const QTemporaryDir folder;
        const auto write = [&folder](const char* name, const QByteArray& content) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        };
        write("model.safetensors", QByteArray("\2\0\0\0\0\0\0\0{}", 10));
        const auto model = openModelFile(folder.path().toStdString());
        APR_VERIFY_OK(model);
        QCOMPARE(licenseOf(*model), std::string());
        write("README.md", "---\nlicense: apache-2.0\n---\n");
        QCOMPARE(licenseOf(*model), std::string("apache-2.0"));
    }
};

APR_TEST(TestLicenseFile)
#include "tst_license_file.moc"
