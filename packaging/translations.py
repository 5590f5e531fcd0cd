#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Catalogs of the workbench's texts, translations/apr-workbench_LANGUAGE.ts.

  translations.py check                     fails if a text is not translated, or its translation breaks a rule below
  translations.py export LANGUAGE FILE      writes the texts that are not translated as JSON, each text once
  translations.py import LANGUAGE FILE      puts the translations of such a file into the catalog

Rules: placeholders, markup, file name patterns, code in backquotes, mnemonics and white space at the ends are those of the
source; a text ends with the same kind of punctuation; each plural form is there; terms are those of the glossary
(translations/glossary_LANGUAGE.tsv: English term, tab, alternatives separated by "|" of which a translation has one).
"""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "translations"
ROWS = [line.split("\t") for line in (FOLDER / "languages.tsv").read_text().splitlines() if not line.startswith("#")]
LANGUAGES = tuple(row[0] for row in ROWS if row[0] != "en")
FORMS = {row[0]: int(row[2]) for row in ROWS}
# Punctuation at the end of a text, by kind; full-width forms are those of Japanese and Chinese.
ENDS = {".": ".。", "…": "…", ":": ":：", "?": "?？", "!": "!！", ")": ")）", ",": ",，、"}
HEADER = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


def catalog_of(language):
    return FOLDER / f"apr-workbench_{language}.ts"


def messages_of(tree):
    """Yields (context, message) for each text that the sources have."""
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            if message.find("translation").get("type") not in ("vanished", "obsolete"):
                yield context.findtext("name"), message


def forms_of(message):
    translation = message.find("translation")
    if message.get("numerus") == "yes":
        return [form.text or "" for form in translation.iter("numerusform")]
    return [translation.text or ""]


def placeholders(text):
    return sorted(re.findall(r"%L?(?:\d|n)", text))


def mnemonics(text):
    return len(re.findall(r"&(?=[^\s&;])(?![a-z]+;)", text))


def kind_of_end(text):
    text = text.rstrip()
    return next((kind for kind, characters in ENDS.items() if text and text[-1] in characters), "")


def problems_of(source, text, is_plural, language):
    """What is wrong with one form of a translation."""
    wrong = []
    if not text.strip():
        return ["is empty"]
    found, expected = placeholders(text), placeholders(source)
    if found != expected and not (is_plural and set(found) <= set(expected)):
        wrong.append(f"has the placeholders {found}, not {expected}")
    for what, pattern in (("markup", r"</?[a-z]\w*[^<>]*>"), ("patterns of file names", r"\*\.?\w*"), ("code", r"`[^`]*`")):
        if sorted(re.findall(pattern, text)) != sorted(re.findall(pattern, source)):
            wrong.append(f"has other {what}")
    if mnemonics(text) != mnemonics(source):
        wrong.append("has another number of mnemonics (&)")
    if (text[0].isspace(), text[-1].isspace()) != (source[0].isspace(), source[-1].isspace()):
        wrong.append("has other white space at an end")
    if language in ("ja", "zh_CN") and mnemonics(source):  # "ファイル(&F)": the mnemonic is added in parentheses
        text = re.sub(r"\(&\w\)", "", text)
    if kind_of_end(text) != kind_of_end(source):
        wrong.append(f'ends with "{text.rstrip()[-1:]}", not as the source, "{source.rstrip()[-1:]}"')
    return wrong


def glossary_of(language):
    """Yields (pattern of the English term, alternatives)."""
    path = FOLDER / f"glossary_{language}.tsv"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            term, alternatives = line.split("\t")[:2]
            yield re.compile(rf"(?<![\w.`-]){re.escape(term)}s?(?![\w`]|[-_.]\w)", re.I), [
                each.strip().lower() for each in alternatives.split("|")]


def check(language):
    wrong = []
    tree = ElementTree.parse(catalog_of(language))
    if tree.getroot().get("language").split("_")[0] != language.split("_")[0]:
        wrong.append(f'{catalog_of(language).name}: language="{tree.getroot().get("language")}"')
    terms = list(glossary_of(language)) if language in LANGUAGES else []
    for context, message in messages_of(tree):
        source = message.findtext("source")
        is_plural = message.get("numerus") == "yes"
        if language == "en" and not is_plural:
            continue
        where = f"{catalog_of(language).name}: {context}: {source!r}"
        if message.find("translation").get("type") == "unfinished":
            wrong.append(f"{where} is not translated")
            continue
        forms = forms_of(message)
        if is_plural and len(forms) != FORMS[language]:
            wrong.append(f"{where} has {len(forms)} plural forms, not {FORMS[language]}")
        for form in forms:
            wrong += [f"{where}: {form!r} {problem}" for problem in problems_of(source, form, is_plural, language)]
        text = " ".join(forms).replace("&", "").lower()
        if language in ("ja", "zh_CN"):
            text = re.sub(r"\([a-z]\)", "", text)
        for pattern, alternatives in terms:
            if pattern.search(source.replace("&", "")) and not any(each in text for each in alternatives):
                wrong.append(f'{where}: {" ".join(forms)!r} lacks a term of the glossary: {" | ".join(alternatives)}')
    return wrong


def unfinished(tree):
    """Texts that are not translated: source → contexts, and whether it has plural forms."""
    out = {}
    for context, message in messages_of(tree):
        if message.find("translation").get("type") == "unfinished":
            key = (message.findtext("source"), message.findtext("comment") or "", message.get("numerus") == "yes")
            out.setdefault(key, []).append(context.replace("apr::workbench::", ""))
    return out


def export(language, path):
    texts = unfinished(ElementTree.parse(catalog_of(language)))
    rows = []
    for number, ((source, comment, is_plural), contexts) in enumerate(texts.items()):
        row = {"id": number, "where": ", ".join(sorted(set(contexts))), "source": source}
        row |= {"comment": comment} if comment else {}
        row |= {"forms": FORMS[language]} if is_plural else {}
        rows.append(row)
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    Path(path).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(rows)} texts")


def save(tree, path):
    """Writes a catalog as lupdate writes it, so that only what has changed differs."""
    text = HEADER + ElementTree.tostring(tree.getroot(), encoding="unicode", short_empty_elements=False) + "\n"
    head, _, rest = text.partition("<context>")

    def escaped(match):  # lupdate escapes quotation marks as well
        return match[1] + match[2].replace('"', "&quot;").replace("'", "&apos;").replace("\u00a0", "&#xa0;") + match[3]

    rest = re.sub(r"(<(?:source|translation|numerusform|comment|extracomment)[^>]*>)([^<]*)(</)", escaped, rest)
    path.write_text(head + "<context>" + rest, encoding="utf-8")


def put(language, path):
    """Rows have "source", "comment" if any, and "translation": a text, or a list of plural forms."""
    tree = ElementTree.parse(catalog_of(language))
    rows = json.loads(Path(path).read_text(encoding="utf-8"))
    translations = {}
    for row in rows:  # a text may be there with plural forms and without
        if row.get("translation"):
            translations[row["source"], row.get("comment", ""), isinstance(row["translation"], list)] = row["translation"]
    count = 0
    for _, message in messages_of(tree):
        is_plural = message.get("numerus") == "yes"
        key = (message.findtext("source"), message.findtext("comment") or "")
        found = translations.get((*key, is_plural)) or translations.get((*key, not is_plural))
        if found is None:
            continue
        translation = message.find("translation")
        if is_plural:
            forms = [found] if isinstance(found, str) else found
            for form in list(translation):
                translation.remove(form)
            translation.text = "\n            "
            for index, text in enumerate(forms):
                form = ElementTree.SubElement(translation, "numerusform")
                form.text = text
                form.tail = "\n            " if index + 1 < len(forms) else "\n        "
        else:
            translation.text = found if isinstance(found, str) else found[-1]
        translation.attrib.pop("type", None)
        count += 1
    save(tree, catalog_of(language))
    print(f"{count} of {sum(1 for _ in messages_of(tree))} texts of {catalog_of(language).name} set")


def main():
    arguments = sys.argv[1:]
    if arguments == ["check"]:
        wrong = [each for language in ("en", *LANGUAGES) for each in check(language)]
        print("\n".join(wrong), file=sys.stderr)
        return 1 if wrong else 0
    if len(arguments) == 3 and arguments[0] == "export":
        export(arguments[1], arguments[2])
        return 0
    if len(arguments) == 3 and arguments[0] == "import":
        put(arguments[1], arguments[2])
        return 0
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
