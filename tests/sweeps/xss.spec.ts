/**
 * A corpus of attacks is put into every text that others see: through the API where it accepts them, else straight into the database, as if
 * every earlier check had failed. Then every page that shows the texts is opened, as the site is served and once more with the content
 * security policy switched off: nothing runs, and the page contains nothing that could run.
 */
import { expect, test } from '#tests/support/journey.ts'
import { infectCompanies } from '#tests/support/xss/companies.ts'
import { payloads } from '#tests/support/xss/corpus.ts'
import { infectDatabase } from '#tests/support/xss/database.ts'
import { infectDealings } from '#tests/support/xss/dealings.ts'
import { infectByOperators } from '#tests/support/xss/operators.ts'
import { infectByApi } from '#tests/support/xss/people.ts'
import { openAll } from '#tests/support/xss/watch.ts'

test.describe.configure({ mode: 'serial' })

test('nothing of the corpus runs on any public page that shows it, with the policy and without', async ({
  browser,
  page,
  baseURL,
  watch: journey,
}) => {
  journey.allow(/.*/)
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  const { people, areaCode } = await infectByApi(page, baseURL!, { onceEach: true })
  const { owners } = await infectCompanies(page, baseURL!, areaCode)
  const paths = [
    ...(await infectDatabase()),
    ...people.map(one => `/search/user/${one.id}`),
    ...owners.map(one => `/city/company/${one.companyId}`),
  ]
  for (const bypassCSP of [false, true]) expect(await openAll(browser, baseURL!, paths, { bypassCSP })).toEqual([])
  console.log(`${payloads.length} payloads, ${paths.length} public pages twice, 0 executed`)
})

test('nothing of it runs on any page of members, merchants and operators', async ({ browser, page, baseURL, watch: journey }) => {
  journey.allow(/.*/)
  const { people, cases, areaCode } = await infectByApi(page, baseURL!, { onceEach: false })
  const { owners, cases: more } = await infectCompanies(page, baseURL!, areaCode)
  const [me, owner] = [people[0]!, owners[0]!]
  const { mine, theirs } = await infectDealings(me, owner)
  const operator = await infectByOperators(
    page,
    baseURL!,
    people.slice(4),
    owners.slice(4).map(one => one.companyId),
  )
  const areas = [
    {
      token: me.token,
      // Only pages that show texts which the person has written.
      paths: [
        '/member',
        '/member/member_person_data',
        '/member/member_person_data?tab=address',
        '/member/member_consulationList',
        '/member/member_consulting',
        '/member/member_order',
        '/member/member_service',
        '/member/member_park/member_park_data',
        '/member/member_park/member_park_forum',
        '/member/member_park/member_park_vedio',
        '/merchant',
        '/merchant/information/baseinformationPerson',
        '/merchant/consult/feeSetting',
        '/home/system_suggest',
        '/system_msg',
        '/home',
        ...mine,
      ],
    },
    {
      token: owner.token,
      paths: [
        '/merchant',
        '/merchant/information/baseinformation',
        '/merchant/staff/working',
        '/merchant/staff/adding',
        '/merchant/service/mine',
        '/merchant/service/myService',
        '/merchant/school/under',
        '/merchant/order/mine',
        '/merchant/order/inComeCompany',
        ...owner.pages,
        ...theirs,
      ],
    },
    { token: operator.token, paths: [...operator.pages, ...cases.slice(0, 4), ...more.slice(0, 4)] },
  ]
  const silent: string[] = []
  for (const bypassCSP of [false, true])
    for (const { token, paths } of areas)
      expect(await openAll(browser, baseURL!, paths, { bypassCSP, token, ...(bypassCSP ? { silent } : {}) })).toEqual([])
  const count = areas.reduce((sum, area) => sum + area.paths.length, 0)
  console.log(`${count} pages of working areas twice, 0 executed; nothing to read on ${silent.join(' ') || 'none of them'}`)
  // A page on which nothing can be read proves nothing.
  expect(silent).toEqual([])
})
