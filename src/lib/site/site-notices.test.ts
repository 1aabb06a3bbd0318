// The filings and phones at the foot of a page: only what is set, and leading to the right register.
import { expect, test } from 'vitest'
import { listNoticeLines, type SiteNotices } from './site-notices.ts'

const NONE: SiteNotices = {
  icp: null,
  policeFiling: null,
  licence: null,
  servicePhone: null,
  reportPhone: null,
  reportEmail: null,
}

test('a site that has set nothing states nothing', () => expect(listNoticeLines(NONE)).toEqual([]))

test.each([
  ['icp', '粤ICP备00000000号-1', 'https://beian.miit.gov.cn/'],
  ['policeFiling', '粤公网安备 00000000000000号', 'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000'],
  ['licence', '营业执照：000000000000000000', null],
  ['servicePhone', '400-000 0000', 'tel:4000000000'],
  ['reportPhone', '+86 755-0000 0000', 'tel:+8675500000000'],
  ['reportEmail', 'jubao@example.com', 'mailto:jubao@example.com'],
] as const)('%s alone is one line, as it was set', (name, text, href) => {
  const lines = listNoticeLines({ ...NONE, [name]: text })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ text, href })
})
