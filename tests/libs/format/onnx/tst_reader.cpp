// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/onnx/reader.h"

#include "apr/host/mapped_file.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/protobuf.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <sys/stat.h>
#include <unistd.h>

using namespace apr;
using namespace apr::test;

namespace {

Proto tensor(std::string_view name, const std::vector<std::uint64_t>& dims, std::uint64_t type = 1)
{
    return Proto().packedVarints(1, dims).varint(2, type).text(8, name);
}

Proto raw(std::string_view name, const std::vector<float>& values)
{
    return tensor(name, {values.size()}).bytes(9, bufferOf(values));
}

Proto external(std::string_view name, std::string_view location, std::string_view offset = "0",
               std::string_view length = "")
{
    const auto pair = [](std::string_view key, std::string_view value) { return Proto().text(1, key).text(2, value); };
    Proto out =
        tensor(name, {2}).varint(14, 1).message(13, pair("location", location)).message(13, pair("offset", offset));
    return length.empty() ? out : out.message(13, pair("length", length));
}

Buffer model(const Proto& graph)
{
    return Proto().varint(1, 8).message(7, Proto(graph).text(2, "g")).message(8, Proto().varint(2, 17)).build();
}

Result<Model> opened(const Buffer& file, const SiblingOpener& siblings = {}, const OpenOptions& options = {})
{
    return openModel("m.onnx", Bytes::own(file), siblings, options);
}

std::vector<float> floatsOf(const Model& model, std::string_view name)
{
    const auto index = model.find(name);
    const auto bytes = index ? model.load(*index) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

Proto attribute(std::string_view name)
{
    return Proto().text(1, name);
}

} // namespace

class TestOnnxReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whereTensorsStand()
    {
        const Proto constant =
            Proto().text(2, "c").text(4, "Constant").message(5, attribute("value").message(5, raw("", {3})));
        const Proto branch = Proto().text(2, "then").message(5, raw("w", {4}));
        const Proto condition =
            Proto().text(3, "if0").text(4, "If").message(5, attribute("then_branch").message(6, branch));
        const Proto other = Proto().text(3, "n").text(4, "Foo").message(5, attribute("table").message(5, raw("", {5})));
        const Proto function = Proto().text(1, "f").text(10, "dom").message(7, constant);
        Proto file = Proto().varint(1, 8).message(7, Proto()
                                                         .text(2, "g")
                                                         .message(5, raw("w", {1, 2}))
                                                         .message(1, constant)
                                                         .message(1, condition)
                                                         .message(1, other));
        file.message(25, function).message(14, Proto().text(1, "author").text(2, "me"));
        const auto opened = ::opened(file.build());
        APR_VERIFY_OK(opened);
        QCOMPARE(floatsOf(*opened, "w"), (std::vector<float>{1, 2}));
        QCOMPARE(floatsOf(*opened, "c"), (std::vector<float>{3}));
        QCOMPARE(floatsOf(*opened, "if0.then_branch/w"), (std::vector<float>{4}));
        QCOMPARE(floatsOf(*opened, "n.table"), (std::vector<float>{5}));
        QCOMPARE(floatsOf(*opened, "dom.f/c"), (std::vector<float>{3}));
        QCOMPARE(opened->tensors().size(), std::size_t{5});
        QVERIFY(opened->tensors()[0].isInFile()); // a view, not a copy
        QCOMPARE(opened->metadata()["graph"]["nodes"].size(), std::size_t{3});
        QVERIFY(opened->metadata()["onnx"]["metadata_props"]["author"] == Json("me"));
        QCOMPARE(opened->facts().title(), std::string("ONNX"));
    }

    /// A file may give an attribute values of every kind.
    void attributesOfSeveralKinds()
    {
        const Proto odd = attribute("value")
                              .varint(3, 5)
                              .text(9, "a")
                              .text(4, "b")
                              .message(5, raw("", {3}))
                              .message(6, Proto().text(2, "inner"))
                              .text(9, "c");
        const auto opened = ::opened(model(Proto().message(1, Proto().text(3, "n").text(4, "Foo").message(5, odd))));
        APR_VERIFY_OK(opened);
        QCOMPARE(floatsOf(*opened, "n.value"), (std::vector<float>{3}));
        const Json value = opened->metadata()["graph"]["nodes"][0]["attributes"]["value"];
        QVERIFY(value.is_array());
        QVERIFY(value.back().contains("graph"));
    }

    void sparseAndTexts()
    {
        const Proto sparse = Proto()
                                 .message(1, raw("s", {7}))
                                 .message(2, tensor("", {1}, 7).packedVarints(7, {2}))
                                 .packedVarints(3, {4});
        const Proto texts = tensor("t", {2}, 8).text(6, "a").text(6, "b");
        const auto opened = ::opened(model(Proto().message(15, sparse).message(5, texts)));
        APR_VERIFY_OK(opened);
        QCOMPARE(floatsOf(*opened, "s.values"), (std::vector<float>{7}));
        QVERIFY(opened->find("s.indices"));
        QVERIFY(opened->metadata()["onnx"]["strings"]["t"]["values"] == Json({"a", "b"}));
    }

    void longListsAreTensors()
    {
        std::vector<float> values(256, 2);
        const Proto trees = Proto()
                                .text(3, "t")
                                .text(4, "TreeEnsemble")
                                .message(5, attribute("weights").packed<float>(7, values))
                                .message(5, attribute("few").packed<float>(7, {1}));
        const auto opened = ::opened(model(Proto().message(1, trees)));
        APR_VERIFY_OK(opened);
        QCOMPARE(floatsOf(*opened, "t.weights"), values);
        QVERIFY(opened->metadata()["graph"]["nodes"][0]["attributes"]["few"] == Json({1.0}));
    }

    void headersThatLie_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const Buffer& file, Errc code) {
            QTest::newRow(name) << QByteArray(reinterpret_cast<const char*>(file.data()),
                                              static_cast<qsizetype>(file.size()))
                                << static_cast<int>(code);
        };
        row("raw too short", model(Proto().message(5, tensor("w", {3}).bytes(9, Buffer(8)))), Errc::Corrupt);
        row("shape wraps", model(Proto().message(5, tensor("w", {1ULL << 62, 1ULL << 62}).bytes(9, Buffer(8)))),
            Errc::Corrupt);
        row("typed too short", model(Proto().message(5, tensor("w", {1000}, 7).packedVarints(7, {1}))), Errc::Corrupt);
        row("field of another type", model(Proto().message(5, tensor("w", {1}).packedVarints(7, {1}))), Errc::Corrupt);
        row("no data", model(Proto().message(5, tensor("w", {1}))), Errc::Corrupt);
        row("unknown type", model(Proto().message(5, tensor("w", {1}, 99).bytes(9, Buffer(8)))), Errc::Unsupported);
        row("two of one name", model(Proto().message(5, raw("w", {1})).message(5, raw("w", {2}))), Errc::Corrupt);
        Proto deep = Proto().text(2, "g");
        for (int i = 0; i < 40; ++i) {
            deep = Proto().text(2, "g").message(1, Proto().text(4, "If").message(5, attribute("b").message(6, deep)));
        }
        row("graphs in graphs", model(deep), Errc::Corrupt);
    }
    void headersThatLie()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, code);
        const auto model =
            opened(bufferOf(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
        APR_VERIFY_ERROR(model, static_cast<Errc>(code));
        QVERIFY(model.error().offset.has_value());
        QCOMPARE(model.error().file, std::string("m.onnx"));
    }

    void memoryIsBounded()
    {
        Proto graph;
        for (int i = 0; i < 20000; ++i) {
            graph.message(1, Proto().text(4, "A"));
        }
        APR_VERIFY_ERROR(opened(model(graph), {}, {.budget = 1 << 20}), Errc::Memory);
    }

    void strippedWeights()
    {
        const auto opened = ::opened(model(Proto().message(5, tensor("w", {4}).bytes(9, {}))));
        APR_VERIFY_OK(opened);
        QVERIFY(findingOf(opened->facts().findings, "onnx.no-data") != nullptr);
        APR_VERIFY_ERROR(opened->load(0), Errc::MissingTensor);
    }

    void externalData()
    {
        std::vector<std::string> asked;
        const SiblingOpener siblings = [&asked](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
            asked.push_back(path);
            return kind == SiblingPath::Beneath
                       ? Result<ByteSource>(ByteSource(Bytes::own(bufferOf(std::vector<float>{1, 2, 3, 4}))))
                       : Result<ByteSource>(Error{});
        };
        const auto good =
            opened(model(Proto().message(5, external("w", "sub/w.bin", "8")).message(5, external("v", "sub/w.bin"))),
                   siblings);
        APR_VERIFY_OK(good);
        QCOMPARE(floatsOf(*good, "w"), (std::vector<float>{3, 4}));
        QCOMPARE(floatsOf(*good, "v"), (std::vector<float>{1, 2}));
        QCOMPARE(asked, (std::vector<std::string>{"sub/w.bin"})); // once
        QCOMPARE(good->facts().parts.size(), std::size_t{2});
        for (const auto& [offset, length] :
             {std::pair("12", ""), std::pair("0", "4"), std::pair("8", "100"), std::pair("18446744073709551615", ""),
              std::pair("-1", ""), std::pair("x", "")}) {
            APR_VERIFY_ERROR(opened(model(Proto().message(5, external("w", "w.bin", offset, length))), siblings),
                             Errc::Corrupt);
        }
    }

    /// As ONNX Runtime reads them: a length of 0 means the rest of the file, a longer one than the tensor is accepted.
    void externalDataOfOtherLengths()
    {
        const SiblingOpener siblings = [](const std::string& path, SiblingPath) -> Result<ByteSource> {
            return path == "w.bin"
                       ? Result<ByteSource>(ByteSource(Bytes::own(bufferOf(std::vector<float>{1, 2, 3, 4}))))
                       : Result<ByteSource>(Error{.code = Errc::Io, .message = path});
        };
        for (const auto& [path, offset, length, first] :
             {std::tuple("w.bin", "0", "0", 1.F), std::tuple("w.bin", "8", "0", 3.F),
              std::tuple("w.bin", "0", "16", 1.F), std::tuple("./w.bin", "0", "8", 1.F),
              std::tuple(".//./w.bin", "8", "", 3.F)}) {
            const auto opened = ::opened(model(Proto().message(5, external("w", path, offset, length))), siblings);
            APR_VERIFY_OK(opened);
            QCOMPARE(floatsOf(*opened, "w").front(), first);
            QVERIFY(findingOf(opened->facts().findings, "onnx.external-data") == nullptr);
        }
    }

    /// The last byte of FLOAT4E2M1 with an odd count has a single number.
    void oddFloat4()
    {
        const auto isRead = [](const Proto& tensor) {
            const auto opened = ::opened(model(Proto().message(5, tensor)));
            const Buffer expected{std::byte{0x30}, std::byte{0x38}, std::byte{0xCC}}; // 0.5, 1 and −6 in E4M3
            return opened && opened->tensors()[0].dtype == DType::F8E4M3 &&
                   sameBytes(opened->load(0)->span(), expected);
        };
        const Buffer packed{std::byte{0x21}, std::byte{0x0F}};
        QVERIFY(isRead(tensor("w", {3}, 23).bytes(9, packed)));
        QVERIFY(isRead(tensor("w", {3}, 23).varint(5, 0x21).varint(5, 0x0F)));
        const auto even = ::opened(model(Proto().message(5, tensor("w", {4}, 23).bytes(9, packed))));
        APR_VERIFY_OK(even);
        QCOMPARE(even->tensors()[0].dtype, DType::F4E2M1);
    }

    /// CVE-2022-25882, CVE-2024-27318: data outside of the model's folder.
    void externalPathsThatLeave()
    {
        const SiblingOpener never = [](const std::string&, SiblingPath) -> Result<ByteSource> {
            return Error{.code = Errc::Io, .message = "asked"};
        };
        for (const char* path : {"/etc/passwd", "../w.bin", "a/../../w.bin", "a/..", "..", "", "a\\..\\b", "C:w.bin"}) {
            const auto model = opened(::model(Proto().message(5, external("w", path))), never);
            APR_VERIFY_ERROR(model, Errc::Unsafe);
            QVERIFY2(!contains(model.error().message, "asked"), path);
        }
    }

    /// CVE-2026-27489, CVE-2026-34446, CVE-2026-34447: symbolic links in any place, hard links, devices.
    void externalLinks()
    {
        QTemporaryDir dir;
        const std::string folder = dir.path().toStdString() + "/model";
        const std::string outside = dir.path().toStdString() + "/secret";
        QVERIFY(::mkdir(folder.c_str(), 0755) == 0 && ::mkdir((folder + "/sub").c_str(), 0755) == 0);
        const auto write = [](const std::string& path, const Buffer& bytes) {
            QFile file(QString::fromStdString(path));
            return file.open(QIODevice::WriteOnly) &&
                   file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size())) ==
                       static_cast<qint64>(bytes.size());
        };
        QVERIFY(write(outside, Buffer(64)) && write(folder + "/sub/good", Buffer(64)));
        QVERIFY(::symlink(outside.c_str(), (folder + "/link").c_str()) == 0);
        QVERIFY(::symlink(dir.path().toStdString().c_str(), (folder + "/up").c_str()) == 0);
        QVERIFY(::link(outside.c_str(), (folder + "/hard").c_str()) == 0);
        QVERIFY(::mkfifo((folder + "/fifo").c_str(), 0644) == 0);
        const std::string path = folder + "/m.onnx";
        for (const auto& [location, code] :
             {std::pair("link", Errc::Unsafe), std::pair("up/secret", Errc::Unsafe), std::pair("hard", Errc::Unsafe),
              std::pair("fifo", Errc::Unsafe), std::pair("sub", Errc::Unsafe)}) {
            QVERIFY(write(path, model(Proto().message(5, external("w", location)))));
            const auto refused = openModelFile(path);
            APR_VERIFY_ERROR(refused, code);
        }
        QVERIFY(write(path, model(Proto().message(5, external("w", "sub/good")))));
        APR_VERIFY_OK(openModelFile(path));
        QVERIFY(write(path, model(Proto().message(5, external("w", "sub/none")))));
        const auto missing = openModelFile(path);
        APR_VERIFY_OK(missing); // all but the data is there
        APR_VERIFY_ERROR(missing->load(0), Errc::Io);
    }

    void singleTensors()
    {
        const auto opened = ::opened(tensor("x", {2}, 7).packedVarints(7, {1, 2}).build());
        APR_VERIFY_OK(opened);
        QCOMPARE(opened->facts().dialect, std::string("TensorProto"));
        QCOMPARE(valuesOf<std::int64_t>(opened->load(0)->span()), (std::vector<std::int64_t>{1, 2}));
    }

    void everyTruncationAndBitFlip()
    {
        const Bytes good = Bytes::own(model(Proto()
                                                .message(5, raw("w", {1, 2}))
                                                .message(5, tensor("v", {2}, 7).packedVarints(7, {1, 2}))
                                                .message(1, Proto().text(4, "Add").text(1, "w"))));
        for (std::uint64_t size = 0; size < good.size(); ++size) {
            const auto model = openModel("m.onnx", cut(good, size), {});
            QVERIFY2(!model || model->tensors().size() < 2 ||
                         model->metadata()["onnx"].find("opset_import") == model->metadata()["onnx"].end(),
                     std::to_string(size).c_str());
        }
        openEveryFlip(good);
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("onnx", "*.onnx");
        QVERIFY(files.size() > 30);
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("ONNX"));
            const bool isWhole = findingOf(model->facts().findings, "onnx.no-data") == nullptr &&
                                 findingOf(model->facts().findings, "onnx.external-data") == nullptr;
            for (std::size_t i = 0; isWhole && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                APR_VERIFY_OK(bytes);
                QCOMPARE(bytes->size(), model->tensors()[i].byteSize);
            }
        }
    }
};

APR_TEST(TestOnnxReader)
#include "tst_reader.moc"
