#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tensorflow_operators.py: writes libs/validate/scan/tensorflow_operators.txt from the operator registry of the Python package tensorflow: the
operators that only compute, which `aprcli scan` does not report. These are the stateless operators, without those that access
files or run programs, and a short list of stateful ones. Run it without arguments, with a new release of TensorFlow."""
import os
import pathlib
import sys

if sys.argv[1:]:
    print(__doc__, file=sys.stdout if sys.argv[1] in ("-h", "--help") else sys.stderr)
    sys.exit(0 if sys.argv[1] in ("-h", "--help") else 2)

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow  # noqa: E402
from tensorflow.python.framework import op_def_registry  # noqa: E402

# Stateless by the registry, but they read files, run Python code, or pass tensors to other processes.
NOT_PURE = {
    "Abort", "DecodeProtoV2", "EncodeProto", "FixedUnigramCandidateSampler", "GenerateVocabRemapping", "LoadAndRemapMatrix", "Copy", "CopyHost", "DebugIdentity", "DebugNanCount", "DebugNumericSummary", "DebugNumericSummaryV2", "ImmutableConst",
    "InitializeTableFromTextFile", "MatchingFiles", "PyFuncStateless", "ReadFile", "ReaderNumRecordsProduced",
    "ReaderNumWorkUnitsCompleted", "ReaderRead", "ReaderReadUpTo", "ReaderReset", "ReaderRestoreState", "ReaderSerializeState",
    "RewriteDataset", "SnapshotDatasetReader", "SnapshotNestedDatasetReader", "SnapshotChunkDataset", "SnapshotDataset",
    "SnapshotDatasetV2", "CacheDataset", "DatasetFromGraph", "DecodeVideo", "RegisterDataset", "RegisterDatasetV2", "RemoteFusedGraphExecute", "Rpc", "TryRpc",
    "XlaCustomCall", "XlaCustomCallV2",
}
# Stateful: variables, tables in memory, random numbers, control flow, arrays and queues of tensors, collectives' identities.
HARMLESS_PREFIXES = (
    "AssignAddVariable", "AssignSubVariable", "AssignVariable", "BoostedTrees", "Cudnn", "LookupTable", "MutableDenseHashTable",
    "MutableHashTable", "OrderedMap", "QueueClose", "QueueDequeue", "QueueEnqueue", "QueueIsClosed", "QueueSize", "ReadVariable",
    "ResourceAccumulator", "ResourceApply", "ResourceConditional", "ResourceCount", "ResourceGather", "ResourceScatter",
    "ResourceSparseApply", "ResourceStrided", "Rng", "SampleDistorted", "Stack", "StatefulRandom", "StatefulStandard",
    "StatefulTruncated", "StatefulUniform", "TensorArray", "XlaSparseCore", "IsBoostedTrees",
)
HARMLESS = {
    "AddManySparseToTensorsMap", "AddSparseToTensorsMap", "AllCandidateSampler", "AnonymousHashTable",
    "AnonymousIterator", "AnonymousIteratorV2", "AnonymousIteratorV3", "AnonymousMutableDenseHashTable", "AnonymousMutableHashTable",
    "AnonymousMutableHashTableOfTensors", "AnonymousRandomSeedGenerator", "AnonymousSeedGenerator", "Assert", "Barrier", "Case",
    "CheckNumerics", "CheckNumericsV2", "ConditionalAccumulator", "CrossReplicaSum", "DatasetToSingleElement", "DeepCopy",
    "DeleteIterator", "DeleteRandomSeedGenerator", "DeleteSeedGenerator", "DestroyResourceOp", "DeviceIndex", "DisableCopyOnRead",
    "DummyIterationCounter", "DummySeedGenerator", "Empty", "FIFOQueue", "FIFOQueueV2",
    "GlobalIterId", "GuaranteeConst", "HashTable", "HashTableV2", "If", "InitializeTableV2", "Iterator", "IteratorGetNext",
    "IteratorGetNextAsOptional", "IteratorGetNextSync", "IteratorV2", "LearnedUnigramCandidateSampler", "LogUniformCandidateSampler",
    "MakeIterator", "Multinomial", "MutexLock", "MutexV2", "ConsumeMutexLock", "NonDeterministicInts", "OneShotIterator",
    "PaddingFIFOQueue", "PaddingFIFOQueueV2", "ParameterizedTruncatedNormal", "Placeholder", "PriorityQueue", "PriorityQueueV2",
    "RandomCrop", "RandomDataset", "RandomGamma", "RandomPoisson", "RandomPoissonV2", "RandomShuffle", "RandomShuffleQueue",
    "RandomShuffleQueueV2", "RandomStandardNormal", "RandomUniform", "RandomUniformInt", "RangeDataset", "ReduceDataset",
    "ShuffleAndRepeatDatasetV2", "ShuffleDatasetV2", "ShuffleDatasetV3", "SparseConditionalAccumulator", "SparseTensorSliceDataset",
    "StatefulPartitionedCall", "StatelessRandomGetAlg", "TakeManySparseFromTensorsMap", "TemporaryVariable", "TensorDataset",
    "TensorSliceDataset", "ThreadUnsafeUnigramCandidateSampler", "Timestamp", "TruncatedNormal", "UniformCandidateSampler",
    "VarHandleOp", "VarIsInitializedOp", "Variable", "VariableShape", "VariableV2", "While",
}

pure = {"Placeholder", "PlaceholderV2", "PlaceholderWithDefault", "NoOp", "_Arg", "_Retval", "_FusedConv2D", "_FusedMatMul",
        "_FusedBatchNormEx", "_FusedDepthwiseConv2dNative"}  # the last ones are made by grappler
for name in dir(tensorflow.raw_ops):
    operator = None if name.startswith("_") else op_def_registry.get(name)
    if operator is None or name in NOT_PURE:
        continue
    if not operator.is_stateful or name in HARMLESS or name.startswith(HARMLESS_PREFIXES):
        pure.add(name)
target = pathlib.Path(__file__).parent.parent / "libs/validate/scan/tensorflow_operators.txt"
target.write_text("\n".join(sorted(pure)) + "\n")
print("%s: %d operators of TensorFlow %s" % (target.name, len(pure), tensorflow.__version__))
