// The helpers that make addresses, pagers, pictures and structured data for pages.
import { expect, test } from 'vitest'
import { iconBody } from '#lib/markup/icon.ts'
import { pictureHtml, toneOf } from '#lib/performance/picture.ts'
import { breadcrumbJsonLd, jsonLdText } from './json-ld.ts'
import { pageSlots } from './pages.ts'
import { canonicalUrl, hiddenFields, queryLinks, withQuery } from './query.ts'

const url = new URL('http://x.test/city?city=1607&sort=new&pageNo=4&cursor=abc')

test('a changed filter starts the list again', () => {
  expect(withQuery(url, { sort: 'price' })).toBe('/city?city=1607&sort=price')
  expect(withQuery(url, { sort: null, city: '' })).toBe('/city')
  expect(withQuery(url, { pageNo: 5, cursor: 'def' })).toBe('/city?city=1607&sort=new&pageNo=5&cursor=def')
})

test.each([
  ['http://x.test/city?city=1607&sort=new&pageNo=4&cursor=abc', 'sort'],
  ['http://x.test/city?city=1607&sort=new&pageNo=4&cursor=abc', 'city'],
  ['http://x.test/city?city=1607&sort=new&a=1&sort=old&b=%E4%BD%A0%20%26', 'sort'],
  ['http://x.test/city?city=1607', 'industry'],
  ['http://x.test/city', 'industry'],
])('a row of chips leads where single links would: %s by %s', (address, name) => {
  const here = new URL(address)
  const link = queryLinks(here, name, ['district'])
  for (const value of [null, '', 12, 'B1', '餐饮 & 住宿', 'a+b=c', '100%']) {
    expect(link(value)).toBe(withQuery(here, { [name]: value, district: null }))
  }
})

test('a form keeps the parameters it does not ask for', () => {
  expect(hiddenFields(url, ['sort'])).toEqual([['city', '1607']])
})

test('the canonical address keeps only what chooses the content', () => {
  expect(canonicalUrl('https://a.test/', url, ['city'])).toBe('https://a.test/city?city=1607')
  expect(canonicalUrl('https://a.test', url)).toBe('https://a.test/city')
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, 'gap', 20]],
  [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]],
  [20, 20, [1, 'gap', 18, 19, 20]],
])('page %i of %i', (current, last, slots) => expect(pageSlots(current, last)).toEqual(slots))

test('a picture reserves its place and offers both formats', () => {
  const html = pictureHtml('scene/a~3f7f8c', { alt: '一个"标题"', ratio: '16/9', use: 'cover' })
  expect(html).toContain('class="pic r169 th')
  expect(html).toContain('/media/scene/a~3f7f8c/w960.avif 960w')
  expect(html).toContain('alt="一个&quot;标题&quot;"')
  expect(html).toContain('loading="lazy"')
  expect(pictureHtml('a~000000', { alt: '', eager: true })).toContain('fetchpriority="high"')
})

test.each([
  ['a~ff0000', 'th0m'],
  ['a~00ff00', 'th4m'],
  ['a~0000ff', 'th8m'],
  ['a~808080', 'tgm'],
  ['a~f0f0f0', 'tgl'],
  ['a', 'tgm'],
])('%s has the tone %s', (key, tone) => expect(toneOf(key)).toBe(tone))

test('an icon keeps only its shapes', () => {
  expect(iconBody('<!-- l -->\n<svg\n class="x"\n>\n  <path d="m1 1" />\n  <circle r="8" />\n</svg>\n')).toBe(
    '<path d="m1 1"/><circle r="8"/>',
  )
})

test('structured data cannot end its script element', () => {
  expect(jsonLdText({ name: '</script><b>' })).not.toContain('</script>')
  expect(breadcrumbJsonLd('https://a.test', [{ label: '首页', href: '/home' }, { label: '本页' }])).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://a.test/home' },
      { position: 2, name: '本页' },
    ],
  })
})
