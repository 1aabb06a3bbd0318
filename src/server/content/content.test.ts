import { describe, expect, test } from 'vitest'
import { POLICY_LEVELS, policyText } from '#lib/content/policy.ts'
import { RULE_GROUPS, ruleText } from '#lib/content/rule.ts'
import { accountPage, appPlatform, appRelease, HELP_GROUPS, helpText, whiteChapter } from '#lib/content/texts.ts'
import { COMPANY_SCALES } from '#lib/park/policy-words.ts'
import { cleanHtml, plainText } from './html.ts'
import { loadEntries, loadTexts, openContent } from './load.ts'
import { renderMarkdown } from './markdown.ts'

describe("the editors' texts", () => {
  test('rules are complete, have their own ids, and their newest version is the text itself', () => {
    const rules = loadTexts('rules', ruleText)
    expect(rules.length).toBeGreaterThanOrEqual(14)
    expect(new Set(rules.map(rule => rule.data.id)).size).toBe(rules.length)
    expect(new Set(rules.map(rule => rule.data.group))).toEqual(new Set(RULE_GROUPS))
    for (const { data, body, headings } of rules) {
      expect(data.history[0], data.title).toMatchObject({ version: data.version, effectiveOn: data.effectiveOn })
      expect(headings.length, data.title).toBeGreaterThan(3)
      expect(body.length, data.title).toBeGreaterThan(400)
    }
  })

  test('policies cover every level, have their own ids and titles, and end after they begin', () => {
    const policies = loadTexts('policies', policyText)
    expect(policies.length).toBeGreaterThanOrEqual(80)
    expect(new Set(policies.map(policy => policy.data.id)).size).toBe(policies.length)
    expect(new Set(policies.map(policy => policy.data.title)).size).toBe(policies.length)
    expect(new Set(policies.map(policy => policy.data.level))).toEqual(new Set(POLICY_LEVELS))
    expect(new Set(policies.flatMap(policy => policy.data.scales))).toEqual(new Set(COMPANY_SCALES))
    for (const { data } of policies) expect((data.validTo ?? '9999') > data.validFrom, data.title).toBe(true)
  })

  test('help, white paper, install steps, releases and pages of accounts fit their schemas', () => {
    const help = loadTexts('help', helpText)
    expect(help.length).toBeGreaterThanOrEqual(30)
    expect(new Set(help.map(one => one.data.group))).toEqual(new Set(HELP_GROUPS))
    expect(loadTexts('whitepaper', whiteChapter).length).toBeGreaterThan(5)
    expect(
      loadEntries('apps', appPlatform)
        .map(one => one.data.platform)
        .sort(),
    ).toEqual(['android', 'desktop', 'ios'])
    expect(loadEntries('releases', appRelease).length).toBeGreaterThan(0)
    expect(loadTexts('accounts', accountPage).length).toBeGreaterThan(5)
  })

  test('a real site has rules and help, and no text of the demo city', () => {
    openContent({ demo: false })
    try {
      expect(loadEntries('policies', policyText)).toEqual([])
      expect(loadEntries('accounts', accountPage)).toEqual([])
      expect(loadEntries('help', helpText).length).toBeGreaterThan(30)
      expect(loadEntries('rules', ruleText).length).toBeGreaterThan(10)
    } finally {
      openContent({ demo: true })
    }
  })
})

describe('rich text', () => {
  test('nothing that runs survives cleaning', () => {
    const dirty = [
      '<script>alert(1)</script><p onclick="x()">a</p>',
      '<a href="javascript:alert(1)">b</a><a href="//evil.example">c</a>',
      '<svg onload=alert(1)></svg><math><mi>d</mi></math>',
      '<img src="https://elsewhere.example/x.png" onerror="x()"><iframe src="/home"></iframe>',
      '<p style="position:fixed">e</p>',
    ].join('')
    expect(cleanHtml(dirty)).not.toMatch(/script|onclick|onload|onerror|javascript:|\/\/evil|svg|math|iframe|style=|elsewhere/)
  })

  test('links of the site stay as they are, links elsewhere pass no credit', () => {
    expect(cleanHtml('<a href="/rule?id=1">x</a>')).toBe('<a href="/rule?id=1">x</a>')
    expect(cleanHtml('<a href="https://example.com">x</a>')).toContain('rel="nofollow noopener ugc"')
  })

  test('headings get ids by their place and make the contents', () => {
    const { html, headings } = renderMarkdown('## 一\n\n### 甲\n\n### 乙\n\n## 二')
    expect(headings.map(heading => heading.id)).toEqual(['s-1', 's-1-1', 's-1-2', 's-2'])
    expect(html).toContain('<h3 id="s-1-2">乙</h3>')
  })

  test('plain text keeps words of neighbouring blocks apart', () => {
    expect(plainText('<p>一</p><p>二 &amp; 三</p>')).toBe('一 二 & 三')
  })
})
