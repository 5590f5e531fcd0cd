# SPDX-License-Identifier: MIT
"""Compares what `aprcli chat-template` makes of conversations with Jinja, with the settings of transformers'
apply_chat_template(). Prints 'N passed, N failed' and exits 1 when a check failed."""
import datetime
import itertools
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import jinja2
import jinja2.ext
import jinja2.sandbox

from checks import finish, report

CLI = os.environ["APR_CLI"]

CONVERSATIONS = {
    "plain": [{"role": "system", "content": "S"}, {"role": "user", "content": "Hé <b> & \"x\""},
              {"role": "assistant", "content": "A\nB "}, {"role": "user", "content": "  C"}],
    "without system": [{"content": "U", "role": "user"}],
    "thinking": [{"content": "U", "role": "user"}, {"content": "<think>hm\n</think>\n\nA", "role": "assistant"},
                 {"content": "V", "role": "user"}],
    "tools": [{"content": "U", "role": "user"},
              {"content": "", "role": "assistant",
               "tool_calls": [{"function": {"arguments": {"a": 1, "b": [1.5, None, True]}, "name": "f"}, "id": "abc", "type": "function"}]},
              {"content": "42", "name": "f", "role": "tool", "tool_call_id": "abc"}, {"content": "W", "role": "user"}],
    "parts": [{"content": [{"text": "one", "type": "text"}, {"image": "x.png", "type": "image"}], "role": "user"}],
    "empty": [],
}
TOOLS = [{"function": {"description": "does f", "name": "f", "parameters": {"properties": {"a": {"type": "integer"}}, "type": "object"}},
          "type": "function"}]

TEMPLATES = {
    "chatml": "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}"
              "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}",
    "roles alternate": """{{ bos_token }}
{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content'] %}
    {%- set loop_messages = messages[1:] %}
{%- else %}
    {%- set loop_messages = messages %}
{%- endif %}
{%- for message in loop_messages %}
    {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}
        {{- raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}
    {%- endif %}
    {%- if message.role == 'user' %}
        {%- if loop.first and system_message is defined %}
            {{- '[INST] ' + system_message + '\\n\\n' + message.content|trim + ' [/INST]' }}
        {%- else %}
            {{- '[INST] ' + message.content + ' [/INST]' }}
        {%- endif %}
    {%- elif message.role == 'assistant' %}
        {{- ' ' + message.content|trim + eos_token }}
    {%- else %}
        {{- raise_exception('Only user and assistant roles are supported') }}
    {%- endif %}
{%- endfor %}""",
    "tools": """{%- if tools %}
    {{- '# Tools\\n' }}
    {%- for tool in tools %}
        {{- "\\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- tools[0].function | tojson(indent=4) }}
{%- endif %}
{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and message.content is string and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}
        {%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if message.content is string %}{%- set content = message.content %}{%- else %}{%- set content = '' %}{%- endif %}
    {%- set reasoning = '' %}
    {%- if '</think>' in content %}
        {%- set reasoning = content.split('</think>')[0].rstrip('\\n').split('<think>')[-1].lstrip('\\n') %}
        {%- set content = content.split('</think>')[-1].lstrip('\\n') %}
    {%- endif %}
    {{- '<' ~ message.role ~ '>' ~ content ~ '|' ~ reasoning ~ '|' ~ (loop.index0 > ns.last_query_index) }}
    {%- for call in message.tool_calls %}
        {%- if (loop.first and content) or (not loop.first) %}{{- '\\n' }}{%- endif %}
        {{- '{"name": "' ~ call.function.name ~ '", "arguments": ' }}
        {%- if call.function.arguments is string %}{{- call.function.arguments }}{%- else %}{{- call.function.arguments | tojson }}{%- endif %}
        {{- '}' }}
    {%- endfor %}
    {%- if loop.last or (messages[loop.index0 + 1].role != "tool") %}{{- '<|im_end|>' }}{%- endif %}
{%- endfor %}""",
    "macros": """{% macro part(item, sep=', ') -%}
  {%- if item is string -%}{{ item }}
  {%- elif item is mapping -%}{{ item.text|default('[' ~ item.type ~ ']') }}
  {%- elif item is iterable -%}{% for each in item %}{{ part(each) }}{{ sep if not loop.last }}{% endfor %}
  {%- endif -%}
{%- endmacro %}
{% for m in messages if m.role in ('user', 'assistant') -%}
{{ loop.index }}/{{ loop.length }} {{ m.role|upper }}: {{ part(m.content) }}
{% else -%}
nobody
{% endfor %}
{{- messages|map(attribute='role')|unique|join('+') }} {{ messages|selectattr('role', 'equalto', 'user')|list|length }}""",
    "whitespace": "a\n  {% if true %}\n    b\n  {% endif %}\nc\n  {#- note -#}\n  d\n{%+ if true +%}\n e\n{% endif %}\n\n",
    "control": "{% for i in range(12) %}{% if i is odd %}{% continue %}{% endif %}{% if i > 8 %}{% break %}{% endif %}{{ i }}{{ loop.nextitem }};{% endfor %}",
}

EXPRESSIONS = [
    "1 + 2 * 3 ** 2 - 7 // 2 % 3", "-7 // 2", "-7 % 3", "7 / 2", "2 ** -1", "1.0 * 3", "1e3", "10 ~ 'a' ~ none ~ true", "'a' * 3", "[1] * 1 if false else 'x'",
    "not 1 == 2 and 2 in [1, 2] or 3", "1 < 2 <= 2 != 3", "'b' not in 'abc'", "none is none", "x is undefined", "'' or 'd'", "0 and 1",
    "'héllo'[1:4]", "'héllo'[::-1]", "[1, 2, 3, 4, 5][1::2]", "[1, 2, 3, 4, 5][-2::-1]", "[1, 2, 3][5:]", "'abc'[-1]", "{'a': [1, {'b': 2}]}.a[1].b",
    "' a b '.strip()", "'xax'.strip('x')", "'a,b,,c'.split(',')", "' a  b '.split()", "'a-b-c'.rsplit('-', 1)", "'abc'.replace('b', '')", "'Abc'.lower()", "'abc'.upper()",
    "'hello world'.title()", "'hello'.capitalize()", "'abc'.startswith(('x', 'a'))", "'abc'.find('c')", "'aXa'.count('a')", "'-'.join(['a', 'b'])", "'12'.isdigit()",
    "{'b': 1, 'a': 2}|dictsort", "{'b': 1}.items()|list", "{'b': 1}.get('c', 3)", "{'b': 1}.keys()|list", "[3, 1, 2]|sort", "['b', 'A']|sort", "['b', 'A']|sort(case_sensitive=true)",
    "[3, 1]|max", "[1, 2]|sum", "[1, 2]|first", "[]|last is defined", "'abc'|list", "[1, 1, 2]|unique|list", "[1, 2]|reverse|list", "'abc'|reverse",
    "'a\nb'|indent(2)", "'a\n\nb'|indent(2, true)", "'a b c'|wordcount", "'3.7'|float", "'3'|int + 1", "3.7|int", "-3|abs", "2.5|round", "2.567|round(2)", "'<&>'|e",
    "{'a': 'é'}|tojson", "[1, [2, {}]]|tojson(indent=2)", "'abc'|length", "x|default('d')", "''|default('d')", "''|default('d', true)", "none|string", "1.5|string",
    "[{'n': 1}, {'n': 3}]|map(attribute='n')|list", "['a']|map('upper')|list", "[0, 1, 2]|select|list", "[1, 2, 3]|select('odd')|list", "[1, 2, 3]|reject('gt', 1)|list",
    "[{'a': 1}, {}]|rejectattr('a', 'defined')|list|length", "range(2, 9, 3)|list", "(1, 2)|length", "'a' 'b'", "dict(a=1).a", "namespace(a=2).a", "1 is number and 'a' is string",
    "4 is divisibleby 2", "'a' is in 'abc'", "[] is sequence", "{} is mapping", "true is boolean", "1 is sameas 1", "'x' is eq 'x'", "1 is lt 2", "loop is defined",
    "strftime_now('%Y') == strftime_now('%Y')", "'{} {}'.format(1, 'b')", "'a%sb'|length", "messages|length", "messages[0].role if messages else 'none'",
    "[[1, 2], [3]]|sum(start=[])|list if false else 1", "'ab'|first ~ 'ab'|last", "'A'|lower", "(none or 'x')|upper", "'%'", "{'k': none}.k is none", "'tab\\t' ~ '\\u00e9'",
]


class Generation(jinja2.ext.Extension):
    """transformers' block, which prints what is in it."""

    tags = {"generation"}

    def parse(self, parser):
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def environment():
    out = jinja2.sandbox.ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, "jinja2.ext.loopcontrols"])

    def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    out.filters["tojson"] = to_json
    out.globals["raise_exception"] = raise_exception
    out.globals["strftime_now"] = lambda form: datetime.datetime.now(datetime.timezone.utc).strftime(form)
    return out


def expected(peer, source, messages, tools):
    try:
        return peer.from_string(source).render(messages=messages, tools=tools, documents=None, bos_token="<s>", eos_token="</s>",
                                               add_generation_prompt=True)
    except (jinja2.exceptions.TemplateError, TypeError):
        return None


def rendered(folder, source, messages, tools):
    (folder / "tokenizer_config.json").write_text(json.dumps({"bos_token": "<s>", "eos_token": {"content": "</s>"}, "chat_template": source}))
    (folder / "chat.json").write_text(json.dumps({"messages": messages, "tools": tools}))
    ran = subprocess.run([CLI, "chat-template", str(folder / "m.safetensors"), "--messages", str(folder / "chat.json"), "--json"],
                         capture_output=True, text=True, check=False)
    return json.loads(ran.stdout)["result"].get("text") if ran.returncode == 0 else None


def main():
    peer = environment()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        header = json.dumps({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}).encode()
        (folder / "m.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(4))
        for (title, source), (kind, messages), tools in itertools.product(TEMPLATES.items(), CONVERSATIONS.items(), (None, TOOLS)):
            want = expected(peer, source, messages, tools)
            got = rendered(folder, source, messages, tools)
            report(got == want, f"{title}, {kind}, {'tools' if tools else 'no tools'}", f"{got!r} instead of {want!r}")
        for expression in EXPRESSIONS:
            source = "{{ " + expression + " }}"
            want = expected(peer, source, CONVERSATIONS["plain"], None)
            got = rendered(folder, source, CONVERSATIONS["plain"], None)
            # Python shows pairs as tuples; ours are lists.
            same = got == want or (want is not None and got == want.replace("(", "[").replace(")", "]"))
            report(same, expression, f"{got!r} instead of {want!r}")
    return finish("Chat templates against Jinja")


sys.exit(main())
