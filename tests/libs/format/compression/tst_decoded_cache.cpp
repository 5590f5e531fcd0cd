// SPDX-License-Identifier: MIT
#include "apr/format/compression/decoded_cache.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestDecodedCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatFits()
    {
        const DecodedCache cache(100);
        int made = 0;
        const auto get = [&](std::uint64_t key, std::size_t size) {
            return cache.get(key, [&made, size]() -> Result<Bytes> {
                ++made;
                return Bytes::own(Buffer(size));
            });
        };
        QCOMPARE(get(1, 40)->size(), std::uint64_t{40});
        QVERIFY(get(2, 40) && get(1, 40) && get(2, 40));
        QCOMPARE(made, 2);
        QVERIFY(get(3, 40).has_value()); // drives out 1, the one not used for longest
        QVERIFY(get(2, 40) && get(3, 40));
        QCOMPARE(made, 3);
        QVERIFY(get(1, 40).has_value());
        QCOMPARE(made, 4);
        QVERIFY(get(4, 1000) && get(5, 1000) && get(4, 1000) && get(5, 1000)); // two are always kept
        QCOMPARE(made, 6);
    }

    void failuresAreNotKept()
    {
        const DecodedCache cache;
        APR_VERIFY_ERROR(cache.get(1, []() -> Result<Bytes> { return Error{.code = Errc::Io}; }), Errc::Io);
        APR_VERIFY_OK(cache.get(1, []() -> Result<Bytes> { return bytesOf("x"); }));
    }

    void sources()
    {
        const auto cache = std::make_shared<const DecodedCache>();
        const ByteSource good = DecodedCache::source(cache, 3, []() -> Result<Bytes> { return bytesOf("abc"); });
        const ByteSource lies = DecodedCache::source(cache, 4, []() -> Result<Bytes> { return bytesOf("abc"); });
        QVERIFY(sameBytes(good.read(1, 2)->span(), bufferOf("bc")));
        APR_VERIFY_ERROR(lies.read(0, 1), Errc::Corrupt);
        QVERIFY(cache->reserveKeys(10) + 10 <= cache->reserveKeys(1));
    }
};

APR_TEST(TestDecodedCache)
#include "tst_decoded_cache.moc"
