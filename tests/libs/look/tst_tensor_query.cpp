// SPDX-License-Identifier: MIT
#include "apr/look/tensor_query.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// The tensors that match, by their last letter.
std::string matched(std::string_view query)
{
    static const std::vector<TensorInfo> kTensors{
        {.name = "model.layers.3.attn.q_proj.A", .dtype = DType::Q4_K, .shape = {4096, 4096}, .byteSize = 9'437'184},
        {.name = "model.layers.7.mlp.up_proj.B", .dtype = DType::Q6_K, .shape = {11008, 4096}, .byteSize = 36'986'880},
        {.name = "model.layers.10.norm.C", .dtype = DType::F32, .shape = {4096}, .byteSize = 16384},
        {.name = "conv/kernel:0 D", .dtype = DType::F32, .shape = {3, 3, 64, 128}, .byteSize = 294'912},
        {.name = "scalar.E", .dtype = DType::I64, .shape = {}, .byteSize = 8}};
    const auto parsed = TensorQuery::parse(query);
    if (!parsed) {
        return parsed.error().message;
    }
    std::string out;
    for (const TensorInfo& tensor : kTensors) {
        out += parsed->matches(tensor) ? std::string(1, tensor.name.back()) : std::string();
    }
    return out;
}

} // namespace

class TestTensorQuery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void terms_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("tensors");
        const auto row = [](const char* query, const char* tensors) {
            QTest::newRow(query) << QString::fromUtf8(query) << QString::fromLatin1(tensors);
        };
        row("", "ABCDE");
        row("  ", "ABCDE");
        row("proj", "AB");
        row("PROJ", "AB");
        row("*.q_proj.?", "A");
        row("q_proj*", ""); // a pattern is for the whole name
        row("attn -q_proj", "");
        row("-proj", "CDE");
        row("name:norm", "C");
        row("name:kernel:0", "D");
        row("\"kernel:0 D\"", "unknown key");
        row("name:\"kernel:0 D\"", "D");
        row("conv/kernel:0", "D"); // no key
        row("dtype:q4_k", "A");
        row("type:Q4_K,q6_k", "AB");
        row("dtype:q*", "AB");
        row("-dtype:f32", "ABE");
        row("shape:4096", "ABC");
        row("shape:11008x4096", "B");
        row("shape:*x4096", "AB");
        row("shape:3x3x*x*", "D");
        row("shape:4096x4096x1", "");
        row("dims:0", "E");
        row("dims>=2", "ABD");
        row("layer:3..7", "AB");
        row("layer:7..", "BC");
        row("layer:..7", "AB");
        row("layer:10", "C");
        row("layer>3", "BC");
        row("layer<4", "A");
        row("size>1M", "AB");
        row("size:16384", "C");
        row("size:16KiB", "C");
        row("size<=16384", "CE");
        row("size:200k..10M", "AD");
        row("size<0", "");
        row("params=4096", "C");
        row("params>1M", "AB");
        row("proj size>10M", "B");
    }

    void terms()
    {
        QFETCH(QString, query);
        QFETCH(QString, tensors);
        const std::string found = matched(query.toStdString());
        if (tensors == QLatin1String("unknown key")) {
            QVERIFY2(found.find("unknown key") != std::string::npos, found.c_str());
        } else {
            QCOMPARE(found, tensors.toStdString());
        }
    }

    /// What is not understood is named, with what is expected.
    void errors()
    {
        for (const auto& [query, part] : {std::pair("dytpe:q4_k", "unknown key \"dytpe\""),
                                          {"size:big", "size>1M"},
                                          {"layer:x", "layer:3..7"},
                                          {"layer>3..7", "layer:3..7"},
                                          {"shape:4096xx3", "4096x*x3"},
                                          {"dtype>q4_k", "no order"},
                                          {"dtype:q9", "\"dtype:q9\": unknown dtype \"q9\"; expected one of f64, "},
                                          {"-dtype:q4_k,q4k0", "unknown dtype \"q4k0\""},
                                          {"dtype:q4k", "did you mean q4_k?"},
                                          {"dtype:zzzzzzzz*", "expected one of f64, "},
                                          {"size>", "expected a value"},
                                          {"attn dims:=<2", "expected one of"},
                                          {"-size:", "expected a value"}}) {
            const auto parsed = TensorQuery::parse(query);
            QVERIFY2(!parsed, query);
            QVERIFY(parsed.error().code == Errc::Argument);
            QVERIFY2(parsed.error().message.find(part) != std::string::npos, parsed.error().message.c_str());
        }
    }

    void completion()
    {
        const Model model = modelOf(
            {filled("a", {2, 3}, 1), filled("b", {2, 3}, 1), filled("c", {4}, 1), patterned("d", DType::F16, {2, 3})});
        const auto offered = [&model](std::string_view text) { return join(completeTensorQuery(text, model), "|"); };
        QCOMPARE(offered(""), std::string());
        QCOMPARE(offered("d"), std::string("dtype:|dims:"));
        QCOMPARE(offered("attn -si"), std::string("attn -size>"));
        QCOMPARE(offered("dtype:"), std::string("dtype:f32|dtype:f16")); // the most frequent first
        QCOMPARE(offered("x dtype:F1"), std::string("x dtype:f16"));
        QCOMPARE(offered("shape:"), std::string("shape:2x3|shape:4"));
        QCOMPARE(offered("dtype:f32"), std::string()); // is complete
        QCOMPARE(offered("layer:"), std::string());
    }
};

APR_TEST(TestTensorQuery)
#include "tst_tensor_query.moc"
