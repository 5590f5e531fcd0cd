// SPDX-License-Identifier: MIT
#include "apr/container/chunked/decrypted_source.h"

#include "apr/container/chunked/encrypting_sink.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer sealedOf(std::string_view text)
{
    const TestCipher cipher(10);
    CountingSink inner;
    EncryptingSink sink(inner, cipher);
    const bool isWritten = sink.setSize(text.size()) && sink.write(0, bufferOf(text)) && sink.finish();
    return isWritten ? inner.bytes : Buffer();
}

const std::string kText = "abcdefghijklmnopqrstuvwxyz0123456789";

Result<ByteSource> opened(Buffer sealed, std::uint8_t key = 7)
{
    return decryptedSource(Bytes::own(std::move(sealed)), std::make_shared<const TestCipher>(10, key));
}

} // namespace

class TestDecryptedSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRange()
    {
        const auto source = opened(sealedOf(kText));
        APR_VERIFY_OK(source);
        QCOMPARE(source->size(), std::uint64_t{kText.size()});
        for (std::size_t at = 0; at <= kText.size(); ++at) {
            for (std::size_t count = 0; at + count <= kText.size(); ++count) {
                const auto bytes = source->read(at, count);
                APR_VERIFY_OK(bytes);
                QCOMPARE(std::string(apr::textOf(*bytes)), kText.substr(at, count));
            }
        }
        APR_VERIFY_ERROR(source->read(kText.size(), 1), Errc::Corrupt);
    }

    void onlyTheChunksOfARangeAreRead()
    {
        const Buffer sealed = sealedOf(kText);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> reads;
        const ByteSource file(sealed.size(), [&](std::uint64_t offset, std::uint64_t count) {
            reads.emplace_back(offset, count);
            return Result<Bytes>(Bytes::own(Buffer(sealed.begin() + static_cast<std::ptrdiff_t>(offset),
                                                   sealed.begin() + static_cast<std::ptrdiff_t>(offset + count))));
        });
        const auto source = decryptedSource(file, std::make_shared<const TestCipher>(10));
        APR_VERIFY_OK(source);
        reads.clear();
        APR_VERIFY_OK(source->read(12, 3));
        QVERIFY((reads == std::vector<std::pair<std::uint64_t, std::uint64_t>>{{14, 14}}));
    }

    void wrongKeyAtOnce() { APR_VERIFY_ERROR(opened(sealedOf(kText), 8), Errc::Decrypt); }

    void everyChangedByteIsFound()
    {
        const Buffer sealed = sealedOf(kText);
        for (std::size_t i = 0; i < sealed.size(); ++i) {
            Buffer changed = sealed;
            changed[i] ^= std::byte{1};
            const auto source = opened(changed);
            const auto bytes = source ? source->read(0, kText.size()) : Result<Bytes>(source.error());
            APR_VERIFY_ERROR(bytes, Errc::Decrypt);
        }
    }

    void everyTruncationIsFound()
    {
        const Buffer sealed = sealedOf(kText);
        for (std::size_t size = 0; size < sealed.size(); ++size) {
            const auto source = opened(Buffer(sealed.begin(), sealed.begin() + static_cast<std::ptrdiff_t>(size)));
            QVERIFY(!source.has_value());
            QVERIFY(source.error().code == Errc::Decrypt || source.error().code == Errc::Corrupt);
        }
    }

    void swappedChunksAreFound()
    {
        Buffer sealed = sealedOf(kText);
        std::swap_ranges(sealed.begin(), sealed.begin() + 14, sealed.begin() + 14);
        const auto source = opened(sealed);
        APR_VERIFY_OK(source); // its end is as it was
        const auto bytes = source->read(0, 5);
        APR_VERIFY_ERROR(bytes, Errc::Decrypt);
        QCOMPARE(bytes.error().offset.value(), std::uint64_t{0});
        QCOMPARE(source->read(15, 1).error().offset.value(), std::uint64_t{14});
    }

    void hintsAndChecksAreThoseOfTheFile()
    {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
        const Buffer sealed = sealedOf(kText);
        const ByteSource file(
            Bytes::own(sealed), [] { return Status(Error{.code = Errc::Io, .message = "changed"}); },
            [&told](std::uint64_t offset, std::uint64_t count, Access) { told.emplace_back(offset, count); });
        const auto source = decryptedSource(file, std::make_shared<const TestCipher>(10));
        APR_VERIFY_OK(source);
        APR_VERIFY_ERROR(source->check(), Errc::Io);
        source->advise(12, 3, Access::Soon);
        source->advise(30, 6, Access::Soon);
        QVERIFY((told == std::vector<std::pair<std::uint64_t, std::uint64_t>>{{14, 14}, {42, sealed.size() - 42}}));
    }
};

APR_TEST(TestDecryptedSource)
#include "tst_decrypted_source.moc"
