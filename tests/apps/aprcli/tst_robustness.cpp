// SPDX-License-Identifier: MIT
#include "workspace.h"

#include "fixtures/test_main.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <csignal>
#include <sys/stat.h>

namespace {

constexpr qint64 kBig = qint64{1} << 30;

/// Returns one entry of a SafeTensors header: "name":{"dtype":…,"shape":[…],"data_offsets":[…]}.
QByteArray entry(const QByteArray& name, const QByteArray& dtype, const QByteArray& shape, qint64 from, qint64 to)
{
    return '"' + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + shape + "],\"data_offsets\":[" +
           QByteArray::number(from) + ',' + QByteArray::number(to) + "]}";
}

/// Writes a sparse file with 1 GiB of zeros in four tensors.
bool writeBig(const Workspace& place)
{
    QByteArrayList entries;
    for (qint64 i = 0; i < 4; ++i) {
        entries += entry("t" + QByteArray::number(i), "F32", "65536,1024", i * kBig / 4, (i + 1) * kBig / 4);
    }
    return place.writeSparse("big.safetensors", '{' + entries.join(',') + '}', kBig);
}

/// Waits until the process has written to its (unlinked) output file, found through /proc.
bool isWriting(const QProcess& process)
{
    const QString folder = QStringLiteral("/proc/%1/fd").arg(process.processId());
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 30'000) {
        for (const QFileInfo& entry : QDir(folder).entryInfoList(QDir::Files | QDir::System)) {
            struct stat facts = {};
            const bool found = ::stat(QFile::encodeName(entry.filePath()).constData(), &facts) == 0;
            if (found && S_ISREG(facts.st_mode) && facts.st_nlink == 0 && facts.st_blocks > 0) {
                return true;
            }
        }
        QTest::qSleep(1);
    }
    return false;
}

/// Runs a shell script in which $aprcli is the program.
RunResult runScript(const Workspace& place, const QString& script)
{
    return place.run("bash", {"-c", "aprcli=" + qEnvironmentVariable("APR_CLI") + '\n' + script});
}

const QByteArray kOddHeader = '{' + entry("inf", "F32", "4", 0, 16) + ',' + entry("max", "F64", "2", 16, 32) + '}';

/// +inf, -inf, NaN, 1; ±the largest f64.
const QByteArray kOddData = QByteArray::fromHex("0000807f000080ff0000c07f0000803f"
                                                "ffffffffffffef7fffffffffffffefff");

} // namespace

class TestRobustness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(QFile::exists(qEnvironmentVariable("APR_CLI")), "APR_CLI is not the path of a program");
    }

    void interrupted_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("Ctrl-C") << SIGINT << 130;
        QTest::newRow("SIGTERM") << SIGTERM << 143;
        QTest::newRow("SIGHUP") << SIGHUP << 129;
    }

    void interrupted()
    {
        QFETCH(const int, signal);
        QFETCH(const int, exitCode);
        const Workspace place;
        QVERIFY(writeBig(place));
        const auto process = place.start("aprcli", {"convert", "--threads", "1", "big.safetensors"});
        QVERIFY(process->waitForStarted());
        QVERIFY(isWriting(*process));
        QCOMPARE(::kill(static_cast<pid_t>(process->processId()), signal), 0);
        const RunResult result = Workspace::finish(*process);
        QCOMPARE(result.exitCode, exitCode);
        QCOMPARE(result.out, QByteArray());
        QVERIFY(result.err.contains("E017 CANCELLED"));
        QCOMPARE(place.names(), QStringList{"big.safetensors"});
    }

    void nohupIgnoresHangups()
    {
        const Workspace place;
        QVERIFY(writeBig(place));
        const RunResult result = runScript(place, "trap '' HUP\n$aprcli convert -q big.safetensors & sleep 0.1\n"
                                                  "kill -HUP $!; wait $!");
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(place.names(), (QStringList{"big.apr", "big.safetensors"}));
    }

    void interruptedStandardInput_data()
    {
        QTest::addColumn<int>("signal");
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
            QTest::addRow("%d", signal) << signal;
        }
    }

    /// The copy of standard input has no name, so that nothing is left of it.
    void interruptedStandardInput()
    {
        QFETCH(const int, signal);
        const Workspace place;
        QVERIFY(QDir(place.path()).mkdir("tmp"));
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), place.path("tmp"));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(place.path());
        process.start(qEnvironmentVariable("APR_CLI"), {"convert", "-", "-o", "out.apr"});
        QVERIFY(process.waitForStarted());
        process.write(QByteArray(1 << 20, 'x'));
        const QDir files(QStringLiteral("/proc/%1/fd").arg(process.processId()));
        const auto isCopying = [&] {
            process.waitForBytesWritten(10);
            for (const QString& name : files.entryList(QDir::AllEntries | QDir::System)) {
                const QString path = files.filePath(name);
                if (QFileInfo(path).symLinkTarget().startsWith(place.path("tmp")) && QFileInfo(path).size() > 0) {
                    return true;
                }
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isCopying(), 30'000);
        QCOMPARE(place.names("tmp"), QStringList{});
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QCOMPARE(Workspace::finish(process).exitCode, 128 + signal);
        QCOMPARE(place.names(), QStringList{"tmp"});
        QCOMPARE(place.names("tmp"), QStringList{});
    }

    void standardInputIsShownAsGiven()
    {
        const Workspace place;
        QVERIFY(place.copySample());
        const RunResult scan = runScript(place, "$aprcli scan - < tiny-adder/model.safetensors");
        QCOMPARE(scan.out, QByteArray("-: clean (SafeTensors)\n"));
        const RunResult result = runScript(place, "$aprcli convert -q - -o a.apr < tiny-adder/model.safetensors\n"
                                                  "$aprcli recipe show a.apr");
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.out.contains("\"path\": \"standard-input\""));
    }

    void killedLeavesTheOldOutput()
    {
        const Workspace place;
        QVERIFY(writeBig(place));
        QVERIFY(place.write("big.apr", "the old output"));
        const auto process = place.start("aprcli", {"convert", "--force", "--threads", "1", "big.safetensors"});
        QVERIFY(process->waitForStarted());
        QVERIFY(isWriting(*process));
        process->kill();
        QCOMPARE(Workspace::finish(*process).exitCode, 128 + SIGKILL);
        QCOMPARE(place.names(), (QStringList{"big.apr", "big.safetensors"}));
        QCOMPARE(place.read("big.apr"), QByteArray("the old output"));
    }

    void failedForceLeavesTheOldOutput()
    {
        const Workspace place;
        QVERIFY(place.write("bad.safetensors", "\0\0\0\0\0\0\0\0{"));
        QVERIFY(place.write("out.apr", "the old output"));
        QCOMPARE(place.run("aprcli", {"convert", "--force", "bad.safetensors", "-o", "out.apr"}).exitCode, 4);
        QCOMPARE(place.read("out.apr"), QByteArray("the old output"));
    }

    void fullDisk()
    {
        const Workspace place;
        const QByteArray header = '{' + entry("x", "U8", "4194304", 0, 4 << 20) + '}';
        QVERIFY(place.writeSparse("four.safetensors", header, 4 << 20));
        QVERIFY(QDir(place.path()).mkdir("disk"));
        const RunResult result =
            runScript(place, "unshare --mount bash -c 'mount -t tmpfs -o size=2m none disk || exit 77\n"
                             "echo old > disk/old.apr\n"
                             "'$aprcli' convert four.safetensors -o disk/out.apr; echo exit $?\n"
                             "'$aprcli' convert four.safetensors --force -o disk/old.apr; echo exit $?\n"
                             "ls -A disk; cat disk/old.apr'");
        if (result.exitCode == 77 || result.err.contains("unshare")) {
            QSKIP("mounting a file system is not permitted");
        }
        QCOMPARE(result.out, QByteArray("exit 1\nexit 1\nold.apr\nold\n"));
        QCOMPARE(result.err.count("the disk is full"), 2);
    }

    /// Writing fails midway: a resource limit restricts files to 1 MiB.
    void fileSizeLimit()
    {
        const Workspace place;
        const QByteArray header = '{' + entry("x", "U8", "4194304", 0, 4 << 20) + '}';
        QVERIFY(place.writeSparse("four.safetensors", header, 4 << 20));
        const RunResult result = runScript(place, "ulimit -f 1024; exec $aprcli convert four.safetensors");
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.err.contains("E007 IO"));
        QCOMPARE(place.names(), QStringList{"four.safetensors"});
    }

    void closedPipe_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char* each : {"tensors model.safetensors", "tensors model.safetensors --json", "completion bash",
                                 "inspect model.safetensors --full", "--help"}) {
            QTest::newRow(each) << QString(each);
        }
    }

    /// The reader of the output exits early or immediately: no crash, no message.
    void closedPipe()
    {
        QFETCH(const QString, arguments);
        const Workspace place;
        QByteArrayList entries;
        for (int i = 0; i < 20'000; ++i) {
            entries += entry("tensor." + QByteArray::number(i), "U8", "0", 0, 0);
        }
        QVERIFY(place.write("model.safetensors", safeTensors('{' + entries.join(',') + '}', {})));
        for (const QString& reader : {QStringLiteral("head -1 >/dev/null"), QStringLiteral("true")}) {
            const RunResult result =
                runScript(place, QStringLiteral("$aprcli %1 | %2\necho ${PIPESTATUS[0]}").arg(arguments, reader));
            QCOMPARE(result.out, QByteArray("0\n"));
            QCOMPARE(result.err, QByteArray());
        }
    }

    /// A write error on standard output must lead to a failing exit code.
    void fullOutput()
    {
        const Workspace place;
        QVERIFY(place.copySample());
        QCOMPARE(runScript(place, "$aprcli inspect tiny-adder/model.safetensors > /dev/full").exitCode, 1);
        QCOMPARE(runScript(place, "$aprcli inspect --json tiny-adder/model.safetensors > /dev/full").exitCode, 1);
    }

    /// With closed standard streams, opened files get their descriptors; nothing may be printed to them.
    void closedStreams()
    {
        const Workspace place;
        QVERIFY(place.copySample());
        QCOMPARE(runScript(place, "$aprcli convert tiny-adder/model.safetensors -o a.apr").exitCode, 0);
        runScript(place, "$aprcli convert tiny-adder/model.safetensors -o b.apr <&- >&- 2>&-");
        QVERIFY(QFile::exists(place.path("b.apr")));
        QVERIFY(place.read("a.apr") == place.read("b.apr"));
    }

    void jsonHasOnlyNumbers_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const QStringList& each : {QStringList{"tensors", "odd.safetensors", "--stats"},
                                        {"tensors", "odd.safetensors", "--hist", "inf"},
                                        {"tensors", "odd.safetensors", "--hist", "max"},
                                        {"inspect", "odd.safetensors", "--full"},
                                        {"validate", "odd.safetensors"},
                                        {"diff", "odd.safetensors", "other.safetensors"},
                                        {"diff", "other.safetensors", "odd.safetensors"},
                                        {"explain", "odd.safetensors", "--tensor", "inf"},
                                        {"explain", "odd.safetensors", "--tensor", "max"},
                                        {"convert", "odd.safetensors", "--analyze-source"},
                                        {"convert", "odd.safetensors", "--plan"},
                                        {"convert", "odd.safetensors", "--relaxed", "-o", "odd.apr"}}) {
            QTest::newRow(qUtf8Printable(each.join(' '))) << each;
        }
    }

    void jsonHasOnlyNumbers()
    {
        QFETCH(QStringList, arguments);
        const Workspace place;
        QVERIFY(place.write("odd.safetensors", safeTensors(kOddHeader, kOddData)));
        QVERIFY(place.write("other.safetensors", safeTensors(kOddHeader, QByteArray(32, '\1'))));
        const RunResult result = place.run("aprcli", arguments << "--json");
        QJsonParseError error;
        QJsonDocument::fromJson(result.out, &error); // rejects inf and nan, which are not valid JSON
        QVERIFY2(error.error == QJsonParseError::NoError, result.out.constData());
        QVERIFY(result.exitCode == 0 || result.exitCode == 5);
    }

    /// Repeated conversion from apr to apr: each file must be readable, and its history must not grow without limit.
    void convertedManyTimes()
    {
        const Workspace place;
        QVERIFY(place.write("0.apr.safetensors", safeTensors('{' + entry("x", "U8", "1", 0, 1) + '}', "a")));
        const RunResult result = runScript(
            place, "$aprcli convert -q 0.apr.safetensors -o 0.apr || exit\n"
                   "for i in $(seq 100); do $aprcli convert -q $((i - 1)).apr -o $i.apr || exit; done > /dev/null\n"
                   "exec $aprcli inspect 100.apr");
        QCOMPARE(result.exitCode, 0);
    }

    /// An embedded JSON file at the nesting limit must not make the output unreadable.
    void deepSideFile()
    {
        const Workspace place;
        QVERIFY(place.write("model.safetensors", safeTensors('{' + entry("x", "U8", "1", 0, 1) + '}', "a")));
        QVERIFY(place.write("config.json", "{\"a\":" + QByteArray(62, '[') + QByteArray(62, ']') + '}'));
        QCOMPARE(place.run("aprcli", {"convert", "model.safetensors"}).exitCode, 0);
        QCOMPARE(place.run("aprcli", {"inspect", "model.apr"}).exitCode, 0);
    }

    /// An unset shell variable expands to an empty value, which must not silently disable a quality gate.
    void anOptionWithoutAValueIsRefused()
    {
        Workspace place;
        QVERIFY(place.copySample());
        for (const char* option : {"--max-drift", "--min-cosine", "--prune", "--quantize", "--compress", "--output"}) {
            const RunResult result = place.run(QStringLiteral("aprcli"),
                                               {QStringLiteral("convert"),
                                                QStringLiteral("tiny-adder/model.safetensors"), QStringLiteral("-o"),
                                                QStringLiteral("nothing.apr"), QString::fromLatin1(option), QString()});
            QCOMPARE(result.exitCode, 2);
            QVERIFY2(result.err.contains(option), result.err.constData());
        }
    }
};

APR_CORE_TEST(TestRobustness)
#include "tst_robustness.moc"
