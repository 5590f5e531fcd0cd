// SPDX-License-Identifier: MIT
#include "apr/hub/settings.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr::hub;

class TestSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        for (const char* name : {"HF_ENDPOINT", "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HOME", "HF_TOKEN_PATH",
                                 "APR_CACHE", "APR_CACHE_LIMIT", "XDG_CACHE_HOME", "HF_HUB_OFFLINE", "APR_OFFLINE",
                                 "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"}) {
            qunsetenv(name);
        }
        qputenv("HOME", "/nowhere");
    }

    void withoutAny()
    {
        const Settings settings = Settings::fromEnvironment();
        QCOMPARE(settings.endpoint, std::string("https://huggingface.co"));
        QCOMPARE(settings.cache, std::string("/nowhere/.cache/apr"));
        QVERIFY(settings.token.empty());
        QVERIFY(!settings.isOffline);
        QCOMPARE(settings.cacheLimit, std::uint64_t{0});
    }

    void all()
    {
        qputenv("HF_ENDPOINT", "https://mirror.example/");
        qputenv("HF_TOKEN", " hf_abc\n");
        qputenv("APR_CACHE", "/data/models");
        qputenv("APR_CACHE_LIMIT", "50GB");
        qputenv("HF_HUB_OFFLINE", "YES");
        qputenv("SSL_CERT_FILE", "/ca.pem");
        const Settings settings = Settings::fromEnvironment();
        QCOMPARE(settings.endpoint, std::string("https://mirror.example"));
        QCOMPARE(settings.token, std::string("hf_abc"));
        QCOMPARE(settings.cache, std::string("/data/models"));
        QCOMPARE(settings.cacheLimit, std::uint64_t{50'000'000'000});
        QVERIFY(settings.isOffline);
        QCOMPARE(settings.authorities, std::string("/ca.pem"));
    }

    void tokenOfOtherPrograms()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("token"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("hf_file\n");
        file.close();
        qputenv("HF_HOME", folder.path().toUtf8());
        QCOMPARE(Settings::fromEnvironment().token, std::string("hf_file"));
        qputenv("HF_TOKEN", "hf_own");
        QCOMPARE(Settings::fromEnvironment().token, std::string("hf_own"));
    }
};

APR_TEST(TestSettings)
#include "tst_settings.moc"
