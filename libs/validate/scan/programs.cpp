// SPDX-License-Identifier: MIT
#include "programs.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr::scan {
namespace {

/// Suffixes begin with a period, other entries are whole names.
constexpr std::array<std::string_view, 71> kProgramNames{
    ".ahk",           ".awk",          ".groovy",     ".gradle",   ".nix",         ".psd1",      ".scf",
    ".sct",           ".tf",           ".inf",        ".egg-link", ".wsh",         ".vb",        ".lnk",
    ".elv",           ".nu",           ".pyw",        ".pyx",      ".pyc",         ".bat",       ".cmd",
    ".ps1",           ".psm1",         ".vbs",        ".vbe",      ".js",          ".jse",       ".mjs",
    ".cjs",           ".ts",           ".wsf",        ".hta",      ".php",         ".jsp",       ".asp",
    ".aspx",          ".shtml",        ".rb",         ".pl",       ".lua",         ".sh",        ".bash",
    ".zsh",           ".fish",         ".csh",        ".ksh",      ".scpt",        ".desktop",   ".service",
    ".reg",           ".url",          ".tcl",        ".command",  ".applescript", ".mk",        ".cmake",
    "cmakelists.txt", "makefile",      "gnumakefile", "justfile",  "rakefile",     ".gitconfig", ".envrc",
    ".bashrc",        ".bash_profile", ".profile",    ".zshrc",    ".zshenv",      ".xinitrc",   "crontab",
    "autorun.inf"};
/// Configurations of tools, which run the commands in them.
constexpr std::array<std::string_view, 33> kTools{"jenkinsfile",
                                                  "procfile",
                                                  "vagrantfile",
                                                  "mlproject",
                                                  "dvc.yaml",
                                                  "bentofile.yaml",
                                                  "docker-compose.yml",
                                                  "docker-compose.yaml",
                                                  "compose.yaml",
                                                  "compose.yml",
                                                  "cog.yaml",
                                                  "devcontainer.json",
                                                  ".devcontainer.json",
                                                  "package.json",
                                                  "pyproject.toml",
                                                  "setup.cfg",
                                                  "tox.ini",
                                                  ".pre-commit-config.yaml",
                                                  ".pre-commit-hooks.yaml",
                                                  ".gitlab-ci.yml",
                                                  ".travis.yml",
                                                  "azure-pipelines.yml",
                                                  "action.yml",
                                                  ".gitmodules",
                                                  ".npmrc",
                                                  ".yarnrc",
                                                  ".pypirc",
                                                  "pip.conf",
                                                  ".condarc",
                                                  ".env",
                                                  ".netrc",
                                                  ".vimrc",
                                                  ".inputrc"};
constexpr std::array<std::string_view, 6> kToolFolders{".github/workflows/", ".git/hooks/", ".circleci/",
                                                       ".vscode/",           ".idea/",      ".husky/"};

struct Language {
    std::string_view suffix;
    std::string_view name;
};
constexpr std::array kLanguages{
    Language{".py", "Python"},   Language{".pyi", "Python"},    Language{".ipynb", "Python"}, Language{".c", "C"},
    Language{".h", "C"},         Language{".cc", "C++"},        Language{".cpp", "C++"},      Language{".cxx", "C++"},
    Language{".hpp", "C++"},     Language{".cu", "CUDA"},       Language{".cuh", "CUDA"},     Language{".cl", "OpenCL"},
    Language{".metal", "Metal"}, Language{".rs", "Rust"},       Language{".go", "Go"},        Language{".java", "Java"},
    Language{".kt", "Kotlin"},   Language{".scala", "Scala"},   Language{".r", "R"},          Language{".jl", "Julia"},
    Language{".m", "MATLAB"},    Language{".swift", "Swift"},   Language{".cs", "C#"},        Language{".sql", "SQL"},
    Language{".s", "assembler"}, Language{".asm", "assembler"}, Language{".ptx", "PTX"},
};

constexpr std::array<std::string_view, 11> kTemplateNames{".jinja",        ".jinja2",   ".j2",       ".jinja.txt",
                                                          ".jinja2.txt",   ".prompty",  ".tmpl",     ".tpl",
                                                          "chat_template", "modelfile", ".modelfile"};

constexpr std::array<std::string_view, 33> kDocuments{
    ".txt",      ".md",        ".markdown", ".rst",     ".csv",         ".tsv",           ".json",
    ".jsonl",    ".ndjson",    ".yaml",     ".yml",     ".log",         ".vocab",         ".bpe",
    ".names",    ".bib",       ".cff",      ".tokens",  "license",      "notice",         "readme",
    "changelog", "copying",    "authors",   "citation", "contributing", ".gitattributes", ".gitignore",
    ".gitkeep",  "checkpoint", "vocab",     "merges",   "labels"};
constexpr std::array<std::string_view, 12> kMarkup{".html", ".htm", ".xhtml", ".svg",  ".mhtml", ".mht",
                                                   ".xml",  ".xsl", ".xslt",  ".pmml", ".pbtxt", ".prototxt"};

template <std::size_t size>
bool isListed(const std::array<std::string_view, size>& list, std::string_view name)
{
    return std::any_of(list.begin(), list.end(), [name](std::string_view each) {
        return each.starts_with('.') ? name.ends_with(each) : name == each;
    });
}

} // namespace

bool isProgramName(std::string_view path)
{
    const std::string_view name = fileNameOf(path);
    return name.starts_with("dockerfile") || name.starts_with("containerfile") || isListed(kProgramNames, name);
}

bool isToolName(std::string_view path)
{
    return isListed(kTools, fileNameOf(path)) || path.ends_with(".git/config") ||
           std::any_of(kToolFolders.begin(), kToolFolders.end(),
                       [path](std::string_view folder) { return path.find(folder) != path.npos; });
}

std::string_view sourceLanguage(std::string_view path)
{
    const auto* found = std::find_if(kLanguages.begin(), kLanguages.end(),
                                     [path](const Language& each) { return path.ends_with(each.suffix); });
    return found == kLanguages.end() ? std::string_view() : found->name;
}

bool isTemplateName(std::string_view path)
{
    const std::string_view name = fileNameOf(path);
    return isListed(kTemplateNames, name) || (name.starts_with("chat_template") && !name.ends_with(".json"));
}

bool isTextName(std::string_view path)
{
    const std::string_view name = fileNameOf(path);
    constexpr std::array<std::string_view, 4> kAlsoBinary{".ts", ".vocab", ".tokens", ".names"};
    const bool isSuffix = name.rfind('.') != name.npos; // models are also called "checkpoint" or "vocab"
    return isSuffix && !isListed(kAlsoBinary, name) &&
           (isProgramName(path) || !sourceLanguage(path).empty() || isTemplateName(path) || isListed(kMarkup, name) ||
            isListed(kDocuments, name));
}

bool isDocumentName(std::string_view path)
{
    const std::string_view name = fileNameOf(path);
    constexpr std::array<std::string_view, 3> kHidden{".gitattributes", ".gitignore", ".gitkeep"};
    const bool isHidden = name.starts_with('.') && std::find(kHidden.begin(), kHidden.end(), name) == kHidden.end();
    // LICENSE-MODEL, README_zh
    const std::string_view word = name.substr(0, std::min(name.find_first_of("-_"), name.size()));
    const bool isPart = name.find('.') == name.npos && (word == "license" || word == "readme" || word == "notice");
    return !isHidden &&
           (isPart || isListed(kDocuments, name)); // hidden files are configurations of tools, whatever their suffix
}

bool looksLikeCode(std::string_view text)
{
    constexpr std::array<std::string_view, 34> kBeginnings{
        "import ", "from ",      "def ",     "class ",    "async def ", "@",           "#include",
        "using ",  "namespace ", "package ", "function ", "var ",       "let ",        "const ",
        "export ", "if [",       "echo ",    "sudo ",     "curl ",      "wget ",       "pip install",
        "rm -",    "FROM ",      "RUN ",     "set -e",    "exec ",      "eval ",       "library(",
        "source(", "system(",    "print(",   "#pragma",   "fn ",        "public class"};
    std::size_t lines = 0;
    std::size_t code = 0;
    for (std::size_t at = 0; at < text.size() && lines < 10'000;) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string_view line = trim(text.substr(at, end - at));
        at = end + 1;
        if (line.empty()) {
            continue;
        }
        ++lines;
        // Lines of prose begin with these, too: "from such Contributor, and …"
        const bool isProse = (line.starts_with("from ") && line.find(" import") == line.npos) ||
                             (line.starts_with("using ") && !line.ends_with(';'));
        code += !isProse && std::any_of(kBeginnings.begin(), kBeginnings.end(),
                                        [line](std::string_view each) { return line.starts_with(each); })
                    ? 1
                    : 0;
    }
    return code > 0 && code * 20 >= lines; // one of 20 lines
}

} // namespace apr::scan
