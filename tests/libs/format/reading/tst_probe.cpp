// SPDX-License-Identifier: MIT
#include "format/reading/probe.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

using namespace apr;
using namespace apr::test;

namespace {

Probe probeOf(const std::string& name, const Bytes& file)
{
    return Probe::make(name, file, {}, {}).value();
}

} // namespace

class TestProbe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startAndName()
    {
        const Probe probe = probeOf("A.Onnx", bytesOf(std::string(1000, 'x')));
        QCOMPARE(probe.text().size(), std::size_t{Probe::kStart});
        QVERIFY(probe.hasSuffix(".onnx") && !probe.hasSuffix(".pb"));
        QVERIFY(probe.byName(".onnx") == Match::ByName && probe.byName(".pb") == Match::No);
        QCOMPARE(probeOf("a", bytesOf("ab")).text().size(), std::size_t{2});
    }

    void zipIsReadOnce()
    {
        unsigned reads = 0;
        const Bytes file =
            Bytes::own(zipOf({{.name = "a/data.pkl", .raw = Buffer(1)}, {.name = "b.npy", .raw = Buffer(2)}}));
        const ByteSource counted(file.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            ++reads;
            return file.part(offset, count);
        });
        Probe probe = Probe::make("m.zip", counted, {}, {}).value();
        QVERIFY(probe.hasZipEntry("data.pkl"));
        const unsigned once = reads;
        QVERIFY(probe.hasZipEntry(".npy") && !probe.hasZipEntry(".gguf"));
        QCOMPARE(probe.zip()->entries().size(), std::size_t{2});
        QCOMPARE(reads, once);
        APR_VERIFY_OK(probe.takeZip());
    }

    void inconsistentZip()
    {
        Buffer broken = zipOf({{.name = "data.pkl", .raw = Buffer(1)}});
        broken[30] = std::byte{'x'}; // the name in the local header
        Probe probe = probeOf("m.pt", Bytes::own(broken));
        QVERIFY(probe.hasZipEntry("data.pkl")); // the reader of the format says what is wrong
        const auto taken = probe.takeZip();
        QVERIFY(!taken);
        QCOMPARE(taken.error().file, std::string("m.pt"));
        QVERIFY(probeOf("a", bytesOf("no zip")).zip() == nullptr);
    }

    void json()
    {
        Probe good = probeOf("a", bytesOf(" {\"k\": 1}"));
        QVERIFY(good.isJson() && good.json() && good.json()->value["k"] == 1);
        Probe broken = probeOf("a.json", bytesOf("{\"k\": "));
        QVERIFY(broken.isJson());
        APR_VERIFY_ERROR(broken.json(), Errc::Format);
        QCOMPARE(broken.json().error().file, std::string("a.json"));
        QVERIFY(!probeOf("a", bytesOf("[1]")).isJson());
    }

    void unreadableStart()
    {
        const ByteSource file(
            10, [](std::uint64_t, std::uint64_t) -> Result<Bytes> { return Error{.code = Errc::Io, .message = "no"}; });
        const auto probe = Probe::make("m", file, {}, {});
        QVERIFY(!probe && probe.error().file == "m");
    }
};

APR_TEST(TestProbe)
#include "tst_probe.moc"
