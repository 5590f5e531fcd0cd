// SPDX-License-Identifier: MIT
// LoRA adapters: a configuration, a zero byte, and the tensor file, merged into a model of a matrix, a norm and an
// embedding.
#include "apr/convert/adapter.h"
#include "use_model.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <unistd.h>

namespace {

/// A folder of its own, which goes with the program.
class Folder {
public:
    Folder()
    {
        std::array<char, 32> name{"/tmp/fuzz_adapter.XXXXXX"};
        if (::mkdtemp(name.data()) == nullptr) {
            std::abort();
        }
        m_path = name.data();
    }
    ~Folder()
    {
        for (const char* name : {"/adapter_config.json", "/adapter_model.safetensors"}) {
            std::remove((m_path + name).c_str());
        }
        ::rmdir(m_path.c_str());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::string& path() const { return m_path; }
    void put(const char* name, std::span<const std::uint8_t> bytes) const
    {
        std::FILE* file = std::fopen((m_path + name).c_str(), "wb");
        if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) {
            std::abort();
        }
        std::fclose(file);
    }

private:
    std::string m_path;
};

apr::Model baseModel()
{
    apr::ModelParts parts;
    std::vector<apr::Bytes> contents;
    for (const auto& [name, shape] : {std::pair("model.layers.0.self_attn.q_proj.weight", apr::Shape{4, 4}),
                                      {"model.norm.weight", apr::Shape{4}},
                                      {"model.embed_tokens.weight", apr::Shape{6, 4}}}) {
        const std::uint64_t bytes = apr::tensorBytes(apr::DType::F32, shape).value();
        parts.tensors.push_back({.name = name, .shape = shape, .byteSize = bytes});
        contents.push_back(apr::Bytes::own(std::vector<std::byte>(static_cast<std::size_t>(bytes))));
    }
    return {std::move(parts), std::make_shared<apr::SlicedSource>(std::move(contents))};
}

} // namespace

APR_FUZZER(adapter)
{
    static const Folder folder;
    static const apr::Model base = baseModel();
    const std::uint8_t* const end = std::find(data, data + size, std::uint8_t{0});
    folder.put("/adapter_config.json", {data, end});
    folder.put("/adapter_model.safetensors", {end == data + size ? end : end + 1, data + size});
    const auto adapted = apr::applyAdapter(base, {.path = folder.path()});
    if (!adapted) {
        if (adapted.error().message.empty()) {
            std::abort();
        }
        return 0;
    }
    for (std::size_t i = 0; i < adapted->model.tensors().size(); ++i) {
        const auto bytes = adapted->model.load(i);
        if (bytes && bytes->size() != adapted->model.tensors()[i].byteSize) {
            std::abort();
        }
    }
    return 0;
}
