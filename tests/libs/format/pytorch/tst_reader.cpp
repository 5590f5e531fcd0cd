// SPDX-License-Identifier: MIT
#include "format/pytorch/reader.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/model/scales.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
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
        QCOMPARE(model->facts().title(), std::string("PyTorch"));
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

    /// Integers with a scale and a zero point, of the tensor or of each channel.
    void quantizedTensors()
    {
        const auto quantized = [](PickleBuilder& out, const char* name) -> PickleBuilder& {
            out.text(name).global("torch._utils", "_rebuild_qtensor").op('(');
            return out.storage("QInt8Storage", "0", 6).integer(0).tuple({2, 3}).tuple({3, 1}).op('(');
        };
        const auto done = [](PickleBuilder& out) {
            out.op('t').op(0x89).global("collections", "OrderedDict").op(')').op('R').op('t').op('R').op('s');
        };
        PickleBuilder pickle;
        pickle.op('}');
        quantized(pickle, "a").global("torch", "per_tensor_affine");
        pickle.op('G').raw(std::string_view("\x3f\xe0\0\0\0\0\0\0", 8)).integer(7); // 0.5
        done(pickle);
        quantized(pickle, "b").global("torch", "per_channel_affine");
        pickle.tensor({.key = "1", .elements = 2, .size = {2}, .stride = {1}});
        pickle.tensor({.type = "LongStorage", .key = "2", .elements = 2, .size = {2}, .stride = {1}}).integer(0);
        done(pickle);
        const auto model =
            opened(torchZip(pickle.build(), {Buffer(6, std::byte{0xFE}), bufferOf(std::vector{1.0F, 2.0F}),
                                             bufferOf(std::vector<std::int64_t>{3, 4})}));
        APR_VERIFY_OK(model);
        QCOMPARE(namesOf(*model), QByteArray("a a.scale a.zero_point b b.scale b.zero_point"));
        const Model decoded = withScalesApplied(*model); // (−2 − 7) · 0.5; (−2 − 3) · 1, (−2 − 4) · 2
        QCOMPARE(namesOf(decoded), QByteArray("a b"));
        QCOMPARE(floatsOf(decoded, "a"), std::vector<float>(6, -4.5F));
        QCOMPARE(floatsOf(decoded, "b"), (std::vector<float>{-5, -5, -5, -12, -12, -12}));
        QCOMPARE(model->tensors()[0].dtype, DType::I8);
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QVERIFY(sameBytes(model->load(0)->span(), Buffer(6, std::byte{0xFE})));
        QCOMPARE(floatsOf(*model, "b.scale"), (std::vector<float>{1, 2}));
        const Json& facts = model->metadata()["quantization"];
        QVERIFY(facts["a"]["scheme"] == "per_tensor_affine" && facts["a"]["scale"] == 0.5);
        QVERIFY(facts["a"]["zero_point"] == 7);
        QVERIFY(facts["b"]["scheme"] == "per_channel_affine" && facts["b"]["axis"] == 0);
    }

    /// Values that are those of the storage, negated or conjugated: {"conj": True, "neg": True} behind the hooks.
    void signedViews()
    {
        const auto view = [](PickleBuilder& out, const char* name, const char* type, const char* key,
                             const char* metadata) {
            out.text(name).global("torch._utils", "_rebuild_tensor_v2").op('(').storage(type, key, 2).integer(0);
            out.tuple({2}).tuple({1}).op(0x89).global("collections", "OrderedDict").op(')').op('R').op('}');
            out.op('(').text(metadata).op(0x88).op('u').op('t').op('R').op('s');
        };
        PickleBuilder pickle;
        pickle.op('}');
        view(pickle, "a", "FloatStorage", "0", "neg");
        view(pickle, "b", "ComplexFloatStorage", "1", "conj");
        view(pickle, "c", "ComplexDoubleStorage", "2", "conj");
        view(pickle, "d", "ComplexFloatStorage", "1", "neg");
        view(pickle, "e", "LongStorage", "3", "neg");
        const auto model = opened(torchZip(pickle.build(), {bufferOf(std::vector{1.0F, -2.0F}),
                                                            bufferOf(std::vector{1.0F, 2.0F, 3.0F, -4.0F}),
                                                            bufferOf(std::vector{1.0, 2.0, 3.0, -4.0}), Buffer(16)}));
        APR_VERIFY_OK(model);
        QCOMPARE(namesOf(*model), QByteArray("a b c d"));
        QCOMPARE(floatsOf(*model, "a"), (std::vector<float>{-1, 2}));
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf(std::vector{1.0F, -2.0F, 3.0F, 4.0F})));
        QVERIFY(sameBytes(model->load(1, {8, 8})->span(), bufferOf(std::vector{3.0F, 4.0F})));
        QVERIFY(sameBytes(model->load(2, {16, 16})->span(), bufferOf(std::vector{3.0, 4.0})));
        QVERIFY(sameBytes(model->load(3)->span(), bufferOf(std::vector{-1.0F, -2.0F, -3.0F, 4.0F})));
        QVERIFY(!model->tensors()[0].isInFile());
        const Finding* unread = findingOf(model->facts().findings, "structure.unread-weight");
        QVERIFY(unread != nullptr && unread->tensor == "e" && unread->severity == Severity::Error);
    }

    /// Arrays of NumPy have their data in the pickle; numbers of NumPy are values.
    void numpyArrays()
    {
        const auto dtype = [](PickleBuilder& out, const char* code, const char* order) {
            out.global("numpy", "dtype").op('(').text(code).op(0x89).op(0x88).op('t').op('R').op('(').integer(3);
            out.text(order).op('N').op('N').op('N').integer(-1).integer(-1).integer(0).op('t').op('b');
        };
        const auto bytes = [](PickleBuilder& out, std::string_view latin1) {
            out.global("_codecs", "encode").op('(').text(latin1).text("latin1").op('t').op('R');
        };
        const auto array = [&](PickleBuilder& out, const char* name, const char* code, const char* order,
                               const std::vector<std::uint64_t>& shape, bool isFortran, std::string_view latin1) {
            out.text(name)
                .global("numpy.core.multiarray", "_reconstruct")
                .op('(')
                .global("numpy", "ndarray")
                .tuple({0});
            out.text("b").op('t').op('R').op('(').integer(1).tuple(shape);
            dtype(out, code, order);
            out.op(isFortran ? 0x88 : 0x89);
            bytes(out, latin1);
            out.op('t').op('b').op('s');
        };
        using namespace std::string_view_literals;
        PickleBuilder pickle;
        pickle.op('}').text("w").tensor({.elements = 2, .size = {2}, .stride = {1}}).op('s');
        array(pickle, "big", "i2", ">", {2}, false, "\x01\x00\x00\xc2\x80"sv); // 0x80 in UTF-8
        array(pickle, "columns", "u1", "|", {2, 3}, true, "\x01\x04\x02\x05\x03\x06"sv);
        array(pickle, "text", "U1", "<", {1}, false, "a\0\0\0"sv);
        pickle.text("lr").global("numpy.core.multiarray", "scalar").op('(');
        dtype(pickle, "f4", "<");
        bytes(pickle, "\0\0\x00\x3f"sv);
        pickle.op('t').op('R').op('s');
        const auto model = opened(torchZip(pickle.build(), {bufferOf(std::vector{1.0F, 2.0F})}));
        APR_VERIFY_OK(model);
        QCOMPARE(namesOf(*model), QByteArray("w big columns"));
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf(std::vector<std::int16_t>{256, 128})));
        QVERIFY(sameBytes(model->load(2)->span(), bufferOf(std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6})));
        QCOMPARE(floatsOf(*model, "w"), (std::vector<float>{1, 2}));
        QVERIFY(model->metadata()["checkpoint"]["lr"] == 0.5);
        const Finding* unread = findingOf(model->facts().findings, "pytorch.skipped"); // not a weight
        QVERIFY(unread != nullptr && unread->tensor == "text");
    }

    /// A prefix of all names is a part of them; the key of a nested state dict is not.
    void prefixesOfNames()
    {
        const auto weights = [](const char* first, const char* second) {
            PickleBuilder out;
            out.op('}');
            for (const auto& [name, key] : {std::pair(first, "0"), std::pair(second, "1")}) {
                out.text(name).tensor({.key = key, .elements = 1, .size = {1}, .stride = {1}}).op('s');
            }
            return torchZip(out.build(), {Buffer(4), Buffer(4)});
        };
        QCOMPARE(namesOf(*opened(weights("model.a", "model.b"))), QByteArray("model.a model.b"));
        QCOMPARE(namesOf(*opened(weights("module.a", "module.b"))), QByteArray("a b")); // DataParallel
        const Buffer wrapped = weights("module.a", "module.b");
        QCOMPARE(namesOf(*pytorch::open("s.bin", Bytes::own(wrapped), {.keepNames = true})),
                 QByteArray("module.a module.b"));
    }

    void sparseTensors()
    {
        PickleBuilder pickle;
        pickle.op('}').text("s").global("torch._utils", "_rebuild_sparse_tensor").op('(');
        pickle.global("torch.serialization", "_get_layout").op('(').text("torch.sparse_coo").op('t').op('R').op('(');
        pickle.tensor({.type = "LongStorage", .key = "0", .elements = 4, .size = {2, 2}, .stride = {2, 1}});
        pickle.tensor({.key = "1", .elements = 2, .size = {2}, .stride = {1}});
        pickle.global("torch", "Size").op('(').tuple({5, 6}).op('t').op('R').op('t').op('t').op('R').op('s');
        const auto model = opened(torchZip(
            pickle.build(), {bufferOf(std::vector<std::int64_t>{0, 4, 1, 5}), bufferOf(std::vector{1.5F, 2.5F})}));
        APR_VERIFY_OK(model);
        QCOMPARE(namesOf(*model), QByteArray("s.indices s.values"));
        QCOMPARE(floatsOf(*model, "s.values"), (std::vector<float>{1.5F, 2.5F}));
        QVERIFY(findingOf(model->facts().findings, "pytorch.sparse") != nullptr);
        const Json& facts = model->metadata()["sparse_tensors"]["s"];
        QVERIFY(facts["layout"] == "torch.sparse_coo" && (facts["shape"] == Json{5, 6}));
        QVERIFY((facts["parts"] == Json{"s.indices", "s.values"}));
    }

    /// A program: its classes are its own, and it has constants beside its weights.
    void torchScript()
    {
        const auto module = [](const View& view) {
            return PickleBuilder()
                .global("__torch__", "Net")
                .op(')')
                .op(0x81)
                .op('}')
                .text("w")
                .tensor(view)
                .op('s')
                .op('b');
        };
        View constant{.key = "0", .elements = 6, .size = {6}, .stride = {1}};
        const Buffer constants = PickleBuilder().op('(').tensor(constant).op('t').build();
        const auto model = opened(torchZip(module(sixView()).build(), {bufferOf(kSix)},
                                           {{.name = "m/constants.pkl", .raw = constants},
                                            {.name = "m/constants/0", .raw = bufferOf(kSix)},
                                            {.name = "m/code/__torch__.py", .raw = bufferOf("class Net(Module):\n")}}));
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("TorchScript"));
        QCOMPARE(floatsOf(*model, "w"), kSix);
        QCOMPARE(floatsOf(*model, "constants.0"), kSix);
        QVERIFY(findingOf(model->facts().findings, "pytorch.torchscript") != nullptr);
        // Without the constants it is a checkpoint, and may not have classes of its own.
        APR_VERIFY_ERROR(opened(torchZip(module(sixView()).build(), {bufferOf(kSix)})), Errc::Unsafe);
    }

    /// Frames, memoized short texts and globals from the stack.
    void protocolFour()
    {
        const auto text = [](PickleBuilder& out, std::string_view value) -> PickleBuilder& {
            return out.op(0x8c).op(static_cast<int>(value.size())).raw(value).op(0x94);
        };
        const auto global = [&text](PickleBuilder& out, std::string_view module, std::string_view name) {
            text(text(out, module), name).op(0x93).op(0x94);
        };
        PickleBuilder inner(0);
        text(inner.op('}').op(0x94), "w");
        global(inner, "torch._utils", "_rebuild_tensor_v2");
        text(inner.op('(').op('('), "storage");
        global(inner, "torch", "FloatStorage");
        text(text(inner, "0"), "cpu").op('K').op(6).op('t').op(0x94).op('Q');
        inner.op('K').op(0).op('K').op(2).op('K').op(3).op(0x86).op('K').op(3).op('K').op(1).op(0x86).op(0x89);
        global(inner, "collections", "OrderedDict");
        const Buffer body = inner.op(')').op('R').op('t').op('R').op('s').build();
        PickleBuilder outer(4);
        const std::uint64_t size = body.size();
        outer.op(0x95).raw({reinterpret_cast<const char*>(&size), sizeof size});
        outer.raw({reinterpret_cast<const char*>(body.data()), body.size() - 1});
        const auto model = opened(torchZip(outer.build(), {bufferOf(kSix)}));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QCOMPARE(floatsOf(*model, "w"), kSix);
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
        APR_NEEDS_CORPUS();
        QVERIFY(!corpusFiles("pytorch").empty() && !corpusFiles("torchscript").empty());
        QFETCH(QString, file);
        const auto model = openModelFile(file.toStdString());
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("PyTorch"));
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
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("derived_pytorch", "*zip_checkpoint.pt");
        const auto others = corpusFiles("derived_pytorch", "*zip_proto4.pt");
        QVERIFY(!files.empty() && !others.empty());
        const auto a = openModelFile(files.front());
        const auto b = openModelFile(others.front());
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
