import { beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationDetail } from '#lib/contract/city/job-application.ts'
import type { RecruitmentDetail } from '#lib/contract/city/recruitment.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { reportReview } from '#server/domains/platform/report/review-subjects.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { expireApplications } from './expiry.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let owner: Visitor
let staff: Visitor
let person: Visitor
let stranger: Visitor
let companyId = 0
let ownerId = 0
let personId = 0
let resumeId = 0

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  ownerId = await idOf('15400000003')
  companyId = (await db.selectFrom('companies').select('id').where('owner_user_id', '=', ownerId).executeTakeFirstOrThrow()).id
  owner = await api.signedIn(ownerId, { companyId })
  staff = await api.signedIn(await idOf('15400000006'), { companyId })
  personId = await idOf('15400000001')
  person = await api.signedIn(personId)
  stranger = await api.signedIn(await idOf('15400000002'))
  resumeId = data<{ resumeId: number }>(await person.post('recruitment/resume', { name: '通用' })).resumeId
  const { content } = data<{ content: Record<string, unknown> }>(await person.get(`recruitment/resume/${resumeId}`))
  const whole = { ...content, fullName: '林小满', displayName: '林女士', wish: '仓库主管', wechat: 'linxiaoman' }
  data(await person.post(`recruitment/resume/${resumeId}`, whole))
})

/** A public job of the company, as a copy of one there is. */
async function newJob(): Promise<number> {
  const {
    id: _,
    resume: __,
    work_terms: ___,
    ...row
  } = await db
    .selectFrom('recruitments')
    .selectAll()
    .where('kind', '=', 'job')
    .where('state', '=', 'PUBLISHED')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('recruitments')
    .values({
      ...row,
      resume: null,
      company_id: companyId,
      publisher_user_id: await idOf('15400000003'),
      fingerprint: `test-${Math.random()}`,
      applicant_count: 0,
      unviewed_count: 0,
      unanswered_count: 0,
      comment_count: 0,
      like_count: 0,
      contact_phone: null,
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const send = (id: number, visitor = person) =>
  visitor.post('recruitment/application', { recruitmentId: id, resumeIds: [resumeId] })
const applied = async (): Promise<{ job: number; id: number }> => {
  const job = await newJob()
  return { job, id: data<{ applicationId: number }>(await send(job)).applicationId }
}
const act = (visitor: Visitor, id: number, event: string, more: object = {}) =>
  visitor.post(`recruitment/application/${id}/act`, { event, ...more })
const meeting = { at: new Date(Date.now() + 3 * DAY_MS).toISOString(), place: '三楼会议室', note: '带身份证' }
const figures = async (job: number) =>
  data<{ applicants: { total: number; unviewed: number; unanswered: number } }>(
    await api.visitor().get(`same/city/recruitment/${job}`),
  ).applicants

describe('an application', () => {
  test('goes from sent to hired, each side sees its part, and the public figures follow', async () => {
    const { job, id } = await applied()
    expect(await figures(job)).toMatchObject({ total: 1, unviewed: 1, unanswered: 0 })
    data(await act(owner, id, 'view'))
    expect(await figures(job)).toMatchObject({ total: 1, unviewed: 0, unanswered: 1 })
    data(await act(owner, id, 'shortlist'))
    expect(await figures(job)).toMatchObject({ unviewed: 0, unanswered: 0 })
    const invited = data<ApplicationDetail>(await act(owner, id, 'invite', meeting))
    expect(invited.interview).toMatchObject({ place: '三楼会议室', accepted: null })
    expect((await act(owner, id, 'offer')).code).toBe('state.conflict')
    data(await act(person, id, 'acceptInterview'))
    expect((await act(person, id, 'declineInterview')).code).toBe('state.conflict')
    data(await act(owner, id, 'offer'))
    const hired = data<ApplicationDetail>(await act(person, id, 'acceptOffer'))
    expect(hired).toMatchObject({ state: 'HIRED', side: 'applicant', events: [], companyNote: '' })
    expect(hired.history.map(step => step.event)).toEqual([
      'apply',
      'view',
      'shortlist',
      'invite',
      'acceptInterview',
      'offer',
      'acceptOffer',
    ])
    const notices = await db
      .selectFrom('notices')
      .select('title')
      .where('user_id', '=', personId)
      .where('kind', '=', 'RECRUITMENT')
      .execute()
    expect(notices.map(notice => notice.title)).toEqual(expect.arrayContaining(['通过初选', '面试邀请', '录用通知']))
  })

  test('waits for the person while an invitation or an offer has no answer, and only then', async () => {
    const { id } = await applied()
    const isWaiting = async (visitor = person) => {
      const { list } = data<{ list: { applicationId: number }[] }>(
        await visitor.get('recruitment/application/mine?waiting=true&pageSize=100'),
      )
      return list.some(row => row.applicationId === id)
    }
    const steps: readonly [by: Visitor, event: string, more: object, waits: boolean][] = [
      [owner, 'view', {}, false],
      [owner, 'invite', meeting, true],
      [person, 'declineInterview', {}, false],
      // Another time: the person is asked again.
      [owner, 'invite', meeting, true],
      [person, 'acceptInterview', {}, false],
      [owner, 'offer', {}, true],
      [person, 'acceptOffer', {}, false],
    ]
    expect(await isWaiting()).toBe(false)
    for (const [by, event, more, waits] of steps) {
      data(await act(by, id, event, more))
      expect(await isWaiting(), event).toBe(waits)
      expect(await isWaiting(stranger), event).toBe(false)
    }
  })

  test('tells the public how long the company takes to answer and what it never does, whatever became of the post (rule 招聘求职 五)', async () => {
    await db
      .updateTable('job_applications')
      .set({ created_at: new Date(Date.now() - 400 * DAY_MS) })
      .where('company_id', '=', companyId)
      .execute()
    const shown = await newJob()
    const treated = async () =>
      data<RecruitmentDetail>(await api.visitor().get(`same/city/recruitment/${shown}?at=${Math.random()}`)).applicants
    expect(await treated()).toMatchObject({ companyUnansweredRate: null, companyReplyHours: null })
    const [answered, slowly, ignored, taken] = [await applied(), await applied(), await applied(), await applied()]
    const sentBefore = (id: number, hours: number) =>
      db
        .updateTable('job_applications')
        .set({ created_at: new Date(Date.now() - hours * HOUR_MS), updated_at: new Date(Date.now() - hours * HOUR_MS) })
        .where('id', '=', id)
        .execute()
    await sentBefore(answered.id, 2)
    await sentBefore(slowly.id, 96)
    // Long enough ago to be the first that ends.
    await sentBefore(ignored.id, 300 * 24)
    await db
      .updateTable('job_applications')
      .set({ updated_at: new Date(0) })
      .where('id', '=', ignored.id)
      .execute()
    for (const { id } of [answered, slowly]) {
      data(await act(owner, id, 'view'))
      data(await act(owner, id, 'abandon'))
    }
    data(await act(person, taken.id, 'withdraw'))
    await expireApplications(db, new Date())
    expect(data<ApplicationDetail>(await person.get(`recruitment/application/${ignored.id}`)).state).toBe('EXPIRED')
    await db.updateTable('recruitments').set({ state: 'CLOSED' }).where('id', '=', ignored.job).execute()
    expect(await treated()).toMatchObject({ companyUnansweredRate: 25, companyReplyHours: 50 })
    await db.deleteFrom('rate_limits').execute()
  })

  test('shows the company neither name nor phone until both agree, and records each look', async () => {
    const { id } = await applied()
    const seen = await owner.get(`recruitment/application/${id}`)
    expect(JSON.stringify(seen)).not.toMatch(/林小满|15400000001|linxiaoman/)
    expect((await owner.post(`recruitment/application/${id}/contact`)).code).toBe('application.no_consent')
    const agreed = async (userId: number) =>
      (
        await db
          .selectFrom('notices')
          .select('body')
          .where('user_id', '=', userId)
          .where('title', '=', '对方同意交换联系方式')
          .where('link', 'like', `%id=${id}`)
          .execute()
      ).map(notice => notice.body)
    data(await owner.post(`recruitment/application/${id}/agree`, { agree: true }))
    expect(await agreed(personId)).toEqual([expect.stringContaining('你也同意之后')])
    expect((await owner.post(`recruitment/application/${id}/contact`)).code).toBe('application.no_consent')
    expect(data(await person.post(`recruitment/application/${id}/agree`, { agree: true }))).toEqual({ mine: true, theirs: true })
    expect(await agreed(ownerId)).toEqual([expect.stringContaining('双方都已同意')])
    expect(data(await owner.post(`recruitment/application/${id}/contact`))).toEqual({
      name: '林小满',
      phone: '15400000001',
      wechat: 'linxiaoman',
    })
    expect(data<{ phone: string }>(await person.post(`recruitment/application/${id}/contact`)).phone).toBe('15400000003')
    const looks = await db.selectFrom('contact_reveals').select('side').where('application_id', '=', id).orderBy('id').execute()
    expect(looks.map(look => look.side)).toEqual(['company', 'applicant'])
    for (const agree of [false, true, false]) data(await person.post(`recruitment/application/${id}/agree`, { agree }))
    expect(await agreed(ownerId)).toHaveLength(1)
    expect((await owner.post(`recruitment/application/${id}/contact`)).code).toBe('application.no_consent')
  })

  test('is withdrawn with its résumé: the company reads it no more', async () => {
    const { id } = await applied()
    data(await act(person, id, 'withdraw'))
    expect(data<ApplicationDetail>(await owner.get(`recruitment/application/${id}`)).resumes).toEqual([])
    expect((await act(owner, id, 'view')).code).toBe('state.conflict')
    expect((await person.post(`recruitment/application/${id}/agree`, { agree: true })).code).toBe('state.conflict')
  })

  test('does not exist for anybody else, and is sent once', async () => {
    const { job, id } = await applied()
    for (const other of [stranger, staff]) {
      expect((await other.get(`recruitment/application/${id}`)).code).toBe('missing.record')
      expect((await act(other, id, 'withdraw')).code).toBe('missing.record')
      expect((await other.post(`recruitment/application/${id}/contact`)).code).toBe('missing.record')
    }
    expect((await stranger.get(`recruitment/resume/${resumeId}`)).code).toBe('missing.record')
    expect((await stranger.post('recruitment/application', { recruitmentId: job, resumeIds: [resumeId] })).code).toBe(
      'missing.record',
    )
    expect((await send(job)).code).toBe('application.again')
    const twenty = await newJob()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(twenty)))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(await figures(twenty)).toMatchObject({ total: 1, unviewed: 1 })
  })

  test('is found by the company by words and state, with its own note', async () => {
    const { job, id } = await applied()
    data(await owner.post(`recruitment/application/${id}/note`, { note: '口齿清楚' }))
    const list = async (query: string) =>
      data<{ list: { applicationId: number }[] }>(
        await owner.get(`recruitment/application/received?recruitmentId=${job}${query}`),
      ).list
    expect(await list('&keyword=林女士')).toMatchObject([{ applicationId: id }])
    expect(await list('&keyword=口齿')).toHaveLength(1)
    expect(await list('&state=VIEW')).toEqual([])
    expect(data(await owner.get(`recruitment/application/summary?recruitmentId=${job}`))).toEqual({ byState: { APPLY: 1 } })
    data(await act(person, id, 'withdraw'))
    expect(await list('&keyword=林女士')).toEqual([])
    expect(await list('&keyword=口齿')).toHaveLength(1)
  })

  test('ends by itself after sixty days without a step', async () => {
    const { id } = await applied()
    // The seeded ones are left out of it.
    await db
      .updateTable('job_applications')
      .set({ updated_at: new Date('2100-01-01') })
      .where('id', '<>', id)
      .execute()
    expect(await expireApplications(db, new Date(Date.now() + 30 * DAY_MS))).toBe(0)
    expect(data<ApplicationDetail>(await person.get(`recruitment/application/${id}`)).state).toBe('APPLY')
    const later = new Date(Date.now() + 61 * DAY_MS)
    expect(await expireApplications(db, later)).toBeGreaterThan(0)
    expect(data<ApplicationDetail>(await person.get(`recruitment/application/${id}`)).state).toBe('EXPIRED')
  })
})

describe('on a public post', () => {
  test('a like counts once a person, and comments and replies count as they stand', async () => {
    const job = await newJob()
    const like = (visitor: Visitor, on: boolean) => visitor.post('same/city/recruitment/like', { recruitmentId: job, like: on })
    expect(data(await like(person, true))).toEqual({ liked: true, likes: 1 })
    expect(data(await like(person, true))).toEqual({ liked: true, likes: 1 })
    expect(data(await like(stranger, true))).toEqual({ liked: true, likes: 2 })
    expect(data(await like(person, false))).toEqual({ liked: false, likes: 1 })
    const say = async (visitor: Visitor, body: string, commentId?: number) =>
      data<{ commentId: number }>(
        await visitor.post('same/city/recruitment/comment/reply', { recruitmentId: job, commentId, body }),
      ).commentId
    const question = await say(person, '包住宿吗？')
    const answer = await say(owner, '包，四人间。', question)
    await say(person, '谢谢', answer)
    expect(data(await stranger.post('same/city/recruitment/comment/like', { commentId: question, like: true }))).toEqual({
      liked: true,
      likes: 1,
    })
    const { list } = data<{ list: { replyCount: number; likes: number }[] }>(
      await api.visitor().get(`same/city/recruitment/comment?recruitmentId=${job}`),
    )
    expect(list).toMatchObject([{ replyCount: 2, likes: 1 }])
    expect(data(await stranger.get(`recruitment/mine/${job}`))).toMatchObject({
      liked: true,
      likedComments: [question],
      own: false,
    })
    expect((await api.visitor().post('same/city/recruitment/like', { recruitmentId: job, like: true })).code).toBe(
      'session.invalid',
    )
  })

  test('a report that holds takes it down, and its company may appeal', async () => {
    const job = await newJob()
    const report = () => stranger.post('same/city/recruitment/report', { recruitmentId: job, reason: 'FEE', text: '面试要交钱' })
    data(await report())
    data(await report())
    const reports = await db
      .selectFrom('report_cases')
      .select('id')
      .where('kind', '=', 'RECRUITMENT')
      .where('target_id', '=', job)
      .execute()
    expect(reports).toHaveLength(1)
    await db
      .transaction()
      .execute(trx => reportReview.approve(trx, reports[0]!.id, { operatorId: 1, reason: '', now: new Date() }))
    expect((await api.visitor().get(`same/city/recruitment/${job}`)).code).toBe('missing.record')
    expect(data(await owner.post(`recruitment/post/${job}/state`, { action: 'appeal', reason: '没有收费' }))).toMatchObject({
      state: 'APPEALING',
    })
  })
})
