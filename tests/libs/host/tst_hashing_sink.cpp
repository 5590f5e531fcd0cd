// SPDX-License-Identifier: MIT
#include "apr/host/hashing_sink.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

#include <random>

using namespace apr;
using namespace apr::test;

namespace {

/// Hashes with leaves of 16 bytes, computed with Python's hashlib by the definition in RFC 6962, section 2.1.
struct Known {
    std::size_t size;
    const char* hash;
};
constexpr std::array kKnown{Known{0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                            Known{1, "583c7dfb7b3055d99465544032a571e10a134b1b6f769422bbb71fd7fa167a5d"},
                            Known{16, "240673938952b2ce82f1737ec669d566c113c0422991ea1ff5ff0f0717f26be4"},
                            Known{17, "97610c1dcaa41fd702ccdaa5f743d9856e3108a1698f3280028c12521edd6718"},
                            Known{32, "a57b53c698984f2995595771f3d1c8fe3ac9f3b57fed6d51c3ce93e0ce9a17fd"},
                            Known{33, "1ea785b918e0230613fd80c334aa61fcf61fb2ca35eef1b69b963d026432a66b"},
                            Known{100, "a769d751b5acfd52501dfbf8cba388dc54ff9ecc05dc5a0a706abdeea03b2c4a"}};

Buffer contentOf(std::size_t size)
{
    Buffer out(size);
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<std::byte>(i * 7 + 3);
    }
    return out;
}

std::string hexOf(const Result<HashingSink::Hash>& hash)
{
    return hash ? toHex(reinterpret_cast<const std::uint8_t*>(hash->data()), hash->size()) : hash.error().message;
}

} // namespace

class TestHashingSink : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hashesOfKnownBytes()
    {
        for (const Known& known : kKnown) {
            QCOMPARE(hexOf(merkleRoot(contentOf(known.size), 16)), std::string(known.hash));
        }
    }

    void anyOrderOfWrites()
    {
        std::mt19937 random(3);
        for (const Known& known : kKnown) {
            const Buffer bytes = contentOf(known.size);
            std::vector<std::size_t> order(known.size);
            for (std::size_t i = 0; i < order.size(); ++i) {
                order[i] = i;
            }
            std::shuffle(order.begin(), order.end(), random);
            CountingSink inner;
            HashingSink sink(inner, 16);
            APR_VERIFY_OK(sink.setSize(known.size));
            for (const std::size_t at : order) {
                APR_VERIFY_OK(sink.write(at, std::span(bytes).subspan(at, 1)));
            }
            QCOMPARE(hexOf(sink.root(known.size)), std::string(known.hash)); // before the end
            APR_VERIFY_OK(sink.finish());
            QCOMPARE(hexOf(sink.root(known.size)), std::string(known.hash));
            QVERIFY(inner.bytes == bytes && inner.isEachWrittenOnce());
        }
    }

    /// A signature covers what precedes it, while the file is not complete.
    void rootOfABeginning()
    {
        const Buffer bytes = contentOf(100);
        CountingSink inner;
        HashingSink sink(inner, 16);
        APR_VERIFY_OK(sink.setSize(150));
        APR_VERIFY_OK(sink.write(60, std::span(bytes).subspan(60)));
        APR_VERIFY_ERROR(sink.root(100), Errc::Io); // not there yet
        APR_VERIFY_OK(sink.write(0, std::span(bytes).first(60)));
        for (const Known& known : kKnown) {
            if (known.size == 100 || known.size % 16 == 0) { // a leaf that is complete has no other beginning
                QCOMPARE(hexOf(sink.root(known.size)), std::string(known.hash));
            }
        }
        APR_VERIFY_ERROR(sink.root(101), Errc::Io);
    }

    void zeros()
    {
        CountingSink inner;
        HashingSink sink(inner, 16);
        APR_VERIFY_OK(sink.setSize(40));
        APR_VERIFY_OK(sink.writeZeros(0, 40));
        APR_VERIFY_OK(sink.finish());
        QCOMPARE(hexOf(sink.root(40)), hexOf(merkleRoot(Buffer(40), 16)));
        QVERIFY(inner.bytes == Buffer(40));
    }
};

APR_TEST(TestHashingSink)
#include "tst_hashing_sink.moc"
