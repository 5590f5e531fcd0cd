// SPDX-License-Identifier: MIT
#include "commands.h"

#include <array>

namespace apr::cli {

void addInspect(const Command& app, Session& session);
void addTensors(const Command& app, Session& session);
void addConvert(const Command& app, Session& session);
void addQuantize(const Command& app, Session& session);
void addCat(const Command& app, Session& session);
void addGraph(const Command& app, Session& session);
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

std::span<const AddCommand> commands()
{
    static constexpr std::array kCommands{
        &addInspect,      &addTensors, &addConvert, &addQuantize,   &addCat,         &addGraph, &addTokenize,
        &addChatTemplate, &addExperts, &addEdit,    &addExtract,    &addExtractLora, &addMerge, &addMoe,
        &addUpgrade,      &addShard,   &addUnshard, &addRecipe,     &addValidate,    &addScan,  &addDiff,
        &addDownload,     &addCache,   &addExplain, &addCompletion, &addMan,         &addMime,
    };
    return kCommands;
}

} // namespace apr::cli
