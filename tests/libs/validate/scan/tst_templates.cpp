// SPDX-License-Identifier: MIT
#include "apr/base/json.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanTemplates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// CVE-2024-34359 and its variants.
    void attacks_data()
    {
        QTest::addColumn<std::string>("source");
        for (const char* source :
             {"{{ ''.__class__.__mro__[1].__subclasses__() }}",
              "{{ cycler.__init__.__globals__.os.popen('id').read() }}", "{{ ''|attr('__class__') }}",
              R"({{ ''|attr('\x5f\x5fclass\x5f\x5f') }})", "{{ ''['__class__'] }}",
              "{% for m in messages %}{{ m.content.__class__ }}{% endfor %}", "{{ self._TemplateReference__context }}",
              "{% set a = '__cl' ~ 'ass__' %}{{ ''[a] }}", "{{ (messages|map(attribute='__class__')|list)[0] }}",
              "{{ '{0.__class__}'.format(messages) }}", "{{ raise_exception.__globals__ }}"}) {
            QTest::newRow(source) << std::string(source);
        }
    }
    void attacks()
    {
        QFETCH(std::string, source);
        QVERIFY(has(scanned(bufferOf(source), "chat_template.jinja"), "template.attack"));
        const std::string json = dumpJson(Json{{"chat_template", source}});
        QVERIFY(has(scanned(bufferOf(json), "tokenizer_config.json"), "template.attack"));
        const std::string named =
            dumpJson(Json{{"chat_template", Json::array({{{"name", "default"}, {"template", source}}})}});
        QVERIFY(has(scanned(bufferOf(named), "tokenizer_config.json"), "template.attack"));
    }

    void whatIsNotUnderstoodIsNotClean()
    {
        for (const char* source : {"{% if", "{% import 'os' as os %}", "{% include 'x' %}", "{{ lipsum() }}",
                                   "{{ x|xmlattr }}", "{{ messages.frobnicate() }}"}) {
            QVERIFY2(scanned(bufferOf(source), "chat_template.jinja").verdict == ScanVerdict::Incomplete, source);
        }
    }

    /// Names and members that a template sets can hold any function, and computed names any attribute.
    void namesThatTemplatesSet()
    {
        for (const char* source :
             {"{% set range = cycler['_' ~ 'x'] %}{{ range(1) }}", "{% set d = {'strip': messages} %}{{ d.strip() }}",
              "{% for range in messages %}{{ range(1) }}{% endfor %}", "{{ messages['_' + '_x'] }}",
              "{{ messages['%s' % 'x'] }}", "{% set x = lipsum %}", "{{ request['x'] }}",
              "{% macro m(range) %}{{ range(1) }}{% endmacro %}{{ m(messages) }}",
              "{% set ns = namespace(strip=messages) %}{{ ns.strip() }}"}) {
            QVERIFY2(scanned(bufferOf(source), "chat_template.jinja").verdict == ScanVerdict::Incomplete, source);
        }
        for (const char* source :
             {"{% set config = messages[0].config %}{{ config.name }}", "{{ messages[loop_index - 1]['content'] }}",
              "{{ {'type': 1}[key] }}", "{% set ns = namespace(items=[]) %}{{ tools[0].items() }}"}) {
            QVERIFY2(scanned(bufferOf(source), "chat_template.jinja").verdict == ScanVerdict::Clean, source);
        }
    }

    /// Whatever the spelling of its key, and what is before it.
    void templatesInAnyJson()
    {
        const std::string attack = "{{ ''.__class__ }}";
        QVERIFY(has(scanned(bufferOf("{\"chat\\u005ftemplate\": \"" + attack + "\"}"), "tokenizer_config.json"),
                    "template.attack"));
        const std::string padded = dumpJson(Json{{"a", std::string(2 << 20, 'x')}, {"chat_template", attack}});
        QVERIFY(has(scanned(bufferOf(padded), "processor_config.json"), "template.attack"));
        // Python's json reads NaN.
        QVERIFY(has(scanned(bufferOf("{\"a\": NaN, \"chat_template\": \"" + attack + "\"}"), "tokenizer_config.json"),
                    "template.attack"));
    }

    void templatesOfChatsAreClean()
    {
        const char* source = R"({%- macro line(m) %}{{ '<|' + m['role'] + '|>\n' + m['content']|trim }}{% endmacro -%}
{{ bos_token }}{% set ns = namespace(n=0) %}
{%- for m in messages %}{% if m.role not in ['user', 'assistant'] %}{{ raise_exception('no ' ~ m.role) }}{% endif %}
{{ line(m) }}{% set ns.n = ns.n + 1 %}{% if loop.last and add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}{% endfor %}
{{ tools|tojson(indent=2) if tools else '' }}{{ strftime_now('%d %b %Y') }}{{ messages[0].content.split('</think>')[-1].strip() }}
{%- for key, value in tools[0].items() %}{{ key }}{% endfor %})";
        QCOMPARE(scanned(bufferOf(source), "chat_template.jinja").verdict, ScanVerdict::Clean);
    }
};

APR_TEST(TestScanTemplates)
#include "tst_templates.moc"
