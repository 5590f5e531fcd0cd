// SPDX-License-Identifier: MIT
#include "apr/format/numpy/reader.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

using namespace apr;
using namespace apr::test;

namespace {

/// An array of NumPy's format, with any text as its header.
Buffer npy(std::string header, const Buffer& data, int version = 1)
{
    ByteWriter out;
    out.put(std::string_view("\x93NUMPY"));
    out.put<std::uint8_t>(static_cast<std::uint8_t>(version));
    out.put<std::uint8_t>(0);
    const std::size_t start = version == 1 ? 10 : 12;
    header += std::string(63 - (start + header.size()) % 64, ' ') + '\n';
    if (version == 1) {
        out.put<std::uint16_t>(static_cast<std::uint16_t>(header.size()));
    } else {
        out.put<std::uint32_t>(static_cast<std::uint32_t>(header.size()));
    }
    out.put(std::string_view(header));
    out.put(std::span<const std::byte>(data));
    return bufferOf(Bytes::own(out.take()));
}

std::string header(const std::string& type, const std::string& shape, bool isFortran = false)
{
    return "{'descr': '" + type + "', 'fortran_order': " + (isFortran ? "True" : "False") + ", 'shape': " + shape +
           ", }";
}

Result<Model> opened(const Buffer& file, const OpenOptions& options = {})
{
    return openModel("dir/weights.npy", Bytes::own(file), {}, options);
}

std::vector<float> floatsOf(const Model& model, std::size_t index = 0)
{
    const auto bytes = model.load(index);
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

const std::vector<float> kSix{0, 1, 2, 3, 4, 5};

} // namespace

class TestNumpyReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void singleArray()
    {
        for (const int version : {1, 2, 3}) {
            const auto model = opened(npy(header("<f4", "(2, 3)"), bufferOf(kSix), version));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("NumPy"));
            QCOMPARE(model->tensors()[0].name, std::string("weights"));
            QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
            QVERIFY(model->tensors()[0].isInFile());
            QCOMPARE(floatsOf(*model), kSix);
        }
    }

    void typesAndShapes_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<int>("dtype");
        QTest::addColumn<int>("width");
        const auto row = [](const char* type, DType dtype, int width) {
            QTest::newRow(type) << QByteArray(type) << static_cast<int>(dtype) << width;
        };
        row("<f2", DType::F16, 2);
        row("<f8", DType::F64, 8);
        row("|i1", DType::I8, 1);
        row("|u1", DType::U8, 1);
        row("|b1", DType::Bool, 1);
        row("<i2", DType::I16, 2);
        row("<u4", DType::U32, 4);
        row("=i8", DType::I64, 8);
        row("<u8", DType::U64, 8);
        row("<c8", DType::C64, 8);
    }
    void typesAndShapes()
    {
        QFETCH(QByteArray, type);
        QFETCH(int, dtype);
        QFETCH(int, width);
        for (const auto& [text, shape] :
             {std::pair("()", Shape{}), {"(5,)", Shape{5}}, {"(0, 4)", Shape{0, 4}}, {"(2L, 3L)", Shape{2, 3}}}) {
            const Buffer data(static_cast<std::size_t>(elementCount(shape).value()) * static_cast<std::size_t>(width));
            const auto model = opened(npy(header(type.toStdString(), text), data));
            APR_VERIFY_OK(model);
            QCOMPARE(static_cast<int>(model->tensors()[0].dtype), dtype);
            QCOMPARE(model->tensors()[0].shape, shape);
            QVERIFY(model->facts().findings.empty());
        }
    }

    void fortranOrderAndBigEndian()
    {
        const auto fortran = opened(npy(header("<f4", "(2, 3)", true), bufferOf(kSix)));
        APR_VERIFY_OK(fortran);
        QVERIFY(!fortran->tensors()[0].isInFile());
        QCOMPARE(floatsOf(*fortran), (std::vector<float>{0, 2, 4, 1, 3, 5}));
        QVERIFY(opened(npy(header("<f4", "(6,)", true), bufferOf(kSix)))->tensors()[0].isInFile());
        const auto big = opened(npy(header(">f4", "(1,)"), bufferOf(std::string_view("\x3f\xc0\x00\x00", 4))));
        APR_VERIFY_OK(big);
        QCOMPARE(floatsOf(*big), (std::vector<float>{1.5F}));
        const auto complex = opened(npy(header("<c16", "(2, 2)", true), Buffer(64)));
        APR_VERIFY_OK(complex);
        QCOMPARE(complex->tensors()[0].shape, (Shape{2, 2, 2}));
        QVERIFY(findingOf(complex->facts().findings, "numpy.complex128") != nullptr);
    }

    /// Arrays of objects are pickles.
    void objectsAreRefused()
    {
        APR_VERIFY_ERROR(opened(npy(header("|O", "(1,)"), Buffer(8))), Errc::Unsafe);
        APR_VERIFY_ERROR(opened(zipOf({{.name = "a.npy", .raw = npy(header("|O", "(1,)"), Buffer(8))}})), Errc::Unsafe);
    }

    void objectsOfTheCorpusAreRefused()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("pickle_malicious", "*.npz");
        QVERIFY(!files.empty());
        for (const std::string& file : files) {
            APR_VERIFY_ERROR(openModelFile(file), Errc::Unsafe);
        }
    }

    void headersThatLie()
    {
        const Buffer data = bufferOf(kSix);
        for (const char* text :
             {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} x",
              "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}",
              "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (2, 3)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': 6}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1}",
              "{'descr': <f4, 'fortran_order': False, 'shape': (2, 3)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551615, 2)}",
              "{'descr': '<f4', 'fortran_order': True, 'shape': (18446744073709551615, 18446744073709551615)}",
              "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
              "__import__('os').system('id')"}) {
            const auto model = opened(npy(text, data));
            QVERIFY2(!model && model.error().code == Errc::Corrupt, text);
        }
        APR_VERIFY_ERROR(opened(npy(header("<U5", "(2,)"), Buffer(40))), Errc::Unsupported);
        APR_VERIFY_ERROR(opened(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", data)),
                         Errc::Unsupported);
        APR_VERIFY_ERROR(opened(npy(header("<f4", "(6,)"), data, 4)), Errc::Version);
        std::string many = "(";
        for (int i = 0; i < 70; ++i) {
            many += "1, ";
        }
        APR_VERIFY_ERROR(opened(npy(header("<f4", many + ')'), data)), Errc::Corrupt);
    }

    void trailingBytes()
    {
        const auto model = opened(npy(header("<f4", "(5,)"), bufferOf(kSix)));
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "structure.trailing-bytes") != nullptr);
    }

    void archives()
    {
        const Buffer array = npy(header("<f4", "(2, 3)"), bufferOf(kSix));
        const auto model = opened(zipOf({{.name = "a.npy", .raw = array},
                                         {.name = "dir/b.npy", .raw = array, .isDeflated = true},
                                         {.name = "text.npy", .raw = npy(header("<U1", "(1,)"), Buffer(4))},
                                         {.name = "readme.txt", .raw = bufferOf("hello")}}));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(model->tensors()[1].name, std::string("dir/b"));
        QVERIFY(model->tensors()[0].isInFile() && !model->tensors()[1].isInFile());
        QCOMPARE(floatsOf(*model, 0), kSix);
        QCOMPARE(floatsOf(*model, 1), kSix);
        QCOMPARE(model->facts().findings.size(), std::size_t{2});
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(*model, progress));
    }

    void bombs()
    {
        const Buffer zeros = npy(header("|u1", "(4000000,)"), Buffer(4000000));
        const Buffer file = zipOf({{.name = "a.npy", .raw = zeros, .isDeflated = true}});
        QVERIFY(file.size() < 10000);
        APR_VERIFY_OK(opened(file)->load(0));
        const auto limited = opened(file, {.budget = 1 << 20}); // only its start is unpacked, for the header
        APR_VERIFY_OK(limited);
        APR_VERIFY_ERROR(limited->load(0), Errc::Memory);
    }

    void everyTruncationAndBitFlip()
    {
        for (const Buffer& file :
             {npy(header("<f4", "(2, 3)"), bufferOf(kSix)), zipOf({{.name = "a.npy",
                                                            .raw = npy(header(">f4", "(2, 3)", true), bufferOf(kSix)),
                                                            .isDeflated = true}})}) {
            const Bytes good = Bytes::own(file);
            for (std::size_t size = 0; size < good.size(); ++size) {
                QVERIFY2(!openModel("m", cut(good, size), {}), std::to_string(size).c_str());
            }
            openEveryFlip(good);
        }
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        std::vector<std::string> files = corpusFiles("numpy");
        QVERIFY(files.size() >= 10);
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("NumPy"));
            NoProgress progress;
            APR_VERIFY_OK(verifyChecksums(*model, progress));
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
        }
    }
};

APR_TEST(TestNumpyReader)
#include "tst_reader.moc"
