import { beforeAll, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { SchoolDetail, SchoolNews } from '#lib/contract/learn/school.ts'
import type { NewsRecord, WrittenNews } from '#lib/contract/learn/school-news.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { collectPurges } from '#tests/support/purges.ts'
import { insertSchool } from '#tests/support/school.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

let operator: Visitor
beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000042', ['content'])).userId)
})

async function school() {
  const { companyId, owner, join } = await company()
  return { schoolId: await insertSchool(db, { owner_user_id: owner.userId, company_id: companyId }), owner, join }
}

const form = (schoolId: number, change: object = {}) => ({
  schoolId,
  title: '秋季招生简章公布',
  body: '<p>面向初中毕业生招收<strong>机电</strong>和护理两个专业，共三百人。</p><script>alert(1)</script>',
  day: date(Date.now()),
  ...change,
})

async function decide(newsId: number, verdict: 'approve' | 'reject') {
  const { id } = await db
    .selectFrom('review_cases')
    .select('id')
    .where('kind', '=', 'SCHOOL_NEWS')
    .where('ref_id', '=', newsId)
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .executeTakeFirstOrThrow()
  data(await operator.post(`../manager/review/${id}/claim`))
  expect(data<{ facts: { value: string }[] }>(await operator.get(`../manager/review/${id}`))).toBeTruthy()
  data(await operator.post(`../manager/review/${id}/${verdict}`, verdict === 'reject' ? { reason: '收费没有写清楚' } : {}))
}

const shownOf = async (schoolId: number) => data<SchoolDetail>(await api.visitor().get(`school/${schoolId}`)).news
const write = async (who: Visitor, schoolId: number, change: object = {}) =>
  data<NewsRecord>(await who.post('school/desk/news/create', form(schoolId, change)))

test('what a school writes is public once it has passed, leaves the page with a change, and goes for good', async () => {
  const { schoolId, owner, join } = await school()
  const made = await write(owner.acting, schoolId)
  expect(made).toMatchObject({ state: 'UNDER_REVIEW', title: '秋季招生简章公布', day: date(Date.now()) })
  expect(made.form.body).not.toContain('script')
  expect(await shownOf(schoolId)).toEqual([])
  const save = async (change: object, version = made.version) =>
    owner.acting.post(`school/desk/news/${made.newsId}/save`, { ...form(schoolId, change), version })
  expect((await save({ title: '改个标题看看' })).code).toBe('state.conflict')

  const purged = await collectPurges(database)
  await decide(made.newsId, 'approve')
  await expect.poll(() => purged).toEqual(expect.arrayContaining([`school:${schoolId}`, 'schools']))
  expect(await shownOf(schoolId)).toMatchObject([{ newsId: made.newsId, body: expect.stringContaining('<strong>机电</strong>') }])
  const { news } = data<{ news: SchoolNews[] }>(await api.visitor().get('school/index'))
  expect(news.map(one => one.newsId)).toContain(made.newsId)

  expect((await save({ title: '别人先改过了' }, 'old')).code).toBe('state.changed')
  expect(data<NewsRecord>(await save({ title: '秋季招生简章更正' }))).toMatchObject({ state: 'UNDER_REVIEW' })
  expect(await shownOf(schoolId)).toEqual([])
  await decide(made.newsId, 'reject')
  const read = async (who: Visitor) => who.get(`school/desk/news/${made.newsId}`)
  const refused = data<NewsRecord>(await read(owner.acting))
  expect(refused).toMatchObject({ state: 'REJECTED', reason: '收费没有写清楚' })
  const notices = data<ListOf<{ title: string }>>(await owner.visitor.get('notice/list')).list.map(one => one.title)
  expect(notices).toEqual(expect.arrayContaining(['招生动态通过了审核', '招生动态没有通过审核']))

  const [other, staff] = [await school(), await join('STAFF')]
  expect((await read(other.owner.acting)).code).toBe('missing.record')
  expect((await read(staff.acting)).code).toBe('rights.denied')
  expect((await other.owner.acting.post(`school/desk/news/${made.newsId}/delete`)).code).toBe('missing.record')
  data(await save({ title: '秋季招生简章更正' }, refused.version))
  data(await owner.acting.post(`school/desk/news/${made.newsId}/delete`))
  expect((await read(owner.acting)).code).toBe('missing.record')
  const left = await db
    .selectFrom('review_cases')
    .select('state')
    .where('kind', '=', 'SCHOOL_NEWS')
    .where('ref_id', '=', made.newsId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(left.state).toBe('WITHDRAWN')
})

test('what is missing or of another school is said beside its field', async () => {
  const { schoolId, owner } = await school()
  const other = await school()
  const fieldsOf = async (change: object) => (await owner.acting.post('school/desk/news/create', form(schoolId, change))).fields
  expect(await fieldsOf({ title: '短' })).toMatchObject({ title: expect.stringContaining('至少 4 个字') })
  expect(await fieldsOf({ body: '<p>太短了</p>' })).toMatchObject({ body: '正文至少 20 个字' })
  expect(await fieldsOf({ day: date(Date.now() + 2 * DAY_MS) })).toMatchObject({ day: '日期不能晚于今天' })
  expect(await fieldsOf({ schoolId: other.schoolId })).toMatchObject({ schoolId: '请选择公司已上线的院校' })
})

test('what was written before there were bounds is opened all the same', async () => {
  const { schoolId, owner } = await school()
  const { newsId } = await write(owner.acting, schoolId)
  await db
    .updateTable('school_news')
    .set({ title: '短', body: '<p>好</p>', state: 'PUBLISHED' })
    .where('id', '=', newsId)
    .execute()
  const { form } = data<NewsRecord>(await owner.acting.get(`school/desk/news/${newsId}`))
  expect(form).toMatchObject({ title: '短', body: '<p>好</p>' })
})

test('the list holds every state of the company alone; what a report took away stays so until an appeal', async () => {
  const { schoolId, owner } = await school()
  const [one, two] = [await write(owner.acting, schoolId), await write(owner.acting, schoolId, { title: '春季插班考试安排' })]
  await decide(one.newsId, 'approve')
  await db.updateTable('school_news').set({ state: 'HIDDEN', state_reason: '不实' }).where('id', '=', one.newsId).execute()
  const list = async (query = '') =>
    data<ListOf<WrittenNews>>(await owner.acting.get(`school/desk/news/list${query}`)).list.map(row => [row.newsId, row.state])
  expect(await list()).toEqual([
    [two.newsId, 'UNDER_REVIEW'],
    [one.newsId, 'HIDDEN'],
  ])
  expect(await list('?state=HIDDEN')).toEqual([[one.newsId, 'HIDDEN']])
  expect(await list(`?keyword=${encodeURIComponent('插班')}`)).toEqual([[two.newsId, 'UNDER_REVIEW']])
  const { version } = data<NewsRecord>(await owner.acting.get(`school/desk/news/${one.newsId}`))
  expect((await owner.acting.post(`school/desk/news/${one.newsId}/save`, { ...form(schoolId), version })).code).toBe(
    'state.conflict',
  )
})
