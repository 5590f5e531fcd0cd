// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "fixtures/written.h"
#include "format/pytorch/writer.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<Bytes> scripted(const Model& model)
{
    return writtenFile(pytorch::kScriptWriter, model);
}

/// The code of the archive, which is stored as it is.
std::string codeOf(const Bytes& file)
{
    const std::string all(textOf(file));
    const std::size_t at = all.find("class Module0");
    return at == std::string::npos ? "" : all.substr(at, all.find("PK", at) - at);
}

} // namespace

class TestTorchScriptWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parametersComeBack()
    {
        std::vector<MemoryTensor> tensors;
        for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16,
                                  DType::I8, DType::U8, DType::C64}) {
            tensors.push_back(patterned("block.0." + std::string(dtypeName(dtype)), dtype, {2, 3}));
        }
        tensors.push_back(filled("scalar", {}, 7));
        tensors.push_back(filled("empty", {0, 4}, 0));
        const auto file = scripted(modelOf(tensors));
        APR_VERIFY_OK(file);
        const auto model = openModel("m.pt", *file, {});
        checkSame(model, tensors);
        QVERIFY(model->metadata().contains("torchscript"));
    }

    void modulesOfOneKindShareAClass()
    {
        const auto file = scripted(
            modelOf({filled("layers.0.w", {2}, 1), filled("layers.1.w", {3}, 2), filled("layers.2.class", {1}, 3)}));
        APR_VERIFY_OK(file);
        const std::string code = codeOf(*file);
        QCOMPARE(std::count(code.begin(), code.end(), ':') > 0, true);
        QVERIFY(code.find("__annotations__[\"0\"] = __torch__.Module0") != std::string::npos);
        QVERIFY(code.find("__annotations__[\"1\"] = __torch__.Module0") != std::string::npos);
        QVERIFY(code.find("__annotations__[\"class\"] = Tensor") != std::string::npos); // no identifier
        QVERIFY(code.find("  w : Tensor") != std::string::npos);
        QVERIFY(code.find("Module4") == std::string::npos);
    }

    void codeIsNotMadeOfNames()
    {
        const auto file = scripted(modelOf({filled("a\"]\nimport os\n#", {1}, 1)}));
        APR_VERIFY_OK(file);
        QVERIFY(codeOf(*file).find("\nimport") == std::string::npos); // escaped
    }

    void manyClassesHavePlacesInTheMemo()
    {
        std::vector<MemoryTensor> tensors;
        for (int i = 0; i < 400; ++i) {
            tensors.push_back(filled("m" + std::to_string(i) + ".p" + std::to_string(i), {1}, static_cast<float>(i)));
        }
        const auto file = scripted(modelOf(tensors));
        APR_VERIFY_OK(file);
        const auto model = openModel("m.pt", *file, {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), tensors.size());
    }

    /// As scales of integers are named: the name has a dot then.
    void aParameterMayStandBesideOneThatItsNameContains()
    {
        const std::vector<MemoryTensor> tensors{filled("b.w.scale", {1}, 1), filled("b.w", {2}, 2),
                                                filled("b.w.more.still", {3}, 3)};
        const auto file = scripted(modelOf(tensors));
        APR_VERIFY_OK(file);
        const std::string code = codeOf(*file);
        QVERIFY(code.find("__annotations__[\"w.scale\"] = Tensor") != std::string::npos);
        QVERIFY(code.find("__annotations__[\"w.more.still\"] = Tensor") != std::string::npos);
        checkSame(openModel("m.pt", *file, {}), tensors);
    }

    void whatModulesCannotHaveIsRefused()
    {
        const auto codeFor = [](const std::vector<MemoryTensor>& tensors) {
            const auto file = scripted(modelOf(tensors));
            return file ? Errc::Io : file.error().code;
        };
        QCOMPARE(codeFor({filled("a..b", {1}, 0)}), Errc::Argument);
        for (const char* name : {"a.training", "forward", "forward.weight", "_c.w", "__parameters__"}) {
            QCOMPARE(codeFor({filled(name, {1}, 0)}), Errc::Argument);
        }
        QCOMPARE(codeFor({patterned("a", DType::F8E4M3, {1})}), Errc::Unsupported);
        QCOMPARE(codeFor({patterned("a", DType::Q8_0, {1, 32})}), Errc::Unsupported);
    }

    void theSuffixIsThatOfStateDicts()
    {
        QVERIFY(writerForPath("m.pt") == &pytorch::kWriter);
        QVERIFY(isDialect(pytorch::kScriptWriter) && isDialect(pytorch::kWriter) && isDialect(defaultWriter()));
        QVERIFY(!isDialect(*findWriter("gguf")));
    }
};

APR_TEST(TestTorchScriptWriter)
#include "tst_torchscript_writer.moc"
