// SPDX-License-Identifier: MIT
#include "apr/base/unforeseen.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <new>
#include <stdexcept>
#include <system_error>

using namespace apr;

class TestUnforeseen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wantOfMemory()
    {
        QVERIFY(errorFromException(std::bad_alloc()).code == Errc::Memory);
        QVERIFY(errorFromException(std::length_error("vector")).code == Errc::Memory);
    }

    void whatTheSystemRefuses()
    {
        const auto code = std::make_error_code(std::errc::resource_unavailable_try_again);
        QVERIFY(errorFromException(std::system_error(code)).code == Errc::Io);
    }

    void anythingElse()
    {
        const Error error = errorFromException(std::runtime_error("type must be \x1B string"));
        QVERIFY(error.code == Errc::Corrupt);
        QVERIFY(error.message.find("type must be \\x1B string") != std::string::npos);
    }
};

APR_TEST(TestUnforeseen)
#include "tst_unforeseen.moc"
