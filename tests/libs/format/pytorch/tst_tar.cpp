// SPDX-License-Identifier: MIT
#include "format/pytorch/tar.h"

#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer corpusFile()
{
    return readFile(QString::fromStdString(corpusFiles("pytorch_tar", "*weight_bias.tar").front()));
}

} // namespace

class TestTar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void members()
    {
        const Buffer file = corpusFile();
        QVERIFY(tar::looksLike(Bytes::own(file)));
        QVERIFY(!tar::looksLike(bytesOf("ustar")));
        const auto members = tar::readMembers(Bytes::own(file));
        APR_VERIFY_OK(members);
        QCOMPARE(members->size(), std::size_t{3});
        QCOMPARE((*members)[0].name, std::string("sys_info"));
        QCOMPARE((*members)[1].name, std::string("pickle"));
        QCOMPARE((*members)[1].size, std::uint64_t{290});
        QCOMPARE((*members)[2].offset % 512, std::uint64_t{0});
    }

    void damagedHeaders()
    {
        Buffer sum = corpusFile();
        sum[3] ^= std::byte{1}; // of a name
        APR_VERIFY_ERROR(tar::readMembers(Bytes::own(sum)), Errc::Corrupt);
        const Bytes good = Bytes::own(corpusFile());
        APR_VERIFY_ERROR(tar::readMembers(cut(good, 600)), Errc::Corrupt);
        Buffer notOctal = corpusFile();
        notOctal[130] = std::byte{'9'};
        APR_VERIFY_ERROR(tar::readMembers(Bytes::own(notOctal)), Errc::Corrupt);
    }

    /// CVE-2025-32434: torch's own loader ran code of such files.
    void globalsInTarFilesAreRefusedToo()
    {
        Buffer file = corpusFile();
        const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        const std::size_t at = text.find("collections\nOrderedDict");
        QVERIFY(at != std::string_view::npos);
        std::memcpy(file.data() + at, "subprocess.\nOrderedDict", 23);
        APR_VERIFY_ERROR(openModel("m.pt", Bytes::own(file), {}), Errc::Unsafe);
    }

    void everyTruncation()
    {
        const Bytes good = Bytes::own(corpusFile());
        for (std::size_t size = 0; size < good.size(); size += 61) {
            [[maybe_unused]] const auto model = openModel("m.pt", cut(good, size), {});
        }
    }
};

APR_TEST(TestTar)
#include "tst_tar.moc"
