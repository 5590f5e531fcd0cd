// SPDX-License-Identifier: MIT
#include "apr/container/pickle/globals.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr::pickle {
namespace {

using namespace std::string_view_literals;

/// Full names of globals that only construct data.
constexpr std::array kAllowed{
    "collections.OrderedDict"sv,
    "collections.Counter"sv,
    "collections.defaultdict"sv,
    "collections.deque"sv,
    "builtins.bytearray"sv,
    "builtins.bytes"sv,
    "builtins.complex"sv,
    "builtins.Ellipsis"sv,
    "builtins.NotImplemented"sv,
    "builtins.dict"sv,
    "builtins.float"sv,
    "builtins.frozenset"sv,
    "builtins.int"sv,
    "builtins.bool"sv,
    "builtins.list"sv,
    "builtins.object"sv,
    "builtins.range"sv,
    "builtins.set"sv,
    "builtins.slice"sv,
    "builtins.str"sv,
    "builtins.tuple"sv,
    "copyreg._reconstructor"sv,
    "_codecs.encode"sv,
    "joblib.numpy_pickle.NumpyArrayWrapper"sv, // what follows it is read by readJoblib()
    "argparse.Namespace"sv,
    "datetime.date"sv,
    "datetime.datetime"sv,
    "datetime.time"sv,
    "datetime.timedelta"sv,
    "datetime.timezone"sv,
    "decimal.Decimal"sv,
    "fractions.Fraction"sv,
    "pathlib.Path"sv,
    "pathlib.PosixPath"sv,
    "pathlib.PurePath"sv,
    "pathlib.PurePosixPath"sv,
    "pathlib.PureWindowsPath"sv,
    "pathlib.WindowsPath"sv,
    "numpy.dtype"sv,
    "numpy.ndarray"sv,
    "numpy.bool_"sv,
    "numpy.float16"sv,
    "numpy.float32"sv,
    "numpy.float64"sv,
    "numpy.random.__RandomState_ctor"sv,
    "numpy.random.__bit_generator_ctor"sv,
    "numpy.random.__generator_ctor"sv,
    "numpy.random._pickle.__randomstate_ctor"sv,
    "numpy.random._pickle.__bit_generator_ctor"sv,
    "numpy.random._pickle.__generator_ctor"sv,
    "numpy.random._mt19937.MT19937"sv,
    "numpy.random.bit_generator.SeedSequence"sv,
    "numpy.random.bit_generator.__pyx_unpickle_SeedSequence"sv,
    "numpy.random._pcg64.PCG64"sv,
    "numpy.random._philox.Philox"sv,
    "numpy.random._sfc64.SFC64"sv,
    "numpy.int8"sv,
    "numpy.int16"sv,
    "numpy.uint8"sv,
    "numpy.uint16"sv,
    "numpy.uint32"sv,
    "numpy.uint64"sv,
    "numpy.int32"sv,
    "numpy.int64"sv,
    "numpy.core.multiarray._reconstruct"sv,
    "numpy.core.multiarray.scalar"sv,
    "numpy._core.multiarray._reconstruct"sv,
    "numpy._core.multiarray.scalar"sv,
    "numpy.core.numeric._frombuffer"sv,
    "numpy._core.numeric._frombuffer"sv,
    "torch.Size"sv,
    "torch.Tensor"sv,
    "torch.device"sv,
    "torch.nn.parameter.Parameter"sv,
    "torch.nn.parameter.Buffer"sv,
    "torch.nn.parameter.UninitializedParameter"sv,
    "torch.distributed.checkpoint.filesystem._StorageInfo"sv,
    "torch.distributed.checkpoint.filesystem._StoragePrefix"sv,
    "torch.distributed.checkpoint.metadata.BytesStorageMetadata"sv,
    "torch.distributed.checkpoint.metadata.ChunkStorageMetadata"sv,
    "torch.distributed.checkpoint.metadata.Metadata"sv,
    "torch.distributed.checkpoint.metadata.MetadataIndex"sv,
    "torch.distributed.checkpoint.metadata.StorageMeta"sv,
    "torch.distributed.checkpoint.metadata.TensorProperties"sv,
    "torch.distributed.checkpoint.metadata.TensorStorageMetadata"sv,
    "torch.distributed.checkpoint.metadata._MEM_FORMAT_ENCODING"sv,
    "torch.serialization._get_layout"sv,
    "torch.storage.UntypedStorage"sv,
    "torch.storage.TypedStorage"sv,
    "torch.storage._TypedStorage"sv,
    "torch.storage._UntypedStorage"sv,
    "torch.jit._pickle.build_intlist"sv,
    "torch.jit._pickle.build_boollist"sv,
    "torch.jit._pickle.build_doublelist"sv,
    "torch.jit._pickle.build_tensorlist"sv,
    "torch.jit._pickle.restore_type_tag"sv,
    "torch._tensor._rebuild_from_type_v2"sv,
    "torch._utils._rebuild_device_tensor_from_cpu_tensor"sv,
    "torch._utils._rebuild_device_tensor_from_numpy"sv,
    "torch._utils._rebuild_meta_tensor_no_storage"sv,
    "torch._utils._rebuild_parameter"sv,
    "torch._utils._rebuild_parameter_with_state"sv,
    "torch._utils._rebuild_qtensor"sv,
    "torch._utils._rebuild_sparse_csr_tensor"sv,
    "torch._utils._rebuild_sparse_tensor"sv,
    "torch._utils._rebuild_tensor"sv,
    "torch._utils._rebuild_tensor_v2"sv,
    "torch._utils._rebuild_tensor_v3"sv,
    "torch._utils._rebuild_wrapper_subclass"sv,
};

/// Names in the torch module: dtypes, storages, layouts and quantization schemes.
constexpr std::array kTorchNames{"float"sv,
                                 "float16"sv,
                                 "float32"sv,
                                 "float64"sv,
                                 "double"sv,
                                 "half"sv,
                                 "bfloat16"sv,
                                 "int"sv,
                                 "int8"sv,
                                 "int16"sv,
                                 "int32"sv,
                                 "int64"sv,
                                 "long"sv,
                                 "short"sv,
                                 "uint8"sv,
                                 "uint16"sv,
                                 "uint32"sv,
                                 "uint64"sv,
                                 "bool"sv,
                                 "complex32"sv,
                                 "complex64"sv,
                                 "complex128"sv,
                                 "cfloat"sv,
                                 "cdouble"sv,
                                 "qint8"sv,
                                 "quint8"sv,
                                 "qint32"sv,
                                 "quint4x2"sv,
                                 "quint2x4"sv,
                                 "float8_e4m3fn"sv,
                                 "float8_e5m2"sv,
                                 "strided"sv,
                                 "float8_e4m3fnuz"sv,
                                 "float8_e5m2fnuz"sv,
                                 "float8_e8m0fnu"sv,
                                 "float4_e2m1fn_x2"sv,
                                 "bits1x8"sv,
                                 "bits2x4"sv,
                                 "bits4x2"sv,
                                 "bits8"sv,
                                 "bits16"sv,
                                 "uint1"sv,
                                 "uint2"sv,
                                 "uint3"sv,
                                 "uint4"sv,
                                 "uint5"sv,
                                 "uint6"sv,
                                 "uint7"sv,
                                 "int1"sv,
                                 "int2"sv,
                                 "int3"sv,
                                 "int4"sv,
                                 "int5"sv,
                                 "int6"sv,
                                 "int7"sv,
                                 "sparse_csc"sv,
                                 "sparse_bsr"sv,
                                 "sparse_bsc"sv,
                                 "jagged"sv,
                                 "sparse_coo"sv,
                                 "sparse_csr"sv,
                                 "per_tensor_affine"sv,
                                 "per_channel_affine"sv,
                                 "per_tensor_symmetric"sv,
                                 "per_channel_symmetric"sv,
                                 "per_channel_affine_float_qparams"sv,
                                 "preserve_format"sv,
                                 "contiguous_format"sv,
                                 "channels_last"sv};

constexpr std::array kStorages{"Double"sv,  "Float"sv,        "Half"sv,         "BFloat16"sv, "Long"sv,
                               "Int"sv,     "Short"sv,        "Char"sv,         "Byte"sv,     "Bool"sv,
                               "QInt8"sv,   "QUInt8"sv,       "QInt32"sv,       "QUInt4x2"sv, "QUInt2x4"sv,
                               "Untyped"sv, "ComplexFloat"sv, "ComplexDouble"sv};

/// Modules that can execute code, start processes, access files or the network, or import other modules: the block list
/// of picklescan 1.0.5 and the modules used in its published bypasses.
constexpr std::array kDangerous{"_aix_support"sv,
                                "_io"sv,
                                "_operator"sv,
                                "_osx_support"sv,
                                "_posixsubprocess"sv,
                                "_pyrepl"sv,
                                "_sitebuiltins"sv,
                                "_socket"sv,
                                "_thread"sv,
                                "_winapi"sv,
                                "aiohttp"sv,
                                "ast"sv,
                                "asyncio"sv,
                                "bdb"sv,
                                "builtins"sv,
                                "cProfile"sv,
                                "cloudpickle"sv,
                                "code"sv,
                                "codecs"sv,
                                "codeop"sv,
                                "commands"sv,
                                "concurrent"sv,
                                "copyreg"sv,
                                "ctypes"sv,
                                "dill"sv,
                                "distutils"sv,
                                "doctest"sv,
                                "ensurepip"sv,
                                "fileinput"sv,
                                "ftplib"sv,
                                "functools"sv,
                                "glob"sv,
                                "http"sv,
                                "httplib"sv,
                                "idlelib"sv,
                                "imaplib"sv,
                                "importlib"sv,
                                "inspect"sv,
                                "io"sv,
                                "joblib"sv,
                                "lib2to3"sv,
                                "linecache"sv,
                                "logging"sv,
                                "marshal"sv,
                                "multiprocessing"sv,
                                "nntplib"sv,
                                "nt"sv,
                                "ntpath"sv,
                                "numpy.f2py"sv,
                                "numpy.testing"sv,
                                "operator"sv,
                                "os"sv,
                                "pathlib"sv,
                                "pdb"sv,
                                "pickle"sv,
                                "_pickle"sv,
                                "pip"sv,
                                "pkgutil"sv,
                                "platform"sv,
                                "poplib"sv,
                                "posix"sv,
                                "posixpath"sv,
                                "profile"sv,
                                "pty"sv,
                                "pydoc"sv,
                                "requests"sv,
                                "runpy"sv,
                                "shelve"sv,
                                "shutil"sv,
                                "signal"sv,
                                "site"sv,
                                "smtplib"sv,
                                "socket"sv,
                                "sqlite3"sv,
                                "ssl"sv,
                                "subprocess"sv,
                                "sys"sv,
                                "sysconfig"sv,
                                "tarfile"sv,
                                "telnetlib"sv,
                                "tempfile"sv,
                                "test"sv,
                                "threading"sv,
                                "timeit"sv,
                                "torch._dynamo"sv,
                                "torch._inductor"sv,
                                "torch.cpp_extension"sv,
                                "torch.fx"sv,
                                "torch.hub"sv,
                                "torch.jit"sv,
                                "torch.package"sv,
                                "torch.serialization"sv,
                                "torch.utils"sv,
                                "trace"sv,
                                "types"sv,
                                "unittest"sv,
                                "urllib"sv,
                                "urllib2"sv,
                                "uuid"sv,
                                "venv"sv,
                                "webbrowser"sv,
                                "xmlrpc"sv,
                                "zipfile"sv,
                                "zipimport"sv};

template <class Names>
bool has(const Names& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// "FloatStorage", or "FloatTensor" as files from before PyTorch 0.1.10 have.
bool isStorage(std::string_view name)
{
    for (const std::string_view suffix : {"Storage"sv, "Tensor"sv}) {
        if (name.ends_with(suffix) && has(kStorages, name.substr(0, name.size() - suffix.size()))) {
            return true;
        }
    }
    return false;
}

/// Whether `module` or one of its parent packages is on the block list.
bool isDangerousModule(std::string_view module)
{
    return std::any_of(kDangerous.begin(), kDangerous.end(), [module](std::string_view each) {
        return module == each || (module.starts_with(each) && module[each.size()] == '.');
    });
}

/// A class of the code in the archive, or one in C++ that PyTorch registers.
bool isOfTorchScript(std::string_view module)
{
    constexpr std::string_view kClasses = "__torch__.torch.classes.";
    if (module.starts_with(kClasses)) {
        const std::string_view rest = module.substr(kClasses.size());
        return isTorchClass(rest.substr(0, rest.find('.')));
    }
    return module == "__torch__" || (module.starts_with("__torch__.") && module != "__torch__.torch.classes");
}

} // namespace

std::string_view modernModule(std::string_view module)
{
    for (const auto& [old, modern] : {std::pair("__builtin__"sv, "builtins"sv), std::pair("copy_reg"sv, "copyreg"sv),
                                      std::pair("exceptions"sv, "builtins"sv), std::pair("cPickle"sv, "pickle"sv),
                                      std::pair("StringIO"sv, "io"sv), std::pair("commands"sv, "subprocess"sv)}) {
        if (module == old) {
            return modern;
        }
    }
    return module;
}

bool isPlainName(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

bool isTorchClass(std::string_view space)
{
    constexpr std::array<std::string_view, 8> kSpaces{"quantized", "sparse", "xnnpack", "mkldnn",
                                                      "rnn",       "vulkan", "metal",   "cuda"};
    return std::find(kSpaces.begin(), kSpaces.end(), space) != kSpaces.end();
}

Trust classify(const Global& global, bool isTorchScript)
{
    // The exceptions of Python 2 were a module, and are classes of "builtins" that are on no list.
    const bool isKept = global.isOfPython3 || global.module == "exceptions";
    const std::string_view module = isKept ? std::string_view(global.module) : modernModule(global.module);
    if (global.isComputed) {
        return Trust::Dangerous;
    }
    // Names of Python 2 (pickle's fix_imports).
    const bool isOld =
        module == "builtins" && (global.name == "xrange" || global.name == "unicode" || global.name == "long");
    if (isOld && global.module == "__builtin__" && !global.isOfPython3) {
        return Trust::Allowed;
    }
    if (isPlainName(global.name)) {
        if (has(kAllowed, std::string(module) + '.' + global.name) ||
            (module == "torch" && (has(kTorchNames, global.name) || isStorage(global.name))) ||
            (module == "torch.cuda" && isStorage(global.name)) || (isTorchScript && isOfTorchScript(module))) {
            return Trust::Allowed;
        }
    }
    return isDangerousModule(modernModule(module)) || !isPlainName(global.name) ? Trust::Dangerous : Trust::Unknown;
}

Status checkGlobals(const Program& program, bool isTorchScript)
{
    const Global* first = nullptr;
    std::size_t others = 0;
    for (const Global& global : program.globals) {
        if (classify(global, isTorchScript) == Trust::Allowed) {
            continue;
        }
        if (first == nullptr) {
            first = &global;
        } else {
            ++others;
        }
    }
    if (first == nullptr) {
        return {};
    }
    std::string message = "the pickle would ";
    message += first->isCalled ? "call " : "import ";
    message += first->isComputed ? std::string("a global with a computed name") : printable(first->fullName(), 120);
    message += ", which is not on the allow-list";
    message += others > 0 ? " (" + formatCountOf(others, "more import") + ", run `aprcli scan` to list them)" : "";
    return Error{.code = Errc::Unsafe, .message = std::move(message), .offset = first->offset, .field = "pickle"};
}

} // namespace apr::pickle
