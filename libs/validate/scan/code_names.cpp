// SPDX-License-Identifier: MIT
#include "code_names.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/container/zip/archive.h"
#include "identifiers.h"
#include "torchscript.h"

#include <algorithm>
#include <array>

namespace apr::scan {
namespace {

/// "package.module.Class", with at least one dot.
bool isDotted(std::string_view text)
{
    const std::vector<std::string_view> parts = split(text, '.');
    return parts.size() > 1 && std::all_of(parts.begin(), parts.end(), isIdentifier);
}

bool isAddress(std::string_view text)
{
    return (text.starts_with("https://") || text.starts_with("http://")) &&
           text.find_first_of(" \t\r\n;|&`$") == std::string_view::npos;
}

/// When a value of a key is worth a word.
enum class When : std::uint8_t {
    Set,        ///< always
    True,       ///< if it is true
    Dotted,     ///< a name with a module
    Import,     ///< a name with a module, of which those below torch.nn are harmless
    Entry,      ///< "module:function", or the path of a script
    Path,       ///< with a slash: of a repository
    Code,       ///< everything but an address
    Expression, ///< everything but a class of torch.nn
    Other,      ///< everything but what programs write themselves
};

struct CodeKey {
    std::string_view key;
    std::string_view file; ///< the only name of files that it is looked for in; empty: any
    When when;
    std::string_view what;
    std::string_view hint = "check it before it is loaded";
};

constexpr std::array kCodeKeys{
    CodeKey{"auto_map", "", When::Set,
            "names Python classes of its repository, which transformers imports with trust_remote_code",
            "read their code before the model is loaded with trust_remote_code=True"},
    CodeKey{"auto_mapping", "adapter_config.json", When::Set, "names a Python module that PEFT imports"},
    CodeKey{"megatron_core", "adapter_config.json", When::Other, "names a Python module that PEFT imports"},
    CodeKey{"trust_remote_code", "", When::True, "has Python code of a repository imported",
            "read the code of the repository first"},
    CodeKey{"attn_implementation", "", When::Path, "names code of another repository, which transformers downloads"},
    CodeKey{"_attn_implementation", "", When::Path, "names code of another repository, which transformers downloads"},
    CodeKey{"_attn_implementation_internal", "", When::Path,
            "names code of another repository, which transformers downloads"},
    CodeKey{"custom_generate", "", When::Set,
            "names a repository with Python code, which transformers imports with trust_remote_code"},
    CodeKey{"loss_fct", "", When::Import, "names a Python object that sentence-transformers imports"},
    CodeKey{"_base_", "", When::Entry, "names Python code that is run"},
    CodeKey{"main_training_script", "", When::Entry, "names Python code that is run"},
    CodeKey{"setup_script", "", When::Entry, "names a script that is run"},
    CodeKey{"code", "mlmodel", When::Set, "names a folder of Python code that MLflow imports"},
    CodeKey{"experts_implementation", "", When::Path, "names code of another repository, which transformers downloads"},
    CodeKey{"custom_pipelines", "", When::Set,
            "names a pipeline in Python, which transformers imports with trust_remote_code",
            "read its code before the model is loaded with trust_remote_code=True"},
    CodeKey{"custom_pipeline", "", When::Set, "names a pipeline in Python, which diffusers imports"},
    CodeKey{"tokenizer_class", "wordembedding_config.json", When::Dotted,
            "names a Python object that sentence-transformers imports"},
    CodeKey{"activation_function", "", When::Import, "names a Python object that sentence-transformers imports"},
    CodeKey{"activation_fn", "", When::Import, "names a Python object that sentence-transformers imports"},
    CodeKey{"sbert_ce_default_activation_function", "", When::Import,
            "names a Python object that sentence-transformers imports"},
    CodeKey{"_target_", "", When::Set, "names a Python object that Hydra's instantiate() calls"},
    CodeKey{"class_path", "", When::Dotted, "names a Python class that Lightning's CLI instantiates"},
    CodeKey{"target", "", When::Dotted, "names a Python object, which programs import"},
    CodeKey{"loader_module", "mlmodel", When::Other, "names a Python module that MLflow imports"},
    CodeKey{"model_code_path", "mlmodel", When::Set, "names Python code that MLflow runs",
            "read the code before it is loaded"},
    CodeKey{"python_model", "mlmodel", When::Set, "names a pickle of a Python object that MLflow loads",
            "scan the file that it names"},
    CodeKey{"custom_imports", "", When::Set, "names Python modules that are imported"},
    CodeKey{"user_dir", "", When::Set, "names a folder of Python code that is imported"},
    CodeKey{"custom_ops_library", "", When::Set, "names a library that is loaded"},
    CodeKey{"handler", "", When::Entry, "names code that is run"},
    CodeKey{"import_path", "", When::Entry, "names code that is run"},
    CodeKey{"entry_point", "", When::Entry, "names code that is run"},
    CodeKey{"predict", "", When::Entry, "names code that is run"},
    CodeKey{"()", "", When::Set, "names a Python object that logging.config calls"},
    CodeKey{"download", "", When::Code, "has code that Ultralytics runs"},
    CodeKey{"activation", "", When::Expression, "has an expression that Ultralytics evaluates"},
};

bool hasForeignPart(std::string_view name);

/// An activation as Ultralytics writes it, "nn.SiLU()", or the plain name of one.
bool isActivation(std::string_view text)
{
    if (isIdentifier(text)) {
        return true;
    }
    for (const std::string_view module : {"torch.nn.", "nn."}) {
        if (text.starts_with(module)) {
            const std::string_view rest = text.substr(module.size());
            const std::size_t open = std::min(rest.find('('), rest.size());
            return isIdentifier(rest.substr(0, open)) &&
                   rest.find_first_not_of("()0123456789abcdefghijklmnopqrstuvwxyzTF_=.,- ", open) ==
                       std::string_view::npos &&
                   rest.find('.', open) == rest.find_first_of('.', open) && rest.find("__", open) == rest.npos &&
                   std::count(rest.begin(), rest.end(), '(') <= 1;
        }
    }
    return false;
}

bool applies(const CodeKey& key, const Setting& setting)
{
    const std::string_view value = trim(setting.value);
    switch (key.when) {
    case When::Set: return setting.isSet;
    case When::True: {
        constexpr std::array<std::string_view, 9> kFalse{"", "false", "no", "off", "0", "n", "f", "null", "none"};
        return std::find(kFalse.begin(), kFalse.end(), toLower(value)) == kFalse.end();
    }
    case When::Dotted: return setting.isText && isDotted(value) && !isKnownPackage(value);
    case When::Import: { // classes of torch.nn and no functions
        const std::string_view name = value.substr(value.rfind('.') == value.npos ? 0 : value.rfind('.') + 1);
        const bool isClass =
            value.starts_with("torch.nn.") && !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
        return setting.isText && value.find('.') != value.npos && !isClass;
    }
    case When::Entry: {
        const std::size_t colon = value.find(':');
        return setting.isText &&
               (value.ends_with(".py") || value.find(".py:") != value.npos || value.ends_with(".sh") ||
                (colon != value.npos && !value.substr(colon).starts_with("://") &&
                 isIdentifier(value.substr(colon + 1))));
    }
    case When::Path: return setting.value.find('/') != setting.value.npos;
    case When::Code: return setting.isSet && setting.isText && !isAddress(value);
    case When::Expression: return setting.isText && value.find_first_of("(._") != value.npos && !isActivation(value);
    case When::Other:
        return setting.isSet && value != "megatron.core" &&
               (!value.starts_with("mlflow.") || value == "mlflow.pyfunc.loaders.code_model");
    }
    return false;
}

/// Endings of file names, which look like names with a module: "code.txt".
bool isFileName(std::string_view text)
{
    constexpr std::array<std::string_view, 30> kSuffixes{
        "jsonl", "parquet", "flac", "mp3", "arrow", "gz",  "zip",  "rs",  "tsv",  "jpeg",
        "bin",   "cfg",     "csv",  "h5",  "html",  "jpg", "json", "log", "md",   "onnx",
        "png",   "pt",      "pth",  "py",  "toml",  "txt", "wav",  "xml", "yaml", "yml"};
    const std::size_t dot = text.rfind('.');
    return dot != text.npos && std::find(kSuffixes.begin(), kSuffixes.end(), text.substr(dot + 1)) != kSuffixes.end();
}

bool isHarmfulName(std::string_view module, std::string_view name)
{
    return pickle::classify({.module = std::string(module), .name = std::string(name)}) == pickle::Trust::Dangerous;
}

/// A resolver of OmegaConf that is not its own: "${eval:1 + 1}".
bool hasResolver(std::string_view text)
{
    for (std::size_t at = text.find("${"); at != text.npos; at = text.find("${", at + 1)) {
        constexpr std::size_t kMostName = 200;
        const std::string_view rest = text.substr(at + 2, kMostName);
        const std::string_view name = rest.substr(0, std::min(rest.find_first_of(":}"), rest.size()));
        const bool isCalled =
            name.size() < rest.size() && rest[name.size()] == ':' && !rest.substr(name.size() + 1).starts_with('-');
        if (isCalled && !name.starts_with("oc.") && name != "env" && isIdentifier(name)) {
            return true;
        }
    }
    return false;
}

/// Whether a dotted name goes through one of the modules that other modules import.
bool hasForeignPart(std::string_view name)
{
    constexpr std::array<std::string_view, 12> kModules{"os",       "sys",       "subprocess", "ctypes",
                                                        "builtins", "importlib", "shutil",     "socket",
                                                        "pickle",   "runpy",     "inspect",    "torch"};
    const std::vector<std::string_view> parts = split(name, '.');
    return parts.size() > 1 && std::any_of(parts.begin() + 1, parts.end(), [&kModules](std::string_view part) {
               return std::find(kModules.begin(), kModules.end(), part) != kModules.end();
           });
}

/// An operator or function of torch.export, by the name that its loader resolves.
void judgeTarget(Context& context, const Content& content, std::string_view value)
{
    constexpr std::string_view kOps = "torch.ops.";
    constexpr std::array<std::string_view, 14> kBasics{"add", "sub", "mul",     "truediv", "floordiv", "mod", "pow",
                                                       "neg", "eq",  "getitem", "ge",      "gt",       "le",  "lt"};
    if (value.starts_with(kOps)) {
        const std::string_view rest = value.substr(kOps.size());
        const std::size_t dot = rest.find('.');
        const bool isHigher = rest.starts_with("higher_order.");
        if (dot == rest.npos) { // a function of the module itself: load_library
            addHarmful(context, content, value);
        } else if (!isHigher) {
            scanTorchOperator(context, content,
                              std::string(rest.substr(0, dot)) +
                                  "::" + std::string(dot == rest.npos ? "" : rest.substr(dot + 1)),
                              content.at);
        }
        return;
    }
    const bool isBasic =
        value.starts_with("_operator.") && std::find(kBasics.begin(), kBasics.end(), value.substr(10)) != kBasics.end();
    const bool isSymbolic = value.starts_with("torch.sym_") || value.starts_with("torch._sym_");
    if (!isBasic && !(isSymbolic && isIdentifier(value.substr(6)))) {
        addHarmful(context, content, value);
    }
}

} // namespace

bool isKnownPackage(std::string_view name)
{
    constexpr std::array<std::string_view, 16> kPackages{"nn.",
                                                         "torch.nn.",
                                                         "torch.optim.",
                                                         "ldm.",
                                                         "sgm.",
                                                         "cldm.",
                                                         "diffusers.",
                                                         "transformers.",
                                                         "nemo.",
                                                         "lightning.",
                                                         "pytorch_lightning.",
                                                         "torchmetrics.",
                                                         "torchvision.",
                                                         "sentence_transformers.",
                                                         "orbax.checkpoint.",
                                                         "jax."};
    const bool isPackage = std::any_of(kPackages.begin(), kPackages.end(),
                                       [name](std::string_view each) { return name.starts_with(each); });
    const std::size_t dot = name.rfind('.');
    const std::size_t last = dot == name.npos ? 0 : dot + 1;
    // Of classes alone, and none that has commands, or downloads data.
    return isPackage && isDotted(name) && last < name.size() && name[last] >= 'A' && name[last] <= 'Z' &&
           !hasForeignPart(name) && !name.ends_with("CLI") && name.find(".datasets.") == name.npos &&
           name.find("__") == name.npos;
}

bool isCodeKey(std::string_view key, std::string_view file)
{
    return std::any_of(kCodeKeys.begin(), kCodeKeys.end(), [&](const CodeKey& each) {
        return each.key == key && (each.file.empty() || each.file == file) && each.when != When::Dotted &&
               each.when != When::Entry && each.when != When::Expression && each.when != When::Code;
    });
}

void judgeSetting(Context& context, const Content& content, const Setting& setting)
{
    const std::string_view value = trim(setting.value);
    if (setting.key == "target" && (hasForeignPart(value) || value.find("__") != value.npos)) {
        addHarmful(context, content, value);
        return;
    }
    if (setting.key == "target" && !isKnownPackage(value) &&
        (value.starts_with("torch.") || value.starts_with("_operator."))) {
        judgeTarget(context, content, value);
        return;
    }
    // "trust-remote-code" of command lines is "trust_remote_code", as "_experts_implementation" is that without.
    std::string folded(setting.key.substr(0, 100));
    std::replace(folded.begin(), folded.end(), '-', '_');
    const std::string_view bare = std::string_view(folded).substr(folded.starts_with('_') ? 1 : 0);
    for (const CodeKey& key : kCodeKeys) {
        if ((key.key == folded || key.key == bare) && (key.file.empty() || key.file == setting.file) &&
            applies(key, setting)) {
            context.add(Severity::Warning, "configuration.code",
                        "the configuration " + std::string(key.what) +
                            (value.empty() ? "" : ": " + printable(value, 120)) + inEntry(content),
                        content, content.at, std::string(key.hint));
            return;
        }
    }
    const bool isRegistry = setting.key.starts_with('@') && !value.starts_with("spacy.") &&
                            !value.starts_with("spacy-") && !value.starts_with("srsly."); // of spaCy
    if (setting.isText && (isHarmful(value) || hasResolver(value) || (isRegistry && isDotted(value)))) {
        addHarmful(context, content, value);
    }
}

bool isHarmful(std::string_view text)
{
    constexpr std::size_t kMostName = 300;
    text = trim(text);
    text.remove_prefix(text.starts_with("ext://") ? 6 : 0);
    if (text.size() < 3 || text.size() > kMostName) {
        return text.substr(0, kMostName).find("__import__") != text.npos;
    }
    // "os.system('id')", "__import__('os')", "eval(…)"
    const std::size_t open = text.find('(');
    const std::string_view called = trim(text.substr(0, std::min(open, text.size())));
    constexpr std::array<std::string_view, 8> kCalls{"eval",    "exec",  "compile",  "open",
                                                     "getattr", "input", "execfile", "__import__"};
    if (open != text.npos && (text.find("__import__") != text.npos ||
                              std::find(kCalls.begin(), kCalls.end(), text.substr(0, open)) != kCalls.end())) {
        return true;
    }
    constexpr std::array<std::string_view, 15> kLoaders{"keras.utils.get_file",
                                                        "tf.keras.utils.get_file",
                                                        "transformers.pipeline",
                                                        "torch.load",
                                                        "torch.hub.load",
                                                        "numpy.load",
                                                        "np.load",
                                                        "pandas.read_pickle",
                                                        "pd.read_pickle",
                                                        "joblib.load",
                                                        "pickle.load",
                                                        "pickle.loads",
                                                        "dill.load",
                                                        "cloudpickle.load",
                                                        "keras.models.load_model"};
    if (std::find(kLoaders.begin(), kLoaders.end(), called) != kLoaders.end()) {
        return true;
    }
    const std::size_t last = called.find_last_of(".:");
    if (last == called.npos || last == 0 || last + 1 == called.size() || (open == text.npos && isFileName(called))) {
        return false;
    }
    const std::string_view module = called.substr(0, last);
    const bool isModule =
        std::all_of(module.begin(), module.end(), [](char c) { return isNameCharacter(c) || c == '.'; });
    return isModule && isIdentifier(called.substr(last + 1)) && isHarmfulName(module, called.substr(last + 1));
}

void addHarmful(Context& context, const Content& content, std::string_view name)
{
    context.add(Severity::Warning, "configuration.code",
                "the configuration names the Python object " + printable(name, 120) + inEntry(content), content,
                content.at, "check what it is for before you load the model");
}

} // namespace apr::scan
