// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format.h"
#include "format/gguf/reader.h"
#include "format/reading/probe.h"

#include <algorithm>
#include <string>
#include <vector>

namespace apr::llamafile {
namespace {

constexpr std::uint64_t kMaxArguments = std::uint64_t{64} << 10;

/// Whether the file is an Actually Portable Executable, whose zip archive follows the program.
bool isProgram(std::string_view start)
{
    return start.starts_with("MZqFpD='") || start.starts_with("jartsr='");
}

bool isModel(const zip::Entry& entry)
{
    return toLower(entry.name).ends_with(".gguf");
}

Match recognize(Probe& probe)
{
    const zip::Archive* archive = probe.zip(isProgram(probe.text()));
    return archive != nullptr && std::any_of(archive->entries().begin(), archive->entries().end(), isModel) ? Match::Yes
                                                                                                            : Match::No;
}

/// The arguments of the program, one on each line; a last line "..." stands for those of the user.
Json argumentsOf(const zip::Archive& archive)
{
    Json arguments = Json::array();
    const zip::Entry* entry = archive.find(".args");
    const auto bytes = entry == nullptr ? Result<Bytes>(Error{}) : archive.read(*entry, kMaxArguments);
    if (!bytes) {
        return arguments;
    }
    const std::string_view text = textOf(*bytes);
    for (const std::string_view line : split(text, '\n')) {
        if (!trim(line).empty() && isUtf8(line)) {
            arguments.push_back(std::string(trim(line)));
        }
    }
    return arguments;
}

/// The model that the program loads: the argument after -m, which may be below /zip/.
std::string modelOf(const Json& arguments)
{
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == "-m" || arguments[i] == "--model") {
            const auto path = arguments[i + 1].get<std::string>();
            return path.starts_with("/zip/") ? path.substr(5) : path;
        }
    }
    return {};
}

Result<const zip::Entry*> chooseModel(const zip::Archive& archive, const Json& arguments, const OpenOptions& options)
{
    std::vector<const zip::Entry*> models;
    std::vector<std::string> names;
    for (const zip::Entry& entry : archive.entries()) {
        if (isModel(entry)) {
            models.push_back(&entry);
            names.push_back(printable(entry.name, 80));
        }
    }
    const std::string wanted = options.key.empty() ? modelOf(arguments) : options.key;
    for (const zip::Entry* model : models) {
        if (model->name == wanted) {
            return model;
        }
    }
    if (models.size() == 1 && options.key.empty()) {
        return models.front();
    }
    names.resize(std::min<std::size_t>(names.size(), 8));
    return Error{.code = Errc::Argument,
                 .message = (options.key.empty() ? "the archive contains " + formatCountOf(models.size(), "model")
                                                 : "the archive has no model \"" + printable(options.key, 80) + '"') +
                            "; expected one of " + join(names, ", "),
                 .field = "--key"};
}

Result<Model> open(Probe& probe)
{
    const auto named = [&probe](Error error) {
        error.file = probe.name();
        return error;
    };
    APR_TRY(const zip::Archive archive, probe.takeZip());
    const Json arguments = argumentsOf(archive);
    const auto chosen = chooseModel(archive, arguments, probe.options());
    if (!chosen) {
        return named(chosen.error());
    }
    const zip::Entry& entry = **chosen;
    if (entry.isDeflated) { // llamafile itself requires it: the model is mapped into memory
        return named({.code = Errc::Unsupported,
                      .message = "the model " + printable(entry.name, 120) +
                                 " is compressed in the archive; extract it with unzip and open the .gguf file",
                      .offset = entry.headerOffset});
    }
    const std::string innerName = probe.name() + ':' + printable(entry.name, 120);
    OpenOptions options = probe.options();
    options.key.clear();
    APR_TRY(const Model model, gguf::open(innerName, archive.source(entry, options.budget.limit()), options));
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    Json others = Json::array();
    for (const zip::Entry& each : archive.entries()) {
        if (isModel(each) && each.name != entry.name) {
            others.push_back(each.name);
        }
    }
    parts.metadata["llamafile"] = {{"model", entry.name}, {"arguments", arguments}, {"other_models", others}};
    const bool isLlamafile = isProgram(probe.text());
    parts.facts.format = isLlamafile ? FormatId::Llamafile : parts.facts.format;
    parts.facts.dialect += isLlamafile ? ", llamafile" : ", in a zip archive";
    parts.facts.checksums.push_back(
        {.part = 0, .expected = entry.crc, .size = entry.rawBytes, .offset = 0, .record = entry.name});
    return Model(std::move(parts), std::make_shared<WholeModelSource>(model));
}

} // namespace

namespace {

constexpr MimeType kLlamafileMime{.name = "application/x-llamafile", .title = "llamafile", .globs = "*.llamafile"};

} // namespace

const FormatReader kReader{
    .ids = "llamafile",
    .suffixes = ".llamafile",
    .hasEntries = true,
    .mime = &kLlamafileMime,
    .recognition = Recognition::Member,
    .recognize = recognize,
    .open = open,
};

constinit const Format kFormat{.readers = {&kReader}};

} // namespace apr::llamafile
