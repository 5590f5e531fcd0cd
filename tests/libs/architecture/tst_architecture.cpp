// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"

#include "architecture/tables.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::test;

namespace {

const Architecture& named(std::string_view family)
{
    return *findArchitecture(family);
}

/// What a name stands for, or "(unknown)".
std::string mapped(std::string_view family, std::string_view name)
{
    const auto known = named(family).lookUp(name);
    return known ? known->canonical : "(unknown)";
}

Model withNames(const std::vector<std::string>& names, Metadata metadata = Metadata::object(),
                FormatId format = FormatId::None)
{
    std::vector<MemoryTensor> tensors;
    for (const std::string& name : names) {
        tensors.push_back(filled(name, {1}, 1));
    }
    return modelOf(tensors, std::move(metadata), format);
}

struct Row {
    const char* family;
    const char* name;
    const char* canonical;
};

// The tables of specification 000, section 10.8 (N is 3).
constexpr std::array kSpecification{
    Row{"whisper", "model.encoder.conv1.weight", "encoder.conv1.weight"},
    Row{"whisper", "encoder.conv1.weight", "encoder.conv1.weight"},
    Row{"whisper", "/encoder/conv1/weight", "encoder.conv1.weight"},
    Row{"whisper", "model.encoder.conv1.bias", "encoder.conv1.bias"},
    Row{"whisper", "model.encoder.conv2.weight", "encoder.conv2.weight"},
    Row{"whisper", "model.encoder.conv2.bias", "encoder.conv2.bias"},
    Row{"whisper", "model.encoder.embed_positions.weight", "encoder.positional_embedding"},
    Row{"whisper", "model.encoder.layer_norm.weight", "encoder.layer_norm.weight"},
    Row{"whisper", "model.encoder.layer_norm.bias", "encoder.layer_norm.bias"},
    Row{"whisper", "model.encoder.layers.3.self_attn_layer_norm.weight",
        "encoder.layers.3.self_attn_layer_norm.weight"},
    Row{"whisper", "model.encoder.layers.3.self_attn.q_proj.weight", "encoder.layers.3.self_attn.q_proj.weight"},
    Row{"whisper", "model.decoder.embed_tokens.weight", "decoder.token_embedding"},
    Row{"whisper", "model.decoder.embed_positions.weight", "decoder.positional_embedding"},
    Row{"whisper", "model.decoder.layer_norm.weight", "decoder.layer_norm.weight"},
    Row{"whisper", "model.decoder.layer_norm.bias", "decoder.layer_norm.bias"},
    Row{"whisper", "model.decoder.layers.3.self_attn_layer_norm.weight",
        "decoder.layers.3.self_attn_layer_norm.weight"},
    Row{"whisper", "model.decoder.layers.3.encoder_attn_layer_norm.weight",
        "decoder.layers.3.encoder_attn_layer_norm.weight"},
    Row{"whisper", "model.decoder.layers.3.final_layer_norm.weight", "decoder.layers.3.final_layer_norm.weight"},
    Row{"llama", "model.embed_tokens.weight", "token_embedding"},
    Row{"llama", "model.layers.0.self_attn.q_proj.weight", "layers.0.attn.q_proj.weight"},
    Row{"llama", "token_embd.weight", "token_embedding"},
    Row{"llama", "blk.0.attn_q.weight", "layers.0.attn.q_proj.weight"}};

constexpr std::array kOthers{
    Row{"llama", "blk.12.ffn_down.weight", "layers.12.mlp.down_proj.weight"},
    Row{"llama", "blk.12.attn_q.bias", "layers.12.attn.q_proj.bias"}, Row{"llama", "output.weight", "lm_head.weight"},
    Row{"llama", "output_norm.weight", "norm.weight"},
    Row{"llama", "layers.5.attention.wq.weight", "layers.5.attn.q_proj.weight"},
    Row{"llama", "layers.5.feed_forward.w1.weight", "layers.5.mlp.gate_proj.weight"},
    Row{"llama", "layers.5.feed_forward.w2.weight", "layers.5.mlp.down_proj.weight"},
    Row{"llama", "layers.5.feed_forward.w3.weight", "layers.5.mlp.up_proj.weight"},
    Row{"llama", "layers.5.attention_norm.weight", "layers.5.attn_norm.weight"},
    Row{"llama", "layers.5.ffn_norm.weight", "layers.5.mlp_norm.weight"},
    Row{"llama", "tok_embeddings.weight", "token_embedding"}, Row{"llama", "rope.freqs", "rope.freqs"},
    Row{"llama", "model.layers.3.block_sparse_moe.experts.17.w1.weight", "layers.3.moe.experts.17.gate_proj.weight"},
    Row{"llama", "model.layers.3.mlp.experts.127.down_proj.weight", "layers.3.moe.experts.127.down_proj.weight"},
    Row{"llama", "blk.3.ffn_up.17.weight", "layers.3.moe.experts.17.up_proj.weight"},
    Row{"llama", "blk.3.ffn_gate_exps.weight", "layers.3.moe.gate_exps.weight"},
    Row{"llama", "model.layers.3.mlp.gate.weight", "layers.3.moe.router.weight"},
    Row{"llama", "layers.3.attn.q_proj.weight", "layers.3.attn.q_proj.weight"},
    Row{"llama", "/model/layers.3/self_attn/q_proj/weight", "layers.3.attn.q_proj.weight"},
    Row{"llama", "embed_tokens.weight", "token_embedding"},
    Row{"whisper", "encoder.blocks.2.attn.query.weight", "encoder.layers.2.self_attn.q_proj.weight"},
    Row{"whisper", "encoder.blocks.2.mlp.0.bias", "encoder.layers.2.fc1.bias"},
    Row{"whisper", "encoder.blocks.2.mlp.2.weight", "encoder.layers.2.fc2.weight"},
    Row{"whisper", "decoder.blocks.2.cross_attn.out.weight", "decoder.layers.2.encoder_attn.out_proj.weight"},
    Row{"whisper", "decoder.blocks.2.cross_attn_ln.weight", "decoder.layers.2.encoder_attn_layer_norm.weight"},
    Row{"whisper", "decoder.token_embedding.weight", "decoder.token_embedding"},
    Row{"whisper", "encoder.ln_post.weight", "encoder.layer_norm.weight"},
    Row{"whisper", "decoder.ln.bias", "decoder.layer_norm.bias"}, Row{"whisper", "proj_out.weight", "lm_head.weight"},
    Row{"gpt2", "h.0.attn.c_attn.weight", "layers.0.attn.qkv_proj.weight"},
    Row{"gpt2", "transformer.h.0.attn.c_attn.bias", "layers.0.attn.qkv_proj.bias"},
    Row{"gpt2", "transformer.h.0.attn.bias", "layers.0.attn.causal_mask"}, Row{"gpt2", "wte.weight", "token_embedding"},
    Row{"gpt2", "model/wte", "token_embedding"}, Row{"gpt2", "blk.7.ffn_up.weight", "layers.7.mlp.fc1.weight"},
    Row{"bert", "bert.embeddings.LayerNorm.gamma", "embedding_norm.weight"},
    Row{"bert", "embeddings.LayerNorm.weight", "embedding_norm.weight"},
    Row{"bert", "roberta.encoder.layer.4.output.dense.bias", "encoder.layers.4.fc2.bias"},
    Row{"bert", "blk.4.layer_output_norm.weight", "encoder.layers.4.final_layer_norm.weight"},
    Row{"gemma", "model.layers.1.pre_feedforward_layernorm.weight", "layers.1.mlp_norm.weight"},
    Row{"gemma", "blk.1.post_ffw_norm.weight", "layers.1.post_mlp_norm.weight"},
    Row{"phi", "model.layers.1.self_attn.dense.weight", "layers.1.attn.o_proj.weight"},
    Row{"phi", "transformer.h.1.mixer.Wqkv.bias", "layers.1.attn.qkv_proj.bias"},
    // And what must not be known.
    Row{"llama", "model.layers.x.self_attn.q_proj.weight", "(unknown)"},
    Row{"llama", "model.layers.0.self_attn.q_proj.scale", "(unknown)"},
    Row{"llama", "model.layers.-1.self_attn.q_proj.weight", "(unknown)"},
    Row{"llama", "layers.0.attn.q_proj.", "(unknown)"}, Row{"llama", "", "(unknown)"}, Row{"llama", "/", "(unknown)"},
    Row{"llama", "//", "(unknown)"}, Row{"llama", "weight", "(unknown)"}, Row{"llama", "{n}", "(unknown)"},
    Row{"gpt2", "model.embed_tokens.weight", "(unknown)"}};

} // namespace

class TestArchitecture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The name of the tensor's line, or that of the type.
    /// nameOf() is the inverse of lookUp(). The norm before Gemma's feed-forward network has a name in the first
    /// version that another one has in its successors.
    void namesOfEveryConventionAreFoundAgain()
    {
        std::size_t checked = 0;
        for (const Architecture& architecture : architectures()) {
            for (std::string canonical : architecture.canonicalPatterns()) {
                for (const auto& [placeholder, value] :
                     {std::pair("{n}", "3"), std::pair("{m}", "2"), std::pair("{p}", "weight")}) {
                    const std::size_t at = canonical.find(placeholder);
                    canonical = at == std::string::npos ? canonical : canonical.replace(at, 3, value);
                }
                for (const NamingScheme scheme :
                     {NamingScheme::Canonical, NamingScheme::HuggingFace, NamingScheme::Gguf, NamingScheme::Original}) {
                    const std::string name = architecture.nameOf(canonical, scheme, architecture.family());
                    if (name.empty() || name == "model.layers.3.post_attention_layernorm.weight") {
                        continue;
                    }
                    const auto known = architecture.lookUp(name);
                    QVERIFY2(known && known->canonical == canonical,
                             (architecture.family() + ": " + canonical + ", " + name).c_str());
                    ++checked;
                }
            }
        }
        QVERIFY(checked > 300);
    }

    void huggingFaceNames_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("canonical");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* type, const char* canonical, const char* name) {
            QTest::addRow("%s %s", type, canonical)
                << QString::fromUtf8(type) << QString::fromUtf8(canonical) << QString::fromUtf8(name);
        };
        row("llama", "token_embedding", "model.embed_tokens.weight");
        row("llama", "layers.12.attn.q_proj.bias", "model.layers.12.self_attn.q_proj.bias");
        row("llama", "lm_head.weight", "lm_head.weight");
        row("llama", "rope.freqs", "");
        row("llama", "blk.0.attn_q.weight", ""); // not a canonical name
        row("mixtral", "layers.1.moe.experts.7.down_proj.weight",
            "model.layers.1.block_sparse_moe.experts.7.w2.weight");
        row("mixtral", "layers.1.moe.router.weight", "model.layers.1.block_sparse_moe.gate.weight");
        row("mixtral", "layers.1.moe.up_exps.weight", "");
        row("qwen3_moe", "layers.1.moe.experts.7.down_proj.weight", "model.layers.1.mlp.experts.7.down_proj.weight");
        row("qwen3_moe", "layers.1.moe.router.weight", "model.layers.1.mlp.gate.weight");
        row("llama", "layers.0.mlp.up_proj.weight", "model.layers.0.mlp.up_proj.weight");
        row("phi3", "layers.0.mlp.up_proj.weight", "model.layers.0.mlp.gate_up_proj.weight");
        row("gemma", "layers.0.mlp_norm.weight", "model.layers.0.post_attention_layernorm.weight");
        row("gemma2", "layers.0.mlp_norm.weight", "model.layers.0.pre_feedforward_layernorm.weight");
        row("gpt2", "layers.0.attn.qkv_proj.bias", "transformer.h.0.attn.c_attn.bias");
        row("bert", "layers.0.attn", "");
    }

    void huggingFaceNames()
    {
        QFETCH(const QString, type);
        QFETCH(const QString, canonical);
        QFETCH(const QString, name);
        const std::string found = findArchitecture(type.toStdString())
                                      ->nameOf(canonical.toStdString(), NamingScheme::HuggingFace, type.toStdString());
        QCOMPARE(QString::fromStdString(found), name);
    }

    void huggingFaceClasses()
    {
        QVERIFY(named("llama").huggingFaceClass("mixtral") == "MixtralForCausalLM");
        QVERIFY(named("llama").huggingFaceClass("qwen3_moe") == "Qwen3MoeForCausalLM");
        QVERIFY(named("gpt2").huggingFaceClass("gpt2") == "GPT2LMHeadModel");
        QVERIFY(named("llama").huggingFaceClass("stablelm").empty());
    }

    /// Lines of names refer to a tensor line before them.
    void namesOfTypesAreChecked()
    {
        const std::string table = "family f\ntypes a b\ntensor x.{p} | y.{p} | - | - | *\n";
        const auto parsed = Architecture::parse(table + "hugging_face b | x.{p} | (m.)z.{p}\n");
        APR_VERIFY_OK(parsed);
        QVERIFY(parsed->nameOf("x.bias", NamingScheme::HuggingFace, "a") == "y.bias");
        QVERIFY(parsed->nameOf("x.bias", NamingScheme::HuggingFace, "b") == "m.z.bias");
        QVERIFY(parsed->lookUp("z.weight")->canonical == "x.weight");
        APR_VERIFY_ERROR(Architecture::parse(table + "hugging_face b | z.{p} | y.{p}\n"), Errc::Corrupt);
        APR_VERIFY_ERROR(Architecture::parse(table + "hugging_face b | x.{p}\n"), Errc::Corrupt);
        APR_VERIFY_ERROR(Architecture::parse(table + "class a\n"), Errc::Corrupt);
    }

    void everyTableParses()
    {
        QCOMPARE(architectures().size(), architectureTables().size());
        QCOMPARE(architectures().size(), std::size_t{17});
        std::set<std::string> families;
        for (const std::string_view table : architectureTables()) {
            const auto parsed = Architecture::parse(table);
            APR_VERIFY_OK(parsed);
            QVERIFY(!parsed->title().empty() && !parsed->purpose().empty());
            QVERIFY(!parsed->input().empty() && !parsed->output().empty());
            QVERIFY(families.insert(parsed->family()).second);
            QVERIFY(!parsed->canonicalPatterns().empty());
        }
        QCOMPARE(families, (std::set<std::string>{"bert", "clip", "cohere", "deepseek_v2", "falcon", "gemma", "gpt2",
                                                  "gptoss", "llama", "olmo", "olmoe", "phi", "starcoder2", "t5", "vit",
                                                  "wav2vec2", "whisper"}));
    }

    void namesOfTheSpecification_data()
    {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("canonical");
        for (const Row& row : kSpecification) {
            QTest::newRow(row.name) << QByteArray(row.family) << QByteArray(row.name) << QByteArray(row.canonical);
        }
        for (const Row& row : kOthers) {
            QTest::addRow("%s: %s", row.family, row.name)
                << QByteArray(row.family) << QByteArray(row.name) << QByteArray(row.canonical);
        }
    }
    void namesOfTheSpecification()
    {
        QFETCH(QByteArray, family);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, canonical);
        QCOMPARE(QByteArray::fromStdString(mapped(family.toStdString(), name.toStdString())), canonical);
    }

    void canonicalNamesStandForThemselves()
    {
        for (const Architecture& architecture : architectures()) {
            for (std::string name : architecture.canonicalPatterns()) {
                for (const auto& [what, by] : {std::pair("{n}", "3"), {"{m}", "17"}, {"{p}", "weight"}}) {
                    if (const auto at = name.find(what); at != std::string::npos) {
                        name.replace(at, 3, by);
                    }
                }
                const auto known = architecture.lookUp(name);
                QVERIFY2(known.has_value(), (architecture.family() + ": " + name).c_str());
                QCOMPARE(known->canonical, name);
            }
        }
    }

    void schemesAndShapes()
    {
        QVERIFY(named("llama").lookUp("blk.0.attn_q.weight")->scheme == NamingScheme::Gguf);
        QVERIFY(named("llama").lookUp("blk.0.attn_q.weight")->rows == RowOrder::QueryHeads);
        QVERIFY(named("llama").lookUp("blk.0.attn_k.weight")->rows == RowOrder::KeyValueHeads);
        QVERIFY(named("llama").lookUp("blk.0.attn_v.weight")->rows == RowOrder::Plain);
        QVERIFY(named("llama").lookUp("layers.0.attention.wk.weight")->scheme == NamingScheme::Original);
        QVERIFY(named("llama").lookUp("model.norm.weight")->scheme == NamingScheme::HuggingFace);
        QVERIFY(named("llama").lookUp("layers.0.attn.k_proj.bias")->scheme == NamingScheme::Canonical);
        QCOMPARE(named("llama").lookUp("blk.0.attn_k.weight")->extents, (std::vector<std::string>{"kv", "hidden"}));
        QCOMPARE(named("llama").lookUp("blk.0.attn_k.bias")->extents, std::vector<std::string>{"kv"});
    }

    void typesOfFamilies()
    {
        QCOMPARE(findArchitecture("mistral")->family(), std::string("llama"));
        QCOMPARE(findArchitecture("Qwen2ForCausalLM")->family(), std::string("llama"));
        QCOMPARE(findArchitecture("roberta")->family(), std::string("bert"));
        QVERIFY(findArchitecture("mamba") == nullptr);
        QVERIFY(findArchitecture("") == nullptr);
        QVERIFY(named("llama").isPermuted("llama"));
        QVERIFY(!named("llama").isPermuted("qwen2")); // its converter does not permute
        QVERIFY(!named("gemma").isPermuted("gemma"));
        QVERIFY(named("llama").norm() == NormKind::Rms);
        QVERIFY(named("whisper").norm() == NormKind::Layer);
    }

    void malformedTables_data()
    {
        QTest::addColumn<QByteArray>("table");
        for (const char* table :
             {"", "family x", "tensor a | b | c | d | e", "family x\nnonsense y", "family x\ntensor a | b | c | d",
              "family x\ntensor a | b | c | d | e | rows", "family x\ntensor a | b | c | d | e | q-heads | more",
              "family x\nnorm batch\ntensor a | b | c | d | e"}) {
            QTest::newRow(QByteArray(table).replace('\n', " / ").prepend("table ").constData()) << QByteArray(table);
        }
    }
    void malformedTables()
    {
        QFETCH(QByteArray, table);
        const auto parsed = Architecture::parse(table.toStdString());
        APR_VERIFY_ERROR(parsed, Errc::Corrupt);
    }

    void unclosedPrefixIsMalformed()
    {
        QVERIFY(survives([] { return !Architecture::parse("family x\ntensor a | (model. | c | d | e").has_value(); }));
    }

    void namesOfOneForm_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("canonical");
        for (const auto& [name, canonical] : {
                 std::pair("h.3.x.weight", "a.3.weight"),
                 {"h.3.x.bias", "a.3.bias"},
                 {"h.3.x.scale", "(unknown)"},
                 {"h.3.e.4.w", "b.3.4"},
                 {"h.3.e.x.w", "(unknown)"},
                 {"h.3.e.4.5.w", "(unknown)"},
                 {"s.0.w", "first"},
                 {"s.1.w", "other.1"},
                 {"s.x.w", "(unknown)"},   // a number in a pattern
                 {"r.3.4.w", "(unknown)"}, // {m} before {n} matches nothing
                 {"p.3.weight", "whole.3"},
                 {"p.3.bias", "part.3.bias"}, // a suffix and a whole name
                 {"h.#.x.weight", "(unknown)"},
                 {"h..x.weight", "(unknown)"},
                 {".", "(unknown)"},
                 {"", "(unknown)"},
                 {"h.3.x.weight.", "(unknown)"},
                 {"h.-3.x.weight", "(unknown)"},
                 {"h.03.x.weight", "a.03.weight"},
                 {"h.99999999999999999999.x.weight", "(unknown)"},
             }) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(canonical);
        }
    }
    void namesOfOneForm()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, canonical);
        const auto table = Architecture::parse("family f\n"
                                               "tensor a.{n}.{p} | h.{n}.x.{p} | - | - | -\n"
                                               "tensor b.{n}.{m} | h.{n}.e.{m}.w | - | - | -\n"
                                               "tensor first | s.0.w | - | - | -\n"
                                               "tensor other.{n} | s.{n}.w | - | - | -\n"
                                               "tensor c.{n}.{m} | r.{m}.{n}.w | - | - | -\n"
                                               "tensor whole.{n} | p.{n}.weight | - | - | -\n"
                                               "tensor part.{n}.{p} | p.{n}.{p} | - | - | -\n");
        APR_VERIFY_OK(table);
        const auto known = table->lookUp(name.toStdString());
        QCOMPARE(known ? QString::fromStdString(known->canonical) : QString(QLatin1String("(unknown)")), canonical);
    }

    void lineOfTheMistakeIsNamed()
    {
        const auto parsed = Architecture::parse("# comment\nfamily x\n\nwhat is this");
        APR_VERIFY_ERROR(parsed, Errc::Corrupt);
        QCOMPARE(parsed.error().field, std::string("line 4"));
    }

    void detectsFromConfig()
    {
        const auto found = detectArchitecture(withNames({"x"}, {{"config", {{"model_type", "mistral"}}}}));
        QCOMPARE(found.architecture->family(), std::string("llama"));
        QCOMPARE(found.type, std::string("mistral"));
        QCOMPARE(found.evidence, std::string("config.json"));
        const auto list = detectArchitecture(
            withNames({"x"}, {{"config", {{"architectures", {"WhisperForConditionalGeneration"}}}}}));
        QCOMPARE(list.architecture->family(), std::string("whisper"));
        for (const Json& odd : {Json{{"architectures", Json::array()}}, Json{{"architectures", {1}}}, Json(5),
                                Json{{"model_type", nullptr}}}) {
            QVERIFY(detectArchitecture(withNames({"x"}, {{"config", odd}})).architecture == nullptr);
        }
    }

    void detectsFromGguf()
    {
        const auto found = detectArchitecture(withNames({"x"}, {{"general.architecture", "phi2"}}, FormatId::Gguf));
        QCOMPARE(found.architecture->family(), std::string("phi"));
        QCOMPARE(found.evidence, std::string("general.architecture"));
        const auto unknown = detectArchitecture(withNames({"x"}, {{"general.architecture", "rwkv7"}}, FormatId::Gguf));
        QVERIFY(unknown.architecture == nullptr);
        QCOMPARE(unknown.type, std::string("rwkv7"));
    }

    void detectsFromApr()
    {
        const auto found = detectArchitecture(
            withNames({"x"}, {{"model_type", "mistral"}, {"architecture", {{"family", "llama"}}}}, FormatId::Apr2));
        QCOMPARE(found.architecture->family(), std::string("llama"));
        QCOMPARE(found.type, std::string("mistral"));
        const auto type = detectArchitecture(
            withNames({"x"}, {{"model_type", "whisper"}, {"architecture", {{"n_mels", 80}}}}, FormatId::Apr2));
        QCOMPARE(type.architecture->family(), std::string("whisper"));
    }

    void detectsFromNames()
    {
        const auto llama = detectArchitecture(modelOf(tinyLlama()));
        QVERIFY(llama.architecture != nullptr);
        QCOMPARE(llama.architecture->family(), std::string("llama"));
        QCOMPARE(llama.evidence, std::string("tensor names"));
        const auto whisper = detectArchitecture(
            withNames({"model.encoder.conv1.weight", "model.encoder.conv1.bias", "model.encoder.conv2.weight",
                       "model.encoder.conv2.bias", "model.decoder.embed_tokens.weight"}));
        QCOMPARE(whisper.architecture->family(), std::string("whisper"));
        const auto gpt2 = detectArchitecture(
            withNames({"wte.weight", "wpe.weight", "h.0.ln_1.weight", "h.0.ln_1.bias", "ln_f.weight"}));
        QCOMPARE(gpt2.architecture->family(), std::string("gpt2"));
        const auto bert =
            detectArchitecture(withNames({"bert.embeddings.word_embeddings.weight", "bert.embeddings.LayerNorm.weight",
                                          "bert.encoder.layer.0.attention.self.query.weight",
                                          "bert.encoder.layer.0.output.dense.weight", "bert.pooler.dense.weight"}));
        QCOMPARE(bert.architecture->family(), std::string("bert"));
        // Gemma 2 and later have norms that no LLaMA has.
        auto gemma = tinyLlama();
        gemma.push_back(filled("model.layers.0.pre_feedforward_layernorm.weight", {16}, 1));
        gemma.push_back(filled("model.layers.0.post_feedforward_layernorm.weight", {16}, 1));
        QCOMPARE(detectArchitecture(modelOf(gemma)).architecture->family(), std::string("gemma"));
    }

    void doesNotGuessFromTooLittle()
    {
        QVERIFY(detectArchitecture(withNames({})).architecture == nullptr);
        QVERIFY(detectArchitecture(withNames({"lm_head.weight", "norm.weight"})).architecture == nullptr);
        auto names = std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "h"};
        for (const MemoryTensor& tensor : tinyLlama()) {
            names.push_back(tensor.name);
        }
        QVERIFY(detectArchitecture(withNames(names)).architecture == nullptr);
    }
};

APR_TEST(TestArchitecture)
#include "tst_architecture.moc"
