// SPDX-License-Identifier: MIT
// Writes the seeds of the fuzzers: one small file per shape of file, each under 4 KiB.
#include "apr/base/json.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "fixtures/sentencepiece.h"

#include <cstdio>
#include <functional>
#include <string>
#include <tuple>

namespace {

using namespace apr;

constexpr std::uint64_t kMemory = std::uint64_t{1} << 26;

bool save(const std::string& path, std::span<const std::byte> bytes)
{
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        return false;
    }
    const bool ok = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    return std::fclose(file) == 0 && ok;
}

std::vector<std::byte> safeTensors(const std::string& header, std::size_t dataSize)
{
    ByteWriter out;
    out.put(std::uint64_t{header.size()});
    out.put(std::string_view(header));
    for (std::size_t i = 0; i < dataSize; ++i) {
        out.put(static_cast<std::uint8_t>(i));
    }
    return out.take();
}

/// A GGUF file of `version` with every type of value and a few tensors.
class GgufSeed {
public:
    explicit GgufSeed(std::uint32_t version, bool isBig = false) : m_version(version), m_isBig(isBig) {}

    std::vector<std::byte> make()
    {
        m_out.put(std::string_view("GGUF"));
        number(m_version);
        length(4);
        length(6);
        text("general.architecture");
        number(std::uint32_t{8});
        text("llama");
        text("general.alignment");
        number(std::uint32_t{4});
        number(std::uint32_t{32});
        text("llama.attention.head_count");
        number(std::uint32_t{4});
        number(std::uint32_t{2});
        text("tokenizer.ggml.tokens");
        number(std::uint32_t{9});
        number(std::uint32_t{8});
        length(2);
        text("a");
        text("b");
        text("nested");
        number(std::uint32_t{9});
        number(std::uint32_t{9});
        length(1);
        number(std::uint32_t{12});
        length(1);
        number(1.5);
        text("flag");
        number(std::uint32_t{7});
        m_out.put(std::uint8_t{1});
        tensor("token_embd.weight", {4, 2}, 0, 0);
        tensor("blk.0.attn_q.weight", {32, 4}, 8, 32);
        tensor("blk.0.attn_norm.weight", {4}, 1, 192);
        tensor("output.weight", {256, 1}, 12, 224);
        m_out.padTo(32);
        for (std::size_t i = 0; i < 384; ++i) {
            m_out.put(static_cast<std::uint8_t>(i));
        }
        return m_out.take();
    }

private:
    template <class T>
    void number(T value)
    {
        m_out.put(m_isBig ? byteSwapped(value) : value);
    }
    void length(std::uint64_t value)
    {
        if (m_version == 1) {
            number(static_cast<std::uint32_t>(value));
        } else {
            number(value);
        }
    }
    void text(std::string_view value)
    {
        length(value.size());
        m_out.put(value);
    }
    void tensor(std::string_view name, const std::vector<std::uint64_t>& extents, std::uint32_t type,
                std::uint64_t offset)
    {
        text(name);
        number(static_cast<std::uint32_t>(extents.size()));
        for (const std::uint64_t extent : extents) {
            length(extent);
        }
        number(type);
        number(offset);
    }

    ByteWriter m_out;
    std::uint32_t m_version;
    bool m_isBig;
};

/// How the tensors of a model are stored; nothing when that cannot be found.
using FormsOf = std::function<std::vector<StoredForm>(const Model&)>;

std::vector<StoredForm> sparseForms(const Model& model, const SparseOptions& options)
{
    NoProgress progress;
    auto sparse = encodeSparse(model, options, {}, {}, progress);
    return sparse ? std::move(sparse->forms) : std::vector<StoredForm>();
}

std::vector<StoredForm> factorForms(const Model& model)
{
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    for (const TensorInfo& tensor : model.tensors()) {
        dtypes.push_back(tensor.dtype);
        limits.push_back(tensor.byteSize);
    }
    NoProgress progress;
    std::vector<StoredForm> out;
    const auto factors =
        factorizeModel(model, {.style = FactorStyle::Svd, .rank = 2}, {}, dtypes, limits, kMemory, true);
    if (factors && (*factors)->prepare(progress)) {
        for (std::size_t i = 0; i < limits.size(); ++i) {
            out.push_back((*factors)->form(i));
        }
    }
    return out;
}

/// `source` as an apr file, or nothing when it cannot be written.
std::vector<std::byte> aprOf(std::vector<std::byte> source, WriteOptions options = {}, const FormsOf& formsOf = {})
{
    const auto model = openModel("seed", Bytes::own(std::move(source)), {});
    if (!model) {
        return {};
    }
    Metadata metadata = model->metadata();
    metadata["apr_version"] = "2.0.0";
    metadata["model_type"] = "llama";
    metadata["architecture"] = {{"family", "llama"}, {"n_heads", 2}, {"hidden_size", 4}};
    if (formsOf) {
        options.forms = formsOf(*model);
        if (options.forms.empty()) {
            return {};
        }
    }
    const auto layout = layOutFile(*model, metadata, options);
    MemorySink sink;
    NoProgress progress;
    if (!layout || !writeFile(*model, *layout, sink, {}, progress)) {
        return {};
    }
    return sink.bytes;
}

/// {"w": a matrix, "t": its transpose, "q": one of int8}: a state dict as protocol 2 has it.
std::vector<std::byte> stateDict()
{
    using namespace std::string_view_literals;
    ByteWriter out;
    out.put("\x80\x02}(U\x01wctorch._utils\n_rebuild_tensor_v2\n((U\x07storagectorch\nFloatStorage\n"
            "U\x01"
            "0U\x03"
            "cpuK\x18tQK\x00K\x04K\x06\x86K\x06K\x01\x86\x89"
            "ccollections\nOrderedDict\n)RtR"
            "U\x01tctorch._utils\n_rebuild_tensor\n((U\x07storagectorch\nFloatStorage\nU\x01"
            "0U\x03"
            "cpuK\x18tQ"
            "K\x02K\x02K\x03\x86K\x01K\x06\x86tR"
            "U\x01"
            "eK\x07U\x01lr](G?\xf0\x00\x00\x00\x00\x00\x00"
            "Neu."sv);
    return out.take();
}

/// LLaMA of one token and one tensor, of ggjt's third version.
std::vector<std::byte> ggjt(std::uint32_t version, std::uint32_t type, std::uint32_t bytes)
{
    ByteWriter out;
    out.put(std::string_view("tjgg"));
    for (const std::uint32_t value : {version, 1U, 64U, 256U, 2U, 1U, 32U, 0U, 1U}) {
        out.put(value);
    }
    out.put(std::string_view("a"));
    out.put(0.5F);
    for (const std::uint32_t value : {1U, 1U, type, 32U}) {
        out.put(value);
    }
    out.put(std::string_view("w"));
    out.padTo(32);
    out.put(std::span<const std::byte>(std::vector<std::byte>(bytes)));
    return out.take();
}

/// llama2.c's file of one layer of width 4, in floats (version 1) or integers with scales.
std::vector<std::byte> llama2c(std::uint32_t version)
{
    ByteWriter out;
    for (const std::uint32_t value : {0x616b3432U, version, 4U, 4U, 1U, 2U, 1U, 2U, 8U}) {
        out.put(value);
    }
    out.put(std::uint8_t{1});
    out.put(std::uint32_t{4});
    out.padTo(256);
    out.put(std::span<const std::byte>(std::vector<std::byte>(version == 1 ? 464 : 256)));
    return out.take();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        return 2;
    }
    const std::string folder = argv[1];
    const auto llama = safeTensors(
        R"({"__metadata__":{"format":"pt"},)"
        R"("model.embed_tokens.weight":{"dtype":"F32","shape":[4,4],"data_offsets":[0,64]},)"
        R"("model.layers.0.self_attn.q_proj.weight":{"dtype":"BF16","shape":[4,4],"data_offsets":[64,96]}})",
        96);
    const auto types = safeTensors(R"({"a":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},)"
                                   R"("b":{"dtype":"BOOL","shape":[2],"data_offsets":[8,10]},)"
                                   R"("c":{"dtype":"F8_E4M3","shape":[2],"data_offsets":[10,12],"x":[{}]},)"
                                   R"("d":{"dtype":"F4","shape":[4],"data_offsets":[12,14]},)"
                                   R"("e":{"dtype":"F64","shape":[],"data_offsets":[14,22]}} )",
                                   22);
    const auto empty = safeTensors("{}", 0);
    const auto gguf = GgufSeed(3).make();
    bool ok = save(folder + "/safetensors/llama", llama) && save(folder + "/safetensors/types", types) &&
              save(folder + "/safetensors/empty", empty);
    ok = ok && save(folder + "/gguf/v1", GgufSeed(1).make()) && save(folder + "/gguf/v3", gguf) &&
         save(folder + "/gguf/big", GgufSeed(3, true).make());
    for (const auto& [name, source] : {std::pair("llama", llama), {"types", types}, {"empty", empty}, {"gguf", gguf}}) {
        const auto bytes = aprOf(source);
        ok = ok && !bytes.empty() && save(folder + "/apr2/" + name, bytes);
    }
    std::vector<std::byte> zeros = safeTensors(R"({"a":{"dtype":"BF16","shape":[64,64],"data_offsets":[0,8192]},)"
                                               R"("b":{"dtype":"F32","shape":[4096],"data_offsets":[8192,24576]}})",
                                               24576);
    for (const auto& [name, compression] : {std::pair("lz4", CompressionOptions{.codec = Codec::Lz4}),
                                            {"zstd", CompressionOptions{.codec = Codec::Zstd, .shuffle = true}}}) {
        const auto bytes = aprOf(zeros, {.compression = compression});
        ok = ok && !bytes.empty() && save(folder + "/apr2/" + name, bytes);
    }
    // One value in a row or so, which all layouts suit.
    std::vector<std::byte> scattered =
        safeTensors(R"({"layers.0.w.weight":{"dtype":"F32","shape":[24,40],"data_offsets":[0,3840]},)"
                    R"("layers.1.w.weight":{"dtype":"BF16","shape":[16,3,5],"data_offsets":[3840,4320]}})",
                    4320);
    for (std::size_t i = scattered.size() - 4320; i < scattered.size(); ++i) {
        const std::size_t value = (i - (scattered.size() - 4320)) / 4;
        scattered[i] = value % 37 == 0 ? static_cast<std::byte>(0x3F) : std::byte{0};
    }
    const std::tuple<std::string, FormsOf> layouts[] = {
        {"csr", [](const Model& model) { return sparseForms(model, {.layout = Layout::Csr}); }},
        {"bitmap", [](const Model& model) { return sparseForms(model, {.layout = Layout::Bitmap}); }},
        {"tiles", [](const Model& model) { return sparseForms(model, {.layout = Layout::BlockSparse, .tile = 4}); }},
        {"factors", factorForms}};
    for (const auto& [name, formsOf] : layouts) {
        for (const Codec codec : {Codec::None, Codec::Zstd}) {
            const auto bytes = aprOf(scattered, {.compression = {.codec = codec}}, formsOf);
            ok = ok && !bytes.empty() && save(folder + "/apr2/" + name + (codec == Codec::None ? "" : "-zstd"), bytes);
        }
    }
    for (const auto& [name, format] : {std::pair("aprender", findWriter("aprender")), {"apr1", findWriter("apr1")}}) {
        const auto bytes = aprOf(llama, {.format = format});
        ok = ok && !bytes.empty() && save(folder + "/dialects/" + name, bytes);
    }
    ok = ok && save(folder + "/pickle/state_dict", stateDict());
    ok = ok && save(folder + "/unpickle/state_dict", stateDict());
    const auto named = [](std::uint8_t name, std::string_view text) { // the first byte chooses the name
        std::vector<std::byte> out{std::byte{name}};
        const auto bytes = std::as_bytes(std::span(text));
        out.insert(out.end(), bytes.begin(), bytes.end());
        return out;
    };
    using namespace std::string_view_literals;
    ok = ok && save(folder + "/scan/pickle", named(0, "cos\nsystem\n(S'id'\ntR.")) &&
         save(folder + "/scan/keras",
              named(4, R"([{"class_name": "Dense", "module": "keras.layers", "config": {}}, NaN])")) &&
         save(folder + "/scan/gzip",
              named(0, "\x1f\x8b\x08\0\0\0\0\0\x02\x03\x6b\x60\x4a\xce\x2f\xe6\x2a\xae\x2c\x2e\x49\xcd\xe5\x8a\x60"
                       "\x62\x60\x60\xc8\x4c\x69\x0d\xd2\x03\0\xf6\xdf\x7c\x54\x17\0\0\0"sv)) &&
         save(folder + "/scan/array",
              named(5, "\x93NUMPY\x01\0\x3a\0{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\x80\x02."sv)) &&
         save(folder + "/scan/zip",
              named(2, "PK\x03\x04\x0a\0\0\0\0\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a"
                       "PK\x01\x02\x14\x03\x0a\0\0\0\0\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0"
                       "\0\0\0\0\x80\x01\0\0\0\0a"
                       "PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x1f\0\0\0\0\0"sv));
    ok = ok && save(folder + "/ggml/f32", ggjt(3, 0, 128)) && save(folder + "/ggml/old", ggjt(1, 2, 20)) &&
         save(folder + "/ggml/q8", ggjt(2, 8, 36)) && save(folder + "/ggml/llama2c", llama2c(1)) &&
         save(folder + "/ggml/llama2c-q8", llama2c(2));
    ByteWriter matrix; // one entry of llama-imatrix's older layout
    for (const std::int32_t number : {1, 5}) {
        matrix.put(number);
    }
    matrix.put(std::as_bytes(std::span(std::string_view("a.b.c"))));
    for (const std::int32_t number : {2, 3, 0x3F800000, 0, 0x40000000}) {
        matrix.put(number);
    }
    ok = ok && save(folder + "/importance/old", {matrix.span().begin(), matrix.span().end()}) &&
         save(folder + "/importance/gguf", gguf);
    const std::string config =
        R"({"peft_type":"LORA","r":2,"lora_alpha":4,"use_rslora":true,"rank_pattern":{"k_proj":1},"fan_in_fan_out":false})";
    const auto factors =
        safeTensors(R"({"base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight":)"
                    R"({"dtype":"F32","shape":[2,4],"data_offsets":[0,32]},)"
                    R"("base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight":)"
                    R"({"dtype":"F16","shape":[4,2],"data_offsets":[32,48]},)"
                    R"("base_model.model.model.norm.weight":{"dtype":"F32","shape":[4],"data_offsets":[48,64]}})",
                    64);
    std::vector<std::byte> adapter;
    const auto head = std::as_bytes(std::span(config));
    adapter.insert(adapter.end(), head.begin(), head.end());
    adapter.push_back(std::byte{0});
    adapter.insert(adapter.end(), factors.begin(), factors.end());
    ok = ok && save(folder + "/adapter/peft", adapter);
    // An archive of one member, written by tar --format=pax.
    const auto block = [](std::string_view name, char type, std::string_view content) {
        std::string header(512, '\0');
        header.replace(0, name.size(), name);
        header.replace(100, 8, "0000644\0"sv);
        header.replace(108, 8, "0000000\0"sv);
        header.replace(116, 8, "0000000\0"sv);
        std::string octal(11, '0');
        for (std::size_t size = content.size(), i = 11; size > 0; size /= 8) {
            octal[--i] = static_cast<char>('0' + size % 8);
        }
        header.replace(124, 11, octal);
        header.replace(136, 11, "00000000000");
        header[156] = type;
        header.replace(257, 8, "ustar\00000"sv);
        header.replace(148, 8, "        ");
        unsigned sum = 0;
        for (const char c : header) {
            sum += static_cast<unsigned char>(c);
        }
        std::string digits(6, '0');
        for (std::size_t i = 6; sum > 0; sum /= 8) {
            digits[--i] = static_cast<char>('0' + sum % 8);
        }
        header.replace(148, 8, digits + '\0' + ' ');
        std::string data(content);
        data.resize((data.size() + 511) / 512 * 512, '\0');
        return header + data;
    };
    const std::string archive = block("p", 'x', "12 path=data.pkl\n") +
                                block("data.pkl", '0', "cos\nsystem\n(S'id'\ntR.") + std::string(1024, '\0');
    const auto saveText = [&folder](const std::string& name, std::string_view text) {
        return save(folder + name, std::as_bytes(std::span(text)));
    };
    ok =
        ok && saveText("/tar/pax", archive) &&
        saveText("/listing/two",
                 R"({"sha":"0123","cardData":{"license":"mit"},"siblings":[{"rfilename":"model.safetensors",)"
                 R"("lfs":{"size":12,"sha256":"ab"}},{"rfilename":"config.json","size":3,"blobId":"cd"}]})") &&
        saveText("/side/config", "\1"
                                 R"({"model_type":"llama","hidden_size":2,"vocab_size":2,"num_attention_heads":1})") &&
        saveText("/side/tokenizer", "\1"
                                    R"({"model":{"type":"BPE","vocab":{"a":0,"b":1},"merges":["a b"]}})") &&
        saveText(
            "/tokenizer/bpe",
            R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]},"added_tokens":[{"id":3,)"
            R"("content":"<s>","special":true}],"normalizer":{"type":"NFKC"},"pre_tokenizer":{"type":"Split",)"
            R"x("pattern":{"Regex":" ?\\p{L}+|\\s+(?!\\S)"},"behavior":"Isolated"},"decoder":{"type":"ByteLevel"}})x") &&
        saveText("/tokenizer/unigram",
                 R"({"model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["a",-1.5]]},"normalizer":{"type":)"
                 R"("Sequence","normalizers":[{"type":"BertNormalizer"},{"type":"Prepend","prepend":"x"}]},)"
                 R"("pre_tokenizer":{"type":"Metaspace"}})") &&
        saveText("/tokenizer/wordpiece",
                 R"({"model":{"type":"WordPiece","unk_token":"a","vocab":{"a":0,"##b":1}},"post_processor":)"
                 R"({"type":"BertProcessing","cls":["a",0],"sep":["a",0]},"decoder":{"type":"WordPiece"}})") &&
        saveText("/tokenizer/merges", std::string("\1"
                                                  R"({"a":0,"b":1,"ab":2,"<|e|>":3})") +
                                          '\0' + "#version\na b\n" + '\0' +
                                          R"({"eos_token":"<|e|>","tokenizer_class":"Qwen2Tokenizer"})") &&
        saveText("/tokenizer/pieces", test::sentencePieceFile({{"<unk>", 0, 2},
                                                               {"\xE2\x96\x81"
                                                                "a",
                                                                -1, 1},
                                                               {"<0x0A>", 0, 6}},
                                                              {.kind = 2})) &&
        saveText("/chat_template/loop",
                 "{{ bos_token }}{%- set ns = namespace(n=0) %}{% for m in messages if m.role != 'system' %}\n"
                 "{% if loop.first %}{{ m['role']|upper ~ m.content[1:-1] }}{% else %}{{ loop.index0 ** 2 // 3 }}{% "
                 "endif %}\n"
                 "{% set ns.n = ns.n + 1 %}{% endfor %}{{ tools|tojson(indent=2) if tools is defined }}{{ ns.n }}") &&
        saveText("/chat_template/macro",
                 "{% macro f(a, b='x') %}{{ a.items()|list }}{{ caller() if caller is defined }}{% endmacro %}"
                 "{% call f({'k': [1, 2.5, none]}) %}{{ 'a,b'.split(',')|join('-') }}{% endcall %}"
                 "{% set t %}x{% endset %}{{ '{}'.format(t) }}{{ strftime_now('%d %b %Y') }}") &&
        saveText("/merge_config/slerp",
                 "merge_method: slerp\nbase_model: a/x\nslices:\n- sources:\n  - {model: a/x, layer_range: [0, 2]}\n"
                 "  - {model: b/y, layer_range: [0, 2]}\n- sources:\n  - model: b/y\n    layer_range: [2, 3]\n"
                 "parameters:\n  t:\n  - {filter: mlp, value: [0, 0.5, 1]}\n  - value: 0.5\ndtype: bfloat16\n") &&
        saveText("/merge_config/moe",
                 "base_model: a/x\ngate_mode: cheap_embed\nexperts_per_token: 1\nexperts:\n"
                 "  - source_model: a/x\n    positive_prompts: [p]\n"
                 "  - source_model: b/y+c/z\n    positive_prompts: [q]\n    negative_prompts: [r]\n");
    saveText("/merge_config/stages", "name: half\nmerge_method: linear\nmodels: [{model: a/x}, {model: b/y}]\n---\n"
                                     "merge_method: linear\nmodels: [{model: half}, {model: b/y+c/z}]\n"
                                     "tokenizer: {source: union, pad_to_multiple_of: 8, tokens: {a: {source: "
                                     "{kind: zero}, force: true}, b: {source: b/y+c/z}}}\nchat_template: auto\n");
    saveText("/merge_config/ties",
             "name: first\nmerge_method: ties\nbase_model: a/x\nmodels:\n- model: a/x\n- model: b/y\n"
             "  parameters: {density: 0.5, weight: [0.1, 1]}\n- model: c/z\n  parameters:\n    weight: &w\n"
             "    - {filter: self_attn, value: 1}\n    - value: 0.25\nparameters: {normalize: true, lambda: 1.5}\n"
             "tokenizer_source: union\n---\nmerge_method: linear\nmodules:\n  text:\n    models:\n    - {model: "
             "first, parameters: {weight: 1}}\n    - {model: d/w, parameters: {weight: 1}}\n") &&
        saveText("/torchscript/module",
                 "class M(Module):\n  w : Tensor\n  c : m.C\n  n : Final[int] = 2\n  def forward(self: m.M,\n    x: "
                 "Tensor,\n    y: Optional[Tensor]=None) -> Tensor:\n    c = self.c\n    _0 = m.f\n    a, b, = "
                 "torch.max((c).forward(x, ), 0)\n    if torch.__is__(y, None):\n      d = _0(a, self.l)\n    else:\n"
                 "      d = b\n    l = annotate(List[Tensor], [])\n    for i in range(2):\n      _1 = torch.append(l, "
                 "torch.select(d, 0, i))\n    self.w = d\n    return (l[1:], CONSTANTS.c0)\nclass C(Module):\n  def "
                 "forward(self: m.C,\n    x: Tensor) -> Tensor:\n    return torch.relu(x)\ndef f(x: Tensor,\n    l: "
                 "List[int]) -> Tensor:\n  return torch.mul(x, l[0], alpha=-1.5e-3)\n") &&
        saveText(
            "/graph/onnx",
            R"({"graph":{"opsets":{"ai.onnx":21},"inputs":[{"name":"x","dtype":"FLOAT","shape":["n",3,8,8]}],"outputs":["y"],"nodes":[{"op":"Conv","inputs":["x","k"],"outputs":["c"],"attributes":{"pads":[1,1,1,1],"strides":[2,2]}},{"op":"Shape","inputs":["c"],"outputs":["s"]},{"op":"Gather","inputs":["s","i"],"outputs":["b"],"attributes":{"axis":0}},{"op":"Concat","inputs":["i","i"],"outputs":["t"],"attributes":{"axis":0}},{"op":"Reshape","inputs":["c","t"],"outputs":["r"]},{"op":"Slice","inputs":["c","i","i","i"],"outputs":["q"]},{"op":"If","inputs":["q"],"outputs":["y"],"attributes":{"then_branch":{"graph":{"nodes":[{"op":"Resize","inputs":["c","","f"],"outputs":["z"]}],"outputs":["z"]}},"else_branch":{"graph":{"nodes":[{"op":"Split","inputs":["c"],"outputs":["z","u"]}],"outputs":["z"]}}}}]},"tensors":[{"name":"k","shape":[5,3,3,3]},{"name":"i","shape":[1],"integers":1},{"name":"f","shape":[4]}],"sizes":{"n":2}})") &&
        saveText(
            "/graph/llama",
            R"({"config":{"model_type":"llama","num_hidden_layers":1,"num_attention_heads":4,"num_key_value_heads":2,"rope_scaling":{"rope_type":"yarn","factor":4,"original_max_position_embeddings":16},"max_position_embeddings":64},"tensors":[{"name":"model.embed_tokens.weight","shape":[11,16]},{"name":"model.norm.weight","shape":[16]},{"name":"model.layers.0.input_layernorm.weight","shape":[16]},{"name":"model.layers.0.post_attention_layernorm.weight","shape":[16]},{"name":"model.layers.0.self_attn.q_proj.weight","shape":[16,16]},{"name":"model.layers.0.self_attn.k_proj.weight","shape":[8,16]},{"name":"model.layers.0.self_attn.v_proj.weight","shape":[8,16]},{"name":"model.layers.0.self_attn.o_proj.weight","shape":[16,16]},{"name":"model.layers.0.mlp.gate_proj.weight","shape":[32,16]},{"name":"model.layers.0.mlp.up_proj.weight","shape":[32,16]},{"name":"model.layers.0.mlp.down_proj.weight","shape":[16,32]}],"sizes":{"batch":1,"sequence":5}})") &&
        saveText(
            "/graph/tflite",
            R"({"graph":{"vocabulary":"tflite","inputs":[{"name":"x","dtype":"FLOAT32","shape":[1,8,8,3]}],"outputs":["y"],"nodes":[{"op":"CONV_2D","inputs":["x","k"],"outputs":["a"],"attributes":{"padding":"SAME","stride_w":1}},{"op":"RELU6","inputs":["a"],"outputs":["b"]},{"op":"RESHAPE","inputs":["b"],"outputs":["y"],"attributes":{"new_shape":[1,-1]}}]},"tensors":[{"name":"k","shape":[5,3,3,3]}]})") &&
        saveText(
            "/graph/loop",
            R"({"graph":{"opsets":{"ai.onnx":21,"m":1},"inputs":["p"],"outputs":["q"],"functions":[{"name":"f","domain":"m","inputs":["a"],"outputs":["b"],"nodes":[{"op":"MaxPool","inputs":["a"],"outputs":["b"],"attributes":{"kernel_shape":[2,2],"ceil_mode":1}}]}],"nodes":[{"op":"f","domain":"m","inputs":["p"],"outputs":["r"]},{"op":"Loop","inputs":["n","","r"],"outputs":["q","w"],"attributes":{"body":{"graph":{"inputs":["i","c","v"],"outputs":["c","v","v"],"nodes":[]}}}},{"op":"Einsum","inputs":["p","p"],"outputs":["e"],"attributes":{"equation":"bij,bjk->bik"}},{"op":"DFT","inputs":["p"],"outputs":["d"],"attributes":{"onesided":1}}]}})") &&
        saveText("/side/index", "\2"
                                R"({"metadata":{},"weight_map":{"model.embed_tokens.weight":"a.safetensors"}})");
    return ok ? 0 : 1;
}
