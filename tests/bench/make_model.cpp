// SPDX-License-Identifier: MIT
// make_model apr|safetensors|gguf FILE BYTES [random|sparse [LAYERS]]: a model of F32 tensors under the names of a
// LLaMA, seven in each of 100 layers. Unless "random" its data is a hole in the file; the checksum of an apr file is
// then wrong, its form is not.
#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <bit>
#include <cstdio>
#include <fcntl.h>
#include <random>
#include <string>
#include <unistd.h>

namespace {

using apr::ByteWriter;

constexpr std::uint64_t kColumns = 4096;

struct Tensor {
    std::string name;
    std::uint64_t rows = 0;

    std::uint64_t bytes() const { return rows * kColumns * sizeof(float); }
};

/// Tensors of `total` bytes at most, seven a layer, in order of their names.
std::vector<Tensor> tensorsOf(std::uint64_t total, std::uint64_t layers)
{
    std::uint64_t first = 1;
    while (first * 9 < layers) {
        first *= 10;
    }
    std::vector<Tensor> tensors;
    for (std::uint64_t layer = 0; layer < layers; ++layer) {
        const std::string number = std::to_string(first + layer); // all of as many digits, so that they sort
        for (const char* name : {"mlp.down_proj", "mlp.gate_proj", "mlp.up_proj", "self_attn.k_proj",
                                 "self_attn.o_proj", "self_attn.q_proj", "self_attn.v_proj"}) {
            tensors.push_back({.name = "model.layers." + number + '.' + name + ".weight",
                               .rows = total / layers / 7 / (kColumns * sizeof(float))});
        }
    }
    return tensors;
}

std::vector<std::byte> safeTensorsHead(const std::vector<Tensor>& tensors)
{
    std::string json = "{";
    std::uint64_t at = 0;
    for (const Tensor& tensor : tensors) {
        json += (at == 0 ? "\"" : ",\"") + tensor.name + R"(":{"dtype":"F32","shape":[)" + std::to_string(tensor.rows) +
                ',' + std::to_string(kColumns) + R"(],"data_offsets":[)" + std::to_string(at) + ',' +
                std::to_string(at + tensor.bytes()) + "]}";
        at += tensor.bytes();
    }
    json += '}';
    json.append((8 - json.size() % 8) % 8, ' ');
    ByteWriter out;
    out.put(std::uint64_t{json.size()});
    out.put(std::string_view(json));
    return out.take();
}

/// The head of a mixture of experts whose matrices have kSide rows of kSide values, and the bytes of its data.
constexpr std::uint64_t kSide = 8;

std::pair<std::vector<std::byte>, std::uint64_t> expertsHead(std::uint64_t count, std::uint64_t length)
{
    constexpr std::uint64_t kExperts = 128;
    std::string json = "{";
    std::uint64_t at = 0;
    std::uint64_t made = 0;
    const auto add = [&](const std::string& name, std::string_view shape, std::uint64_t elements) {
        if (made++ >= count) {
            return;
        }
        std::string prefix = "model.";
        while (prefix.size() + name.size() + 20 < length) {
            prefix += "long_name_of_a_module.";
        }
        json += (at == 0 ? "\"" : ",\"") + prefix + name + R"(.weight":{"dtype":"BF16","shape":)" + std::string(shape) +
                R"(,"data_offsets":[)" + std::to_string(at) + ',' + std::to_string(at + 2 * elements) + "]}";
        at += 2 * elements;
    };
    add("embed_tokens", "[16,8]", 16 * kSide);
    add("norm", "[8]", kSide);
    for (std::uint64_t layer = 0; made < count; ++layer) {
        const std::string start = "layers." + std::to_string(layer) + '.';
        add(start + "input_layernorm", "[8]", kSide);
        add(start + "post_attention_layernorm", "[8]", kSide);
        for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"}) {
            add(start + "self_attn." + name, "[8,8]", kSide * kSide);
        }
        add(start + "mlp.gate", "[128,8]", kExperts * kSide);
        for (std::uint64_t expert = 0; expert < kExperts; ++expert) {
            for (const char* name : {"gate_proj", "up_proj", "down_proj"}) {
                add(start + "mlp.experts." + std::to_string(expert) + '.' + name, "[8,8]", kSide * kSide);
            }
        }
    }
    json += '}';
    json.append((8 - json.size() % 8) % 8, ' ');
    ByteWriter out;
    out.put(std::uint64_t{json.size()});
    out.put(std::string_view(json));
    return {out.take(), at};
}

std::vector<std::byte> ggufHead(const std::vector<Tensor>& tensors)
{
    ByteWriter out;
    const auto text = [&out](std::string_view value) {
        out.put(std::uint64_t{value.size()});
        out.put(value);
    };
    out.put(std::string_view("GGUF"));
    out.put(std::uint32_t{3});
    out.put(std::uint64_t{tensors.size()});
    out.put(std::uint64_t{1});
    text("general.architecture");
    out.put(std::uint32_t{8});
    text("llama");
    std::uint64_t at = 0;
    for (const Tensor& tensor : tensors) {
        text(tensor.name);
        out.put(std::uint32_t{2});
        out.put(kColumns);
        out.put(tensor.rows);
        out.put(std::uint32_t{0});
        out.put(at);
        at += tensor.bytes();
    }
    out.padTo(32);
    return out.take();
}

std::vector<std::byte> aprHead(const std::vector<Tensor>& tensors)
{
    const std::string json = R"({"apr_version":"2.0.0","model_type":"llama","architecture":{}})";
    ByteWriter index;
    index.put(static_cast<std::uint32_t>(tensors.size()));
    index.put(std::uint32_t{0});
    std::uint64_t at = 0;
    for (const Tensor& tensor : tensors) {
        index.put(static_cast<std::uint16_t>(tensor.name.size()));
        index.put(std::string_view(tensor.name));
        index.put(std::uint8_t{0});
        index.put(std::uint8_t{2});
        index.put(tensor.rows);
        index.put(kColumns);
        index.put(at);
        index.put(tensor.bytes());
        index.put(std::uint64_t{0});
        index.put(std::uint32_t{0});
        at += tensor.bytes();
    }
    const auto indexAt = static_cast<std::uint32_t>(32 + json.size());
    const auto indexSize = static_cast<std::uint32_t>(index.size());
    ByteWriter out;
    out.put(std::string_view("APR2"));
    out.put(std::uint16_t{2});
    out.put(std::uint16_t{0});
    out.put(std::uint32_t{2});
    out.put(std::uint32_t{32});
    out.put(static_cast<std::uint32_t>(json.size()));
    out.put(indexAt);
    out.put(indexSize);
    out.put((indexAt + indexSize + 4095) / 4096 * 4096);
    out.put(std::string_view(json));
    out.put(index.span());
    out.padTo(4096);
    return out.take();
}

bool writeAll(int fd, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written <= 0) {
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

bool writeRandom(int fd, std::uint64_t total)
{
    std::vector<float> values(std::size_t{1} << 20);
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 0.02F);
    for (float& value : values) {
        value = normal(random);
    }
    for (std::uint64_t left = total; left > 0;) {
        const auto part = std::as_bytes(std::span(values)).first(std::min<std::uint64_t>(left, values.size() * 4));
        if (!writeAll(fd, part)) {
            return false;
        }
        left -= part.size();
    }
    return true;
}

int makeExperts(const char* path, std::uint64_t count, std::uint64_t length)
{
    const auto [head, dataSize] = expertsHead(count, length);
    std::vector<std::uint16_t> values(dataSize / 2);
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 0.02F);
    for (std::uint16_t& value : values) {
        value = static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(normal(random)) >> 16);
    }
    const int fd = ::open(path, O_CREAT | O_TRUNC | O_WRONLY, 0666);
    return fd >= 0 && writeAll(fd, head) && writeAll(fd, std::as_bytes(std::span(values))) && ::close(fd) == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    const auto count = argc >= 4 ? apr::parseUnsigned(argv[3]) : std::nullopt;
    if (count && std::string_view(argv[1]) == "experts") {
        return makeExperts(argv[2], *count, argc >= 5 ? apr::parseUnsigned(argv[4]).value_or(0) : 0);
    }
    const auto total = argc >= 4 ? apr::parseUnsigned(argv[3]) : std::nullopt;
    const auto layers = argc >= 6 ? apr::parseUnsigned(argv[5]) : 100;
    if (!total || !layers || *layers == 0 || *layers > 100000) {
        std::fputs("make_model apr|safetensors|gguf FILE BYTES [random|sparse [LAYERS]]\n"
                   "make_model experts FILE COUNT [LENGTH]\n",
                   stderr);
        return 2;
    }
    const std::string format = argv[1];
    const auto tensors = tensorsOf(*total, *layers);
    const auto head = format == "apr"    ? aprHead(tensors)
                      : format == "gguf" ? ggufHead(tensors)
                                         : safeTensorsHead(tensors);
    const std::uint64_t dataSize = tensors.size() * tensors.front().bytes();
    const int fd = ::open(argv[2], O_CREAT | O_TRUNC | O_WRONLY, 0666);
    bool ok = fd >= 0 && writeAll(fd, head);
    if (argc > 4 && std::string_view(argv[4]) == "random") {
        ok = ok && writeRandom(fd, dataSize);
    } else {
        ok = ok && ::ftruncate(fd, static_cast<off_t>(head.size() + dataSize)) == 0;
    }
    if (format == "apr") {
        ByteWriter footer;
        footer.put(std::uint32_t{0});
        footer.put(std::string_view("2RPA"));
        footer.put(std::uint64_t{head.size() + dataSize + 16});
        ok = ok && ::lseek(fd, 0, SEEK_END) > 0 && writeAll(fd, footer.span());
    }
    return ok && ::close(fd) == 0 ? 0 : 1;
}
