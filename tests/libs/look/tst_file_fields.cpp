// SPDX-License-Identifier: MIT
#include "apr/look/file_regions.h"

#include "apr/format/open.h"
#include "file_fields.h"
#include "fixtures/aprender.h"
#include "fixtures/asked.h"
#include "fixtures/corpus.h"
#include "fixtures/gguf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::string_view kHeader =
    "{'__metadata__':{'format':'pt','a\\u0022b':'c'},'x':{'dtype':'U8','shape':[2],'data_offsets':[0,2]},"
    " 'y' : {'dtype':'U8','shape':[1],'data_offsets':[2,3]}}";

} // namespace

class TestFileFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gguf()
    {
        for (const std::endian order : {std::endian::little, std::endian::big}) {
            GgufBuilder file;
            file.order = order;
            file.pair("general.name", "x").pair("a.count", GgufBuilder::U32, std::uint32_t{5});
            file.array("a.list", GgufBuilder::String, std::vector<std::string>{"p", "qq"})
                .array("a.ids", GgufBuilder::I32, std::vector<std::int32_t>{1, 2});
            file.tensor(GgufBuilder::Tensor{.name = "t"});
            const Model model = opened(file.build(), "m.gguf");
            const QStringList fields = fieldsOf(model);
            const QStringList expected{QStringLiteral("header · magic"),
                                       QStringLiteral("header · version"),
                                       QStringLiteral("header · tensor count"),
                                       QStringLiteral("header · key-value count"),
                                       QStringLiteral("key-values · key general.name"),
                                       QStringLiteral("key-values · key a.count"),
                                       QStringLiteral("key-values · key a.list"),
                                       QStringLiteral("key-values · key a.ids"),
                                       QStringLiteral("tensor table · entry of t")};
            QCOMPARE(fields.mid(0, 9), expected);
            const auto regions = fileStructure(model, 0);
            QCOMPARE(regions[4].key, std::string("general.name"));
            QCOMPARE(regions[4].offset, std::uint64_t{24});
            QCOMPARE(regions[4].size, std::uint64_t{8 + 12 + 4 + 8 + 1});
            QCOMPARE(*regions[8].entryOf, std::size_t{0});
            QVERIFY(regions[8].key.empty());
        }
    }

    void safetensors()
    {
        std::string header(kHeader);
        std::replace(header.begin(), header.end(), '\'', '"');
        std::string file(8, '\0');
        file[0] = static_cast<char>(header.size());
        file += header + "abc";
        const auto* data = reinterpret_cast<const std::byte*>(file.data());
        const Model model = opened(Bytes::own({data, data + file.size()}), "m.safetensors");
        const auto regions = fileStructure(model, 0);
        QStringList keys;
        for (const FileRegion& region : regions) {
            keys << QString::fromStdString(region.entryOf ? "#" + std::to_string(*region.entryOf) : region.key);
        }
        QCOMPARE(keys.join(QLatin1Char(' ')), QStringLiteral(" __metadata__.format __metadata__.a\"b #0 #1   "));
        QCOMPARE(regions[1].offset, std::uint64_t{8});
        QVERIFY(!fieldsOf(model).contains(QStringLiteral("gap or overlap")));
    }

    void apr2()
    {
        const Model model =
            *openModelFile(qEnvironmentVariable("APR_SOURCE_DIR").toStdString() + "/resources/samples/tiny-adder.apr");
        const QStringList fields = fieldsOf(model);
        QCOMPARE(fields.value(0), QStringLiteral("header · magic"));
        QVERIFY(fields.contains(QStringLiteral("header · flags")) &&
                fields.contains(QStringLiteral("metadata (JSON) · key license")));
        QVERIFY(fields.contains(QStringLiteral("tensor index · tensor count")) &&
                fields.contains(QStringLiteral("tensor index · entry of norm.weight")));
        for (const FileRegion& region : fileStructure(model, 0)) {
            const bool isEntry = region.name.starts_with("tensor index · entry of ");
            QCOMPARE(region.entryOf.has_value(), isEntry);
        }
    }

    void aprender()
    {
        AprenderParts file;
        file.rows = {{.name = "a"}, {.name = "b", .offset = 64}};
        file.data.resize(68);
        const Model model = opened(Bytes::own(file.build()), "m.apr");
        const QStringList fields = fieldsOf(model);
        QCOMPARE(fields.value(3), QStringLiteral("header · tensor count"));
        QVERIFY(fields.contains(QStringLiteral("tensor index · entry of a")) &&
                fields.contains(QStringLiteral("tensor index · entry of b")));
    }

    /// Regions of any file follow each other up to its end.
    void corpus_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* folder : {"gguf", "safetensors", "onnx", "tf_frozen", "tf_savedmodel", "coreml", "numpy",
                                   "keras_v3", "pytorch", "torchscript", "derived_pytorch", "hdf5_generic", "apr"}) {
            for (const std::string& file : corpusFiles(folder)) {
                QTest::addRow("%s", file.substr(file.rfind('/') + 1).c_str()) << QString::fromStdString(file);
            }
        }
    }
    void corpus()
    {
        APR_NEEDS_CORPUS();
        QFETCH(QString, file);
        const auto model = openModelFile(file.toStdString());
        if (!model || model->facts().parts.empty()) {
            return; // a folder's other files
        }
        std::uint64_t at = 0;
        for (const FileRegion& region : fileStructure(*model, 0)) {
            QCOMPARE(region.offset, at);
            QVERIFY(region.size > 0);
            at += region.size;
        }
        QCOMPARE(at, model->facts().parts[0].bytes);
    }

    /// What cannot be split stays whole.
    void otherSections()
    {
        const Model model = modelOf({});
        QVERIFY(fileStructure(model, 0).empty());
        QVERIFY(fileStructure(model, 7).empty());
    }
};

APR_TEST(TestFileFields)
#include "tst_file_fields.moc"
