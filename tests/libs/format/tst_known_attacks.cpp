// SPDX-License-Identifier: MIT
// Vulnerabilities of programs that read models, one test for each. Their readers' own tests go further.
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/hdf5.h"
#include "fixtures/pickle.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/tar.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <unistd.h>

using namespace apr;
using namespace apr::test;

namespace {

Result<Model> opened(const Buffer& file, const char* name = "m.bin", const SiblingOpener& siblings = {})
{
    return openModel(name, Bytes::own(file), siblings, {.budget = std::uint64_t{64} << 20});
}

/// Runs a program in every program that does what a pickle says.
Buffer calling(const char* module, const char* name)
{
    return PickleBuilder().global(module, name).op('(').text("id").op('t').op('R').build();
}

Buffer torchView(const PickleBuilder::View& view, std::size_t storageBytes)
{
    return torchZip(PickleBuilder().op('}').text("w").tensor(view).op('s').build(), {Buffer(storageBytes)});
}

Result<Model> safetensors(const std::string& header, std::size_t dataBytes)
{
    return openModel("m.safetensors", safetensorsFile(header, std::string(dataBytes, 'x')), {});
}

/// An ONNX model whose one initializer stands outside.
Buffer external(std::string_view location, std::string_view offset, std::string_view length, int field = 5)
{
    const auto pair = [](std::string_view key, std::string_view value) { return Proto().text(1, key).text(2, value); };
    const Proto tensor = Proto()
                             .packedVarints(1, {2})
                             .varint(2, 1)
                             .text(8, "w")
                             .varint(14, 1)
                             .message(13, pair("location", location))
                             .message(13, pair("offset", offset))
                             .message(13, pair("length", length));
    Proto graph = Proto().text(2, "g");
    if (field == 5) {
        graph.message(5, tensor);
    } else if (field == 15) { // sparse: values and indices
        graph.message(15, Proto().message(1, tensor).message(2, tensor).packedVarints(3, {4}));
    } else { // a Constant node's attribute
        graph.message(1,
                      Proto().text(2, "w").text(4, "Constant").message(5, Proto().text(1, "value").message(5, tensor)));
    }
    return Proto().varint(1, 8).message(7, graph).message(8, Proto().varint(2, 17)).build();
}

} // namespace

class TestKnownAttacks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// CVE-2025-32434: what runs code, in whatever container torch.load takes.
    void cve_2025_32434()
    {
        const Buffer magic = bufferOf(std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15));
        for (const auto& [module, name] :
             {std::pair("os", "system"), std::pair("builtins", "eval"), std::pair("torch.serialization", "load"),
              std::pair("torch.hub", "load"), std::pair("pip", "main")}) {
            const Buffer evil = calling(module, name);
            APR_VERIFY_ERROR(opened(torchZip(evil, {}), "m.pt"), Errc::Unsafe);
            APR_VERIFY_ERROR(opened(evil, "m.pkl"), Errc::Unsafe);
            Buffer legacy = magic;
            const Buffer rest = PickleBuilder().integer(1001).build();
            legacy.insert(legacy.end(), rest.begin(), rest.end());
            const Buffer system = PickleBuilder().op('}').build();
            legacy.insert(legacy.end(), system.begin(), system.end());
            legacy.insert(legacy.end(), evil.begin(), evil.end());
            APR_VERIFY_ERROR(opened(legacy, "m.pt"), Errc::Unsafe);
            QVERIFY(!opened(tarOf({{"pickle", evil}}), "m.tar"));
        }
    }

    /// CVE-2026-24747: views that reach out of their storage.
    void cve_2026_24747()
    {
        using View = PickleBuilder::View;
        constexpr std::uint64_t kHuge = std::uint64_t{1} << 62;
        APR_VERIFY_OK(opened(torchView({.elements = 4, .size = {4}, .stride = {1}}, 16), "m.pt"));
        for (const View& view :
             {View{.elements = 4, .size = {5}, .stride = {1}},
              View{.elements = 4, .offset = 1, .size = {4}, .stride = {1}},
              View{.elements = 4, .size = {2}, .stride = {4}},
              View{.elements = 4, .size = {kHuge, 4}, .stride = {1, 1}},
              View{.elements = 4, .size = {2}, .stride = {kHuge}}, View{.elements = 8, .size = {8}, .stride = {1}},
              View{.type = "DoubleStorage", .elements = 4, .size = {4}, .stride = {1}},
              View{.elements = 4, .offset = ~0ULL, .size = {1}, .stride = {1}}}) {
            QVERIFY(!opened(torchView(view, 16), "m.pt"));
        }
    }

    /// CVE-2024-3660, CVE-2025-1550: configurations are read as text; nothing that they name is made or imported.
    void cve_2024_3660_and_2025_1550()
    {
        const std::string config =
            R"({"module":"keras.layers","class_name":"Lambda","config":{"name":"l","function":"4wEAAAA="},)"
            R"("registered_name":null,"build_config":{"module":"os","class_name":"function","config":"system"}})";
        const Bytes weights = hdf5Bytes("latest.h5");
        const Buffer file = zipOf({{.name = "metadata.json", .raw = bufferOf(R"({"keras_version":"3.0.0"})")},
                                   {.name = "config.json", .raw = bufferOf(config)},
                                   {.name = "model.weights.h5", .raw = bufferOf(weights)}});
        const auto model = opened(file, "m.keras");
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["keras"]["config"]["class_name"] == Json("Lambda"));
    }

    /// CVE-2022-25882, CVE-2024-27318, CVE-2026-27489, CVE-2026-34446, CVE-2026-34447: data outside of the folder.
    void onnxExternalData()
    {
        QTemporaryDir outer;
        const std::string folder = outer.filePath("model").toStdString();
        QVERIFY(QDir(outer.path()).mkdir("model"));
        const auto write = [](const std::string& path, const Buffer& bytes) {
            QFile file(QString::fromStdString(path));
            return file.open(QIODevice::WriteOnly) &&
                   file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size())) >= 0;
        };
        const std::string secret = outer.filePath("secret").toStdString();
        QVERIFY(write(secret, Buffer(64)) && write(folder + "/good", Buffer(8)));
        QVERIFY(::symlink(secret.c_str(), (folder + "/symbolic").c_str()) == 0);
        QVERIFY(::symlink("..", (folder + "/up").c_str()) == 0);
        QVERIFY(::link(secret.c_str(), (folder + "/hard").c_str()) == 0);
        const std::string path = folder + "/m.onnx";
        for (const int field : {5, 15, 1}) {
            for (const char* location :
                 {"../secret", "x/../../secret", "symbolic", "up/secret", "hard", "/etc/passwd"}) {
                QVERIFY(write(path, external(location, "0", "8", field)));
                const auto model = openModelFile(path);
                APR_VERIFY_ERROR(model, Errc::Unsafe);
            }
            for (const auto& [offset, length] :
                 {std::pair("4", "8"), std::pair("0", "16"), std::pair("18446744073709551612", "8")}) {
                QVERIFY(write(path, external("good", offset, length, field)));
                QVERIFY(!openModelFile(path));
            }
        }
        QVERIFY(write(path, external("good", "0", "8")));
        APR_VERIFY_OK(openModelFile(path));
    }

    /// CVE-2024-21802, -21825, -21836, -23496, -23605, CVE-2025-53630, CVE-2026-27940, CVE-2026-33298, CVE-2026-7482.
    void ggufLengths()
    {
        const auto refused = [](const GgufBuilder& file) { return !openModel("m.gguf", file.build(), {}); };
        constexpr std::uint64_t kHuge = std::uint64_t{1} << 61;
        GgufBuilder pairs;
        pairs.pairCount = kHuge;
        QVERIFY(refused(pairs));
        GgufBuilder tensors;
        tensors.tensorCount = kHuge;
        QVERIFY(refused(tensors));
        Buffer text;
        GgufBuilder().number(text, kHuge);
        QVERIFY(refused(GgufBuilder().raw("a", GgufBuilder::String, text)));
        Buffer array;
        GgufBuilder().number(array, static_cast<std::uint32_t>(GgufBuilder::F64));
        GgufBuilder().number(array, kHuge);
        QVERIFY(refused(GgufBuilder().raw("a", GgufBuilder::Array, array)));
        Buffer nested;
        for (int depth = 0; depth < 1000; ++depth) {
            GgufBuilder().number(nested, static_cast<std::uint32_t>(GgufBuilder::Array));
            GgufBuilder().number(nested, std::uint64_t{1});
        }
        QVERIFY(refused(GgufBuilder().raw("a", GgufBuilder::Array, nested)));
        QVERIFY(refused(GgufBuilder().pair("a", "1").pair("a", "2")));
        QVERIFY(refused(GgufBuilder().tensor({.ne = {kHuge, 16}})));
        // A tensor that is cut off is listed, and never read.
        const auto unread = [](const GgufBuilder& file) {
            const auto model = openModel("m.gguf", file.build(), {});
            return !model || !model->load(0);
        };
        QVERIFY(unread(GgufBuilder().tensor({.ne = {64}})));
        QVERIFY(refused(GgufBuilder().tensor({.offset = ~std::uint64_t{31}})));
        QVERIFY(refused(GgufBuilder().tensor({.ne = {1, 1, 1, 1, 4}})));
        QVERIFY(refused(GgufBuilder().tensor({.dims = 0xFFFFFFFF})));
        QVERIFY(refused(GgufBuilder().tensor(GgufBuilder::Tensor{}).tensor(GgufBuilder::Tensor{}))); // one name twice
        for (const std::uint32_t alignment : {0U, 3U, 1U << 31U}) {
            QVERIFY(unread(
                GgufBuilder().pair("general.alignment", GgufBuilder::U32, alignment).tensor(GgufBuilder::Tensor{})));
        }
    }

    /// What the audit of SafeTensors asked for.
    void safetensorsHeaders()
    {
        const auto one = [](const char* shape, const char* offsets) {
            return '{' + entry("a", "U8", shape, offsets) + '}';
        };
        APR_VERIFY_OK(safetensors(one("[2]", "[0,2]"), 2));
        for (const auto& [header, size] : std::vector<std::pair<std::string, std::size_t>>{
                 {one("[2]", "[0,3]"), 3},
                 {one("[2]", "[0,2]"), 1},
                 {one("[2]", "[2,0]"), 2},
                 {one("[2]", "[1,3]"), 3},
                 {one("[9223372036854775808,2]", "[0,2]"), 2},
                 {one("[2]", "[18446744073709551615,1]"), 2},
                 {one("[-1]", "[0,2]"), 2},
                 {'{' + entry("a", "U8", "[1]", "[0,1]") + ',' + entry("a", "U8", "[1]", "[1,2]") + '}', 2},
                 {'{' + entry("a", "U8", "[2]", "[0,2]") + ',' + entry("b", "U8", "[2]", "[1,3]") + '}', 3},
                 {'{' + entry("a", "U8", "[1]", "[0,1]") + ',' + entry("b", "U8", "[1]", "[2,3]") + '}', 3},
                 {one("[1]", "[0,1]"), 2},
                 {"[1]", 0}}) {
            QVERIFY2(!safetensors(header, size), header.c_str());
        }
        const auto blank = safetensors(' ' + one("[1]", "[0,1]"), 1);
        QVERIFY(!blank || !blank->facts().findings.empty());                           // Python's reader refuses it
        Buffer file = bufferOf(std::string("\xff\xff\xff\xff\xff\xff\xff\xff{}", 10)); // 8 + N wraps
        QVERIFY(!openModel("m.safetensors", Bytes::own(file), {}, {.format = "safetensors"}));
    }

    void zipTricks()
    {
        const Buffer pickle = PickleBuilder().op('}').build();
        const auto file = [&](ZipFile more) { return torchZip(pickle, {}, {std::move(more)}); };
        APR_VERIFY_OK(opened(file({.name = "m/x", .raw = Buffer(9)}), "m.pt"));
        for (const char* name :
             {"../x", "/x", "m/../../x", "m\\..\\x", "C:\\x"}) { // no name leads anywhere: nothing is unpacked
            const auto model = opened(file({.name = name, .raw = Buffer(9)}), "m.pt");
            QVERIFY(!model || model->tensors().empty());
        }
        QVERIFY(!opened(file({.name = "m/data.pkl", .raw = pickle}), "m.pt"));                   // twice
        QVERIFY(!opened(file({.name = "m/x", .raw = Buffer(9), .localName = "m/y"}), "m.pt"));   // two names
        QVERIFY(!opened(file({.name = "m/x", .raw = Buffer(9), .rawSize = 10}), "m.pt"));        // two sizes
        QVERIFY(!opened(file({.name = "m/x", .raw = Buffer(9), .offset = 0}), "m.pt"));          // over another
        QVERIFY(!opened(file({.name = "m/x", .raw = Buffer(9), .offset = 0xFFFFFFF0}), "m.pt")); // outside
        const auto encrypted = zipOf({{.name = "m/data.pkl", .raw = pickle, .flags = 1, .localFlags = 1}});
        QVERIFY(!opened(encrypted, "m.pt"));
        const auto wrong = zipOf({{.name = "m/data.pkl", .raw = pickle, .crc = 1, .localCrc = 1}});
        QVERIFY(!opened(wrong, "m.pt"));
        Buffer bomb = pickle; // a pickle of 65 MiB in 64 KiB
        bomb.insert(bomb.begin() + 2, std::size_t{65} << 20, std::byte{'0'});
        const auto packed = opened(zipOf({{.name = "m/data.pkl", .raw = bomb, .isDeflated = true}}), "m.pt");
        QVERIFY(!packed);
    }

    /// HDF5's library has had many: here every link of a file that loops, lies or leads outside ends.
    void hdf5()
    {
        const Bytes good = hdf5Bytes("earliest.h5");
        APR_VERIFY_OK(openModel("m.h5", good, {}));
        for (std::uint64_t at = 0; at + 8 <= good.size(); at += 8) { // every pointer leads to the start, or nowhere
            for (const std::uint8_t byte : {std::uint8_t{0}, std::uint8_t{0xFF}, std::uint8_t{0x60}}) {
                Buffer file = bufferOf(good);
                std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(at), 8, std::byte{byte});
                const auto model = opened(file, "m.h5");
                for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                    const auto bytes = model->load(i);
                    QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
                }
            }
        }
    }
};

APR_TEST(TestKnownAttacks)
#include "tst_known_attacks.moc"
