// SPDX-License-Identifier: MIT
// The scanner against Python's own reader of pickles: what that imports must not be clean. Nothing is imported: objects
// that do nothing take the place of all that a pickle names.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/validate/scan.h"
#include "use_model.h"

#include <cstdio>
#include <cstdlib>
#include <sanitizer/lsan_interface.h>
#include <string>
#include <vector>

namespace {

/// Containers are not filled: hashing what is in them could take exponential time.
constexpr const char* kReader = R"PY(
import io, pickle, warnings
warnings.simplefilter("ignore")

class Nothing:
    def __new__(cls, *arguments, **named):
        return object.__new__(cls)
    def __init__(self, *arguments, **named):
        pass
    def __call__(self, *arguments, **named):
        return self
    def __setstate__(self, state):
        pass

class Reader(pickle._Unpickler):
    dispatch = dict(pickle._Unpickler.dispatch)
    def find_class(self, module, name):
        self.found.append("%s\n%s" % (module, name))
        return Nothing
    def persistent_load(self, identifier):
        return None
    def get_extension(self, code):
        self.found.append("an extension\n%d" % code)
        self.append(Nothing)
    def load_bytearray(self):
        size = int.from_bytes(self.read(8), "little")
        data = self.read(min(size, 1 << 20))
        if len(data) < size:
            raise EOFError
        self.append(bytearray(data))
    def load_dict(self):
        self.pop_mark()
        self.append({})
    def load_frozenset(self):
        self.pop_mark()
        self.append(frozenset())
    def drop_pair(self):
        self.stack.pop()
        self.stack.pop()
    def drop_items(self):
        self.pop_mark()
    dispatch[pickle.BYTEARRAY8[0]] = load_bytearray
    dispatch[pickle.DICT[0]] = load_dict
    dispatch[pickle.FROZENSET[0]] = load_frozenset
    dispatch[pickle.SETITEM[0]] = drop_pair
    dispatch[pickle.SETITEMS[0]] = drop_items
    dispatch[pickle.ADDITEMS[0]] = drop_items

def imports_of(data):
    found = []
    stream = io.BytesIO(data)
    for _ in range(8):
        at = stream.tell()
        reader = Reader(stream)
        reader.found = found
        try:
            reader.load()
        except Exception:
            break
        if stream.tell() in (at, len(data)):
            break
    return found
)PY";

PyObject* readerFunction()
{
    PyConfig config;
    PyConfig_InitIsolatedConfig(&config);
    config.site_import = 0;
    const PyStatus home = PyConfig_SetBytesString(&config, &config.home, "/usr"); // that of the library
    if (PyStatus_Exception(home) != 0 || PyStatus_Exception(Py_InitializeFromConfig(&config)) != 0) {
        std::abort();
    }
    PyConfig_Clear(&config);
    PyObject* module = PyImport_AddModule("__main__");
    PyObject* names = PyModule_GetDict(module);
    PyObject* done = PyRun_String(kReader, Py_file_input, names, names);
    PyObject* function = done == nullptr ? nullptr : PyDict_GetItemString(names, "imports_of");
    if (function == nullptr) {
        PyErr_Print();
        std::abort();
    }
    return function;
}

/// What Python imports from a file, as module and name.
std::vector<apr::pickle::Global> importsOf(const std::uint8_t* data, std::size_t size)
{
    __lsan_disable(); // of the interpreter's memory, only
    static PyObject* const function = readerFunction();
    std::vector<apr::pickle::Global> out;
    PyObject* found =
        PyObject_CallFunction(function, "y#", reinterpret_cast<const char*>(data), static_cast<Py_ssize_t>(size));
    if (found == nullptr) { // no memory, or too deep
        PyErr_Clear();
    } else {
        for (Py_ssize_t i = 0; i < PyList_Size(found); ++i) {
            PyObject* bytes = PyUnicode_AsEncodedString(PyList_GetItem(found, i), "utf-8", "surrogatepass");
            const std::string text = bytes == nullptr ? "?\n?" : PyBytes_AsString(bytes);
            PyErr_Clear();
            Py_XDECREF(bytes);
            const std::size_t end = text.find('\n');
            out.push_back({.module = text.substr(0, end), .name = text.substr(end + 1)});
        }
        Py_DECREF(found);
    }
    __lsan_enable();
    return out;
}

} // namespace

APR_FUZZER(unpickle)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    const auto report = apr::scanFile("m.pkl", apr::fuzz::fileOf(data, size), kLimit);
    if (!report || !report->isClean()) {
        return 0;
    }
    for (const apr::pickle::Global& global : importsOf(data, size)) {
        if (apr::pickle::classify(global) != apr::pickle::Trust::Allowed) {
            std::fprintf(stderr, "the scanner finds nothing, and Python imports %s\n",
                         apr::printable(global.fullName(), 200).c_str());
            std::abort();
        }
    }
    return 0;
}
