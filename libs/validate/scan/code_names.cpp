// SPDX-License-Identifier: MIT
#include "code_names.h"

#include "apr/base/text.h"
#include "apr/format/pickle/globals.h"

#include <algorithm>
#include <array>

namespace apr::scan {
namespace {

constexpr std::array kCodeKeys{
    CodeKey{"auto_map", "", "names Python classes of its repository, which transformers imports with trust_remote_code",
            "read their code before the model is loaded with trust_remote_code=True"},
    CodeKey{"auto_mapping", "adapter_config.json", "names a Python module that PEFT imports",
            "check the module before the adapter is loaded"},
    CodeKey{"_target_", "", "names a Python object that Hydra's instantiate() calls",
            "check what it names before it is loaded"},
    CodeKey{"loader_module", "mlmodel", "names a Python module that MLflow imports",
            "check the module before it is loaded"},
    CodeKey{"custom_pipelines", "", "names a pipeline in Python, which transformers imports with trust_remote_code",
            "read its code before the model is loaded with trust_remote_code=True"},
    CodeKey{"megatron_core", "adapter_config.json", "names a Python module that PEFT imports",
            "check the module before the adapter is loaded"},
    CodeKey{"model_code_path", "mlmodel", "names Python code that MLflow runs", "read the code before it is loaded"},
    CodeKey{"python_model", "mlmodel", "names a pickle of a Python object that MLflow loads",
            "scan the file that it names"},
};

} // namespace

std::span<const CodeKey> codeKeys()
{
    return kCodeKeys;
}

void addKey(Context& context, const Content& content, const CodeKey& key, const std::string& value)
{
    if ((key.key == "megatron_core" && value == "megatron.core") ||
        (key.key == "loader_module" && value.starts_with("mlflow."))) { // what their programs write themselves
        return;
    }
    context.add(Severity::Warning, "configuration.code",
                "the configuration " + std::string(key.what) + (value.empty() ? "" : ": " + printable(value, 120)) +
                    inEntry(content),
                content, content.at, std::string(key.hint));
}

bool isHarmful(std::string_view text)
{
    if (text.empty()) {
        return false;
    }
    constexpr std::array<std::string_view, 20> kSuffixes{"bin",  "cfg", "csv",  "h5",  "html", "jpg", "json",
                                                         "log",  "md",  "onnx", "png", "pt",   "pth", "py",
                                                         "toml", "txt", "wav",  "xml", "yaml", "yml"};
    if (std::find(kSuffixes.begin(), kSuffixes.end(), text.substr(std::min(text.rfind('.'), text.size() - 1) + 1)) !=
        kSuffixes.end()) {
        return false; // "code.txt"
    }
    const std::size_t dot = text.rfind('.');
    const bool isName =
        dot != std::string_view::npos && dot > 0 && dot + 1 < text.size() &&
        std::all_of(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
        });
    return isName && pickle::classify({.module = std::string(text.substr(0, dot)),
                                       .name = std::string(text.substr(dot + 1))}) == pickle::Trust::Dangerous;
}

void addHarmful(Context& context, const Content& content, std::string_view name)
{
    context.add(Severity::Warning, "configuration.code",
                "the configuration names the Python object " + printable(name, 120) + inEntry(content), content,
                content.at, "check what it is for before you load the model");
}

} // namespace apr::scan
