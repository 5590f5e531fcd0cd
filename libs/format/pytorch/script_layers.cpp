// SPDX-License-Identifier: MIT
#include "script_layers.h"

#include <limits>

namespace apr::pytorch {
namespace {

std::string last(ScriptMethod& m, const std::string& x, const std::string& first, const std::string& end,
                 const char* step)
{
    return m.put(call("slice", {x, "-1", first, end, step}));
}

/// (batch, sequence, heads · size) as (batch, heads, sequence, size).
std::string inHeads(ScriptMethod& m, const std::string& x, std::int64_t heads)
{
    const std::string sizes = '[' + call("size", {x, "0"}) + ", " + call("size", {x, "1"}) + ", " + literal(heads) +
                              ", " + call("floordiv", {call("size", {x, "2"}), literal(heads)}) +
                              ']'; // -1 is refused if the batch is empty
    return m.put(call("transpose", {call("reshape", {x, sizes}), "1", "2"}));
}

/// True for the keys that a query sees by its position.
std::string seen(ScriptMethod& m, const std::string& query, const std::string& key)
{
    const auto places = [&](const std::string& count) {
        return call("arange",
                    {count, "dtype=4", "layout=None", "device=ops.prim.device(" + query + ')', "pin_memory=None"});
    };
    const std::string queries = m.put(call("size", {query, "2"}));
    const std::string keys = m.put(call("size", {key, "2"}));
    const std::string before = m.put(call("sub", {keys, queries}));
    const std::string rows = m.put(call("unsqueeze", {call("add", {places(queries), before}), "1"}));
    const std::string columns = m.put(call("unsqueeze", {places(keys), "0"}));
    std::string out = m.put(call("le", {columns, rows}));
    if (const auto window = m.node().integer("left_window_size"); window && *window >= 0) {
        out = m.put(call("logical_and", {out, call("ge", {columns, call("sub", {rows, literal(*window)})})}));
    }
    return out;
}

} // namespace

Status writeLayerNorm(ScriptMethod& m)
{
    if (m.axis(-1) != -1) {
        return m.refuse("only norms over the last axis are written");
    }
    const std::string weight = m.argument(1);
    return m.give(call("layer_norm", {m.argument(0), call("size", {weight}), weight, m.optionalArgument(2),
                                      literal(m.node().number("epsilon").value_or(1e-5))}));
}

Status writeRmsNorm(ScriptMethod& m)
{
    if (m.axis(-1) != -1) {
        return m.refuse("only norms over the last axis are written");
    }
    const std::string x = m.argument(0);
    const std::string mean = m.put(call("mean", {call("pow", {x, "2"}), "[-1]", "True"}));
    const std::string epsilon = literal(m.node().number("epsilon").value_or(1e-5));
    const std::string normal = m.put(call("mul", {x, call("rsqrt", {call("add", {mean, epsilon})})}));
    return m.give(call("mul", {normal, m.argument(1)}));
}

/// Of (batch, sequence, heads · size) and angles (batch, sequence, half of the rotated dimensions).
Status writeRotary(ScriptMethod& m)
{
    const std::int64_t heads = m.node().integer("num_heads").value_or(0);
    if (heads <= 0 || m.has(3)) {
        return m.refuse("only values of three dimensions with angles for each position are written");
    }
    const std::string x = m.argument(0);
    const std::string batch = call("size", {x, "0"});
    const std::string places = call("size", {x, "1"});
    const std::string wide = m.put(call("reshape", {x, '[' + batch + ", " + places + ", " + literal(heads) + ", -1]"}));
    const std::int64_t rotated = m.node().integer("rotary_embedding_dim").value_or(0);
    const std::string end = literal(std::numeric_limits<std::int64_t>::max());
    const std::string turned = rotated == 0 ? wide : last(m, wide, "0", literal(rotated), "1");
    const bool isInPairs = m.node().integer("interleaved").value_or(0) != 0;
    std::string first;
    std::string second;
    if (isInPairs) {
        first = last(m, turned, "0", end, "2");
        second = last(m, turned, "1", end, "2");
    } else {
        first = m.next();
        second = m.next();
        m.add(first + ", " + second + ", = " + call("chunk", {turned, "2", "-1"}));
    }
    const std::string cosines = m.put(call("unsqueeze", {m.argument(1), "2"}));
    const std::string sines = m.put(call("unsqueeze", {m.argument(2), "2"}));
    const std::string real = m.put(call("sub", {call("mul", {first, cosines}), call("mul", {second, sines})}));
    const std::string other = m.put(call("add", {call("mul", {first, sines}), call("mul", {second, cosines})}));
    std::string out = isInPairs ? m.put(call("flatten", {call("stack", {'[' + real + ", " + other + ']', "-1"}), "3"}))
                                : m.put(call("cat", {'[' + real + ", " + other + ']', "-1"}));
    if (rotated != 0) {
        out = m.put(call("cat", {'[' + out + ", " + last(m, wide, literal(rotated), end, "1") + ']', "-1"}));
    }
    return m.give(call("reshape", {out, '[' + batch + ", " + places + ", -1]"}));
}

Status writeAttention(ScriptMethod& m)
{
    const std::int64_t heads = m.node().integer("q_num_heads").value_or(0);
    const std::int64_t keyHeads = m.node().integer("kv_num_heads").value_or(0);
    if (heads <= 0 || keyHeads <= 0 || heads % keyHeads != 0) {
        return m.refuse("only values of three dimensions are written");
    }
    std::string query = inHeads(m, m.argument(0), heads);
    std::string key = inHeads(m, m.argument(1), keyHeads);
    std::string value = inHeads(m, m.argument(2), keyHeads);
    const bool hasPast = m.has(4) && m.has(5);
    if (hasPast) {
        key = m.put(call("cat", {'[' + m.argument(4) + ", " + key + ']', "2"}));
        value = m.put(call("cat", {'[' + m.argument(5) + ", " + value + ']', "2"}));
    }
    m.give(1, key);
    m.give(2, value);
    if (heads != keyHeads) {
        key = m.put(call("repeat_interleave", {key, literal(heads / keyHeads), "1"}));
        value = m.put(call("repeat_interleave", {value, literal(heads / keyHeads), "1"}));
    }
    const bool isCausal = m.node().integer("is_causal").value_or(0) != 0;
    const double softcap = m.node().number("softcap").value_or(0);
    const bool isWindow = m.node().integer("left_window_size").value_or(-1) >= 0;
    std::string mask = m.optionalArgument(3);
    const bool isFlag = isCausal && !isWindow && !hasPast && !m.has(3) && softcap == 0;
    if (isCausal && !isFlag) {
        const std::string own = seen(m, query, key);
        mask = m.has(3) ? m.put(call("logical_and", {mask, own})) : own;
    }
    const auto scale = m.node().number("scale");
    std::string out;
    if (softcap == 0) {
        if (scale) { // in front, since PyTorch 2.0 has its own only
            const std::string size = call("sqrt", {call("size", {query, "-1"})});
            query = m.put(call("mul", {query, call("mul", {size, literal(*scale)})}));
        }
        out = m.put(call("scaled_dot_product_attention", {query, key, value, mask, "0.0", isFlag ? "True" : "False"}));
    } else {
        std::string scores = m.put(call("matmul", {query, call("transpose", {key, "-2", "-1"})}));
        scores = m.put(scale ? call("mul", {scores, literal(*scale)})
                             : call("div", {scores, call("sqrt", {call("size", {query, "-1"})})}));
        scores = m.put(call("mul", {call("tanh", {call("div", {scores, literal(softcap)})}), literal(softcap)}));
        if (mask != "None") {
            scores = m.put(call("masked_fill", {scores, call("logical_not", {mask}), "-inf"}));
        }
        out = m.put(call("matmul", {call("softmax", {scores, "-1"}), value}));
    }
    const std::string rows = m.put(call("transpose", {out, "1", "2"}));
    m.give(0, m.put(call("flatten", {rows, "2"})));
    return {};
}

/// Integers with one scale, one for each row or one for each block of the last axis.
Status writeDequantize(ScriptMethod& m)
{
    const Shape* shape = m.shapeOf(m.input(0));
    const Shape* scales = m.shapeOf(m.input(1));
    if (shape == nullptr || scales == nullptr || m.has(2)) {
        return m.refuse("only tensors of the model without zero points are written");
    }
    std::string x = m.put(call("to", {m.argument(0), "6"}));
    std::string scale = m.put(call("to", {m.argument(1), "6"}));
    const auto block = m.node().integer("block_size");
    if (block && *block > 0) {
        const Integers all(shape->begin(), shape->end());
        x = m.put(call("unflatten", {x, "-1", listOf(Integers{-1, *block})}));
        x = m.put(call("mul", {x, call("unsqueeze", {scale, "-1"})}));
        return m.give(call("reshape", {x, listOf(all)}));
    }
    if (!scales->empty()) {
        Integers wide(shape->size(), 1);
        if (wide.empty() || m.axis(1) != 0 || scales->size() != 1) {
            return m.refuse("only scales of the first axis are written");
        }
        wide.front() = -1;
        scale = m.put(call("reshape", {scale, listOf(wide)}));
    }
    return m.give(call("mul", {x, scale}));
}

} // namespace apr::pytorch
