// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/container/segments/segment.h"
#include "apr/model/model.h"
#include "types.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What writers of PyTorch's archives share: pickles of tensors, and their storages.
namespace apr::pytorch {

inline constexpr std::string_view kArchiveFolder = "archive/";
inline constexpr std::uint64_t kStorageAlignment = 64; ///< as in torch.save

/// The type that tensors of a dtype have; null if there is none.
const Type* typeOf(DType dtype);

/// Opcodes of protocol 2.
class Pickler {
public:
    Pickler() { m_out.put(std::string_view("\x80\x02")); }

    void op(char code) { m_out.put(static_cast<std::uint8_t>(code)); }
    void text(std::string_view value);
    void number(std::uint64_t value);
    /// A class or a function; from the second time on, a reference.
    void global(const std::string& module, const std::string& name);
    void tuple(const std::vector<std::uint64_t>& values);
    std::vector<std::byte> take() { return m_out.take(); }

private:
    void place(std::uint32_t number, char narrow, char wide);

    ByteWriter m_out;
    std::map<std::string, std::uint32_t> m_globals; ///< places in the memo
};

/// A tensor whose storage is the archive's data/KEY.
void putTensor(Pickler& out, const TensorInfo& tensor, std::size_t key);

/// E009 for a dtype that PyTorch does not have, E020 for a name that is not UTF-8 or there twice, and for too many
/// dimensions.
Status checkTensor(const TensorInfo& tensor, TextViewSet& names);

Segment textSegment(std::string_view text);

} // namespace apr::pytorch
