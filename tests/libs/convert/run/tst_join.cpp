// SPDX-License-Identifier: MIT
#include "apr/convert/join.h"

#include "apr/convert/verify_output.h"
#include "apr/format/open.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <memory>

using namespace apr;
using namespace apr::test;

class TestJoin : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    QString file(const char* name) const { return path(m_dir->path(), name); }
    std::string in(const char* name) const { return file(name).toStdString(); }

    ConvertOptions conversion(const char* output, const std::vector<RecipeStep>& steps = {}) const
    {
        ConvertOptions options = conversionOf(in("model.safetensors"), in(output), steps, Values{{"relaxed", true}});
        options.recipe.target.set("max_shard_size", "1KB");
        options.recipe.createdAt = "2026-01-01T00:00:00Z";
        return options;
    }

    static Result<ConvertReport> runPart(ConvertOptions options, std::uint64_t number, std::uint64_t count)
    {
        options.part = PartNumber{.number = number, .count = count};
        APR_TRY(const ConvertPlan plan, planConversion(options));
        return runConversion(plan, noProgress);
    }

    QStringList files(const char* folder) const { return QDir(file(folder)).entryList(QDir::Files, QDir::Name); }

    /// Writes a file of each kind in this folder, in parts or at once.
    void makeFolder(const char* name) const { QVERIFY(QDir(m_dir->path()).mkdir(QString::fromUtf8(name))); }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        save(file("model.safetensors"), safetensorsOf(llamaPair().original).span());
        Json config = tinyLlamaConfig();
        config["tie_word_embeddings"] = false;
        save(file("config.json"), dumpJson(config));
        makeFolder("once");
        makeFolder("parts");
    }

    void bytesAreThoseOfOneRun_data()
    {
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("count");
        for (const char* output : {"m.safetensors", "m.apr", "m.gguf", "m/"}) {
            for (const char* type : {"", "q8_0"}) {
                for (const int count : {1, 3, 50}) { // more parts than files
                    if (*type == '\0' || std::string_view(output) != "m/") {
                        QTest::addRow("%s %s %d", output, type, count)
                            << QString::fromUtf8(output) << QString::fromUtf8(type) << count;
                    }
                }
            }
        }
    }
    void bytesAreThoseOfOneRun()
    {
        QFETCH(QString, output);
        QFETCH(QString, type);
        QFETCH(int, count);
        std::vector<RecipeStep> steps;
        if (!type.isEmpty()) {
            steps.push_back({.id = "quantize", .values = Values{{"type", type.toStdString()}}});
        }
        const std::string once = "once/" + output.toStdString();
        const std::string parts = "parts/" + output.toStdString();
        const auto plan = planConversion(conversion(once.c_str(), steps));
        APR_VERIFY_OK(plan);
        const auto whole = runConversion(*plan, noProgress);
        APR_VERIFY_OK(whole);
        std::size_t tensors = 0;
        for (int i = count; i > 0; --i) {
            const auto report = runPart(conversion(parts.c_str(), steps), static_cast<std::uint64_t>(i),
                                        static_cast<std::uint64_t>(count));
            APR_VERIFY_OK(report);
            tensors += report->tensors;
        }
        QCOMPARE(tensors, whole->tensors);
        const auto joined = joinParts({.path = in(parts.c_str()), .verifies = true}, noProgress);
        APR_VERIFY_OK(joined);
        QCOMPARE(joined->parts, static_cast<std::size_t>(count));
        QCOMPARE(joined->conversion.tensors, whole->tensors);
        QCOMPARE(joined->conversion.weightError.has_value(), whole->weightError.has_value());
        if (whole->weightError) {
            QVERIFY(joined->conversion.weightError->relativeError == whole->weightError->relativeError);
            QVERIFY(joined->conversion.weightError->worstTensor == whole->weightError->worstTensor);
        }
        const bool isFolder = output.endsWith('/');
        const char* folderA = isFolder ? "once/m" : "once";
        const char* folderB = isFolder ? "parts/m" : "parts";
        QCOMPARE(files(folderB), files(folderA)); // without records
        for (const QString& name : files(folderA)) {
            QFile a(file(folderA) + '/' + name);
            QFile b(file(folderB) + '/' + name);
            QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
            QVERIFY2(a.readAll() == b.readAll(), qPrintable(name));
        }
        const auto model = openModelFile(joined->conversion.output);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), whole->tensors);
    }

    void smallModelsAreInTheFirstPart()
    {
        for (const char* output : {"m.safetensors", "m.apr"}) {
            const std::vector<RecipeStep> steps{{.id = "quantize", .values = Values{{"type", "int8"}}}};
            ConvertOptions once = conversion((std::string("once/") + output).c_str(), steps);
            ConvertOptions parts = conversion((std::string("parts/") + output).c_str(), steps);
            once.recipe.target.set("max_shard_size", "1GB");
            parts.recipe.target.set("max_shard_size", "1GB");
            const auto plan = planConversion(once);
            APR_VERIFY_OK(plan);
            APR_VERIFY_OK(runConversion(*plan, noProgress));
            const auto second = runPart(parts, 2, 2);
            APR_VERIFY_OK(second);
            QVERIFY(second->files.empty() && second->tensors == 0);
            APR_VERIFY_OK(runPart(parts, 1, 2));
            APR_VERIFY_OK(joinParts({.path = in("parts"), .verifies = true}, noProgress));
            QFile a(file("once/") + QString::fromUtf8(output));
            QFile b(file("parts/") + QString::fromUtf8(output));
            QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
            QVERIFY(a.readAll() == b.readAll());
        }
    }

    void aPartIsNotOverwritten()
    {
        const ConvertOptions options = conversion("parts/m.safetensors");
        APR_VERIFY_OK(runPart(options, 2, 2));
        APR_VERIFY_ERROR(runPart(options, 2, 2), Errc::Exists);
        ConvertOptions forced = options;
        forced.force = true;
        APR_VERIFY_OK(runPart(forced, 2, 2));
        APR_VERIFY_OK(runPart(options, 1, 2));
        APR_VERIFY_OK(joinParts({.path = in("parts")}, noProgress));
    }

    void whatIsMissing()
    {
        const ConvertOptions options = conversion("parts/m.safetensors");
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::Argument);
        APR_VERIFY_OK(runPart(options, 1, 3));
        const auto missing = joinParts({.path = in("parts")}, noProgress);
        APR_VERIFY_ERROR(missing, Errc::MissingTensor);
        QVERIFY2(missing.error().message.find("parts 2, 3") != std::string::npos, missing.error().message.c_str());
        APR_VERIFY_OK(runPart(options, 2, 3));
        APR_VERIFY_OK(runPart(options, 3, 3));
        const QStringList shards = QDir(file("parts")).entryList({QStringLiteral("*.safetensors")}, QDir::Files);
        const QString last = file("parts") + '/' + shards.last();
        QVERIFY(QFile::rename(last, last + QStringLiteral(".away")));
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::MissingTensor);
        QVERIFY(QFile::copy(last + QStringLiteral(".away"), last));
        QVERIFY(QFile::resize(last, 100));
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::Corrupt);
        QVERIFY(QFile::remove(last));
        QVERIFY(QFile::rename(last + QStringLiteral(".away"), last));
        QFile damaged(last);
        QVERIFY(damaged.open(QIODevice::ReadWrite) && damaged.seek(damaged.size() - 1) && damaged.write("x") == 1);
        damaged.close();
        APR_VERIFY_ERROR(joinParts({.path = in("parts"), .verifies = true}, noProgress), Errc::Checksum);
        // Nothing was written, and the records are still there.
        QVERIFY(!QFile::exists(file("parts/m.safetensors.index.json")));
        QCOMPARE(QDir(file("parts")).entryList({QStringLiteral("*.part-*")}, QDir::Files).size(), qsizetype{3});
        APR_VERIFY_OK(joinParts({.path = in("parts"), .keepsRecords = true}, noProgress)); // not read
        QCOMPARE(QDir(file("parts")).entryList({QStringLiteral("*.part-*")}, QDir::Files).size(), qsizetype{3});
    }

    void partsOfOtherRuns()
    {
        const ConvertOptions options = conversion("parts/m.safetensors");
        APR_VERIFY_OK(runPart(options, 1, 2));
        ConvertOptions other =
            conversion("parts/m.safetensors", {{.id = "precision", .values = Values{{"type", "f16"}}}});
        APR_VERIFY_OK(runPart(other, 2, 2));
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::Checksum);
        other = options;
        other.force = true;
        APR_VERIFY_OK(runPart(other, 2, 2));
        APR_VERIFY_OK(runPart(other, 2, 3));
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::Checksum);
        QVERIFY(QFile::remove(file("parts/m.safetensors.part-2-of-3.json")));
        // The source is another one now.
        QVERIFY(QFile::rename(file("model.safetensors"), file("kept")));
        save(file("model.safetensors"), safetensorsOf(llamaPair().stored).span());
        const auto changed = joinParts({.path = in("parts")}, noProgress);
        QVERIFY(!changed);
        QVERIFY(QFile::remove(file("model.safetensors")));
        APR_VERIFY_ERROR(joinParts({.path = in("parts")}, noProgress), Errc::Io);
        QVERIFY(QFile::rename(file("kept"), file("model.safetensors")));
        APR_VERIFY_OK(joinParts({.path = in("parts")}, noProgress));
    }

    void anyNameOfTheOutput()
    {
        for (const auto& [output, name] :
             {std::pair("parts/a.safetensors", "parts/a.safetensors"),
              std::pair("parts/b.safetensors", "parts/b.safetensors.index.json"),
              std::pair("parts/c.safetensors", "parts/c.safetensors.part-1-of-1.json"),
              std::pair("parts/d.gguf", "parts/d.gguf"), std::pair("parts/e.apr", "parts/e.apr")}) {
            APR_VERIFY_OK(runPart(conversion(output), 1, 1));
        }
        APR_VERIFY_ERROR(joinParts({.path = in("parts/d2.gguf")}, noProgress), Errc::Argument);
        APR_VERIFY_ERROR(joinParts({.path = in("parts/a-00002-of-00003.safetensors")}, noProgress), Errc::Argument);
        const auto several = joinParts({.path = in("parts")}, noProgress);
        APR_VERIFY_ERROR(several, Errc::Argument);
        QVERIFY(several.error().message.find("a.safetensors, b.safetensors") != std::string::npos);
        for (const char* name : {"parts/a.safetensors", "parts/b.safetensors.index.json",
                                 "parts/c.safetensors.part-1-of-1.json", "parts/d.gguf", "parts/e.apr"}) {
            APR_VERIFY_OK(joinParts({.path = in(name)}, noProgress));
        }
        APR_VERIFY_ERROR(joinParts({.path = in("parts/a.safetensors")}, noProgress), Errc::Argument);
    }
};

APR_TEST(TestJoin)
#include "tst_join.moc"
