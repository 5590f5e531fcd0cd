// SPDX-License-Identifier: MIT
#include "format/pytorch/reader.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/pickle.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

using View = PickleBuilder::View;

const std::vector<float> kSix{0, 1, 2, 3, 4, 5};

View sixView()
{
    return {.elements = 6, .size = {2, 3}, .stride = {3, 1}};
}

/// A state dict of one tensor "w", in a zip archive.
Buffer zipWith(const View& view, const Buffer& storage = bufferOf(kSix))
{
    return torchZip(PickleBuilder().op('}').op('(').text("w").tensor(view).op('u').build(), {storage});
}

Result<Model> opened(const Buffer& file, const OpenOptions& options = {})
{
    return openModel("m.pt", Bytes::own(file), {}, options);
}

std::vector<float> floatsOf(const Model& model, std::string_view name)
{
    const auto index = model.find(name);
    const auto bytes = index ? model.load(*index) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

QByteArray namesOf(const Model& model)
{
    QByteArray out;
    for (const TensorInfo& tensor : model.tensors()) {
        out += (out.isEmpty() ? "" : " ") + QByteArray::fromStdString(tensor.name);
    }
    return out;
}

/// The stacked pickles of old files.
Buffer legacy(const Buffer& object, const std::vector<Buffer>& storages, bool isLittle = true)
{
    ByteWriter out;
    const auto put = [&out](const Buffer& bytes) { out.put(std::span<const std::byte>(bytes)); };
    put(PickleBuilder().op(0x8a).raw(std::string_view("\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 11)).build());
    put(PickleBuilder().integer(1001).build());
    put(PickleBuilder().op('}').text("little_endian").op(isLittle ? 0x88 : 0x89).op('s').build());
    put(object);
    PickleBuilder keys;
    keys.op(']').op('(');
    for (std::size_t i = 0; i < storages.size(); ++i) {
        keys.text(std::to_string(i));
    }
    put(keys.op('e').build());
    for (const Buffer& storage : storages) {
        const std::uint64_t count = storage.size() / 4;
        out.put<std::uint64_t>(isLittle ? count : byteSwapped(count));
        put(storage);
    }
    return bufferOf(Bytes::own(out.take()));
}

} // namespace

class TestPytorchReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void zipCheckpoint()
    {
        const auto model = opened(zipWith(sixView()));
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().format, std::string("PyTorch"));
        QCOMPARE(model->facts().dialect, std::string("zip"));
        QCOMPARE(namesOf(*model), QByteArray("w"));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QVERIFY(model->tensors()[0].isInFile());
        QCOMPARE(model->tensors()[0].offset % 64, std::uint64_t{0});
        QCOMPARE(floatsOf(*model, "w"), kSix);
        QCOMPARE(model->facts().checksums.size(), std::size_t{1});
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(*model, progress));
    }

    void damagedStorageIsNamed()
    {
        Buffer file = zipWith(sixView());
        const auto model = opened(file);
        file[static_cast<std::size_t>(model->tensors()[0].offset)] ^= std::byte{1};
        const auto damaged = opened(file);
        APR_VERIFY_OK(damaged); // lazily
        NoProgress progress;
        const auto status = verifyChecksums(*damaged, progress);
        APR_VERIFY_ERROR(status, Errc::Checksum);
        QVERIFY(contains(status.error().message, "m/data/0"));
    }

    void views()
    {
        View transposed = sixView();
        transposed.size = {3, 2};
        transposed.stride = {1, 3};
        QCOMPARE(floatsOf(*opened(zipWith(transposed)), "w"), (std::vector<float>{0, 3, 1, 4, 2, 5}));
        View slice{.elements = 6, .offset = 1, .size = {2, 2}, .stride = {3, 1}};
        QCOMPARE(floatsOf(*opened(zipWith(slice)), "w"), (std::vector<float>{1, 2, 4, 5}));
        View expanded{.elements = 6, .offset = 5, .size = {3}, .stride = {0}};
        QCOMPARE(floatsOf(*opened(zipWith(expanded)), "w"), (std::vector<float>{5, 5, 5}));
        View scalar{.elements = 6, .offset = 2};
        QCOMPARE(floatsOf(*opened(zipWith(scalar)), "w"), (std::vector<float>{2}));
        View empty{.elements = 6, .size = {0, 4}, .stride = {4, 1}};
        QCOMPARE(opened(zipWith(empty))->tensors()[0].byteSize, std::uint64_t{0});
    }

    /// CVE-2026-24747: views that leave their storage, storages of another size than is said.
    void viewsThatLie_data()
    {
        QTest::addColumn<int>("which");
        const char* names[] = {"size",   "offset", "stride",  "product wraps", "extent wraps", "offset wraps",
                               "claims", "fewer",  "strides", "dims",          "dimensions"};
        for (int i = 0; i < 11; ++i) {
            QTest::addRow("%s", names[i]) << i;
        }
    }
    void viewsThatLie()
    {
        QFETCH(int, which);
        constexpr std::uint64_t kHuge = std::uint64_t{1} << 62;
        View view = sixView();
        switch (which) {
        case 0: view.size = {3, 3}; break;
        case 1: view.offset = 1; break;
        case 2: view.stride = {4, 1}; break;
        case 3:
            view.size = {kHuge, 8};
            view.stride = {0, 0};
            break;
        case 4:
            view.size = {kHuge, 2};
            view.stride = {8, 1};
            break;
        case 5: view.offset = kHuge * 2 - 1; break;
        case 6: view.elements = 7; break;
        case 7: view.elements = 5; break;
        case 8: view.stride = {1}; break;
        case 9:
            view.size = {~std::uint64_t{0}};
            view.stride = {1};
            break; // -1
        default:
            view.size = std::vector<std::uint64_t>(65, 1);
            view.stride = view.size;
            break;
        }
        const auto model = opened(zipWith(view));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("w"));
    }

    void stridesOfNothingMayNotFillTheMemory()
    {
        View view{.elements = 6, .size = {1 << 20, 1 << 20}, .stride = {0, 0}};
        APR_VERIFY_ERROR(opened(zipWith(view)), Errc::Memory);
    }

    void sharedStorageIsSaid()
    {
        const Buffer pickle = PickleBuilder()
                                  .op('}')
                                  .op('(')
                                  .text("a")
                                  .tensor(sixView())
                                  .text("b")
                                  .tensor({.elements = 6, .offset = 3, .size = {3}, .stride = {1}})
                                  .op('u')
                                  .build();
        const auto model = opened(torchZip(pickle, {bufferOf(kSix)}));
        APR_VERIFY_OK(model);
        QCOMPARE(floatsOf(*model, "b"), (std::vector<float>{3, 4, 5}));
        QVERIFY((model->metadata()["shared_storage"] == Json{{"b", "a"}}));
        QVERIFY(findingOf(model->facts().findings, "pytorch.shared-storage") != nullptr);
    }

    /// {'epoch': 3, 'model': {'l': {'w': …}}, 'optimizer': {'state': …}}
    void nestedCheckpoint()
    {
        const Buffer pickle = PickleBuilder()
                                  .op('}')
                                  .op('(')
                                  .text("epoch")
                                  .integer(3)
                                  .text("model")
                                  .op('}')
                                  .text("l.w")
                                  .tensor(sixView())
                                  .op('s')
                                  .text("optimizer")
                                  .op('}')
                                  .text("momentum")
                                  .tensor(sixView())
                                  .op('s')
                                  .op('u')
                                  .build();
        const Buffer file = torchZip(pickle, {bufferOf(kSix)});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(namesOf(*model), QByteArray("l.w"));
        QVERIFY((model->metadata()["checkpoint"] == Json{{"epoch", 3}}));
        QVERIFY(findingOf(model->facts().findings, "pytorch.optimizer") != nullptr);
        QVERIFY(findingOf(model->facts().findings, "pytorch.state-dict") != nullptr);
        QCOMPARE(namesOf(*opened(file, {.key = "optimizer"})), QByteArray("momentum"));
        QCOMPARE(namesOf(*opened(file, {.key = "model"})), QByteArray("l.w"));
        QCOMPARE(namesOf(*opened(file, {.key = "model.l.w"})), QByteArray("tensor"));
        const auto missing = opened(file, {.key = "nothing"});
        APR_VERIFY_ERROR(missing, Errc::Argument);
        QVERIFY(contains(missing.error().message, "epoch, model, optimizer"));
    }

    void globalsAreRefused()
    {
        const Buffer pickle = PickleBuilder().global("os", "system").text("id").op(0x85).op('R').build();
        for (const Buffer& file : {torchZip(pickle, {}), legacy(pickle, {})}) {
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Unsafe);
            QVERIFY(contains(model.error().message, "os.system"));
            QVERIFY(sameBytes(std::span(file).subspan(static_cast<std::size_t>(*model.error().offset), 10),
                              bufferOf("cos\nsystem")));
        }
    }

    void archivesThatMayBeReadInTwoWays()
    {
        const Buffer good = PickleBuilder().op('}').build();
        APR_VERIFY_ERROR(opened(torchZip(good, {}, {{.name = "other/data.pkl", .raw = good}})), Errc::Unsafe);
        Buffer trailing = good;
        trailing.push_back(std::byte{'N'});
        APR_VERIFY_ERROR(opened(torchZip(trailing, {})), Errc::Unsafe);
        APR_VERIFY_ERROR(opened(torchZip(good, {}, {{.name = "m/../x", .raw = good}})), Errc::Unsafe);
        APR_VERIFY_ERROR(opened(torchZip(good, {}, {{.name = "m/data.pkl", .raw = good}})), Errc::Unsafe);
    }

    void missingStorage()
    {
        const Buffer pickle = PickleBuilder().op('}').text("w").tensor(sixView()).op('s').build();
        const auto model = opened(torchZip(pickle, {}));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "m/data/0"));
        APR_VERIFY_ERROR(opened(legacy(pickle, {})), Errc::Corrupt);
    }

    /// Values that repeat each other cost nothing; those that hold themselves end.
    void memoBombs()
    {
        PickleBuilder laughs;
        laughs.op(']').op('q').raw(std::string_view("\0", 1));
        for (int i = 0; i < 60; ++i) { // lists of two lists of two lists …
            laughs.op('h').raw(std::string(1, static_cast<char>(i)));
            laughs.op('h').raw(std::string(1, static_cast<char>(i)));
            laughs.op(0x86).op('q').raw(std::string(1, static_cast<char>(i + 1)));
        }
        APR_VERIFY_ERROR(opened(torchZip(laughs.build(), {})), Errc::Unsafe);
        const Buffer circle = PickleBuilder().op(']').op('q').op(0).op('h').op(0).op('a').build();
        APR_VERIFY_ERROR(opened(torchZip(circle, {})), Errc::Unsafe);
        PickleBuilder deep;
        for (int i = 0; i < 200; ++i) {
            deep.op(']');
        }
        for (int i = 0; i < 199; ++i) {
            deep.op('a');
        }
        APR_VERIFY_ERROR(opened(torchZip(deep.build(), {})), Errc::Unsafe);
    }

    void deflatedStorage()
    {
        const Buffer pickle = PickleBuilder().op('}').text("w").tensor(sixView()).op('s').build();
        const auto model =
            opened(torchZip(pickle, {}, {{.name = "m/data/0", .raw = bufferOf(kSix), .isDeflated = true}}));
        APR_VERIFY_OK(model);
        QVERIFY(!model->tensors()[0].isInFile());
        QCOMPARE(floatsOf(*model, "w"), kSix);
    }

    void bigEndian()
    {
        Buffer swapped = bufferOf(kSix);
        for (std::size_t i = 0; i < swapped.size(); i += 4) {
            std::reverse(swapped.begin() + static_cast<std::ptrdiff_t>(i),
                         swapped.begin() + static_cast<std::ptrdiff_t>(i + 4));
        }
        const Buffer pickle = PickleBuilder().op('}').text("w").tensor(sixView()).op('s').build();
        const auto zipped = opened(torchZip(pickle, {swapped}, {{.name = "m/byteorder", .raw = bufferOf("big")}}));
        APR_VERIFY_OK(zipped);
        QCOMPARE(floatsOf(*zipped, "w"), kSix);
        const auto stacked = opened(legacy(pickle, {swapped}, false));
        APR_VERIFY_OK(stacked);
        QCOMPARE(floatsOf(*stacked, "w"), kSix);
    }

    void stackedPickles()
    {
        const Buffer pickle = PickleBuilder().op('}').text("w").tensor(sixView()).op('s').build();
        Buffer file = legacy(pickle, {bufferOf(kSix)});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("legacy"));
        QCOMPARE(floatsOf(*model, "w"), kSix);
        QVERIFY(model->facts().findings.empty());
        for (std::size_t size = 1; size < file.size(); ++size) {
            QVERIFY2(!opened({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}),
                     std::to_string(size).c_str());
        }
        file.push_back(std::byte{0});
        QVERIFY(findingOf(opened(file)->facts().findings, "structure.trailing-bytes") != nullptr);
    }

    void picklesWithoutStorages() { APR_VERIFY_ERROR(opened(PickleBuilder().op('}').build()), Errc::Unsupported); }

    void everyTruncationAndBitFlip()
    {
        const Bytes good = Bytes::own(zipWith(sixView()));
        for (std::size_t size = 0; size < good.size(); ++size) {
            QVERIFY2(!openModel("m.pt", cut(good, size), {}), std::to_string(size).c_str());
        }
        openEveryFlip(good);
    }

    /// Every checkpoint of the corpus opens, its checksums are right, its tensors load.
    void corpus_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* folder : {"pytorch", "pytorch_tar", "derived_pytorch", "torchscript"}) {
            for (const std::string& file : corpusFiles(folder)) {
                if (!file.ends_with(".json")) {
                    QTest::addRow("%s", file.substr(file.rfind('/') + 1).c_str()) << QString::fromStdString(file);
                }
            }
        }
    }
    void corpus()
    {
        QFETCH(QString, file);
        const auto model = openModelFile(file.toStdString());
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().format, std::string("PyTorch"));
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(*model, progress));
        const bool isProgramOnly =
            file.contains(QStringLiteral("tch__foo")) && !file.endsWith(QStringLiteral("foo.pt"));
        QCOMPARE(model->tensors().empty(), isProgramOnly);
        for (std::size_t i = 0; i < model->tensors().size(); ++i) {
            APR_VERIFY_OK(model->load(i));
        }
        for (const Finding& finding : model->facts().findings) {
            QVERIFY2(finding.severity == Severity::Info || isProgramOnly, finding.message.c_str());
        }
    }

    /// One object in several protocols (derived_pytorch's expected.json has torch's own words for it).
    void sameObjectInTwoContainers()
    {
        const auto a = openModelFile(corpusFiles("derived_pytorch", "*zip_checkpoint.pt").front());
        const auto b = openModelFile(corpusFiles("derived_pytorch", "*zip_proto4.pt").front());
        APR_VERIFY_OK(a);
        APR_VERIFY_OK(b);
        for (std::size_t i = 0; i < a->tensors().size(); ++i) {
            QCOMPARE(b->tensors()[i].name, a->tensors()[i].name);
            QVERIFY(sameBytes(a->load(i)->span(), b->load(i)->span()));
        }
        QCOMPARE(a->tensors().size(), std::size_t{22});
    }
};

APR_TEST(TestPytorchReader)
#include "tst_reader.moc"
