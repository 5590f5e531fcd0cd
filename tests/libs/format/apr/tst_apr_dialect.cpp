// SPDX-License-Identifier: MIT
// Every file of fixtures/dialects.h, and of the corpus's folder apr, gets its verdict.
#include "format/apr/apr_dialect.h"

#include "apr/convert/pipeline.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/validate/validate.h"
#include "fixtures/asked.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/dialects.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

enum class Fate { Good, Odd, Damaged, Refused, Locked };

struct Verdict {
    const char* file;
    AprDialect dialect;
    Fate fate;
    Errc error = Errc::Format; ///< of opening a refused file
    const char* finding = "";  ///< rule that must be among the findings
    std::size_t tensors = 0;
};

constexpr Verdict kVerdicts[]{
    {"genuine-apr/mnist_784x2.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 2},
    {"genuine-apr/att48-aco.apr", AprDialect::Tsp, Fate::Refused, Errc::Unsupported},
    {"genuine-apr/berlin52-aco.apr", AprDialect::Tsp, Fate::Refused, Errc::Unsupported},
    {"genuine-apr/eil51-aco.apr", AprDialect::Tsp, Fate::Refused, Errc::Unsupported},
    {"dialects/v1_plain.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 1},
    {"dialects/v1_quality85.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 1},
    {"dialects/v1_lz4_prepended.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 1},
    {"dialects/v1_moe_0x0040.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 1},
    {"dialects/v1_meta_license.apr", AprDialect::Apr1, Fate::Good, Errc::Format, "", 1},
    {"dialects/v1_meta_array.apr", AprDialect::Apr1, Fate::Odd, Errc::Format, "apr1.metadata-array", 1},
    {"dialects/v1_signed_tampered.apr", AprDialect::Apr1, Fate::Odd, Errc::Format, "seal.signed", 1},
    {"dialects/v1_x25519.apr", AprDialect::Apr1, Fate::Locked, Errc::Decrypt, "seal.encrypted", 1},
    {"dialects/v1_badcrc.apr", AprDialect::Apr1, Fate::Damaged, Errc::Checksum, "checksum.mismatch", 1},
    {"dialects/v1_bomb_declared.apr", AprDialect::Apr1, Fate::Refused, Errc::Memory},
    {"dialects/v2_golden_current.rebuilt.apr", AprDialect::Aprender, Fate::Good, Errc::Format, "", 2},
    {"dialects/v2_golden_oracle.rebuilt.apr", AprDialect::Aprender, Fate::Good, Errc::Format, "", 2},
    {"dialects/v2_apr0_dtypes_new.apr", AprDialect::Aprender, Fate::Good, Errc::Format, "", 13},
    {"dialects/v2_realizar_q4k_old_ids.apr", AprDialect::Aprender, Fate::Odd, Errc::Format, "aprender.ambiguous-dtype",
     3},
    {"dialects/v2_apr0_unsorted_index.apr", AprDialect::Aprender, Fate::Odd, Errc::Format, "structure.unsorted-index",
     4},
    {"dialects/v2_apr2_magic_64.apr", AprDialect::Aprender, Fate::Good, Errc::Format, "", 3},
    {"dialects/v2_aprn_magic_64.apr", AprDialect::Aprender, Fate::Good, Errc::Format, "", 3},
    {"dialects/v2_apr0_dup_keys.apr", AprDialect::Aprender, Fate::Odd, Errc::Format, "metadata.duplicate-key", 2},
    {"dialects/v2_apr0_truncated_half.apr", AprDialect::Aprender, Fate::Damaged, Errc::Corrupt, "structure.truncated",
     13},
    {"dialects/v2_apr0_colmajor.apr", AprDialect::Aprender, Fate::Refused, Errc::Unsupported},
    {"dialects/v2_apr0_bad_footer.apr", AprDialect::Aprender, Fate::Damaged, Errc::Checksum, "checksum.mismatch", 13},
    {"dialects/v2_realizar_lz4.apr", AprDialect::Realizar, Fate::Good, Errc::Format, "", 13},
    {"dialects/apr1_aprender.apr", AprDialect::JsonIndex, Fate::Good, Errc::Format, "", 2},
    {"dialects/apr1_wrapped_apr2_lz4.apr", AprDialect::Wrapped, Fate::Good, Errc::Format, "", 2},
    {"dialects/apr1_wrapped_apr0_zstd.apr", AprDialect::Wrapped, Fate::Good, Errc::Format, "", 2},
    {"dialects/aprn_cookbook.apr", AprDialect::Cookbook, Fate::Refused, Errc::Unsupported},
};

std::string pathOf(const std::string& folder, const Verdict& verdict)
{
    return folder + '/' + verdict.file;
}

std::string corpusApr()
{
    return corpusFolder() + "/apr";
}

} // namespace

class TestAprDialect : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;

    std::string made() const { return m_dir.path().toStdString(); }

    static void checkStarts(const std::string& folder);
    static void checkVerdict(const std::string& folder, const Verdict& verdict);
    static void checkUpgrade(const std::string& folder, const Verdict& verdict);
    static void checkLogisticRegression(const std::string& file);
    static void checkWayBack(const std::string& folder);

private Q_SLOTS:
    void initTestCase() { QVERIFY(saveDialects(m_dir.path())); }

    void verdicts_data()
    {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < std::size(kVerdicts); ++i) {
            QTest::newRow(kVerdicts[i].file) << static_cast<int>(i);
        }
    }

    void everyFileHasAVerdict()
    {
        const auto files = dialectFiles();
        QCOMPARE(files.size(), std::size(kVerdicts));
        for (const Verdict& verdict : kVerdicts) {
            QVERIFY2(std::any_of(files.begin(), files.end(),
                                 [&verdict](const auto& each) { return each.first == verdict.file; }),
                     verdict.file);
        }
    }

    void everyFileOfTheCorpusHasAVerdict()
    {
        APR_NEEDS_CORPUS();
        std::vector<std::string> known;
        for (const Verdict& verdict : kVerdicts) {
            known.push_back(pathOf(corpusApr(), verdict));
        }
        std::size_t count = 0;
        for (const char* folder : {"apr/dialects", "apr/genuine-apr"}) {
            for (const std::string& file : corpusFiles(folder, "*.apr")) {
                QVERIFY2(std::find(known.begin(), known.end(), file) != known.end(), file.c_str());
                ++count;
            }
        }
        QCOMPARE(count, std::size(kVerdicts));
    }

    void everyStartOfEveryFile() { checkStarts(made()); }

    void everyStartOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        checkStarts(corpusApr());
    }

    void structureDecidesNotTheMagic()
    {
        // aprender's 64-byte header under each magic, packed or not; the same magics before other structures.
        for (const std::string_view magic :
             {std::string_view("APR\0", 4), std::string_view("APR2"), std::string_view("APRN")}) {
            const auto header = [&magic](std::uint8_t major, std::uint16_t flags, std::uint64_t metadataAt,
                                         std::uint64_t indexAt, std::uint64_t dataAt) {
                ByteWriter out;
                out.put(magic);
                out.put(major);
                out.put(std::uint8_t{0});
                out.put(flags);
                out.put(std::uint32_t{1});
                out.put(metadataAt);
                out.put(std::uint32_t{2});
                out.put(indexAt);
                out.put(dataAt);
                out.padTo(64);
                return Bytes::own(out.take());
            };
            QVERIFY(recognizeApr(header(2, 0x400, 64, 128, 192), 500) == AprDialect::Aprender);
            QVERIFY(recognizeApr(header(2, 0x401, 64, 128, 192), 500) == AprDialect::Realizar);
            QVERIFY(recognizeApr(header(2, 0x002, 64, 128, 192), 500) == AprDialect::Realizar);
            const AprDialect otherwise = magic == "APR2"   ? AprDialect::Apr2
                                         : magic == "APRN" ? AprDialect::Apr1
                                                           : AprDialect::Aprender;
            QVERIFY(recognizeApr(header(2, 0, 65, 128, 192), 500) == otherwise);
            QVERIFY(recognizeApr(header(2, 0, 64, 256, 192), 500) == otherwise);
            QVERIFY(recognizeApr(header(2, 0, 64, 63, 192), 500) == otherwise);
            QVERIFY(recognizeApr(header(2, 0, 64, 128, 192), 63) == otherwise);
            QVERIFY(recognizeApr(header(3, 0, 64, 128, 192), 500) != AprDialect::Aprender);
        }
        // Wrappers: LZ4 says its raw length twice, zstd has its magic; never under version 1's.
        for (const std::string_view magic :
             {std::string_view("APR\0", 4), std::string_view("APR2"), std::string_view("APRN")}) {
            const auto wrapper = [&magic](std::uint8_t algorithm, std::uint32_t raw, std::uint32_t next) {
                ByteWriter out;
                out.put(magic);
                out.put(algorithm);
                out.put(raw);
                out.put(next);
                return recognizeApr(Bytes::own(out.take()), 13);
            };
            const bool mayWrap = magic != "APRN";
            QCOMPARE(wrapper(1, 77, 77) == AprDialect::Wrapped, mayWrap);
            QCOMPARE(wrapper(2, 77, 0xFD2FB528U) == AprDialect::Wrapped, mayWrap);
            QVERIFY(wrapper(1, 77, 78) != AprDialect::Wrapped);
            QVERIFY(wrapper(1, 0, 0) != AprDialect::Wrapped);
            QVERIFY(wrapper(2, 77, 77) != AprDialect::Wrapped);
            QVERIFY(wrapper(3, 77, 77) != AprDialect::Wrapped);
        }
        QVERIFY(recognizeApr(Bytes::own(bufferOf(std::string_view("APR1\2\0\0\0{", 9))), 9) == AprDialect::JsonIndex);
        QVERIFY(recognizeApr(Bytes::own(bufferOf(std::string_view("APR1\1\0\0\0\0", 9))), 60) == AprDialect::Whisper);
        QVERIFY(recognizeApr(Bytes::own(bufferOf(std::string_view("APR1\2\0\0\0\0", 9))), 60) == AprDialect::Unknown);
    }

    void verdicts()
    {
        QFETCH(int, number);
        checkVerdict(made(), kVerdicts[number]);
    }

    void verdictsOfTheCorpus_data()
    {
        if (hasCorpus()) {
            verdicts_data();
        }
    }

    void verdictsOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        QFETCH(int, number);
        checkVerdict(corpusApr(), kVerdicts[number]);
    }

    void upgradesLoseNothing_data() { verdicts_data(); }

    void upgradesLoseNothing()
    {
        QFETCH(int, number);
        checkUpgrade(made(), kVerdicts[number]);
    }

    void upgradesOfTheCorpus_data() { verdictsOfTheCorpus_data(); }

    void upgradesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        QFETCH(int, number);
        checkUpgrade(corpusApr(), kVerdicts[number]);
    }

    void logisticRegression() { checkLogisticRegression(made() + "/genuine-apr/mnist_784x2.apr"); }

    void theGenuineModel()
    {
        APR_NEEDS_CORPUS();
        checkLogisticRegression(corpusApr() + "/genuine-apr/mnist_784x2.apr");
    }

    void versionOneComesBackByteForByte() { checkWayBack(made()); }

    void versionOneOfTheCorpusComesBack()
    {
        APR_NEEDS_CORPUS();
        checkWayBack(corpusApr());
    }

    void stumpsAndStrangers()
    {
        using namespace std::string_view_literals;
        const auto dialectOf = [](std::string_view start) {
            return recognizeApr(bytesOf(std::string(start)), start.size());
        };
        QVERIFY(dialectOf("") == AprDialect::None);
        QVERIFY(dialectOf("APR") == AprDialect::None);
        QVERIFY(dialectOf("GGUF") == AprDialect::None);
        QVERIFY(dialectOf("APR2") == AprDialect::Apr2);
        QVERIFY(dialectOf("APRN") == AprDialect::Apr1);
        QVERIFY(dialectOf("APR1") == AprDialect::Unknown);
        QVERIFY(dialectOf("APR\0\1\2\3"sv) == AprDialect::Unknown);
        QVERIFY(dialectOf("APNR....") == AprDialect::Jugar);
        QVERIFY(dialectOf("APBUNDLE") == AprDialect::Bundle);
        for (const AprDialect dialect : {AprDialect::Jugar, AprDialect::Bundle, AprDialect::Unknown}) {
            const std::string start = dialect == AprDialect::Jugar    ? "APNR...."
                                      : dialect == AprDialect::Bundle ? "APBUNDLE"
                                                                      : "APR1....";
            APR_VERIFY_ERROR(openModel("m.apr", bytesOf(start), {}),
                             dialect == AprDialect::Unknown ? Errc::Format : Errc::Unsupported);
        }
    }
};

void TestAprDialect::checkStarts(const std::string& folder)
{
    for (const Verdict& verdict : kVerdicts) {
        const Bytes file = Bytes::own(readFile(QString::fromStdString(pathOf(folder, verdict))));
        QVERIFY2(file.size() > 0, verdict.file);
        for (std::size_t size = 0; size < std::min<std::size_t>(file.size(), 600); ++size) {
            const Bytes stump = cut(file, size);
            const Bytes start = stump.part(0, std::min<std::uint64_t>(64, size));
            QCOMPARE(recognizeApr(start, size) == AprDialect::None, size < 4);
            const auto model = openModel("m.apr", stump, {});
            QVERIFY2(!model || verdict.dialect == AprDialect::Aprender || model->facts().findings.size() > 0,
                     (verdict.file + std::to_string(size)).c_str());
        }
        // 64 bytes of a whole file are as good as all of it.
        QVERIFY(recognizeApr(file.part(0, std::min<std::uint64_t>(64, file.size())), file.size()) == verdict.dialect);
        QVERIFY(recognizeApr(file, file.size()) == verdict.dialect);
    }
}

void TestAprDialect::checkVerdict(const std::string& folder, const Verdict& verdict)
{
    const auto file = mapFile(pathOf(folder, verdict));
    APR_VERIFY_OK(file);
    QVERIFY(recognizeApr(file->part(0, std::min<std::uint64_t>(64, file->size())), file->size()) == verdict.dialect);
    const auto model = openModelFile(pathOf(folder, verdict));
    if (verdict.fate == Fate::Refused) {
        APR_VERIFY_ERROR(model, verdict.error);
        return;
    }
    APR_VERIFY_OK(model);
    QCOMPARE(model->facts().dialect, std::string(dialectName(verdict.dialect)));
    QCOMPARE(model->tensors().size(), verdict.tensors);
    NoProgress progress;
    const auto report = validateModel(*model, {}, progress);
    APR_VERIFY_OK(report);
    QCOMPARE(report->isValid, verdict.fate != Fate::Damaged);
    if (*verdict.finding != '\0') {
        QVERIFY2(findingOf(report->findings, verdict.finding) != nullptr, verdict.finding);
    }
    QVERIFY(verdict.fate != Fate::Good || report->count(Severity::Warning) == 0);
    for (std::size_t i = 0; i < model->tensors().size(); ++i) {
        const auto bytes = model->load(i);
        if (verdict.fate == Fate::Locked) {
            APR_VERIFY_ERROR(bytes, Errc::Decrypt);
        } else if (verdict.error != Errc::Corrupt) {
            APR_VERIFY_OK(bytes);
            QCOMPARE(bytes->size(), model->tensors()[i].byteSize);
        }
    }
}

void TestAprDialect::checkUpgrade(const std::string& folder, const Verdict& verdict)
{
    const QTemporaryDir out;
    const std::string output = path(out.path(), "new.apr").toStdString();
    NoProgress progress;
    const auto report = upgradeModel(Asked{.input = pathOf(folder, verdict), .output = output}, progress);
    if (verdict.fate != Fate::Good && verdict.fate != Fate::Odd) {
        APR_VERIFY_ERROR(report, verdict.error);
        QVERIFY(QDir(out.path()).isEmpty());
        return;
    }
    APR_VERIFY_OK(report);
    const auto before = openModelFile(pathOf(folder, verdict));
    const auto after = openModelFile(output);
    APR_VERIFY_OK(after);
    QCOMPARE(after->facts().dialect, std::string("apr2"));
    QCOMPARE(after->tensors().size(), before->tensors().size());
    for (std::size_t i = 0; i < before->tensors().size(); ++i) {
        const TensorInfo& tensor = before->tensors()[i];
        const auto at = after->find(tensor.name);
        QVERIFY2(at.has_value(), tensor.name.c_str());
        QVERIFY(after->tensors()[*at].dtype == tensor.dtype);
        QCOMPARE(after->tensors()[*at].shape, tensor.shape);
        QVERIFY(sameBytes(after->load(*at)->span(), before->load(i)->span()));
    }
    for (const auto& [key, value] : before->metadata().items()) {
        const Json* kept = key == "architecture" && !value.is_object()
                               ? findPath(after->metadata(), {"source_metadata", "architecture"})
                               : findMember(after->metadata(), key);
        const bool isKept = value.is_null() || (kept != nullptr && *kept == value);
        QVERIFY2(isKept, key.c_str());
    }
}

void TestAprDialect::checkLogisticRegression(const std::string& file)
{
    const auto model = openModelFile(file);
    APR_VERIFY_OK(model);
    const auto bytes = *mapFile(file);
    const std::uint64_t payload = 32 + loadLittle<std::uint32_t>(bytes.data() + 8);
    const auto coefficients = model->find("coefficients");
    QVERIFY(coefficients.has_value());
    QCOMPARE(model->tensors()[*coefficients].shape, (Shape{784}));
    QVERIFY(sameBytes(model->load(*coefficients)->span(), bytes.part(payload + 9, 3136).span()));
    QVERIFY(sameBytes(model->load(*model->find("intercept"))->span(), bytes.part(payload + 3145, 4).span()));
    QVERIFY(model->metadata()["model_type"] == "logistic_regression");
    QCOMPARE(model->metadata()["apr1"]["hyperparameters"]["max_iter"].get<std::uint64_t>(),
             loadLittle<std::uint64_t>(bytes.data() + payload + 3153));
}

void TestAprDialect::checkWayBack(const std::string& folder)
{
    for (const char* file : {"genuine-apr/mnist_784x2.apr", "dialects/v1_plain.apr"}) {
        const QTemporaryDir out;
        const std::string two = path(out.path(), "two.apr").toStdString();
        const std::string one = path(out.path(), "one.apr").toStdString();
        NoProgress progress;
        APR_VERIFY_OK(upgradeModel(Asked{.input = folder + '/' + file, .output = two}, progress));
        const auto plan = planConversion(
            Asked{.input = two, .output = one, .target = {{"dialect", "apr1"}}, .keepNames = true, .relaxed = true});
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, progress));
        const auto before = *mapFile(folder + '/' + file);
        const auto after = *mapFile(one);
        const auto payloadOf = [](const Bytes& bytes) {
            return bytes.part(32 + loadLittle<std::uint32_t>(bytes.data() + 8),
                              loadLittle<std::uint32_t>(bytes.data() + 12));
        };
        QVERIFY(sameBytes(payloadOf(after).span(), payloadOf(before).span()));
        QCOMPARE(loadLittle<std::uint16_t>(after.data() + 6), loadLittle<std::uint16_t>(before.data() + 6));
    }
}

APR_TEST(TestAprDialect)
#include "tst_apr_dialect.moc"
