// SPDX-License-Identifier: MIT
#include "apr/container/chunked/encrypting_sink.h"

#include "apr/container/chunked/decrypted_source.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer contentOf(std::size_t size)
{
    Buffer out(size);
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<std::byte>(i * 11 + 5);
    }
    return out;
}

/// Written from the end to the beginning, in parts of 7 bytes.
Buffer encrypted(const Buffer& plain, const ChunkCipher& cipher, bool& isOnce)
{
    CountingSink inner;
    EncryptingSink sink(inner, cipher);
    if (!sink.setSize(plain.size())) {
        return {};
    }
    for (std::size_t end = plain.size(); end > 0;) {
        const std::size_t count = std::min<std::size_t>(end, 7);
        end -= count;
        if (!sink.write(end, std::span(plain).subspan(end, count))) {
            return {};
        }
    }
    isOnce = sink.finish() && inner.isEachWrittenOnce();
    return inner.bytes;
}

} // namespace

class TestEncryptingSink : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyByteIsEncryptedOnce()
    {
        const TestCipher cipher(16);
        for (const std::size_t size : {0, 1, 15, 16, 17, 32, 33, 200}) {
            const Buffer plain = contentOf(size);
            bool isOnce = false;
            const Buffer sealed = encrypted(plain, cipher, isOnce);
            QVERIFY(isOnce);
            QCOMPARE(std::uint64_t{sealed.size()}, encryptedBytes(size, cipher));
            const auto source = decryptedSource(Bytes::own(sealed), std::make_shared<const TestCipher>(16));
            APR_VERIFY_OK(source);
            QCOMPARE(source->size(), std::uint64_t{size});
            QVERIFY(bufferOf(*source->read(0, size)) == plain);
        }
    }

    void sizesOfFiles()
    {
        const TestCipher cipher(16);
        QCOMPARE(encryptedBytes(0, cipher), std::uint64_t{4});
        QCOMPARE(encryptedBytes(16, cipher), std::uint64_t{20});
        QCOMPARE(encryptedBytes(17, cipher), std::uint64_t{25});
    }
};

APR_TEST(TestEncryptingSink)
#include "tst_encrypting_sink.moc"
