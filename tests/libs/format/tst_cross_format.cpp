// SPDX-License-Identifier: MIT
// Files of the corpus that hold one model in two formats: whatever reads them, the bytes are the same.
#include "apr/convert/map_names.h"
#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::test;

namespace {

struct Pair {
    const char* first;
    const char* second;
    std::uint64_t least;   ///< bytes of the tensors to compare: small ones are alike by chance
    std::size_t common;    ///< tensors of the first that are in the second, at least
    bool isMapped = false; ///< compare as PyTorch has them
};

// reference: the sets whose equality was checked with other programs.
constexpr Pair kPairs[] = {
    {"torchscript/silero__silero_vad.jit", "onnx/silero__silero_vad.onnx", 512, 24},
    {"keras_h5/s4tf__keras_model.h5", "coreml/s4tf__keras_model.mlmodel", 1, 2, true},
    {"keras_h5/s4tf__keras_model_personalization.h5", "coreml/s4tf__keras_model_personalization.mlmodel", 1, 2, true},
    {"onnx/omz__samplenet.onnx", "tf_frozen/omz__samplenet.pb", 1, 6, true},
    {"keras_h5/fastapi__best_model.h5", "keras_v3/00valak00__model.keras", 1, 20},
    {"gguf/ggml-hist__superpoint.gguf", "derived_gguf/ggufpy__superpoint-big-endian.gguf", 1, 12},
    {"derived_pytorch/torch113__zip_all_dtypes.pt", "derived_pytorch/torch113__legacy_all_dtypes.pt", 1, 1},
};

std::multiset<std::string> contents(const Model& model, std::uint64_t least)
{
    std::multiset<std::string> out;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (model.tensors()[i].byteSize < least) {
            continue;
        }
        const auto bytes = model.load(i);
        if (bytes) {
            out.insert({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
        }
    }
    return out;
}

Result<Model> openedPair(const std::string& path, bool isMapped)
{
    APR_TRY(const Model model, openModelFile(path));
    if (!isMapped) {
        return model;
    }
    APR_TRY(const MappedModel mapped, mapNames(model, {.relaxed = true}));
    return mapped.model;
}

} // namespace

class TestCrossFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameModels()
    {
        const std::string corpus = qEnvironmentVariable("APR_CORPUS").toStdString() + '/';
        std::size_t compared = 0;
        for (const Pair& pair : kPairs) {
            if (!QFile::exists(QString::fromStdString(corpus + pair.first)) ||
                !QFile::exists(QString::fromStdString(corpus + pair.second))) {
                continue; // the corpus has parts; two of the pairs are in all of them
            }
            const auto first = openedPair(corpus + pair.first, pair.isMapped);
            APR_VERIFY_OK(first);
            const auto second = openedPair(corpus + pair.second, pair.isMapped);
            APR_VERIFY_OK(second);
            std::multiset<std::string> others = contents(*second, pair.least);
            std::size_t common = 0;
            for (const std::string& bytes : contents(*first, pair.least)) {
                const auto found = others.find(bytes);
                if (found != others.end()) {
                    others.erase(found);
                    ++common;
                }
            }
            QVERIFY2(common >= pair.common, (std::string(pair.first) + ": " + std::to_string(common)).c_str());
            ++compared;
        }
        QVERIFY(compared >= 2);
    }
};

APR_TEST(TestCrossFormat)
#include "tst_cross_format.moc"
