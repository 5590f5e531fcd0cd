// SPDX-License-Identifier: MIT
#include "apr/model/chunk_pass.h"

#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <atomic>
#include <mutex>
#include <set>

using namespace apr;
using namespace apr::test;

namespace {

/// Keeps all values that it is given.
class Keeper final : public ChunkConsumer {
public:
    explicit Keeper(std::uint64_t elements) : m_values(elements), m_seen(elements) {}

    Status add(ValueTile& tile) override
    {
        APR_TRY(const auto values, tile.values());
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_values[tile.firstElement + i] = values[i];
            ++m_seen[tile.firstElement + i];
        }
        const std::lock_guard lock(m_mutex);
        m_spans.emplace(tile.firstElement, values.data());
        return {};
    }
    Status finish(const TensorChunk& chunk) override
    {
        const std::lock_guard lock(m_mutex);
        m_finished.insert(chunk.firstElement);
        return {};
    }

    std::vector<float> m_values;
    std::vector<int> m_seen;
    std::map<std::uint64_t, const float*> m_spans;
    std::set<std::uint64_t> m_finished;

private:
    std::mutex m_mutex;
};

class Refusing final : public ChunkConsumer {
public:
    Status add(ValueTile& /*tile*/) override { return Error{.code = Errc::Validation, .message = "enough"}; }
};

/// Counts how often each chunk is loaded.
class Counting final : public TensorSource {
public:
    explicit Counting(Model model) : m_model(std::move(model)) {}
    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        m_loads += range.size > 0 ? 1 : 0;
        return m_model.load(index, range);
    }
    int loads() const { return m_loads; }

private:
    Model m_model;
    mutable std::atomic<int> m_loads{0};
};

} // namespace

class TestChunkPass : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void everyValueOnce_data()
    {
        QTest::addColumn<DType>("dtype");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("f32") << DType::F32 << Shape{600'001};
        QTest::newRow("bf16") << DType::BF16 << Shape{3, 400'003};
        QTest::newRow("f64") << DType::F64 << Shape{300'007};
        QTest::newRow("i4, half a byte at the end") << DType::I4 << Shape{4'300'001};
        QTest::newRow("q4_k") << DType::Q4_K << Shape{2'100, 1'024};
        QTest::newRow("scalar") << DType::F16 << Shape{};
        QTest::newRow("empty") << DType::F32 << Shape{0, 5};
    }
    void everyValueOnce()
    {
        QFETCH(DType, dtype);
        QFETCH(Shape, shape);
        const Model model = modelOf({patterned("t", dtype, shape)});
        const TensorInfo& tensor = model.tensors()[0];
        const auto source = std::make_shared<Counting>(model);
        const Model counted({.tensors = {tensor}}, source);
        Keeper first(tensor.elements());
        Keeper second(tensor.elements());
        NoProgress progress;
        APR_VERIFY_OK(passOver(counted, 0, {&first, &second}, "reading", progress));

        std::vector<float> expected(static_cast<std::size_t>(tensor.elements()));
        const auto bytes = model.load(0);
        APR_VERIFY_OK(bytes);
        APR_VERIFY_OK(decodeToF32(dtype, bytes->span(), expected));
        const auto areSame = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        QVERIFY(std::equal(expected.begin(), expected.end(), first.m_values.begin(), areSame));
        QVERIFY(std::equal(expected.begin(), expected.end(), second.m_values.begin(), areSame));
        QVERIFY(std::all_of(first.m_seen.begin(), first.m_seen.end(), [](int times) { return times == 1; }));
        QVERIFY2(first.m_spans == second.m_spans, "each consumer has values of its own");
        QCOMPARE(first.m_finished.size(), chunkCount(tensor));
        QCOMPARE(source->loads(), tensor.elements() == 0 ? 0 : static_cast<int>(chunkCount(tensor)));
    }

    void storedFloatsAreReadInPlace()
    {
        const std::vector<float> values = noise(5'000, 1);
        Keeper keeper(values.size());
        const TensorChunk chunk{.elements = values.size(), .bytes = std::as_bytes(std::span(values))};
        APR_VERIFY_OK(ChunkPass({&keeper}).add(DType::F32, chunk));
        QCOMPARE(keeper.m_spans.at(0), values.data());

        std::vector<std::byte> shifted(values.size() * sizeof(float) + 1);
        std::copy(chunk.bytes.begin(), chunk.bytes.end(), shifted.begin() + 1);
        Keeper other(values.size());
        APR_VERIFY_OK(ChunkPass({&other}).add(
            DType::F32, {.elements = values.size(), .bytes = std::span<const std::byte>(shifted).subspan(1)}));
        QVERIFY(other.m_values == values);
    }

    void firstErrorEndsTheChunk()
    {
        const std::vector<float> values = noise(100, 1);
        const TensorChunk chunk{.elements = values.size(), .bytes = std::as_bytes(std::span(values))};
        Refusing refusing;
        Keeper after(values.size());
        APR_VERIFY_ERROR(ChunkPass({&refusing, &after}).add(DType::F32, chunk), Errc::Validation);
        QVERIFY(after.m_spans.empty());
        QVERIFY(after.m_finished.empty());
    }

    void sizesThatDoNotMatch()
    {
        const std::vector<std::byte> bytes(144);
        Keeper keeper(256);
        const ChunkPass pass({&keeper});
        APR_VERIFY_OK(pass.add(DType::Q4_K, {.elements = 256, .bytes = bytes}));
        const auto longer = pass.add(DType::Q4_K, {.elements = 257, .bytes = bytes});
        APR_VERIFY_ERROR(longer, Errc::Corrupt);
        QCOMPARE(longer.error().message, std::string("tensor size mismatch: 144 bytes for 257 elements of type Q4_K"));
        APR_VERIFY_ERROR(pass.add(DType::Q4_K, {.elements = 256, .bytes = std::span(bytes).first(143)}), Errc::Corrupt);
    }

    void typesThatCannotBeDecoded()
    {
        const Model model = modelOf({patterned("a", DType::F6E2M3, {256})});
        NoProgress progress;
        Keeper keeper(256);
        const auto status = passOver(model, 0, {&keeper}, "reading", progress);
        APR_VERIFY_ERROR(status, Errc::Unsupported);
        QCOMPARE(status.error().tensor, std::string("a"));
        APR_VERIFY_OK(passOver(model, 0, {}, "reading", progress)); // nobody asks for the values
    }

    void runsCoverAllChunks()
    {
        for (std::size_t chunks = 1; chunks < 40; ++chunks) {
            for (std::size_t count = 1; count <= chunks; ++count) {
                const ChunkRuns runs{.chunks = chunks, .runs = count};
                QCOMPARE(runs.firstOf(0), std::size_t{0});
                QCOMPARE(runs.firstOf(count), chunks);
                for (std::size_t part = 0; part < chunks; ++part) {
                    const std::size_t run = runs.runOf(part);
                    QVERIFY(runs.firstOf(run) <= part && part < runs.firstOf(run + 1));
                }
            }
        }
    }

    void stops()
    {
        const Model model = modelOf({floats("a", {900'001}, noise(900'001, 3))});
        StoppingProgress stop(0);
        Keeper keeper(900'001);
        APR_VERIFY_ERROR(passOver(model, 0, {&keeper}, "reading", stop), Errc::Cancelled);
    }
};

APR_TEST(TestChunkPass)
#include "tst_chunk_pass.moc"
