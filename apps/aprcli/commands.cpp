// SPDX-License-Identifier: MIT
#include "commands.h"

#include <algorithm>
#include <array>

namespace apr::cli {

void addInspect(const Command& app, Session& session);
void addTensors(const Command& app, Session& session);
void addConvert(const Command& app, Session& session);
void addImport(const Command& app, Session& session);
void addQuantize(const Command& app, Session& session);
void addCat(const Command& app, Session& session);
void addGraph(const Command& app, Session& session);
void addHistory(const Command& app, Session& session);
void addExport(const Command& app, Session& session);
void addVerifyRoundTrip(const Command& app, Session& session);
void addInfo(const Command& app, Session& session);
void addTokenize(const Command& app, Session& session);
void addChatTemplate(const Command& app, Session& session);
void addExperts(const Command& app, Session& session);
void addEdit(const Command& app, Session& session);
void addExtract(const Command& app, Session& session);
void addExtractLora(const Command& app, Session& session);
void addMerge(const Command& app, Session& session);
void addMoe(const Command& app, Session& session);
void addUpgrade(const Command& app, Session& session);
void addShard(const Command& app, Session& session);
void addJoin(const Command& app, Session& session);
void addUnshard(const Command& app, Session& session);
void addValidate(const Command& app, Session& session);
void addScan(const Command& app, Session& session);
void addDiff(const Command& app, Session& session);
void addRecipe(const Command& app, Session& session);
void addDownload(const Command& app, Session& session);
void addCache(const Command& app, Session& session);
void addExplain(const Command& app, Session& session);
void addCompletion(const Command& app, Session& session);
void addMime(const Command& app, Session& session);
void addMan(const Command& app, Session& session);

std::span<const CommandEntry> commands()
{
    static constexpr std::array kCommands{
        CommandEntry{"inspect", &addInspect},
        CommandEntry{.name = "info", .add = &addInfo, .isAlias = true},
        CommandEntry{"tensors", &addTensors},
        CommandEntry{"convert", &addConvert},
        CommandEntry{.name = "import", .add = &addImport, .isAlias = true},
        CommandEntry{"export", &addExport},
        CommandEntry{"quantize", &addQuantize},
        CommandEntry{"cat", &addCat},
        CommandEntry{"graph", &addGraph},
        CommandEntry{"tokenize", &addTokenize},
        CommandEntry{"chat-template", &addChatTemplate},
        CommandEntry{"experts", &addExperts},
        CommandEntry{"edit", &addEdit},
        CommandEntry{"extract", &addExtract},
        CommandEntry{"extract-lora", &addExtractLora},
        CommandEntry{"merge", &addMerge},
        CommandEntry{"moe", &addMoe},
        CommandEntry{"upgrade", &addUpgrade},
        CommandEntry{"shard", &addShard},
        CommandEntry{"unshard", &addUnshard},
        CommandEntry{"join", &addJoin},
        CommandEntry{"recipe", &addRecipe},
        CommandEntry{"history", &addHistory},
        CommandEntry{"validate", &addValidate},
        CommandEntry{"scan", &addScan},
        CommandEntry{"diff", &addDiff},
        CommandEntry{"verify-roundtrip", &addVerifyRoundTrip},
        CommandEntry{"download", &addDownload},
        CommandEntry{"cache", &addCache},
        CommandEntry{"explain", &addExplain},
        CommandEntry{.name = "completion", .add = &addCompletion, .needsOthers = true},
        CommandEntry{.name = "man", .add = &addMan, .needsOthers = true},
        CommandEntry{"mime", &addMime},
    };
    return kCommands;
}

const CommandEntry* commandOf(std::span<const char* const> words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "--threads" || word == "--color") {
            ++i; // its value
        } else if (!word.starts_with('-')) {
            const auto known = commands();
            const auto found = std::find_if(known.begin(), known.end(),
                                            [word](const CommandEntry& each) { return each.name == word; });
            return found == known.end() ? nullptr : &*found;
        }
    }
    return nullptr;
}

} // namespace apr::cli
