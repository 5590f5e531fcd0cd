// SPDX-License-Identifier: MIT
#include "apr/model/packing.h"

#include "apr/model/tensor_statistics.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

MemoryTensor words(std::string name, Shape shape, const std::vector<std::uint32_t>& values, DType dtype = DType::I32)
{
    return {.name = std::move(name), .dtype = dtype, .shape = std::move(shape), .data = bufferOf(values)};
}

MemoryTensor bytes(std::string name, DType dtype, Shape shape, std::initializer_list<unsigned> values)
{
    MemoryTensor out{.name = std::move(name), .dtype = dtype, .shape = std::move(shape)};
    for (const unsigned value : values) {
        out.data.push_back(static_cast<std::byte>(value));
    }
    return out;
}

MemoryTensor text(std::string name, std::string_view value)
{
    return {.name = std::move(name), .dtype = DType::U8, .shape = {value.size()}, .data = bufferOf(value)};
}

/// The values of the only tensor that is left.
std::vector<float> decoded(const std::vector<MemoryTensor>& tensors, const Metadata& metadata = Metadata::object())
{
    const auto plain = withPackingsDecoded(modelOf(tensors, metadata));
    if (!plain || !*plain || (*plain)->model.tensors().size() != 1) {
        return {};
    }
    const auto all = (*plain)->model.load(0);
    return all ? valuesOf<float>(all->span()) : std::vector<float>();
}

Errc problemOf(const std::vector<MemoryTensor>& tensors)
{
    const auto plain = withPackingsDecoded(modelOf(tensors));
    if (!plain) {
        return plain.error().code;
    }
    const auto all = *plain ? (*plain)->model.load(0) : Result<Bytes>(Bytes());
    return all ? Errc::Io : all.error().code;
}

using Floats = std::vector<float>;

std::vector<MemoryTensor> gptq(std::uint32_t zero = 0x00000000)
{
    // Two outputs of eight inputs; scales 2 and 0.5.
    return {words("l.qweight", {1, 2}, {0x76543210, 0x01234567}), words("l.qzeros", {1, 1}, {zero}),
            floats("l.scales", {1, 2}, {2, 0.5F}), words("l.g_idx", {8}, std::vector<std::uint32_t>(8))};
}

} // namespace

class TestPackingDecoders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gptqInBothVersions()
    {
        // Zero points are one more than they are stored.
        const Floats old{-2, 0, 2, 4, 6, 8, 10, 12, 3, 2.5F, 2, 1.5F, 1, 0.5F, 0, -0.5F};
        QVERIFY(decoded(gptq()) == old);
        const Metadata newer{{"config", {{"quantization_config", {{"checkpoint_format", "gptq_v2"}}}}}};
        QVERIFY(decoded(gptq(0x11), newer) == old);
    }

    void gptqOfThreeBitsCrossesWords()
    {
        std::vector<std::uint32_t> stream(3);
        for (unsigned i = 0; i < 32; ++i) { // i modulo 8
            for (unsigned bit = 0; bit < 3; ++bit) {
                const unsigned at = 3 * i + bit;
                stream[at / 32] |= (i % 8 >> bit & 1U) << (at % 32);
            }
        }
        const Floats values = decoded({words("l.qweight", {3, 1}, stream), floats("l.scales", {1, 1}, {1}),
                                       words("l.g_idx", {32}, std::vector<std::uint32_t>(32))});
        QCOMPARE(values.size(), std::size_t{32});
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(values[i], static_cast<float>(i % 8) - 4); // without zero points: the middle
        }
    }

    void awqHasItsOwnOrder()
    {
        // Outputs 0 to 7 are in the nibbles 0, 4, 1, 5, 2, 6, 3, 7.
        const Floats values = decoded({words("l.qweight", {1, 1}, {0x75316420}), words("l.qzeros", {1, 1}, {0}),
                                       floats("l.scales", {1, 8}, Floats(8, 1))});
        QVERIFY(values == (Floats{0, 1, 2, 3, 4, 5, 6, 7}));
    }

    void bitsAndBytes()
    {
        Floats table(16);
        for (std::size_t i = 0; i < table.size(); ++i) {
            table[i] = static_cast<float>(i);
        }
        std::vector<MemoryTensor> tensors{
            bytes("w", DType::U8, {2, 1}, {0x12, 0x34}), floats("w.absmax", {2}, {10, 100}),
            floats("w.quant_map", {16}, table),
            text("w.quant_state.bitsandbytes__nf4", "{\"quant_type\":\"nf4\",\"blocksize\":2,\"shape\":[2,2]}")};
        QVERIFY(decoded(tensors) == (Floats{10, 20, 300, 400})); // the higher nibble first
        Floats nested(256);
        nested[3] = 0.5F;
        nested[4] = 0.25F;
        tensors[1] = bytes("w.absmax", DType::U8, {2}, {3, 4});
        tensors[3] =
            text("w.quant_state.bitsandbytes__nf4",
                 "{\"quant_type\":\"nf4\",\"blocksize\":2,\"nested_blocksize\":1,\"nested_offset\":1,\"shape\":[2,2]}");
        tensors.push_back(floats("w.nested_absmax", {2}, {2, 4}));
        tensors.push_back(floats("w.nested_quant_map", {256}, nested));
        QVERIFY(decoded(tensors) == (Floats{2, 4, 6, 8}));
        tensors[1] = bytes("w.absmax", DType::I8, {2}, {3, 0xD6}); // no place in a table
        QCOMPARE(problemOf(tensors), Errc::Corrupt);
        QVERIFY(decoded({bytes("l.weight", DType::I8, {1, 2}, {127, 0x81}), floats("l.SCB", {1}, {2})}) ==
                (Floats{2, -2}));
    }

    void compressedTensors()
    {
        const MemoryTensor shape{.name = "l.weight_shape",
                                 .dtype = DType::I64,
                                 .shape = {2},
                                 .data = bufferOf(std::vector<std::int64_t>{1, 8})};
        const MemoryTensor packed = words("l.weight_packed", {1, 1}, {0x76543210});
        QVERIFY(decoded({packed, floats("l.weight_scale", {1, 2}, {1, 10}), shape}) ==
                (Floats{-8, -7, -6, -5, -40, -30, -20, -10}));
        QVERIFY(decoded({packed, floats("l.weight_scale", {1, 1}, {1}), shape,
                         words("l.weight_zero_point", {1, 1}, {3})}) == (Floats{-3, -2, -1, 0, 1, 2, 3, 4}));
    }

    void nvfp4()
    {
        // 16 values of E2M1, the lower nibble first; the scale 0x38 is 1 in E4M3.
        const auto values = [](const char* packed, const char* whole, float factor) {
            MemoryTensor nibbles = bytes(packed, DType::U8, {1, 8}, {0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE});
            return decoded(
                {nibbles, bytes("l.weight_scale", DType::F8E4M3, {1, 1}, {0x38}), floats(whole, {1}, {factor})});
        };
        Floats expected{0, 0.5F, 1, 1.5F, 2, 3, 4, 6, -0.0F, -0.5F, -1, -1.5F, -2, -3, -4, -6};
        QVERIFY(values("l.weight_packed", "l.weight_global_scale", 1) == expected);
        for (float& each : expected) {
            each *= 2;
        }
        QVERIFY(values("l.weight_packed", "l.weight_global_scale", 0.5F) == expected);
        QVERIFY(values("l.weight", "l.weight_scale_2", 2) == expected);
    }

    void mlx()
    {
        const Metadata metadata{{"config", {{"quantization", {{"bits", 4}, {"group_size", 4}}}}}};
        QVERIFY(decoded({words("l.weight", {1, 1}, {0x76543210}, DType::U32), floats("l.scales", {1, 2}, {1, 2}),
                         floats("l.biases", {1, 2}, {0, -1})},
                        metadata) == (Floats{0, 1, 2, 3, 7, 9, 11, 13}));
    }

    void rowsAreDecodedAlone()
    {
        const auto plain = withPackingsDecoded(modelOf(gptq()));
        QVERIFY(plain.has_value() && plain->has_value());
        const auto part = (*plain)->model.load(0, {.offset = 36, .size = 8}); // of the second row
        APR_VERIFY_OK(part);
        QVERIFY(valuesOf<float>(part->span()) == (Floats{2.5F, 2}));
        QCOMPARE((*plain)->origins.front(), std::size_t{0});
    }

    void statisticsAreThoseOfTheWeight()
    {
        const auto found = statisticsOf(modelOf(gptq()), 0, noProgress);
        APR_VERIFY_OK(found);
        QCOMPARE(found->max, 12.0);
        QCOMPARE(found->min, -2.0);
        QVERIFY(!unpackedTensor(modelOf(gptq()), 1).has_value()); // zero points
        QVERIFY(!unpackedTensor(modelOf({floats("a", {1}, {1})}), 0).has_value());
    }

    void partsThatDoNotFitAreRefused()
    {
        auto tensors = gptq();
        tensors[1] = words("l.qzeros", {2, 1}, {0, 0});
        QCOMPARE(problemOf(tensors), Errc::Corrupt);
        tensors = gptq();
        tensors[3] = words("l.g_idx", {8}, std::vector<std::uint32_t>(8, 1)); // a group that is not there
        QCOMPARE(problemOf(tensors), Errc::Corrupt);
        tensors = gptq();
        tensors[2] = floats("l.scales", {1, 2}, {2, 0.5F});
        tensors.push_back(floats("l.weight", {1}, {1})); // the name of the decoded weight
        QCOMPARE(problemOf(tensors), Errc::Argument);
        QCOMPARE(problemOf({bytes("l.W_q", DType::U8, {2}, {1, 2}), floats("l.scale", {1}, {1})}), Errc::Unsupported);
        QCOMPARE(problemOf({floats("a", {1}, {1})}), Errc::Io); // nothing is packed
    }
};

APR_TEST(TestPackingDecoders)
#include "tst_packing_decoders.moc"
