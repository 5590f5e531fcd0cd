// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestMerger : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        m_folder.addSmall();
        m_folder.addRandom();
    }

    /// What mergekit's functions give for these tensors, in F32. model_stock is clamped: mergekit extrapolates away
    /// from the models with t = -1.48.
    void sameAsMergekit_data()
    {
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* values, const char* expected) {
            QTest::newRow(values) << QByteArray(values) << QByteArray(expected);
        };
        row(R"({"strategy":"linear","weights":"0.75,0.25"})", "[1.25,-2.15,0.6625,-0.1875,0.2675,-0.4,2.825,-1.1]");
        row(R"({"strategy":"slerp","t":"0.3"})",
            "[1.235522,-2.189785,0.695151,-0.166426,0.270618,-0.457954,2.868729,-1.156987]");
        row(R"({"strategy":"nuslerp","weights":"0.7,0.3"})",
            "[1.235522,-2.189785,0.695151,-0.166426,0.270618,-0.457954,2.868729,-1.156987]");
        row(R"({"strategy":"multislerp","weights":"0.7,0.3"})",
            "[1.254961,-2.190823,0.685259,-0.178808,0.271665,-0.43283,2.874373,-1.139173]");
        row(R"({"strategy":"karcher"})",
            "[1.139808,-2.237485,0.776783,-0.090025,0.270541,-0.63276,2.903347,-1.301632]");
        row(R"({"strategy":"task_arithmetic","weights":"1,0.5","lambda":0.8,"base":"b.safetensors"})",
            "[1.24,-2.2,0.74,-0.18,0.27,-0.43,2.8,-1.2]");
        row(R"({"strategy":"ties","density":"0.5","base":"b.safetensors"})", "[1.4,-2.3,1,-0.3,0.25,-0.15,2.8,-1.7]");
        row(R"({"strategy":"ties","base":"b.safetensors"})", "[1.4,-2.2,0.775,-0.3,0.265,-0.15,2.85,-1.7]");
        row(R"({"strategy":"breadcrumbs","density":"0.5","gamma":0.25,"base":"b.safetensors"})",
            "[0.8,-2.4,0.5,-0.15,0.25,-1.15,2.8,-0.9]");
        row(R"({"strategy":"ram","base":"b.safetensors"})", "[1.1,-2.2,0.775,-0.075,0.265,-0.65,2.85,-1.3]");
        row(R"({"strategy":"model_stock","base":"b.safetensors"})", "[1,-2,0.5,0,0.25,-0.75,3,-1]");
    }
    void sameAsMergekit()
    {
        QFETCH(QByteArray, values);
        QFETCH(QByteArray, expected);
        const auto merged =
            m_folder.merged({"x.safetensors", "y.safetensors"}, Values(parseJson(values.toStdString())->value));
        APR_VERIFY_OK(merged);
        const Json wanted = parseJson(expected.toStdString())->value;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            QVERIFY2(std::abs((*merged)[i] - wanted[i].get<float>()) <= 2e-6F,
                     qPrintable(QString::number((*merged)[i], 'g', 9)));
        }
    }
    void sameAsMergekitWithOneModel()
    {
        const auto near = m_folder.merged({"b.safetensors", "x.safetensors"}, {{"strategy", "nearswap"}, {"t", "0.1"}});
        APR_VERIFY_OK(near);
        const std::vector<float> expected{1.1F, -2.1F, .55F, -.1F, .27F, -.65F, 2.9F, -.9F};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::abs((*near)[i] - expected[i]) < 2e-6F);
        }
    }

    /// [1] and [3] average to [2]; weights of 1 and 0 give the first model, bit for bit.
    void averages()
    {
        m_folder.add("one", {floats("w", {2}, {1, -0.0F})});
        m_folder.add("three", {floats("w", {2}, {3, 5})});
        QCOMPARE(*m_folder.merged({"one", "three"}, {}), (std::vector<float>{2, 2.5F}));
        const auto first = m_folder.merged({"one", "three"}, {{"strategy", "weighted"}, {"weights", "1,0"}});
        APR_VERIFY_OK(first);
        QVERIFY((*first)[0] == 1 && std::signbit((*first)[1]));
    }

    /// A model merged with itself is the model, whatever the method.
    void withItself_data()
    {
        QTest::addColumn<QByteArray>("values");
        for (const char* values :
             {R"({"strategy":"average"})", R"({"strategy":"linear","weights":"0.3,0.6"})",
              R"({"strategy":"slerp","t":"0.3"})", R"({"strategy":"nuslerp","weights":"0.3,0.4"})",
              R"({"strategy":"multislerp","weights":"0.2,0.3"})", R"({"strategy":"karcher"})",
              R"({"strategy":"task_arithmetic","weights":"0.7"})", R"({"strategy":"ties","density":"0.2"})",
              R"({"strategy":"dare","density":"0.5"})", R"({"strategy":"dare_ties","density":"0.5"})",
              R"({"strategy":"della","density":"0.5"})", R"({"strategy":"breadcrumbs","density":"0.9"})",
              R"({"strategy":"nearswap","t":"0.1"})", R"({"strategy":"ram"})", R"({"strategy":"arcee_fusion"})"}) {
            QTest::newRow(values) << QByteArray(values);
        }
    }
    void withItself()
    {
        QFETCH(QByteArray, values);
        m_folder.add("copy.safetensors", {floats("w", {2, 4}, kFirst)});
        const auto merged =
            m_folder.merged({"x.safetensors", "copy.safetensors"}, Values(parseJson(values.toStdString())->value));
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, kFirst);
    }

    void symmetric()
    {
        for (const char* method : {"average", "karcher", "multislerp"}) {
            const auto a = m_folder.merged({"m0", "m1"}, {{"strategy", method}}, "layers.0.w");
            const auto b = m_folder.merged({"m1", "m0"}, {{"strategy", method}}, "layers.0.w");
            APR_VERIFY_OK(a);
            APR_VERIFY_OK(b);
            QCOMPARE(*a, *b);
        }
    }

    /// Sums of three models are the same in any order.
    void ordered_data()
    {
        QTest::addColumn<QByteArray>("values");
        for (const char* values :
             {R"({"strategy":"average"})", R"({"strategy":"ties","density":"0.4","base":"base"})",
              R"({"strategy":"sce","base":"base"})", R"({"strategy":"task_arithmetic","base":"base"})",
              R"({"strategy":"dare","density":"0.5","base":"base"})",
              R"({"strategy":"della","density":"0.5","base":"base"})"}) {
            QTest::newRow(values) << QByteArray(values);
        }
    }
    void ordered()
    {
        QFETCH(QByteArray, values);
        m_folder.add("base", {random("layers.0.w", {70, 1000}, 31), random("layers.1.w", {70, 1000}, 32),
                              random("head", {33}, 33)});
        const Values given(parseJson(values.toStdString())->value);
        const auto first = m_folder.merged({"m0", "m1", "m2"}, given, "layers.0.w");
        APR_VERIFY_OK(first);
        for (const std::vector<std::string>& names :
             {std::vector<std::string>{"m2", "m0", "m1"}, std::vector<std::string>{"m1", "m2", "m0"}}) {
            const auto other = m_folder.merged(names, given, "layers.0.w");
            APR_VERIFY_OK(other);
            QVERIFY(*first == *other);
        }
    }

    /// The first value of a gradient is for the first layer, the last one for the last layer and what follows it.
    void gradients()
    {
        const auto values = Values({{"strategy", "weighted"}, {"weights", "1:0,0:1"}});
        const auto plan = m_folder.planned({"m0", "m1"}, values);
        APR_VERIFY_OK(plan);
        QCOMPARE(*m_folder.merged({"m0", "m1"}, values, "layers.0.w"), noise(70000, 1));
        QCOMPARE(*m_folder.merged({"m0", "m1"}, values, "layers.1.w"), noise(70000, 12));
        QCOMPARE(*m_folder.merged({"m0", "m1"}, values, "head"), noise(33, 13));
    }

    /// The dtype of the models, F32 where they differ, unless another is asked for; the values are rounded once.
    void dtypes()
    {
        NoProgress progress;
        const auto half = m_folder.planned({"m0", "m1"}, {}, {{"precision", {{"type", "f16"}}}}, "half.safetensors");
        APR_VERIFY_OK(half);
        QCOMPARE(half->result.tensors()[0].dtype, DType::F16);
        APR_VERIFY_OK(runConversion(*half, progress));
        const auto again = m_folder.planned({"half.safetensors", "half.safetensors"}, {});
        APR_VERIFY_OK(again);
        QCOMPARE(again->result.tensors()[0].dtype, DType::F16);
        const auto mixed = m_folder.planned({"half.safetensors", "m1"}, {});
        APR_VERIFY_OK(mixed);
        QCOMPARE(mixed->result.tensors()[0].dtype, DType::F32);
        const auto single =
            m_folder.planned({"half.safetensors", "m1"}, {}, {{"precision", {{"type", "f32"}}}}, "single.safetensors");
        APR_VERIFY_OK(single);
        QCOMPARE(single->result.tensors()[0].dtype, DType::F32);
        const auto quantized =
            m_folder.planned({"half.safetensors", "half.safetensors"}, {}, {{"cast", {{"rules", {"head=f32"}}}}});
        APR_VERIFY_OK(quantized);
        QCOMPARE(quantized->result.tensors()[*quantized->result.find("head")].dtype, DType::F32);
        QCOMPARE(quantized->result.tensors()[*quantized->result.find("layers.0.w")].dtype, DType::F16);
    }

    /// The base may be one of the models under another name: a folder for the file in it.
    void baseIsOneOfTheModels()
    {
        QVERIFY(QDir().mkpath(QString::fromStdString(m_folder.in("folder"))));
        m_folder.add("folder/model.safetensors", {floats("w", {2, 4}, kBase)});
        const auto plan = m_folder.planned({"folder/model.safetensors", "x.safetensors"},
                                           {{"strategy", "task_arithmetic"}, {"base", "folder"}});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->sources.size(), std::size_t{2});
    }

    /// All sources are in the provenance, and in the lineage of the tensors.
    void provenance()
    {
        const auto plan = m_folder.planned({"m0", "m1", "m2"}, {{"strategy", "ties"}, {"density", "0.5"}}, {}, "p.apr");
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->sources.size(), std::size_t{3});
        QCOMPARE(plan->lineage[0].from.size(), std::size_t{3});
        QCOMPARE(plan->tensors[0].made, std::string("ties of 2 models, density 0.5"));
        NoProgress progress;
        APR_VERIFY_OK(runConversion(*plan, progress));
        const auto made = openModelFile(m_folder.in("p.apr"));
        APR_VERIFY_OK(made);
        const Json& recipe = made->metadata()["provenance"]["recipe"];
        QCOMPARE(recipe["sources"].size(), std::size_t{3});
        QVERIFY(recipe["steps"][1]["models"] == Json({"m1", "m2"}));
        QCOMPARE(made->metadata()["provenance"]["inputs"].size(), std::size_t{3});
    }

    void missing()
    {
        m_folder.add("part", {random("layers.0.w", {70, 1000}, 5), filled("extra", {2}, 1)});
        const std::vector<std::string> both{"m0", "part"};
        const auto stops = m_folder.planned(both, {});
        APR_VERIFY_ERROR(stops, Errc::MissingTensor);
        QCOMPARE(stops.error().tensor, std::string("layers.1.w"));
        const auto names = [&](const char* missing) {
            const auto plan = m_folder.planned(both, {{"missing", missing}});
            std::string out;
            for (const TensorInfo& tensor : plan ? plan->result.tensors() : std::span<const TensorInfo>()) {
                out += (out.empty() ? "" : " ") + tensor.name;
            }
            return out;
        };
        QCOMPARE(names("skip"), std::string("layers.0.w"));
        QCOMPARE(names("base"), std::string("layers.0.w layers.1.w head"));
        QCOMPARE(names("union"), std::string("layers.0.w layers.1.w head extra"));
        QCOMPARE(*m_folder.merged(both, {{"missing", "union"}}, "extra"), (std::vector<float>{1, 1}));
    }

    void errors_data()
    {
        QTest::addColumn<QStringList>("models");
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* name, const QStringList& models, const char* values, Errc code,
                            const char* field) {
            QTest::newRow(name) << models << QByteArray(values) << static_cast<int>(code) << QByteArray(field);
        };
        const QStringList two{QStringLiteral("m0"), QStringLiteral("m1")};
        const QStringList three{QStringLiteral("m0"), QStringLiteral("m1"), QStringLiteral("m2")};
        row("shape", {QStringLiteral("m0"), QStringLiteral("wide")}, "{}", Errc::WrongShape, "");
        row("three for slerp", three, R"({"strategy":"slerp","t":"0.5"})", Errc::Argument, "MODEL");
        row("no t", two, R"({"strategy":"slerp"})", Errc::Argument, "--t");
        row("two t", two, R"({"strategy":"slerp","t":"0.5,1"})", Errc::Argument, "--t");
        row("weights", two, R"({"strategy":"linear","weights":"1,2,3"})", Errc::Argument, "--weights");
        row("no number", two, R"({"strategy":"linear","weights":"1,x"})", Errc::Argument, "--weights");
        row("density above 1", two, R"({"strategy":"ties","density":"1.5"})", Errc::Argument, "--density");
        row("epsilon", two, R"({"strategy":"della","density":"0.9"})", Errc::Argument, "--epsilon");
        row("of another method", two, R"({"strategy":"average","t":"1"})", Errc::Argument, "--t");
        row("base of average", two, R"({"strategy":"average","base":"m2"})", Errc::Argument, "--base");
        row("unknown method", two, R"({"strategy":"mean"})", Errc::Argument, "steps[1].strategy");
    }
    void errors()
    {
        QFETCH(QStringList, models);
        QFETCH(QByteArray, values);
        QFETCH(int, code);
        QFETCH(QByteArray, field);
        m_folder.add("wide",
                     {random("layers.0.w", {70, 1001}), random("layers.1.w", {70, 1000}), random("head", {33})});
        std::vector<std::string> names;
        for (const QString& model : models) {
            names.push_back(model.toStdString());
        }
        const auto plan = m_folder.planned(names, Values(parseJson(values.toStdString())->value));
        QVERIFY(!plan);
        QCOMPARE(static_cast<int>(plan.error().code), code);
        QCOMPARE(QByteArray::fromStdString(plan.error().field), field);
    }

    /// Errors that only the values show, when the merge is written: nothing is.
    void undefinedValues()
    {
        m_folder.add("up", {floats("w", {2}, {1, 2})});
        m_folder.add("down", {floats("w", {2}, {-1, -2})});
        APR_VERIFY_ERROR(m_folder.merged({"up", "down"}, {{"strategy", "slerp"}, {"t", "0.5"}}), Errc::Validation);
        APR_VERIFY_ERROR(m_folder.merged({"up", "down"}, {{"strategy", "karcher"}}), Errc::Validation);
        APR_VERIFY_ERROR(m_folder.merged({"up", "down"}, {{"strategy", "weighted"}, {"weights", "1,-1"}}),
                         Errc::Argument);
        m_folder.add("zero", {floats("w", {2}, {0, 0})});
        const auto zero = m_folder.merged({"zero", "one"}, {{"strategy", "slerp"}, {"t", "0.25"}}); // linear
        APR_VERIFY_OK(zero);
        QCOMPARE(*zero, (std::vector<float>{0.25F, 0}));
    }

    void notFinite()
    {
        m_folder.add("nan", {floats("w", {2}, {1, NAN})});
        Recipe recipe{.sources = {{.path = m_folder.in("up")}}, .output = m_folder.in("n.safetensors")};
        recipe.steps = {{"map-names", {{"keep_names", true}}},
                        {"merge", {{"models", Json::array({m_folder.in("nan")})}}}};
        const auto plan = planConversion({.recipe = recipe});
        APR_VERIFY_OK(plan);
        NoProgress progress;
        APR_VERIFY_ERROR(runConversion(*plan, progress), Errc::Validation);
        QVERIFY(!QFile::exists(QString::fromStdString(m_folder.in("n.safetensors"))));
    }

    /// The model card says how the model was made.
    void modelCard()
    {
        const auto plan = m_folder.planned({"m0", "m1"}, {{"strategy", "slerp"}, {"t", "0.25"}});
        APR_VERIFY_OK(plan);
        const std::string text = plan->metadata.at("model_card").at("text").get<std::string>();
        for (const char* expected : {"SLERP (slerp)", "/m0 (base)", "/m1", "0.25"}) {
            QVERIFY2(contains(text, expected), expected);
        }
    }
};

APR_TEST(TestMerger)
#include "tst_merger.moc"
