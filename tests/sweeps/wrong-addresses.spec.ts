/** Mangled and made-up addresses: every page answers with itself or says in words that there is none. */
import { expect, test } from '#tests/support/journey.ts'

const WRONG = [
  'cursor=x',
  'cursor=WzEsMl0',
  'pageNo=-1',
  'pageNo=1000000',
  'pageSize=1e9',
  'sort=?',
  'category=abc',
  'city=x',
  'tab=constructor',
  'id=x',
  'type=%00',
  'keyword=%00',
  'keyword=%E4%BC%9A%00%E8%AE%A1',
] as const

/** Pages that read anything from their address, with an address that is right. */
const PAGES = [
  '/search',
  '/search?keyword=会计&type=job',
  ...[
    'server',
    'servercompany',
    'company',
    'consultant',
    'userconsultation',
    'forum',
    'uservideo',
    'user',
    'userinfo',
    'resume',
  ].map(type => `/search?type=${type}`),
  '/search/user/1',
  '/search/user/1?tab=forum',
  '/city',
  '/city?tab=company',
  '/city?tab=recruitment',
  '/city/server/1',
  '/city/compare?id=1,2',
  '/city/company/1',
  '/city/recruitmentInfo/job/1',
  '/city/recruitment.xml',
  '/consult/list',
  '/consult/list?tab=expert',
  '/consult/list?tab=playback',
  '/consult/problem',
  '/consult/problemDetail/1',
  '/consult/user/1',
  '/consult/company/1',
  '/course',
  '/course/1',
  '/school',
  '/school/schoolList',
  '/school/schoolDetail?id=1',
  '/school/exam',
  '/park/park_forum',
  '/park/park_forum_detail?id=1',
  '/park/park_video',
  '/park/park_download',
  '/park/park_garden',
  '/park/park_garden?view=tenants',
  '/park/park_politics',
  '/park/park_official_account',
  '/map',
  '/country',
  '/home',
  '/home/row',
  '/home/system_problem',
  '/rule',
  '/cloud',
] as const

test('no page fails at a wrong cursor, number, order or filter', async ({ request }) => {
  const failed: string[] = []
  for (const page of PAGES)
    for (const wrong of WRONG) {
      const address = `${page}${page.includes('?') ? '&' : '?'}${wrong}`
      const answer = await request.get(address, { maxRedirects: 3 })
      const text = await answer.text()
      if (answer.status() >= 500 || !/[\u4e00-\u9fff]/.test(text)) failed.push(`${address}: ${answer.status()}`)
    }
  expect(failed).toEqual([])
})

test('a wrong cursor in a search says in words that there is no such page', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  for (const address of ['/search?cursor=x', '/search/user/1?cursor=x']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/没有|不存在|找不到/)
  }
})
