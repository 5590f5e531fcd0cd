// SPDX-License-Identifier: MIT
#include "apr/base/byte_source.h"

#include "apr/base/text.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

std::string textOf(const Result<Bytes>& bytes)
{
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : "(error)";
}

/// A source that fetches parts of "0123456789" and writes down what it was asked for.
struct Fetched {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> calls = {};
    std::uint64_t missing = 0; ///< bytes that each answer is short of
    std::uint64_t extra = 0;

    ByteSource source()
    {
        return {10, [this](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
                    calls.emplace_back(offset, count);
                    const std::string text = std::string("0123456789").substr(offset, count - missing);
                    return bytesOf(text + std::string(extra, 'x'));
                }};
    }
};

using Calls = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

} // namespace

class TestByteSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void memoryIsViewed()
    {
        const Bytes bytes = bytesOf("0123456789");
        const ByteSource source = bytes;
        QCOMPARE(source.size(), std::uint64_t{10});
        QVERIFY(source.isInMemory());
        const auto part = source.read(3, 4);
        QCOMPARE(textOf(part), std::string("3456"));
        QCOMPARE(part->data(), bytes.data() + 3); // not a copy
        QCOMPARE(textOf(source.read(0, 10)), std::string("0123456789"));
        APR_VERIFY_OK(source.read(10, 0));
        QCOMPARE(source.read(10, 0)->size(), std::uint64_t{0});
        APR_VERIFY_OK(source.check());
    }

    void readsOutliveTheSource()
    {
        Bytes part;
        {
            const ByteSource source = bytesOf("0123456789");
            part = *source.read(2, 3);
        }
        QVERIFY(sameBytes(part.span(), bufferOf("234")));
    }

    void nothingAtAll()
    {
        const ByteSource source;
        QCOMPARE(source.size(), std::uint64_t{0});
        QVERIFY(source.isInMemory());
        APR_VERIFY_OK(source.read(0, 0));
        APR_VERIFY_OK(source.start(100));
        QCOMPARE(source.start(100)->size(), std::uint64_t{0});
        APR_VERIFY_ERROR(source.read(0, 1), Errc::Corrupt);
        APR_VERIFY_OK(source.check());
    }

    void outsideIsCorrupt()
    {
        Fetched fetched;
        for (const ByteSource& source : {ByteSource(bytesOf("0123456789")), fetched.source()}) {
            for (const auto& [offset, count] :
                 Calls{{0, 11}, {10, 1}, {11, 0}, {5, 6}, {1, kHuge}, {kHuge, 1}, {kHuge, kHuge}, {kHuge - 3, 8}}) {
                const auto bytes = source.read(offset, count);
                APR_VERIFY_ERROR(bytes, Errc::Corrupt);
                QCOMPARE(bytes.error().offset.value(), offset);
                QVERIFY(contains(bytes.error().message, formatCount(count)));
                QVERIFY(contains(bytes.error().message, "10"));
            }
        }
        QVERIFY(fetched.calls.empty()); // and nothing is fetched for it
    }

    void rangesAreFetchedOnce()
    {
        Fetched fetched;
        const ByteSource source = fetched.source();
        QCOMPARE(source.size(), std::uint64_t{10});
        QVERIFY(!source.isInMemory());
        QVERIFY(fetched.calls.empty());
        QCOMPARE(textOf(source.read(3, 4)), std::string("3456"));
        QCOMPARE(fetched.calls, (Calls{{3, 4}}));
        const ByteSource copy = source; // NOLINT(performance-unnecessary-copy-initialization)
        QCOMPARE(textOf(copy.read(9, 1)), std::string("9"));
        QCOMPARE(fetched.calls, (Calls{{3, 4}, {9, 1}}));
    }

    void nothingIsFetchedForNothing()
    {
        Fetched fetched;
        const ByteSource source = fetched.source();
        for (const std::uint64_t offset : {0, 4, 10}) {
            APR_VERIFY_OK(source.read(offset, 0));
            QCOMPARE(source.read(offset, 0)->size(), std::uint64_t{0});
        }
        QVERIFY(fetched.calls.empty());
    }

    void startIsNoMoreThanThereIs()
    {
        Fetched fetched;
        for (const ByteSource& source : {ByteSource(bytesOf("0123456789")), fetched.source()}) {
            QCOMPARE(textOf(source.start(4)), std::string("0123"));
            QCOMPARE(textOf(source.start(10)), std::string("0123456789"));
            QCOMPARE(textOf(source.start(kHuge)), std::string("0123456789"));
            QCOMPARE(textOf(source.start(0)), std::string());
        }
        QCOMPARE(fetched.calls, (Calls{{0, 4}, {0, 10}, {0, 10}}));
    }

    void anotherNumberOfBytesIsRefused()
    {
        Fetched shorter{.missing = 1};
        const auto few = shorter.source().read(2, 5);
        APR_VERIFY_ERROR(few, Errc::Io);
        QCOMPARE(few.error().offset.value(), std::uint64_t{2});
        QVERIFY(contains(few.error().message, "5") && contains(few.error().message, "4"));
        Fetched longer{.extra = 2};
        APR_VERIFY_ERROR(longer.source().read(2, 5), Errc::Io);
        Fetched none{.missing = 3};
        APR_VERIFY_ERROR(none.source().read(7, 3), Errc::Io);
    }

    void errorsOfTheReaderComeThrough()
    {
        const ByteSource source(4, [](std::uint64_t, std::uint64_t) -> Result<Bytes> {
            return Error{.code = Errc::Io, .message = "the server is gone", .file = "m.apr"};
        });
        const auto bytes = source.read(0, 4);
        APR_VERIFY_ERROR(bytes, Errc::Io);
        QCOMPARE(bytes.error().message, std::string("the server is gone"));
        QCOMPARE(bytes.error().file, std::string("m.apr"));
        APR_VERIFY_OK(source.check());
    }

    void checkAsksEachTime()
    {
        bool isGood = true;
        int asked = 0;
        const ByteSource source(bytesOf("abc"), [&]() -> Status {
            ++asked;
            return isGood ? Status() : Status(Error{.code = Errc::Io, .message = "the file shrank"});
        });
        QCOMPARE(textOf(source.read(0, 3)), std::string("abc"));
        QCOMPARE(asked, 0); // reading is not checking
        const Status before = source.check();
        APR_VERIFY_OK(before);
        QCOMPARE(asked, 1);
        isGood = false;
        const ByteSource copy = source; // NOLINT(performance-unnecessary-copy-initialization)
        const Status after = copy.check();
        APR_VERIFY_ERROR(after, Errc::Io);
        QCOMPARE(asked, 2);
    }
};

APR_TEST(TestByteSource)
#include "tst_byte_source.moc"
