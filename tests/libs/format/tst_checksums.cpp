// SPDX-License-Identifier: MIT
#include "apr/format/checksums.h"

#include "apr/format/open.h"
#include "apr/host/system.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer smallFile(float value = 1)
{
    return aprBuffer(modelOf({filled("t", {100}, value)}));
}

Model joined(const std::vector<Buffer>& files)
{
    std::vector<Model> models;
    for (std::size_t i = 0; i < files.size(); ++i) {
        models.push_back(*openModel(std::to_string(i) + ".apr", Bytes::own(files[i]), {}));
    }
    return *joinModels(models, Metadata::object());
}

/// Sums the steps it is told.
class Steps final : public Progress {
public:
    bool step(std::uint64_t done, std::uint64_t total, std::string_view) override
    {
        m_most = std::max(m_most, done);
        m_total = total;
        return true;
    }
    std::uint64_t m_most = 0;
    std::uint64_t m_total = 0;
};

} // namespace

class TestChecksums : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void rightSums()
    {
        const Buffer file = smallFile();
        const auto model = openModel("m.apr", Bytes::own(file), {});
        NoProgress progress;
        const auto sums = computeChecksums(*model, progress);
        APR_VERIFY_OK(sums);
        QCOMPARE(sums->size(), std::size_t{1});
        const ChecksumResult& sum = sums->front();
        QCOMPARE(sum.file, std::string("m.apr"));
        QCOMPARE(sum.size, std::uint64_t{file.size() - 16});
        QCOMPARE(sum.expected, crc32(std::span(file).first(file.size() - 16)));
        QCOMPARE(sum.actual, sum.expected);
        QVERIFY(sum.isValid());
        APR_VERIFY_OK(verifyChecksums(*model, progress));
    }

    void aWrongOneIsNamed()
    {
        Buffer file = smallFile();
        const std::uint32_t stated = peek<std::uint32_t>(file, file.size() - 16);
        file[file.size() - 100] ^= std::byte{1};
        const auto model = openModel("models/m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(model);
        NoProgress progress;
        const auto sums = computeChecksums(*model, progress);
        APR_VERIFY_OK(sums);
        QVERIFY(!sums->front().isValid());
        QCOMPARE(sums->front().expected, stated);
        QCOMPARE(sums->front().actual, crc32(std::span(file).first(file.size() - 16)));
        const auto status = verifyChecksums(*model, progress);
        APR_VERIFY_ERROR(status, Errc::Checksum);
        QCOMPARE(status.error().file, std::string("models/m.apr"));
    }

    void whatIsKnownIsNotReadAgain()
    {
        const Buffer file = smallFile();
        const std::uint64_t size = file.size() - 16;
        std::uint64_t read = 0;
        const ByteSource source(file.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            read += count;
            const auto part = std::span(file).subspan(offset, count);
            return Bytes::own({part.begin(), part.end()});
        });
        const auto model = openModel("m.apr", source, {});
        setThreadCount(1);
        NoProgress progress;
        const auto range = [&file](std::uint64_t offset, std::uint64_t count) {
            return ChecksummedRange{
                .offset = offset, .size = count, .crc = crc32(std::span(file).subspan(offset, count))};
        };
        for (const auto& known : {std::vector{range(0, size)}, std::vector{range(100, 50), range(10, 90)},
                                  std::vector{range(size - 1, 1), range(0, 1)}}) {
            std::uint64_t left = size;
            for (const ChecksummedRange& each : known) {
                left -= each.size;
            }
            read = 0;
            const auto sums = computeChecksums(*model, progress, known);
            APR_VERIFY_OK(sums);
            QVERIFY(sums->front().isValid());
            QCOMPARE(read, left);
        }
        // What was read counts, and nothing outside of the sum does.
        ChecksummedRange other = range(10, 90);
        other.crc ^= 1U;
        APR_VERIFY_ERROR(verifyChecksums(*model, progress, {other}), Errc::Checksum);
        APR_VERIFY_OK(verifyChecksums(*model, progress, {{.offset = size - 1, .size = 2, .crc = 7}}));
        APR_VERIFY_OK(verifyChecksums(*model, progress, {{.part = 3, .offset = 0, .size = 2, .crc = 7}}));
    }

    void ofSeveralFilesTheWrongOneIsNamed()
    {
        std::vector<Buffer> files;
        for (int i = 0; i < 3; ++i) {
            files.push_back(aprBuffer(modelOf({filled("t" + std::to_string(i), {100}, 1)})));
        }
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(joined(files), progress));
        files[1][files[1].size() - 100] ^= std::byte{1};
        const Model model = joined(files);
        const auto status = verifyChecksums(model, progress);
        APR_VERIFY_ERROR(status, Errc::Checksum);
        QCOMPARE(status.error().file, std::string("1.apr"));
        const auto sums = computeChecksums(model, progress);
        QCOMPARE(sums->size(), std::size_t{3});
        QVERIFY((*sums)[0].isValid() && !(*sums)[1].isValid() && (*sums)[2].isValid());
        QCOMPARE((*sums)[2].file, std::string("2.apr"));
    }

    void filesWithoutAChecksum()
    {
        NoProgress progress;
        const auto model = openModel("m.safetensors", safetensorsOf({filled("t", {4}, 1)}), {});
        const auto sums = computeChecksums(*model, progress);
        APR_VERIFY_OK(sums);
        QVERIFY(sums->empty());
        APR_VERIFY_OK(verifyChecksums(*model, progress));
        APR_VERIFY_OK(verifyChecksums(modelOf({}), progress));
    }

    void largeFilesAreSummedInParts()
    {
        Buffer file = aprBuffer(modelOf({incompressible("t", (9 << 20) + 3)})); // three parts
        const std::uint64_t size = file.size() - 16;
        const auto model = openModel("m.apr", Bytes::own(file), {});
        for (const unsigned threads : {1U, 3U}) {
            setThreadCount(threads);
            Steps steps;
            const auto sums = computeChecksums(*model, steps);
            APR_VERIFY_OK(sums);
            QVERIFY(sums->front().isValid());
            QCOMPARE(steps.m_total, size);
            QCOMPARE(steps.m_most, size);
        }
        for (const std::size_t at : {5U << 20, 9U << 20}) { // in the second part, in the third
            file[at] ^= std::byte{0x80};
            NoProgress progress;
            APR_VERIFY_ERROR(verifyChecksums(*openModel("m.apr", Bytes::own(file), {}), progress), Errc::Checksum);
            file[at] ^= std::byte{0x80};
        }
    }

    void cancelled()
    {
        const auto model = openModel("m.apr", Bytes::own(aprBuffer(modelOf({incompressible("t", 9 << 20)}))), {});
        for (const int steps : {0, 1}) {
            StoppingProgress stop(steps);
            APR_VERIFY_ERROR(computeChecksums(*model, stop), Errc::Cancelled);
        }
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(verifyChecksums(*model, stop), Errc::Cancelled);
    }

    void filesThatCannotBeRead()
    {
        const Buffer file = smallFile();
        bool isGone = false;
        const ByteSource source(file.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            if (isGone) {
                return Error{.code = Errc::Io, .message = "gone"};
            }
            const auto part = std::span(file).subspan(offset, count);
            return Bytes::own({part.begin(), part.end()});
        });
        setThreadCount(1);
        NoProgress progress;
        const auto model = openModel("m.apr", source, {});
        APR_VERIFY_OK(verifyChecksums(*model, progress));
        isGone = true;
        APR_VERIFY_ERROR(verifyChecksums(*model, progress), Errc::Io);
    }

    void filesThatChangedMeanwhile()
    {
        bool isIntact = true;
        const ByteSource source(Bytes::own(smallFile()), [&isIntact]() -> Status {
            return isIntact ? Status() : Status(Error{.code = Errc::Io, .message = "the file shrank"});
        });
        NoProgress progress;
        const auto model = openModel("m.apr", source, {});
        APR_VERIFY_OK(computeChecksums(*model, progress));
        isIntact = false;
        APR_VERIFY_ERROR(computeChecksums(*model, progress), Errc::Io);
    }
};

APR_TEST(TestChecksums)
#include "tst_checksums.moc"
