// SPDX-License-Identifier: MIT
#include "apr/convert/edit.h"

#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/convert/rename_rules.h"
#include "apr/format/formats.h"
#include "apr/format/gguf/layout.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/mapped_file.h"
#include "apr/text/model_card.h"
#include "convert/run/metadata.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <system_error>

namespace apr {
namespace {

constexpr std::size_t kShownValue = 60;
constexpr std::string_view kOwnStrings = "__metadata__"; ///< of SafeTensors

Error keyError(const std::string& key, std::string message, std::string advice = {})
{
    return Error{.code = Errc::Argument,
                 .message = std::move(message),
                 .field = printable(key, 120),
                 .advice = std::move(advice)};
}

std::string shown(const Json* value)
{
    if (value == nullptr) {
        return "(none)";
    }
    std::string text = printable(dumpJson(*value), kShownValue * 4);
    if (text.size() > kShownValue) {
        text.resize(kShownValue);
        while (!isUtf8(text)) {
            text.pop_back();
        }
        text += "…";
    }
    return text;
}

void note(std::vector<std::string>& changes, const std::string& key, const std::string& before, const Json* after)
{
    const std::string now = shown(after);
    changes.push_back(printable(key, 120) + ": " + before + " → " + (after == nullptr ? "(removed)" : now));
}

/// The text as JSON if it is that, otherwise as a string.
Json looseValue(const std::string& text)
{
    auto parsed = parseJson(text);
    return parsed ? std::move(parsed->value) : Json(text);
}

/// The value of the text with the type of the value that it replaces.
Result<Json> valueLike(const Json& before, const std::string& text, const std::string& key)
{
    if (before.is_string()) {
        return Json(text);
    }
    auto parsed = parseJson(text);
    const bool fits = parsed && ((before.is_number() && parsed->value.is_number()) ||
                                 parsed->value.type() == before.type() || before.is_null());
    if (!fits) {
        const std::string_view expected = before.is_boolean()  ? "true or false"
                                          : before.is_number() ? "a number"
                                          : before.is_array()  ? "a JSON array"
                                                               : "a JSON object";
        return keyError(key, "expected " + std::string(expected) + ", found \"" + printable(text, 60) + '"',
                        "To change the type of an entry, remove it first.");
    }
    return std::move(parsed->value);
}

/// A part of a key path: a member or an item.
struct PathPart {
    std::string name = {};
    std::optional<std::size_t> item = {};
};

/// "a.b[3]" as members and items. Keys with dots of their own are joined where `object` has them.
Result<std::vector<PathPart>> pathOf(const Json& object, const std::string& key)
{
    std::vector<PathPart> out;
    const Json* at = &object;
    std::string_view rest = key;
    while (!rest.empty()) {
        // The longest start of the rest that is a member here, else the next name.
        std::size_t length = std::min(rest.find_first_of(".["), rest.size());
        for (std::size_t end = rest.size(); at != nullptr && end > length; --end) {
            const bool isBorder = end == rest.size() || rest[end] == '.' || rest[end] == '[';
            if (isBorder && findMember(*at, rest.substr(0, end)) != nullptr) {
                length = end;
            }
        }
        if (length == 0) {
            return keyError(key, "a part of the key is empty");
        }
        out.push_back({.name = std::string(rest.substr(0, length))});
        at = at != nullptr ? findMember(*at, rest.substr(0, length)) : nullptr;
        rest.remove_prefix(length);
        while (rest.starts_with('[')) {
            const std::size_t close = rest.find(']');
            const auto item = close == rest.npos ? std::nullopt : parseUnsigned(rest.substr(1, close - 1));
            if (!item) {
                return keyError(key, "the index in brackets is not a number");
            }
            out.push_back({.item = static_cast<std::size_t>(*item)});
            at = at != nullptr && at->is_array() && *item < at->size() ? &(*at)[static_cast<std::size_t>(*item)]
                                                                       : nullptr;
            rest.remove_prefix(close + 1);
        }
        if (rest.starts_with('.')) {
            rest.remove_prefix(1);
            if (rest.empty()) {
                return keyError(key, "a part of the key is empty");
            }
        }
    }
    if (out.empty()) {
        return keyError(key, "the key is empty");
    }
    return out;
}

Error noItem(const std::string& key, const Json& array)
{
    if (!array.is_array()) {
        return keyError(key, "the value is not an array");
    }
    const std::size_t count = array.size();
    return keyError(key, "the array does not have this item; it has " + formatCountOf(count, "item") + ", and [" +
                             std::to_string(count) + "] adds one");
}

/// Adds an item to an array, of the type of its last one; to an empty one a string if `areStrings`.
Result<Json> appended(Json& array, const std::string& text, const std::string& key, bool areStrings = false)
{
    Json value = areStrings ? Json(text) : looseValue(text);
    if (!array.empty()) {
        APR_TRY(value, valueLike(array.back(), text, key));
    }
    array.push_back(value);
    return value;
}

/// Changes an entry of nested JSON. Objects on the way to a new entry are made; items of arrays must exist, or be the
/// one after the last.
Status changeNested(Json& object, const MetadataChange& change, std::vector<std::string>& changes)
{
    APR_TRY(const std::vector<PathPart> path, pathOf(object, change.key));
    Json* at = &object;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (path[i].item) {
            if (!at->is_array() || *path[i].item >= at->size()) {
                return noItem(change.key, *at);
            }
            at = &(*at)[*path[i].item];
            continue;
        }
        if (!at->is_object()) {
            return keyError(change.key,
                            "\"" + printable(path[i].name, 60) + "\" is inside a value that is not an object");
        }
        if (!at->contains(path[i].name)) {
            if (!change.text || path[i + 1].item) {
                return keyError(change.key, "the metadata does not have this key");
            }
            (*at)[path[i].name] = Json::object();
        }
        at = &(*at)[path[i].name];
    }
    const PathPart& last = path.back();
    if (last.item) {
        if (at->is_array() && *last.item == at->size() && change.text) {
            APR_TRY(const Json value, appended(*at, *change.text, change.key));
            note(changes, change.key, shown(nullptr), &value);
            return {};
        }
        if (!at->is_array() || *last.item >= at->size()) {
            return noItem(change.key, *at);
        }
        const std::string before = shown(&(*at)[*last.item]);
        if (!change.text) {
            at->erase(at->begin() + static_cast<std::ptrdiff_t>(*last.item));
            note(changes, change.key, before, nullptr);
            return {};
        }
        APR_TRY((*at)[*last.item], valueLike((*at)[*last.item], *change.text, change.key));
        note(changes, change.key, before, &(*at)[*last.item]);
        return {};
    }
    if (!at->is_object()) {
        return keyError(change.key, "\"" + printable(last.name, 60) + "\" is inside a value that is not an object");
    }
    const Json* present = findMember(*at, last.name);
    const std::string before = shown(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        at->erase(last.name);
        note(changes, change.key, before, nullptr);
        return {};
    }
    Json value = looseValue(*change.text);
    if (present != nullptr) {
        APR_TRY(value, valueLike(*present, *change.text, change.key));
    }
    (*at)[last.name] = std::move(value);
    note(changes, change.key, before, findMember(*at, last.name));
    return {};
}

/// The GGUF type of a new key: strings for the names under "general." that the specification defines as such.
std::string ggufTypeOf(const std::string& key, const Json& value)
{
    constexpr std::array<std::string_view, 4> kNumbers{"general.alignment", "general.quantization_version",
                                                       "general.file_type", "general.base_model.count"};
    const bool isNumberKey = std::find(kNumbers.begin(), kNumbers.end(), key) != kNumbers.end();
    if (value.is_string() ||
        (key.starts_with("general.") && !isNumberKey && !value.is_array() && !value.is_boolean())) {
        return "string";
    }
    if (value.is_boolean()) {
        return "bool";
    }
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max() ? "u32" : "u64";
    }
    if (value.is_number_integer()) {
        return value.get<std::int64_t>() >= std::numeric_limits<std::int32_t>::min() ? "i32" : "i64";
    }
    if (value.is_number()) {
        return "f32";
    }
    if (value.is_array() && !value.empty()) {
        return '[' + ggufTypeOf({}, value.front()) + ']';
    }
    return {};
}

/// Whether a GGUF type takes a JSON value.
bool ggufTakes(std::string_view type, const Json& value)
{
    if (type == "string") {
        return value.is_string();
    }
    if (type == "bool") {
        return value.is_boolean();
    }
    if (type.starts_with('[') && type.ends_with(']')) {
        const std::string_view inner = type.substr(1, type.size() - 2);
        return value.is_array() &&
               std::all_of(value.begin(), value.end(), [inner](const Json& each) { return ggufTakes(inner, each); });
    }
    if (type == "f32" || type == "f64") {
        return value.is_number();
    }
    if (type.size() < 2 || !value.is_number_integer()) {
        return false;
    }
    const auto bits = parseUnsigned(type.substr(1));
    if (!bits || *bits == 0 || *bits > 64) {
        return false;
    }
    if (type.front() == 'u') {
        return value.is_number_unsigned() && (*bits == 64 || value.get<std::uint64_t>() >> *bits == 0);
    }
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>() >> (*bits - 1) == 0;
    }
    return *bits == 64 || value.get<std::int64_t>() >= -(std::int64_t{1} << (*bits - 1));
}

Status changeGguf(Json& metadata, const MetadataChange& change, std::vector<std::string>& changes)
{
    Json& types = metadata[std::string(gguf::kTypesKey)];
    std::string key = change.key;
    std::string type;
    if (const std::size_t colon = key.rfind(':'); colon != key.npos && !metadata.contains(key)) {
        type = key.substr(colon + 1);
        key.resize(colon);
    }
    if (key.empty() || key == gguf::kTypesKey) {
        return keyError(change.key, key.empty() ? "the key is empty" : "this key holds the types of the others");
    }
    const Json* present = findMember(metadata, key);
    if (present == nullptr && key.ends_with(']')) { // an item of an array
        const std::size_t open = key.rfind('[');
        const std::string array = key.substr(0, open == key.npos ? 0 : open);
        const auto item = open == key.npos
                              ? std::nullopt
                              : parseUnsigned(std::string_view(key).substr(open + 1, key.size() - open - 2));
        if (item && metadata.contains(array) && metadata[array].is_array()) {
            if (*item > metadata[array].size()) {
                return noItem(change.key, metadata[array]);
            }
            if (!change.text) {
                return keyError(change.key, "items cannot be removed: other arrays refer to them by their index");
            }
            const bool isNew = *item == metadata[array].size();
            const std::string before = shown(isNew ? nullptr : &metadata[array][static_cast<std::size_t>(*item)]);
            if (isNew) {
                APR_TRY([[maybe_unused]] const Json added,
                        appended(metadata[array], *change.text, change.key, stringMember(types, array) == "[string]"));
            }
            Json& value = metadata[array][static_cast<std::size_t>(*item)];
            APR_TRY(value, valueLike(value, *change.text, change.key));
            if (!ggufTakes(stringMember(types, array).value_or(""), metadata[array])) {
                return keyError(change.key, "the value " + shown(&value) + " does not fit the type " +
                                                stringMember(types, array).value_or("?"));
            }
            note(changes, change.key, before, &value);
            return {};
        }
    }
    const std::string before = shown(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        metadata.erase(key);
        types.erase(key);
        note(changes, key, before, nullptr);
        return {};
    }
    const std::string known = type.empty() ? stringMember(types, key).value_or("") : type;
    const std::string wanted = !known.empty() ? known : ggufTypeOf(key, looseValue(*change.text));
    Json value = wanted == "string" ? Json(*change.text) : looseValue(*change.text);
    if (wanted.empty() || !ggufTakes(wanted, value)) {
        return keyError(change.key,
                        "expected a value of type " + (wanted.empty() ? "string, bool or number" : wanted) +
                            ", found \"" + printable(*change.text, 60) + '"',
                        "The types are string, bool, u8 to u64, i8 to i64, f32, f64, and arrays such as [string]; "
                        "--set KEY:TYPE=VALUE names one.");
    }
    metadata[key] = std::move(value);
    types[key] = wanted;
    note(changes, key, before, findMember(metadata, key));
    return {};
}

Status changeSafeTensors(Json& metadata, const MetadataChange& change, std::vector<std::string>& changes)
{
    Json& strings = metadata[std::string(kOwnStrings)];
    if (!strings.is_object()) {
        strings = Json::object();
    }
    std::string key = change.key;
    const std::string prefix = std::string(kOwnStrings) + '.';
    if (key.starts_with(prefix)) {
        key.erase(0, prefix.size());
    }
    if (key.empty()) {
        return keyError(change.key, "the key is empty");
    }
    const Json* present = findMember(strings, key);
    const std::string before = shown(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        strings.erase(key);
        note(changes, key, before, nullptr);
        return {};
    }
    strings[key] = *change.text;
    note(changes, key, before, findMember(strings, key));
    return {};
}

/// The codec of a file, for writing it again as it was.
CompressionOptions compressionOf(const Model& model)
{
    CompressionOptions out;
    for (const TensorInfo& tensor : model.tensors()) {
        if (tensor.encoding.codec != Codec::None) {
            out.codec = tensor.encoding.codec;
            out.shuffle = tensor.encoding.isShuffled;
        }
    }
    return out;
}

} // namespace

Status checkEditable(const Model& model)
{
    const FileFacts& facts = model.facts();
    if (facts.parts.empty()) {
        return Error{.code = Errc::Unsupported,
                     .message = "the model is not a file yet; it can be edited when it is written"};
    }
    const bool isKnown = facts.format == "GGUF" || facts.format == "SafeTensors" ||
                         (facts.format == "APR" && facts.dialect == defaultWriter().id);
    if (!isKnown) {
        const std::string name = facts.format + (facts.format == "APR" ? " (" + facts.dialect + ')' : "");
        return Error{.code = Errc::Unsupported,
                     .message =
                         "the metadata of " + name + " files cannot be edited; expected apr2, GGUF or SafeTensors",
                     .advice = "Convert the model with `aprcli convert`, then edit the result."};
    }
    if (facts.parts.size() != 1) {
        return Error{.code = Errc::Unsupported,
                     .message = "the model consists of " + std::to_string(facts.parts.size()) + " files",
                     .advice = "Edit one of the files, or join them first."};
    }
    return {};
}

namespace {

/// New values before removals, and removals from the end: an index in a key is that of the file. A key that is removed
/// and set gets a value of another type.
std::vector<MetadataChange> inOrder(std::vector<MetadataChange> changes, Metadata& metadata, const std::string& format)
{
    const auto removals = std::stable_partition(changes.begin(), changes.end(),
                                                [](const MetadataChange& change) { return change.text.has_value(); });
    std::stable_sort(removals, changes.end(),
                     [](const MetadataChange& a, const MetadataChange& b) { return naturalLess(b.key, a.key); });
    const std::vector<MetadataChange> sets(changes.begin(), removals);
    std::erase_if(changes, [&](const MetadataChange& change) {
        const bool isReplaced =
            !change.text && std::any_of(sets.begin(), sets.end(),
                                        [&change](const MetadataChange& set) { return set.key == change.key; });
        if (isReplaced && format != "SafeTensors") {
            metadata.erase(change.key);
            if (Json* types = format == "GGUF" ? &metadata[std::string(gguf::kTypesKey)] : nullptr) {
                types->erase(change.key);
            }
        }
        return isReplaced;
    });
    return changes;
}

} // namespace

Result<EditPlan> planEdit(const std::string& path, const ModelEdit& edit)
{
    APR_TRY(const ByteSource file, openSource(path));
    // Without the files next to it: they are not part of what is written.
    APR_TRY(const Model model, openModel(path, file, {}, {}));
    APR_CHECK(checkEditable(model));
    const std::string& format = model.facts().format;
    EditPlan plan{.model = model, .metadata = model.metadata()};
    for (const MetadataChange& change : inOrder(edit.metadata, plan.metadata, format)) {
        APR_CHECK(format == "GGUF"          ? changeGguf(plan.metadata, change, plan.changes)
                  : format == "SafeTensors" ? changeSafeTensors(plan.metadata, change, plan.changes)
                                            : changeNested(plan.metadata, change, plan.changes));
    }
    if (edit.card) {
        if (format != "APR") {
            return Error{.code = Errc::Unsupported,
                         .message = format + " files do not contain a model card",
                         .advice = "Save it as README.md next to the file."};
        }
        plan.metadata["model_card"] = modelCard(*edit.card);
        plan.changes.push_back("model card: " + formatCountOf(edit.card->size(), "byte"));
        if (const auto license = stringMember(plan.metadata["model_card"], "license")) {
            const std::string before = shown(findMember(plan.metadata, "license"));
            if (before != shown(&plan.metadata["model_card"]["license"])) {
                plan.metadata["license"] = *license;
                note(plan.changes, "license", before, findMember(plan.metadata, "license"));
            }
        }
    }
    if (!edit.renames.empty()) {
        ModelParts parts{.metadata = model.sharedMetadata(),
                         .tensors = {model.tensors().begin(), model.tensors().end()},
                         .facts = model.facts()};
        APR_CHECK(renameTensors(parts.tensors, edit.renames));
        for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
            if (parts.tensors[i].name != model.tensors()[i].name) {
                plan.changes.push_back("tensor " + printable(model.tensors()[i].name, 120) + " → " +
                                       printable(parts.tensors[i].name, 120));
            }
        }
        plan.model = Model(std::move(parts), std::make_shared<WholeModelSource>(model));
    }
    if (format == "SafeTensors") {
        Json strings = plan.metadata.contains(kOwnStrings) ? plan.metadata[std::string(kOwnStrings)] : Json::object();
        if (!strings.contains("format")) {
            plan.changes.emplace_back("format: (none) → \"pt\", which Hugging Face loaders require");
        }
        plan.metadata.erase(std::string(kOwnStrings));
        plan.metadata["source_metadata"][std::string(kOwnStrings)] = std::move(strings);
        plan.write.format = findWriter("safetensors");
    } else if (format == "GGUF") {
        plan.write.format = findWriter("gguf");
    } else {
        plan.write.compression = compressionOf(model);
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            plan.write.forms.push_back(storedForm(model, i));
        }
    }
    APR_TRY(const OutputLayout layout, layOutFile(plan.model, plan.metadata, plan.write));
    plan.outputBytes = layout.bytes();
    return plan;
}

Result<std::uint64_t> saveEdit(const EditPlan& plan, const std::string& output, const SaveOptions& options,
                               Progress& progress)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(output, ignored)) {
        return Error{.code = Errc::Argument,
                     .message = "the output is a symbolic link, which would be replaced by a file",
                     .file = output,
                     .advice = "Name the file that it points to, or another output."};
    }
    const bool isInput = std::filesystem::equivalent(output, plan.model.facts().parts.front().name, ignored);
    APR_TRY(AtomicFile file, AtomicFile::create(output, options.replace || isInput));
    APR_TRY(const OutputLayout layout, layOutFile(plan.model, plan.metadata, plan.write));
    APR_TRY(const WrittenFile written, writeFile(plan.model, layout, file, {}, progress));
    APR_CHECK(checkIntact(plan.model));
    if (options.backup && std::filesystem::exists(output, ignored)) {
        const std::string kept = output + ".bak";
        std::filesystem::remove(kept, ignored);
        std::error_code failed;
        std::filesystem::create_hard_link(output, kept, failed); // the old content keeps this name
        if (failed) {
            failed.clear();
            std::filesystem::copy_file(output, kept, failed);
        }
        if (failed) {
            return Error{.code = Errc::Io, .message = "cannot write the backup: " + failed.message(), .file = kept};
        }
    }
    APR_CHECK(file.commit());
    return written.bytes;
}

} // namespace apr
