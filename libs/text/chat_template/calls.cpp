// SPDX-License-Identifier: MIT
// Macros, bodies of call blocks, and the functions that transformers adds.
#include "interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr::jinja {
namespace {

constexpr int kMostCalls = 40; ///< of macros that call each other
constexpr std::int64_t kMostRange = 100'000;

constexpr std::array<std::string_view, 5> kFunctions{"range", "namespace", "raise_exception", "strftime_now", "dict"};

} // namespace

bool isFunction(std::string_view name)
{
    return std::find(kFunctions.begin(), kFunctions.end(), name) != kFunctions.end();
}

Result<Value> Interpreter::call(const Callable& callable, const Arguments& arguments,
                                std::uint32_t line) // NOLINT(misc-no-recursion)
{
    if (callable.macro == nullptr) {
        return callFunction(callable.name, arguments, line);
    }
    if (m_depth >= kMostCalls) {
        return templateError(Errc::Memory, "macros call each other too deep", line);
    }
    ++m_depth;
    auto out = callMacro(*callable.macro, arguments, line);
    --m_depth;
    return out;
}

Result<Value> Interpreter::callMacro(const Node& macro, const Arguments& arguments,
                                     std::uint32_t line) // NOLINT(misc-no-recursion)
{
    const bool isBody = macro.type == Type::CallBlock; // which sees the variables around it
    APR_TRY(const Value caller, lookUp("caller", line));
    Frame frame;
    if (!isBody && caller.is(Kind::Callable)) {
        frame["caller"] = caller;
    }
    if (arguments.positional.size() > macro.named.size()) {
        return wrong("the macro " + printable(macro.text, 60) + " takes " +
                         formatCountOf(macro.named.size(), "argument") + ", found " +
                         std::to_string(arguments.positional.size()),
                     line);
    }
    // A macro sees the variables of the template, not those of its caller.
    // The body of a call block sees those around the block.
    const auto takeFrames = [this] {
        std::vector<Frame> out(std::make_move_iterator(m_frames.begin() + 2), std::make_move_iterator(m_frames.end()));
        m_frames.resize(2);
        return out;
    };
    const auto giveFrames = [this](std::vector<Frame> frames) {
        m_frames.resize(2);
        m_frames.insert(m_frames.end(), std::make_move_iterator(frames.begin()), std::make_move_iterator(frames.end()));
    };
    std::vector<Frame> own = takeFrames();
    const bool returnsToBlock = isBody && !m_hidden.empty();
    if (returnsToBlock) {
        giveFrames(std::move(m_hidden.back()));
        m_hidden.pop_back();
    } else if (!isBody) {
        m_hidden.push_back(std::exchange(own, {}));
    } else {
        giveFrames(std::exchange(own, {}));
    }
    const std::size_t size = m_frames.size();
    m_frames.push_back(std::move(frame));
    std::string text;
    const auto body = [&]() -> Status {
        for (std::size_t i = 0; i < macro.named.size(); ++i) {
            const auto& [name, fallback] = macro.named[i];
            APR_CHECK(spend(1 + name.size() / 8 + arguments.named.size() / 4, line));
            Value value = arguments.get(i, name);
            if (value.is(Kind::Undefined) && fallback != nullptr) {
                APR_TRY(value, evaluate(*fallback));
            }
            m_frames.back()[name] = value.is(Kind::Undefined) ? Value::undefined(name) : std::move(value);
        }
        APR_TRY([[maybe_unused]] const Flow flow, execute(*macro.children[isBody ? 1 : 0], text));
        return {};
    };
    const Status status = body();
    m_frames.resize(size);
    if (returnsToBlock) {
        m_hidden.push_back(takeFrames());
        giveFrames(std::exchange(own, {}));
    } else if (!isBody) {
        giveFrames(std::move(m_hidden.back()));
        m_hidden.pop_back();
    }
    if (!status) {
        return status.error();
    }
    return Value::of(std::move(text));
}

Result<Value> Interpreter::callFunction(const std::string& name, const Arguments& arguments, std::uint32_t line)
{
    if (name == "raise_exception") {
        APR_TRY(const std::string message, textOf(arguments.get(0, "message"), line));
        return templateError(Errc::Validation,
                             "the chat template refuses this conversation: " + printable(message, 300), line);
    }
    if (name == "strftime_now") {
        APR_TRY(const std::string format, textOf(arguments.get(0, "format"), line));
        APR_CHECK(spend(8 * format.size(), line));
        return Value::of(formatTime(format, m_now));
    }
    if (name == "namespace" || name == "dict") {
        std::map<std::string, Value, std::less<>> members;
        Dict entries;
        if (!arguments.positional.empty() && arguments.positional[0].is(Kind::Map)) {
            APR_CHECK(spend(20 * arguments.positional[0].dict().size(), line));
            entries = arguments.positional[0].dict();
        }
        for (const auto& [key, value] : arguments.named) {
            APR_CHECK(spend(1 + entries.size(), line));
            const auto same = std::find_if(entries.begin(), entries.end(),
                                           [&key = key](const auto& entry) { return entry.first == key; });
            if (same != entries.end()) {
                same->second = value;
            } else {
                entries.emplace_back(key, value);
            }
        }
        if (name == "dict") {
            return make(std::move(entries), line);
        }
        APR_CHECK(spend(100 + 20 * entries.size(), line)); // they are kept to the end
        auto space = std::make_shared<Namespace>();
        for (auto& [key, value] : entries) {
            space->members[key] = std::move(value);
        }
        m_namespaces.push_back(space);
        return Value::of(std::move(space));
    }
    // range(end), range(begin, end), range(begin, end, step)
    std::array<std::int64_t, 3> parts{0, 0, 1};
    const std::size_t given = arguments.positional.size();
    for (std::size_t i = 0; i < std::min<std::size_t>(given, 3); ++i) {
        if (!arguments.positional[i].is(Kind::Int)) {
            return wrong("range() needs integers, found " + arguments.positional[i].kindName(), line);
        }
        parts[given == 1 ? 1 : i] = arguments.positional[i].integer();
    }
    if (parts[2] == 0 || given == 0) {
        return wrong("range() needs an end, and a step that is not 0", line);
    }
    List out;
    for (std::int64_t i = parts[0]; parts[2] > 0 ? i < parts[1] : i > parts[1];) {
        if (static_cast<std::int64_t>(out.size()) >= kMostRange) {
            return templateError(Errc::Memory, "range() is longer than " + std::to_string(kMostRange), line);
        }
        out.push_back(Value::of(i));
        if (__builtin_add_overflow(i, parts[2], &i)) {
            break;
        }
    }
    return make(std::move(out), line);
}

} // namespace apr::jinja
