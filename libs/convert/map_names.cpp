// SPDX-License-Identifier: MIT
#include "apr/convert/map_names.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace apr {
namespace {

/// The tensors of a model under other names, some with the rows of q or k in another order.
class RenamedSource final : public TensorSource {
public:
    enum class Rows { PutBack, Interleave };

    /// heads[i] is 0 for a tensor whose rows stay where they are.
    RenamedSource(Model inner, std::vector<std::uint64_t> heads, Rows rows)
        : m_inner(std::move(inner)), m_heads(std::move(heads)), m_rows(rows)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const std::uint64_t heads = m_heads[index];
        if (heads == 0 || range.size == 0) {
            return m_inner.load(index, range);
        }
        const TensorInfo& tensor = m_inner.tensors()[index];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t rowBytes = tensor.byteSize / rows;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t done = 0; done < range.size;) {
            const std::uint64_t at = range.offset + done;
            const std::uint64_t within = at % rowBytes;
            const std::uint64_t count = std::min(rowBytes - within, range.size - done);
            const std::uint64_t from = sourceRow(at / rowBytes, rows / heads) * rowBytes + within;
            APR_TRY(const Bytes part, m_inner.load(index, {.offset = from, .size = count}));
            std::memcpy(out.data() + done, part.data(), static_cast<std::size_t>(count));
            done += count;
        }
        return Bytes::own(std::move(out));
    }

private:
    /// llama.cpp's permute() sends row (half h, pair i) of a head to row 2i + h.
    std::uint64_t sourceRow(std::uint64_t row, std::uint64_t headRows) const
    {
        const std::uint64_t head = row / headRows;
        const std::uint64_t within = row % headRows;
        if (m_rows == Rows::Interleave) {
            return head * headRows + within % 2 * (headRows / 2) + within / 2;
        }
        const std::uint64_t half = within / (headRows / 2);
        const std::uint64_t pair = within % (headRows / 2);
        return head * headRows + 2 * pair + half;
    }

    Model m_inner;
    std::vector<std::uint64_t> m_heads;
    Rows m_rows;
};

Result<Detection> chooseArchitecture(const Model& model, const MapOptions& options)
{
    if (options.architecture.empty()) {
        return detectArchitecture(model);
    }
    const Architecture* chosen = findArchitecture(options.architecture);
    if (chosen == nullptr) {
        std::vector<std::string> families;
        for (const Architecture& architecture : architectures()) {
            families.push_back(architecture.family());
        }
        return Error{.code = Errc::Architecture,
                     .message = "no architecture \"" + printable(options.architecture, 60) + "\" is known; " +
                                join(families, ", ") + " are",
                     .field = "--arch"};
    }
    // The model's own word decides about permuted rows where it belongs to the chosen family.
    const Detection own = detectArchitecture(model);
    const bool agrees = own.architecture == chosen && !own.type.empty();
    return Detection{.architecture = chosen, .type = agrees ? own.type : options.architecture, .evidence = "--arch"};
}

/// Heads of a tensor whose rows are interleaved, 0 for every other.
Result<std::uint64_t> headsToRestore(const KnownName& known, const TensorInfo& tensor, const Detection& detection,
                                     const Json& figures)
{
    const bool interleaved = known.rows != RowOrder::Plain && detection.architecture->isPermuted(detection.type) &&
                             (known.scheme == NamingScheme::Gguf || known.scheme == NamingScheme::Original);
    if (!interleaved || tensor.shape.empty()) {
        return std::uint64_t{0};
    }
    const std::string_view figure = known.rows == RowOrder::QueryHeads ? "n_heads" : "n_kv_heads";
    const auto heads = unsignedMember(figures, figure);
    if (!heads || *heads == 0 || tensor.shape.front() % (*heads * 2) != 0) {
        return Error{.code = Errc::Architecture,
                     .message = "its rows are interleaved for rotary embeddings and cannot be put back: " +
                                (heads ? std::to_string(tensor.shape.front()) + " rows do not divide among " +
                                             std::to_string(*heads) + " heads"
                                       : "the model does not state the number of heads") +
                                " (--keep-names leaves it as it is)",
                     .field = std::string(figure),
                     .tensor = tensor.name};
    }
    return *heads;
}

Error unknownName(const Model& model, const Detection& detection, const std::vector<std::size_t>& unknown)
{
    const std::string& first = model.tensors()[unknown.front()].name;
    std::string message = unknown.size() == 1 ? std::string("the name is")
                                              : "this and " + std::to_string(unknown.size() - 1) + " more names are";
    message += " not known for the architecture " + detection.architecture->title();
    const auto close = closestNames(first, detection.architecture->canonicalPatterns(), 1);
    if (!close.empty()) {
        message += "; the nearest is " + close.front();
    }
    return Error{.code = Errc::UnknownTensor,
                 .message = message + " (--relaxed keeps such names, --keep-names keeps all)",
                 .file = model.facts().parts.empty() ? "" : model.facts().parts.front().name,
                 .tensor = first};
}

} // namespace

Result<MappedModel> mapNames(const Model& model, const MapOptions& options)
{
    APR_TRY(Detection detection, chooseArchitecture(model, options));
    MappedModel out{.model = model, .detection = detection, .figures = architectureFigures(model, detection)};
    const auto tensors = model.tensors();
    if (options.keepNames || detection.architecture == nullptr) {
        for (const TensorInfo& tensor : tensors) {
            out.names.push_back({.from = tensor.name, .to = tensor.name});
        }
        if (!options.keepNames && !tensors.empty()) {
            out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "names.unknown-architecture",
                 .message = detection.type.empty()
                                ? std::string("the architecture is not known, so tensors keep their names")
                                : "the architecture \"" + printable(detection.type, 60) +
                                      "\" is not one that names are known for, so tensors keep theirs",
                 .hint = "--arch chooses one"});
        }
        return out;
    }

    std::vector<std::uint64_t> heads(tensors.size());
    std::vector<std::size_t> unknown;
    std::unordered_map<std::string, std::size_t> taken;
    ModelParts parts{.metadata = model.metadata(), .tensors = {tensors.begin(), tensors.end()}, .facts = model.facts()};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto known = detection.architecture->lookUp(tensors[i].name);
        MappedName name{
            .from = tensors[i].name, .to = known ? known->canonical : tensors[i].name, .isKnown = known.has_value()};
        if (!known) {
            unknown.push_back(i);
        } else {
            auto found = headsToRestore(*known, tensors[i], detection, out.figures);
            if (!found && (!options.architecture.empty() && !options.relaxed)) {
                return std::move(found).error();
            }
            if (!found) { // under its own name nobody takes the rows for restored
                out.findings.push_back({.severity = Severity::Warning,
                                        .rule = "names.rows-not-restored",
                                        .message = found.error().message,
                                        .tensor = tensors[i].name,
                                        .hint = "the tensor keeps its name and its rows"});
                name.to = tensors[i].name;
                name.isKnown = false;
            }
            heads[i] = found.value_or(0);
            name.isPermuted = heads[i] != 0;
        }
        if (const auto [at, isNew] = taken.emplace(name.to, i); !isNew) {
            return Error{.code = Errc::UnknownTensor,
                         .message = "it and " + printable(tensors[at->second].name, 120) + " both stand for \"" +
                                    name.to + "\" (--keep-names keeps them apart)",
                         .tensor = tensors[i].name};
        }
        parts.tensors[i].name = name.to;
        if (name.isPermuted) {
            parts.tensors[i].setComputed();
        }
        out.names.push_back(std::move(name));
    }
    if (!unknown.empty()) {
        // Where only the names told the architecture, a few strange ones are no reason to stop.
        if (!options.relaxed && detection.evidence != "tensor names") {
            return unknownName(model, detection, unknown);
        }
        out.findings.push_back({.severity = Severity::Warning,
                                .rule = "names.unmapped",
                                .message = std::to_string(unknown.size()) + " of " + std::to_string(tensors.size()) +
                                           " tensors have names that are not known for " +
                                           detection.architecture->title() + " and keep them, the first is " +
                                           printable(tensors[unknown.front()].name, 120),
                                .tensor = tensors[unknown.front()].name});
    }
    out.model =
        Model(std::move(parts), std::make_shared<RenamedSource>(model, std::move(heads), RenamedSource::Rows::PutBack));
    return out;
}

Result<Model> restoreNames(const Model& model, const Metadata& metadata)
{
    const Json* names = findMember(metadata, "source_names");
    if (names == nullptr || !names->is_object()) {
        return model;
    }
    const auto tensors = model.tensors();
    const Model known({.metadata = metadata, .tensors = {tensors.begin(), tensors.end()}, .facts = {.format = "APR"}},
                      nullptr);
    const Detection detection = detectArchitecture(known);
    const Json figures = architectureFigures(known, detection);
    ModelParts parts{.metadata = model.metadata(), .tensors = {tensors.begin(), tensors.end()}, .facts = model.facts()};
    std::vector<std::uint64_t> heads(tensors.size());
    std::unordered_map<std::string_view, std::size_t> taken;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        if (const Json* name = findMember(*names, tensor.name)) {
            if (!name->is_string()) {
                return Error{.code = Errc::Corrupt,
                             .message = "its name in the source is no text",
                             .field = "source_names",
                             .tensor = tensor.name};
            }
            const auto source = detection.architecture == nullptr
                                    ? std::nullopt
                                    : detection.architecture->lookUp(name->get_ref<const std::string&>());
            if (source) {
                APR_TRY(heads[i], headsToRestore(*source, tensor, detection, figures));
            }
            tensor.name = name->get<std::string>();
            if (heads[i] != 0) {
                tensor.setComputed();
            }
        }
        if (!taken.emplace(tensor.name, i).second) {
            return Error{.code = Errc::Corrupt,
                         .message = "two tensors had this name in the source",
                         .field = "source_names",
                         .tensor = tensor.name};
        }
    }
    return Model(std::move(parts),
                 std::make_shared<RenamedSource>(model, std::move(heads), RenamedSource::Rows::Interleave));
}

Result<std::pair<Model, Model>> withComparableNames(const Model& a, const Model& b)
{
    const auto common = [](const Model& x, const Model& y) {
        return std::count_if(x.tensors().begin(), x.tensors().end(),
                             [&y](const TensorInfo& tensor) { return y.find(tensor.name).has_value(); });
    };
    const auto asIs = common(a, b);
    const auto most = static_cast<std::ptrdiff_t>(std::min(a.tensors().size(), b.tensors().size()));
    if (asIs == most) {
        return std::pair(a, b);
    }
    const auto mappedA = mapNames(a, {.relaxed = true});
    const auto mappedB = mapNames(b, {.relaxed = true});
    if (mappedA && mappedB && common(mappedA->model, mappedB->model) > asIs) {
        return std::pair(mappedA->model, mappedB->model);
    }
    return std::pair(a, b);
}

} // namespace apr
