// SPDX-License-Identifier: MIT
#include "apr/model/model.h"
#include "apr/model/parameter_count.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

/// A source that always fails.
class Failing final : public TensorSource {
public:
    Result<Bytes> load(std::size_t, ByteRange) const override
    {
        return Error{.code = Errc::Io, .message = "the disk is gone"};
    }
};

} // namespace

class TestModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void prefetchTellsTheFileWhatIsNeeded()
    {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
        std::vector<Access> accesses;
        const Bytes bytes = bytesOf("0123456789");
        const ByteSource file(bytes, {}, [&](std::uint64_t offset, std::uint64_t count, Access access) {
            accesses.push_back(access);
            told.emplace_back(offset, count);
        });
        ModelParts parts;
        parts.tensors = {{.name = "a", .dtype = DType::U8, .shape = {3}, .byteSize = 3, .offset = 1},
                         {.name = "computed", .dtype = DType::U8, .shape = {3}, .byteSize = 3},
                         {.name = "outside", .dtype = DType::U8, .shape = {3}, .byteSize = 3, .offset = 9},
                         {.name = "packed", .dtype = DType::U8, .shape = {300}, .byteSize = 300, .offset = 4}};
        parts.tensors[3].encoding = {.codec = Codec::Zstd, .storedBytes = 5};
        parts.facts.parts = {{.name = "f", .bytes = 10, .content = file}};
        const Model model(std::move(parts), nullptr);
        const std::vector<std::size_t> wanted{3, 1, 2, 0, 99};
        model.prefetch(wanted);
        QCOMPARE(told.size(), std::size_t{2});
        QVERIFY((told[0] == std::pair<std::uint64_t, std::uint64_t>(4, 5)));
        QVERIFY((told[1] == std::pair<std::uint64_t, std::uint64_t>(1, 3)));
        model.advise(wanted, Access::Scattered);
        QVERIFY((accesses == std::vector<Access>{Access::Soon, Access::Soon, Access::Scattered, Access::Scattered}));
    }

    void originOfAModel()
    {
        const auto origin = [](FormatId format, Metadata metadata) {
            return originOf(modelOf({}, std::move(metadata), format));
        };
        QVERIFY(origin(FormatId::Gguf, {}) == FormatId::Gguf);
        QVERIFY(origin(FormatId::Gguf, {{"source_format", "PyTorch"}}) == FormatId::Gguf); // not of apr
        QVERIFY(origin(FormatId::Apr2, {{"source_format", "PyTorch"}}) == FormatId::PyTorch);
        QVERIFY(origin(FormatId::SafeTensors, {{"apr_version", "2.0.0"}, {"source_format", "GGUF"}}) == FormatId::Gguf);
        QVERIFY(origin(FormatId::Apr2, {{"source_format", "of another program"}}) == FormatId::None);
        QVERIFY(origin(FormatId::Apr2, Metadata::object()) == FormatId::None);
    }

    void tensorsAreSharedUnderOtherMetadata()
    {
        const Model model = modelOf({filled("a", {2, 3}, 1), filled("b", {}, 2)});
        const Model other = withMetadata(model, Metadata{{"key", 1}}, {.format = FormatId::Gguf});
        QVERIFY(other.tensors().data() == model.tensors().data());
        QCOMPARE(other.find("b"), model.find("b"));
        QCOMPARE(other.metadata()["key"].get<int>(), 1);
        QCOMPARE(other.facts().title(), std::string("GGUF"));
        QVERIFY(!model.metadata().contains("key"));
        QVERIFY(model.facts().title() != "GGUF");
        QCOMPARE(valuesOf<float>(other.load(1)->span()), (std::vector<float>{2}));
    }

    void countsAndFinds()
    {
        const Model model = modelOf({filled("a", {2, 3}, 1), patterned("b", DType::U8, {5}), filled("s", {}, 2)});
        QCOMPARE(parameterCount(model), std::uint64_t{12});
        QCOMPARE(model.tensorByteCount(), std::uint64_t{24 + 5 + 4});
        QCOMPARE(model.find("b").value(), std::size_t{1});
        QVERIFY(!model.find("c"));
        QVERIFY(!model.find(""));
        const Model copy = model;
        QVERIFY(copy.tensors().data() == model.tensors().data());
    }

    void loadsParts()
    {
        const Model model = modelOf({floats("a", {4}, {1, 2, 3, 4})});
        QCOMPARE(valuesOf<float>(model.load(0, {.offset = 4, .size = 8})->span()), (std::vector<float>{2, 3}));
        QCOMPARE(model.load(0, {.offset = 16, .size = 0})->size(), std::uint64_t{0});
    }

    void rangesOutsideAreRefused()
    {
        const Model model = modelOf({floats("a", {4}, {1, 2, 3, 4})});
        constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();
        for (const ByteRange range : {ByteRange{0, 17}, ByteRange{16, 1}, ByteRange{17, 0}, ByteRange{kHuge, 1},
                                      ByteRange{8, kHuge}, ByteRange{kHuge, kHuge}}) {
            const auto bytes = model.load(0, range);
            APR_VERIFY_ERROR(bytes, Errc::Argument);
            QCOMPARE(bytes.error().tensor, std::string("a"));
        }
    }

    void errorsNameTheTensor()
    {
        const Model model({.tensors = {{.name = "x", .shape = {1}, .byteSize = 4}}}, std::make_shared<Failing>());
        const auto bytes = model.load(0);
        APR_VERIFY_ERROR(bytes, Errc::Io);
        QCOMPARE(bytes.error().tensor, std::string("x"));
    }

    void bytesOutliveTheModel()
    {
        Bytes bytes;
        {
            const Model model = modelOf({floats("a", {2}, {1, 2})});
            bytes = *model.load(0);
        }
        QCOMPARE(valuesOf<float>(bytes.span()), (std::vector<float>{1, 2}));
    }

    void joins()
    {
        ModelParts second{.tensors = {{.name = "c", .shape = {1}, .byteSize = 4}}};
        second.facts.format = FormatId::Gguf;
        second.facts.parts = {{.name = "two", .bytes = 7}};
        second.facts.checksums = {{.part = 0, .expected = 9}};
        second.facts.findings = {{.rule = "structure.padding"}};
        ModelParts first{.tensors = {{.name = "a", .shape = {1}, .byteSize = 4}}};
        first.facts.parts = {{.name = "one", .bytes = 5}};
        first.facts.format = FormatId::SafeTensors;
        const auto source = [](float value) {
            return std::make_shared<SlicedSource>(std::vector<Bytes>{Bytes::own(bufferOf(std::vector<float>{value}))});
        };
        const auto joined = joinModels({Model(first, source(1)), Model(second, source(2))}, {{"k", "v"}});
        APR_VERIFY_OK(joined);
        QVERIFY(joined->metadata() == (Json{{"k", "v"}}));
        QCOMPARE(joined->tensors().size(), std::size_t{2});
        QCOMPARE(joined->tensors()[0].part, 0U);
        QCOMPARE(joined->tensors()[1].part, 1U);
        QCOMPARE(joined->facts().title(), std::string("SafeTensors"));
        QCOMPARE(joined->facts().totalBytes(), std::uint64_t{12});
        QCOMPARE(joined->facts().checksums[0].part, 1U);
        QCOMPARE(joined->facts().findings.size(), std::size_t{1});
        QCOMPARE(valuesOf<float>(joined->load(1)->span()), std::vector<float>{2});
    }

    void joinRefusesTheSameNameTwice()
    {
        const auto joined = joinModels({modelOf({filled("a", {1}, 1)}), modelOf({filled("a", {1}, 2)})}, {});
        APR_VERIFY_ERROR(joined, Errc::Corrupt);
        QCOMPARE(joined.error().tensor, std::string("a"));
    }
};

APR_TEST(TestModel)
#include "tst_model.moc"
