// SPDX-License-Identifier: MIT
#include "format/safetensors/block_scales.h"

#include "apr/base/json.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/model/tensor_values.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <map>

using namespace apr;
using namespace apr::test;

namespace {

/// The files of an output by their names; "" is the output itself.
std::map<std::string, Buffer> filesOf(const Model& model)
{
    std::map<std::string, MemorySink> sinks;
    NoProgress progress;
    const auto layout = layOutFile(model, {{"own", 1}}, {.format = findWriter("safetensors-scales")});
    std::map<std::string, Buffer> out;
    if (layout &&
        writeFiles(
            model, *layout, [&](const FileLayout& file) { return Result<Sink*>(&sinks[file.name]); }, {}, progress)) {
        for (auto& [name, sink] : sinks) {
            out[name] = std::move(sink.bytes);
        }
    }
    return out;
}

Result<Model> opened(const std::map<std::string, Buffer>& files)
{
    return openModel("weights.safetensors", ByteSource(Bytes::own(files.at(""))),
                     [files](const std::string& name, SiblingPath) -> Result<ByteSource> {
                         const auto found = files.find(name);
                         return found == files.end() ? Result<ByteSource>(Error{.code = Errc::Io, .file = name})
                                                     : ByteSource(Bytes::own(found->second));
                     },
                     {});
}

Json jsonOf(const Buffer& text)
{
    const auto parsed = parseJson(std::string_view(reinterpret_cast<const char*>(text.data()), text.size()));
    return parsed ? parsed->value : Json();
}

/// Blocks with scales that are finite.
MemoryTensor blocks(const std::string& name, DType dtype, const Shape& shape)
{
    MemoryTensor out = patterned(name, dtype, shape);
    const std::size_t size = dtypeInfo(dtype).blockBytes;
    for (std::size_t at = 0; at < out.data.size(); at += size) {
        out.data[at + 1] = std::byte{static_cast<std::uint8_t>(0x30 + at / size % 8)};
        if (dtype == DType::Q4_1) {
            out.data[at + 3] = std::byte{0xB4};
        }
    }
    return out;
}

const std::vector<MemoryTensor>& tensors()
{
    static const std::vector<MemoryTensor> all{blocks("a", DType::Q8_0, {3, 64}), blocks("b", DType::Q4_0, {5, 32}),
                                               blocks("c", DType::Q4_1, {2, 96}), patterned("d", DType::F16, {7})};
    return all;
}

} // namespace

class TestBlockScales : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelsComeBack()
    {
        const auto files = filesOf(modelOf(tensors()));
        QCOMPARE(files.size(), std::size_t{3});
        const auto model = opened(files);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["own"] == 1);
        QVERIFY(findMember(model->metadata(), safetensors::kBlockTypes) == nullptr);
        for (const MemoryTensor& tensor : tensors()) {
            const auto at = model->find(tensor.name);
            QVERIFY2(at.has_value(), tensor.name.c_str());
            QCOMPARE(model->tensors()[*at].dtype, tensor.dtype);
            QCOMPARE(model->tensors()[*at].shape, tensor.shape);
            QVERIFY(sameBytes(model->load(*at)->span(), tensor.data));
            QVERIFY(
                sameBytes(model->load(*at, {.offset = 5, .size = 9})->span(), std::span(tensor.data).subspan(5, 9)));
        }
    }

    /// The values that any program computes of integers and scales are those of the blocks.
    void whatOthersRead()
    {
        auto files = filesOf(modelOf(tensors()));
        const auto plain = safetensors::withIntegers(modelOf(tensors()));
        APR_VERIFY_OK(plain);
        const Json scales = jsonOf(files["scales.json"]);
        const Json minima = jsonOf(files["mins.json"]);
        QCOMPARE(scales.size(), std::size_t{3});
        QCOMPARE(minima.size(), std::size_t{1});
        QCOMPARE(plain->tensors()[1].shape, (Shape{5, 16}));
        for (std::size_t i = 0; i < 3; ++i) {
            const MemoryTensor& tensor = tensors()[i];
            std::vector<float> expected(static_cast<std::size_t>(*elementCount(tensor.shape)));
            QVERIFY(loadElements(modelOf(tensors()), i, 0, expected).has_value());
            const Bytes integers = *plain->load(i);
            for (std::size_t e = 0; e < expected.size(); ++e) {
                const auto byte = static_cast<std::uint8_t>(integers.data()[i == 0 ? e : e / 2]);
                const int nibble = e % 2 == 0 ? byte & 15 : byte >> 4;
                const int value = i == 0 ? static_cast<std::int8_t>(byte) : i == 1 ? nibble - 8 : nibble;
                const float scale = scales[tensor.name][e / 32].get<float>();
                const float minimum = i == 2 ? minima[tensor.name][e / 32].get<float>() : 0;
                QCOMPARE(scale * static_cast<float>(value) + minimum, expected[e]);
            }
        }
    }

    void otherBlocksAreRefused()
    {
        APR_VERIFY_ERROR(
            layOutFile(modelOf({patterned("a", DType::Q4_K, {256})}), {}, {.format = findWriter("safetensors-scales")}),
            Errc::Unsupported);
        MemoryTensor infinite = blocks("a", DType::Q8_0, {32});
        infinite.data[0] = std::byte{0};
        infinite.data[1] = std::byte{0x7C};
        QVERIFY(filesOf(modelOf({infinite})).empty());
        QCOMPARE(filesOf(modelOf({patterned("d", DType::F16, {7})})).size(), std::size_t{1}); // nothing to divide
    }

    void scalesThatDoNotFit()
    {
        const auto files = filesOf(modelOf(tensors()));
        const auto with = [&](const char* name, const char* text) {
            auto changed = files;
            changed[name] = bufferOf(text);
            return opened(changed);
        };
        auto missing = files;
        missing.erase("mins.json");
        APR_VERIFY_ERROR(opened(missing), Errc::Io);
        const auto alone = openModel("weights.safetensors", Bytes::own(files.at("")), {});
        APR_VERIFY_OK(alone); // the integers are what there is
        QCOMPARE(alone->tensors()[*alone->find("a")].dtype, DType::I8);
        for (const char* text : {"[]", "{\"a\": [1]}", "{\"a\": [1, 2, 3, 4, 5, \"6\"]}", "{", ""}) {
            APR_VERIFY_ERROR(with("scales.json", text), Errc::Corrupt);
        }
        const std::string text(reinterpret_cast<const char*>(files.at("").data()), files.at("").size());
        auto stated = files;
        std::string other = text;
        const std::size_t at = other.find("q8_0");
        QVERIFY(at != std::string::npos);
        other.replace(at, 4, "q4_0"); // a row of 64 bytes would have 128 elements, whose scales are not there
        stated[""] = bufferOf(other);
        APR_VERIFY_ERROR(opened(stated), Errc::Corrupt);
    }
};

APR_TEST(TestBlockScales)
#include "tst_block_scales.moc"
