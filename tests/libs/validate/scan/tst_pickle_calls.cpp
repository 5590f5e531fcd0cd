// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

namespace {

/// numpy.dtype(CODE, False, True) with the state (3, '<', None, None, None, -1, -1, FLAGS).
PickleBuilder& dtype(PickleBuilder& out, const char* code, int flags)
{
    out.global("numpy", "dtype").op('(').text(code).op(0x89).op(0x88).op('t').op('R');
    out.op('(').integer(3).text("<").op('N').op('N').op('N').integer(-1).integer(-1).integer(flags).op('t').op('b');
    return out;
}

bool isWarned(PickleBuilder& out)
{
    return has(scanned(out.build(), "m.pkl"), "pickle.unknown-import");
}

} // namespace

class TestPickleCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Objects of bytes are pointers of the file's choice.
    void objectsOfBytes()
    {
        for (const auto& [code, flags, isBad] :
             {std::tuple("f4", 0, false), {"O8", 63, true}, {"O8", 0, true}, {"f4", 63, true}}) {
            PickleBuilder out;
            out.global("numpy.core.multiarray", "scalar").op('(');
            dtype(out, code, flags).op('C').op(8).raw("12345678").op('t').op('R');
            QCOMPARE(isWarned(out), isBad);
        }
    }

    void argumentsInOtherForms()
    {
        PickleBuilder computed; // tuple([...]) in place of a tuple
        computed.global("numpy", "ndarray").global("builtins", "tuple").op(']').op(0x85).op('R').op('R');
        QVERIFY(isWarned(computed));
        PickleBuilder encoding;
        encoding.global("_codecs", "encode").text("x").text("punycode").op(0x86).op('R');
        QVERIFY(isWarned(encoding));
        PickleBuilder plain;
        plain.global("_codecs", "encode").text("x").text("latin1").op(0x86).op('R');
        QVERIFY(!isWarned(plain));
    }

    void classesThatPassThroughFunctions()
    {
        PickleBuilder out;
        out.global("torch.jit._pickle", "restore_type_tag").global("pathlib", "Path").text("x").op(0x86).op('R');
        QVERIFY(isWarned(out));
        PickleBuilder factory;
        factory.global("collections", "defaultdict").global("builtins", "list").op(0x85).op('R');
        QVERIFY(!isWarned(factory));
    }

    void hugeAllocations()
    {
        PickleBuilder out;
        out.global("builtins", "bytearray").op(0x8a).op(6).raw(std::string("\0\0\0\0\2\0", 6)).op(0x85).op('R');
        QVERIFY(isWarned(out));
    }

    void allocationsByOtherFunctions()
    {
        PickleBuilder range;
        range.global("builtins", "list").global("builtins", "range").integer(1 << 30).op(0x85).op('R').op(0x85).op('R');
        QVERIFY(isWarned(range));
        PickleBuilder fraction;
        fraction.global("fractions", "Fraction").text("1e9999999999").op(0x85).op('R');
        QVERIFY(isWarned(fraction));
        PickleBuilder generator;
        generator.global("numpy.random._pickle", "__generator_ctor")
            .integer(8)
            .global("builtins", "bytearray")
            .op(0x86)
            .op('R');
        QVERIFY(isWarned(generator));
        PickleBuilder array; // an array that is made by another function than NumPy's
        array.global("copyreg", "_reconstructor")
            .global("numpy", "ndarray")
            .global("numpy", "ndarray")
            .op('(')
            .integer(1)
            .op('t');
        QVERIFY(isWarned(array.op(0x87).op('R')));
    }

    /// Types whose fields are all the same type grow exponentially.
    void typesThatShareFields()
    {
        PickleBuilder out;
        dtype(out, "f4", 0).op('q').op(0);
        for (int level = 1; level < 9; ++level) {
            out.global("numpy", "dtype").op('(').text("V4").op(0x89).op(0x88).op('t').op('R');
            out.op('(').integer(3).text("|").op('N').op('(');
            for (int i = 0; i < 60; ++i) {
                out.text("f" + std::to_string(i));
            }
            out.op('t').op('}').op('(');
            for (int i = 0; i < 60; ++i) {
                out.text("f" + std::to_string(i)).op('h').op(level - 1).integer(0).op(0x86);
            }
            out.op('u').integer(4).integer(1).integer(0).op('t').op('b').op('q').op(level);
        }
        scanned(out.build(), "m.pkl"); // in no time
    }

    void pathsOfDistributedCheckpoints()
    {
        for (const auto& [path, isBad] :
             {std::pair("__0_0.distcp", false), {"../../etc/passwd", true}, {"/etc/passwd", true}}) {
            PickleBuilder out;
            out.global("torch.distributed.checkpoint.filesystem", "_StorageInfo")
                .op('(')
                .text(path)
                .integer(0)
                .integer(8)
                .op('t')
                .op(0x81);
            QCOMPARE(has(scanned(out.build(), "m.pkl"), "structure.unsafe"), isBad);
        }
    }

    /// Names of Python 2 are translated in its protocols only.
    void namesOfPython2()
    {
        PickleBuilder old(2);
        old.global("__builtin__", "list").op(')').op('R');
        QVERIFY(scanned(old.build(), "m.pkl").isClean());
        PickleBuilder modern(3);
        modern.global("__builtin__", "list").op(')').op('R');
        QVERIFY(!scanned(modern.build(), "m.pkl").isClean());
    }
};

APR_TEST(TestPickleCalls)
#include "tst_pickle_calls.moc"
