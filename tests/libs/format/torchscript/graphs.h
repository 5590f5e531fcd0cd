// SPDX-License-Identifier: MIT
#pragma once

#include "fixtures/pickle.h"

#include "apr/format/torchscript/graph.h"

namespace apr::test {

/// A module "__torch__.Net" with a submodule `conv` of the class "__torch__.Conv", which has the tensor conv.weight,
/// and the values `training` (False) and `sizes` ([4, 8]); the constant c0 is a tensor, c1 the number 7.
struct ScriptArchive {
    ScriptArchive()
    {
        using pickle::read;
        PickleBuilder object;
        object.global("__torch__", "Net").op(')').op(0x81).op('}').op('(');
        object.text("conv").global("__torch__", "Conv").op(')').op(0x81).op('}').op('(');
        object.text("weight").op('N').op('u').op('b');
        object.text("training").op(0x89);
        object.text("sizes").op(']').op('(').integer(4).integer(8).op('e');
        object.op('u').op('b');
        moduleBytes = object.build();
        constantBytes = PickleBuilder().op('(').op('N').integer(7).op('t').build();
        module = read(moduleBytes, 0, {});
        constants = read(constantBytes, 0, {});
        for (const char* name : {"conv.weight", "constants.0"}) {
            tensors.push_back({.name = name, .shape = {2, 3}});
        }
    }

    torchscript::Objects objects() const { return {module, constants, tensors}; }

    Buffer moduleBytes;
    Buffer constantBytes;
    pickle::Program module;
    pickle::Program constants;
    std::vector<TensorInfo> tensors;
};

/// The graph of a module whose method `forward` has this body, with `x` and `y`.
inline Result<Json> graphOf(const ScriptArchive& archive, const std::string& body, const std::string& more = {},
                            const Budget& budget = {})
{
    using namespace torchscript;
    Script script;
    const std::string code =
        "class Net(Module):\n  training : bool\n  conv : __torch__.Conv\n"
        "  def forward(self: __torch__.Net,\n    x: Tensor,\n    y: Optional[Tensor]=None) -> Tensor:\n" +
        body +
        "class Conv(Module):\n  weight : Tensor\n  stride : Final[int] = 2\n"
        "  def forward(self: __torch__.Conv,\n    input: Tensor) -> Tensor:\n"
        "    weight = self.weight\n    stride = self.stride\n"
        "    return torch.conv1d(input, weight, None, [stride])\n" +
        more;
    APR_CHECK(parse(code, "__torch__", budget, script));
    return readGraph(script, archive.objects(), budget);
}

} // namespace apr::test
