// SPDX-License-Identifier: MIT
// The completion scripts in the shells they are for. bash and zsh run in a terminal and get keys: what is tested is
// what a user sees. fish completes a line given as an argument.
#include "fixtures/test_main.h"
#include "workspace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace {

/// A line to complete and the candidates, sorted.
struct Offer {
    const char* line;
    const char* candidates;
};

constexpr Offer kOffers[] = {
    {"aprcli c", "cache cat chat-template completion convert"},
    {"aprcli --json c", "cache cat chat-template completion convert"},
    {"aprcli --threads 2 conv", "convert"},
    {"aprcli --threads=2 conv", "convert"},
    {"aprcli --threads 2 -q --json cache ", "clear info verify"},
    {"aprcli cache --json ", "clear info verify"},
    {"aprcli cache i", "info"},
    {"aprcli cache clear --j", "--json"},
    {"aprcli unknown c", ""},
    {"aprcli --q", "--quiet"},
    {"aprcli --th", "--threads"},
    {"aprcli inspect --v", "--version --vocab"},
    {"aprcli inspect model.apr --th", "--threads"},
    {"aprcli tensors --sort s", "shape size"},
    {"aprcli tensors --sort=s", "shape size"},
    {"aprcli --json tensors model.apr --sort s", "shape size"},
    {"aprcli tensors --limit 5 --sort s", "shape size"},
    {"aprcli convert --prune-scope ", "global tensor"},
    {"aprcli convert --arch g", "gemma gpt2 gptoss"},
    {"aprcli quantize --type q4_k", "q4_k q4_k_m q4_k_s"},
    {"aprcli completion ", "bash fish zsh"},
    {"aprcli completion bash b", ""},
    {"aprcli explain E01", "E010 E011 E012 E013 E014 E015 E016 E017 E018 E019"},
    {"aprcli inspect --key ", ""},
    {"aprcli ed", "edit"},
    {"aprcli edit model.apr --dr", "--dry-run"},
    {"aprcli --threads ", ""},
    {"aprcli download ", ""},
    {"aprcli --color ", "always auto never"},
    {"aprcli merge --layer-", "--layer-slice"},
    {"aprcli merge --sl", ""}, // the name in earlier versions
    {"aprcli exp", "experts explain export"},
};

/// A line to complete and the arguments that aprcli gets when it is then run, separated by "|".
struct Insertion {
    const char* line;
    const char* arguments;
};

constexpr Insertion kInsertions[] = {
    {"aprcli inspect my", "inspect|my file.apr"},
    {"aprcli inspect my\\ ", "inspect|my file.apr"},
    {"aprcli inspect \"my ", "inspect|my file.apr"},
    {"aprcli inspect 'my ", "inspect|my file.apr"},
    {"aprcli --threads 2 inspect my", "--threads|2|inspect|my file.apr"},
    {"aprcli inspect it", "inspect|it's.apr"},
    {"aprcli inspect quo", "inspect|quo\"te.apr"},
    {"aprcli inspect home", "inspect|home $HOME.apr"},
    {"aprcli inspect semi", "inspect|semi;colon&.apr"},
    {"aprcli inspect back", "inspect|back\\slash.apr"},
    {"aprcli inspect co:l", "inspect|co:lon.apr"},
    {"aprcli inspect eq=u", "inspect|eq=ual.apr"},
    {"aprcli inspect ümla", "inspect|ümlaut é.apr"},
    {"aprcli inspect folde", "inspect|folder one"},
    {"aprcli inspect folder\\ one/", "inspect|folder one/in side.apr"},
    {"aprcli inspect \"folder one/in", "inspect|folder one/in side.apr"},
    {"aprcli inspect $PWD/folder\\ one/in", "inspect|%1/folder one/in side.apr"},
    {"aprcli inspect --plugin my", "inspect|--plugin|my file.apr"},
    {"aprcli inspect --plugin=my", "inspect|--plugin=my file.apr"},
    {"aprcli inspect --plugin='my ", "inspect|--plugin=my file.apr"},
    {"aprcli diff my\\ file.apr it", "diff|my file.apr|it's.apr"},
    {"aprcli scan a b c it", "scan|a|b|c|it's.apr"},
    {"aprcli inspect -- my", "inspect|--|my file.apr"},
    {"aprcli inspect my\\ file.apr > it", "inspect|my file.apr"},
    // f is the start of a file and of a folder.
    {"aprcli shard my\\ file.apr -o f", "shard|my file.apr|-o|folder one"},
    {"aprcli shard my\\ file.apr --output=f", "shard|my file.apr|--output=folder one"},
    {"aprcli tensors --sort na", "tensors|--sort|name"},
    {"aprcli tensors --sort=na", "tensors|--sort=name"},
    {"aprcli convert --sparse=bl", "convert|--sparse=block:32"},
    {"aprcli --threads 2 conv", "--threads|2|convert"},
};

constexpr const char* kBash = R"(PS1='> '
bind 'set completion-query-items 0'
bind 'set page-completions off'
bind 'set enable-bracketed-paste off'
source <(aprcli completion bash)
_record() { _aprcli "$@"; printf '%s\n' "${COMPREPLY[@]}" >> out; }
_end() { echo == >> out; READLINE_LINE=; }
bind -x '"\C-xz": _end'
)";

constexpr const char* kZsh = R"(PS1='> '
stty rows 1000 cols 200
autoload -Uz compinit
compinit -D -u
source <(aprcli completion zsh)
)";

constexpr const char* kZshFromFile = R"(PS1='> '
stty rows 1000 cols 200
mkdir -p functions
aprcli completion zsh > functions/_aprcli
fpath=($PWD/functions $fpath)
autoload -Uz compinit
compinit -D -u
)";

constexpr const char* kZshRecord = R"(
compadd() {
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        local -a __hits
        builtin compadd -A __hits "$@"
        print -rl -- $__hits >> $HOME/out
    fi
    builtin compadd "$@"
}
_end() { print '==' >> $HOME/out; BUFFER=; }
zle -N _end
bindkey '^Xz' _end
)";

constexpr const char* kFish = R"(function fish_prompt; echo -n '> '; end
function fish_greeting; end
set -g fish_autosuggestion_enabled 0
aprcli completion fish | source
)";

/// Prints the arguments on a line each, and a line "==".
constexpr const char* kArguments = "aprcli() { printf '%s\\n' \"$@\" '==' >> \"$HOME/out\"; }\n";
constexpr const char* kFishArguments = "function aprcli; printf '%s\\n' $argv == >> $HOME/out; end\n";

/// Splits the file `out` of a session at its lines "==".
QList<QStringList> answers(const Workspace& place)
{
    QList<QStringList> out(1);
    for (const QString& line : QString::fromUtf8(place.read("out")).split('\n')) {
        if (line == QStringLiteral("==")) {
            out.append(QStringList());
        } else if (!line.isEmpty()) {
            out.last().append(line);
        }
    }
    out.removeLast();
    return out;
}

/// Runs a shell in a terminal with `rc` as its start-up file, sends it the keys and waits for its end. The keys must
/// fit in a terminal's line buffer of 4,095 bytes, as the shell may not have begun to read when they are sent.
RunResult typeInto(const Workspace& place, const QString& shell, const QByteArray& rc, const QByteArray& keys)
{
    place.write(".zshrc", rc + "echo > ready\n");
    place.write("keys", keys + "exit\n");
    const QString command = shell == QStringLiteral("bash")  ? "bash --noprofile --rcfile .zshrc -i"
                            : shell == QStringLiteral("zsh") ? "zsh -d -i"
                                                             : "fish --no-config --init-command \"source .zshrc\" -i";
    return place.run("bash", {"-c", "export HOME=$PWD ZDOTDIR=$PWD TERM=dumb\n"
                                    "{ until [ -e ready ]; do sleep 0.05; done; cat keys; } | script -qec '" +
                                        command + "' /dev/null"});
}

/// Creates the files that are completed.
bool createFiles(const Workspace& place)
{
    bool ok = QDir(place.path()).mkdir("folder one");
    for (const char* name :
         {"my file.apr", "it's.apr", "quo\"te.apr", "home $HOME.apr", "semi;colon&.apr", "back\\slash.apr",
          "co:lon.apr", "eq=ual.apr", "ümlaut é.apr", "folder one/in side.apr", "foldable.apr"}) {
        ok = ok && place.write(QString::fromUtf8(name), {});
    }
    return ok;
}

/// Candidates without descriptions, and values without their options, sorted and joined.
QString joined(const QStringList& lines)
{
    QStringList out;
    for (const QString& line : lines) {
        const QString candidate = line.section('\t', 0, 0);
        out.append(candidate.startsWith("--") ? candidate.section('=', 1, -1).isEmpty() ? candidate.section('=', 0, 0)
                                                                                        : candidate.section('=', 1, -1)
                                              : candidate);
    }
    out.removeDuplicates();
    out.sort();
    return out.join(' ');
}

} // namespace

/// Ends a test for a shell that is not installed. CI requires all of them.
#define NEEDS_SHELL(shell)                                                                                             \
    do {                                                                                                               \
        if (QStandardPaths::findExecutable(shell).isEmpty()) {                                                         \
            if (qEnvironmentVariable("APR_CORPUS_REQUIRED") == QLatin1String("1")) {                                   \
                QFAIL("the shell is not installed");                                                                   \
            }                                                                                                          \
            QSKIP("the shell is not installed");                                                                       \
        }                                                                                                              \
    } while (false)

class TestCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(QFile::exists(qEnvironmentVariable("APR_CLI")), "APR_CLI is not the path of a program");
    }

    void offers_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QByteArray>("rc");
        QTest::newRow("bash") << "bash" << QByteArray(kBash) + "complete -F _record aprcli\n";
        QTest::newRow("bash, other options") << "bash"
                                             << QByteArray(kBash) + "complete -F _record aprcli\n"
                                                                    "set -u -f; IFS=:a; COMP_WORDBREAKS=$' \\t\\n'\n";
        QTest::newRow("zsh") << "zsh" << QByteArray(kZsh) + kZshRecord;
        QTest::newRow("zsh, from fpath") << "zsh" << QByteArray(kZshFromFile) + kZshRecord;
    }

    void offers()
    {
        QFETCH(const QString, shell);
        QFETCH(const QByteArray, rc);
        NEEDS_SHELL(shell);
        const Workspace place;
        QVERIFY(createFiles(place));
        QByteArray keys;
        for (const Offer& offer : kOffers) {
            keys += QByteArray(offer.line) + "\t\x18z";
        }
        const RunResult session = typeInto(place, shell, rc, keys);
        compareOffers(answers(place), session);
    }

    void offersOfFish()
    {
        NEEDS_SHELL("fish");
        const Workspace place;
        QVERIFY(createFiles(place));
        QByteArray lines;
        for (const Offer& offer : kOffers) {
            lines += QByteArray(offer.line) + '\n';
        }
        QVERIFY(place.write("lines", lines));
        const RunResult result = place.run("fish", {"--no-config", "-c",
                                                    "aprcli completion fish | source\n"
                                                    "while read -l line; complete -C $line >> out; echo == >> out; end "
                                                    "< lines"});
        compareOffers(answers(place), result);
    }

    void inserts_data()
    {
        QTest::addColumn<QByteArray>("rc");
        QTest::newRow("bash") << QByteArray(kBash) + kArguments;
        QTest::newRow("zsh") << QByteArray(kZsh) + kArguments;
        QTest::newRow("fish") << QByteArray(kFish) + kFishArguments;
    }

    void inserts()
    {
        QFETCH(const QByteArray, rc);
        const QString shell = QTest::currentDataTag();
        NEEDS_SHELL(shell);
        const Workspace place;
        QVERIFY(createFiles(place));
        QByteArray keys;
        for (const Insertion& insertion : kInsertions) {
            keys += QByteArray(insertion.line) + "\t\n";
        }
        const RunResult session = typeInto(place, shell, rc, keys);
        const QList<QStringList> actual = answers(place);
        QVERIFY2(actual.size() == std::ssize(kInsertions), session.out + session.err);
        QString problems;
        for (qsizetype i = 0; i < actual.size(); ++i) {
            QStringList arguments = actual[i];
            if (!arguments.isEmpty() && arguments.last().endsWith('/')) {
                arguments.last().chop(1); // zsh removes the slash behind a folder
            }
            const QString expected = QString::fromUtf8(kInsertions[i].arguments).replace("%1", place.path());
            if (arguments.join('|') != expected) {
                problems += QString::fromUtf8(kInsertions[i].line) + ": " + arguments.join('|') + " instead of " +
                            expected + '\n';
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    /// The script defines functions only, and completing leaves no variable and changes none.
    void leavesVariablesOfBash()
    {
        const Workspace place;
        const RunResult result = place.run("bash", {"-c", R"(
            i=7 word=kept each=kept path=kept line= before=
            COMP_WORDS=() COMP_CWORD=0 COMP_LINE= COMP_POINT=0 COMPREPLY=()
            compopt() { :; }
            before=$(compgen -v)
            source <(aprcli completion bash)
            set -u -f
            IFS=:a
            for line in 'aprcli --threads 2 inspect --form' 'aprcli inspect a' 'aprcli scan --threads x y'; do
                IFS=' ' read -ra COMP_WORDS <<< "$line"
                COMP_LINE=$line COMP_POINT=${#line} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _aprcli aprcli "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
                echo "${COMPREPLY[*]}"
            done
            diff <(echo "$before") <(compgen -v)
            echo "$i $word $each $path $IFS"
            compgen -A function | grep -v '^_aprcli\|^compopt$'
            complete -p)"});
        QCOMPARE(result.err, QByteArray());
        QCOMPARE(result.out, QByteArray("--format\n\n\n7 kept kept kept :a\ncomplete -F _aprcli aprcli\n"));
    }

    void leavesVariablesOfZsh()
    {
        NEEDS_SHELL("zsh");
        const Workspace place;
        QVERIFY(createFiles(place));
        const QByteArray record =
            "_names() { print -l ${(ko)parameters} ${(ko)functions} | grep -v '^_' > $HOME/$1; }\n";
        const RunResult session =
            typeInto(place, "zsh", QByteArray(kZsh) + kArguments + record + "_names before\n",
                     "aprcli inspect my\t\naprcli --threads 2 conv\t\naprcli tensors --sort=na\t\n"
                     "_names after\n");
        QVERIFY2(!place.read("before").isEmpty(), session.out);
        QCOMPARE(place.read("after"), place.read("before"));
    }

    void leavesVariablesOfFish()
    {
        NEEDS_SHELL("fish");
        const Workspace place;
        const RunResult result = place.run(
            "fish", {"--no-config", "-c",
                     "set -l before; set before (set --names)\n"
                     "aprcli completion fish | source; complete -C 'aprcli --threads 2 inspect --format ' > /dev/null\n"
                     "test \"$before\" = (set --names | string join ' '); or set --names\n"
                     "functions --all --names | string match -r '.*aprcli.*' | string match -v -- '_aprcli_*'"});
        QCOMPARE(result.out, QByteArray());
        QCOMPARE(result.err, QByteArray());
    }

    /// What `cmake --install` puts beside the program is what the program prints, and fish loads it by itself.
    void installed()
    {
        const Workspace place;
        const QString build = QFileInfo(QFileInfo(qEnvironmentVariable("APR_CLI")).path()).path();
        const RunResult install =
            place.run("cmake", {"--install", build, "--component", "cli", "--prefix", place.path("prefix")});
        QVERIFY2(install.exitCode == 0, install.err);
        for (const auto& [shell, path] : {std::pair("bash", "bash-completion/completions/aprcli"),
                                          {"zsh", "zsh/site-functions/_aprcli"},
                                          {"fish", "fish/vendor_completions.d/aprcli.fish"}}) {
            const QByteArray script = place.read(QStringLiteral("prefix/share/") + path);
            QVERIFY2(!script.isEmpty(), path);
            QCOMPARE(script, place.run("aprcli", {"completion", shell}).out);
        }
        NEEDS_SHELL("fish");
        const RunResult found = place.run("bash", {"-c", "HOME=$PWD XDG_DATA_DIRS=$PWD/prefix/share:/usr/share "
                                                         "fish -c \"complete -C 'aprcli --json conv'\""});
        QVERIFY2(found.out.startsWith("convert\t"), found.out + found.err);
    }

private:
    static void compareOffers(const QList<QStringList>& actual, const RunResult& session)
    {
        QVERIFY2(actual.size() == std::ssize(kOffers), session.out + session.err);
        QString problems;
        for (qsizetype i = 0; i < actual.size(); ++i) {
            if (const QString found = joined(actual[i]); found != QLatin1String(kOffers[i].candidates)) {
                problems += QStringLiteral("\"%1\": %2 instead of %3\n")
                                .arg(QLatin1String(kOffers[i].line), found, QLatin1String(kOffers[i].candidates));
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }
};

APR_CORE_TEST(TestCompletion)
#include "tst_completion.moc"
