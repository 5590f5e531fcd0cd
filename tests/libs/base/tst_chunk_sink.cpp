// SPDX-License-Identifier: MIT
#include "apr/base/chunk_sink.h"

#include "apr/base/parallel.h"
#include "apr/host/system.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <random>

using namespace apr;
using namespace apr::test;

namespace {

/// Keeps the chunks that it is given.
class Chunks final : public ChunkSink {
public:
    using ChunkSink::ChunkSink;
    using ChunkSink::startOf;

    std::map<std::uint64_t, Buffer> taken;
    std::vector<std::uint64_t> last;
    bool isTwice = false;

    Buffer joined() const
    {
        Buffer out;
        for (const auto& [index, bytes] : taken) {
            out.insert(out.end(), bytes.begin(), bytes.end());
        }
        return out;
    }

protected:
    Status resize(std::uint64_t) override { return {}; }
    Status take(std::uint64_t index, std::span<const std::byte> chunk, bool isLast) override
    {
        const std::lock_guard lock(m_mutex);
        isTwice = isTwice || taken.contains(index);
        taken[index] = Buffer(chunk.begin(), chunk.end());
        if (isLast) {
            last.push_back(index);
        }
        return {};
    }

private:
    std::mutex m_mutex;
};

Buffer numbered(std::size_t size)
{
    Buffer out(size);
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<std::byte>(i * 7 + i / 251);
    }
    return out;
}

} // namespace

class TestChunkSink : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void anyOrderGivesTheSameChunks()
    {
        std::mt19937 random(5);
        for (const std::size_t size : {0, 1, 15, 16, 17, 31, 32, 33, 1000}) {
            const Buffer bytes = numbered(size);
            for (int round = 0; round < 20; ++round) {
                std::vector<std::size_t> ends{size};
                for (int i = 0; i < round; ++i) {
                    ends.push_back(random() % (size + 1));
                }
                std::sort(ends.begin(), ends.end());
                std::vector<std::pair<std::size_t, std::size_t>> parts;
                std::size_t from = 0;
                for (const std::size_t end : ends) {
                    parts.emplace_back(from, end - from);
                    from = end;
                }
                std::shuffle(parts.begin(), parts.end(), random);
                Chunks sink(16);
                APR_VERIFY_OK(sink.setSize(size));
                for (const auto& [at, count] : parts) {
                    APR_VERIFY_OK(sink.write(at, std::span(bytes).subspan(at, count)));
                }
                APR_VERIFY_OK(sink.finish());
                QVERIFY(sink.joined() == bytes);
                QVERIFY(!sink.isTwice);
                QCOMPARE(sink.last, std::vector<std::uint64_t>{size == 0 ? 0 : (size - 1) / 16});
                QCOMPARE(sink.keptChunks(), std::size_t{0});
            }
        }
    }

    void zerosAreBytes()
    {
        Chunks sink(16);
        APR_VERIFY_OK(sink.setSize(40));
        APR_VERIFY_OK(sink.writeZeros(4, 30));
        APR_VERIFY_OK(sink.write(34, numbered(6)));
        QVERIFY(!sink.taken.contains(0));
        APR_VERIFY_OK(sink.write(0, numbered(4)));
        APR_VERIFY_OK(sink.finish());
        Buffer expected = numbered(4);
        expected.resize(34);
        const Buffer end = numbered(6);
        expected.insert(expected.end(), end.begin(), end.end());
        QVERIFY(sink.joined() == expected);
    }

    /// Only what is partly written is kept: a file of any size is written in little memory.
    void completeChunksAreNotKept()
    {
        const Buffer bytes = numbered(1600);
        Chunks sink(16);
        APR_VERIFY_OK(sink.setSize(1600));
        for (std::size_t at = 8; at < 1592; at += 16) {
            APR_VERIFY_OK(sink.write(at, std::span(bytes).subspan(at, 16)));
            QVERIFY(sink.keptChunks() <= 2);
        }
        QCOMPARE(sink.taken.size(), std::size_t{98});
    }

    void theLastChunkWaits()
    {
        const Buffer bytes = numbered(48);
        Chunks sink(16);
        APR_VERIFY_OK(sink.setSize(32));
        APR_VERIFY_OK(sink.write(0, std::span(bytes).first(32)));
        QCOMPARE(sink.taken.size(), std::size_t{1}); // the second may be the last
        QVERIFY(*sink.startOf(1, 16) == Buffer(bytes.begin() + 16, bytes.begin() + 32));
        APR_VERIFY_OK(sink.setSize(48)); // it is not
        QCOMPARE(sink.taken.size(), std::size_t{2});
        QVERIFY(sink.last.empty());
        APR_VERIFY_OK(sink.write(32, std::span(bytes).subspan(32)));
        APR_VERIFY_OK(sink.finish());
        QVERIFY(sink.joined() == bytes);
        QCOMPARE(sink.last, std::vector<std::uint64_t>{2});
    }

    void whatIsMissingIsAnError()
    {
        for (const auto& [at, count] : {std::pair(0, 39), std::pair(1, 39), std::pair(16, 24), std::pair(0, 32)}) {
            Chunks sink(16);
            APR_VERIFY_OK(sink.setSize(40));
            APR_VERIFY_OK(sink.write(static_cast<std::uint64_t>(at), numbered(static_cast<std::size_t>(count))));
            APR_VERIFY_ERROR(sink.finish(), Errc::Io);
        }
    }

    void beginningOfAChunk()
    {
        Chunks sink(16);
        APR_VERIFY_OK(sink.setSize(40));
        QVERIFY(!sink.startOf(0, 1));
        APR_VERIFY_OK(sink.write(0, numbered(5)));
        APR_VERIFY_OK(sink.write(8, numbered(2)));
        QVERIFY(*sink.startOf(0, 5) == numbered(5));
        QVERIFY(!sink.startOf(0, 6));
    }

    void manyThreads()
    {
        setThreadCount(4);
        const Buffer bytes = numbered(100'000);
        Chunks sink(777);
        APR_VERIFY_OK(sink.setSize(bytes.size()));
        NoProgress progress;
        constexpr std::size_t kPart = 100;
        APR_VERIFY_OK(parallelFor(
            bytes.size() / kPart, LoopProgress{progress}, [](std::size_t) { return std::uint64_t{kPart}; },
            [&](std::size_t i) { return sink.write(i * kPart, std::span(bytes).subspan(i * kPart, kPart)); }));
        APR_VERIFY_OK(sink.finish());
        QVERIFY(sink.joined() == bytes);
        QVERIFY(!sink.isTwice);
    }
};

APR_TEST(TestChunkSink)
#include "tst_chunk_sink.moc"
