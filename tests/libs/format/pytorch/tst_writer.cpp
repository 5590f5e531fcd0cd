// SPDX-License-Identifier: MIT
#include "format/pytorch/writer.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "fixtures/written.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<Bytes> written(const Model& model)
{
    return writtenFile(pytorch::kWriter, model);
}

} // namespace

class TestPyTorchWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTypeComesBack()
    {
        std::vector<MemoryTensor> tensors;
        for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16,
                                  DType::I8, DType::U8, DType::U16, DType::U32, DType::U64, DType::C64, DType::F8E4M3,
                                  DType::F8E5M2, DType::F8E4M3Fnuz, DType::F8E5M2Fnuz, DType::F8E8M0}) {
            tensors.push_back(patterned(std::string(dtypeName(dtype)), dtype, {2, 3}));
        }
        tensors.push_back(filled("scalar", {}, 7));
        tensors.push_back(filled("empty", {0, 4}, 0));
        const auto file = written(modelOf(tensors));
        APR_VERIFY_OK(file);
        const auto model = openModel("m.pt", *file, {});
        checkSame(model, tensors);
        QVERIFY(model->facts().findings.empty());
    }

    void storagesAreAligned()
    {
        const Model model = modelOf({patterned("a", DType::U8, {3}), patterned("b.weight", DType::F64, {50})});
        const auto file = written(model);
        APR_VERIFY_OK(file);
        const auto made = openModel("m.pt", *file, {});
        APR_VERIFY_OK(made);
        for (const TensorInfo& tensor : made->tensors()) {
            QVERIFY(tensor.isInFile());
            QCOMPARE(tensor.offset % 64, std::uint64_t{0});
        }
    }

    void sharedStoragesStayShared()
    {
        const Model plain = modelOf({random("a", {4, 2}), random("b", {4, 2}), random("c", {4, 2}, 7)});
        ModelParts parts{.tensors = {plain.tensors().begin(), plain.tensors().end()}};
        parts.facts.parts = {{.name = "m", .bytes = 1000}};
        for (const auto& [tensor, offset] : {std::pair(0U, 64U), std::pair(1U, 64U), std::pair(2U, 128U)}) {
            parts.tensors[tensor].offset = offset;
        }
        const Model model(std::move(parts), std::make_shared<WholeModelSource>(plain));
        const auto file = written(model);
        APR_VERIFY_OK(file);
        const auto again = openModel("m.pt", *file, {});
        APR_VERIFY_OK(again);
        QCOMPARE(again->tensors()[0].offset, again->tensors()[1].offset);
        QVERIFY(again->tensors()[2].offset != again->tensors()[0].offset);
        QVERIFY((again->metadata()["shared_storage"] == Json{{"b", "a"}}));
        QVERIFY(file->size() < written(plain)->size());
        const auto twice = written(*again); // and from such a file
        APR_VERIFY_OK(twice);
        QVERIFY(sameBytes(twice->span(), file->span()));
    }

    void whatPyTorchDoesNotHaveIsRefused()
    {
        const auto blocks = written(modelOf({patterned("a", DType::Q8_0, {1, 32})}));
        QVERIFY(!blocks.has_value());
        QCOMPARE(blocks.error().code, Errc::Unsupported);
        const auto name = written(modelOf({filled("\xff", {1}, 0)}));
        QVERIFY(!name.has_value());
        QCOMPARE(name.error().code, Errc::Argument);
        const auto dims = written(modelOf({filled("a", Shape(65, 1), 0)}));
        QVERIFY(!dims.has_value());
        QCOMPARE(dims.error().code, Errc::Argument);
    }
};

APR_TEST(TestPyTorchWriter)
#include "tst_writer.moc"
