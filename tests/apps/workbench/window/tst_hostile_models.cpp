// SPDX-License-Identifier: MIT
// Models whose names and metadata were mutated at random, in the real window with every pane. The process ends on a
// crash; a pane that does not settle fails. APR_HOSTILE_MODELS sets how many models are tried, APR_SEED where the
// random numbers begin.
#include "main_window.h"

#include "../window_fixture.h"
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/gguf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "pane_types.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <random>
#include <set>

using namespace apr;
using namespace apr::test;
using namespace apr::workbench;

namespace {

/// Makes names, values and documents that nobody expects.
class Mutator {
public:
    explicit Mutator(std::uint64_t seed) : m_random(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }

    std::string text()
    {
        static const std::vector<std::string> kPieces{"",
                                                      std::string(1, '\0'),
                                                      "\n",
                                                      "\r\n",
                                                      "\t",
                                                      "\x1b[31m",
                                                      "\u202e",
                                                      "\u2028",
                                                      "\uffff",
                                                      "\U0001F469\u200D\U0001F680",
                                                      "a\u0301\u0301\u0301\u0301",
                                                      "%1",
                                                      "%n",
                                                      "&x",
                                                      "<b>x</b>",
                                                      "<img src='file:///etc/passwd'>",
                                                      "../",
                                                      "/",
                                                      "\\",
                                                      ".",
                                                      "..",
                                                      "layers.",
                                                      "model.layers.0.self_attn.q_proj.weight",
                                                      "experts.",
                                                      "99999999999999999999",
                                                      "-1",
                                                      "0",
                                                      "{{ x }}",
                                                      "{%",
                                                      "```",
                                                      "# h\n|a|b|\n|-|",
                                                      "[a](javascript:1)",
                                                      ".weight",
                                                      "\"",
                                                      "'",
                                                      "nan"};
        std::string out;
        for (std::size_t count = below(6); count > 0; --count) {
            out += kPieces[below(kPieces.size())];
        }
        return below(20) == 0 ? out + std::string(1 + below(50'000), 'x') : out;
    }

    Json value(int depth = 0)
    {
        switch (below(depth > 3 ? 8 : 11)) {
        case 0: return nullptr;
        case 1: return below(2) == 0;
        case 2: return -1;
        case 3: return std::numeric_limits<std::uint64_t>::max();
        case 4: return std::numeric_limits<std::int64_t>::min();
        case 5: return 1e308;
        case 6: return text();
        case 7: return -0.5;
        case 8: return Json(std::vector<int>(below(3000), 7));
        case 9: {
            Json out = Json::array();
            for (std::size_t count = below(5); count > 0; --count) {
                out.push_back(value(depth + 1));
            }
            return out;
        }
        default: {
            Json out = Json::object();
            for (std::size_t count = below(5); count > 0; --count) {
                out[text()] = value(depth + 1);
            }
            return out;
        }
        }
    }

    /// Replaces values of a document, at any depth, by others.
    void mutate(Json& json, unsigned share)
    {
        if (below(1000) < share) {
            json = value();
            return;
        }
        if (json.is_structured()) {
            std::size_t count = 0;
            for (Json& each : json) {
                if (++count > 3000) {
                    break;
                }
                mutate(each, share);
            }
        }
        if (json.is_object() && below(4) == 0) {
            json[text()] = value();
        }
    }

    /// A name no other tensor has; most of them like those of a model.
    std::string name(const std::string& like, std::size_t index)
    {
        const std::size_t at = below(like.size() + 1);
        std::string out = below(3) == 0 ? like : like.substr(0, at) + text() + like.substr(at);
        out.resize(std::min<std::size_t>(out.size(), 60'000));
        while (!isUtf8(out)) {
            out.pop_back();
        }
        return out + (below(2) == 0 ? "." : "/") + std::to_string(index);
    }

    Shape shape()
    {
        Shape out;
        for (std::size_t count = below(6); count > 0; --count) {
            out.push_back(below(8));
        }
        if (below(10) == 0) { // no elements, and extents that cannot be multiplied
            out = {0, std::uint64_t{1} << 40, std::uint64_t{1} << 40};
        }
        return out;
    }

private:
    std::mt19937_64 m_random;
};

std::vector<MemoryTensor> tensorsOf(Mutator& mutator)
{
    std::vector<MemoryTensor> out = tinyLlama();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::string name = mutator.name(out[i].name, i);
        if (mutator.below(3) == 0) {
            const DType dtypes[]{DType::F32, DType::BF16, DType::I8, DType::Bool, DType::U64, DType::F64};
            const DType dtype = dtypes[mutator.below(std::size(dtypes))];
            const Shape shape = mutator.shape();
            const bool isEmpty = elementCount(shape).value_or(0) == 0;
            out[i] = isEmpty ? MemoryTensor{.name = {}, .dtype = dtype, .shape = shape} : patterned("", dtype, shape);
        }
        out[i].name = name;
    }
    return out;
}

QByteArray bytesOf(const Buffer& buffer)
{
    return {reinterpret_cast<const char*>(buffer.data()), static_cast<qsizetype>(buffer.size())};
}

Json metadataOfSample()
{
    const QString sample = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr");
    const auto model = openModelFile(sample.toStdString());
    return model ? Json(model->metadata()) : Json();
}

/// A GGUF file of a vocabulary, with keys of wrong types among them.
Bytes ggufOf(Mutator& mutator)
{
    GgufBuilder out;
    out.pair("general.architecture", "llama");
    for (const char* key :
         {"general.name", "general.license", "general.description", "general.tags", "llama.block_count",
          "llama.embedding_length", "tokenizer.ggml.model", "tokenizer.ggml.pre", "tokenizer.chat_template"}) {
        if (mutator.below(3) == 0) {
            out.pair<std::uint32_t>(key, GgufBuilder::U32, 0xFFFFFFFFU);
        } else {
            out.pair(key, mutator.text());
        }
    }
    std::vector<std::string> tokens;
    std::vector<float> scores;
    std::vector<std::int32_t> types;
    for (std::size_t i = 0; i < 200; ++i) {
        tokens.push_back(mutator.text());
        scores.push_back(mutator.below(9) == 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(i));
        types.push_back(static_cast<std::int32_t>(mutator.below(9)) - 1);
    }
    out.array("tokenizer.ggml.tokens", GgufBuilder::String, tokens);
    scores.resize(mutator.below(2) == 0 ? scores.size() : 3);
    out.array("tokenizer.ggml.scores", GgufBuilder::F32, scores);
    out.array("tokenizer.ggml.token_type", GgufBuilder::I32, types);
    out.array("tokenizer.ggml.merges", GgufBuilder::String, std::vector<std::string>{mutator.text(), "a b", " "});
    std::size_t count = 0;
    for (const MemoryTensor& tensor : tensorsOf(mutator)) {
        if (tensor.dtype == DType::F32 && !tensor.data.empty() && tensor.shape.size() <= 4) {
            MemoryTensor renamed = tensor;
            renamed.name = tensor.name.substr(0, 50) + std::to_string(count++);
            while (!isUtf8(renamed.name)) {
                renamed.name.erase(renamed.name.size() / 2, 1);
            }
            out.tensor(renamed);
        }
    }
    return out.build();
}

} // namespace

class TestHostileModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPane()
    {
        bool isNumber = false;
        const int given = qEnvironmentVariableIntValue("APR_HOSTILE_MODELS", &isNumber);
        const int wanted = isNumber ? given : 6;
        const auto seed = static_cast<std::uint64_t>(qEnvironmentVariableIntValue("APR_SEED"));
        const Json metadata = metadataOfSample();
        QVERIFY(metadata.is_object() && metadata.size() > 5);
        OpenWindow open;
        open.window.resize(1400, 900);
        open.window.show();
        int opened = 0;
        for (int i = 0; i < wanted; ++i) {
            Mutator mutator(seed * 1'000'003 + static_cast<std::uint64_t>(i));
            const QString path = write(open, mutator, metadata, i);
            QVERIFY2(!path.isEmpty(), qPrintable(QString::number(i)));
            opened += visit(open, mutator, path) ? 1 : 0;
            if (QTest::currentTestFailed()) {
                qWarning("model %d of seed %d", i, static_cast<int>(seed));
                return;
            }
        }
        QVERIFY2(opened * 2 > wanted, "most of the models are opened");
        QVERIFY(m_models > 10);
    }

private:
    static QString write(const OpenWindow& open, Mutator& mutator, const Json& metadata, int index)
    {
        Json mutated = metadata;
        for (Json& each : mutated) { // the document stays an object
            mutator.mutate(each, 20);
        }
        Buffer bytes;
        const char* suffix = ".apr";
        if (index % 3 == 1) {
            const Bytes file = ggufOf(mutator);
            bytes.assign(file.span().begin(), file.span().end());
            suffix = ".gguf";
        } else if (index % 3 == 2) {
            Json texts = Json::object();
            for (const char* key : {"license", "description", "format", "model_card", "config"}) {
                texts[key] = mutator.text();
            }
            texts[mutator.text()] = mutator.text();
            const Bytes file = safetensorsOf(tensorsOf(mutator), texts);
            bytes.assign(file.span().begin(), file.span().end());
            suffix = ".safetensors";
        } else {
            bytes = aprBuffer(modelOf(tensorsOf(mutator)), mutated);
        }
        QFile file(open.folder.filePath(QString::number(index) + QString::fromLatin1(suffix)));
        return !bytes.empty() && file.open(QIODevice::WriteOnly) && file.write(bytesOf(bytes)) > 0 ? file.fileName()
                                                                                                   : QString();
    }

    /// Whether the file is opened; each pane shows it, and every model answers for its rows.
    bool visit(OpenWindow& open, Mutator& mutator, const QString& path)
    {
        Workspace& workspace = open.window.workspace();
        const QSignalSpy opened(&workspace.store(), &DocumentStore::opened);
        const QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        workspace.open(path);
        const bool isOver = QTest::qWaitFor([&] { return opened.count() + failed.count() > 0; }, 30'000);
        if (!isOver || failed.count() > 0) {
            [&] { QVERIFY2(isOver, qPrintable(path)); }();
            return false;
        }
        open.window.runCommand(QStringLiteral("file.validate"));
        const std::size_t tensors = workspace.current()->model().tensors().size();
        for (const PaneType& type : paneTypes()) {
            if (type.area == PaneArea::Dialog) {
                continue;
            }
            if (tensors > 0) {
                workspace.current()->selectTensor(static_cast<int>(mutator.below(tensors)));
            }
            open.window.showPane(type.id);
            QTest::qWait(20); // what starts with a delay
            const bool isSettled = QTest::qWaitFor([&] { return open.window.isSettled(); }, 30'000);
            [&] { QVERIFY2(isSettled, qPrintable(type.id + QStringLiteral(" of ") + path)); }();
            open.window.grab();
        }
        askModels(open);
        workspace.close(workspace.currentIndex());
        return true;
    }

    /// The models of all lists, tables and trees follow the rules of Qt, and have a value for each role of their rows.
    void askModels(const OpenWindow& open)
    {
        std::set<QAbstractItemModel*> models;
        for (const QQuickWidget* pane : open.window.findChildren<QQuickWidget*>()) {
            for (const QQuickItem* item :
                 pane->rootObject() ? itemsBelow(pane->rootObject()) : std::vector<QQuickItem*>()) {
                models.insert(item->property("model").value<QAbstractItemModel*>());
            }
        }
        models.erase(nullptr);
        m_models += models.size();
        for (QAbstractItemModel* model : models) {
            const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            const QList<int> roles = model->roleNames().keys();
            for (int row = 0; row < std::min(model->rowCount(), 200); ++row) {
                for (int column = 0; column < std::min(model->columnCount(), 10); ++column) {
                    for (const int role : roles) {
                        model->data(model->index(row, column), role);
                    }
                }
            }
        }
    }

    std::size_t m_models = 0;
};

APR_GUI_TEST(TestHostileModels)
#include "tst_hostile_models.moc"
