// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/attributes.h"

#include "apr/container/hdf5/dataset.h"

#include <memory>
#include <set>
#include <utility>

namespace apr::hdf5 {
namespace {

constexpr unsigned kMaxGroups = 64;

class Collector {
public:
    Collector(const std::shared_ptr<const File>& file, const Budget& budget)
        : m_file(file), m_heap(file), m_budget(budget)
    {
    }

    Result<AttributeValues> run()
    {
        APR_TRY(const Object root, readObject(*m_file, m_file->rootAddress()));
        APR_CHECK(walk(root, "", 0));
        return std::move(m_out);
    }

private:
    Status walk(const Object& object, const std::string& path, unsigned depth)
    {
        if (!m_seen.insert(object.address).second) {
            return {};
        }
        APR_CHECK(m_budget.take(path.size() + sizeof(Object), m_file->fileOffset(object.address), "the objects"));
        APR_CHECK(collect(object, path));
        if (object.find(kDataLayout) != nullptr || object.find(kDatatype) != nullptr || depth > kMaxGroups) {
            return {};
        }
        APR_TRY(const std::vector<Link> links, readLinks(*m_file, object));
        for (const Link& link : links) {
            if (link.kind == Link::Kind::Hard && link.address != kUndefined) {
                APR_TRY(const Object child, readObject(*m_file, link.address));
                APR_CHECK(walk(child, path.empty() ? link.name : path + '/' + link.name, depth + 1));
            }
        }
        return {};
    }

    Status collect(const Object& object, const std::string& path)
    {
        APR_TRY(const auto messages, readAttributes(*m_file, object));
        for (const Message& message : messages) {
            const auto attribute = parseAttribute(*m_file, message);
            if (!attribute) {
                if (attribute.error().code == Errc::Unsupported) {
                    continue;
                }
                return attribute.error();
            }
            const std::string name = path + '@' + attribute->name;
            APR_CHECK(m_budget.take(name.size() + sizeof(AttributeValue), message.at, "the attributes"));
            if (attribute->type.kind == Type::Kind::Opaque) {
                m_out.values.push_back({.path = name, .value = attribute->value, .at = message.at});
                continue;
            }
            auto strings = stringsOf(m_heap, *attribute);
            if (!strings && strings.error().code != Errc::Unsupported) {
                return strings.error();
            }
            if (attribute->name == "PSEUDOATOM" && strings && *strings == std::vector<std::string>{"object"}) {
                m_out.objects.push_back(path);
            }
            for (std::string& text : strings ? *strings : std::vector<std::string>()) {
                const auto bytes = std::as_bytes(std::span(text));
                m_out.values.push_back({.path = name,
                                        .value = Bytes::own(std::vector<std::byte>(bytes.begin(), bytes.end())),
                                        .at = message.at});
            }
        }
        return {};
    }

    std::shared_ptr<const File> m_file;
    GlobalHeap m_heap;
    Budget m_budget;
    std::set<std::uint64_t> m_seen;
    AttributeValues m_out;
};

} // namespace

Result<AttributeValues> readAttributes(const ByteSource& source, const Budget& budget)
{
    APR_TRY(File file, File::open(source, budget));
    return Collector(std::make_shared<const File>(std::move(file)), budget).run();
}

} // namespace apr::hdf5
