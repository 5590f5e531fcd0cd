// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// The messages about the keys of a file.
QString messagesOf(const GgufBuilder& file)
{
    const auto model = openModel("m.gguf", file.build(), {});
    if (!model) {
        return QString::fromStdString(model.error().message);
    }
    QStringList out;
    const GroupCheck check = checkHeader(Evidence(*model), "metadata");
    for (const Finding& finding : check.findings) {
        if (finding.rule == "gguf.key-type") {
            out << QString::fromStdString(finding.message);
        }
    }
    return out.join(QLatin1Char('\n'));
}

} // namespace

class TestGgufKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typesOfLlamaCpp()
    {
        GgufBuilder good;
        good.pair("general.architecture", "llama");
        good.pair("llama.block_count", GgufBuilder::U32, std::uint32_t{2});
        good.pair("llama.rope.freq_base", GgufBuilder::F32, 1e4F);
        good.pair("llama.something_else", GgufBuilder::U64, std::uint64_t{2});
        good.pair("my.key", GgufBuilder::U64, std::uint64_t{2});
        QCOMPARE(messagesOf(good), QString());

        GgufBuilder bad;
        bad.pair("general.architecture", "llama");
        bad.pair("llama.block_count", GgufBuilder::U64, std::uint64_t{2});
        bad.pair("llama.attention.layer_norm_rms_epsilon", GgufBuilder::F64, 1e-5);
        bad.pair("tokenizer.ggml.bos_token_id", GgufBuilder::I32, std::int32_t{1});
        bad.pair("gemma.block_count", GgufBuilder::U64, std::uint64_t{2}); // of another architecture
        QCOMPARE(messagesOf(bad),
                 QStringLiteral("llama.attention.layer_norm_rms_epsilon has the type f64, llama.cpp requires f32\n"
                                "llama.block_count has the type u64, llama.cpp requires u32\n"
                                "tokenizer.ggml.bos_token_id has the type i32, llama.cpp requires u32"));
    }
};

APR_TEST(TestGgufKeys)
#include "tst_gguf_keys.moc"
