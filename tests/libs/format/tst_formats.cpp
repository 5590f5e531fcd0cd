// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <set>

using namespace apr;
using namespace apr::test;

class TestFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete()
    {
        std::set<std::string> ids;
        for (const FormatReader* reader : formatReaders()) {
            QVERIFY(reader->recognize != nullptr && reader->open != nullptr);
            QVERIFY(reader->shardIndex.empty() || reader->shardIndex.front() == '.');
            for (const std::string_view words : {reader->suffixes, reader->sideSuffixes}) {
                for (const std::string_view suffix : split(words, ' ')) {
                    QVERIFY(suffix.empty() || (suffix.front() == '.' && suffix == toLower(suffix)));
                }
            }
            for (const std::string_view id : split(reader->ids, ' ')) {
                QVERIFY2(id.empty() || ids.insert(std::string(id)).second, std::string(id).c_str());
                QVERIFY(id.empty() || findReader(id) == reader);
            }
        }
        QCOMPARE(ids.size(), formatNames().size());
        const std::vector<std::string> names = formatNames();
        QVERIFY(std::is_sorted(names.begin(), names.end()));
        QVERIFY(findReader("") == nullptr);
        QVERIFY(findReader("no such format") == nullptr);
    }

    /// Whatever has a suffix of its own has a type by which desktops open it; shard indexes are JSON files.
    void suffixesHaveMimeTypes()
    {
        std::set<std::string> names;
        std::set<std::string> globs;
        for (const MimeType* type : mimeTypes()) {
            QVERIFY2(names.insert(std::string(type->name)).second, std::string(type->name).c_str());
            QVERIFY(type->name.starts_with("application/") && !type->title.empty());
            for (const std::string_view glob : split(type->globs, ' ')) {
                QVERIFY2(glob.starts_with("*."), std::string(glob).c_str());
                globs.insert(std::string(glob));
            }
            for (const MimeMagic& magic : type->magic) {
                QVERIFY(!magic.part.bytes.empty() && magic.part.last >= magic.part.first);
                QVERIFY(magic.also.last >= magic.also.first);
            }
        }
        for (const FormatReader* reader : formatReaders()) {
            for (const std::string_view suffix : split(reader->suffixes, ' ')) {
                const bool isIndex = suffix.ends_with(".json");
                const bool isCovered = std::any_of(globs.begin(), globs.end(), [suffix](const std::string& glob) {
                    return suffix.ends_with(std::string_view(glob).substr(1));
                });
                QVERIFY2(suffix.empty() || isIndex || isCovered, std::string(suffix).c_str());
            }
        }
    }

    void everyIdSelectsItsReader()
    {
        for (const std::string& id : formatNames()) { // each refuses text in its own way, and none crashes
            const auto model = openModel("m", bytesOf("this is no model of any format, but long enough for a header"),
                                         {}, {.format = id});
            QVERIFY2(!model, id.c_str());
            QVERIFY2(!contains(model.error().message, "not recognized"), (id + ": " + model.error().message).c_str());
        }
    }

    void patternsOfDialogs()
    {
        const std::vector<std::string> patterns = modelFilePatterns();
        for (const char* expected :
             {"*.apr",    "*.safetensors", "*.gguf", "*.index.json", "*.pt",      "*.pth",         "*.bin",
              "*.ckpt",   "*.pkl",         "*.npz",  "*.npy",        "*.onnx",    "*.pb",          "*.index",
              "*.tflite", "*.h5",          "*.hdf5", "*.keras",      "*.mlmodel", "Manifest.json", "checkpoint"}) {
            QCOMPARE(std::count(patterns.begin(), patterns.end(), expected), std::ptrdiff_t{1});
        }
    }

    void writers()
    {
        std::set<std::string_view> ids;
        for (const FormatWriter* writer : formatWriters()) {
            QVERIFY(ids.insert(writer->id).second);
            QVERIFY(findWriter(writer->id) == writer);
            QVERIFY(writer->layOut != nullptr && !writer->title().empty() && writer->suffix.front() == '.');
            QVERIFY(modelSuffix("m" + std::string(writer->suffix)) == writer->suffix); // what is written is read
        }
        QCOMPARE(defaultWriter().id, std::string_view("apr2"));
        QVERIFY(findWriter("apr3") == nullptr);
        QVERIFY(writerForPath("a.apr") == findWriter("apr2"));
        QVERIFY(writerForPath("dir.gguf/A.APR") == findWriter("apr2"));
        QVERIFY(writerForPath("a.b.SafeTensors") == findWriter("safetensors"));
        QVERIFY(writerForPath("a.gguf") == findWriter("gguf"));
        for (const char* path : {"a.pt", "a.pth", "pytorch_model.bin", "A.CKPT"}) {
            QCOMPARE(writerForPath(path), findWriter("pytorch"));
        }
        for (const char* other : {"", ".apr", "apr", "a.tflite", "a.apr.gz", "a.apr/"}) {
            QVERIFY2(writerForPath(other) == nullptr, other);
        }
        QVERIFY(writtenSuffixes().starts_with(".apr, .safetensors") && contains(writtenSuffixes(), " or ."));
    }

    /// Every kind of model has one row, and what is written has the row of its writer.
    void everyModelHasOneFormat()
    {
        std::set<FormatId> seen;
        for (const Format* format : formats()) {
            for (const FormatId id : format->ids) {
                QVERIFY(seen.insert(id).second);
                QVERIFY(&formatOf(id) == format);
                QVERIFY(!traitsOf(id).title.empty());
            }
            for (const FormatWriter* writer : format->writers) {
                QVERIFY(std::find(format->ids.begin(), format->ids.end(), writer->format) != format->ids.end());
            }
            QVERIFY(!format->ids.empty() || !format->readers.empty());
            if (format->editor != nullptr) { // what is edited is written again
                QVERIFY(format->editor->change != nullptr && !format->writers.empty());
            }
        }
        for (const FormatTraits& traits : kFormatTraits) {
            const bool isRead = traits.id != FormatId::None && traits.id != FormatId::Stage;
            QCOMPARE(seen.contains(traits.id), isRead);
        }
        const Format& none = formatOf(FormatId::None);
        QVERIFY(none.readers.empty() && none.writers.empty() && none.editor == nullptr && none.checkGraph == nullptr);
    }

    void readersAreTriedByHowSureTheyAre()
    {
        const auto readers = formatReaders();
        QVERIFY(std::is_sorted(readers.begin(), readers.end(), [](const FormatReader* a, const FormatReader* b) {
            return a->recognition < b->recognition;
        }));
        QCOMPARE(std::set<const FormatReader*>(readers.begin(), readers.end()).size(), readers.size());
    }

    void titles()
    {
        QVERIFY(formatOfTitle("GGUF") == FormatId::Gguf);
        QVERIFY(formatOfTitle("SafeTensors") == FormatId::SafeTensors);
        QVERIFY(traitsOf(formatOfTitle("APR")).isNative);
        QVERIFY(formatOfTitle("") == FormatId::None);
        QVERIFY(formatOfTitle("gguf") == FormatId::None);
    }

    void suffixes()
    {
        QVERIFY(modelSuffix("a/model.GGUF") == ".gguf");
        QVERIFY(modelSuffix("pytorch_model.bin.index.json") == ".bin.index.json");
        QVERIFY(modelSuffix("model.safetensors.index.json") == ".index.json");
        QVERIFY(modelSuffix("config.json").empty());
        QVERIFY(modelSuffix(".apr").empty());
    }
};

APR_TEST(TestFormats)
#include "tst_formats.moc"
