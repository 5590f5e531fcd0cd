// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/model/packing.h"
#include "format/reading/content.h"
#include "format/reading/expansion.h"
#include "format/reading/probe.h"

namespace apr {
namespace {

Result<Model> openAs(const FormatReader& reader, Probe& probe)
{
    if (!probe.options().key.empty() && !reader.hasEntries) {
        return Error{.code = Errc::Argument,
                     .message = "the format has no entries to select; --key applies to PyTorch, HDF5 and TensorFlow "
                                "checkpoints",
                     .file = probe.name(),
                     .field = "--key"};
    }
    return reader.open(probe);
}

/// The reader for content and name: the first that recognizes the content, otherwise the first whose name fits.
struct Found {
    const FormatReader* byContent = nullptr;
    const FormatReader* byName = nullptr;
};

Found findFormat(Probe& probe)
{
    Found found;
    for (const FormatReader* reader : formatReaders()) {
        const Match match = reader->recognize(probe);
        if (match == Match::Yes) {
            found.byContent = reader;
            return found;
        }
        if (match == Match::ByName && found.byName == nullptr) {
            found.byName = reader;
        }
    }
    return found;
}

Result<Model> openUnchecked(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                            const OpenOptions& options)
{
    if (file.size() == 0) {
        return Error{.code = Errc::Format, .message = "the file is empty", .file = name, .offset = 0};
    }
    APR_TRY(Probe probe, Probe::make(name, file, siblings, options, &openModel));
    if (!options.format.empty()) {
        const FormatReader* reader = findReader(options.format);
        if (reader == nullptr) {
            return Error{.code = Errc::Argument,
                         .message = "unknown format \"" + printable(options.format, 40) + "\", expected one of " +
                                    join(formatNames(), ", "),
                         .field = "format"};
        }
        return openAs(*reader, probe);
    }
    if (probe.text().starts_with("ALBR-ENC")) {
        return Error{.code = Errc::Decrypt,
                     .message = "the file is encrypted by the tool apr (container ALBR-ENC), which is not supported; "
                                "decrypt it with `apr decrypt`",
                     .file = name,
                     .offset = 0};
    }
    if (probe.hasSuffix(".distcp") || probe.hasSuffix("/.metadata")) {
        return distributedCheckpoint(name);
    }
    const Found found = findFormat(probe);
    if (found.byContent != nullptr) {
        return openAs(*found.byContent, probe);
    }
    if (const auto reason = unsupportedFormat(probe.text(), name)) {
        return Error{.code = Errc::Unsupported, .message = *reason, .file = name, .offset = 0};
    }
    if (found.byName != nullptr && !isKnownContent(probe.text())) {
        return openAs(*found.byName, probe);
    }
    return Error{.code = Errc::Format,
                 .message = "model format not recognized: " + describeContent(probe.text()),
                 .file = name,
                 .offset = 0,
                 .advice = adviceForContent(probe.text())};
}

} // namespace

Result<Model> openModel(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                        const OpenOptions& options)
{
    SiblingOpener counted;
    if (siblings) {
        counted = [siblings, budget = options.budget](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
            APR_TRY(ByteSource sibling, siblings(path, kind));
            budget.addFile(sibling.size());
            return sibling;
        };
    }
    APR_TRY(const Model model, openUnchecked(name, file, counted, options));
    return withPackings(withinBudget(model, options.budget));
}

} // namespace apr
