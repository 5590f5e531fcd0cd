// SPDX-License-Identifier: MIT
#include "apr/look/file_regions.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

TensorInfo tensorAt(std::string name, std::uint64_t offset, std::uint64_t bytes)
{
    return {.name = std::move(name), .dtype = DType::U8, .shape = {bytes}, .byteSize = bytes, .offset = offset};
}

Model fileOf(std::vector<Section> sections, std::vector<TensorInfo> tensors, std::uint64_t bytes)
{
    ModelParts parts{.tensors = std::move(tensors)};
    parts.facts.sections = std::move(sections);
    parts.facts.parts = {{.name = "m", .bytes = bytes}};
    return Model(std::move(parts), nullptr);
}

/// "header 0+8 | a 16+4": the names of regions, with · for bytes between tensors and ? for unknown ones.
std::string textOf(const Model& model)
{
    std::string out;
    for (const FileRegion& region : fileRegions(model, 0)) {
        const std::string mark = region.kind == FileRegion::Kind::Between   ? "·"
                                 : region.kind == FileRegion::Kind::Unknown ? "?"
                                                                            : "";
        out += (out.empty() ? "" : " | ") + mark + region.name + ' ' + std::to_string(region.offset) + '+' +
               std::to_string(region.size);
    }
    return out;
}

} // namespace

class TestFileRegions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sectionsTensorsAndWhatIsBetween()
    {
        const Model model = fileOf({{"header", 0, 8}, {"data", 16, 48}},
                                   {tensorAt("b", 32, 8), tensorAt("a", 16, 10), tensorAt("empty", 40, 0)}, 70);
        QCOMPARE(textOf(model),
                 std::string("header 0+8 | ? 8+8 | a 16+10 | ·data 26+6 | b 32+8 | ·data 40+24 | ? 64+6"));
        const auto regions = fileRegions(model, 0);
        QVERIFY(regionAt(regions, 25)->tensor == std::optional<std::size_t>(1));
        QCOMPARE(regionAt(regions, 26)->name, std::string("data"));
        QVERIFY(regionAt(regions, 70) == nullptr);
    }

    void hostileRangesStayInTheFile()
    {
        const Model model =
            fileOf({{"header", 0, ~std::uint64_t{0}}, {"late", 90, 5}},
                   {tensorAt("a", 4, 100), tensorAt("b", 6, 2), tensorAt("c", ~std::uint64_t{0} - 3, 3)}, 20);
        QCOMPARE(textOf(model), std::string("·header 0+4 | a 4+16"));
        QVERIFY(fileRegions(model, 1).empty());
    }

    void sharedBytesBelongToTheFirst()
    {
        const Model model = fileOf({}, {tensorAt("a", 0, 10), tensorAt("a.view", 0, 10), tensorAt("tail", 5, 10)}, 15);
        QCOMPARE(textOf(model), std::string("a 0+10 | tail 10+5"));
    }
};

APR_TEST(TestFileRegions)
#include "tst_file_regions.moc"
