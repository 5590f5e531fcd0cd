# SPDX-License-Identifier: MIT
"""Checks `aprcli scan` with mutations of the configurations of hostile_files.py: what Keras would import, or unmarshal as code, must
not be clean. Keras deserializes them with safe_mode=False; what it asks for outside of its own modules is recorded, and refused. Ends
with 'N passed, N failed'."""
import json
import os
import random
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

from keras.src.saving import serialization_lib
from keras.src.utils import python_utils

import checks
import hostile_files
import hostile_loaders

MUTATIONS = int(os.environ.get("APR_MUTATIONS", "2000"))
BATCH = 200
OWN = ("keras", "builtins")
found = []


class Refused(Exception):
    """Keras asked for something that is not its own."""


def refuse_code(*_arguments, **_named):
    found.append("code")
    raise Refused


def refuse_others(name, registered_name, module, obj_type, full_config, custom_objects=None, original=serialization_lib._retrieve_class_or_fn):
    if module is not None and str(module).split(".")[0] not in OWN:
        found.append("%s.%s" % (module, name))
        raise Refused
    return original(name, registered_name, module, obj_type, full_config, custom_objects)


def dangers_in(text):
    """What Keras would run or import for a configuration."""
    found.clear()
    try:
        serialization_lib.deserialize_keras_object(json.loads(text), safe_mode=False)
    except Exception:  # pylint: disable=broad-except
        pass
    return sorted(set(found))


def mutated(text, others, noise):
    """Text with a name changed, taken from another configuration, or spelled with escapes."""
    for _ in range(noise.randint(1, 3)):
        change = noise.randrange(4)
        quotes = [i for i, c in enumerate(text) if c == '"']
        at = noise.choice(quotes)
        if change == 0 and at + 1 < len(text) and text[at + 1].isalpha():
            text = text[:at + 1] + "\\u%04x" % ord(text[at + 1]) + text[at + 2:]
        elif change == 1:
            text = text[:at] + noise.choice((" ", "\n", "\t")) + text[at:]
        elif change == 2:
            text = '{"module": "keras.layers", "class_name": "TimeDistributed", "config": {"layer": %s}, "registered_name": null}' % text
        else:
            other = noise.choice(others)
            text = '{"class_name": "Sequential", "module": "keras", "config": {"layers": [%s, %s]}, "registered_name": null}' % (text, other)
    return text


def main():
    serialization_lib._retrieve_class_or_fn = refuse_others
    python_utils.func_load = refuse_code
    originals = [json.dumps(layer) for layer in hostile_files.LAYERS.values()]
    originals += [json.dumps({"class_name": "Dense", "module": "keras.layers", "config": {"units": 1, "kernel_initializer": json.loads(each)}})
                  for each in originals]
    noise = random.Random(int(os.environ.get("APR_SEED", "1")))
    tried = dangerous = 0
    with tempfile.TemporaryDirectory() as folder:
        while tried < MUTATIONS:
            batch = [mutated(noise.choice(originals), originals, noise) for _ in range(BATCH)] + (originals if tried == 0 else [])
            tried += len(batch)
            wanted = [(text, dangers) for text, dangers in ((text, dangers_in(text)) for text in batch) if dangers]
            dangerous += len(wanted)
            verdicts = hostile_loaders.scan(folder, [("m.keras", hostile_files.keras(text)) for text, _ in wanted])
            for (text, dangers), verdict in zip(wanted, verdicts):
                checks.report(verdict in ("findings", "incomplete"), "a mutated configuration",
                              "%s, and Keras asks for %s: %s" % (verdict, dangers[:3], text[:300]))
    print("Keras: %d mutations, %d of them dangerous" % (tried, dangerous))
    return checks.finish("hostile configurations of Keras")


if __name__ == "__main__":
    sys.exit(main())
