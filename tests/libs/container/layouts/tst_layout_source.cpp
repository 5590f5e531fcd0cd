// SPDX-License-Identifier: MIT
#include "apr/container/layouts/layout_source.h"

#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

#include <random>

using namespace apr;
using namespace apr::test;

namespace {

void putHead(ByteWriter& out, const LayoutHeader& head)
{
    const auto bytes = head.bytes();
    out.put(std::span<const std::byte>(bytes));
}

/// A tensor as it is stored, and the source that reads it.
LayoutSource sourceOf(TensorInfo info, Layout layout, const Buffer& stored)
{
    info.encoding.layout = layout;
    info.byteSize = tensorBytes(info.dtype, info.shape).value_or(0);
    return LayoutSource(std::make_shared<SlicedSource>(std::vector<Bytes>{Bytes::own(stored)}),
                        {{.info = std::move(info), .storedBytes = stored.size()}});
}

Buffer csrBytes(std::uint64_t rows, std::uint64_t columns, const std::vector<std::uint64_t>& pointers,
                const std::vector<std::uint16_t>& keys, const std::vector<float>& values)
{
    ByteWriter out;
    putHead(out, LayoutHeader{.unit = 2, .rows = rows, .columns = columns, .count = keys.size()});
    for (const std::uint64_t pointer : pointers) {
        out.put(pointer);
    }
    out.padTo(64);
    for (const std::uint16_t key : keys) {
        out.put(key);
    }
    out.padTo(64);
    for (const float value : values) {
        out.put(value);
    }
    return out.take();
}

std::vector<float> loaded(const LayoutSource& source, const TensorInfo& info)
{
    const auto bytes = source.load(0, {0, tensorBytes(info.dtype, info.shape).value_or(0)});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

/// A file with a tensor in every layout.
Buffer fileOfLayouts()
{
    std::mt19937 random(7);
    std::vector<float> values(40 * 50);
    for (float& value : values) {
        value = random() % 4 == 0 ? static_cast<float>(random() % 100) : 0.F;
    }
    std::vector<float> tiles(40 * 50);
    for (std::size_t i = 0; i < 4; ++i) {
        tiles[(8 + i) * 50 + 17] = 1;
    }
    const Model model = modelOf({floats("bits", {40, 50}, values), floats("rows", {40, 50}, values),
                                 floats("tiles", {40, 50}, tiles), floats("factors", {4, 3}, std::vector<float>(12))});
    NoProgress progress;
    WriteOptions options{.forms = std::vector<StoredForm>(4)};
    const SparseOptions kinds[] = {
        {.layout = Layout::Bitmap}, {.layout = Layout::Csr}, {.layout = Layout::BlockSparse, .tile = 8}};
    for (std::size_t i = 0; i < 3; ++i) {
        options.forms[i] = encodeSparse(model, kinds[i], {}, {}, progress)->forms[i];
    }
    ByteWriter factors;
    putHead(factors, LayoutHeader{.unit = 1, .rows = 4, .columns = 3, .count = 1});
    for (int i = 0; i < 2; ++i) {
        factors.padTo(64);
        for (int k = 0; k < (i == 0 ? 4 : 3); ++k) {
            factors.put(static_cast<float>(k + 1));
        }
    }
    options.forms[3] = {.layout = Layout::LowRank, .content = Bytes::own(factors.take())};
    return aprBuffer(model, plainMetadata(), options);
}

} // namespace

class TestLayoutSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rows()
    {
        const TensorInfo info{.name = "t", .shape = {3, 4}};
        const auto source = sourceOf(info, Layout::Csr, csrBytes(3, 4, {0, 2, 2, 3}, {0, 3, 1}, {5, -2, 7}));
        QCOMPARE(loaded(source, info), (std::vector<float>{5, 0, 0, -2, 0, 0, 0, 0, 0, 7, 0, 0}));
        const auto part = source.load(0, {3 * 4, 7 * 4});
        QCOMPARE(valuesOf<float>(part->span()), (std::vector<float>{-2, 0, 0, 0, 0, 0, 7}));
        QCOMPARE(source.load(0, {})->size(), std::uint64_t{0});
    }

    void damagedRows_data()
    {
        QTest::addColumn<Buffer>("stored");
        QTest::newRow("counts fall") << csrBytes(3, 4, {0, 2, 1, 3}, {0, 3, 1}, {5, -2, 7});
        QTest::newRow("count too great") << csrBytes(3, 4, {0, 2, 9, 3}, {0, 3, 1}, {5, -2, 7});
        QTest::newRow("first count is not 0") << csrBytes(3, 4, {1, 2, 2, 3}, {0, 3, 1}, {5, -2, 7});
        QTest::newRow("last count is not all") << csrBytes(3, 4, {0, 2, 2, 2}, {0, 3, 1}, {5, -2, 7});
        QTest::newRow("columns fall") << csrBytes(3, 4, {0, 2, 2, 3}, {3, 0, 1}, {5, -2, 7});
        QTest::newRow("a column twice") << csrBytes(3, 4, {0, 2, 2, 3}, {3, 3, 1}, {5, -2, 7});
        QTest::newRow("column outside") << csrBytes(3, 4, {0, 2, 2, 3}, {0, 4, 1}, {5, -2, 7});
        QTest::newRow("other rows") << csrBytes(4, 3, {0, 2, 2, 3, 3}, {0, 2, 1}, {5, -2, 7});
        QTest::newRow("too short") << Buffer(31);
        Buffer longer = csrBytes(3, 4, {0, 2, 2, 3}, {0, 3, 1}, {5, -2, 7});
        longer.resize(longer.size() + 4);
        QTest::newRow("too long") << longer;
    }
    void damagedRows()
    {
        QFETCH(Buffer, stored);
        const TensorInfo info{.name = "t", .shape = {3, 4}};
        APR_VERIFY_ERROR(sourceOf(info, Layout::Csr, stored).load(0, {0, 48}), Errc::Corrupt);
    }

    void unknownVersion()
    {
        Buffer stored = csrBytes(3, 4, {0, 2, 2, 3}, {0, 3, 1}, {5, -2, 7});
        patch(stored, 0, std::uint32_t{2});
        APR_VERIFY_ERROR(sourceOf({.name = "t", .shape = {3, 4}}, Layout::Csr, stored).load(0, {0, 4}),
                         Errc::Unsupported);
    }

    void bitsAndValuesMustAgree()
    {
        for (const unsigned bits : {0x07U, 0x01U, 0x103U}) { // more, fewer, and one behind the last element
            ByteWriter out;
            putHead(out, LayoutHeader{.unit = kBitmapGroup, .rows = 1, .columns = 6, .count = 2});
            out.put(std::uint64_t{0});
            out.put(std::uint64_t{2});
            out.padTo(64);
            out.put(static_cast<std::uint8_t>(bits == 0x103U ? 0x41U : bits));
            out.padTo(64);
            out.put(1.F);
            out.put(2.F);
            const auto source = sourceOf({.name = "t", .shape = {6}}, Layout::Bitmap, out.take());
            APR_VERIFY_ERROR(source.load(0, {0, 24}), Errc::Corrupt);
        }
    }

    void productsAreTheSameOnEveryInstructionSet()
    {
        const auto left = noise(5 * 37, 1);
        const auto right = noise(37 * 131, 2);
        std::vector<float> expected(5 * 131);
        for (std::size_t i = 0; i < 5; ++i) {
            for (std::size_t k = 0; k < 37; ++k) {
                for (std::size_t j = 0; j < 131; ++j) {
                    expected[i * 131 + j] += left[i * 37 + k] * right[k * 131 + j];
                }
            }
        }
        for (const instruction_sets::Set& set : instruction_sets::all()) {
            const instruction_sets::Use use(set.target);
            std::vector<float> out(5 * 131);
            multiplyFactors(left, right, 37, out);
            QVERIFY2(out == expected, set.name.c_str());
        }
    }

    /// A wide factor and a long row take memory for the range that is asked for, not for the whole.
    void smallRangesOfLargeTensors()
    {
        constexpr std::uint64_t kColumns = std::uint64_t{1} << 28;
        const TensorInfo info{.name = "t", .shape = {2, kColumns}};
        const LayoutHeader head{.unit = 1, .rows = 2, .columns = kColumns, .count = 1};
        const auto sections = layoutSections(Layout::LowRank, head, 4);
        class Huge final : public TensorSource {
        public:
            explicit Huge(const LayoutHeader& shown) : m_head(shown.bytes()) {}
            Result<Bytes> load(std::size_t, ByteRange range) const override
            {
                most = std::max(most, range.size);
                Buffer out(static_cast<std::size_t>(range.size));
                if (range.offset == 0) {
                    std::copy_n(m_head.begin(), std::min(out.size(), m_head.size()), out.begin());
                }
                return Bytes::own(std::move(out));
            }
            mutable std::uint64_t most = 0;

        private:
            std::array<std::byte, kLayoutHeaderBytes> m_head;
        };
        const auto huge = std::make_shared<const Huge>(head);
        TensorInfo stored = info;
        stored.encoding.layout = Layout::LowRank;
        stored.byteSize = 8 * kColumns;
        const LayoutSource source(huge, {{.info = stored, .storedBytes = sections->end}});
        const auto part = source.load(0, {4 * (kColumns - 100), 800}); // the end of one row and the start of the next
        APR_VERIFY_OK(part);
        QCOMPARE(part->size(), std::uint64_t{800});
        APR_VERIFY_OK(source.load(0, {4 * 1000, 4000}));
        QVERIFY(huge->most <= std::uint64_t{64} << 20);
    }

    void rangesMayCutValues()
    {
        const auto model = openModel("m.apr", Bytes::own(fileOfLayouts()), {});
        APR_VERIFY_OK(model);
        for (std::size_t i = 0; i < 4; ++i) {
            const Bytes whole = model->load(i).value();
            for (const ByteRange range : {ByteRange{1, 1}, ByteRange{0, 3}, ByteRange{3, 2}, ByteRange{5, 38},
                                          ByteRange{whole.size() - 1, 1}}) {
                const auto part = model->load(i, range);
                APR_VERIFY_OK(part);
                QCOMPARE(part->size(), range.size);
                QVERIFY(std::memcmp(part->data(), whole.data() + range.offset, static_cast<std::size_t>(range.size)) ==
                        0);
            }
        }
    }

    /// What a file says of its layouts, spoilt bit by bit: nothing crashes, nothing is read outside.
    void everyFlip()
    {
        const Buffer good = fileOfLayouts();
        const auto model = openModel("m.apr", Bytes::own(good), {});
        APR_VERIFY_OK(model);
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY(model->tensors()[i].encoding.layout != Layout::Dense);
            APR_VERIFY_OK(model->load(i));
        }
        QCOMPARE(valuesOf<float>(model->load(*model->find("factors"))->span()),
                 (std::vector<float>{1, 2, 3, 2, 4, 6, 3, 6, 9, 4, 8, 12}));
        openEveryFlip(Bytes::own(good));
    }
};

APR_TEST(TestLayoutSource)
#include "tst_layout_source.moc"
