import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { MyCourse, WorkspaceCourse } from '#lib/contract/learn/course-workspace.ts'
import type { MyExam, WorkspaceExam } from '#lib/contract/learn/exam-workspace.ts'
import type { SchoolDraft, SchoolRecord, WorkspaceSchool } from '#lib/contract/learn/school-workspace.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { registry } from '#server/domains/index.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { namedPeople } from '#tests/support/named.ts'
import { planOf } from '#tests/support/plan.ts'
import { checked } from './check.ts'
import { sweepSchoolChecks } from './check-job.ts'
import { findHoldText } from './hold.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let people: Awaited<ReturnType<typeof namedPeople>>
let member: Visitor
let stranger: Visitor
let owner: Visitor
let staff: Visitor
let otherOwner: Visitor

beforeAll(async () => {
  people = await namedPeople(database, api)
  member = await people.as('MEMBER')
  stranger = await people.as('INDIVIDUAL_MERCHANT')
  owner = await people.as('OWNER', { company: true })
  staff = await people.as('STAFF', { company: true })
  const other = await db
    .selectFrom('company_employees')
    .select(['company_id', 'user_id'])
    .where('employee_identity', '=', 'OWNER')
    .where('state', '=', 'ACTIVE')
    .where('company_id', '<>', people.companyId)
    .executeTakeFirstOrThrow()
  otherOwner = await api.signedIn(other.user_id, { companyId: other.company_id })
})

describe('what I learn', () => {
  test('is every course of mine with its progress, and nobody reads it but me', async () => {
    const page = data<ListOf<MyCourse>>(await member.get('course/mine/list?pageSize=100'))
    const count = await db
      .selectFrom('course_enrolments')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', people.idOf('MEMBER'))
      .executeTakeFirstOrThrow()
    expect(page.total).toBe(Number(count.n))
    const learning = page.list.find(one => one.state === 'LEARNING')!
    const detail = data<{ chapters: { lessons: { doneAt: string | null }[] }[] }>(
      await member.get(`course/mine/${learning.enrolmentId}`),
    )
    const done = detail.chapters.flatMap(chapter => chapter.lessons).filter(lesson => lesson.doneAt).length
    expect(done).toBe(learning.lessonsDone)
    expect((await stranger.get(`course/mine/${learning.enrolmentId}`)).code).toBe('missing.record')
    const finished = data<ListOf<MyCourse>>(await member.get('course/mine/list?state=FINISHED'))
    expect(finished.list.every(one => one.certificate !== null)).toBe(true)
  })

  test('and every exam, with ticket and result', async () => {
    const page = data<ListOf<MyExam>>(await member.get('exam/mine/list?pageSize=100'))
    expect(page.total).toBeGreaterThan(1)
    const scored = page.list.find(one => one.state === 'SCORED')!
    expect(scored.score).not.toBeNull()
    expect((await member.get(`exam/mine/${scored.registrationId}`)).resultData).toMatchObject({ ticketNo: scored.ticketNo })
    expect((await stranger.get(`exam/mine/${scored.registrationId}`)).code).toBe('missing.record')
  })
})

describe("the company's learning", () => {
  test('is for its owner and administrators, and only for their own company', async () => {
    for (const path of ['course/desk/list', 'exam/desk/list', 'school/desk/list?group=passed']) {
      expect((await staff.get(path)).code, path).toBe('rights.denied')
      expect((await member.get(path)).code, path).toBe('rights.company_identity')
      expect(data<ListOf<unknown>>(await owner.get(path)).total, path).toBeGreaterThan(0)
    }
    const [exam] = data<ListOf<WorkspaceExam>>(await owner.get('exam/desk/list')).list.filter(one => one.applicants > 0)
    const [course] = data<ListOf<WorkspaceCourse>>(await owner.get('course/desk/list')).list
    const applicants = data<ListOf<{ phoneMasked: string | null }>>(await owner.get(`exam/desk/${exam!.examId}/applicants`))
    expect(applicants.total).toBeGreaterThan(0)
    expect(applicants.list.every(one => one.phoneMasked === null || /^\d{3}\*{4}\d{4}$/.test(one.phoneMasked))).toBe(true)
    expect((await owner.get(`course/desk/${course!.courseId}/students`)).resultStatus).toBe(true)
    for (const path of [`exam/desk/${exam!.examId}/applicants`, `course/desk/${course!.courseId}/students`])
      expect((await otherOwner.get(path)).code).toBe('missing.record')
  })

  test('is read along an index', async () => {
    for (const query of [
      sql`select id from course_enrolments where user_id = 1 order by created_at desc, id desc limit 21`,
      sql`select id from exam_registrations where user_id = 1 order by created_at desc, id desc limit 21`,
      sql`select id from exam_registrations where exam_id = 1 order by created_at desc, id desc limit 21`,
      sql`select id from course_enrolments where course_id = 1 order by created_at desc, id desc limit 21`,
      sql`select id from schools where company_id = 1 order by updated_at desc, id desc limit 21`,
    ]) {
      const plan = await planOf(db, query)
      expect(plan).toContain('Index')
      expect(plan).not.toContain('Sort')
    }
  })
})

describe('a listing', () => {
  const draft: SchoolDraft = {
    name: '禾川财会培训中心',
    kind: 'TRAINING',
    nature: 'PRIVATE',
    slogan: '',
    intro: '',
    tags: ['周末班'],
    foundedYear: 2015,
    studentCount: 300,
    teacherCount: 12,
    accreditation: '',
    accreditationNo: '',
    contactName: '',
    phone: '',
    officeHours: '',
    provinceCode: 19,
    cityCode: 1607,
    districtCode: 0,
    address: '',
    majors: [],
    logo: null,
    cover: null,
    gallery: [],
    documents: [],
  }
  const major = {
    name: '初级会计',
    field: '财会',
    degree: '',
    mode: 'PART_TIME' as const,
    months: 4,
    tuition: 198_000,
    tuitionUnit: 'WHOLE' as const,
    quota: 40,
    intro: '',
  }
  let schoolId = 0

  const give = async (purpose: 'COMPANY_PICTURE' | 'ATTACHMENT', name: string) => {
    const isPicture = purpose === 'COMPANY_PICTURE'
    const key = `${name.padEnd(30, '0')}`.replace(/[^0-9a-f]/g, 'a').slice(0, 30)
    const { id } = await db
      .insertInto('uploads')
      .values({
        user_id: people.idOf('OWNER'),
        purpose,
        name,
        bytes: 1000,
        key,
        fingerprint: name,
        kind: isPicture ? 'IMAGE' : 'FILE',
        content_type: isPicture ? 'image/webp' : 'application/pdf',
        picture_key: isPicture ? `u/${key}~336699` : null,
        sha256: 'a'.repeat(64),
        state: 'READY',
        expires_at: new Date(Date.now() + MINUTE_MS),
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key: `u/${key}~336699` }
  }

  beforeAll(async () => {
    const district = await db
      .selectFrom('areas')
      .select('code')
      .where('parent_code', '=', 1607)
      .orderBy('code')
      .executeTakeFirstOrThrow()
    draft.districtCode = district.code
  })

  test('begins as a draft of the company and is saved as it grows', async () => {
    expect((await staff.post('school/desk/create', draft)).code).toBe('rights.denied')
    expect((await owner.post('school/desk/create', { ...draft, districtCode: 19 })).fields).toHaveProperty('districtCode')
    const made = data<SchoolRecord>(await owner.post('school/desk/create', draft))
    schoolId = made.schoolId
    expect(made).toMatchObject({ state: 'DRAFT', form: { name: draft.name, districtCode: draft.districtCode } })
    expect((await otherOwner.get(`school/desk/${schoolId}`)).code).toBe('missing.record')
    expect((await otherOwner.post(`school/desk/${schoolId}/save`, draft)).code).toBe('missing.record')
    const twice = await owner.post(`school/desk/${schoolId}/save`, { ...draft, majors: [major, major] })
    expect(twice.fields).toHaveProperty('majors.1.name')
    const refused = await owner.post(`school/desk/${schoolId}/submit`)
    expect(Object.keys(refused.fields ?? {})).toEqual(
      expect.arrayContaining(['intro', 'accreditation', 'contactName', 'phone', 'address', 'majors', 'cover', 'documents']),
    )
  })

  test('takes its own pictures and proofs, once, and says so when one is not there', async () => {
    const picture = await give('COMPANY_PICTURE', 'c0ver')
    const paper = await give('ATTACHMENT', 'licence.pdf')
    const full: SchoolDraft = {
      ...draft,
      intro: '面向上班族的财会培训，周末小班，老师都在企业里做过多年账。\n先试听再报名。<b>不是 HTML</b>',
      accreditation: '民办学校办学许可证',
      contactName: '陈老师',
      phone: '15400000003',
      address: '科技园路 1 号 3 楼',
      majors: [major],
      cover: { key: picture.key, uploadId: picture.id },
      documents: [{ documentId: null, uploadId: paper.id, kind: 'LICENCE' }],
    }
    expect(
      (await owner.post(`school/desk/${schoolId}/save`, { ...full, cover: { key: 'u/stolen~000000', uploadId: 1 } })).fields,
    ).toHaveProperty('cover')
    const saved = data<SchoolRecord>(await owner.post(`school/desk/${schoolId}/save`, full))
    // The same once more, as a slow line would send it.
    const again = data<SchoolRecord>(await owner.post(`school/desk/${schoolId}/save`, full))
    expect(again.form).toEqual(saved.form)
    // Lines, as programs send them, become blocks.
    expect(again.form.intro).toMatch(/^<p>面向.*<p>先试听再报名。&lt;b&gt;不是 HTML/s)
    expect(again.documents).toHaveLength(1)
    expect(again.documents[0]!.url).toContain('/files/p/')
  })

  // 《认证规则》三: 「同一主体三次未通过的，三十日后再申请。」
  test('waits when registrations of its company were refused three times, and not for what has passed since', async () => {
    const refusal = {
      kind: 'SCHOOL' as const,
      ref_id: schoolId,
      title: '三次没有通过',
      submitted_by: people.idOf('OWNER'),
      company_id: people.companyId,
      state: 'REJECTED' as const,
      submitted_at: new Date(),
      decided_by: people.idOf('OPERATOR'),
      decided_at: new Date(),
      reason: '资质不清晰',
    }
    const made = await db.insertInto('review_cases').values([refusal, refusal, refusal]).returning('id').execute()
    const ids = made.map(row => row.id)
    expect(await owner.post(`school/desk/${schoolId}/submit`)).toMatchObject({
      code: 'certification.held',
      message: expect.stringContaining('以后可以再申请') as string,
    })
    const { id } = await db.selectFrom('schools').select('id').where('state', '=', 'ONLINE').executeTakeFirstOrThrow()
    await db.updateTable('review_cases').set({ ref_id: id }).where('id', '=', ids[0]!).execute()
    expect(await findHoldText(db, people.companyId, { now: new Date() })).toBeNull()
    await db.deleteFrom('review_cases').where('id', 'in', ids).execute()
  })

  test('is handed in, cannot be changed meanwhile, and is seen by operators only', async () => {
    expect(data(await owner.post(`school/desk/${schoolId}/submit`))).toEqual({ done: true })
    expect((await owner.post(`school/desk/${schoolId}/submit`)).code).toBe('state.conflict')
    expect((await owner.post(`school/desk/${schoolId}/save`, draft)).code).toBe('state.conflict')
    const under = data<ListOf<WorkspaceSchool>>(await owner.get('school/desk/list?group=under&pageSize=100'))
    expect(under.list.find(one => one.schoolId === schoolId)?.state).toBe('UNDER_REVIEW')
    expect((await api.visitor().get(`school/${schoolId}`)).code).toBe('missing.record')
    const waiting = await db
      .selectFrom('review_cases')
      .select(['state', 'company_id'])
      .where('kind', '=', 'SCHOOL')
      .where('ref_id', '=', schoolId)
      .execute()
    expect(waiting).toEqual([{ state: 'OPEN', company_id: people.companyId }])
    const shown = await registry.reviewSubjects.SCHOOL!.show(db, schoolId, null)
    expect(shown.facts).toContainEqual({ label: '名称', value: draft.name })
    expect(shown.files).toHaveLength(1)
    expect(data(await owner.post(`school/desk/${schoolId}/withdraw`))).toEqual({ done: true })
    expect(data(await owner.post(`school/desk/${schoolId}/submit`))).toEqual({ done: true })
  })

  test('goes online, onto the map and to the public with the decision', async () => {
    const decision = { operatorId: people.idOf('OPERATOR'), reason: '', now: new Date() }
    await db.transaction().execute(trx => registry.reviewSubjects.SCHOOL!.approve(trx, schoolId, decision))
    expect((await api.visitor().get(`school/${schoolId}`)).resultData).toMatchObject({ name: draft.name, feeMin: 198_000 })
    const point = await db
      .selectFrom('map_points')
      .select('title')
      .where('kind', '=', 'school')
      .where('ref_id', '=', schoolId)
      .executeTakeFirst()
    expect(point?.title).toBe(draft.name)
    await expect(
      db.transaction().execute(trx => registry.reviewSubjects.SCHOOL!.approve(trx, schoolId, decision)),
    ).rejects.toMatchObject({
      code: 'state.conflict',
    })
  })

  test('stays as it is online while a change of it is written, refused, written again and passed', async () => {
    const { form } = data<SchoolRecord>(await owner.get(`school/desk/${schoolId}`))
    const decision = { operatorId: people.idOf('OPERATOR'), reason: '学费和公示不一致', now: new Date() }
    const changed = {
      ...form,
      slogan: '周末学会做账',
      majors: [...form.majors, { ...major, name: '中级会计', tuition: 398_000 }],
    }
    const saved = data<SchoolRecord>(await owner.post(`school/desk/${schoolId}/save`, changed))
    expect(saved).toMatchObject({ state: 'ONLINE', revision: { state: 'DRAFT' }, form: { slogan: '周末学会做账' } })
    expect((await api.visitor().get(`school/${schoolId}`)).resultData).toMatchObject({ slogan: '', feeMax: 198_000 })
    expect(data(await owner.post(`school/desk/${schoolId}/submit`))).toEqual({ done: true })
    await db.transaction().execute(trx => registry.reviewSubjects.SCHOOL!.reject(trx, schoolId, decision))
    expect(data<SchoolRecord>(await owner.get(`school/desk/${schoolId}`)).revision).toMatchObject({
      state: 'REJECTED',
      reason: '学费和公示不一致',
    })
    expect(data<SchoolRecord>(await owner.post(`school/desk/${schoolId}/save`, changed)).revision?.state).toBe('DRAFT')
    expect(data(await owner.post(`school/desk/${schoolId}/submit`))).toEqual({ done: true })
    await db.transaction().execute(trx => registry.reviewSubjects.SCHOOL!.approve(trx, schoolId, decision))
    expect((await api.visitor().get(`school/${schoolId}`)).resultData).toMatchObject({ slogan: '周末学会做账', feeMax: 398_000 })
    expect(data<SchoolRecord>(await owner.get(`school/desk/${schoolId}`)).revision).toBeNull()
    const notices = data<ListOf<{ title: string }>>(await owner.get('notice/list?kind=SYSTEM'))
    expect(notices.list.map(one => one.title)).toEqual(expect.arrayContaining(['院校资料通过了审核', '院校资料没有通过审核']))
  })

  test('is checked every year: reminded once, its mark hidden when the day is over, and back with the next review', async () => {
    const now = new Date()
    const day = (days: number) => date(now.getTime() + days * DAY_MS)
    const certifiedOn = async () =>
      data<{ certifiedOn: string | null }>(await api.visitor().get(`school/${schoolId}`)).certifiedOn
    const told = async () =>
      data<ListOf<{ title: string; body: string }>>(await owner.get('notice/list?kind=SYSTEM&pageSize=100'))
        .list.filter(one => one.title.startsWith('学校认证') && one.body.includes(draft.name))
        .map(one => one.title)
    const check = async () => data<SchoolRecord>(await owner.get(`school/desk/${schoolId}`)).check
    const validUntil = (valid_until: string) =>
      db.updateTable('schools').set({ valid_until, reminded_at: null }).where('id', '=', schoolId).execute()
    expect(await certifiedOn()).toBe(day(0))
    expect((await check())?.isOverdue).toBe(false)
    await validUntil(day(31))
    await sweepSchoolChecks(db, now)
    expect(await told()).toEqual([])
    await validUntil(day(30))
    await sweepSchoolChecks(db, now)
    await sweepSchoolChecks(db, now)
    expect(await told()).toEqual(['学校认证快要到期'])
    expect(await certifiedOn()).toBe(day(0))
    const dayOver = new Date(now.getTime() + 31 * DAY_MS)
    await sweepSchoolChecks(db, dayOver)
    await sweepSchoolChecks(db, dayOver)
    expect(await told()).toEqual(expect.arrayContaining(['学校认证快要到期', '学校认证已过期']))
    expect(await told()).toHaveLength(2)
    expect(await certifiedOn()).toBeNull()
    expect(await check()).toEqual({ validUntil: day(30), isOverdue: true })
    // Handed in again as it is.
    const { form } = data<SchoolRecord>(await owner.get(`school/desk/${schoolId}`))
    expect(data<SchoolRecord>(await owner.post(`school/desk/${schoolId}/save`, form)).revision?.state).toBe('DRAFT')
    expect(data(await owner.post(`school/desk/${schoolId}/submit`))).toEqual({ done: true })
    expect((await api.visitor().get(`school/${schoolId}`)).resultStatus).toBe(true)
    await db
      .transaction()
      .execute(trx =>
        registry.reviewSubjects.SCHOOL!.approve(trx, schoolId, { operatorId: people.idOf('OPERATOR'), reason: '', now: dayOver }),
      )
    expect(await certifiedOn()).toBe(date(dayOver))
    expect((await check())?.isOverdue).toBe(false)
  })

  test.each([
    ['for the first time', null, '2026-11-27', '2027-11-27'],
    ['long before the end', '2027-06-01', '2026-11-27', '2027-11-27'],
    ['thirty days before the end', '2026-12-27', '2026-11-27', '2027-12-27'],
    ['on the last day', '2026-11-27', '2026-11-27', '2027-11-27'],
    ['after the end', '2026-11-26', '2026-11-27', '2027-11-27'],
    ['on a leap day', null, '2028-02-29', '2029-03-01'],
  ])('is passed %s until', (_, valid_until, today, until) => {
    expect(checked({ valid_until }, new Date(`${today}T10:00:00+08:00`)).valid_until).toBe(until)
  })

  test('of the yearly check is found along an index', async () => {
    const plan = await planOf(
      db,
      sql`select id from schools where state in ('ONLINE', 'OFFLINE') and lapsed = false and valid_until < '2026-01-01'
        order by valid_until, id limit 200`,
    )
    expect(plan).toContain('schools__to_check')
    expect(plan).not.toContain('Sort')
  })

  test('goes down and up again; what hangs on courses is not deleted, a lone draft is', async () => {
    expect(data(await owner.post(`school/desk/${schoolId}/shelf`, { online: false }))).toEqual({ done: true })
    expect((await api.visitor().get(`school/${schoolId}`)).code).toBe('missing.record')
    expect(data(await owner.post(`school/desk/${schoolId}/shelf`, { online: true }))).toEqual({ done: true })
    expect((await api.visitor().get(`school/${schoolId}`)).resultStatus).toBe(true)
    const made = data<SchoolRecord>(await owner.post('school/desk/create', { ...draft, name: '随手建的草稿' }))
    expect((await owner.post(`school/desk/${made.schoolId}/shelf`, { online: true })).code).toBe('state.conflict')
    expect(data(await owner.post(`school/desk/${made.schoolId}/discard`))).toEqual({ done: true })
    expect((await owner.get(`school/desk/${made.schoolId}`)).code).toBe('missing.record')
  })
})
