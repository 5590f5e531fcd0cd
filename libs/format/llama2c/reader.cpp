// SPDX-License-Identifier: MIT
#include "format.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"
#include "format/reading/tensor_table.h"

#include <array>
#include <limits>
#include <utility>

namespace apr::llama2c {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMagic = "24ka"sv; // 0x616b3432
constexpr std::uint64_t kHeaderBytes = 256;
constexpr std::array<std::string_view, 7> kParameters{"dim",        "hidden_dim", "n_layers",   "n_heads",
                                                      "n_kv_heads", "vocab_size", "max_seq_len"};

class Opener final : FileOpener {
public:
    explicit Opener(Probe& probe)
        : FileOpener(probe.name(), probe.file()), m_table(probe.file(), probe.options().budget)
    {
    }

    Result<Model> run()
    {
        APR_CHECK(readHeader());
        APR_CHECK(addNorms());
        APR_CHECK(addMatrices());
        m_facts.sections = {{"header", 0, kHeaderBytes}, {"tensor data", kHeaderBytes, m_at - kHeaderBytes}};
        if (m_at < m_file.size()) {
            note(Severity::Info, "structure.unused-bytes",
                 formatCountOf(m_file.size() - m_at, "unused byte") + " after the tensors", m_at);
        }
        return m_table.makeModel(metadata(), takeFacts(FormatId::Llama2C, "version " + std::to_string(m_version)));
    }

private:
    Status readHeader()
    {
        if (m_file.size() < kHeaderBytes) {
            return fail(Errc::Corrupt,
                        "the file has " + formatCountOf(m_file.size(), "byte") + ", a llama2.c file has at least 256",
                        0, "header");
        }
        APR_TRY(const Bytes head, m_file.start(kHeaderBytes));
        m_version = loadLittle<std::uint32_t>(head.data() + 4);
        if (m_version != 1 && m_version != 2) {
            return fail(Errc::Version, "the version is " + std::to_string(m_version) + ", expected 1 or 2", 4,
                        "version");
        }
        m_facts.header = {{"magic", "ak42"}, {"version", std::to_string(m_version)}};
        for (std::size_t i = 0; i < kParameters.size(); ++i) {
            const std::uint64_t at = 8 + 4 * i;
            const auto value = loadLittle<std::int32_t>(head.data() + at);
            if (value <= 0) {
                return fail(Errc::Corrupt,
                            std::string(kParameters[i]) + " is " + std::to_string(value) + ", expected more than 0", at,
                            std::string(kParameters[i]));
            }
            m_parameters[i] = static_cast<std::uint64_t>(value);
            m_facts.header.emplace_back(kParameters[i], std::to_string(value));
        }
        if (dim() % heads() != 0 || heads() % keyHeads() != 0) {
            return fail(Errc::Corrupt,
                        "the width " + std::to_string(dim()) + " is not a multiple of " + std::to_string(heads()) +
                            " heads, or these are not a multiple of " + std::to_string(keyHeads()) + " key/value heads",
                        20, "n_heads");
        }
        if (layers() > m_file.size() / leastLayerBytes()) {
            return fail(Errc::Corrupt,
                        "the header declares " + formatCountOf(layers(), "layer") + ", which do not fit in the file",
                        16, "n_layers");
        }
        m_isShared = static_cast<std::uint8_t>(head.data()[36]) != 0;
        m_facts.header.emplace_back("shared_classifier", m_isShared ? "1" : "0");
        if (m_version == 2) {
            m_group = loadLittle<std::uint32_t>(head.data() + 37);
            m_facts.header.emplace_back("group_size", std::to_string(m_group));
            if (m_group == 0 || dim() % m_group != 0 || hidden() % m_group != 0) {
                return fail(Errc::Unsupported,
                            "the group size " + std::to_string(m_group) + " does not divide the row lengths " +
                                std::to_string(dim()) + " and " + std::to_string(hidden()),
                            37, "group_size");
            }
        }
        return {};
    }

    Status add(std::string name, DType dtype, Shape shape)
    {
        const std::uint64_t bytes = tensorBytes(dtype, shape).value_or(0);
        APR_CHECK(
            m_table.addStored({.name = std::move(name), .dtype = dtype, .shape = std::move(shape), .offset = m_at}));
        m_at += bytes; // addStored() has checked both
        return {};
    }

    Status addNorms()
    {
        for (const char* norm : {"attention_norm", "ffn_norm"}) {
            for (std::uint64_t layer = 0; layer < layers(); ++layer) {
                APR_CHECK(add("layers." + std::to_string(layer) + '.' + norm + ".weight", DType::F32, {dim()}));
            }
        }
        return add("norm.weight", DType::F32, {dim()});
    }

    /// Floats, or in version 2 integers and the scales of their groups.
    Status addMatrix(std::string name, const Shape& shape)
    {
        if (m_version == 1) {
            return add(std::move(name), DType::F32, shape);
        }
        APR_CHECK(add(name, DType::I8, shape));
        return add(std::move(name) + ".scale", DType::F32, {shape[0], shape[1] / m_group});
    }

    Status addMatrices()
    {
        APR_CHECK(addMatrix("tok_embeddings.weight", {vocabulary(), dim()}));
        for (const auto& [kind, shape] :
             {std::pair("attention.wq", Shape{dim(), dim()}), std::pair("attention.wk", Shape{keyWidth(), dim()}),
              std::pair("attention.wv", Shape{keyWidth(), dim()}), std::pair("attention.wo", Shape{dim(), dim()}),
              std::pair("feed_forward.w1", Shape{hidden(), dim()}),
              std::pair("feed_forward.w2", Shape{dim(), hidden()}),
              std::pair("feed_forward.w3", Shape{hidden(), dim()})}) {
            for (std::uint64_t layer = 0; layer < layers(); ++layer) {
                APR_CHECK(addMatrix("layers." + std::to_string(layer) + '.' + kind + ".weight", shape));
            }
        }
        return m_isShared ? Status() : addMatrix("output.weight", {vocabulary(), dim()});
    }

    /// As a config.json of transformers.
    Metadata metadata() const
    {
        return {{"config",
                 {{"model_type", "llama"},
                  {"hidden_size", dim()},
                  {"intermediate_size", hidden()},
                  {"num_hidden_layers", layers()},
                  {"num_attention_heads", heads()},
                  {"num_key_value_heads", keyHeads()},
                  {"vocab_size", vocabulary()},
                  {"max_position_embeddings", m_parameters[6]},
                  {"tie_word_embeddings", m_isShared}}}};
    }

    /// Bytes of a layer without scales, so that what does not fit is refused before its tensors are listed.
    std::uint64_t leastLayerBytes() const
    {
        const std::uint64_t width = m_version == 1 ? 4 : 1;
        const std::uint64_t rows =
            2 * dim() + 2 * keyWidth() + 3 * hidden(); // of wq, wk, wv, wo, w1, w3, and w2 turned
        return checkedMul(rows * width + 8, dim()).value_or(std::numeric_limits<std::uint64_t>::max()); // and two norms
    }

    std::uint64_t dim() const { return m_parameters[0]; }
    std::uint64_t hidden() const { return m_parameters[1]; }
    std::uint64_t layers() const { return m_parameters[2]; }
    std::uint64_t heads() const { return m_parameters[3]; }
    std::uint64_t keyHeads() const { return m_parameters[4]; }
    std::uint64_t keyWidth() const { return dim() / heads() * keyHeads(); }
    std::uint64_t vocabulary() const { return m_parameters[5]; }

    TensorTable m_table;
    std::array<std::uint64_t, kParameters.size()> m_parameters{};
    std::uint32_t m_version = 0;
    std::uint64_t m_group = 1;
    bool m_isShared = false;
    std::uint64_t m_at = kHeaderBytes; ///< end of the tensors so far
};

} // namespace

const FormatReader kReader{
    .ids = "llama2c",
    .suffixes = ".bin",
    .recognition = Recognition::Header,
    .recognize = [](Probe& probe) { return probe.text().starts_with(kMagic) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return Opener(probe).run(); },
};

constinit const Format kFormat{.ids = {FormatId::Llama2C}, .readers = {&kReader}};

} // namespace apr::llama2c
