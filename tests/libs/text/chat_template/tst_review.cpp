// SPDX-License-Identifier: MIT
#include "apr/text/chat_template.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

/// "attack", "unknown" or "fine"; "unread" where the template cannot be parsed.
std::string verdict(std::string_view source)
{
    const auto issues = reviewChatTemplate(source);
    if (!issues) {
        return "unread";
    }
    const bool isAttack =
        std::any_of(issues->begin(), issues->end(), [](const TemplateIssue& issue) { return issue.isAttack; });
    return isAttack ? "attack" : issues->empty() ? "fine" : "unknown";
}

} // namespace

class TestChatTemplateReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Attributes of Python's objects, in all places that name one.
    void attributesOfPython()
    {
        for (const char* source :
             {"{{ ''.__class__ }}", "{{ x.gi_frame }}", "{{ x.f_globals }}", "{{ m['__class__'] }}",
              "{{ m['_private'] }}", "{{ m|map(attribute='_x')|list }}", "{{ m|map('attr', 'x') }}",
              "{{ m|attr('x') }}", "{{ ' __x'.y }}", "{{ m['_\\\n_class__'] }}"}) {
            QVERIFY2(verdict(source) == "attack", source);
        }
    }

    /// Filters that apply others, attributes by their place, and functions that are given to macros.
    void filtersOfFilters()
    {
        for (const char* source :
             {"{{ m|map('map', 'attr', 'x') }}", "{{ m|map('groupby', 'x') }}", "{{ lipsum }}", "{{ [self] }}",
              "{% set x = namespace(a=cycler) %}", "{{ m[bos_token] }}", "{{ m[eos_token.split()[0]] }}"}) {
            QVERIFY2(verdict(source) == "unknown", source);
        }
        for (const char* source : {"{{ m|join('', 'gi_frame.f_globals') }}", "{{ m|sum('_x', []) }}",
                                   "{% macro f() %}{{ caller() }}{% endmacro %}{{ f(caller=m) }}"}) {
            QVERIFY2(verdict(source) == "attack", source);
        }
        for (const char* source : {"{{ m|map('upper')|list }}", "{{ m|map(attribute='role')|join(', ') }}",
                                   "{{ bos_token + m[0].content + eos_token }}",
                                   "{{ m|selectattr('role', 'equalto', 'user')|list|length }}"}) {
            QVERIFY2(verdict(source) == "fine", source);
        }
    }

    /// Members may be read by numbers, by data, and by the template's text as it is, not by what is made of that text.
    void namesOfMembers()
    {
        for (const char* source :
             {"{{ m['a' ~ b] }}", "{{ m['%s' % 'x'] }}", "{{ m['abc'[1:]] }}",
              "{% set k = ['_', 'x']|join %}{{ m[k] }}", "{% set k = 'ax'.replace('a', '_') %}{{ m[k] }}",
              "{% for k in 'a b'.split() %}{{ m[k] }}{% endfor %}", "{% macro k() %}x{% endmacro %}{{ m[k()] }}",
              "{% set k %}x{% endset %}{{ m[k] }}", "{% set ns = namespace(k='a' ~ 'b') %}{{ m[ns.k] }}",
              "{% set a = 'x' ~ 'y' %}{% set b = a %}{{ m[b] }}",
              "{% macro f(k) %}{{ m[k] }}{% endmacro %}{{ f('a' ~ 'b') }}", "{{ m['x' if y else 'a' ~ 'b'] }}",
              "{{ m[(q|default('a' ~ 'b'))] }}"}) {
            QVERIFY2(verdict(source) == "unknown", source);
        }
        for (const char* source : {"{{ m['a'] }}", "{{ m[0] }}", "{{ m[-1] }}", "{{ m[loop.index0 + 1] }}",
                                   "{{ m[m|length - 1] }}", "{% for k, v in m.items() %}{{ m[k] }}{% endfor %}",
                                   "{% set k = 'role' %}{{ m[k] }}", "{% for k in ['a', 'b'] %}{{ m[k] }}{% endfor %}",
                                   "{{ tools[x.name|lower] }}", "{{ x['content'].split('a')[-1] }}"}) {
            QVERIFY2(verdict(source) == "fine", source);
        }
    }

    /// Members with the names of methods, and functions that format reaches.
    void methodsThatTemplatesSet()
    {
        for (const char* source :
             {"{% set d = dict([['strip', x]]) %}{{ d.strip() }}", "{% set d = {k: x} %}{{ d.strip() }}",
              "{{ '{0.name}'.format(x) }}", "{{ '{x[a]}'.format(x=1) }}", "{{ ''.format }}"}) {
            QVERIFY2(verdict(source) == "unknown", source);
        }
        QCOMPARE(verdict("{{ 'a {} {0}'.format(x) }}"), std::string("fine"));
    }

    /// What our lexer takes for text must be text for Jinja.
    void endsOfRaw()
    {
        QCOMPARE(verdict("{% raw %}{{ x.__class__ }}{% endraw %}"), std::string("fine"));
        QCOMPARE(verdict("{% raw %}{%+ endraw +%}{{ x.__class__ }}"), std::string("attack"));
        for (const char* source : {"{% raw %}{%\xc2\xa0 endraw %}{{ x.__class__ }}{% raw %}{% endraw %}",
                                   "{% raw %}{% endraw\xe2\x80\x83%}{{ x.__class__ }}{% raw %}{% endraw %}"}) {
            QVERIFY2(verdict(source) == "unread", source);
        }
    }
};

APR_TEST(TestChatTemplateReview)
#include "tst_review.moc"
