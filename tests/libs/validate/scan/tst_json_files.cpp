// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

/// JSON with backquotes in place of quotes.
std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '`', '"');
    return text;
}

} // namespace

class TestJsonFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfCode()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"config.json", "{`text_config`: {`_attn_implementation`: `evil/kernels`}}"},
                 {"config.json", "{`attn_implementation`: {`text`: `evil/kernels`}}"},
                 {"config.json", "{`trust_remote_code`: true}"},
                 {"config.json", "{`activation_function`: `torch.nn.parallel.data_parallel`}"},
                 {"config.json", "{`a`: ` ext://os.system `}"},
                 {"config.json", "{`a`: [`os:system`]}"},
                 {"wordembedding_config.json", "{`tokenizer_class`: `antigravity.X`}"},
                 {"modules.json", "[{`path`: `../../../etc`, `type`: `sentence_transformers.models.Pooling`}]"},
                 {"model_index.json", "{`unet`: [`transformers.utils.hub`, `cached_file`]}"},
                 {"schema.json", "{`__class__`: `call`, `__module__`: `sklearn.x`, `__loader__`: `OperatorFuncNode`}"},
                 {"schema.json", "{`__class__`: `f`, `__module__`: `sklearn.x`, `__loader__`: `MethodNode`}"},
                 {"exported.json", "{`nodes`: [{`target`: `torch.os.system`}]}"},
                 {"exported.json", "{`nodes`: [{`target`: `torch.ops.evil.run.default`}]}"},
                 {"exported.json", "{`nodes`: [{`target`: `torch.ops.load_library`}]}"},
                 {"model.json", "{`modelTopology`: {}, `weightsManifest`: [{`paths`: [`../../x`]}]}"},
                 {"m-symbol.json", "{`nodes`: [{`op`: `Custom`}], `arg_nodes`: []}"},
                 // An index of shards is a configuration, too.
                 {"config.json", "{`weight_map`: {`w`: `m.safetensors`}, `auto_map`: {`AutoModel`: `x.Y`}}"},
                 {"tokenizer.json", "{`a`: `{\\`chat_template\\`: \\`{{ ''.__class__ }}\\`}`}"}}) {
            QVERIFY2(!scanned(bufferOf(quoted(text)), name).isClean(), text);
        }
    }

    void plainFilesAreClean()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"config.json",
                  "{`auto_map`: {}, `attn_implementation`: `flash_attention_2`, `trust_remote_code`: false}"},
                 {"config.json",
                  "{`activation_function`: `torch.nn.modules.activation.Tanh`, `_attn_implementation`: `sdpa`}"},
                 {"modules.json", "[{`path`: `1_Pooling`, `type`: "
                                  "`sentence_transformers.sentence_transformer.modules.pooling.Pooling`}]"},
                 {"model_index.json", "{`_class_name`: `X`, `unet`: [`diffusers`, `UNet2DConditionModel`]}"},
                 {"exported.json", "{`nodes`: [{`target`: `torch.ops.aten.add.Tensor`}, {`target`: `_operator.mul`}]}"},
                 {"vocab.json", "{`os.system`: 7, `eval(`: 8}"}}) {
            const ScanReport report = scanned(bufferOf(quoted(text)), name);
            QVERIFY2(report.isClean(),
                     (std::string(text) + ": " + (report.findings.empty() ? "" : report.findings[0].message)).c_str());
        }
    }
};

APR_TEST(TestJsonFiles)
#include "tst_json_files.moc"
