// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "workspace.h"

#include <QRegularExpression>
#include <QTest>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace {

const QByteArray kGreenMark = "\x1b[32m✓\x1b[0m";

/// A pseudo-terminal that a program can write to.
class Terminal {
public:
    Terminal() : m_fd(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
    {
        m_isReady = m_fd >= 0 && ::grantpt(m_fd) == 0 && ::unlockpt(m_fd) == 0;
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() { ::close(m_fd); }

    bool isReady() const { return m_isReady; }
    QByteArray name() const { return ::ptsname(m_fd); }
    /// What was written; the programs have ended.
    QByteArray output() const
    {
        QByteArray out;
        std::array<char, 4096> buffer{};
        ::fcntl(m_fd, F_SETFL, O_NONBLOCK);
        for (ssize_t count = 0; (count = ::read(m_fd, buffer.data(), buffer.size())) > 0;) {
            out.append(buffer.data(), static_cast<qsizetype>(count));
        }
        return out;
    }

private:
    int m_fd;
    bool m_isReady = false;
};

QStringList inEnvironment(const QString& variables, const QStringList& arguments)
{
    QStringList out{QStringLiteral("-u"), QStringLiteral("NO_COLOR"), QStringLiteral("-u"),
                    QStringLiteral("CLICOLOR_FORCE"), QStringLiteral("TERM=xterm")};
    out += variables.split(' ', Qt::SkipEmptyParts);
    return out << qEnvironmentVariable("APR_CLI") << arguments;
}

QByteArray onTerminal(const Workspace& place, const QString& variables, const QStringList& arguments)
{
    const Terminal terminal;
    if (!terminal.isReady()) {
        return "no terminal";
    }
    QProcess process;
    process.setWorkingDirectory(place.path());
    process.setChildProcessModifier([name = terminal.name()] {
        const int fd = ::open(name.constData(), O_RDWR | O_NOCTTY);
        ::dup2(fd, STDOUT_FILENO);
        ::dup2(fd, STDERR_FILENO);
        ::close(fd);
    });
    process.start(QStringLiteral("env"), inEnvironment(variables, arguments));
    Workspace::finish(process);
    return terminal.output();
}

} // namespace

class TestColor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onATerminal_data()
    {
        QTest::addColumn<QString>("variables");
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("isColored");
        QTest::newRow("default") << ""
                                 << "" << true;
        QTest::newRow("NO_COLOR") << "NO_COLOR=1"
                                  << "" << false;
        QTest::newRow("NO_COLOR is empty") << "NO_COLOR="
                                           << "" << true;
        QTest::newRow("dumb") << "TERM=dumb"
                              << "" << false;
        QTest::newRow("CLICOLOR=0") << "CLICOLOR=0"
                                    << "" << false;
        QTest::newRow("never") << ""
                               << "--color=never" << false;
        QTest::newRow("the option is first") << "NO_COLOR=1"
                                             << "--color=always" << true;
        QTest::newRow("auto") << ""
                              << "--color=auto" << true;
    }

    void onATerminal()
    {
        QFETCH(const QString, variables);
        QFETCH(const QString, option);
        QFETCH(const bool, isColored);
        const Workspace place;
        QVERIFY(place.copySample());
        const QByteArray out = onTerminal(place, variables,
                                          QStringList{QStringLiteral("validate"), QStringLiteral("tiny-adder")} +
                                              option.split(' ', Qt::SkipEmptyParts));
        QVERIFY2(out.contains("VALID"), out.constData());
        QCOMPARE(out.contains(kGreenMark), isColored);
        QCOMPARE(out.contains('\x1b'), isColored);
        const QByteArray error = onTerminal(place, variables,
                                            QStringList{QStringLiteral("inspect"), QStringLiteral("missing.apr")} +
                                                option.split(' ', Qt::SkipEmptyParts));
        QCOMPARE(error.contains("\x1b[31mE007 IO\x1b[0m: "), isColored);
    }

    void inAPipe_data()
    {
        QTest::addColumn<QString>("variables");
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("isColored");
        QTest::newRow("default") << ""
                                 << "" << false;
        QTest::newRow("always") << ""
                                << "--color=always" << true;
        QTest::newRow("CLICOLOR_FORCE") << "CLICOLOR_FORCE=1"
                                        << "" << true;
        QTest::newRow("CLICOLOR_FORCE=0") << "CLICOLOR_FORCE=0"
                                          << "" << false;
        QTest::newRow("NO_COLOR wins") << "CLICOLOR_FORCE=1 NO_COLOR=1"
                                       << "" << false;
        QTest::newRow("the option wins") << "CLICOLOR_FORCE=1"
                                         << "--color=never" << false;
    }

    void inAPipe()
    {
        QFETCH(const QString, variables);
        QFETCH(const QString, option);
        QFETCH(const bool, isColored);
        const Workspace place;
        QVERIFY(place.copySample());
        const RunResult result =
            place.run(QStringLiteral("env"),
                      inEnvironment(variables, QStringList{QStringLiteral("validate"), QStringLiteral("tiny-adder")} +
                                                   option.split(' ', Qt::SkipEmptyParts)));
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.out.contains(kGreenMark), isColored);
        QCOMPARE(result.out.contains('\x1b'), isColored);
    }

    /// Each command's colored output is its plain output, with the same columns, and sequences of colors.
    void onlyTheColorsDiffer_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const QStringList& each : QList<QStringList>{{"--help"},
                                                          {"convert", "--help"},
                                                          {"inspect", "tiny-adder", "--full"},
                                                          {"tensors", "tiny-adder", "--stats"},
                                                          {"validate", "tiny-adder"},
                                                          {"scan", "tiny-adder"},
                                                          {"diff", "tiny-adder", "other.apr"},
                                                          {"diff", "tiny-adder", "other.apr", "--lines"},
                                                          {"explain", "E001"},
                                                          {"quantize", "tiny-adder", "--plan"},
                                                          {"convert", "tiny-adder", "--analyze-source"}}) {
            QTest::newRow(qPrintable(each.join(' '))) << each;
        }
    }

    void onlyTheColorsDiffer()
    {
        QFETCH(const QStringList, arguments);
        const Workspace place;
        QVERIFY(place.copySample());
        QCOMPARE(place.run("aprcli", {"quantize", "tiny-adder", "--type", "q8_0", "-o", "other.apr"}).exitCode, 0);
        const RunResult plain = place.run("aprcli", arguments);
        const RunResult colored = place.run("aprcli", QStringList{"--color", "always"} + arguments);
        QCOMPARE(colored.exitCode, plain.exitCode);
        QVERIFY(colored.out.contains('\x1b'));
        QString text = QString::fromUtf8(colored.out);
        text.remove(QRegularExpression(QStringLiteral("\x1b\\[(0|1|31|32|33|36)m")));
        QCOMPARE(text.toUtf8(), plain.out);
    }

    void jsonIsNeverColored()
    {
        const Workspace place;
        QVERIFY(place.copySample());
        for (const QStringList& each : {QStringList{"validate", "tiny-adder"}, QStringList{"inspect", "missing"}}) {
            const RunResult result = place.run("aprcli", QStringList{"--color", "always", "--json"} + each);
            QVERIFY(result.out.startsWith('{'));
            QVERIFY(!result.out.contains('\x1b'));
        }
    }

    /// A name in a file that would color or move the cursor is shown with escapes; the content of a file is unchanged.
    void textOfFilesHasNoSequences()
    {
        const Workspace place;
        const QByteArray header = "{\"\\u001b[31mx\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
                                  "\"__metadata__\":{\"k\":\"\\u001b[1m\"}}";
        QVERIFY(place.write("a.safetensors", safeTensors(header, "a")));
        const RunResult tensors = place.run("aprcli", {"--color", "always", "tensors", "a.safetensors"});
        QVERIFY(tensors.out.contains("\\x1B[31mx"));
        QVERIFY(!tensors.out.contains("\x1b[31mx"));
        QVERIFY(!place.run("aprcli", {"inspect", "--full", "a.safetensors"}).out.contains('\x1b'));
    }

    void unknownChoice()
    {
        const RunResult result = Workspace().run("aprcli", {"--color", "blue", "mime"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.err.contains("--color: unknown value \"blue\"; expected auto, always, never"));
    }
};

APR_CORE_TEST(TestColor)
#include "tst_color.moc"
