// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/mapped_model.h"
#include "apr/convert/quantize.h"
#include "apr/model/model.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace apr {

/// Identifies a tensor of a source, whatever it is called later.
struct TensorId {
    std::uint32_t source = 0; ///< index of the source
    std::uint32_t tensor = 0; ///< index in that model
    std::uint32_t copy = 0;   ///< of a tensor from which several are made: which of them

    bool operator==(const TensorId&) const = default;
    bool operator<(const TensorId& other) const
    {
        return std::tie(source, tensor, copy) < std::tie(other.source, other.tensor, other.copy);
    }
};

/// A list of ids, of which most have a single one.
class TensorIds {
public:
    TensorIds() = default;
    TensorIds(std::initializer_list<TensorId> ids)
    {
        for (const TensorId id : ids) {
            add(id);
        }
    }

    void add(TensorId id)
    {
        if (m_all) {
            m_all->push_back(id);
        } else if (m_hasFirst) {
            m_all = std::vector<TensorId>{m_first, id};
        } else {
            m_first = id;
            m_hasFirst = true;
        }
    }

    TensorId& front() { return m_all ? m_all->front() : m_first; }
    const TensorId& front() const { return *begin(); }
    const TensorId* begin() const { return m_all ? m_all->data() : &m_first; }
    const TensorId* end() const { return begin() + size(); }
    std::size_t size() const { return m_all ? m_all->size() : m_hasFirst ? 1 : 0; }

private:
    TensorId m_first = {};
    bool m_hasFirst = false;
    Boxed<std::vector<TensorId>> m_all = {}; ///< if there are several
};

/// The models of a merge, under the same names.
struct MergeSources {
    std::vector<std::string> paths = {};
    std::vector<Model> models = {};
};

/// The tensors that a merged tensor was made from.
struct MergedFrom {
    struct Tensor {
        std::size_t model = 0; ///< index among the sources
        std::size_t tensor = 0;
    };
    std::shared_ptr<const MergeSources> sources = {};
    std::vector<Tensor> tensors = {}; ///< without a base that is only subtracted
    std::optional<Tensor> base = {};
};

/// What a tensor was made from, and what was done to it.
struct Lineage {
    TensorIds from = {};                               ///< the first one is unique, except for added tensors
    MappedName name = {};                              ///< in the model (after select and rename), and canonical
    bool isPruned = false;                             ///< some weights are set to zero
    bool isNew = false;                                ///< of no tensor: `from` only tells it from others
    bool isAdded = false;                              ///< holds scales of the tensor before it
    std::optional<DType> storage = {};                 ///< of computed values, unless a step chooses another dtype
    SharedText made = {};                              ///< how computed values are made: "slerp of 2 models, t 0.25"
    Boxed<MergedFrom> merged = {};                     ///< set by a merge
    Boxed<DtypeConversion> conversion = {};            ///< requested storage, with a target, until it is applied
    std::size_t typed = 0;                             ///< index in the model before conversion of dtypes
    std::shared_ptr<const QuantizeChoice> choice = {}; ///< set by the step that quantizes

    TensorId id() const { return from.front(); }
    /// The requested storage, or null.
    const TargetType* target() const { return conversion ? &*conversion->target : nullptr; }
};

/// A model whose tensors are known by their ids.
struct FollowedModel {
    struct Place {
        TensorId id = {};
        std::uint32_t tensor = 0; ///< index in the model
    };

    Model model;
    std::vector<Place> places = {}; ///< by their ids, see setPlaces()

    /// Sets the places; of several with the same id, the first one.
    void setPlaces(std::vector<Place> given);
    std::optional<std::size_t> find(TensorId id) const;
};

/// A model that a recipe reads.
struct SourceModel {
    std::string path = {};
    Model model;
};

/// A file that a step reads and that is not a model, such as an importance matrix.
struct SourceContent {
    std::string path = {};
    ByteSource content = {};
};

} // namespace apr
