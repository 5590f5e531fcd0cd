// SPDX-License-Identifier: MIT
#include "apr/tensor/dtype.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <limits>
#include <set>
#include <utility>

using apr::DType;
using apr::Shape;
using Maybe = std::optional<std::uint64_t>;

namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

struct Row {
    std::uint32_t id;
    std::string_view name;
    std::uint32_t elements;
    std::uint32_t bytes;
};

/// ggml's own table of tensor types: id, name, elements per block, bytes per block.
constexpr Row kGgml[] = {
    {0, "F32", 1, 4},         {1, "F16", 1, 2},         {2, "Q4_0", 32, 18},      {3, "Q4_1", 32, 20},
    {6, "Q5_0", 32, 22},      {7, "Q5_1", 32, 24},      {8, "Q8_0", 32, 34},      {9, "Q8_1", 32, 36},
    {10, "Q2_K", 256, 84},    {11, "Q3_K", 256, 110},   {12, "Q4_K", 256, 144},   {13, "Q5_K", 256, 176},
    {14, "Q6_K", 256, 210},   {15, "Q8_K", 256, 292},   {16, "IQ2_XXS", 256, 66}, {17, "IQ2_XS", 256, 74},
    {18, "IQ3_XXS", 256, 98}, {19, "IQ1_S", 256, 50},   {20, "IQ4_NL", 32, 18},   {21, "IQ3_S", 256, 110},
    {22, "IQ2_S", 256, 82},   {23, "IQ4_XS", 256, 136}, {24, "I8", 1, 1},         {25, "I16", 1, 2},
    {26, "I32", 1, 4},        {27, "I64", 1, 8},        {28, "F64", 1, 8},        {29, "IQ1_M", 256, 56},
    {30, "BF16", 1, 2},       {34, "TQ1_0", 256, 54},   {35, "TQ2_0", 256, 66},   {39, "MXFP4", 32, 17},
    {40, "NVFP4", 64, 36},    {41, "Q1_0", 128, 18},    {42, "Q2_0", 64, 18}};

/// SafeTensors' dense types and their bits per element.
constexpr std::pair<std::string_view, int> kDense[] = {
    {"BOOL", 8},    {"F4", 4},      {"F6_E2M3", 6},     {"F6_E3M2", 6},    {"U8", 8},   {"I8", 8},
    {"F8_E5M2", 8}, {"F8_E4M3", 8}, {"F8_E8M0", 8},     {"I16", 16},       {"U16", 16}, {"F16", 16},
    {"BF16", 16},   {"I32", 32},    {"U32", 32},        {"F32", 32},       {"C64", 64}, {"F64", 64},
    {"I64", 64},    {"U64", 64},    {"F8_E4M3FNUZ", 8}, {"F8_E5M2FNUZ", 8}};

/// The dtype ids of the apr2 index.
constexpr std::pair<int, std::string_view> kApr[] = {
    {0, "F32"},      {1, "F16"},   {2, "BF16"},  {3, "I8"},    {4, "I16"},   {5, "I32"},    {6, "I64"},
    {7, "U8"},       {8, "F64"},   {9, "BOOL"},  {10, "U16"},  {11, "U32"},  {12, "U64"},   {13, "F8_E4M3"},
    {14, "F8_E5M2"}, {15, "I4"},   {16, "Q8_0"}, {17, "Q4_0"}, {18, "Q4_1"}, {19, "Q5_0"},  {20, "Q5_1"},
    {42, "Q2_K"},    {43, "Q3_K"}, {44, "Q4_K"}, {45, "Q5_K"}, {46, "Q6_K"}, {52, "IQ4_NL"}};

} // namespace

class TestDType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizesAreGgmls()
    {
        std::set<std::uint32_t> known;
        for (const Row& row : kGgml) {
            const auto dtype = apr::dtypeFromGgmlId(row.id);
            QVERIFY2(dtype.has_value(), row.name.data());
            const apr::DTypeInfo& info = apr::dtypeInfo(*dtype);
            QCOMPARE(info.name, row.name);
            QCOMPARE(info.blockElements, row.elements);
            QCOMPARE(info.blockBytes, row.bytes);
            known.insert(row.id);
        }
        for (std::uint32_t id = 0; id < 1000; ++id) { // 4, 5, 31–33, 36–38 were removed, 43 is the count
            QCOMPARE(apr::dtypeFromGgmlId(id).has_value(), known.contains(id));
        }
        QVERIFY(!apr::dtypeFromGgmlId(0xFFFFFFFFU)); // not the -1 of types that ggml lacks
    }

    void sizesOfDenseTypes()
    {
        for (const auto& [name, bits] : kDense) {
            const auto dtype = apr::dtypeFromName(name);
            QVERIFY2(dtype.has_value(), name.data());
            QCOMPARE(apr::bitsPerElement(*dtype), static_cast<double>(bits));
            QVERIFY(!apr::isQuantized(*dtype));
        }
        QCOMPARE(apr::bitsPerElement(DType::Q4_K), 4.5);
        QCOMPARE(apr::bitsPerElement(DType::I4), 4.0);
        QVERIFY(apr::isQuantized(DType::Q4_K));
    }

    void aprIdsAreTheFormats()
    {
        for (const auto& [id, name] : kApr) {
            const auto dtype = apr::dtypeFromAprId(static_cast<std::uint8_t>(id));
            QVERIFY2(dtype.has_value(), name.data());
            QCOMPARE(apr::dtypeName(*dtype), name);
        }
        for (const Row& row : kGgml) { // block types that have no number of their own: 32 + ggml's
            const DType dtype = *apr::dtypeFromGgmlId(row.id);
            if (apr::isQuantized(dtype) && apr::dtypeInfo(dtype).aprId > 20) {
                QCOMPARE(std::uint32_t{apr::dtypeInfo(dtype).aprId}, 32 + row.id);
            }
        }
        QVERIFY(!apr::dtypeFromAprId(21));
        QVERIFY(!apr::dtypeFromAprId(255));
    }

    void idsAndNamesAreUnique()
    {
        std::set<int> aprIds;
        std::set<int> ggmlIds;
        std::set<std::string_view> names;
        for (const apr::DTypeInfo& info : apr::allDTypes()) {
            QVERIFY2(aprIds.insert(info.aprId).second, info.name.data());
            QVERIFY2(names.insert(info.name).second, info.name.data());
            QVERIFY2(info.ggmlId < 0 || ggmlIds.insert(info.ggmlId).second, info.name.data());
            QCOMPARE(apr::dtypeFromAprId(info.aprId), std::optional(info.dtype));
            QCOMPARE(apr::dtypeFromName(info.name), std::optional(info.dtype));
            QCOMPARE(&apr::dtypeInfo(info.dtype), &info);
            if (info.ggmlId >= 0) {
                QCOMPARE(apr::dtypeFromGgmlId(static_cast<std::uint32_t>(info.ggmlId)), std::optional(info.dtype));
            }
        }
        QCOMPARE(ggmlIds.size(), std::size(kGgml));
        QVERIFY(!apr::dtypeFromName("f32"));
        QVERIFY(!apr::dtypeFromName(""));
    }

    void countsElements()
    {
        QCOMPARE(apr::elementCount({}), Maybe(1));
        QCOMPARE(apr::elementCount({7}), Maybe(7));
        QCOMPARE(apr::elementCount({2, 3, 4}), Maybe(24));
        QCOMPARE(apr::elementCount({0}), Maybe(0));
        QCOMPARE(apr::elementCount({kMax}), Maybe(kMax));
        QCOMPARE(apr::elementCount({std::uint64_t{1} << 32, std::uint64_t{1} << 32}), Maybe());
        QCOMPARE(apr::elementCount({kMax, kMax, kMax}), Maybe());
    }

    void aZeroMakesTheTensorEmptyWhereverItStands()
    {
        for (const Shape& shape : {Shape{0, kMax, kMax}, Shape{kMax, 0, kMax}, Shape{kMax, kMax, 0}}) {
            QCOMPARE(apr::elementCount(shape), Maybe(0));
            QCOMPARE(apr::tensorBytes(DType::F32, shape), Maybe(0));
        }
        QCOMPARE(apr::tensorBytes(DType::Q4_K, {0, 256}), Maybe(0));
        QCOMPARE(apr::tensorBytes(DType::Q4_K, {5, 0}), Maybe(0));
        QCOMPARE(apr::tensorBytes(DType::I4, {0}), Maybe(0));
    }

    void bytesOfDenseTensors()
    {
        QCOMPARE(apr::tensorBytes(DType::F32, {}), Maybe(4));
        QCOMPARE(apr::tensorBytes(DType::F32, {2, 3}), Maybe(24));
        QCOMPARE(apr::tensorBytes(DType::BF16, {5}), Maybe(10));
        QCOMPARE(apr::tensorBytes(DType::Bool, {3}), Maybe(3));
        QCOMPARE(apr::tensorBytes(DType::U8, {kMax}), Maybe(kMax));
    }

    void bytesThatDoNotFit()
    {
        QCOMPARE(apr::tensorBytes(DType::U16, {kMax}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::F64, {std::uint64_t{1} << 61}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::F64, {(std::uint64_t{1} << 61) - 1}), Maybe(kMax - 7));
        QCOMPARE(apr::tensorBytes(DType::Q8_0, {kMax - 31}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::F32, {kMax, 2}), Maybe());
    }

    void bytesOfBlocks()
    {
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {32}), Maybe(18));
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {3, 64}), Maybe(108));
        QCOMPARE(apr::tensorBytes(DType::Q6_K, {2, 512}), Maybe(840));
        // A block is never partly filled and never spans two rows.
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {31}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {33}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {2, 16}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {32, 1}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::Q4_K, {8, 32}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::Q4_0, {}), Maybe());
    }

    void bytesOfPackedTypes()
    {
        QCOMPARE(apr::tensorBytes(DType::I4, {4}), Maybe(2));
        QCOMPARE(apr::tensorBytes(DType::I4, {5}), Maybe(3));
        QCOMPARE(apr::tensorBytes(DType::I4, {3, 3}), Maybe(5));
        QCOMPARE(apr::tensorBytes(DType::I4, {}), Maybe(1));
        QCOMPARE(apr::tensorBytes(DType::I4, {kMax}), Maybe(std::uint64_t{1} << 63));
        QCOMPARE(apr::tensorBytes(DType::F4E2M1, {3, 2}), Maybe(3));
        QCOMPARE(apr::tensorBytes(DType::F4E2M1, {3}), Maybe());
        QCOMPARE(apr::tensorBytes(DType::F6E2M3, {2, 2}), Maybe(3));
        QCOMPARE(apr::tensorBytes(DType::F6E3M2, {3}), Maybe());
    }
};

APR_TEST(TestDType)
#include "tst_dtype.moc"
