// SPDX-License-Identifier: MIT
#include "convert/steps/merge/slices.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

#include <QDir>

using namespace apr;
using namespace apr::merging;
using namespace apr::test;

class TestSlices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts()
    {
        const auto slices = parseSlices({"1:0..15", "1:0..7,2:8..15 t=0.2:0.8  weights=1,0.5"});
        APR_VERIFY_OK(slices);
        QCOMPARE(slices->size(), std::size_t{2});
        const Slice& second = (*slices)[1];
        QCOMPARE(second.sources[1].model, std::size_t{1});
        QCOMPARE(second.sources[1].first, std::uint64_t{8});
        QCOMPARE(second.sources[1].layers(), std::uint64_t{8});
        QCOMPARE(second.parameters.text("weights"), std::string("1,0.5"));
        QCOMPARE(sliceText(second), std::string("1:0..7,2:8..15 t=0.2:0.8 weights=1,0.5"));
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", "1", "1:3", "0:0..1", "1:2..1", "1:0..1,2:0..2", "1:0..1 t", "1:0..1 =3", "a:0..1",
                                 "1:0..99999999999999999999"}) {
            QTest::newRow(text) << QByteArray(text);
        }
    }
    void errors()
    {
        QFETCH(QByteArray, text);
        const auto slices = parseSlices({text.toStdString()});
        APR_VERIFY_ERROR(slices, Errc::Argument);
        QCOMPARE(slices.error().field, std::string("--layer-slice"));
    }

    /// Layers of two models one after the other, and one that is merged with parameters of its own.
    void merged()
    {
        const MergeFolder folder;
        const auto layer = [](int number, float value) {
            return filled("layers." + std::to_string(number) + ".w", {2}, value);
        };
        folder.add("a", {filled("embed", {2, 2}, 1), layer(0, 10), layer(1, 11), filled("norm", {2}, 1)});
        folder.add("b", {filled("embed", {2, 2}, 2), layer(0, 20), layer(1, 21), filled("norm", {2}, 2)});
        const Values values({{"strategy", "linear"},
                             {"slices", {"1:0..1", "2:1..1 weights=0.5 normalize=no", "1:0..0,2:1..1 weights=1,3"}}});
        const auto plan = folder.planned({"a", "b"}, values);
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->result.tensors().size(), std::size_t{6});
        const std::pair<const char*, float> expected[] = {{"embed", 1},           {"layers.0.w", 10},
                                                          {"layers.1.w", 11},     {"layers.2.w", 10.5F},
                                                          {"layers.3.w", 18.25F}, {"norm", 1.75F}};
        for (const auto& [name, value] : expected) {
            const auto found = folder.merged({"a", "b"}, values, name);
            APR_VERIFY_OK(found);
            QCOMPARE(found->front(), value);
        }
    }

    /// A layer that is used twice, with other values each time.
    void repeatedLayers()
    {
        const MergeFolder folder;
        folder.add("a", {filled("layers.0.o", {2}, 4), filled("layers.1.o", {2}, 6), filled("norm", {2}, 1)});
        const Values values({{"strategy", "passthrough"}, {"slices", {"1:0..1", "1:0..1 weights=o=0.5|1"}}});
        for (const auto& [name, value] : {std::pair("layers.0.o", 4.0F), {"layers.2.o", 2.0F}, {"layers.3.o", 3.0F}}) {
            QCOMPARE(folder.merged({"a"}, values, name)->front(), value);
        }
    }

    /// config.json of the result has the number and the kinds of its layers.
    void configuration()
    {
        const MergeFolder folder;
        const QString dir = QString::fromStdString(folder.in("m"));
        QVERIFY(QDir().mkpath(dir));
        folder.add("m/model.safetensors", {filled("layers.0.w", {2}, 4), filled("layers.1.w", {2}, 6)});
        QVERIFY(save(
            path(dir, "config.json"),
            std::string_view(R"({"model_type": "x", "num_hidden_layers": 2, "layer_types": ["full", "sliding"]})")));
        const auto plan =
            folder.planned({"m/model.safetensors"}, {{"strategy", "passthrough"}, {"slices", {"1:0..1", "1:1..1"}}});
        APR_VERIFY_OK(plan);
        const Json& config = plan->metadata.at("source_metadata").at("config");
        QCOMPARE(config.at("num_hidden_layers").get<int>(), 3);
        QVERIFY(config.at("layer_types") == Json({"full", "sliding", "sliding"}));
    }

    void modelsThatAreNotThere()
    {
        const MergeFolder folder;
        folder.add("a", {filled("layers.0.w", {2}, 1)});
        APR_VERIFY_ERROR(folder.planned({"a"}, {{"strategy", "passthrough"}, {"slices", {"2:0..0"}}}), Errc::Argument);
        APR_VERIFY_ERROR(folder.planned({"a"}, {{"strategy", "passthrough"}, {"slices", {"1:0..1"}}}), Errc::Argument);
        for (const char* wrong : {"bad=1", "strategy=ties", "tokenizer=union", "models=b", "weights=high"}) {
            APR_VERIFY_ERROR(
                folder.planned({"a"}, {{"strategy", "passthrough"}, {"slices", {std::string("1:0..0 ") + wrong}}}),
                Errc::Argument);
        }
    }

    /// Layers whose numbers are written with zeros before them.
    void paddedNumbers()
    {
        const MergeFolder folder;
        folder.add("a", {filled("blk.00.w", {2}, 1), filled("blk.01.w", {2}, 2)});
        APR_VERIFY_ERROR(folder.planned({"a"}, {{"strategy", "passthrough"}, {"slices", {"1:1..1"}}}),
                         Errc::MissingTensor);
    }
};

APR_TEST(TestSlices)
#include "tst_slices.moc"
