// SPDX-License-Identifier: MIT
#include "apr/container/tar/tar.h"

#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/pickle.h"
#include "fixtures/sweeps.h"
#include "fixtures/tar.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

const std::vector<float> kWeight{0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F};
const std::vector<float> kBias{0.01F, 0.02F};

Buffer joined(const std::vector<Buffer>& parts)
{
    Buffer out;
    for (const Buffer& part : parts) {
        out.insert(out.end(), part.begin(), part.end());
    }
    return out;
}

/// A tensor whose storage is the tuple itself: files of this age have no persistent ids.
void put(PickleBuilder& out, const char* name, const char* key, const std::vector<std::uint64_t>& shape,
         const std::vector<std::uint64_t>& strides)
{
    out.text(name).global("torch._utils", "_rebuild_tensor_v2").op('(');
    out.op('(').text("storage").global("torch", "FloatStorage").text(key).text("cpu");
    out.integer(static_cast<std::int32_t>(shape[0] * strides[0])).op('t').integer(0).tuple(shape).tuple(strides);
    out.op(0x89).global("collections", "OrderedDict").op(')').op('R').op('t').op('R').op('s');
}

/// In "storages": key, place and type, the number of elements, and their bytes.
Buffer storage(const char* key, const std::vector<float>& values)
{
    return joined({PickleBuilder().op('(').text(key).text("cpu").global("torch", "FloatStorage").op('t').build(),
                   bufferOf(std::vector<std::uint64_t>{values.size()}), bufferOf(values)});
}

/// torch.save's archive before version 0.1.10, with the tensors "weight" and "bias".
Buffer sample()
{
    PickleBuilder object;
    object.op('}');
    put(object, "weight", "0", {2, 3}, {3, 1});
    put(object, "bias", "1", {2}, {1});
    return tarOf(
        {{"sys_info", PickleBuilder().op('}').text("little_endian").op(0x88).op('s').build()},
         {"pickle", object.build()},
         {"storages", joined({PickleBuilder().integer(2).build(), storage("0", kWeight), storage("1", kBias)})}});
}

} // namespace

class TestTar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensors()
    {
        const auto model = openModel("m.pt", Bytes::own(sample()), {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("tar"));
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(model->tensors()[0].name, std::string("weight"));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf(kWeight)));
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf(kBias)));
    }

    void members()
    {
        const Buffer file = sample();
        QVERIFY(tar::looksLike(Bytes::own(file)));
        QVERIFY(!tar::looksLike(bytesOf("ustar")));
        const auto members = tar::readMembers(Bytes::own(file));
        APR_VERIFY_OK(members);
        QCOMPARE(members->size(), std::size_t{3});
        QCOMPARE((*members)[0].name, std::string("sys_info"));
        QCOMPARE((*members)[1].name, std::string("pickle"));
        QCOMPARE((*members)[1].offset, std::uint64_t{3 * 512});
        QCOMPARE((*members)[2].offset % 512, std::uint64_t{0});
    }

    void damagedHeaders()
    {
        Buffer sum = sample();
        sum[3] ^= std::byte{1}; // of a name
        APR_VERIFY_ERROR(tar::readMembers(Bytes::own(sum)), Errc::Corrupt);
        const Bytes good = Bytes::own(sample());
        APR_VERIFY_ERROR(tar::readMembers(cut(good, 520)), Errc::Corrupt);
        Buffer notOctal = sample();
        notOctal[130] = std::byte{'9'};
        APR_VERIFY_ERROR(tar::readMembers(Bytes::own(notOctal)), Errc::Corrupt);
    }

    /// CVE-2025-32434: torch's own loader ran code of such files.
    void globalsInTarFilesAreRefusedToo()
    {
        Buffer file = sample();
        const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        const std::size_t at = text.find("collections\nOrderedDict");
        QVERIFY(at != std::string_view::npos);
        std::memcpy(file.data() + at, "subprocess.\nOrderedDict", 23);
        APR_VERIFY_ERROR(openModel("m.pt", Bytes::own(file), {}), Errc::Unsafe);
    }

    void everyTruncation()
    {
        const Bytes good = Bytes::own(sample());
        openEveryLength("m.pt", good, 61);
        APR_VERIFY_OK(openModel("m.pt", good, {}));
        QVERIFY(!openModel("m.pt", cut(good, good.size() / 2), {}));
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("pytorch_tar", "*weight_bias.tar");
        QCOMPARE(files.size(), std::size_t{1});
        const auto members = tar::readMembers(Bytes::own(readFile(QString::fromStdString(files.front()))));
        APR_VERIFY_OK(members);
        QCOMPARE(members->size(), std::size_t{3});
        QCOMPARE((*members)[1].name, std::string("pickle"));
        QCOMPARE((*members)[1].size, std::uint64_t{290});
        const auto model = openModelFile(files.front());
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
    }
};

APR_TEST(TestTar)
#include "tst_tar.moc"
