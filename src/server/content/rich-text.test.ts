import { describe, expect, test } from 'vitest'
import { visibleLength, visibleText } from '#lib/validate/rich.ts'
import { payloads } from '#tests/support/xss/corpus.ts'
import { cleanHtml } from './html.ts'
import { editableHtml, picturesIn, richHtml, withoutPictures, writtenSummary, writtenText } from './rich-text.ts'

const written =
  '<h2>包含</h2><ul><li><p>厨房</p></li><li><p>卫生间</p></li></ul><p>两人<strong>一组</strong> &amp; 自带工具</p><p></p>'

describe('a text of the editor', () => {
  test('is stored in a form that cleaning again, and showing it, does not change', () => {
    const stored = richHtml(written)
    expect(stored).toBe('<h3>包含</h3><ul><li>厨房</li><li>卫生间</li></ul><p>两人<strong>一组</strong> &amp; 自带工具</p>')
    expect(editableHtml(stored)).toBe(stored)
    expect(cleanHtml(stored)).toBe(stored)
  })

  test('is compared, searched and counted by what is read in it', () => {
    expect(writtenText(written)).toBe('## 包含\n- 厨房\n- 卫生间\n两人一组 & 自带工具')
    expect(writtenSummary(written, 8)).toBe('包含 厨房 卫生')
    expect(visibleText(richHtml(written))).toBe('包含\n厨房\n卫生间\n两人一组 & 自带工具')
    expect(visibleLength('<p>押<strong>金</strong></p>')).toBe(2)
    expect(writtenText('<p>押<strong>金</strong>三百</p>')).toBe('押金三百')
  })

  test('without anything to read is empty', () => {
    for (const empty of ['', '<p></p>', '<p> </p><p><br></p>', '<p><svg></svg></p>', '<ul><li></li></ul>'])
      expect(richHtml(empty), empty).toBe('')
    expect(richHtml('<img src="/media/u/ab~c0ffee/w960.webp" alt="门">')).toContain('alt="门"')
  })

  test('shows pictures that were uploaded here, and links that cannot run', () => {
    const html = richHtml(
      '<p><a href="https://example.com" target="_blank">外</a><a href="/rule?id=1">内</a><a href="javascript:x()">坏</a></p>' +
        '<img src="/media/u/ab~c0ffee/w960.webp" onerror="x()"><img src="https://example.com/x.png"><img src="/v1/front/user">',
    )
    expect(html).toContain('<a href="https://example.com" rel="nofollow noopener ugc">外</a><a href="/rule?id=1">内</a><a>坏</a>')
    expect(picturesIn(html)).toEqual(['u/ab~c0ffee'])
    expect(html).not.toMatch(/onerror|example\.com\/x|v1\/front/)
    expect(withoutPictures(html, () => false)).not.toContain('<img')
  })

  test('holds no invisible characters, however they are written', () => {
    expect(richHtml('<p>a&#x202e;b&#8203;c</p>')).toBe('<p>abc</p>')
  })
})

test('lines that a program sends become blocks, and markup in them stays text', () => {
  expect(richHtml('面积<50 平方米\n## 包含\n- 厨房')).toBe('<p>面积&lt;50 平方米</p><h3>包含</h3><ul><li>厨房</li></ul>')
  expect(richHtml('<script>x()</script>')).toBe('<p>&lt;script&gt;x()&lt;/script&gt;</p>')
})

test('of the corpus of attacks nothing that could run is left, as lines and within the blocks of the editor', () => {
  const allowed = new Set('p h3 h4 br hr ul ol li blockquote pre code strong em s u a img'.split(' '))
  const names = new Set(['href', 'rel', 'src', 'alt', 'loading', 'start'])
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  for (const payload of payloads) {
    for (const text of [payload, `<p>${payload}</p>`, `<ul><li>${payload}</li></ul>`]) {
      const html = richHtml(text)
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
        expect(allowed.has(/^<\/?(\w+)/.exec(tag)?.[1] ?? ''), `${tag} of ${text}`).toBe(true)
        for (const [, name = '', value = ''] of tag.matchAll(/\s([^\s=>"]+)(?:="([^"]*)")?/g)) {
          expect(name === '/' || names.has(name), `${tag} of ${text}`).toBe(true)
          if (name === 'href' && /^\s*[a-z][\w+.-]*:/i.test(value)) expect(value, text).toMatch(/^(https|mailto|tel):/i)
          if (name === 'src') expect(value, text).toMatch(/^\/media\//)
        }
      }
    }
  }
})
