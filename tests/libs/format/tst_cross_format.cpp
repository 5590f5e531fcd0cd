// SPDX-License-Identifier: MIT
// Files of the corpus that hold one model in two formats: whatever reads them, the bytes are the same.
#include "apr/convert/map_names.h"
#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/gguf.h"
#include "fixtures/pickle.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/tensorflow.h"
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
    /// One model of two tensors, in every format that a fixture writes.
    void oneModelInEveryFormat()
    {
        const std::vector<MemoryTensor> tensors{random("w", {3, 5}, 1), random("b", {5}, 2)};
        GgufBuilder little;
        GgufBuilder big;
        big.order = std::endian::big;
        PickleBuilder pickle;
        pickle.op('}');
        Proto graph;
        Proto onnx;
        Bundle bundle;
        std::vector<Buffer> storages;
        std::multiset<std::string> expected;
        for (const MemoryTensor& tensor : tensors) {
            const std::uint64_t count = tensor.data.size() / sizeof(float);
            expected.insert({reinterpret_cast<const char*>(tensor.data.data()), tensor.data.size()});
            little.tensor(tensor);
            MemoryTensor swapped = tensor;
            for (std::size_t i = 0; i < swapped.data.size(); i += 4) {
                const auto at = swapped.data.begin() + static_cast<std::ptrdiff_t>(i);
                std::reverse(at, at + 4);
            }
            big.tensor(swapped);
            pickle.text(tensor.name)
                .tensor({.key = std::to_string(storages.size()), .elements = count, .size = {count}, .stride = {1}})
                .op('s');
            storages.push_back(tensor.data);
            graph.message(
                1, constantNode(tensor.name,
                                Proto().varint(1, 1).message(2, tensorShape(tensor.shape)).bytes(4, tensor.data)));
            onnx.message(
                5, Proto().packedVarints(1, tensor.shape).varint(2, 1).text(8, tensor.name).bytes(9, tensor.data));
            bundle.add(tensor.name, valuesOf<float>(tensor.data));
        }
        const auto opened = [](const char* name, const Bytes& file) { return openModel(name, file, {}); };
        const Buffer onnxFile = Proto().varint(1, 8).message(7, onnx).message(8, Proto().varint(2, 17)).build();
        for (const Result<Model>& model :
             {opened("m.safetensors", safetensorsOf(tensors)), opened("m.apr", aprOf(tensors)),
              opened("little.gguf", little.build()), opened("big.gguf", big.build()),
              opened("m.pt", Bytes::own(torchZip(pickle.build(), storages))),
              openModel("g.pb", Bytes::own(graph.build()), {}, {.format = "frozen"}),
              opened("m.onnx", Bytes::own(onnxFile)), bundle.open()}) {
            APR_VERIFY_OK(model);
            QVERIFY2(contents(*model, 1) == expected, model->facts().title().c_str());
        }
    }

    void sameModels()
    {
        APR_NEEDS_CORPUS();
        const std::string corpus = corpusFolder() + '/';
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
