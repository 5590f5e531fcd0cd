// SPDX-License-Identifier: MIT
#include "apr/convert/quantize.h"

#include "apr/base/text.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QFileInfo>
#include <QTest>

#include <map>
#include <set>

using namespace apr;
using namespace apr::test;

namespace {

/// What llama-quantize gives each tensor of a real model that it does not leave at a mix's own type.
struct Snapshot {
    Json figures = Json::object();
    std::map<std::string, std::map<std::string, std::string>> mixes = {}; ///< by the names "q4_k_m" and the tensor's
    std::set<std::string> names = {};
};

Snapshot readSnapshot(const std::string& path)
{
    const auto bytes = readFile(QString::fromStdString(path));
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Snapshot out;
    std::string mix;
    for (const std::string_view line : split(text, '\n')) {
        if (line.starts_with("# n_embd")) {
            for (const std::string_view part : split(line.substr(2), ',')) {
                const auto pair = split(trim(part), '=');
                const std::string key = pair[0] == "n_layer"     ? "n_layers"
                                        : pair[0] == "n_head"    ? "n_heads"
                                        : pair[0] == "n_head_kv" ? "n_kv_heads"
                                        : pair[0] == "n_expert"  ? "n_experts"
                                                                 : std::string(pair[0]);
                out.figures[key] = parseUnsigned(pair[1]).value_or(0);
            }
        } else if (line.starts_with('[')) {
            mix = toLower(line.substr(1, line.find(']') - 1));
            out.mixes[mix];
        } else if (const auto parts = split(line, ' '); parts.size() == 2 && !line.starts_with('#')) {
            out.mixes[mix][std::string(parts[0])] = toLower(parts[1]);
            out.names.insert(std::string(parts[0]));
        }
    }
    return out;
}

/// A model with the tensors that any mix names. Their rows are of a length that gives the fallbacks of the real one.
Model modelLike(const Snapshot& snapshot)
{
    std::vector<MemoryTensor> tensors;
    for (const std::string& name : snapshot.names) {
        const auto& q2 = snapshot.mixes.at("q2_k");
        const auto found = q2.find(name);
        const bool isOdd =
            found != q2.end() && (found->second == "q4_0" || found->second == "q5_0" || found->second == "q8_0");
        const std::uint64_t columns = isOdd ? 64 : 256;
        const bool isOfExperts =
            name.find("_exps") != std::string::npos || name.find("attn_k_b") != std::string::npos; // or of heads
        tensors.push_back(filled(name, isOfExperts ? Shape{2, 1, columns} : Shape{1, columns}, 1));
    }
    return modelOf(tensors);
}

QuantizeChoice choiceFor(const TensorInfo& info, const QuantizeOptions& options)
{
    MemoryTensor tensor = patterned(info.name, info.dtype, info.shape);
    const auto choices = chooseTypes(modelOf({tensor}), options, {});
    return choices ? choices->front() : QuantizeChoice{.name = "error: " + choices.error().message};
}

/// What a choice says of its tensor.
std::string textOf(const QuantizeChoice& choice)
{
    return choice.fact ? sentenceOf(*choice.fact).text() : std::string();
}

QuantizeOptions all(const char* type)
{
    return {.type = parseTarget(type).value()};
}

} // namespace

class TestQuantize : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Made by llama_model_quantize, with models of our own (fixtures/make_files.py).
    void mixesAreLlamaQuantizes_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"llama", "llama-tied", "llama-short-rows", "llama-one-key-head", "llama-experts", "qwen2", "falcon"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void mixesAreLlamaQuantizes()
    {
        QFETCH(QString, name);
        const char* type = name.startsWith(QStringLiteral("llama")) ? "llama"
                           : name == QStringLiteral("falcon")       ? "falcon"
                                                                    : "";
        checkMixes(fixturePath("mixes/" + name.toStdString() + ".schema"), type);
    }

    /// corpus/quant_type_snapshots: made by llama.cpp's own test of the same name.
    void mixesOfTheCorpus_data()
    {
        QTest::addColumn<QString>("file");
        for (const std::string& file : corpusFiles("quant_type_snapshots", "*.schema")) {
            QTest::newRow(QFileInfo(QString::fromStdString(file)).completeBaseName().toUtf8().constData())
                << QString::fromStdString(file);
        }
    }
    void mixesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        QVERIFY(!corpusFiles("quant_type_snapshots", "*.schema").empty());
        QFETCH(QString, file);
        checkMixes(file.toStdString(), file.contains(QStringLiteral("llama")) ? "llama" : "");
    }

private:
    static void checkMixes(const std::string& file, const char* type)
    {
        const Snapshot snapshot = readSnapshot(file);
        QVERIFY2(!snapshot.mixes.empty(), file.c_str());
        const Model model = modelLike(snapshot);
        const ImportanceMatrix importance{{"unrelated", std::make_shared<std::vector<float>>(1)}};
        for (const std::string& mix : mixNames()) {
            QVERIFY2(snapshot.mixes.contains(mix), mix.c_str());
            QuantizeContext context{.type = type, .hyperparameters = snapshot.figures};
            if (mix == "q2_k_s") { // refused without one; it changes no choice of this mix
                context.importance = &importance;
            }
            const auto choices = chooseTypes(model, {.mix = mix}, context);
            APR_VERIFY_OK(choices);
            const auto& expected = snapshot.mixes.at(mix);
            std::string base = mix == "mxfp4_moe" ? "mxfp4" : mix;
            for (const char* suffix : {"_s", "_m", "_l"}) {
                base = base.ends_with(suffix) && base[0] == 'q' ? base.substr(0, base.size() - 2) : base;
            }
            for (std::size_t i = 0; i < choices->size(); ++i) {
                const std::string& name = model.tensors()[i].name;
                const auto& target = (*choices)[i].conversion.target;
                const std::string actual = target ? targetName(*target) : "kept";
                const auto found = expected.find(name);
                const std::string& wanted = found == expected.end() ? base : found->second;
                if (actual != wanted) {
                    QFAIL((mix + " gives " + name + " " + actual + ", not " + wanted).c_str());
                }
            }
        }
    }

private Q_SLOTS:
    void whatIsKept_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::newRow("norm") << "layers.0.attn_norm.weight"
                              << "not quantized: norm";
        QTest::newRow("bias") << "encoder.layers.0.attn.q_proj.bias"
                              << "not quantized: bias";
        QTest::newRow("positions") << "encoder.positional_embedding"
                                   << "not quantized: position encoding";
        QTest::newRow("router") << "layers.2.moe.router.weight"
                                << "not quantized: expert router";
        QTest::newRow("weight") << "layers.2.mlp.down_proj.weight"
                                << "";
        QTest::newRow("embedding") << "token_embedding"
                                   << "";
        QTest::newRow("no name to speak of") << "onnx::MatMul_319"
                                             << "";
    }
    void whatIsKept()
    {
        QFETCH(QString, name);
        QFETCH(QString, why);
        const auto choice = choiceFor({.name = name.toStdString(), .shape = {2, 256}}, all("q4_k"));
        QCOMPARE(textOf(choice), why.toStdString());
        QCOMPARE(choice.conversion.target.has_value(), why.isEmpty());
    }

    void whatCannotBeQuantized()
    {
        QCOMPARE(textOf(choiceFor({.name = "a", .shape = {256}}, all("q4_k"))),
                 std::string("not quantized: one-dimensional"));
        QCOMPARE(textOf(choiceFor({.name = "a", .shape = {}}, all("q4_k"))), std::string("not quantized: scalar"));
        QCOMPARE(textOf(choiceFor({.name = "a", .shape = {0, 256}}, all("q4_k"))), std::string("not quantized: empty"));
        QCOMPARE(textOf(choiceFor({.name = "a", .dtype = DType::I32, .shape = {2, 256}}, all("q4_k"))),
                 std::string("not quantized: not floating-point"));
        QCOMPARE(textOf(choiceFor({.name = "a", .dtype = DType::F6E2M3, .shape = {2, 256}}, all("q4_k"))),
                 std::string("not quantized: unsupported dtype"));
    }

    void rowsThatDoNotFit_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<quint64>("columns");
        QTest::addColumn<QString>("given");
        QTest::newRow("q4_k 384") << "q4_k" << quint64{384} << "q5_0";
        QTest::newRow("q5_k 384") << "q5_k" << quint64{384} << "q5_1";
        QTest::newRow("q6_k 384") << "q6_k" << quint64{384} << "q8_0";
        QTest::newRow("q2_k 384") << "q2_k" << quint64{384} << "q4_0";
        QTest::newRow("iq4_xs 384") << "iq4_xs" << quint64{384} << "iq4_nl";
        QTest::newRow("q4_k 3") << "q4_k" << quint64{3} << "f16";
        QTest::newRow("q8_0 3") << "q8_0" << quint64{3} << "f16";
        QTest::newRow("int4 100") << "int4" << quint64{100} << "int4-row";
        QTest::newRow("int8 3") << "int8" << quint64{3} << "int8";
    }
    void rowsThatDoNotFit()
    {
        QFETCH(QString, type);
        QFETCH(quint64, columns);
        QFETCH(QString, given);
        const auto choice = choiceFor({.name = "a", .shape = {64, columns}}, all(type.toUtf8().constData()));
        QCOMPARE(targetName(choice.conversion.target.value()), given.toStdString());
        QCOMPARE(choice.isFallback, type != given);
        QCOMPARE(textOf(choice).find("instead of " + type.toStdString()) != std::string::npos, type != given);
    }

    void rulesWin()
    {
        const Model model =
            modelOf({filled("layers.0.attn_norm.weight", {256}, 1), filled("layers.0.attn.q_proj.weight", {2, 256}, 1),
                     filled("layers.1.attn.q_proj.weight", {2, 256}, 1), filled("token_embedding", {2, 256}, 1),
                     filled("lm_head.weight", {2, 256}, 1)});
        QuantizeOptions options = all("q4_0");
        options.embeddingType = parseTarget("q8_0").value();
        options.outputType = parseTarget("q6_k").value();
        options.rules = {{"layers.1.*", std::nullopt}, {"*norm*", parseTarget("f16").value()}};
        const auto choices = chooseTypes(model, options, {});
        APR_VERIFY_OK(choices);
        const char* expected[] = {"f16", "q4_0", nullptr, "q8_0", "q6_k"};
        for (std::size_t i = 0; i < choices->size(); ++i) {
            const auto& target = (*choices)[i].conversion.target;
            QCOMPARE(target ? targetName(*target) : std::string(), std::string(expected[i] ? expected[i] : ""));
        }
        options.rules = {{"nothing.*", std::nullopt}};
        APR_VERIFY_ERROR(chooseTypes(model, options, {}), Errc::Argument);
        options.rules = {{"*", std::nullopt}, {"layers.*", std::nullopt}};
        APR_VERIFY_ERROR(chooseTypes(model, options, {}), Errc::Argument);
    }

    void quantizedOnlyOnce()
    {
        const Model model = modelOf({patterned("a", DType::Q8_0, {2, 256})});
        QuantizeOptions options = all("q4_0");
        const auto refused = chooseTypes(model, options, {});
        APR_VERIFY_ERROR(refused, Errc::Argument);
        QCOMPARE(refused.error().tensor, std::string("a"));
        options.allowRequantize = true;
        APR_VERIFY_OK(chooseTypes(model, options, {}));
        const auto same = chooseTypes(model, all("q8_0"), {});
        APR_VERIFY_OK(same);
        QVERIFY(!same->front().conversion.target);
        APR_VERIFY_OK(chooseTypes(model, all("f16"), {})); // decoded, not quantized
    }

    void importanceIsFoundByEitherName()
    {
        const Model model = modelOf({filled("layers.0.attn.q_proj.weight", {2, 256}, 1), filled("b", {2, 256}, 1)});
        const ImportanceMatrix importance{{"blk.0.attn_q.weight", std::make_shared<std::vector<float>>(256, 1.0F)}};
        const QuantizeContext context{.sourceNames = {"blk.0.attn_q.weight", "b"}, .importance = &importance};
        const auto choices = chooseTypes(model, all("q4_k"), context);
        APR_VERIFY_OK(choices);
        QVERIFY((*choices)[0].conversion.importance != nullptr);
        QVERIFY((*choices)[1].conversion.importance == nullptr);
        const auto plain = chooseTypes(model, all("q8_0"), context);
        QVERIFY(plain.value()[0].conversion.importance == nullptr); // it has no use for it
    }

    void mixesNeedWhatTheyNeed()
    {
        const Model model = modelOf({filled("a", {2, 256}, 1)});
        APR_VERIFY_ERROR(chooseTypes(model, {.mix = "q4_k_x"}, {}), Errc::Argument);
        APR_VERIFY_ERROR(chooseTypes(model, {.mix = "q2_k_s"}, {}), Errc::Argument);
    }

    /// Scales are no weights: quantizing them would leave bare integers behind.
    void integersWithScalesAreQuantized()
    {
        const Model model =
            modelOf({patterned("w", DType::I4, {4, 64}), filled("w.scale", {4, 2}, 1), filled("v", {4, 64}, 1)});
        APR_VERIFY_ERROR(chooseTypes(model, all("q8_0"), {}), Errc::Argument);
        APR_VERIFY_ERROR(checkNotQuantized(model), Errc::Argument);
        QuantizeOptions options = all("q8_0");
        options.allowRequantize = true;
        options.rules = {{"*", parseTarget("q8_0").value()}};
        const Model others = modelOf({filled("v", {4, 64}, 1), filled("e", {0, 64}, 1)});
        const auto choices = chooseTypes(others, options, {});
        APR_VERIFY_OK(choices);
        QVERIFY((*choices)[0].conversion.target && !(*choices)[1].conversion.target); // an empty one stays
        APR_VERIFY_OK(checkNotQuantized(others));
        APR_VERIFY_ERROR(checkNotQuantized(modelOf({patterned("w", DType::Q4_0, {4, 64})})), Errc::Argument);
    }

    void exactTypesWin()
    {
        const Model model = modelOf({filled("a*", {4, 64}, 1), filled("ab", {4, 64}, 1)});
        QuantizeOptions options{.exact = {{"a*", parseTarget("q4_0").value()}}};
        const auto choices = chooseTypes(model, options, {});
        APR_VERIFY_OK(choices);
        QVERIFY((*choices)[0].conversion.target && !(*choices)[1].conversion.target); // a name, and no pattern
    }
};

APR_TEST(TestQuantize)
#include "tst_quantize.moc"
