// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <span>

/// Pickles: every loader that unpickles takes any file, whatever else it is.
namespace apr::scan {

/// File names that Python loaders treat as pickles regardless of their content.
bool hasPickleSuffix(std::string_view lower);

/// What a scan for pickles came to.
struct PickleScan {
    bool isPickle = false;
    std::uint64_t unread = 0; ///< bytes behind the last pickle
    bool isTorch = false;     ///< begins as torch.save() did before version 1.6: storages follow
};

/// Scans concatenated pickles at the start of the content, as in legacy torch files. Other data may follow them.
PickleScan scanPickles(Context& context, const Content& content, std::span<const std::byte> bytes);

/// The same for content that is only a pickle if it imports something: text, or the header of another format.
PickleScan scanPossiblePickle(Context& context, const Content& content, std::span<const std::byte> bytes);

/// Searches data for a pickle that imports something, wherever it begins: of protocol 2 or later, which says so.
void searchForPickles(Context& context, const Content& content, std::span<const std::byte> bytes);

/// Reports data behind the last pickle, which is not scanned.
void addUnread(Context& context, const Content& content, const PickleScan& pickle);

/// The tensors of torch tar files: a pickled count, then a pickle and its shape for each.
void scanTensors(Context& context, const Content& content, std::span<const std::byte> bytes);

/// The storages of torch tar files: a pickled count, then a pickle, an element count and the elements for each.
void scanStorages(Context& context, const Content& content, std::span<const std::byte> bytes);

} // namespace apr::scan
