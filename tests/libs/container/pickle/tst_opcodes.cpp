// SPDX-License-Identifier: MIT
#include "apr/container/pickle/opcodes.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// The imports of a pickle, and where the walk ended: "os.system@3 end 12", or "… stopped at 5".
QByteArray walked(std::string_view bytes)
{
    const Buffer buffer = bufferOf(bytes);
    const pickle::Walk walk = pickle::walk(buffer, 100);
    QByteArray out;
    for (const pickle::Global& global : walk.globals) {
        out += QByteArray::fromStdString(global.fullName()) + '@' +
               QByteArray::number(qulonglong(global.offset - 100)) + ' ';
    }
    return out + (walk.failure ? "stopped at " : "end ") + QByteArray::number(qulonglong(walk.size));
}

} // namespace

class TestOpcodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void importsAreFoundBehindAnyValue_data()
    {
        using namespace std::string_view_literals;
        QTest::addColumn<std::string>("before");
        for (const auto& [name, before] : std::initializer_list<std::pair<const char*, std::string_view>>{
                 {"nothing", ""sv},
                 {"hexadecimal integer", "I0x10\n0"sv},
                 {"no integer", "Iten\n0"sv},
                 {"float with an underscore", "F1_0.5\n0"sv},
                 {"string without quotes", "Sabc\n0"sv},
                 {"memo index with spaces", "N2p 5 \n0g 5 \n0"sv},
                 {"bytearray", "\x96\0\0\0\0\0\0\0\0K\7a0"sv},
                 {"empty stack", "000R"sv},
                 {"frame that is too long", "\x95\xff\0\0\0\0\0\0\0"sv},
                 {"protocol of the future", "\x80\x63"sv},
                 {"buffer", "\x97\x98"sv},
                 {"persistent id", "Pabc\n0"sv},
             }) {
            QTest::newRow(name) << std::string(before);
        }
    }
    void importsAreFoundBehindAnyValue()
    {
        QFETCH(std::string, before);
        const QByteArray at = QByteArray::number(qulonglong(before.size()));
        QCOMPARE(walked(before + "cos\nsystem\nR."),
                 "os.system@" + at + " end " + QByteArray::number(qulonglong(before.size() + 13)));
    }

    void namesOnTheStack()
    {
        using namespace std::string_view_literals;
        QCOMPARE(walked("\x8c\x02os\x8c\x06system\x93."sv), QByteArray("os.system@12 end 14"));
        QCOMPARE(walked("\x8c\x02os\x94"
                        "0\x8c\x06system\x94"
                        "0h\0h\1\x93."sv),
                 QByteArray("os.system@20 end 22"));
        QCOMPARE(walked("Vos\nVsystem\n\x93."sv), QByteArray("os.system@12 end 14"));
        QCOMPARE(walked("\x8c\x02os"
                        "2\x93."sv),
                 QByteArray("os.os@5 end 7"));
        QCOMPARE(walked("\x8c\x02os\x8c\x06system\x8c\x01x"
                        "0\x93."sv),
                 QByteArray("(computed).(computed)@16 end 18"));
        QCOMPARE(walked("ios\nsystem\n."sv), QByteArray("os.system@0 end 12"));
        QCOMPARE(walked("\x82\x01."sv), QByteArray("(computed).(computed)@0 end 3")); // of the extension registry
        QCOMPARE(walked("c" + std::string(300, 'm') + "\nn\n."), QByteArray("(computed).(computed)@0 end 305"));
    }

    void damageStopsTheWalk()
    {
        using namespace std::string_view_literals;
        QCOMPARE(walked(""sv), QByteArray("stopped at 0"));
        QCOMPARE(walked("N\xffN."sv), QByteArray("stopped at 1"));
        QCOMPARE(walked("Nc"sv), QByteArray("stopped at 1"));
        QCOMPARE(walked("Ncos\n"sv), QByteArray("stopped at 1"));
        QCOMPARE(walked("X\xff\xff\0\0abc."sv), QByteArray("stopped at 0"));
        QCOMPARE(walked("T\xff\xff\xff\xff."sv), QByteArray("stopped at 0"));
        QCOMPARE(walked("K"sv), QByteArray("stopped at 0"));
    }
};

APR_TEST(TestOpcodes)
#include "tst_opcodes.moc"
