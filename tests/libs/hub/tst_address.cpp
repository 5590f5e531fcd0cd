// SPDX-License-Identifier: MIT
#include "apr/hub/address.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::hub;

namespace {

constexpr const char* kEndpoint = "https://huggingface.co";

/// "repository | revision | file", or the URL.
std::string shown(const char* text)
{
    const auto address = parseAddress(text, kEndpoint);
    if (!address) {
        return codeName(address.error().code);
    }
    return address->isRepository() ? address->repository + " | " + address->revision + " | " + address->file
                                   : address->url;
}

} // namespace

class TestAddress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void repositories()
    {
        QCOMPARE(shown("hf://openai/whisper-tiny"), std::string("openai/whisper-tiny | main | "));
        QCOMPARE(shown("hf://openai/whisper-tiny/"), std::string("openai/whisper-tiny | main | "));
        QCOMPARE(shown("hf://gpt2"), std::string("gpt2 | main | "));
        QCOMPARE(shown("hf://a/b/onnx/model.onnx"), std::string("a/b | main | onnx/model.onnx"));
        QCOMPARE(shown("hf://a/b/m.gguf@v1.0"), std::string("a/b | v1.0 | m.gguf"));
        QCOMPARE(shown("hf://a/b@v1.0"), std::string("a/b | v1.0 | "));
        QCOMPARE(shown("hf://a/b@refs/pr/7"), std::string("a/b | refs/pr/7 | "));
        QCOMPARE(shown("hf://a/b@refs/pr/7/x/m.gguf"), std::string("a/b | refs/pr/7 | x/m.gguf"));
        QCOMPARE(shown("hf://a/b@v1/m.gguf"), std::string("a/b | v1 | m.gguf"));
        QCOMPARE(shown("hf://a/b/x/m.gguf@refs/pr/7"), std::string("a/b | refs/pr/7 | x/m.gguf"));
        QCOMPARE(parseAddress("hf://a/b/x/m.gguf@v1", kEndpoint)->text(), std::string("hf://a/b/x/m.gguf@v1"));
    }

    void pages()
    {
        QCOMPARE(shown("https://huggingface.co/a/b"), std::string("a/b | main | "));
        QCOMPARE(shown("https://huggingface.co/a/b/tree/v1"), std::string("a/b | v1 | "));
        QCOMPARE(shown("https://huggingface.co/a/b/blob/main/x/m.gguf"), std::string("a/b | main | x/m.gguf"));
        QCOMPARE(shown("https://huggingface.co/a/b/resolve/v1/m.gguf?download=true"), std::string("a/b | v1 | m.gguf"));
        QCOMPARE(shown("https://huggingface.co/a/b/"), std::string("a/b | main | "));
        QCOMPARE(shown("https://huggingface.co/gpt2"), std::string("gpt2 | main | "));
        QCOMPARE(shown("https://huggingface.co/gpt2/blob/main/m.gguf"), std::string("gpt2 | main | m.gguf"));
        QCOMPARE(shown("https://huggingface.co/a/b/tree/main/onnx"), std::string("a/b | main | onnx"));
        QCOMPARE(shown("https://huggingface.co/a/b/blob/main/my%20model.gguf"),
                 std::string("a/b | main | my model.gguf"));
        QCOMPARE(shown("https://huggingface.co/a/b/resolve/refs%2Fpr%2F1/m.gguf"),
                 std::string("a/b | refs/pr/1 | m.gguf"));
        QCOMPARE(shown("https://huggingface.co/a/b/blob/main/..%2F..%2Fx"), std::string("E020"));
        QCOMPARE(shown("https://huggingface.co/datasets/a/b/x.bin"),
                 std::string("https://huggingface.co/datasets/a/b/x.bin"));
        QCOMPARE(shown("https://example.org/a/b"), std::string("https://example.org/a/b"));
        QCOMPARE(shown("https://huggingface.company/a/b"), std::string("https://huggingface.company/a/b"));
        QCOMPARE(shown("https://example.org/m.gguf?x=1#part"), std::string("https://example.org/m.gguf?x=1"));
    }

    void refused()
    {
        for (const char* text : {"hf://", "hf:///b", "hf://a/../b", "hf://../b", "hf://a/b/../../../etc/passwd",
                                 "hf://a/b/x@", "hf://a/b/x@../y", "hf://a b/c", "hf://a/b/x\ny",
                                 "http://example.org/m.gguf", "ftp://example.org/m.gguf", "https://", "https:///m.gguf",
                                 "https://user:secret@example.org/m.gguf", "hf://a/b/x//y", "hf://a/b/..\\c"}) {
            QCOMPARE(shown(text), std::string("E020"));
        }
        const auto secret = parseAddress("https://user:secret@example.org/m.gguf", kEndpoint);
        QVERIFY(describe(secret.error()).find("secret") == std::string::npos);
    }

    void recognised()
    {
        QVERIFY(isAddress("hf://a/b"));
        QVERIFY(isAddress("https://x/y"));
        QVERIFY(isAddress("http://x/y"));
        QVERIFY(!isAddress("hf:/a/b"));
        QVERIFY(!isAddress("model.apr"));
        QVERIFY(!isAddress(""));
    }

    void plainPaths()
    {
        QVERIFY(isPlainPath("a/b-c.d"));
        QVERIFY(isPlainPath("..a/b.."));
        for (const char* path : {"", "/a", "a/", "a//b", ".", "..", "a/../b", "a/./b", "a\\b", "a\nb", "\xff"}) {
            QVERIFY2(!isPlainPath(path), path);
        }
        QVERIFY(!isPlainPath(std::string(256, 'x')));
        QCOMPARE(percentEncoded("a b/ü?#%"), std::string("a%20b/%C3%BC%3F%23%25"));
    }
};

APR_TEST(TestAddress)
#include "tst_address.moc"
