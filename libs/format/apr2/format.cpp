// SPDX-License-Identifier: MIT
#include "format.h"

#include "shards.h"
#include "writer.h"

namespace apr::apr2 {

const FormatWriter kWriter{
    .id = "apr2",
    .format = FormatId::Apr2,
    .suffix = ".apr",
    .can = {.blockTypes = true, .layouts = true, .plugins = true, .compression = true, .isStreamed = true},
    .layOut = layOut,
    .layOutShards = layOutShards,
    .shardedName = [](const ShardNames& names) { return names.stem + ".apr"; },
};

constinit const Format kFormat{
    .ids = {FormatId::Apr2}, .writers = {&kWriter}, .sectionFields = &sectionFields, .editor = &kEditor};

} // namespace apr::apr2
