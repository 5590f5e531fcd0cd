// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "convert/lower/capabilities.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestCapabilities : public QObject {
    Q_OBJECT

    /// A model of this type whose heads do not fill its width.
    static Draft unevenHeads(const char* type, bool hasFewerHeads)
    {
        Draft draft = Draft::of({.path = "m", .model = modelOf({random("a", {4, 64})})});
        for (const Architecture& architecture : architectures()) {
            if (architecture.hasType(type)) {
                draft.detection = {.architecture = &architecture, .type = type};
            }
        }
        draft.hyperparameters = {{"n_heads", 3}, {"head_dim", 16}, {"hidden_size", 64}};
        draft.hasFewerHeads = hasFewerHeads;
        return draft;
    }

private Q_SLOTS:
    void formatsByName()
    {
        QCOMPARE((*formatToWrite("m.gguf"))->id, std::string_view("gguf"));
        for (const char* name : {"m", "llama-3.1-8b", "m-v1.5", "folder.v2/m", ".hidden"}) { // no suffix
            QCOMPARE((*formatToWrite(name))->id, defaultWriter().id);
        }
        for (const char* name : {"m.unknown", "m.apr.txt", "m.gz"}) {
            APR_VERIFY_ERROR(formatToWrite(name), Errc::Argument);
        }
        const auto refused = formatToWrite("m.tflite");
        APR_VERIFY_ERROR(refused, Errc::Argument);
        QCOMPARE(refused.error().field, std::string("--output"));
    }

    /// llama.cpp reads the head dimension for some types, and computes it for others: the tables of architectures say
    /// so.
    void headDimensions()
    {
        const FormatWriter& gguf = *findWriter("gguf");
        for (const auto& [type, hasFewerHeads, isLoadable] :
             {std::tuple("llama", true, true), std::tuple("qwen2", false, false), std::tuple("phi2", false, false),
              std::tuple("gemma2", true, true), std::tuple("phi3", true, false), std::tuple("phi3", false, true)}) {
            Draft draft = unevenHeads(type, hasFewerHeads);
            QVERIFY(draft.detection.architecture != nullptr);
            const auto status = checkCapabilities(draft, gguf, "m.gguf");
            QVERIFY2(status.has_value() == isLoadable, type);
            QVERIFY(isLoadable || status.error().code == Errc::Unsupported);
            APR_VERIFY_OK(checkCapabilities(draft, defaultWriter(), "m.apr"));
        }
    }

    void whatIsLostIsTold()
    {
        Draft draft = Draft::of({.path = "m", .model = modelOf({random("a", {4, 64})})});
        APR_VERIFY_OK(checkCapabilities(draft, *findWriter("npz"), "m.npz"));
        QVERIFY(findingOf(draft.findings, "output.no-metadata") != nullptr);
        draft.tensors[0].conversion =
            DtypeConversion{.target = TargetType{.dtype = DType::I8, .integers = IntegerScheme{.bits = 8}}};
        APR_VERIFY_OK(draft.settle(false));
        APR_VERIFY_ERROR(checkCapabilities(draft, *findWriter("gguf"), "m.gguf"), Errc::Unsupported);
        APR_VERIFY_OK(checkCapabilities(draft, *findWriter("safetensors"), "m.safetensors"));
    }
};

APR_TEST(TestCapabilities)
#include "tst_capabilities.moc"
