// SPDX-License-Identifier: MIT
#include "apr/convert/quantizer_plugin.h"

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

std::string library(int number)
{
    return std::string(APR_SPOILT) + std::to_string(number) + ".so";
}

QuantizerRegistry exampleRegistry()
{
    QuantizerRegistry out;
    [[maybe_unused]] const auto status = out.load(APR_NF4);
    return out;
}

} // namespace

/// The example in resources/examples/quantizer, and plugins that are spoilt.
class TestQuantizerPlugin : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

    Result<ConvertReport> convert(Asked options) const
    {
        options.keepNames = true;
        options.force = true;
        NoProgress progress;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        return runConversion(plan, progress);
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(save(path(m_dir->path(), "in.safetensors"),
                     safetensorsOf({random("a.weight", {300, 1024}), random("b.weight", {5, 100}),
                                    filled("norm.weight", {64}, 1)})
                         .span()));
    }

    void loadsTheExample()
    {
        QuantizerRegistry registry;
        APR_VERIFY_OK(registry.load(APR_NF4));
        const auto plugin = registry.find("nf4");
        QVERIFY(plugin != nullptr);
        QCOMPARE(plugin->version(), std::string("1"));
        QCOMPARE(plugin->blockElements(), 64U);
        QCOMPARE(plugin->blockBytes(), 36U);
        QVERIFY(registry.find("nf5") == nullptr);
        QCOMPARE(targetName(*parseTarget("NF4", registry)), std::string("nf4"));
        APR_VERIFY_ERROR(parseTarget("nf4"), Errc::Argument);
        APR_VERIFY_ERROR(registry.load(APR_NF4), Errc::Argument); // the name is taken
        QCOMPARE(registry.all().size(), std::size_t{1});
    }

    void refusesWhatIsNone()
    {
        QuantizerRegistry registry;
        APR_VERIFY_ERROR(registry.load("/nowhere/at/all.so"), Errc::Io);
        QVERIFY(save(path(m_dir->path(), "text.so"), std::string_view("no library")));
        APR_VERIFY_ERROR(registry.load(in("text.so")), Errc::Io);
        APR_VERIFY_ERROR(registry.load("libm.so.6"), Errc::Io); // a name is no search in the system's folders
        APR_VERIFY_ERROR(registry.load(library(1)), Errc::Version);
        APR_VERIFY_ERROR(registry.load(library(3)), Errc::Argument);
        APR_VERIFY_ERROR(registry.load(library(4)), Errc::Argument);
        APR_VERIFY_ERROR(registry.load(library(5)), Errc::Version);
        QVERIFY(registry.all().empty());
    }

    /// RMSE/σ of blocks of 64 normally distributed values; ours are uniform.
    void writesAndReads()
    {
        const QuantizerRegistry registry = exampleRegistry();
        const auto report = convert({.input = in("in.safetensors"),
                                     .output = in("nf4.apr"),
                                     .steps = {{"quantize", {{"type", "nf4"}}}},
                                     .plugins = registry});
        APR_VERIFY_OK(report);
        QVERIFY(report->weightError->relativeError > 0.03 && report->weightError->relativeError < 0.15);
        QCOMPARE(report->weightError->tensors, std::size_t{2}); // the one that blocks do not fit is F16
        const auto model = openModelFile(in("nf4.apr"));
        APR_VERIFY_OK(model);
        const TensorInfo& a = model->tensors()[*model->find("a.weight")];
        QCOMPARE(a.dtype, DType::U8);
        QCOMPARE(a.shape, (Shape{300, 1024 / 64 * 36}));
        QCOMPARE(model->tensors()[*model->find("b.weight")].dtype, DType::F16);
        const Json* entry = findPath(model->metadata(), {"quantization", "plugins", "a.weight"});
        QVERIFY(entry != nullptr && (*entry)["quantizer"] == "nf4" && (*entry)["shape"] == Json({300, 1024}));
        QCOMPARE(missingPlugins(*model, {}), std::vector<std::string>{"nf4"});
        QVERIFY(missingPlugins(*model, registry).empty());

        const auto dense = withPluginValues(*model, registry);
        APR_VERIFY_OK(dense);
        const std::size_t index = *dense->find("a.weight");
        QCOMPARE(dense->tensors()[index].shape, (Shape{300, 1024}));
        const auto whole = dense->load(index);
        APR_VERIFY_OK(whole);
        const auto values = valuesOf<float>(whole->span());
        const auto source = noise(300 * 1024);
        double error = 0;
        double all = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            error += std::pow(static_cast<double>(values[i]) - static_cast<double>(source[i]), 2);
            all += std::pow(static_cast<double>(source[i]), 2);
        }
        QVERIFY(std::abs(std::sqrt(error / all) - report->weightError->worst) < 1e-6); // what was told is what is there
        const auto part = dense->load(index, {4 * 100, 4 * 333});
        QVERIFY(sameBytes(part->span(), whole->span().subspan(400, 1332)));

        QCOMPARE(findPath(model->metadata(), {"quantization", "method"})->get<std::string>(), std::string("nf4"));
        APR_VERIFY_OK(convert({.input = in("nf4.apr"), .output = in("plain.apr"), .plugins = registry}));
        const auto again = openModelFile(in("plain.apr"));
        APR_VERIFY_OK(again);
        QVERIFY(findPath(again->metadata(), {"quantization", "method"}) == nullptr); // it is not any more

        // Back to plain floats with the plugin, and not without it.
        Asked back{
            .input = in("nf4.apr"), .output = in("back.safetensors"), .steps = {{"precision", {{"type", "f32"}}}}};
        APR_VERIFY_ERROR(convert(back), Errc::Unsupported);
        back.plugins = registry;
        APR_VERIFY_OK(convert(back));
        const auto plain = openModelFile(in("back.safetensors"));
        QVERIFY(sameBytes(plain->load(*plain->find("a.weight"))->span(), whole->span()));
    }

    void otherFormatsHaveNoPlaceForIt()
    {
        const QuantizerRegistry registry = exampleRegistry();
        for (const char* name : {"x.safetensors", "x.gguf"}) {
            const auto report = convert({.input = in("in.safetensors"),
                                         .output = in(name),
                                         .steps = {{"quantize", {{"type", "nf4"}}}},
                                         .plugins = registry});
            QVERIFY(!report);
            QVERIFY(!QFile::exists(path(m_dir->path(), name)));
        }
    }

    void aPluginThatFails()
    {
        QuantizerRegistry registry;
        APR_VERIFY_OK(registry.load(library(2)));
        const auto report = convert({.input = in("in.safetensors"),
                                     .output = in("out.apr"),
                                     .steps = {{"quantize", {{"type", "spoilt"}}}},
                                     .plugins = registry});
        APR_VERIFY_ERROR(report, Errc::Unsupported);
        QVERIFY(contains(report.error().message, "the moon is full"));
        QVERIFY(!report.error().tensor.empty());
        QVERIFY(!QFile::exists(path(m_dir->path(), "out.apr")));
    }

    void aPluginThatRejectsItsResult()
    {
        QuantizerRegistry registry;
        APR_VERIFY_OK(registry.load(library(6)));
        const Asked request{.input = in("in.safetensors"),
                            .output = in("out.apr"),
                            .steps = {{"quantize", {{"type", "spoilt"}}}},
                            .plugins = registry};
        const auto report = convert(request);
        APR_VERIFY_ERROR(report, Errc::QualityGate);
        QVERIFY(contains(report.error().message, "rejects its result: too far from the values"));
        QCOMPARE(report.error().tensor, std::string("a.weight"));
        QVERIFY(!QFile::exists(path(m_dir->path(), "out.apr")));
        QuantizerRegistry older; // built before there was this function
        APR_VERIFY_OK(older.load(library(7)));
        APR_VERIFY_OK(older.find("spoilt")->validate("a.weight", {}, {}));
        APR_VERIFY_ERROR(QuantizerRegistry().load(library(8)), Errc::Version);
    }

    /// What files of strangers say of their tensors.
    void entriesThatDoNotFit()
    {
        const QuantizerRegistry registry = exampleRegistry();
        const Json good = pluginEntry(*registry.find("nf4"), {.shape = {4, 64}});
        const auto open = [&](const Json& entry) {
            return withPluginValues(modelOf({{.name = "t", .dtype = DType::U8, .shape = {4, 36}, .data = Buffer(144)}},
                                            {{"quantization", {{"plugins", {{"t", entry}}}}}}),
                                    registry);
        };
        APR_VERIFY_OK(open(good));
        for (const auto& [key, value] :
             {std::pair("shape", Json({4, 128})), std::pair("shape", Json({5, 64})), std::pair("shape", Json({-4, 64})),
              std::pair("shape", Json("many")), std::pair("shape", Json({std::uint64_t{1} << 62U, 64})),
              std::pair("block_bytes", Json(35)), std::pair("block_elements", Json("x")),
              std::pair("quantizer", Json(7))}) {
            Json entry = good;
            entry[key] = value;
            APR_VERIFY_ERROR(open(entry), Errc::Corrupt);
        }
        Json entry = good;
        entry["version"] = "2";
        APR_VERIFY_ERROR(open(entry), Errc::Version);
        entry["quantizer"] = "other";
        QCOMPARE(open(entry)->tensors()[0].dtype, DType::U8); // nobody here knows it
    }
};

APR_TEST(TestQuantizerPlugin)
#include "tst_quantizer_plugin.moc"
