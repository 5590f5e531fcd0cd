// SPDX-License-Identifier: MIT
#include "apr/convert/targets.h"

#include "apr/convert/steps.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestTargets : public QObject {
    Q_OBJECT

    /// A SafeTensors file in a folder.
    static std::string model(const QTemporaryDir& dir, const std::vector<MemoryTensor>& tensors)
    {
        const QString file = path(dir.path(), "m.safetensors");
        save(file, safetensorsOf(tensors).span());
        return file.toStdString();
    }

    static const TargetOutlook* find(const std::vector<TargetOutlook>& all, const std::string& name)
    {
        const auto at = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name() == name; });
        return at == all.end() ? nullptr : &*at;
    }

private Q_SLOTS:
    /// Each format once, in the order of the writers, then the folder; nothing is written.
    void everyFormat()
    {
        const QTemporaryDir dir;
        const std::string source = model(dir, {random("a", {4, 8}), random("b", {8})});
        const auto all = targetOutlooks(conversionOf(source), noProgress);
        APR_VERIFY_OK(all);
        QCOMPARE(all->size(), formatWriters().size() + 1);
        for (std::size_t i = 0; i < formatWriters().size(); ++i) {
            QVERIFY((*all)[i].format == formatWriters()[i]);
        }
        QCOMPARE(all->back().name(), std::string("safetensors folder"));
        QCOMPARE(QDir(dir.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList{QStringLiteral("m.safetensors")});
        const TargetOutlook* apr = find(*all, "apr2");
        QVERIFY(apr != nullptr && !apr->refusal && apr->bytes > 0 && apr->tensors == 2 && apr->retyped == 0);
        QVERIFY(apr->output.ends_with("/m.apr"));
        const TargetOutlook* npz = find(*all, "npz");
        QVERIFY(npz != nullptr && !npz->refusal && findingOf(npz->findings, "output.no-metadata") != nullptr);
        const TargetOutlook* gguf = find(*all, "gguf");
        QVERIFY(gguf != nullptr && gguf->refusal && gguf->refusal->code == Errc::Unsupported);
        QVERIFY(!find(*all, "safetensors")->refusal);
        QVERIFY(find(*all, "safetensors")->output.ends_with("/m-exported.safetensors")); // not the file that is read
        QVERIFY(find(*all, "npy")->refusal);
    }

    /// With the steps of the recipe.
    void steps()
    {
        const QTemporaryDir dir;
        const std::string source = model(dir, {random("a", {4, 8})});
        const auto all = targetOutlooks(conversionOf(source, path(dir.path(), "named.gguf").toStdString(),
                                                     {{"precision", Values{{"type", "fp16"}}}}),
                                        noProgress);
        APR_VERIFY_OK(all);
        QCOMPARE(find(*all, "apr2")->retyped, std::size_t{1});
        QVERIFY(find(*all, "apr2")->output.ends_with("/named.apr"));
    }

    void cancelled()
    {
        const QTemporaryDir dir;
        const std::string source = model(dir, {random("a", {4, 8})});
        StoppingProgress progress(1);
        APR_VERIFY_ERROR(targetOutlooks(conversionOf(source), progress), Errc::Cancelled);
    }

    void chosen()
    {
        Recipe recipe = conversionOf("m.apr", "out.safetensors").recipe;
        chooseTarget(recipe, findWriter("torchscript"), recipe.output);
        QCOMPARE(recipe.output, std::string("out.pt"));
        QVERIFY(recipe.target.text("dialect") == "torchscript");
        chooseTarget(recipe, nullptr, recipe.output);
        QCOMPARE(recipe.output, std::string("out/"));
        QVERIFY(!recipe.target.has("dialect"));
        chooseTarget(recipe, findWriter("apr2"), recipe.output);
        QCOMPARE(recipe.output, std::string("out.apr"));
        QVERIFY(stepOf(recipe, "map-names") != nullptr); // an .apr file keeps its names
    }
};

APR_TEST(TestTargets)
#include "tst_targets.moc"
