// SPDX-License-Identifier: MIT
#include "apr/container/compression/decoded_cache.h"

#include "apr/base/parallel.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

using namespace apr;
using namespace apr::test;

class TestDecodedCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatFits()
    {
        const DecodedCache cache({}, 100);
        int made = 0;
        const auto get = [&](std::uint64_t key, std::size_t size) {
            return cache.get(key, size, [&made, size]() -> Result<Bytes> {
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

    /// Threads that decode large tensors wait for each other; none decodes what another one is decoding.
    void sharesTheBudget()
    {
        constexpr std::uint64_t kSize = 60;
        const Budget budget(100);
        const DecodedCache cache(budget);
        std::atomic<int> made{0};
        std::atomic<int> alive{0};
        std::atomic<int> most{0};
        struct Counted {
            explicit Counted(std::atomic<int>& counter) : alive(counter) {}
            ~Counted() { --alive; }
            Counted(const Counted&) = delete;
            Counted& operator=(const Counted&) = delete;

            std::atomic<int>& alive;
            Buffer bytes = Buffer(kSize);
        };
        NoProgress ignore;
        const auto status = parallelFor(
            40, LoopProgress{ignore, 40, "test"}, [](std::size_t) { return 1; },
            [&](std::size_t i) -> Status {
                APR_TRY(const Bytes bytes, cache.get(i / 4, kSize, [&]() -> Result<Bytes> {
                    ++made;
                    const int now = ++alive;
                    most = std::max(most.load(), now);
                    QThread::msleep(1);
                    const auto counted = std::make_shared<Counted>(alive);
                    return Bytes(counted->bytes, counted);
                }));
                return bytes.size() == kSize ? Status() : Status(Error{.code = Errc::Corrupt});
            });
        APR_VERIFY_OK(status);
        QCOMPARE(most.load(), 1);
        QVERIFY2(made >= 10 && made <= 20, std::to_string(made).c_str());
    }

    /// A caller that keeps what it read does not block the others forever.
    void exceedsTheBudgetRatherThanWaitingForever()
    {
        const DecodedCache cache(100);
        const auto read = [&](std::uint64_t key) {
            return cache.get(key, 80, []() -> Result<Bytes> { return Bytes::own(Buffer(80)); });
        };
        const auto first = read(1);
        const auto second = read(2);
        QVERIFY(first && second);
    }

    void failuresAreNotKept()
    {
        const DecodedCache cache;
        APR_VERIFY_ERROR(cache.get(1, 1, []() -> Result<Bytes> { return Error{.code = Errc::Io}; }), Errc::Io);
        APR_VERIFY_OK(cache.get(1, 1, []() -> Result<Bytes> { return bytesOf("x"); }));
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
