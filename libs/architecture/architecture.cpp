// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "tables.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

bool isNumber(std::string_view part)
{
    return !part.empty() && part.front() >= '0' && part.front() <= '9' && parseUnsigned(part).has_value();
}

/// A name with "#" for each number, and the first two numbers.
struct NameForm {
    std::string text = {};
    std::array<std::string_view, 2> numbers = {};
    std::size_t count = 0;
    bool isPlain = true; ///< nothing in the name itself looks like a placeholder
};

NameForm formOf(std::string_view name)
{
    NameForm out;
    out.text.reserve(name.size());
    for (std::size_t at = 0; at <= name.size();) {
        const std::string_view part = name.substr(at, name.find('.', at) - at);
        out.text += at == 0 ? "" : ".";
        if (isNumber(part)) {
            if (out.count < out.numbers.size()) {
                out.numbers[out.count] = part;
            }
            ++out.count;
            out.text += '#';
        } else {
            out.isPlain = out.isPlain && part != "#" && part.find('{') == std::string_view::npos;
            out.text += part;
        }
        at += part.size() + 1;
    }
    return out;
}

/// "weight" or "bias" if the name ends so.
std::string_view suffixOf(std::string_view name)
{
    for (const std::string_view suffix : {"weight", "bias"}) {
        if (name.size() > suffix.size() && name.ends_with(suffix)) {
            return suffix;
        }
    }
    return {};
}

/// Joins the name parts with dots, with the parts `first` and `second` replaced by {n} and {m}.
std::string withPlaceholders(const std::vector<std::string_view>& parts, std::size_t first, std::size_t second)
{
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += i == 0 ? "" : ".";
        out += i == first ? std::string_view("{n}") : i == second ? std::string_view("{m}") : parts[i];
    }
    return out;
}

std::string replaced(std::string text, std::string_view what, std::string_view by)
{
    if (const std::size_t at = text.find(what); at != std::string::npos) {
        text.replace(at, what.size(), by);
    }
    return text;
}

/// A pattern with its optional prefix: "model.norm.weight" for "(model.)norm.weight".
std::string withPrefix(std::string_view pattern)
{
    std::string out(pattern);
    out.erase(std::remove_if(out.begin(), out.end(), [](char c) { return c == '(' || c == ')'; }), out.end());
    return out;
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> out;
    for (const std::string_view word : split(text, ' ')) {
        if (!trim(word).empty()) {
            out.emplace_back(trim(word));
        }
    }
    return out;
}

} // namespace

Result<Architecture> Architecture::parse(std::string_view table)
{
    Architecture out;
    std::size_t number = 0;
    for (std::string_view line : split(table, '\n')) {
        ++number;
        line = trim(line);
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const std::size_t space = line.find(' ');
        const std::string_view key = line.substr(0, space);
        const std::string_view rest = space == std::string_view::npos ? std::string_view() : trim(line.substr(space));
        const auto fail = [&](std::string message) {
            return Error{
                .code = Errc::Corrupt, .message = std::move(message), .field = "line " + std::to_string(number)};
        };
        if (key == "family") {
            out.m_family = rest;
        } else if (key == "title") {
            out.m_title = rest;
        } else if (key == "purpose") {
            out.m_purpose = rest;
        } else if (key == "input") {
            out.m_input = rest;
        } else if (key == "output") {
            out.m_output = rest;
        } else if (key == "types") {
            out.m_types = words(rest);
        } else if (key == "class" && words(rest).size() == 2) {
            out.m_classes.emplace(words(rest).front(), words(rest).back());
        } else if (key == "gguf" && words(rest).size() == 2) {
            out.m_gguf.emplace(words(rest).front(), words(rest).back());
        } else if (key == "hugging_face") {
            if (auto status = out.addHuggingFaceName(rest); !status) {
                return fail(std::move(status).error().message);
            }
        } else if (key == "permuted") {
            out.m_permuted = words(rest);
        } else if (key == "gguf_norm_offset") {
            out.m_normOffset = words(rest);
        } else if (key == "llama_cpp_head_dim_read") {
            out.m_headDimRead = words(rest);
        } else if (key == "llama_cpp_head_dim_derived") {
            out.m_headDimDerived = words(rest);
        } else if (key == "embedding_deviation" && parseUnsigned(rest)) {
            out.m_embeddingDeviation = static_cast<double>(*parseUnsigned(rest));
        } else if (key == "norm" && (rest == "layer" || rest == "rms")) {
            out.m_norm = rest == "rms" ? NormKind::Rms : NormKind::Layer;
        } else if (key == "tensor") {
            if (auto status = out.addRow(rest); !status) {
                return fail(std::move(status).error().message);
            }
        } else {
            return fail("unknown name table line \"" + printable(line, 60) + '"');
        }
    }
    if (out.m_family.empty() || out.m_rows.empty()) {
        return Error{.code = Errc::Corrupt, .message = "a name table requires a family and at least one tensor line"};
    }
    return out;
}

Status Architecture::addRow(std::string_view line)
{
    const auto fields = split(line, '|');
    if (fields.size() < 5 || fields.size() > 6) {
        return Error{.code = Errc::Corrupt,
                     .message = "expected 5 or 6 fields in a tensor line, found " + std::to_string(fields.size())};
    }
    Row row{.canonical = std::string(trim(fields[0])), .extents = {}};
    row.names[static_cast<std::size_t>(NamingScheme::Canonical)] = row.canonical;
    const std::string_view shape = trim(fields[4]);
    if (shape != "-") {
        for (const std::string_view extent : split(shape, ',')) {
            row.extents.emplace_back(trim(extent));
        }
    }
    if (fields.size() == 6) {
        const std::string_view rows = trim(fields[5]);
        if (rows != "q-heads" && rows != "kv-heads" && rows != "in-out") {
            return Error{.code = Errc::Corrupt,
                         .message =
                             "expected q-heads, kv-heads or in-out in field 6, found \"" + printable(rows, 40) + '"'};
        }
        row.rows = rows == "q-heads"    ? RowOrder::QueryHeads
                   : rows == "kv-heads" ? RowOrder::KeyValueHeads
                                        : RowOrder::Plain;
        row.isTransposed = rows == "in-out";
    }
    const std::size_t index = m_rows.size();
    APR_CHECK(addPattern(row.canonical, index, NamingScheme::Canonical));
    constexpr std::array kSchemes{NamingScheme::HuggingFace, NamingScheme::Gguf, NamingScheme::Original};
    for (std::size_t i = 0; i < kSchemes.size(); ++i) {
        for (const std::string_view name : split(trim(fields[i + 1]), ',')) {
            if (trim(name) == "-") {
                continue;
            }
            APR_CHECK(addPattern(trim(name), index, kSchemes[i]));
            std::string& first = row.names[static_cast<std::size_t>(kSchemes[i])];
            first = first.empty() ? withPrefix(trim(name)) : first;
        }
    }
    m_rows.push_back(std::move(row));
    return {};
}

Status Architecture::addHuggingFaceName(std::string_view line)
{
    const auto fields = split(line, '|');
    if (fields.size() != 3) {
        return Error{.code = Errc::Corrupt,
                     .message = "expected 3 fields in a hugging_face line, found " + std::to_string(fields.size())};
    }
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [&fields](const Row& each) { return each.canonical == trim(fields[1]); });
    if (row == m_rows.end()) {
        return Error{.code = Errc::Corrupt,
                     .message =
                         "no tensor line before has the canonical name \"" + printable(trim(fields[1]), 60) + '"'};
    }
    for (std::string& type : words(fields[0])) {
        row->ofTypes[std::move(type)] = withPrefix(trim(fields[2]));
    }
    // A name that another line has is looked up as that one.
    return addPattern(trim(fields[2]), static_cast<std::size_t>(row - m_rows.begin()), NamingScheme::HuggingFace);
}

Status Architecture::addPattern(std::string_view pattern, std::size_t row, NamingScheme scheme)
{
    if (!pattern.empty() && pattern.front() == '(') {
        const std::size_t close = pattern.find(')');
        if (close == std::string_view::npos) {
            return Error{.code = Errc::Corrupt, .message = "missing \")\" after an optional prefix"};
        }
        const std::string_view rest = pattern.substr(close + 1);
        APR_CHECK(addPattern(std::string(pattern.substr(1, close - 1)) + std::string(rest), row, scheme));
        return addPattern(rest, row, scheme);
    }
    const auto [at, isNew] = m_patterns.emplace(std::string(pattern), Target{.row = row, .scheme = scheme});
    if (isNew) {
        addForm(pattern, at->second);
    }
    return {};
}

/// Adds the form of the names that a pattern describes. Two patterns of one form, and patterns with numbers of their
/// own or with placeholders in another order, are left to tryPatterns().
void Architecture::addForm(std::string_view pattern, const Target& target)
{
    const bool hasSuffix = pattern.ends_with("{p}");
    const std::string_view stem = pattern.substr(0, pattern.size() - (hasSuffix ? 3 : 0));
    Form form{.target = target, .hasSuffix = hasSuffix};
    std::string text;
    for (const std::string_view part : split(stem, '.')) {
        const bool isPlaceholder = part == (form.numbers == 0 ? "{n}" : "{m}");
        form.isUnique =
            form.isUnique && (isPlaceholder || (!isNumber(part) && part.find('{') == std::string_view::npos));
        form.numbers += isPlaceholder ? 1 : 0;
        text += part.data() == stem.data() ? "" : ".";
        text += isPlaceholder || isNumber(part) || part == "{n}" || part == "{m}" ? std::string_view("#") : part;
    }
    for (const std::string_view suffix : {"weight", "bias"}) {
        if (hasSuffix || suffix == "weight") {
            const auto [at, isNew] = m_forms.emplace(hasSuffix ? text + std::string(suffix) : text, form);
            at->second.isUnique = at->second.isUnique && isNew;
        }
    }
}

bool Architecture::hasType(std::string_view type) const
{
    return type == m_family || std::find(m_types.begin(), m_types.end(), type) != m_types.end();
}

std::string Architecture::ggufType(std::string_view type) const
{
    const auto named = m_gguf.find(type);
    if (named != m_gguf.end()) {
        return named->second;
    }
    const auto ofClass =
        std::find_if(m_classes.begin(), m_classes.end(), [type](const auto& each) { return each.second == type; });
    const auto found = ofClass == m_classes.end() ? m_gguf.end() : m_gguf.find(ofClass->first);
    return found == m_gguf.end() ? std::string() : found->second;
}

std::vector<std::string> Architecture::ggufTypes() const
{
    std::vector<std::string> out;
    for (const auto& [type, gguf] : m_gguf) {
        out.push_back(type);
    }
    return out;
}

bool Architecture::isPermuted(std::string_view type) const
{
    return std::find(m_permuted.begin(), m_permuted.end(), type) != m_permuted.end();
}

bool Architecture::hasNormOffset(std::string_view type) const
{
    return std::find(m_normOffset.begin(), m_normOffset.end(), type) != m_normOffset.end();
}

HeadDimension Architecture::llamaCppHeadDimension(std::string_view type) const
{
    const auto isAmong = [type](const std::vector<std::string>& types) {
        return std::find(types.begin(), types.end(), type) != types.end();
    };
    return isAmong(m_headDimRead)      ? HeadDimension::Read
           : isAmong(m_headDimDerived) ? HeadDimension::Derived
                                       : HeadDimension::Unknown;
}

std::string Architecture::Match::fill(std::string pattern) const
{
    pattern = replaced(replaced(std::move(pattern), "{n}", layer), "{m}", expert);
    return parameter.empty() ? pattern : replaced(std::move(pattern), "{p}", parameter);
}

std::optional<Architecture::Match> Architecture::match(std::string_view name) const
{
    // Tables are looked up for each tensor of a model, often in each table: by the form of the name, in one step.
    const NameForm form = formOf(name);
    if (!form.isPlain) {
        return tryPatterns(name);
    }
    const auto at = m_forms.find(form.text);
    if (at == m_forms.end()) {
        return std::nullopt;
    }
    return at->second.isUnique
               ? std::optional(Match{.target = at->second.target,
                                     .layer = form.numbers[0],
                                     .expert = form.numbers[1],
                                     .parameter = at->second.hasSuffix ? suffixOf(name) : std::string_view()})
               : tryPatterns(name);
}

/// Tries each number of the name as {n}, and each pair of numbers as {n} and {m}.
std::optional<Architecture::Match> Architecture::tryPatterns(std::string_view name) const
{
    const std::string_view suffix = suffixOf(name);
    const auto parts = split(name, '.');
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (isNumber(parts[i])) {
            numbers.push_back(i);
        }
    }
    const auto tryKey = [&](const std::string& key, std::string_view n, std::string_view m) -> std::optional<Match> {
        if (const auto at = m_patterns.find(key); at != m_patterns.end()) {
            return Match{.target = at->second, .layer = n, .expert = m};
        }
        const auto at =
            suffix.empty() ? m_patterns.end() : m_patterns.find(key.substr(0, key.size() - suffix.size()) + "{p}");
        return at == m_patterns.end()
                   ? std::nullopt
                   : std::optional(Match{.target = at->second, .layer = n, .expert = m, .parameter = suffix});
    };
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    if (auto found = tryKey(std::string(name), {}, {})) {
        return found;
    }
    for (std::size_t a = 0; a < std::min<std::size_t>(numbers.size(), 4); ++a) {
        if (auto found = tryKey(withPlaceholders(parts, numbers[a], kNone), parts[numbers[a]], {})) {
            return found;
        }
        for (std::size_t b = a + 1; b < std::min<std::size_t>(numbers.size(), 4); ++b) {
            if (auto found =
                    tryKey(withPlaceholders(parts, numbers[a], numbers[b]), parts[numbers[a]], parts[numbers[b]])) {
                return found;
            }
        }
    }
    return std::nullopt;
}

std::optional<KnownName> Architecture::lookUp(std::string_view name) const
{
    if (!name.empty() && name.front() == '/') { // ONNX: "/encoder/conv1/weight"
        std::string dotted(name.substr(1));
        std::replace(dotted.begin(), dotted.end(), '/', '.');
        return dotted.empty() || dotted.front() == '.' ? std::nullopt : lookUp(dotted);
    }
    const auto found = match(name);
    return found ? std::optional(known(*found)) : std::nullopt;
}

KnownName Architecture::known(const Match& found) const
{
    const Row& row = m_rows[found.target.row];
    KnownName out{.canonical = found.fill(row.canonical),
                  .scheme = found.target.scheme,
                  .extents = row.extents,
                  .rows = row.rows,
                  .isTransposed = row.isTransposed && found.target.scheme == NamingScheme::HuggingFace};
    if (found.parameter == "bias" && out.extents.size() > 1) {
        out.extents.resize(1);
    }
    return out;
}

std::optional<KnownName> Architecture::lookUp(std::string_view name, std::string_view type) const
{
    auto found = match(name);
    if (found && found->target.scheme == NamingScheme::HuggingFace) {
        const std::string& pattern =
            m_rows[found->target.row].names[static_cast<std::size_t>(NamingScheme::HuggingFace)];
        const auto isMeant = [&](const Row& row) {
            const auto own = row.ofTypes.find(type);
            return own != row.ofTypes.end() && own->second == pattern;
        };
        const auto meant = std::find_if(m_rows.begin(), m_rows.end(), isMeant);
        if (meant != m_rows.end()) {
            found->target.row = static_cast<std::size_t>(meant - m_rows.begin());
            return known(*found);
        }
    }
    return lookUp(name);
}

std::string Architecture::nameOf(std::string_view canonical, NamingScheme scheme, std::string_view type) const
{
    const auto found = match(canonical);
    if (!found || found->target.scheme != NamingScheme::Canonical) {
        return {};
    }
    const Row& row = m_rows[found->target.row];
    const auto own = scheme == NamingScheme::HuggingFace ? row.ofTypes.find(type) : row.ofTypes.end();
    return found->fill(own == row.ofTypes.end() ? row.names[static_cast<std::size_t>(scheme)] : own->second);
}

std::string Architecture::huggingFaceClass(std::string_view type) const
{
    const auto found = m_classes.find(type);
    return found == m_classes.end() ? std::string() : found->second;
}

std::vector<std::string> Architecture::canonicalPatterns() const
{
    std::vector<std::string> out;
    for (const Row& row : m_rows) {
        out.push_back(row.canonical);
    }
    return out;
}

std::span<const Architecture> architectures()
{
    static const std::vector<Architecture> all = [] {
        std::vector<Architecture> parsed;
        for (const std::string_view table : architectureTables()) {
            // The tables are built in, and the tests parse each of them.
            if (auto architecture = Architecture::parse(table)) {
                parsed.push_back(std::move(*architecture));
            }
        }
        return parsed;
    }();
    return all;
}

const Architecture* findArchitecture(std::string_view name)
{
    for (const Architecture& architecture : architectures()) {
        if (architecture.hasType(name)) {
            return &architecture;
        }
    }
    return nullptr;
}

/// The names of a model by their forms, of which there are few, for counting those that an architecture defines.
class NamesByForm {
public:
    explicit NamesByForm(std::span<const TensorInfo> tensors) : m_tensors(tensors)
    {
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const std::string& name = tensors[i].name;
            NameForm form = name.starts_with('/') ? NameForm{.isPlain = false} : formOf(name);
            if (form.isPlain) {
                m_forms[std::move(form.text)].push_back(static_cast<std::uint32_t>(i));
            } else {
                m_others.push_back(static_cast<std::uint32_t>(i));
            }
        }
    }

    std::size_t countOf(const Architecture& architecture) const
    {
        std::size_t count = countEach(architecture, m_others);
        for (const auto& [form, indices] : m_forms) {
            const auto at = architecture.m_forms.find(form);
            if (at != architecture.m_forms.end()) {
                count += at->second.isUnique ? indices.size() : countEach(architecture, indices);
            }
        }
        return count;
    }

private:
    std::size_t countEach(const Architecture& architecture, const std::vector<std::uint32_t>& indices) const
    {
        return static_cast<std::size_t>(std::count_if(indices.begin(), indices.end(), [&](std::uint32_t index) {
            return architecture.lookUp(m_tensors[index].name).has_value();
        }));
    }

    std::span<const TensorInfo> m_tensors;
    TextMap<std::vector<std::uint32_t>> m_forms;
    std::vector<std::uint32_t> m_others;
};

Detection detectArchitecture(const Model& model)
{
    const Metadata& metadata = model.metadata();
    const auto known = [](std::string type, std::string evidence) {
        const Architecture* architecture = findArchitecture(type);
        return Detection{.architecture = architecture, .type = std::move(type), .evidence = std::move(evidence)};
    };
    if (hasAprMetadata(model)) {
        const Json* hyperparameters = findMember(metadata, "architecture");
        if (hyperparameters != nullptr && hyperparameters->is_string()) { // aprender dialect
            hyperparameters = findMember(metadata, "architecture_hyperparameters");
        }
        if (hyperparameters != nullptr && hyperparameters->is_object()) {
            if (auto family = stringMember(*hyperparameters, "family")) {
                Detection found = known(std::move(*family), "metadata");
                if (auto type = stringMember(metadata, "model_type")) {
                    found.type = std::move(*type);
                }
                return found;
            }
        }
        if (auto type = stringMember(metadata, "model_type"); type && findArchitecture(*type) != nullptr) {
            return known(std::move(*type), "model_type");
        }
    }
    if (auto type = stringMember(metadata, "general.architecture")) {
        return known(std::move(*type), "general.architecture");
    }
    if (const Json* config = findMember(metadata, "config")) {
        if (auto type = stringMember(*config, "model_type")) {
            return known(std::move(*type), "config.json");
        }
        const Json* list = findMember(*config, "architectures");
        if (list != nullptr && list->is_array() && !list->empty() && list->front().is_string()) {
            return known(list->front().get<std::string>(), "config.json");
        }
    }
    // Detect by tensor names: the best family must match at least 5 names and 80 % of all names.
    const Architecture* best = nullptr;
    std::size_t bestCount = 0;
    const NamesByForm names(model.tensors());
    for (const Architecture& architecture : architectures()) {
        const std::size_t count = names.countOf(architecture);
        if (count > bestCount) {
            best = &architecture;
            bestCount = count;
        }
    }
    if (best != nullptr && bestCount >= 5 && bestCount * 5 >= model.tensors().size() * 4) {
        return {.architecture = best, .type = best->family(), .evidence = "tensor names"};
    }
    const auto stated = hasAprMetadata(model) ? stringMember(metadata, "model_type") : std::nullopt;
    if (stated && *stated != "unknown") { // a model type without a name table
        return {.type = *stated, .evidence = "model_type"};
    }
    return {};
}

} // namespace apr
