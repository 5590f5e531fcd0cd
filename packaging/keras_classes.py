#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""keras_classes.py FOLDER...: writes libs/validate/scan/keras_classes.txt from the sources of Keras in each FOLDER (unpacked packages
keras and tf_keras of any releases): the classes that saved models may name, without those that hold or import code."""
import ast
import pathlib
import sys

if not sys.argv[1:] or sys.argv[1].startswith("-"):
    is_help = sys.argv[1:2] in (["-h"], ["--help"])
    print(__doc__, file=sys.stdout if is_help else sys.stderr)
    sys.exit(0 if is_help else 2)

for each in sys.argv[1:]:
    if not each or not list(pathlib.Path(each).rglob("*.py")):
        print("%s: no folder with sources of Keras: %s" % (pathlib.Path(sys.argv[0]).name, each), file=sys.stderr)
        sys.exit(2)

# They run what the configuration holds or names: Python code, operators, functions, and models of other libraries.
CODE = {"Lambda", "TFSMLayer", "TorchModuleWrapper", "JaxLayer", "FlaxLayer", "TFOpLambda", "SlicingOpLambda", "TensorFlowOpLayer", "ClassMethod",
        "InstanceMethod", "InstanceProperty", "KerasWrapper"}
# Operations of Keras 3 that call functions of the configuration.
CALLING = {"Map", "Scan", "AssociativeScan", "Cond", "WhileLoop", "ForiLoop", "Switch", "VectorizedMap", "Vectorize", "CustomGradient", "Function",
           "Operation"}
PACKAGES = ("activations", "constraints", "dtype_policies", "experimental", "initializers", "layers", "losses", "metrics", "mixed_precision",
            "models", "optimizers", "quantizers", "random", "regularizers", "legacy", "losses", "Model", "Sequential", "DTypePolicy",
            "FloatDTypePolicy", "Layer", "Loss", "Metric", "Optimizer", "Variable", "Initializer", "Regularizer", "Quantizer", "KerasTensor")
# Of Keras 1 and of the engine, which the sources do not export.
OTHERS = """
AtrousConvolution1D AtrousConvolution2D Convolution1D Convolution2D Convolution3D Deconvolution2D Functional Graph Highway InputLayer MaxoutDense
Merge TensorShape TimeDistributedDense TypeSpec TensorSpec BatchNormalizationV1 BatchNormalizationV2 LSTMV2 GRUV2 LossScaleOptimizer ListWrapper
DictWrapper CompositeTensor __keras_tensor__ __tensor__ __numpy__ __bytes__ __ellipsis__ __slice__ __tuple__ __list__ slice
""".split()


def exported(name):
    return name.split(".")[-1] if name.startswith("keras.") and name.split(".")[1] in PACKAGES else None


names = set(OTHERS)
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ClassDef):
                continue
            if path.parent.name == "ops" and any(ast.unparse(base) in ("Operation", "Reduce", "KerasSaveable") for base in node.bases):
                names |= {node.name} - CALLING
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("keras_export"):
                    texts = [each.value for each in ast.walk(decorator) if isinstance(each, ast.Constant) and isinstance(each.value, str)]
                    known = {exported(text) for text in texts} - {None}
                    names |= known | ({node.name} if known else set())
names -= CODE
target = pathlib.Path(__file__).parent.parent / "libs/validate/scan/keras_classes.txt"
target.write_text("\n".join(sorted(names)) + "\n")
print("%s: %d classes" % (target.name, len(names)))
