// SPDX-License-Identifier: MIT
#include "apr/host/digest.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <string_view>

using namespace apr;

namespace {

std::string hashOf(Digest::Algorithm algorithm, std::initializer_list<std::string_view> parts)
{
    auto digest = Digest::start(algorithm);
    for (const std::string_view part : parts) {
        if (!digest || !digest->update(std::as_bytes(std::span(part)))) {
            return "failed";
        }
    }
    return digest ? digest->finish().value_or("failed") : "failed";
}

} // namespace

class TestDigest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// FIPS 180-2, appendices A and B.
    void vectorsOfTheStandard()
    {
        QCOMPARE(hashOf(Digest::Algorithm::Sha1, {"abc"}), std::string("a9993e364706816aba3e25717850c26c9cd0d89d"));
        QCOMPARE(hashOf(Digest::Algorithm::Sha256, {"abc"}),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(hashOf(Digest::Algorithm::Sha256, {}),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }

    void partsMakeNoDifference()
    {
        QCOMPARE(hashOf(Digest::Algorithm::Sha256, {"a", "", "bc"}), hashOf(Digest::Algorithm::Sha256, {"abc"}));
        QVERIFY(hashOf(Digest::Algorithm::Sha256, {"abd"}) != hashOf(Digest::Algorithm::Sha256, {"abc"}));
    }
};

APR_TEST(TestDigest)
#include "tst_digest.moc"
