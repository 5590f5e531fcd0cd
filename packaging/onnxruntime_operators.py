#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""onnxruntime_operators.py: writes libs/validate/scan/onnxruntime_operators.txt from the schemas of the Python package onnxruntime:
the operators outside of the ONNX standard that only compute, as DOMAIN.NAME, which `aprcli scan` does not report. Run it without
arguments, with a new release of ONNX Runtime."""
import pathlib
import sys

if sys.argv[1:]:
    print(__doc__, file=sys.stdout if sys.argv[1] in ("-h", "--help") else sys.stderr)
    sys.exit(0 if sys.argv[1] in ("-h", "--help") else 2)

import onnxruntime  # noqa: E402
from onnxruntime.capi import onnxruntime_pybind11_state  # noqa: E402

# They run what the package does not know: Python code, any operator of PyTorch, compiled graphs.
NOT_PURE = {"com.microsoft.ATen", "com.microsoft.EPContext", "com.microsoft.PythonOp", "com.microsoft.PythonOpGrad", "com.microsoft.Snpe"}

# Operators of ONNX Runtime's training build (orttraining/core/graph/training_op_defs.cc), and of older releases, which the package lacks.
OTHERS = """
AdamOptimizer AdamWOptimizer AveragePoolGrad BatchNormInternal BitmaskDropoutGrad BatchNormalizationGrad BiasFastGeluGrad_dX BiasGeluGrad_dX
BroadcastGradientArgs ConcatTraining ConvGrad ConvTransposeGrad DivGrad DropoutGrad EluGrad FakeQuant FakeQuantGrad FastGeluGrad
FlattenAndUnpad GRUGrad GRUTraining GatherElementsGrad GatherGrad GatherNDGrad GeluGrad GistBinarizeDecoder GistBinarizeEncoder
GistPack1Decoder GistPack1Encoder GistPack8Decoder GistPack8Encoder GistPack16Decoder GistPack16Encoder GistPackMsfp15Decoder
GistPackMsfp15Encoder Group HardSigmoidGrad InPlaceAccumulator InPlaceAccumulatorV2 InvertibleLayerNormalizationGrad IsFinite LSTMGrad
LSTMTraining LambOptimizer LayerNormalization LayerNormalizationGrad LeakyReluGrad LogSoftmaxGrad LogSoftmaxGrad_13 MaxPoolGrad
MixedPrecisionScale NegativeLogLikelihoodLossInternal NegativeLogLikelihoodLossInternal2 PadAndUnflatten PassThrough QuickGeluGrad
ReduceAllL2 ReduceSumTraining ReluGrad ResizeGrad SGDOptimizer SGDOptimizerV2 Scale ScaledSum SeluGrad ShrunkenGather SigmoidGrad
SimplifiedLayerNormalization SimplifiedLayerNormalizationGrad SliceGrad SoftmaxCrossEntropy SoftmaxCrossEntropyGrad
SoftmaxCrossEntropyLossGrad SoftmaxCrossEntropyLossInternal SoftmaxCrossEntropyLossInternalGrad SoftmaxGrad SoftmaxGrad_13
SparseSoftmaxCrossEntropy SparseSoftmaxCrossEntropyGrad SplitTraining TanhGrad TrainableDropout TrainableDropoutGrad TransposeScaleMatMul
View YieldOp ZeroGradient
""".split()

root = pathlib.Path(__file__).parent.parent / "libs"
standard = {line.split()[0] for line in (root / "graph/operators/operators.txt").read_text().splitlines() if line[:1].isalpha()}
names = {"com.microsoft." + name for name in OTHERS}
for schema in onnxruntime_pybind11_state.get_all_operator_schema():
    if schema.domain.startswith("com.") or (schema.domain == "" and schema.name not in standard):
        names.add((schema.domain or "ai.onnx") + "." + schema.name)
names -= NOT_PURE
target = root / "validate/scan/onnxruntime_operators.txt"
target.write_text("\n".join(sorted(names)) + "\n")
print("%s: %d operators of ONNX Runtime %s" % (target.name, len(names), onnxruntime.__version__))
