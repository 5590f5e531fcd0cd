// SPDX-License-Identifier: MIT
#include "hub/curl.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr::hub;

class TestCurl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void loadsOnce()
    {
        const auto curl = Curl::load();
        APR_VERIFY_OK(curl);
        QCOMPARE(*Curl::load(), *curl);
        CURL* handle = (*curl)->init();
        QVERIFY(handle != nullptr);
        QCOMPARE((*curl)->setopt(handle, CURLOPT_NOSIGNAL, 1L), CURLE_OK);
        (*curl)->cleanup(handle);
        QCOMPARE(QByteArray((*curl)->strerror(CURLE_OK)), QByteArray("No error"));
    }
};

APR_TEST(TestCurl)
#include "tst_curl.moc"
