// SPDX-License-Identifier: MIT
#include "scope.h"

namespace apr::onnx {

std::int64_t knownType(std::int64_t type)
{
    return type > 0 && type <= kNewestElementType ? type : 0;
}

std::int64_t knownType(const ValueType& type)
{
    return type.kind == ValueType::Kind::Tensor ? knownType(type.element) : 0;
}

std::string NodePlace::path() const
{
    return graph + ".node[" + std::to_string(index) + ']' +
           (node.name.empty() ? std::string() : ' ' + inQuotes(node.name));
}

void Scope::addProducers()
{
    for (std::size_t i = 0; i < nodes->size(); ++i) {
        for (const std::string& output : (*nodes)[i].outputs) {
            if (!output.empty()) {
                producers.emplace(output, i);
            }
        }
    }
}

const std::int64_t* Scope::find(std::string_view name) const
{
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer) {
        const auto found = scope->defined.find(name);
        if (found != scope->defined.end()) {
            return &found->second;
        }
    }
    return nullptr;
}

bool Scope::isSortable() const
{
    std::vector<std::vector<std::size_t>> users(nodes->size());
    std::vector<std::size_t> waiting(nodes->size()); // number of inputs that are not defined yet
    for (std::size_t i = 0; i < nodes->size(); ++i) {
        for (const std::string& input : (*nodes)[i].inputs) {
            if (const auto producer = producers.find(input); producer != producers.end()) {
                users[producer->second].push_back(i);
                ++waiting[i];
            }
        }
    }
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (waiting[i] == 0) {
            ready.push_back(i);
        }
    }
    std::size_t sorted = 0;
    for (; !ready.empty(); ++sorted) {
        const std::size_t node = ready.back();
        ready.pop_back();
        for (const std::size_t user : users[node]) {
            if (--waiting[user] == 0) {
                ready.push_back(user);
            }
        }
    }
    return sorted == nodes->size();
}

std::optional<std::string> Scope::findProducer(std::string_view name) const
{
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer) {
        const auto found = scope->producers.find(name);
        if (found != scope->producers.end()) {
            return scope->place(found->second).path();
        }
    }
    return std::nullopt;
}

} // namespace apr::onnx
