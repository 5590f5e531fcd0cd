// SPDX-License-Identifier: MIT
#include "reader.h"

#include "format.h"
#include "format/hdf5/reader.h"
#include "format/reading/probe.h"
#include "writer.h"

#include <array>
#include <utility>

namespace apr::keras {
namespace {

Result<Model> open(Probe& probe)
{
    const std::string& name = probe.name();
    const OpenOptions& options = probe.options();
    const auto named = [&name](Error error) {
        error.file = name;
        return error;
    };
    APR_TRY(const zip::Archive archive, probe.takeZip());
    Metadata metadata = Metadata::object();
    for (const auto& [entryName, key] : {std::pair("config.json", "config"), std::pair("metadata.json", "metadata")}) {
        const zip::Entry* entry = archive.find(entryName);
        if (entry == nullptr) {
            continue;
        }
        auto text = archive.read(*entry, options.budget.left() / kParsedExpansion);
        if (!text) {
            return named(std::move(text).error());
        }
        auto parsed = parseJson({reinterpret_cast<const char*>(text->data()), static_cast<std::size_t>(text->size())},
                                0, kSourceDepth, options.budget);
        if (!parsed && parsed.error().code == Errc::Memory) {
            return named(std::move(parsed).error());
        }
        if (!parsed) {
            return Error{.code = Errc::Corrupt,
                         .message = std::string(entryName) + " in the archive is not valid JSON",
                         .file = name,
                         .offset = entry->dataOffset};
        }
        metadata["keras"][key] = std::move(parsed->value);
    }
    const zip::Entry* weights = archive.find("model.weights.h5");
    if (weights == nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "the archive has no model.weights.h5; other weight formats of Keras are not supported",
                     .file = name};
    }
    return hdf5::openInner(name, probe.file(), archive.source(*weights, options.budget.limit()),
                           name + ":model.weights.h5", std::move(metadata), options);
}

Match recognize(Probe& probe)
{
    return probe.hasZipEntry("config.json") &&
                   (probe.hasZipEntry("model.weights.h5") || probe.hasZipEntry("metadata.json"))
               ? Match::Yes
               : Match::No;
}

using namespace std::string_view_literals;

constexpr std::array kKerasMimeMagic{
    MimeMagic{.part = {0, 0, "PK\x03\x04"sv}, .also = {30, 45, "metadata.json"sv}},
    MimeMagic{.part = {0, 0, "PK\x03\x04"sv}, .also = {30, 45, "config.json"sv}},
};
constexpr MimeType kKerasMime{
    .name = "application/x-keras", .title = "Keras", .globs = "*.keras", .magic = kKerasMimeMagic};

} // namespace

const FormatReader kReader{.ids = "keras",
                           .suffixes = ".keras",
                           .hasEntries = true,
                           .mime = &kKerasMime,
                           .recognition = Recognition::Member,
                           .recognize = recognize,
                           .open = open};

constinit const Format kFormat{
    .ids = {FormatId::Keras}, .readers = {&kReader}, .writers = {&kArchiveWriter, &kWeightsWriter}};

} // namespace apr::keras
