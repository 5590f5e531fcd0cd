// SPDX-License-Identifier: MIT
#include "apr/format/model_card.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestModelCard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void frontMatter()
    {
        const Json card = modelCard("---\nlicense: 'mit'\ntags:\n- a\n- b\n---\n# Title\nlicense: other\n");
        QVERIFY(card["license"] == "mit");
        QVERIFY(card["tags"] == Json({"a", "b"}));
        QVERIFY(!modelCard("# Title\nlicense: mit\n").contains("license"));
    }

    void licenses()
    {
        const auto withMetadata = [](Metadata metadata) {
            return licenseOf(
                Model({.metadata = std::move(metadata)}, std::make_shared<SlicedSource>(std::vector<Bytes>())));
        };
        QCOMPARE(withMetadata({{"general.license", "gpl-3.0"}}), std::string("gpl-3.0"));
        QCOMPARE(withMetadata({{"license", 3}, {"model_card", {{"license", "mit"}}}}), std::string("mit"));
        QCOMPARE(withMetadata(Metadata::object()), std::string());
    }

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

APR_CORE_TEST(TestModelCard)
#include "tst_model_card.moc"
