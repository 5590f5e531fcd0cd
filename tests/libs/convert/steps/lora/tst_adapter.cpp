// SPDX-License-Identifier: MIT
#include "apr/convert/adapter.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr const char* kQuery = "model.layers.0.self_attn.q_proj.weight";
constexpr const char* kPrefix = "base_model.model.model.layers.0.self_attn.q_proj.";

/// A [4, 3] weight of zeros, a norm and an embedding.
std::vector<MemoryTensor> baseTensors()
{
    return {filled(kQuery, {4, 3}, 0), filled("model.norm.weight", {3}, 1),
            filled("model.embed_tokens.weight", {5, 3}, 0)};
}

/// B is [4, 2] and A [2, 3]; their product has 1 · (1, 2, 3) + 10 · (4, 5, 6) in its first row.
std::vector<MemoryTensor> factors()
{
    return {floats(std::string(kPrefix) + "lora_A.weight", {2, 3}, {1, 2, 3, 4, 5, 6}),
            floats(std::string(kPrefix) + "lora_B.weight", {4, 2}, {1, 10, 0, 1, 1, 0, 0, 0})};
}

const std::vector<float> kProduct{41, 52, 63, 4, 5, 6, 1, 2, 3, 0, 0, 0};

std::vector<float> scaled(const std::vector<float>& values, float scale)
{
    std::vector<float> out = values;
    for (float& value : out) {
        value *= scale;
    }
    return out;
}

} // namespace

class TestAdapter : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }
    bool put(std::string_view name, const Bytes& bytes) const { return save(path(m_dir->path(), name), bytes.span()); }
    bool put(std::string_view name, std::string_view text) const { return save(path(m_dir->path(), name), text); }

    /// The query's weight with an adapter of these tensors merged in.
    Result<std::vector<float>> merged(const std::vector<MemoryTensor>& tensors, std::string_view config,
                                      std::optional<double> scale = {}) const
    {
        put("adapter_model.safetensors", safetensorsOf(tensors));
        if (config.empty()) {
            QFile::remove(path(m_dir->path(), "adapter_config.json"));
        } else {
            put("adapter_config.json", config);
        }
        APR_TRY(const AdaptedModel adapted,
                applyAdapter(modelOf(baseTensors()), {.path = m_dir->path().toStdString(), .scale = scale}));
        APR_TRY(const Bytes bytes, adapted.model.load(0));
        return valuesOf<float>(bytes.span());
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void scales()
    {
        QCOMPARE(merged(factors(), R"({"peft_type":"LORA","r":2,"lora_alpha":2})").value(), kProduct);
        QCOMPARE(merged(factors(), R"({"lora_alpha":8})").value(), scaled(kProduct, 4));
        QCOMPARE(merged(factors(), R"({"lora_alpha":8,"use_rslora":true})").value(),
                 scaled(kProduct, static_cast<float>(8 / std::sqrt(2.0))));
        QCOMPARE(merged(factors(), R"({"lora_alpha":8,"alpha_pattern":{"self_attn.q_proj":4,"k_proj":9}})").value(),
                 scaled(kProduct, 2));
        QCOMPARE(merged(factors(), R"({"lora_alpha":8})", 0.5).value(), scaled(kProduct, 0.5F));
        QCOMPARE(merged(factors(), {}, 1.0).value(), kProduct);
        APR_VERIFY_ERROR(merged(factors(), {}), Errc::Argument); // nobody says the scale
    }

    void namesAndTurns()
    {
        auto named = factors(); // as PEFT names the adapters of several
        named[0].name = std::string(kPrefix) + "lora_A.default.weight";
        named[1].name = std::string(kPrefix) + "lora_B.default.weight";
        QCOMPARE(merged(named, R"({"lora_alpha":2})").value(), kProduct);
        const std::string module = "model.layers.0.self_attn.q_proj.";
        const std::vector<MemoryTensor> mlx{floats(module + "lora_a", {3, 2}, {1, 4, 2, 5, 3, 6}),
                                            floats(module + "lora_b", {2, 4}, {1, 0, 1, 0, 10, 1, 0, 0})};
        QCOMPARE(merged(mlx, R"({"lora_parameters":{"rank":2,"scale":3.0}})").value(), scaled(kProduct, 3));
        // Weights that are stored [in, out]: the factors of the turned product.
        const std::vector<MemoryTensor> turned{
            floats(std::string(kPrefix) + "lora_A.weight", {2, 4}, {1, 0, 1, 0, 10, 1, 0, 0}),
            floats(std::string(kPrefix) + "lora_B.weight", {3, 2}, {1, 4, 2, 5, 3, 6})};
        QCOMPARE(merged(turned, R"({"lora_alpha":2,"fan_in_fan_out":true})").value(), kProduct);
    }

    /// Files of GPT-2 and BERT leave out the name of the base model that adapters begin with, or the other way round.
    void prefixesOfBaseModels()
    {
        for (const auto& [module, own] : std::vector<std::pair<std::string, std::string>>{
                 {"transformer.h.0.attn.c_attn.", "h.0.attn.c_attn."},
                 {"h.0.attn.c_attn.", "transformer.h.0.attn.c_attn."},
                 {"bert.encoder.layer.0.attention.self.query.", "encoder.layer.0.attention.self.query."}}) {
            auto tensors = factors();
            tensors[0].name = "base_model.model." + module + "lora_A.weight";
            tensors[1].name = "base_model.model." + module + "lora_B.weight";
            put("adapter_model.safetensors", safetensorsOf(tensors));
            put("adapter_config.json", R"({"lora_alpha":2})");
            const auto adapted =
                applyAdapter(modelOf({filled(own + "weight", {4, 3}, 0)}), {.path = m_dir->path().toStdString()});
            APR_VERIFY_OK(adapted);
            QCOMPARE(valuesOf<float>(adapted->model.load(0)->span()), kProduct);
        }
    }

    /// PEFT stores weights of the base beside some adapters: copies are nothing new, others are another base.
    void weightsOfTheBase()
    {
        auto tensors = factors();
        tensors.push_back(filled(std::string(kPrefix) + "base_layer.weight", {4, 3}, 0));
        QCOMPARE(merged(tensors, R"({"lora_alpha":2})").value(), kProduct);
        tensors.back() = filled(std::string(kPrefix) + "base_layer.weight", {4, 3}, 1);
        APR_VERIFY_ERROR(merged(tensors, R"({"lora_alpha":2})"), Errc::Unsupported);
    }

    void embeddingsAndWholeTensors()
    {
        auto tensors = factors();
        tensors.push_back(
            floats("base_model.model.model.embed_tokens.lora_embedding_A", {2, 5}, {1, 0, 0, 0, 2, 0, 1, 0, 0, 0}));
        tensors.push_back(floats("base_model.model.model.embed_tokens.lora_embedding_B", {3, 2}, {1, 4, 2, 5, 3, 6}));
        tensors.push_back(floats("base_model.model.model.norm.modules_to_save.weight", {3}, {7, 8, 9}));
        APR_VERIFY_OK(merged(tensors, R"({"lora_alpha":2})"));
        const auto model = applyAdapter(modelOf(baseTensors()), {.path = in("adapter_model.safetensors")});
        APR_VERIFY_OK(model);
        QCOMPARE(valuesOf<float>(model->model.load(1)->span()), (std::vector<float>{7, 8, 9}));
        QCOMPARE(valuesOf<float>(model->model.load(2)->span()),
                 (std::vector<float>{1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 2, 4, 6}));
        const auto part = model->model.load(0, {8, 12}); // any part, across rows
        QCOMPARE(valuesOf<float>(part->span()), (std::vector<float>{63, 4, 5}));
    }

    void roundsToTheWeightsType()
    {
        put("adapter_model.safetensors", safetensorsOf(factors()));
        put("adapter_config.json", R"({"lora_alpha":2})");
        const Model base = modelOf({patterned(kQuery, DType::BF16, {4, 3})});
        const auto model = applyAdapter(base, {.path = m_dir->path().toStdString()});
        APR_VERIFY_OK(model);
        QCOMPARE(model->model.tensors()[0].dtype, DType::BF16);
        QCOMPARE(model->model.load(0)->size(), std::uint64_t{24});
    }

    /// DoRA: each row of the sum gets the length that its magnitude has.
    void magnitudes()
    {
        const std::string_view config = R"({"lora_alpha":2,"use_dora":true})";
        auto dora = factors();
        dora.push_back(floats(std::string(kPrefix) + "lora_magnitude_vector", {4}, {1, 2, 3, 4}));
        const auto after = merged(dora, config);
        APR_VERIFY_OK(after);
        for (std::size_t row = 0; row < 4; ++row) {
            const float* sum = kProduct.data() + row * 3;
            const float length = std::hypot(sum[0], sum[1], sum[2]);
            for (std::size_t i = 0; i < 3; ++i) {
                const float expected = length == 0 ? 0 : sum[i] * static_cast<float>(row + 1) / length;
                QVERIFY(std::abs((*after)[row * 3 + i] - expected) < 1e-6F);
            }
        }
        const auto model = applyAdapter(modelOf(baseTensors()), {.path = m_dir->path().toStdString()});
        APR_VERIFY_OK(model);
        const auto part = model->model.load(0, {8, 12}); // across rows
        QCOMPARE(valuesOf<float>(part->span()), (std::vector<float>{(*after)[2], (*after)[3], (*after)[4]}));
        QVERIFY(contains(model->finding.message, "DoRA"));
    }

    /// Rows of an embedding that were trained replace its own; so do other adapters that models cannot take say why.
    void tokensAndOtherTargets()
    {
        const Model base = modelOf({filled("model.embed_tokens.weight", {4, 3}, 1), filled(kQuery, {4, 3}, 1)});
        const auto applied = [&, this](const MemoryTensor& more, std::string_view config) {
            auto tensors = factors();
            tensors.push_back(more);
            put("adapter_model.safetensors", safetensorsOf(tensors));
            put("adapter_config.json", config);
            return applyAdapter(base, {.path = m_dir->path().toStdString()});
        };
        const MemoryTensor rows = floats("base_model.model.model.embed_tokens.token_adapter.trainable_tokens_delta",
                                         {2, 3}, {5, 6, 7, 8, 9, 10});
        const auto model = applied(rows, R"({"lora_alpha":2,"trainable_token_indices":{"embed_tokens":[3,1]}})");
        APR_VERIFY_OK(model);
        const std::vector<float> expected{1, 1, 1, 8, 9, 10, 1, 1, 1, 5, 6, 7};
        QCOMPARE(valuesOf<float>(model->model.load(0)->span()), expected);
        QCOMPARE(valuesOf<float>(model->model.load(0, {16, 8})->span()), (std::vector<float>{9, 10}));
        APR_VERIFY_ERROR(applied(rows, R"({"lora_alpha":2,"trainable_token_indices":[1]})"), Errc::WrongShape);
        APR_VERIFY_ERROR(applied(rows, R"({"lora_alpha":2,"trainable_token_indices":[1,4]})"), Errc::WrongShape);
        const auto output = applied(filled("base_model.model.lm_head.weight", {4, 3}, 1), R"({"lora_alpha":2})");
        APR_VERIFY_ERROR(output, Errc::Unsupported);
        QVERIFY(contains(output.error().message, "shares with its token embedding"));
        const auto bias = applied(filled(std::string(kPrefix) + "bias", {4}, 1), R"({"lora_alpha":2})");
        APR_VERIFY_ERROR(bias, Errc::Unsupported);
        QVERIFY(contains(bias.error().message, "the layer of the model has no bias"));
    }

    void refuses()
    {
        const std::string_view config = R"({"lora_alpha":2})";
        APR_VERIFY_ERROR(merged({filled("model.norm.weight", {3}, 1)}, config), Errc::Argument); // no factors
        APR_VERIFY_ERROR(merged({factors()[0]}, config), Errc::MissingTensor);
        auto other = factors();
        other[0].name = "base_model.model.nobody.lora_A.weight";
        other[1].name = "base_model.model.nobody.lora_B.weight";
        APR_VERIFY_ERROR(merged(other, config), Errc::Argument);
        auto misfit = factors();
        misfit[1] = filled(misfit[1].name, {5, 2}, 1);
        APR_VERIFY_ERROR(merged(misfit, config), Errc::WrongShape);
        misfit[1] = filled(misfit[1].name, {4, 3}, 1); // another rank
        APR_VERIFY_ERROR(merged(misfit, config), Errc::WrongShape);
        misfit[1] = filled(misfit[1].name, {8}, 1);
        APR_VERIFY_ERROR(merged(misfit, config), Errc::WrongShape);
        misfit = factors();
        misfit[0] = floats(misfit[0].name, {0, 3}, {});
        APR_VERIFY_ERROR(merged(misfit, config), Errc::WrongShape);
        auto twice = factors(); // a whole tensor and factors, two names, and a bias of a factor
        twice.push_back(filled(kQuery, {4, 3}, 1));
        APR_VERIFY_ERROR(merged(twice, config), Errc::Unsupported);
        twice = factors();
        for (const MemoryTensor& factor : factors()) {
            twice.push_back(factor);
            twice.back().name.replace(0, std::string("base_model.model.model.").size(), "base_model.model.");
        }
        APR_VERIFY_ERROR(merged(twice, config), Errc::Unsupported);
        twice = factors();
        twice.push_back(filled(std::string(kPrefix) + "lora_B.bias", {4}, 1));
        APR_VERIFY_ERROR(merged(twice, config), Errc::Unsupported);
        APR_VERIFY_ERROR(merged(factors(), R"({"lora_alpha":2,"use_dora":1})"), Errc::MissingTensor);
        APR_VERIFY_ERROR(merged(factors(), R"({"lora_alpha":2,"init_lora_weights":"pissa"})"), Errc::Unsupported);
        auto dora = factors();
        dora.push_back(filled(std::string(kPrefix) + "lora_magnitude_vector", {3}, 1)); // of the wrong side
        APR_VERIFY_ERROR(merged(dora, config), Errc::WrongShape);
        dora = factors();
        dora.push_back(filled("base_model.model.nobody.lora_magnitude_vector", {4}, 1));
        APR_VERIFY_ERROR(merged(dora, config), Errc::MissingTensor);
        APR_VERIFY_ERROR(merged(factors(), R"({"peft_type":"IA3"})"), Errc::Unsupported);
        APR_VERIFY_ERROR(merged(factors(), R"({"lora_alpha":2,"alpha_pattern":{".*q_proj":4}})"), Errc::Unsupported);
        APR_VERIFY_ERROR(merged(factors(), "[]"), Errc::Corrupt);
        APR_VERIFY_ERROR(merged(factors(), "{"), Errc::Corrupt);
        APR_VERIFY_ERROR(applyAdapter(modelOf(baseTensors()), {.path = in("nothing")}), Errc::Io);
        QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("empty")));
        APR_VERIFY_ERROR(applyAdapter(modelOf(baseTensors()), {.path = in("empty")}), Errc::Argument);
        put("adapter_model.safetensors", safetensorsOf(factors()));
        put("adapter_config.json", config);
        const Model quantized = modelOf({patterned(kQuery, DType::I8, {4, 3})});
        APR_VERIFY_ERROR(applyAdapter(quantized, {.path = m_dir->path().toStdString()}), Errc::Unsupported);
    }
};

APR_TEST(TestAdapter)
#include "tst_adapter.moc"
