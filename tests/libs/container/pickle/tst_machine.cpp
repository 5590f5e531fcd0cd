// SPDX-License-Identifier: MIT
#include "apr/container/pickle/machine.h"

#include "fixtures/checks.h"
#include "fixtures/pickle.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using pickle::Kind;
using pickle::Program;

namespace {

constexpr std::uint64_t kLimit = 1 << 24;

/// Reads, keeping the bytes alive that texts are views of.
struct Read {
    Buffer bytes;
    Program program;

    explicit Read(Buffer from, std::uint64_t limit = kLimit)
        : bytes(std::move(from)), program(pickle::read(bytes, 100, limit))
    {
    }
    explicit Read(std::string_view text) : Read(bufferOf(text)) {}
    const pickle::Node& root() const { return program[program.root]; }
};

QByteArray textOf(const Program& program, pickle::NodeId id);

QByteArray listOf(const Program& program, const std::vector<pickle::NodeId>& items)
{
    QByteArray out;
    for (const pickle::NodeId item : items) {
        out += (out.isEmpty() ? "" : " ") + textOf(program, item);
    }
    return out;
}

/// A value as text, for comparing.
QByteArray textOf(const Program& program, pickle::NodeId id)
{
    const pickle::Node& node = program[id];
    switch (node.kind) {
    case Kind::None: return "None";
    case Kind::Bool: return node.integer != 0 ? "True" : "False";
    case Kind::Int: return QByteArray::number(static_cast<qlonglong>(node.integer));
    case Kind::BigInt: return "big" + QByteArray::number(static_cast<int>(node.text.size()));
    case Kind::Float: return QByteArray::number(node.real);
    case Kind::String: return '\'' + QByteArray(node.text.data(), static_cast<qsizetype>(node.text.size())) + '\'';
    case Kind::Bytes: return "b" + QByteArray(node.text.data(), static_cast<qsizetype>(node.text.size()));
    case Kind::Tuple: return '(' + listOf(program, node.items) + ')';
    case Kind::List: return '[' + listOf(program, node.items) + ']';
    case Kind::Dict: return '{' + listOf(program, node.items) + '}';
    case Kind::Set: return "set(" + listOf(program, node.items) + ')';
    case Kind::Global: return QByteArray::fromStdString(program.global(id)->fullName());
    case Kind::Call: return "call(" + listOf(program, node.items) + ')';
    case Kind::PersistentId: return "id(" + listOf(program, node.items) + ')';
    case Kind::Mark: return "mark";
    }
    return {};
}

} // namespace

class TestMachine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What Python's own pickle.dumps wrote, and other opcodes as pickletools describes them.
    void values_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* name, std::string_view bytes, const char* value) {
            QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << QByteArray(value);
        };
        using namespace std::string_view_literals;
        row("none", "N."sv, "None");
        row("bools", "\x80\x02\x88\x89\x86."sv, "(True False)");
        row("bools of protocol 0", "(I01\nI00\nt."sv, "(True False)");
        row("int lines", "(I-5\nL12L\nL-3\nl."sv, "[-5 12 -3]");
        row("binary ints", "(J\xfe\xff\xff\xffK\xffM\xff\xfft."sv, "(-2 255 65535)");
        row("long", "(\x8a\x00\x8a\x01\xff\x8a\x02\xff\x7f\x8a\x08\x00\x00\x00\x00\x00\x00\x00\x80t."sv,
            "(0 -1 32767 -9223372036854775808)");
        row("long of nine bytes", "\x8a\x09\x01\x02\x03\x04\x05\x06\x07\x08\x09."sv, "big9");
        row("long4", "\x8b\x02\x00\x00\x00\x05\x00."sv, "5");
        row("long line", "L123456789012345678901234567890L\n."sv, "big30");
        row("floats", "(F1.5\nF-1e-05\nG?\xf8\x00\x00\x00\x00\x00\x00t."sv, "(1.5 -1e-05 1.5)");
        row("not finite", "(Finf\nF-inf\nFnan\nt."sv, "(inf -inf nan)");
        row("strings", "(S'a\\n\\x41\\'q'\nS\"b\"\nV\xc3\xa9\nU\x02xyT\x01\x00\x00\x00zt."sv,
            "('a\nA'q' 'b' '\xc3\x83\xc2\xa9' 'xy' 'z')"); // of Latin-1, as Python reads opcode V
        row("escapes", "(V\\u00e9\nV\xe9\nV\\U0001f600\\u\nt."sv, "('\xc3\xa9' '\xc3\xa9' '\xf0\x9f\x98\x80\\u')");
        row("unicode",
            "(X\x01\x00\x00\x00"
            "a\x8c\x01"
            "b\x8d\x01\x00\x00\x00\x00\x00\x00\x00"
            "ct."sv,
            "('a' 'b' 'c')");
        row("bytes",
            "(B\x01\x00\x00\x00"
            "aC\x01"
            "b\x8e\x01\x00\x00\x00\x00\x00\x00\x00"
            "ct."sv,
            "(ba bb bc)");
        row("tuples", ")N\x85NN\x86NNN\x87(NNNNtt."sv, "");
        row("list",
            "](K\x01K\x02"
            "eK\x03"
            "a."sv,
            "[1 2 3]");
        row("dict", "}K\x01K\x02s(K\x03K\x04u."sv, "{1 2 3 4}");
        row("dict of marks",
            "(K\x01K\x02"
            "d."sv,
            "{1 2}");
        row("sets", "\x8f(K\x01K\x02\x90."sv, "set(1 2)");
        row("frozenset", "(K\x01\x91."sv, "set(1)");
        row("memo", "]q\x00h\x00\x86."sv, "([] [])");
        row("memo of lines", "(K\x07p300\n0g300\nt."sv, "(7)");
        row("long memo", "(K\x07r\x00\x01\x00\x00j\x00\x01\x00\x00t."sv, "(7 7)");
        row("memoize", "\x80\x04K\x05\x94K\x06\x94\x86h\x01\x86."sv, "((5 6) 6)");
        row("frame", "\x80\x04\x95\x02\x00\x00\x00\x00\x00\x00\x00N."sv, "None");
        row("dup and pop",
            "K\x01"
            "2\x86(NN1K\x02"
            "0."sv,
            "(1 1)");
        row("pop mark",
            "K\x01((0"
            "1."sv,
            "1");
        row("global", "cos\nsystem\n."sv, "os.system");
        row("reduce", "cos\nsystem\nX\x01\x00\x00\x00x\x85R."sv, "call(os.system ('x'))");
        row("inst", "(K\x01ios\nsystem\n."sv, "call(os.system (1))");
        row("obj", "(cos\nsystem\nK\x01o."sv, "call(os.system (1))");
        row("newobj", "cm\nC\n)\x81."sv, "call(m.C ())");
        row("newobj_ex",
            "\x80\x04"
            "cm\nC\n)}\x92."sv,
            "call(m.C () {})");
        row("stack global", "\x80\x04\x8c\x02os\x8c\x06system\x93."sv, "os.system");
        row("computed global", "\x80\x04K\x01\x8c\x06system\x93."sv, "(computed).(computed)");
        row("persistent ids", "(P5\nK\x01Qt."sv, "(id('5') id(1))");
        row("ordered dict", "ccollections\nOrderedDict\n)R(K\x01K\x02u."sv, "{1 2}");
        row("build", "cm\nC\n)\x81}b."sv, "call(m.C ())");
        // Keys of the memo in any order: MEMOIZE takes their number, a key can be stored again.
        row("memo out of order", "\x80\x04(K\x01q\x05K\x02q\x00h\x05h\x00t."sv, "(1 2 1 2)");
        row("memoize after a put", "\x80\x04(K\x01q\x01K\x02\x94h\x01t."sv, "(1 2 2)");
        row("memo stored again", "\x80\x04(K\x01q\x01K\x02q\x00K\x03q\x01h\x01t."sv, "(1 2 3 3)");
        // What CPython takes as well, so that nothing hides behind it.
        row("build of nothing", "]Nb."sv, "[]");
        row("item of a list", "]K\x01K\x02s."sv, "[2]");
        row("int with underscores and spaces", "I 1_0 \n."sv, "10");
        row("int with a sign", "I+7\n."sv, "7");
        row("newobj_ex of an OrderedDict",
            "\x80\x04"
            "ccollections\nOrderedDict\n)}\x92(K\x01K\x02u."sv,
            "{1 2}");
    }

    void values()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, value);
        const Read read(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        if (value.isEmpty()) { // something that no pickle may be
            QVERIFY(read.program.failure.has_value() || read.root().kind == Kind::Tuple);
            return;
        }
        QVERIFY2(!read.program.failure, read.program.failure ? describe(*read.program.failure).c_str() : "");
        QCOMPARE(textOf(read.program, read.program.root), value);
        QCOMPARE(read.program.size, static_cast<std::uint64_t>(bytes.size()));
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        using namespace std::string_view_literals;
        const auto row = [](const char* name, std::string_view bytes) {
            QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
        };
        row("empty", ""sv);
        row("no stop", "N"sv);
        row("stop on an empty stack", "."sv);
        row("stop on a mark", "(."sv);
        row("unknown opcode", "\xff."sv);
        row("unknown opcode of text", "~."sv);
        row("protocol 6", "\x80\x06N."sv);
        row("pop of nothing", "0."sv);
        row("tuple of too few", "N\x86."sv);
        row("tuple over a mark", "N(N\x86."sv);
        row("no mark", "NNt."sv);
        row("append to an int", "K\x01K\x02"
                                "a."sv);
        row("setitems of a tuple", ")(K\x01K\x02u."sv);
        row("dict with odd items", "(K\x01"
                                   "d."sv);
        row("odd setitems", "}(K\x01u."sv);
        row("recall of nothing", "h\x00."sv);
        row("recall line of nothing", "g7\n."sv);
        row("memo key is no number", "Npx\n."sv);
        row("number is none", "Ix\n."sv);
        row("float is none", "Fx\n."sv);
        row("string without quotes", "Sx\n."sv);
        row("string with one quote", "S'\n."sv);
        row("line without end", "Vabc"sv);
        row("negative length", "T\xff\xff\xff\xff."sv);
        row("negative long", "\x8b\xff\xff\xff\xff."sv);
        row("text beyond the end", "X\xff\xff\xff\x7f"
                                   "a."sv);
        row("text of exabytes", "\x8d\xff\xff\xff\xff\xff\xff\xff\xff"
                                "a."sv);
        row("frame beyond the end", "\x95\xff\x00\x00\x00\x00\x00\x00\x00N."sv);
        row("build of an int", "K\x01}b."sv);
        row("object of nothing", "(o."sv);
        row("call of nothing", "R."sv);
    }

    void damage()
    {
        QFETCH(QByteArray, bytes);
        const Read read(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        QVERIFY(read.program.failure.has_value());
        QVERIFY2(read.program.failure->code == Errc::Corrupt, describe(*read.program.failure).c_str());
        QVERIFY(read.program.failure->offset.value_or(0) >= 100);
    }

    void refusedOpcodes()
    {
        for (const int extension : {0x82, 0x83, 0x84}) { // an import by number
            const Read read(PickleBuilder().op(extension).raw(std::string(4, '\1')).build());
            QVERIFY(read.program.failure && read.program.failure->code == Errc::Unsafe);
            QCOMPARE(read.program.failure->offset.value(), std::uint64_t{102});
        }
        for (const int buffer : {0x97, 0x98}) {
            const Read read(PickleBuilder(5).op(buffer).build());
            QVERIFY(read.program.failure && read.program.failure->code == Errc::Unsupported);
        }
    }

    void globalsBeforeADamageAreKnown()
    {
        const Read read(std::string_view("cos\nsystem\n(S'id'\ntR\xff"));
        QVERIFY(read.program.failure.has_value());
        QCOMPARE(read.program.globals.size(), std::size_t{1});
        QCOMPARE(read.program.globals[0].fullName(), std::string("os.system"));
        QCOMPARE(read.program.globals[0].offset, std::uint64_t{100});
        QVERIFY(read.program.globals[0].isCalled);
    }

    void memoryIsBounded()
    {
        const std::string many = std::string(100000, 'N').append(".");
        const Read read(bufferOf(many), 100000);
        QVERIFY(read.program.failure && read.program.failure->code == Errc::Memory);
    }

    /// A state that is merged into itself would double with every three bytes.
    void statesThatDouble()
    {
        PickleBuilder pickle;
        pickle.global("collections", "OrderedDict")
            .op(')')
            .op('R')
            .op('}')
            .op('q')
            .op(0)
            .op('K')
            .op(1)
            .op('K')
            .op(1)
            .op('s');
        pickle.op('b');
        for (int i = 0; i < 40; ++i) {
            pickle.op('h').op(0).op('b');
        }
        const Buffer bytes = pickle.build();
        const pickle::Program program = pickle::read(bytes, 0, 1 << 20);
        QVERIFY(program.failure && program.failure->code == Errc::Corrupt);
        std::size_t items = 0;
        for (const pickle::Node& node : program.nodes) {
            items += node.items.size();
        }
        QVERIFY2(items <= 4 * bytes.size(), std::to_string(items).c_str());
    }

    void looksUp()
    {
        const Read read(std::string_view("}(S'a'\nK\x01S'b'\nK\x02S'a'\nK\x03u."));
        const Program& program = read.program;
        QVERIFY(!program.failure);
        QCOMPARE(program.integer(program.member(program.root, "a")).value(), std::int64_t{3}); // the last one
        QCOMPARE(program.member(program.root, "c"), pickle::kNone);
        QCOMPARE(program.member(pickle::kNone, "c"), pickle::kNone);
        QVERIFY(program.global(program.root) == nullptr && program.callee(program.root) == nullptr);
        QVERIFY(!program.integer(program.root));
    }

    void whatMayBeOne()
    {
        for (const std::string_view yes :
             {std::string_view("\x80\x02}q\x00."), std::string_view("\x80\x05\x95"), std::string_view("cos\nsystem\n"),
              std::string_view("(lp0\n"), std::string_view("(dp0\nS'a'\n"), std::string_view("]q\x01.")}) {
            QVERIFY(pickle::looksLike(bufferOf(yes)));
        }
        for (const std::string_view no : {std::string_view(""), std::string_view("\x80\x09"), std::string_view("GGUF"),
                                          std::string_view("{\"a\":1}"), std::string_view("c"),
                                          std::string_view("charset utf-8, no line"), std::string_view("(no)")}) {
            QVERIFY2(!pickle::looksLike(bufferOf(no)), std::string(no).c_str());
        }
    }

    void everyTruncationAndBitFlip()
    {
        const Bytes good = Bytes::own(PickleBuilder()
                                          .op('}')
                                          .op('(')
                                          .text("w")
                                          .tensor({.elements = 4, .size = {2, 2}, .stride = {2, 1}})
                                          .op('u')
                                          .build());
        for (std::size_t size = 0; size < good.size(); ++size) {
            QVERIFY(pickle::read(cut(good, size).span(), 0, kLimit).failure.has_value());
        }
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            const Bytes bytes = withFlip(good, bit);
            const Program program = pickle::read(bytes.span(), 0, kLimit);
            QVERIFY(program.size <= bytes.size());
        }
    }
};

APR_TEST(TestMachine)
#include "tst_machine.moc"
