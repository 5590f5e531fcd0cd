// SPDX-License-Identifier: MIT
#include "apr/convert/shard.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/host/system.h"
#include "fixtures/apr2.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

Metadata someMetadata()
{
    Metadata metadata = plainMetadata();
    metadata["model_type"] = "llama";
    metadata["architecture"] = {{"hidden_size", 16}, {"of its own", true}};
    metadata["license"] = "MIT";
    metadata["of its own"] = {{"list", {1, nullptr, "ä"}}};
    return metadata;
}

std::vector<MemoryTensor> someTensors()
{
    auto tensors = tinyLlama();
    tensors.push_back(patterned("blocks", DType::Q6_K, {3, 256}));
    tensors.push_back(floats("empty", {0, 3}, {}));
    tensors.push_back(floats("scalar", {}, {7}));
    return tensors;
}

/// Metadata but for what every operation writes anew.
Metadata withoutProvenance(const Model& model)
{
    Metadata metadata = model.metadata();
    metadata.erase("provenance");
    metadata.erase("quantization");
    return metadata;
}

/// Whether both have the same tensors with the same bytes, in whatever order.
bool sameTensors(const Model& a, const Model& b)
{
    if (a.tensors().size() != b.tensors().size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.tensors().size(); ++i) {
        const TensorInfo& tensor = a.tensors()[i];
        const auto other = b.find(tensor.name);
        if (!other || b.tensors()[*other].dtype != tensor.dtype || b.tensors()[*other].shape != tensor.shape ||
            !sameBytes(a.load(i)->span(), b.load(*other)->span())) {
            return false;
        }
    }
    return true;
}

} // namespace

class TestShard : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }
    bool putModel() const { return save(path(m_dir->path(), "m.apr"), aprOf(someTensors(), someMetadata()).span()); }
    QStringList files(std::string_view folder = "out") const
    {
        return QDir(path(m_dir->path(), folder))
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    }

    Result<ShardReport> shard(std::uint64_t maxBytes, bool force = false, CompressionOptions compression = {}) const
    {
        NoProgress progress;
        return shardModel({.input = in("m.apr"),
                           .folder = in("out"),
                           .maxBytes = maxBytes,
                           .force = force,
                           .compression = compression},
                          progress);
    }
    Result<ConvertReport> unshard(bool force = false) const
    {
        NoProgress progress;
        return unshardModel(Asked{.input = in("out/m.apr"), .output = in("whole.apr"), .force = force}, progress);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    void cleanup()
    {
        setThreadCount(0);
        qunsetenv("SOURCE_DATE_EPOCH");
    }

    void thereAndBack_data()
    {
        QTest::addColumn<quint64>("maxBytes");
        QTest::addColumn<int>("codec");
        for (const quint64 maxBytes : {1, 64, 1024, 1025, 3000, 5000}) {
            for (const int codec : {0, 1, 2}) {
                QTest::addRow("%llu, codec %d", maxBytes, codec) << maxBytes << codec;
            }
        }
    }
    void thereAndBack()
    {
        QFETCH(quint64, maxBytes);
        QFETCH(int, codec);
        QVERIFY(putModel());
        const auto report = shard(maxBytes, false, {.codec = static_cast<Codec>(codec), .shuffle = true});
        APR_VERIFY_OK(report);
        QCOMPARE(report->manifest, in("out/m.apr"));
        QCOMPARE(report->tensors, someTensors().size());
        QVERIFY(report->files.size() >= 2);
        const auto source = openModelFile(in("m.apr"));
        const auto model = openModelFile(report->manifest);
        APR_VERIFY_OK(model);
        QVERIFY(sameTensors(*source, *model));
        QVERIFY(withoutProvenance(*model) == withoutProvenance(*source));
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(*model, progress));
        std::uint64_t bytes = 0;
        for (const std::string& name : report->files) {
            const Buffer file = readFile(path(m_dir->path(), "out/" + name));
            bytes += file.size();
            const auto each = openModel(name, Bytes::own(file), {});
            APR_VERIFY_OK(each);
            QVERIFY(each->tensors().size() == 1 || each->tensorByteCount() <= maxBytes);
            QVERIFY(each->facts().findings.empty());
            QVERIFY((peek<std::uint32_t>(file, 8) & 8U) != 0); // SHARDED
        }
        QCOMPARE(report->bytes, bytes);
        QCOMPARE(files().size(), static_cast<qsizetype>(report->files.size()) + 1);
        const auto whole = unshard();
        APR_VERIFY_OK(whole);
        QCOMPARE(whole->tensors, someTensors().size());
        const auto joined = openModelFile(in("whole.apr"));
        APR_VERIFY_OK(joined);
        QCOMPARE(joined->facts().parts.size(), std::size_t{1});
        QVERIFY(sameTensors(*source, *joined));
        QVERIFY(withoutProvenance(*joined) == withoutProvenance(*source));
        QVERIFY(joined->metadata()["provenance"]["operation"] == "unshard");
    }

    void sizesOfShards()
    {
        const std::vector<MemoryTensor> tensors{patterned("a", DType::U8, {10}), patterned("b", DType::U8, {10}),
                                                patterned("c", DType::U8, {10}), patterned("d", DType::U8, {25}),
                                                patterned("e", DType::U8, {5})};
        QVERIFY(save(path(m_dir->path(), "m.apr"), aprOf(tensors).span()));
        struct Case {
            std::uint64_t maxBytes;
            std::vector<std::size_t> tensors; ///< of each shard
        };
        for (const Case& expected :
             {Case{1, {1, 1, 1, 1, 1}}, Case{10, {1, 1, 1, 1, 1}}, Case{19, {1, 1, 1, 1, 1}}, Case{20, {2, 1, 1, 1}},
              Case{29, {2, 1, 1, 1}}, Case{30, {3, 2}}, Case{59, {4, 1}}, Case{60, {5}}, Case{kHuge, {5}}}) {
            const auto report = shard(expected.maxBytes, true);
            APR_VERIFY_OK(report);
            std::vector<std::size_t> counts;
            for (const std::string& name : report->files) {
                counts.push_back(openModelFile(in("out/" + name))->facts().parts.size() == 1
                                     ? openModel(name, Bytes::own(readFile(path(m_dir->path(), "out/" + name))), {})
                                           ->tensors()
                                           .size()
                                     : 0);
            }
            QCOMPARE(counts, expected.tensors);
        }
    }

    void theFilesOfASmallModel()
    {
        QVERIFY(save(path(m_dir->path(), "m.apr"),
                     aprOf({patterned("a", DType::U8, {10}), patterned("b", DType::U8, {10})}, someMetadata()).span()));
        const auto report = shard(10);
        APR_VERIFY_OK(report);
        QCOMPARE(report->files, (std::vector<std::string>{"m-00001-of-00002.apr", "m-00002-of-00002.apr"}));
        QCOMPARE(files(), (QStringList{QStringLiteral("m-00001-of-00002.apr"), QStringLiteral("m-00002-of-00002.apr"),
                                       QStringLiteral("m.apr")}));
        const Buffer text = readFile(path(m_dir->path(), "out/m.apr"));
        const auto manifest = parseJson({reinterpret_cast<const char*>(text.data()), text.size()});
        APR_VERIFY_OK(manifest);
        QVERIFY(manifest->value["shard_count"] == 2);
        QVERIFY((manifest->value["tensor_shard_map"] == Json{{"a", 0}, {"b", 1}}));
        for (std::size_t i = 0; i < 2; ++i) {
            const Buffer file = readFile(path(m_dir->path(), "out/" + report->files[i]));
            const Json& entry = manifest->value["shards"][i];
            QVERIFY(entry["file"] == report->files[i]);
            QVERIFY(entry["size"] == file.size());
            QVERIFY(entry["crc32"] == crcText(peek<std::uint32_t>(file, file.size() - 16)).substr(2));
            const auto each = openModel("m", Bytes::own(file), {});
            QVERIFY((each->metadata()["shard"] == Json{{"index", i}, {"count", 2}}));
            QVERIFY(each->metadata()["model_type"] == "llama");
            QCOMPARE(findMember(each->metadata(), "license") != nullptr, i == 0); // the rest stands in the first
        }
    }

    void largeEnoughForAll()
    {
        QVERIFY(putModel());
        std::uint64_t all = 0;
        for (const MemoryTensor& tensor : someTensors()) {
            all += tensor.data.size();
        }
        for (const std::uint64_t maxBytes : {all, kHuge}) {
            const auto report = shard(maxBytes, true);
            APR_VERIFY_OK(report);
            QCOMPARE(report->files, std::vector<std::string>{"m-00001-of-00001.apr"});
            const auto source = openModelFile(in("m.apr"));
            const auto model = openModelFile(report->manifest);
            APR_VERIFY_OK(model);
            QVERIFY(sameTensors(*source, *model));
            APR_VERIFY_OK(unshard(true)); // a sharded model of any kind
            QVERIFY(sameTensors(*source, *openModelFile(in("whole.apr"))));
        }
        QCOMPARE(shard(all - 1, true)->files.size(), std::size_t{2});
    }

    void modelWithoutTensors()
    {
        QVERIFY(save(path(m_dir->path(), "m.apr"), aprOf({}, someMetadata()).span()));
        const auto report = shard(1);
        APR_VERIFY_OK(report);
        QCOMPARE(report->tensors, std::size_t{0});
        QCOMPARE(report->files.size(), std::size_t{1});
        const auto model = openModelFile(report->manifest);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["license"] == "MIT");
    }

    void otherFormatsKeepTheirNames()
    {
        QVERIFY(save(path(m_dir->path(), "m.safetensors"), safetensorsOf(tinyLlama()).span()));
        NoProgress progress;
        const auto report =
            shardModel({.input = in("m.safetensors"), .folder = in("a/new/folder"), .maxBytes = 2000}, progress);
        APR_VERIFY_OK(report);
        const auto model = openModelFile(in("a/new/folder/m.apr"));
        APR_VERIFY_OK(model);
        QVERIFY(sameTensors(modelOf(tinyLlama()), *model));
    }

    void noRoomAtAll()
    {
        QVERIFY(putModel());
        const auto report = shard(0);
        APR_VERIFY_ERROR(report, Errc::Argument);
        QCOMPARE(report.error().field, std::string("--max-size"));
        QVERIFY(!isFolder(in("out")));
    }

    void existingFilesAreKept()
    {
        QVERIFY(putModel());
        const auto names = shard(3000)->files;
        for (const std::string& name : std::vector<std::string>{"m.apr", names.front(), names.back()}) {
            QVERIFY(QDir(path(m_dir->path(), "out")).removeRecursively());
            APR_VERIFY_OK(makeFolder(in("out")));
            QVERIFY(save(path(m_dir->path(), "out/" + name), "precious"));
            const auto report = shard(3000);
            APR_VERIFY_ERROR(report, Errc::Exists);
            QCOMPARE(files(), QStringList{QString::fromStdString(name)});
            QVERIFY(sameBytes(readFile(path(m_dir->path(), "out/" + name)), bufferOf("precious")));
            APR_VERIFY_OK(shard(3000, true));
            QCOMPARE(files().size(), static_cast<qsizetype>(names.size()) + 1);
            QVERIFY(sameTensors(*openModelFile(in("m.apr")), *openModelFile(in("out/m.apr"))));
        }
    }

    void intoItsOwnFolder()
    {
        QVERIFY(putModel());
        const Buffer before = readFile(path(m_dir->path(), "m.apr"));
        NoProgress progress;
        for (const bool force : {false, true}) { // the manifest would take the model's own name
            const auto report = shardModel(
                {.input = in("m.apr"), .folder = m_dir->path().toStdString(), .maxBytes = 1000, .force = force},
                progress);
            APR_VERIFY_ERROR(report, Errc::Exists);
            QVERIFY(readFile(path(m_dir->path(), "m.apr")) == before);
            QCOMPARE(files("."), QStringList{QStringLiteral("m.apr")});
        }
    }

    void cancelledLeavesNothing()
    {
        QVERIFY(save(path(m_dir->path(), "m.apr"), aprOf({random("a", {1 << 20}), random("b", {1 << 20})}).span()));
        int steps = 0;
        for (; steps < 1000; ++steps) {
            StoppingProgress stop(steps);
            const auto report = shardModel({.input = in("m.apr"), .folder = in("out"), .maxBytes = 5 << 20}, stop);
            if (report) {
                break;
            }
            APR_VERIFY_ERROR(report, Errc::Cancelled);
            QCOMPARE(files(), QStringList());
        }
        QVERIFY(steps > 3 && steps < 1000);
        QCOMPARE(files().size(), qsizetype{3});
    }

    void damagedSource()
    {
        QVERIFY(putModel());
        Buffer file = readFile(path(m_dir->path(), "m.apr"));
        file[file.size() - 100] ^= std::byte{1};
        QVERIFY(save(path(m_dir->path(), "m.apr"), file));
        const auto report = shard(1000);
        APR_VERIFY_ERROR(report, Errc::Checksum);
        QCOMPARE(report.error().file, in("m.apr"));
        QCOMPARE(files(), QStringList());
    }

    void nothingIsLeftOfAFolderThatWasMade()
    {
        Buffer file = aprBuffer(modelOf(tinyLlama()));
        file[file.size() - 100] ^= std::byte{1};
        QVERIFY(save(path(m_dir->path(), "m.apr"), file));
        APR_VERIFY_ERROR(shard(3000), Errc::Checksum);
        QVERIFY(!isFolder(in("out")));
        APR_VERIFY_OK(makeFolder(in("out"))); // one that was there stays
        APR_VERIFY_ERROR(shard(3000), Errc::Checksum);
        QVERIFY(isFolder(in("out")));
        QVERIFY(files().isEmpty());
    }

    void folderThatCannotBeMade()
    {
        QVERIFY(putModel());
        QVERIFY(save(path(m_dir->path(), "out"), "a file"));
        APR_VERIFY_ERROR(shard(1000), Errc::Io);
        NoProgress progress;
        APR_VERIFY_ERROR(shardModel({.input = in("none.apr"), .folder = in("other")}, progress), Errc::Io);
        QVERIFY(!isFolder(in("other")));
    }

    void alteredShardStopsTheJoin()
    {
        QVERIFY(putModel());
        const auto report = shard(3000);
        APR_VERIFY_OK(report);
        for (const std::string& name : report->files) {
            const QString target = path(m_dir->path(), "out/" + name);
            const Buffer before = readFile(target);
            Buffer file = before;
            const auto model = openModel(name, Bytes::own(file), {});
            file[model->tensors()[0].offset] ^= std::byte{1}; // a byte of data: size and footer stay
            QVERIFY(save(target, file));
            const auto whole = unshard();
            APR_VERIFY_ERROR(whole, Errc::Checksum);
            QCOMPARE(whole.error().file, in("out/" + name));
            QVERIFY(!QFile::exists(path(m_dir->path(), "whole.apr")));
            resum(file); // now its footer is right again, and another than the manifest says
            QVERIFY(save(target, file));
            const auto other = unshard();
            APR_VERIFY_ERROR(other, Errc::Checksum);
            QCOMPARE(other.error().file, in("out/" + name));
            QVERIFY(QFile::remove(target));
            const auto missing = unshard();
            APR_VERIFY_ERROR(missing, Errc::Io);
            QVERIFY(contains(missing.error().message, name));
            QVERIFY(save(target, before));
        }
        APR_VERIFY_OK(unshard());
    }

    void unshardOfAFolder()
    {
        QVERIFY(putModel());
        for (const std::uint64_t maxBytes : {std::uint64_t{3000}, kHuge}) {
            APR_VERIFY_OK(shard(maxBytes));
            NoProgress progress;
            APR_VERIFY_OK(unshardModel(Asked{.input = in("out"), .output = in("whole.apr"), .force = true}, progress));
            QVERIFY(sameTensors(*openModelFile(in("m.apr")), *openModelFile(in("whole.apr"))));
            QVERIFY(QDir(path(m_dir->path(), "out")).removeRecursively());
        }
    }

    void unshardNeedsShards()
    {
        QVERIFY(putModel());
        NoProgress progress;
        APR_VERIFY_ERROR(unshardModel(Asked{.input = in("m.apr"), .output = in("whole.apr")}, progress),
                         Errc::Argument);
        QVERIFY(!QFile::exists(path(m_dir->path(), "whole.apr")));
    }

    void unshardKeepsAnExistingFile()
    {
        QVERIFY(putModel());
        APR_VERIFY_OK(shard(3000));
        QVERIFY(save(path(m_dir->path(), "whole.apr"), "precious"));
        APR_VERIFY_ERROR(unshard(), Errc::Exists);
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "whole.apr")), bufferOf("precious")));
    }

    void sameInputSameBytes()
    {
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        QVERIFY(putModel());
        const auto bytesOfAll = [this](unsigned threads) {
            setThreadCount(threads);
            std::vector<Buffer> out;
            const auto report = shard(3000, true, {.codec = Codec::Lz4});
            for (const QString& name : files()) {
                out.push_back(readFile(path(m_dir->path(), "out/" + name.toStdString())));
            }
            return report ? out : std::vector<Buffer>();
        };
        const auto one = bytesOfAll(1);
        QVERIFY(!one.empty());
        QVERIFY(bytesOfAll(4) == one);
    }
};

APR_TEST(TestShard)
#include "tst_shard.moc"
