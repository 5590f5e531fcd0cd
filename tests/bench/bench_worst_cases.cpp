// SPDX-License-Identifier: MIT
// Files that were made to take long: what the scanner takes for each byte, beside what a parser of JSON takes for each
// byte of an ordinary file. Each is made in two sizes, since what is not linear shows in their ratio.
#include "apr/base/bytes.h"
#include "apr/base/json.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "apr/validate/scan.h"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <functional>
#include <string>

using namespace apr;

namespace {

std::string repeated(std::string_view part, std::size_t bytes)
{
    std::string out;
    out.reserve(bytes + part.size());
    while (out.size() < bytes) {
        out += part;
    }
    return out;
}

std::string varint(std::uint64_t value)
{
    std::string out;
    for (; value > 127; value >>= 7U) {
        out += static_cast<char>((value & 127U) | 128U);
    }
    return out + static_cast<char>(value);
}

std::string field(unsigned number, const std::string& value)
{
    return varint(number << 3U | 2U) + varint(value.size()) + value;
}

std::string onnx(const std::string& graph)
{
    return std::string("\x08\x08", 2) + field(7, graph) + field(8, std::string("\x0a\0\x10\x11", 4));
}

struct WorstCase {
    const char* name;
    const char* file;
    std::function<std::string(std::size_t)> make;
};

const std::vector<WorstCase>& worstCases()
{
    using namespace std::string_literals;
    static const std::vector<WorstCase> cases{
        {"pickle/imports", "m.pkl",
         [](std::size_t n) { return "\x80\x02"s + repeated("ccollections\nOrderedDict\n0", n) + "N."; }},
        {"pickle/unknown_imports", "m.pkl", [](std::size_t n) { return "\x80\x02"s + repeated("ca\nb\n0", n) + "N."; }},
        {"pickle/memo", "m.pkl", [](std::size_t n) { return "\x80\x04"s + repeated("N\x94"s + "0", n) + "N."; }},
        {"pickle/after_an_error", "m.pkl",
         [](std::size_t n) { return "\x80\x04I0x10\n0"s + repeated("\x8c\1a\x94"s + "0", n) + "N."; }},
        {"pickle/many", "m.pkl", [](std::size_t n) { return repeated("\x80\x02N.", n); }},
        {"pickle/damaged", "m.pkl", [](std::size_t n) { return repeated("\x80\x02N.\n", n); }},
        {"pickle/nested", "m.pkl", [](std::size_t n) { return "\x80\x02("s + repeated("U\x05(lp0\n", n) + "l."; }},
        {"pickle/marks", "m.pkl",
         [](std::size_t n) { return "\x80\x02"s + repeated("(", n / 2) + repeated("t", n / 2) + "."; }},
        {"pickle/dict_of_itself", "m.pkl", [](std::size_t n) { return "\x80\x02}q\0"s + repeated("h\0b"s, n) + "."; }},
        {"text/lines", "m.yaml", [](std::size_t n) { return repeated("- a: b\n", n); }},
        {"text/percent", "m.txt", [](std::size_t n) { return repeated("!!python", n); }},
        {"json/nested", "m.json", [](std::size_t n) { return repeated("[", n); }},
        {"json/escapes", "m.json", [](std::size_t n) { return "{\"a\": \"" + repeated("\\u0063", n) + "\"}"; }},
        {"json/backslashes", "m.json", [](std::size_t n) { return "{\"a\": \"" + repeated("\\\\", n) + "u0063\"}"; }},
        {"json/resolvers", "m.json", [](std::size_t n) { return "{\"a\": \"" + repeated("${", n) + "\"}"; }},
        {"json/name_of_a_list", "m.json",
         [](std::size_t n) { return "{\"" + repeated("k_", n / 2) + "\": [" + repeated("\"a.b\",", n / 2) + "0]}"; }},
        {"json/levels", "m.json",
         [](std::size_t n) {
             const std::string level = "{\"a\": " + repeated("[", 50) + "1" + repeated("]", 50) + "}";
             return "[" + repeated(level + ",", n) + "0]";
         }},
        {"yaml/brackets", "m.yaml", [](std::size_t n) { return repeated("[", n); }},
        {"yaml/aliases", "m.yaml", [](std::size_t n) { return "- &a " + repeated("x", 200) + repeated("\n- *a", n); }},
        {"text/exclamations", "m.txt", [](std::size_t n) { return repeated("!a ", n); }},
        {"hdf5/beginnings_of_pickles", "m.h5",
         [](std::size_t n) { return "\x89HDF\r\n\x1a\n"s + repeated("\x80\x02(", n); }},
        {"keras/layers", "m.json",
         [](std::size_t n) { return "[" + repeated("{\"class_name\": \"Dense\", \"config\": {}},", n) + "0]"; }},
        {"keras/strings", "m.json", [](std::size_t n) { return "[" + repeated("\"{class_name\",", n) + "0]"; }},
        {"template/filters", "m.jinja", [](std::size_t n) { return "{{ a" + repeated("|upper", n) + " }}"; }},
        {"template/blocks", "m.jinja", [](std::size_t n) { return repeated("{% if a %}", n); }},
        {"onnx/nodes", "m.onnx", [](std::size_t n) { return onnx(repeated(field(1, field(4, "Relu")), n)); }},
        {"onnx/unknown_nodes", "m.onnx", [](std::size_t n) { return onnx(repeated(field(1, field(4, "Evil")), n)); }},
        {"onnx/attributes", "m.onnx",
         [](std::size_t n) { return onnx(field(1, field(4, "Relu") + repeated(field(5, field(1, "a")), n))); }},
        {"onnx/graphs", "m.onnx", [](std::size_t n) { return repeated(field(7, field(2, "g")), n) + onnx(""); }},
        {"tensorflow/functions", "m.pb",
         [](std::size_t n) {
             return repeated(field(2, field(1, field(1, field(1, "f")))), n) +
                    field(1, field(1, "n") + field(2, "Add"));
         }},
        {"tensorflow/savers", "m.pb",
         [](std::size_t n) { return repeated(field(1, field(1, "n") + field(2, "SaveV2") + field(3, "n")), n); }},
        {"numpy/arrays", "m.npy",
         [](std::size_t n) {
             return repeated("\x93NUMPY\1\0\x40\0{'descr':'|u1','fortran_order':False,'shape':(1,),}            \nx"s,
                             n);
         }},
    };
    return cases;
}

constexpr std::size_t kSmall = std::size_t{256} << 10;
constexpr std::size_t kLarge = std::size_t{2} << 20;

void scan(benchmark::State& state, const WorstCase& each, std::size_t size)
{
    const std::string text = each.make(size);
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    const Bytes bytes = Bytes::own(std::vector<std::byte>(first, first + text.size()));
    for (auto step : state) {
        if (!scanFile(each.file, bytes, std::uint64_t{1} << 30)) {
            state.SkipWithError("not scanned");
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

/// The yardstick: an ordinary file of JSON.
void parse(benchmark::State& state)
{
    const std::string text = "[" + repeated("{\"name\": \"layer\", \"shape\": [1, 2, 3]},", kLarge) + "0]";
    for (auto step : state) {
        benchmark::DoNotOptimize(parseJson(text));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

struct TokenizerCase {
    const char* name;
    std::function<Json()> make;
    std::string text; ///< of 10,000 characters
};

Json tokenizerOf(Json model, Json added = Json::array(), Json splitter = nullptr)
{
    return {{"version", "1.0"},
            {"added_tokens", std::move(added)},
            {"pre_tokenizer", std::move(splitter)},
            {"model", std::move(model)}};
}

const std::vector<TokenizerCase>& tokenizerCases()
{
    static const Json kWords =
        parseJson(R"({"type": "WordLevel", "vocab": {"a": 0, "[UNK]": 1}, "unk_token": "[UNK]"})")->value;
    static const std::vector<TokenizerCase> cases{
        {"tokenizer/added_tokens",
         [] {
             Json added = Json::array();
             for (int i = 0; i < 50'000; ++i) {
                 added.push_back(
                     {{"id", i + 2}, {"content", std::string(20, 'a') + std::to_string(i)}, {"special", true}});
             }
             return tokenizerOf(kWords, std::move(added));
         },
         std::string(10'000, 'a')},
        {"tokenizer/classes",
         [] {
             const Json pattern = {{"Regex", "[" + repeated("xz\\p{Lu}", 500'000) + "]+"}};
             return tokenizerOf(kWords, Json::array(),
                                {{"type", "Split"}, {"pattern", pattern}, {"behavior", "Isolated"}, {"invert", false}});
         },
         std::string(10'000, 'y')},
        {"tokenizer/unigram",
         [] {
             const Json vocabulary =
                 Json::array({Json::array({"<unk>", 0}), Json::array({std::string(5000, 'a') + "b", -1})});
             return tokenizerOf({{"type", "Unigram"}, {"unk_id", 0}, {"vocab", vocabulary}});
         },
         std::string(10'000, 'a')},
        {"tokenizer/word_piece",
         [] {
             return tokenizerOf(
                 parseJson(R"({"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                                              "max_input_chars_per_word": 1000000, "vocab": {"[UNK]": 0, "b": 1}})")
                     ->value);
         },
         std::string(10'000, 'a')},
    };
    return cases;
}

void encode(benchmark::State& state, const TokenizerCase& each)
{
    const auto tokenizer = Tokenizer::ofHuggingFace(each.make());
    if (!tokenizer) {
        state.SkipWithError(tokenizer.error().message.c_str());
        return;
    }
    for (auto step : state) {
        benchmark::DoNotOptimize(tokenizer->encode(each.text, false)); // which may end with E008
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * each.text.size()));
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::RegisterBenchmark("yardstick/json", parse)->Unit(benchmark::kMillisecond);
    for (const WorstCase& each : worstCases()) {
        for (const auto& [name, size] : {std::pair("small", kSmall), std::pair("large", kLarge)}) {
            benchmark::RegisterBenchmark((std::string(each.name) + '/' + name).c_str(), [&each, size = size](
                                                                                            benchmark::State& state) {
                scan(state, each, size);
            })->Unit(benchmark::kMillisecond);
        }
    }
    for (const TokenizerCase& each : tokenizerCases()) {
        benchmark::RegisterBenchmark(each.name, [&each](benchmark::State& state) {
            encode(state, each);
        })->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
