// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/gguf/split.h"

#include "fixtures/checks.h"
#include "fixtures/folder.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::string partName(unsigned number, unsigned count)
{
    return "m-0000" + std::to_string(number) + "-of-0000" + std::to_string(count) + ".gguf";
}

/// A split GGUF of three parts with one tensor each.
Folder split()
{
    Folder folder;
    for (unsigned i = 0; i < 3; ++i) {
        GgufBuilder part;
        part.pair("split.no", GgufBuilder::U16, static_cast<std::uint16_t>(i));
        part.pair("split.count", GgufBuilder::U16, std::uint16_t{3});
        part.pair("split.tensors.count", GgufBuilder::I32, std::int32_t{3});
        if (i == 0) {
            part.pair("general.architecture", "llama");
        }
        part.tensor(floats("t" + std::to_string(i), {1}, {static_cast<float>(i)}));
        folder.files[partName(i + 1, 3)] = part.build();
    }
    return folder;
}

} // namespace

class TestGgufSplit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensSplitFromAnyPart()
    {
        for (unsigned number = 1; number <= 3; ++number) {
            const auto model = split().open(partName(number, 3));
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors().size(), std::size_t{3});
            QVERIFY(model->metadata()["general.architecture"] == "llama");
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(model->tensors()[i].part, static_cast<std::uint32_t>(i));
                QCOMPARE(valuesOf<float>(model->load(i)->span()), std::vector<float>{static_cast<float>(i)});
            }
        }
    }

    void splitPartMissing()
    {
        for (unsigned number = 1; number <= 3; ++number) {
            Folder folder = split();
            folder.files.erase(partName(number, 3));
            const auto model = folder.open(partName(number == 1 ? 2 : 1, 3));
            APR_VERIFY_ERROR(model, Errc::Io);
            QVERIFY(contains(model.error().message, partName(number, 3)));
        }
    }

    void splitPartsMixedUp()
    {
        Folder folder = split();
        std::swap(folder.files[partName(2, 3)], folder.files[partName(3, 3)]);
        const auto model = folder.open(partName(1, 3));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("split.no"));
        QCOMPARE(model.error().file, "dir/" + partName(2, 3));
    }

    void splitUnderAnotherName()
    {
        Folder folder = split();
        folder.files["renamed.gguf"] = folder.files[partName(1, 3)];
        const auto model = folder.open("renamed.gguf");
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("split.count"));
    }

    void splitTensorCountWrong()
    {
        Folder folder = split();
        GgufBuilder last;
        last.pair("split.no", GgufBuilder::U16, std::uint16_t{2});
        last.pair("split.count", GgufBuilder::U16, std::uint16_t{3});
        folder.files[partName(3, 3)] = last.build();
        const auto model = folder.open(partName(1, 3));
        APR_VERIFY_ERROR(model, Errc::MissingTensor);
    }

    void splitOfOneIsPlain()
    {
        GgufBuilder file;
        file.pair("split.no", GgufBuilder::U16, std::uint16_t{0});
        file.pair("split.count", GgufBuilder::U16, std::uint16_t{1});
        file.tensor(floats("a", {1}, {1}));
        APR_VERIFY_OK(openModel("any.gguf", file.build(), {}));
    }
};

APR_TEST(TestGgufSplit)
#include "tst_split.moc"
