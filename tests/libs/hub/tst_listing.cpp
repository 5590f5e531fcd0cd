// SPDX-License-Identifier: MIT
#include "hub/listing.h"

#include "apr/base/json.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::hub;
using namespace apr::test;

class TestListing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void files()
    {
        const std::string digest(64, 'A');
        const Json document{{"sha", "0123abcd"},
                            {"cardData", {{"license", {"mit", "apache-2.0"}}}},
                            {"siblings",
                             {{{"rfilename", "a/model.safetensors"}, {"lfs", {{"size", 12}, {"sha256", digest}}}},
                              {{"rfilename", "config.json"}, {"size", 3}, {"blobId", std::string(40, 'b')}},
                              {{"rfilename", "notes.md"}, {"size", -1}, {"blobId", "short"}}}}};
        const auto listing = parseListing(dumpJson(document), "https://host/api");
        APR_VERIFY_OK(listing);
        QCOMPARE(listing->commit, std::string("0123abcd"));
        QCOMPARE(listing->license, std::string(R"(["mit", "apache-2.0"])"));
        QCOMPARE(listing->files.size(), std::size_t{3});
        const RemoteFile& model = listing->files.at("a/model.safetensors");
        QCOMPARE(model.size, std::optional<std::uint64_t>(12));
        QCOMPARE(model.sha256, std::string(64, 'a'));
        QCOMPARE(model.tag, model.sha256);
        QCOMPARE(listing->files.at("config.json").gitSha1, std::string(40, 'b'));
        QVERIFY(!listing->files.at("notes.md").size && listing->files.at("notes.md").gitSha1.empty());
    }

    void pathsThatAreLeftOut()
    {
        Json siblings = Json::array();
        for (const char* path :
             {"../x", "/etc/passwd", "a/../x", ".netrc", "a/.ssh/config", "a\\b", "a//b", "", "ok"}) {
            siblings.push_back({{"rfilename", path}});
        }
        const auto listing = parseListing(dumpJson({{"sha", "../../x"}, {"siblings", siblings}}), "u");
        APR_VERIFY_OK(listing);
        QCOMPARE(listing->files.size(), std::size_t{1});
        QVERIFY(listing->files.contains("ok"));
        QVERIFY(listing->commit.empty());
    }

    void otherResponses()
    {
        for (const char* text : {"", "<html>", "[]", "{}", "{\"siblings\": 1}"}) {
            const auto listing = parseListing(text, "https://host/api");
            APR_VERIFY_ERROR(listing, Errc::Download);
            QCOMPARE(listing.error().file, std::string("https://host/api"));
        }
        std::string many = "{\"siblings\":[";
        for (int i = 0; i < 4'500'000; ++i) {
            many += "1,";
        }
        APR_VERIFY_ERROR(parseListing(many + "1]}", "u"), Errc::Memory);
    }

    void foldersThatAreModels()
    {
        QVERIFY(belongsToFolder("saved_model.pb", "variables/variables.data-00000-of-00001"));
        QVERIFY(belongsToFolder("saved_model.pb", "keras_metadata.pb"));
        QVERIFY(!belongsToFolder("saved_model.pb", "train.py"));
        QVERIFY(belongsToFolder("Manifest.json", "Data/com.apple.CoreML/model.mlmodel"));
        QVERIFY(!belongsToFolder("Manifest.json", "other/Data/x"));
        QVERIFY(belongsToFolder("checkpoint", "m.ckpt-1.index"));
        QVERIFY(!belongsToFolder("checkpoint", "run.sh"));
        QVERIFY(!belongsToFolder("model.onnx", "variables/x"));
    }
};

APR_TEST(TestListing)
#include "tst_listing.moc"
