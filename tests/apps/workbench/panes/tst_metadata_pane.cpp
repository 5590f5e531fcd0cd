// SPDX-License-Identifier: MIT
#include "metadata_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

namespace {

bool write(const apr::test::GgufBuilder& gguf, const QString& path)
{
    QFile file(path);
    const apr::Bytes built = gguf.build();
    const auto bytes = built.span();
    return file.open(QIODevice::WriteOnly) &&
           file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size())) > 0;
}

} // namespace

class TestMetadataPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The selected key belongs to its document.
    void selectionGoesWithItsDocument()
    {
        OpenWorkspace open;
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(pane.metadata()->rowCount() > 0);
        QSignalSpy selected(&pane, &MetadataPaneModel::selectedKeyChanged);
        pane.selectKey(QStringLiteral("config.hidden_size"));
        QCOMPARE(selected.count(), 1);
        QCOMPARE(open.document().metadataKey(), QStringLiteral("config.hidden_size"));
        QVERIFY(pane.metadata()->indexOf(pane.selectedKey()).isValid());
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" --full")));
        open.workspace.close(0);
        QCOMPARE(pane.selectedKey(), QString());
        QCOMPARE(pane.metadata()->rowCount(), 0);
    }

    /// Arrays of the same length beside the selected item, as tokens and their scores.
    void itemsOfOtherArraysAreLinked()
    {
        OpenWorkspace open;
        const QString path = open.folder.filePath(QStringLiteral("linked.gguf"));
        apr::test::GgufBuilder gguf;
        using Type = apr::test::GgufBuilder::Type;
        gguf.array("tokenizer.ggml.tokens", Type::String, std::vector<std::string>{"a", "b"});
        gguf.array("tokenizer.ggml.scores", Type::F32, std::vector<float>{-1.5F, -2.5F});
        gguf.array("tokenizer.ggml.merges", Type::String, std::vector<std::string>{"a b"});
        gguf.array("general.tags", Type::String, std::vector<std::string>{"x", "y"});
        gguf.tensor(apr::test::GgufBuilder::Tensor{});
        QVERIFY(write(gguf, path));
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open(path));
        pane.selectKey(QStringLiteral("tokenizer.ggml.tokens[1]"));
        QCOMPARE(pane.linked()->count(), 1);
        QCOMPARE(pane.linked()->cell(0, 0), QStringLiteral("tokenizer.ggml.scores[1]"));
        QCOMPARE(pane.linked()->cell(0, 1), QStringLiteral("-2.5"));
        pane.selectKey(QStringLiteral("tokenizer.ggml.tokens"));
        QCOMPARE(pane.linked()->count(), 0);
    }

    void usualValuesAreOffered()
    {
        OpenWorkspace open;
        const QString path = open.folder.filePath(QStringLiteral("choices.gguf"));
        apr::test::GgufBuilder gguf;
        gguf.pair("general.architecture", "llama");
        gguf.pair("general.license", "mit");
        gguf.pair("general.name", "x");
        gguf.pair("tokenizer.ggml.add_bos_token", apr::test::GgufBuilder::Type::Bool, true);
        gguf.tensor(apr::test::GgufBuilder::Tensor{});
        QVERIFY(write(gguf, path));
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open(path));
        const auto choicesOf = [&pane](const char* key) {
            pane.selectKey(QString::fromLatin1(key));
            return pane.choices();
        };
        QVERIFY(choicesOf("general.architecture").contains(QStringLiteral("qwen2")));
        QVERIFY(choicesOf("general.license").contains(QStringLiteral("apache-2.0")));
        QCOMPARE(choicesOf("tokenizer.ggml.add_bos_token"),
                 QStringList({QStringLiteral("true"), QStringLiteral("false")}));
        QVERIFY(choicesOf("general.name").isEmpty() && choicesOf("missing").isEmpty());
    }

    /// The index of a new item counts those that are not saved.
    void itemsAreAdded()
    {
        OpenWorkspace open;
        const QString path = open.folder.filePath(QStringLiteral("tags.gguf"));
        apr::test::GgufBuilder gguf;
        gguf.array("general.tags", apr::test::GgufBuilder::Type::String, std::vector<std::string>{"x", "y"});
        gguf.pair("general.name", "x");
        gguf.tensor(apr::test::GgufBuilder::Tensor{});
        QVERIFY(write(gguf, path));
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.itemToAdd().isEmpty());
        QVERIFY(open.open(path));
        pane.selectKey(QStringLiteral("general.name"));
        QVERIFY(pane.itemToAdd().isEmpty());
        pane.selectKey(QStringLiteral("general.tags"));
        QCOMPARE(pane.itemToAdd(), QStringLiteral("general.tags[2]"));
        pane.setValue(pane.itemToAdd(), QStringLiteral("z"));
        QCOMPARE(pane.itemToAdd(), QStringLiteral("general.tags[3]"));
        pane.selectKey(QStringLiteral("general.tags[0]"));
        QCOMPARE(pane.itemToAdd(), QStringLiteral("general.tags[3]"));
        pane.setValue(pane.itemToAdd(), QStringLiteral("w"));
        QTRY_COMPARE(pane.pending().size(), 2);
        QVERIFY(pane.problem().isEmpty());
    }

    void tensorsAreRenamedByPattern()
    {
        OpenWorkspace open;
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 2)));
        pane.rename(QStringLiteral("layers.*.block.*.weight=blk.*.w*"));
        QTRY_VERIFY(!pane.pending().isEmpty());
        QVERIFY(pane.problem().isEmpty() && pane.commandLine().contains(QStringLiteral("--rename")));
        pane.save();
        QTRY_VERIFY(!pane.isSaving() && open.document().model().find("blk.0.w1"));
    }

    /// Changes are listed, taken back, and written to the file, which is then shown.
    void editsAndSaves()
    {
        OpenWorkspace open;
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(!pane.readOnlyReason().isEmpty());
        QVERIFY(open.open());
        QVERIFY(pane.readOnlyReason().isEmpty());
        const QString path = open.document().path();
        pane.setValue(QStringLiteral("license"), QStringLiteral("mit"));
        pane.setValue(QStringLiteral("author"), QStringLiteral("me"));
        QTRY_COMPARE(pane.pending().size(), 2);
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli edit ")));
        pane.undo();
        QTRY_COMPARE(pane.pending().size(), 1);
        QVERIFY(pane.canRedo());
        pane.redo();
        pane.setValue(QStringLiteral("author"), QStringLiteral("you")); // replaces the change before
        QTRY_VERIFY(pane.pending().size() == 2 && pane.pending().back().contains(QStringLiteral("you")));
        pane.removeKey(QStringLiteral("missing"));
        QTRY_VERIFY(pane.problem().contains(QStringLiteral("does not have this key")));
        pane.undo();
        QTRY_VERIFY(pane.problem().isEmpty() && pane.pending().size() == 2);
        open.document().selectTensor(3);
        pane.setBackup(true);
        pane.save();
        pane.setValue(QStringLiteral("later"), QStringLiteral("1")); // while it is written
        QTRY_VERIFY(!pane.isSaving() && open.workspace.current() != nullptr &&
                    open.document().model().metadata()["__metadata__"].contains("author"));
        QVERIFY(open.document().model().metadata()["__metadata__"]["author"] == "you");
        QCOMPARE(open.document().tensor(), 3);
        QVERIFY(QFile::exists(path + QStringLiteral(".bak")));
        QTRY_VERIFY(pane.pending().size() == 1 &&
                    pane.pending().front().contains(QStringLiteral("later"))); // is not lost
    }

    void savesToAnotherFile()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        pane.setValue(QStringLiteral("license"), QStringLiteral("mit"));
        chooser.answer = open.folder.filePath(QStringLiteral("other.safetensors"));
        pane.saveAs();
        QTRY_COMPARE(open.workspace.count(), 2);
        QCOMPARE(open.document().path(), chooser.answer);
        // A place that cannot be written: the changes stay.
        pane.setValue(QStringLiteral("license"), QStringLiteral("bsd"));
        chooser.answer = QStringLiteral("/proc/none/other.safetensors");
        pane.saveAs();
        QTRY_COMPARE(open.workspace.notices().open().size(), std::size_t{1});
        QVERIFY(pane.hasEdit());
    }

    /// Loading the file again keeps the changes.
    void reloadKeepsChanges()
    {
        OpenWorkspace open;
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        pane.setValue(QStringLiteral("license"), QStringLiteral("mit"));
        const Document* before = open.workspace.current();
        open.workspace.reload();
        QTRY_VERIFY(open.workspace.current() != before);
        QVERIFY(pane.hasEdit());
        QTRY_COMPARE(pane.pending().size(), 1);
    }
};

APR_GUI_TEST(TestMetadataPane)
#include "tst_metadata_pane.moc"
