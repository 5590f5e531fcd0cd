// SPDX-License-Identifier: MIT
#include "format/reading/file_opener.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

class Opener final : public FileOpener {
public:
    Opener() : FileOpener("m.bin", Bytes::own(Buffer(7))) {}
    using FileOpener::checkOverlaps;
    using FileOpener::Extent;
    using FileOpener::fail;
    using FileOpener::note;
    using FileOpener::noteDuplicateKeys;
    using FileOpener::takeFacts;
};

} // namespace

class TestFileOpener : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errorsNameTheFile()
    {
        const Error error = Opener().fail(Errc::Corrupt, "it is wrong", 5, "field", "tensor");
        QCOMPARE(describe(error), std::string("E002 CORRUPT: it is wrong (file m.bin, byte 5, field field, tensor "
                                              "tensor)"));
    }

    void factsAreComplete()
    {
        Opener opener;
        opener.note(Severity::Warning, "structure.padding", "something", 3, "do this", "t");
        opener.noteDuplicateKeys(*parseJson(R"({"a":1,"a":2})"), 4);
        const FileFacts facts = opener.takeFacts(FormatId::Ggml, "v1");
        QCOMPARE(facts.title(), std::string("GGML"));
        QCOMPARE(facts.dialect, std::string("v1"));
        QCOMPARE(facts.totalBytes(), std::uint64_t{7});
        QCOMPARE(facts.findings.size(), std::size_t{2});
        QCOMPARE(facts.findings[1].rule, std::string("metadata.duplicate-key"));
        QCOMPARE(facts.findings[1].offset.value(), std::uint64_t{4});
    }

    void overlaps()
    {
        using Extents = std::vector<Opener::Extent>;
        const Opener opener;
        APR_VERIFY_OK(opener.checkOverlaps({}));
        APR_VERIFY_OK(opener.checkOverlaps(Extents{{"b", 10, 5, 2}, {"a", 0, 10, 1}, {"empty", 3, 0, 3}}));
        const auto status = opener.checkOverlaps(Extents{{"b", 10, 5, 2}, {"a", 0, 11, 1}});
        APR_VERIFY_ERROR(status, Errc::Corrupt);
        QCOMPARE(status.error().tensor, std::string("b"));
        QCOMPARE(status.error().offset.value(), std::uint64_t{2});
        APR_VERIFY_ERROR(opener.checkOverlaps(Extents{{"a", 4, 4, 0}, {"b", 4, 4, 0}}), Errc::Corrupt);
        constexpr std::uint64_t kLast = ~std::uint64_t{0}; // sums must not wrap
        APR_VERIFY_ERROR(opener.checkOverlaps(Extents{{"a", 8, kLast, 0}, {"b", 9, 1, 0}}), Errc::Corrupt);
    }
};

APR_TEST(TestFileOpener)
#include "tst_file_opener.moc"
