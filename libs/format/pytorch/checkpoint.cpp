// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr::pytorch {
namespace {

using pickle::Kind;
using pickle::Node;
using pickle::NodeId;
using pickle::Program;

constexpr std::array<std::string_view, 9> kStateDicts{"state_dict", "model_state_dict", "model",   "module",   "net",
                                                      "network",    "params",           "weights", "generator"};

/// Whether one of the words of a key, which are separated by other characters than letters, is listed.
bool hasWordOf(std::string_view key, std::span<const std::string_view> words)
{
    while (!key.empty()) {
        const auto* const end = std::find_if(key.begin(), key.end(), [](char c) { return c < 'a' || c > 'z'; });
        const std::string_view word = key.substr(0, static_cast<std::size_t>(end - key.begin()));
        if (std::find(words.begin(), words.end(), word) != words.end()) {
            return true;
        }
        key.remove_prefix(std::min(word.size() + 1, key.size()));
    }
    return false;
}

bool isOptimizerKey(std::string_view key)
{
    const std::string lowered = toLower(key);
    constexpr std::array<std::string_view, 4> kParts{"lr_scheduler", "grad_scaler", "lr_schedulers", "amp_scaling"};
    constexpr std::array<std::string_view, 7> kWords{"optim",      "optimizer", "optimizers", "optimiser",
                                                     "optimisers", "optims",    "optimstate"};
    // Lightning stores metrics and counters in "callbacks" and "loops", some of them as tensors.
    constexpr std::array<std::string_view, 7> kWhole{"scheduler", "schedulers", "scaler", "amp",
                                                     "opt",       "callbacks",  "loops"};
    return std::any_of(kParts.begin(), kParts.end(),
                       [&lowered](std::string_view part) { return lowered.find(part) != std::string::npos; }) ||
           hasWordOf(lowered, kWords) || std::find(kWhole.begin(), kWhole.end(), lowered) != kWhole.end();
}

} // namespace

std::string keyString(const Program& program, NodeId id)
{
    const auto number = program.integer(id);
    const pickle::Kind kind = program[id].kind;
    return number                                                        ? std::to_string(*number)
           : kind == pickle::Kind::String || kind == pickle::Kind::Bytes ? std::string(program[id].text)
                                                                         : "key" + std::to_string(id);
}

Result<Model> CheckpointOpener::run()
{
    APR_CHECK(readContainer());
    return makeModel();
}

Status CheckpointOpener::checkPickle(const Program& program, bool isTorchScript)
{
    if (auto status = pickle::checkGlobals(program, isTorchScript); !status) {
        return ofFile(std::move(status).error());
    }
    if (program.failure) {
        Error error = ofFile(*program.failure);
        error.field = "pickle";
        return error;
    }
    return {};
}

Status CheckpointOpener::collect(const Program& program, const StorageFinder& finder, const std::string& path)
{
    Collector collector(m_collected, program, finder, m_options.budget.limit());
    if (!m_table.empty()) {
        collector.setTable(m_table);
    }
    NodeId root = program.root;
    APR_CHECK(selectPart(program, root));
    const Node& top = program[root];
    if (top.kind != Kind::Dict || !path.empty()) {
        APR_TRY(Json values, collector.collect(root, path));
        if (!values.is_null()) {
            m_collected.values[path.empty() ? "value" : path] = std::move(values);
        }
        return {};
    }
    std::vector<std::pair<std::string, NodeId>> optimizers;
    for (std::size_t i = 0; i + 1 < top.items.size(); i += 2) {
        const std::string key = keyString(program, top.items[i]);
        const pickle::Global* made = program.callee(top.items[i + 1]);
        const bool isTensor = made != nullptr && made->module.starts_with("torch._");
        if (isOptimizerKey(key) && !isTensor) {
            optimizers.emplace_back(key, top.items[i + 1]);
            continue;
        }
        APR_CHECK(collectMember(collector, key, top.items[i + 1]));
    }
    const bool hasOther = !m_collected.tensors.empty();
    for (const auto& [key, node] : optimizers) {
        if (hasOther) {
            note(Severity::Info, "pytorch.optimizer", "skipped \"" + printable(key, 80) + "\": not part of the model",
                 program[node].offset, "use --key " + printable(key, 80) + " to read it");
        } else {
            APR_CHECK(collectMember(collector, key, node));
        }
    }
    stripStateDictKey(program, root);
    return {};
}

Status CheckpointOpener::collectMember(Collector& collector, const std::string& key, NodeId node)
{
    if (!isUtf8(key)) {
        return fail(Errc::Corrupt, "a checkpoint key is not valid UTF-8", std::nullopt, "pickle");
    }
    auto values = collector.collect(node, key);
    if (!values) {
        return ofFile(std::move(values).error());
    }
    if (!values->is_null()) {
        m_collected.values[key] = std::move(*values);
    }
    return {};
}

Status CheckpointOpener::selectPart(const Program& program, NodeId& root)
{
    for (std::string_view rest = m_options.key; !rest.empty();) {
        NodeId next = program.member(root, rest); // a key may contain dots
        std::string_view key = rest;
        if (next == pickle::kNone) {
            key = rest.substr(0, rest.find('.'));
            next = program.member(root, key);
        }
        if (next == pickle::kNone) {
            std::string known;
            const Node& node = program[root];
            for (std::size_t i = 0; node.kind == Kind::Dict && i + 1 < node.items.size() && i < 20; i += 2) {
                known += (known.empty() ? "" : ", ") + printable(keyString(program, node.items[i]), 40);
            }
            return fail(Errc::Argument,
                        "the checkpoint has no key \"" + printable(key, 80) + "\"" +
                            (known.empty() ? "" : "; available keys: " + known),
                        std::nullopt, "--key");
        }
        root = next;
        rest.remove_prefix(std::min(rest.size(), key.size() + 1));
    }
    return {};
}

void CheckpointOpener::stripStateDictKey(const Program& program, NodeId root)
{
    auto& tensors = m_collected.tensors;
    const auto isBelow = [&, this](std::string_view key) {
        const bool isNested = program.member(root, key) != pickle::kNone;
        const bool isWrapper = key == "module" && !m_options.keepNames;
        return (isNested || isWrapper) && std::all_of(tensors.begin(), tensors.end(), [key](const TensorInfo& tensor) {
                   return tensor.name.size() > key.size() + 1 && tensor.name.starts_with(key) &&
                          tensor.name[key.size()] == '.';
               });
    };
    const auto* const key = std::find_if(kStateDicts.begin(), kStateDicts.end(), isBelow);
    if (tensors.empty() || key == kStateDicts.end()) {
        return;
    }
    const auto strip = [size = key->size() + 1](const std::string& name) { return name.substr(size); };
    for (TensorInfo& tensor : tensors) {
        tensor.name = strip(tensor.name);
    }
    for (const auto& [name, facts] : m_collected.sparse.items()) {
        for (Json& part : facts["parts"]) {
            part = part.is_string() ? Json(strip(part.get<std::string>())) : part;
        }
    }
    for (Json* table : {&m_collected.quantization, &m_collected.shared, &m_collected.sparse}) {
        Json renamed = Json::object();
        for (const auto& [name, value] : table->items()) {
            renamed[strip(name)] = value.is_string() ? Json(strip(value.get<std::string>())) : value;
        }
        *table = std::move(renamed);
    }
    note(Severity::Info, "pytorch.state-dict",
         "removed the prefix \"" + std::string(*key) + ".\" from the tensor names", 0);
}

Result<Model> CheckpointOpener::makeModel()
{
    if (m_collected.tensors.empty()) {
        note(Severity::Warning, "pytorch.no-tensors", "the file contains no tensors", 0);
    }
    ModelParts parts{.tensors = std::move(m_collected.tensors)};
    for (const auto& [key, table] :
         {std::pair("checkpoint", &m_collected.values), std::pair("quantization", &m_collected.quantization),
          std::pair("sparse_tensors", &m_collected.sparse), std::pair("shared_storage", &m_collected.shared),
          std::pair("torchscript", &m_torchScript), std::pair("graph", &m_graph)}) {
        if (!table->empty()) {
            parts.metadata[key] = std::move(*table);
        }
    }
    if (const Metadata& shared = parts.metadata; shared.contains("shared_storage")) {
        const Json& all = shared["shared_storage"];
        note(Severity::Info, "pytorch.shared-storage",
             formatCountOf(all.size(), "tensor") + (all.size() == 1 ? " shares" : " share") +
                 " storage with another tensor; each is read as a separate copy",
             0, "listed under the metadata key \"shared_storage\"", all.begin().key());
    }
    for (Finding& finding : m_collected.findings) {
        m_facts.findings.push_back(std::move(finding));
    }
    parts.facts = takeFacts(FormatId::PyTorch, m_dialect);
    for (StridedSource::Place& place : m_collected.places) {
        place.file =
            place.file < Collected::kFirstArray ? place.file : m_files.size() + place.file - Collected::kFirstArray;
    }
    m_files.insert(m_files.end(), m_collected.arrays.begin(), m_collected.arrays.end());
    return Model(std::move(parts), std::make_shared<StridedSource>(std::move(m_files), std::move(m_collected.places)));
}

StorageFinder CheckpointOpener::finderIn(const Storages& storages) const
{
    return [&storages, this](std::string_view key) -> Result<StorageBytes> {
        const auto found = storages.find(key);
        return found != storages.end()
                   ? Result<StorageBytes>(found->second)
                   : fail(Errc::Corrupt, "the storage " + printable(key, 80) + " is missing", std::nullopt, "storage");
    };
}

Status CheckpointOpener::readStorage(const std::string& key, std::uint64_t width, std::uint64_t& at, bool isBigEndian,
                                     Storages& storages)
{
    const auto count = m_file.read(at, sizeof(std::uint64_t));
    const auto bytes =
        count ? checkedMul(loadAs<std::uint64_t>(count->data(), isBigEndian ? std::endian::big : std::endian::little),
                           width)
              : std::nullopt;
    if (!bytes || *bytes > m_file.size() - at - sizeof(std::uint64_t)) {
        return fail(Errc::Corrupt,
                    "the storage " + printable(key, 80) + " " +
                        (bytes ? "of " + formatCountOf(*bytes, "byte") + " " : std::string()) +
                        "extends past the end of the file",
                    at, "storages");
    }
    at += sizeof(std::uint64_t);
    if (!storages.emplace(key, StorageBytes{.offset = at, .size = *bytes, .isBigEndian = isBigEndian}).second) {
        return fail(Errc::Corrupt, "duplicate storage " + printable(key, 80), at, "storages");
    }
    at += *bytes;
    return {};
}

} // namespace apr::pytorch
