// SPDX-License-Identifier: MIT
#include "apr/container/pickle/globals.h"

#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/pickle.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using pickle::Trust;

namespace {

Trust classified(std::string_view full, bool isTorchScript = false)
{
    const std::size_t dot = full.rfind('.');
    return pickle::classify({.module = std::string(full.substr(0, dot)), .name = std::string(full.substr(dot + 1))},
                            isTorchScript);
}

} // namespace

class TestGlobals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorDataIsAllowed()
    {
        for (const char* name :
             {"collections.OrderedDict", "torch._utils._rebuild_tensor_v2", "torch.FloatStorage", "torch.float8_e5m2",
              "torch.cuda.HalfStorage", "torch.nn.parameter.Parameter", "numpy.dtype", "__builtin__.set",
              "copy_reg._reconstructor", "numpy._core.multiarray.scalar", "torch.per_channel_affine"}) {
            QVERIFY2(classified(name) == Trust::Allowed, name);
        }
    }

    void whatRunsCodeIsDangerous()
    {
        for (const char* name : {"os.system",
                                 "posix.system",
                                 "nt.system",
                                 "subprocess.Popen",
                                 "builtins.eval",
                                 "__builtin__.exec",
                                 "builtins.getattr",
                                 "builtins.__import__",
                                 "runpy._run_code",
                                 "torch.serialization.load",
                                 "torch.hub.load",
                                 "torch.utils.collect_env.run",
                                 "torch.jit.unsupported_tensor_ops.execWrapper",
                                 "pickle.loads",
                                 "importlib.import_module",
                                 "ctypes.CDLL",
                                 "socket.create_connection",
                                 "functools.partial",
                                 "operator.attrgetter",
                                 "pip.main",
                                 "commands.getoutput",
                                 "io.FileIO",
                                 "numpy.f2py.crackfortran.getlincoef"}) {
            QVERIFY2(classified(name) == Trust::Dangerous, name);
        }
    }

    void othersAreUnknown()
    {
        for (const char* name : {"__main__.Net", "torch.nn.modules.linear.Linear", "mymodel.Config", "osmium.system",
                                 "torch.load", "collections.UserDict", "torchvision.models.resnet.ResNet"}) {
            QVERIFY2(classified(name) == Trust::Unknown, name);
        }
    }

    /// Names with dots reach through a module (GHSA-955r-x9j8-7rhh and others).
    void namesThatReachFurther()
    {
        QVERIFY(pickle::classify({.module = "torch", .name = "FloatStorage.from_file"}) == Trust::Dangerous);
        QVERIFY(pickle::classify({.module = "collections", .name = "OrderedDict.__init__.__globals__"}) ==
                Trust::Dangerous);
        QVERIFY(pickle::classify({.module = "collections", .name = "OrderedDict", .isComputed = true}) ==
                Trust::Dangerous);
        QVERIFY(pickle::classify({.module = "torch", .name = ""}) == Trust::Dangerous);
    }

    void torchScriptMayHaveItsOwnClasses()
    {
        QVERIFY(classified("__torch__.Net") == Trust::Unknown);
        QVERIFY(classified("__torch__.Net", true) == Trust::Allowed);
        QVERIFY(classified("__torch__.torch.classes.quantized.LinearPackedParamsBase", true) == Trust::Allowed);
        QVERIFY(classified("__torch__x.Net", true) == Trust::Unknown);
        QVERIFY(classified("os.system", true) == Trust::Dangerous);
    }

    void theFirstRefusedIsNamed()
    {
        const Buffer bytes = PickleBuilder()
                                 .global("collections", "OrderedDict")
                                 .global("os", "system")
                                 .text("id")
                                 .op(0x85)
                                 .op('R')
                                 .global("sys", "exit")
                                 .build();
        const auto program = pickle::read(bytes, 0, 1 << 20);
        const auto status = pickle::checkGlobals(program);
        APR_VERIFY_ERROR(status, Errc::Unsafe);
        QVERIFY(contains(status.error().message, "would call os.system"));
        QVERIFY(contains(status.error().message, "1 more import"));
        QCOMPARE(status.error().offset.value(), std::uint64_t{2 + 25});
        APR_VERIFY_OK(pickle::checkGlobals(pickle::read(bufferOf("N."), 0, 1 << 20)));
    }

    /// Every hostile pickle of the corpus is refused, or holds nothing to refuse.
    void corpus()
    {
        APR_NEEDS_CORPUS();
        std::size_t refused = 0;
        for (const std::string& file : corpusFiles("pickle_malicious", "picklescan__*.pkl")) {
            const Buffer bytes = readFile(QString::fromStdString(file));
            const auto program = pickle::read(bytes, 0, 1 << 24);
            const bool isBenign = contains(file, "benign");
            const bool isRefused = !pickle::checkGlobals(program) || program.failure.has_value();
            QVERIFY2(isRefused != isBenign, file.c_str());
            refused += isRefused ? 1 : 0;
        }
        QVERIFY(refused > 40);
    }
};

APR_TEST(TestGlobals)
#include "tst_globals.moc"
