// SPDX-License-Identifier: MIT
#include "apr/container/compression/once.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestOnce : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void madeOnce()
    {
        const OnceBytes once;
        int calls = 0;
        const auto make = [&calls]() -> Result<Bytes> {
            ++calls;
            return bytesOf("made");
        };
        for (int i = 0; i < 3; ++i) {
            QVERIFY(sameBytes(once.get(make)->span(), bufferOf("made")));
        }
        QCOMPARE(calls, 1);
    }

    void failuresAreNotKept()
    {
        const OnceBytes once;
        APR_VERIFY_ERROR(once.get([]() -> Result<Bytes> { return Error{.code = Errc::Io}; }), Errc::Io);
        APR_VERIFY_OK(once.get([]() -> Result<Bytes> { return bytesOf("x"); }));
    }
};

APR_TEST(TestOnce)
#include "tst_once.moc"
