// SPDX-License-Identifier: MIT
#include "format/safetensors/header.h"

#include "apr/base/text.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::safetensors;

namespace {

constexpr std::string_view kUsual =
    "{\"__metadata__\":{\"format\":\"pt\",\"b\":\"{\\\"c\\\": \\\"}\\\"}\"}, \"a.weight\" : "
    "{\"dtype\":\"BF16\",\"shape\":[2, 3],"
    "\"data_offsets\":[0,12]},\"é\":{\"shape\":[],\"data_offsets\":[12,16],\"dtype\":\"F32\"}}";

/// The first entry has an unknown member, which only the JSON parser reads.
constexpr std::string_view kUnusual = "{\"@\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,0],\"x\":0},";

struct Read {
    bool ok = false;
    Header header = {};
};

Read read(std::string_view text)
{
    Read out;
    out.ok = parseHeader(text, out.header);
    return out;
}

std::string described(const Header& header, std::size_t first = 0)
{
    std::string out = dumpJson(header.metadata);
    for (std::size_t i = first; i < header.entries.size(); ++i) {
        const Entry& entry = header.entries[i];
        out += '\n' + entry.name + ' ' + entry.dtype + ' ' + shapeText(entry.shape) + ' ' +
               std::to_string(entry.offsets[0]) + ' ' + std::to_string(entry.offsets[1]) + ' ' +
               std::to_string(entry.offsetCount);
    }
    return out;
}

/// What is wrong with the result of `text`, which begins with "{": it must be that of the JSON parser alone.
std::string differenceOf(std::string_view text)
{
    const Read ours = read(text);
    const Read theirs = read(std::string(kUnusual) + std::string(text.substr(1)));
    const std::size_t shift = kUnusual.size() - 1;
    if (ours.ok != theirs.ok) {
        return ours.ok ? "accepted" : "refused: " + ours.header.problem;
    }
    if (ours.ok) {
        return described(ours.header) == described(theirs.header, 1) ? "" : described(ours.header);
    }
    const bool isSamePlace = ours.header.problemAt == 0 ? theirs.header.problemAt == 0
                                                        : ours.header.problemAt + shift == theirs.header.problemAt;
    const bool isSame = ours.header.problem == theirs.header.problem &&
                        ours.header.problemField == theirs.header.problemField && isSamePlace;
    return isSame ? "" : ours.header.problem + " at " + std::to_string(ours.header.problemAt);
}

} // namespace

class TestSafetensorsHeader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void usualHeader()
    {
        const Read usual = read(kUsual);
        QVERIFY(usual.ok);
        QCOMPARE(described(usual.header), std::string("{\"b\":\"{\\\"c\\\": \\\"}\\\"}\",\"format\":\"pt\"}"
                                                      "\na.weight BF16 [2, 3] 0 12 2\né F32 [] 12 16 2"));
    }

    void sameAsTheJsonParser_data()
    {
        QTest::addColumn<QByteArray>("text");
        const std::string entry = "{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}";
        for (const std::string& text : std::initializer_list<std::string>{
                 "{\"a\\\"b\":" + entry + '}',
                 "{\"\\u0061\":" + entry + ",\"a\":" + entry + '}',
                 "{\"a\":" + entry + ",\"a\":" + entry + '}',
                 "{\"__metadata__\":null,\"a\":" + entry + '}',
                 "{\"__metadata__\":{},\"__metadata__\":{}}",
                 "{\"__metadata__\":{\"a\":{\"b\":\"c\"}}}",
                 "{\"__metadata__\":{\"a\":1},\"a\":" + entry + '}',
                 "{\"__metadata__\":{\"a\":\"\\",
                 "{\"__metadata__\":{\"a\":\"\\\"",
                 "{\"__metadata__\":}}",
                 "{\"__metadata__\":\"a\"}",
                 "{\"__metadata__\":nul,\"a\":" + entry + '}',
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[01],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1.5],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1e2],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[9999999999999999999],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[18446744073709551615],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[18446744073709551616],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4,8]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1,],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}"),
                 std::string("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}"),
                 std::string("{\"a\":{}}"),
                 std::string("{\"a\":[]}"),
                 "{\"a\nb\":" + entry + '}',
                 "{\"0123456789\x1f\":" + entry + '}',
                 "{\"a\":" + entry + "} x",
                 "{\"a\":" + entry + "} \n\t\r ",
                 "{\"a\":" + entry + ",}",
             }) {
            QTest::newRow(printable(text, 100).c_str()) << QByteArray::fromStdString(text);
        }
    }
    void sameAsTheJsonParser()
    {
        QFETCH(const QByteArray, text);
        QCOMPARE(differenceOf(std::string_view(text.data(), static_cast<std::size_t>(text.size()))), std::string());
    }

    void everyChangedCharacter()
    {
        for (std::size_t at = 2; at < kUsual.size(); ++at) { // of what also follows the unusual entry
            for (const char c : std::string_view("\"\\{}[],: 0a\n\x7f")) {
                std::string text(kUsual);
                text[at] = c;
                const std::string difference = isUtf8(text) ? differenceOf(text) : std::string();
                QVERIFY2(difference.empty(), (difference + " in " + text).c_str());
            }
        }
    }

    void everyTruncationAndDeletion()
    {
        for (std::size_t at = 1; at < kUsual.size(); ++at) {
            const std::string_view prefix = kUsual.substr(0, at);
            QVERIFY(!read(prefix).ok);
            std::string text(kUsual);
            text.erase(at, 1);
            for (const std::string& changed : {std::string(prefix), text}) {
                const std::string difference = isUtf8(changed) ? differenceOf(changed) : std::string();
                QVERIFY2(difference.empty(), (difference + " in " + changed).c_str());
            }
        }
    }

    void manyEntries()
    {
        std::string text = "{";
        for (int i = 0; i < 1000; ++i) { // more than those from which their number is estimated, and longer ones later
            text += (i == 0 ? "\"" : ",\"") + std::string(static_cast<std::size_t>(i % 300), 'n') + std::to_string(i) +
                    "\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[" + std::to_string(i) + ',' +
                    std::to_string(i + 1) + "]}";
        }
        QCOMPARE(differenceOf(text + '}'), std::string());
        QCOMPARE(read(text + '}').header.entries.size(), std::size_t{1000});
        const std::string duplicate = text + ",\"0\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]}}";
        QCOMPARE(read(duplicate).header.problem, std::string("duplicate tensor name"));
        QCOMPARE(read(duplicate).header.problemField, std::string("0"));
    }
};

APR_TEST(TestSafetensorsHeader)
#include "tst_header.moc"
