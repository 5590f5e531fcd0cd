// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestYamlFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Names of code in all places of YAML, INI and TOML.
    void namesOfCode()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"MLmodel", "flavors:\n  a: {loader_module: mlflow.sklearn}\n  b:\n    loader_module: os\n"},
                 {"anchor.yaml", "x: &a !apply:os.system [id]\n"},
                 {"flow.yaml", "{target: os.system, params: {}}\n"},
                 {"anchored.yaml", "a: &a os.system\n"},
                 {"tagged.yaml", "a: !!str os.system\n"},
                 {"pair.yaml", "a: [os, system]\n"},
                 {"key.yaml", "os.system: 1\n"},
                 {"call.yaml", "a: \"os.system('id')\"\n"},
                 {"entry.yaml", "handler: model:run\n"},
                 {"data.yaml", "download: import os\n"},
                 {"block.yaml", "download: |\n  import os\n"},
                 {"yolo.yaml", "activation: __import__('os')\n"},
                 {"resolver.yaml", "a: ${eval:1}\n"},
                 {"template.yaml", "chat_template: \"{{ ''.__class__ }}\"\n"},
                 {"config.ini", "[a]\n_target_ = os.system\n"},
                 {"config.toml", "auto_map = {AutoModel = \"x.Y\"}\n"},
                 {"config.cfg", "[x]\n@callbacks = \"evil.v1\"\n"},
                 {"params.cfg", "%TAG !p! tag:yaml.org,2002:python\n---\n!p!/object/apply:os.system [id]\n"}}) {
            QVERIFY2(!scanned(bufferOf(std::string_view(text)), name).isClean(), name);
        }
    }

    void plainFilesAreClean()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"python_env.yaml", "python: 3.8.10\nbuild_dependencies:\n- pip==22.0\n- -r requirements.txt\n"},
                 {"model.yaml", "activation: nn.SiLU()\nre: \"(?!x)\"\nnote: wow!! (really)\nauto_map: null\n"},
                 {"data.yaml", "download: https://example.org/coco.zip\nnames: [a, b]\n"},
                 {"unet.yaml", "target: torch.nn.Identity\nlr: 1e-4\npath: ${oc.env:HOME}\n"},
                 {"prompt.yaml", "text: |\n  !masterpiece, a photo\n  _target_ is not a key here\n"}}) {
            const ScanReport report = scanned(bufferOf(std::string_view(text)), name);
            QVERIFY2(report.isClean(),
                     (std::string(name) + ": " + (report.findings.empty() ? "" : report.findings[0].message)).c_str());
        }
    }
};

APR_TEST(TestYamlFiles)
#include "tst_yaml_files.moc"
