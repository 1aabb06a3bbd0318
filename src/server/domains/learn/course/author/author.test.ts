import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AskedQuestion, CourseDraft, CourseFigures, CourseRecord } from '#lib/contract/learn/course-author.ts'
import type { CourseNote, LearnedCourse, LessonContent, QuizResult } from '#lib/contract/learn/course-learning.ts'
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import { date } from '#lib/format/date.ts'
import { registry } from '#server/domains/index.ts'
import { createLogger } from '#server/log.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { payOrder } from '#tests/support/paying.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { certificateFiles } from '../certificate/files.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let owner: Visitor
let other: Visitor
let category = 0

beforeAll(async () => {
  const [ownerId, otherId] = [await insertPerson(db), await insertPerson(db)]
  const company = await insertCompany(db, { owner: ownerId, name: '面包培训公司' })
  await sql`update companies set certified_at = now() where id = ${company}`.execute(db)
  await sql`update users set certified_at = now() where id = ${otherId}`.execute(db)
  owner = await api.signedIn(ownerId, { companyId: company })
  other = await api.signedIn(otherId)
  const [group] = (
    await sql<{ id: number }>`insert into course_categories (name, position) values ('烘焙', 0) returning id`.execute(db)
  ).rows
  const [leaf] = (
    await sql<{
      id: number
    }>`insert into course_categories (name, position, parent_id) values ('面包', 0, ${group!.id}) returning id`.execute(db)
  ).rows
  category = leaf!.id
})

type Lesson = CourseDraft['chapters'][number]['lessons'][number]

const lesson = (title: string, own: Partial<Record<keyof Lesson, unknown>> = {}) => ({
  lessonId: null,
  kind: 'TEXT',
  title,
  free: false,
  durationSeconds: 0,
  body: '## 配料\n\n高筋面粉 **300 克**，水 200 克，酵母 3 克。',
  file: null,
  passMark: 60,
  maxAttempts: null,
  questions: [],
  ...own,
})

const quiz = lesson('小测验', {
  kind: 'QUIZ',
  body: '',
  maxAttempts: 3,
  questions: [
    {
      kind: 'SINGLE',
      question: '面包用什么面粉',
      choices: ['高筋', '低筋'],
      answers: [0],
      texts: [],
      explanation: '高筋面粉筋度高',
    },
    { kind: 'FILL', question: '酵母几克', choices: [], answers: [], texts: ['3克', '3 g'], explanation: '百分之一' },
  ],
})

const draft = (title: string, own: Record<string, unknown> = {}) => ({
  title,
  subtitle: '从揉面到出炉',
  categoryId: category,
  schoolId: null,
  level: 'BEGINNER',
  k12: false,
  tags: ['家庭烘焙'],
  audience: ['第一次做面包的人'],
  gains: ['能独立做吐司'],
  description: '一步一步学会在家做面包：选料、揉面、发酵、整形、烘烤，失败了也知道原因在哪里。',
  cover: null,
  price: 10_000,
  originalPrice: null,
  validDays: null,
  teacher: { name: '麦师傅', title: '高级面包师', intro: '做了二十年面包', years: 20 },
  chapters: [{ title: '开始', lessons: [lesson('试看', { free: true }), lesson('揉面'), quiz] }],
  ...own,
})

async function withCover(who: Visitor, title: string, own: Record<string, unknown> = {}) {
  const file = await uploaded(api, who, 'CONTENT_PICTURE', 'cover.png', await samplePicture())
  return draft(title, { cover: { key: file.pictureKey, uploadId: file.id }, ...own })
}

const write = async (who: Visitor, body: object) => data<CourseRecord>(await who.post('course/author/create', body))
const load = async (who: Visitor, id: number) => data<CourseRecord>(await who.get(`course/author/${id}`))
const hand = (who: Visitor, id: number) => who.post(`course/author/${id}/submit`, {})
const decision = { operatorId: 1, reason: '封面不清楚', now: new Date() }
const approve = (id: number) =>
  db.transaction().execute(trx => registry.reviewSubjects.COURSE!.approve(trx, id, { ...decision, now: new Date() }))
const learner = async () => api.signedIn(await insertPerson(db))
const learnedCourse = async (who: Visitor, id: number) => data<LearnedCourse>(await who.get(`course/${id}/learning`))

async function publish(title: string, own: Record<string, unknown> = {}): Promise<number> {
  const { courseId } = await write(owner, await withCover(owner, title, own))
  data(await hand(owner, courseId))
  await approve(courseId)
  return courseId
}

async function join(who: Visitor, courseId: number) {
  const joined = data<{ orderNo: string | null; enrolmentId: number }>(
    await who.post(`course/${courseId}/buy`, { useCoins: false }),
  )
  if (joined.orderNo) await payOrder(db, joined.orderNo)
  return joined.enrolmentId
}

test('a course is written, refused with a reason, handed in again and sold', async () => {
  const { courseId, version } = await write(owner, draft('手工面包入门'))
  const missing = await hand(owner, courseId)
  expect(missing.code).toBe('validation.fields')
  expect(Object.keys(missing.fields ?? {})).toEqual(['cover'])
  const complete = await withCover(owner, '手工面包入门')
  const saved = data<CourseRecord>(await owner.post(`course/author/${courseId}/save`, { ...complete, version }))
  expect((await owner.post(`course/author/${courseId}/save`, { ...complete, version })).code).toBe('state.changed')
  data(await hand(owner, courseId))
  expect((await owner.post(`course/author/${courseId}/save`, { ...complete, version: saved.version })).code).toBe(
    'state.conflict',
  )
  expect((await (await learner()).get(`course/${courseId}`)).code).toBe('missing.record')

  await db.transaction().execute(trx => registry.reviewSubjects.COURSE!.reject(trx, courseId, decision))
  expect(await load(owner, courseId)).toMatchObject({ state: 'REJECTED', reason: '封面不清楚' })
  data(await hand(owner, courseId))
  const shown = await registry.reviewSubjects.COURSE!.show(db, courseId, null)
  expect(shown.text).toContain('高筋')
  await approve(courseId)
  const page = data<{ lessonCount: number; teacher: { name: string } }>(await owner.get(`course/${courseId}`))
  expect(page).toMatchObject({ lessonCount: 3, teacher: { name: '麦师傅' } })
  data(await owner.post(`course/author/${courseId}/online`, { online: false }))
  expect((await other.get(`course/${courseId}`)).code).toBe('missing.record')
})

test('a certified person offers a course of their own, nobody else reads its draft, and an uncertified person cannot', async () => {
  const { courseId } = await write(other, await withCover(other, '一个人的面包课'))
  expect((await owner.get(`course/author/${courseId}`)).code).toBe('missing.record')
  expect((await (await learner()).post('course/author/create', draft('没有认证的课'))).code).toBe('course.uncertified')
  data(await hand(other, courseId))
  await approve(courseId)
  expect(data<{ provider: { kind: string } }>(await owner.get(`course/${courseId}`)).provider.kind).toBe('person')
})

test('a prepaid course for pupils is at most three months or sixty lessons', async () => {
  const many = [{ title: '开始', lessons: Array.from({ length: 61 }, (_, at) => lesson(`第 ${at + 1} 课`)) }]
  const { courseId, version } = await write(owner, await withCover(owner, '小学生烘焙课', { k12: true, chapters: many }))
  expect((await hand(owner, courseId)).fields).toHaveProperty('validDays')
  const { form } = await load(owner, courseId)
  data(await owner.post(`course/author/${courseId}/save`, { ...form, validDays: 92, version }))
  data(await hand(owner, courseId))
})

test('what schools teach is offered to pupils with a permit alone, which operators see and its page names', async () => {
  const own = { k12: true, subjectTraining: true }
  const { courseId, version } = await write(owner, await withCover(owner, '小学数学同步课', own))
  expect(Object.keys((await hand(owner, courseId)).fields ?? {}).sort()).toEqual(['permitFile', 'permitNo'])
  const scan = await uploaded(api, owner, 'ATTACHMENT', '许可证.png', await samplePicture())
  const permitFile = { uploadId: scan.id, name: scan.name, bytes: scan.bytes }
  const { form } = await load(owner, courseId)
  const permit = { permitNo: '教民144030070000001号', permitFile }
  data(await owner.post(`course/author/${courseId}/save`, { ...form, ...permit, version }))
  data(await hand(owner, courseId))
  const shown = await registry.reviewSubjects.COURSE!.show(db, courseId, null)
  expect(shown.facts).toContainEqual({ label: '办学许可证编号', value: '教民144030070000001号' })
  expect(shown.files.map(file => file.name)).toContain('办学许可证：许可证.jpg')
  await approve(courseId)
  expect(data<{ permitNo: string }>(await other.get(`course/${courseId}`)).permitNo).toBe('教民144030070000001号')
  // What has passed is edited with the permit that it has.
  expect((await load(owner, courseId)).form).toMatchObject({
    subjectTraining: true,
    ...permit,
    permitFile: { uploadId: scan.id },
  })
  const adults = await write(owner, await withCover(owner, '成人数学', { subjectTraining: true, ...permit, permitFile: null }))
  expect((await hand(owner, adults.courseId)).fields).toHaveProperty('k12')
})

test('after nine in the evening no lesson of a course for pupils is opened, until six', async () => {
  const courseId = await publish('小学生晚间不上的课', { k12: true })
  const adultsId = await publish('大人晚上学的课')
  const pupil = await learner()
  const [forPupils, forAdults] = [await join(pupil, courseId), await join(pupil, adultsId)]
  const { chapters, k12 } = await learnedCourse(pupil, courseId)
  const adults = await learnedCourse(pupil, adultsId)
  expect([k12, adults.k12]).toEqual([true, false])
  const open = (enrolmentId: number, course: LearnedCourse['chapters'], clock: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date(new Date())}T${clock}+08:00`) })
    return pupil.post(`course/mine/${enrolmentId}/lesson/${course[0]!.lessons[1]!.lessonId}`, {})
  }
  try {
    expect(await open(forPupils, chapters, '21:00:00')).toMatchObject({
      code: 'state.conflict',
      message: expect.stringContaining('晚上九点到早上六点'),
    })
    expect((await open(forPupils, chapters, '05:59:00')).code).toBe('state.conflict')
    expect((await open(forAdults, adults.chapters, '21:00:00')).resultStatus).toBe(true)
    expect((await open(forPupils, chapters, '20:59:00')).resultStatus).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a learner opens, fails and passes the quiz, gets a certificate, and anybody can check it', async () => {
  const courseId = await publish('学完有证书的课')
  const who = await learner()
  const before = await learnedCourse(who, courseId)
  const [free, kneading, test] = before.chapters[0]!.lessons
  expect([free!.open, kneading!.open]).toEqual([true, false])
  expect(data<LessonContent>(await who.get(`course/${courseId}/preview/${free!.lessonId}`)).body).toContain(
    '<strong>300 克</strong>',
  )
  expect((await who.get(`course/${courseId}/preview/${kneading!.lessonId}`)).code).toBe('missing.record')

  const enrolment = await join(who, courseId)
  const at = (lessonId: number) => `course/mine/${enrolment}/lesson/${lessonId}`
  for (const one of [free!, kneading!]) data(await who.post(at(one.lessonId), {}))
  const opened = await who.post(at(test!.lessonId), {})
  expect(JSON.stringify(opened.resultData)).not.toMatch(/筋度高|百分之一|3克/)
  const answer = (choice: number, text: string) =>
    who.post(`${at(test!.lessonId)}/quiz`, {
      answers: [
        { choices: [choice], text: '' },
        { choices: [], text },
      ],
    })
  expect((await answer(0, '')).fields).toHaveProperty('answers.1')
  const failed = data<QuizResult>(await answer(1, '３克'))
  expect(failed).toMatchObject({ score: 50, passed: false, questions: [{ right: false, answers: null }, { right: true }] })
  expect((await learnedCourse(who, courseId)).enrolment?.certificateNo).toBeNull()
  const passed = data<QuizResult>(await answer(0, '3 G'))
  expect(passed).toMatchObject({
    score: 100,
    passed: true,
    questions: [{ explanation: '高筋面粉筋度高' }, { texts: ['3克', '3 g'] }],
  })
  data(await answer(1, '5克'))
  expect((await answer(0, '3克')).code).toBe('course.no_attempts')
  const quizNow = async () => data<LessonContent>(await who.post(at(test!.lessonId), {})).quiz
  expect(await quizNow()).toMatchObject({ attempts: 3, maxAttempts: 3, nextAttemptAt: expect.any(String) })
  // A day later there are attempts again.
  await sql`update course_quiz_attempts set created_at = created_at - interval '25 hours' where enrolment_id = ${enrolment}`.execute(
    db,
  )
  expect(await quizNow()).toMatchObject({ attempts: 0, nextAttemptAt: null })
  data(await answer(0, '3克'))

  const done = await learnedCourse(who, courseId)
  expect(done.enrolment).toMatchObject({ state: 'FINISHED', lessonsDone: 3 })
  const no = done.enrolment!.certificateNo!
  expect(no).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
  const visitor = api.visitor()
  const shown = data<VerifiedCertificate>(await visitor.get(`verify/${no.toLowerCase()}`))
  expect(shown).toMatchObject({ holder: '林＊满', courseTitle: '学完有证书的课', valid: true })
  expect((await visitor.get(`verify/${no.slice(0, 19)}0`)).code).toBe(no.endsWith('0') ? undefined : 'missing.record')

  const file = `course/mine/${enrolment}/certificate`
  expect(data<{ state: string }>(await who.post(file, {})).state).toBe('WAITING')
  expect((await (await learner()).post(file, {})).code).toBe('missing.record')
  await certificateFiles.job.work({ db, now: new Date(), log: createLogger('silent'), ports: api.ports() })
  const { certificateFile } = data<{ certificateFile: { url: string } }>(await who.get(`course/mine/${enrolment}`))
  expect(certificateFile.url).toMatch(/^\/my-certificates\/course\/\d+\.pdf\?/)
  const pdf = await api.request(certificateFile.url)
  const text = pagesOfPdf(Buffer.from(await pdf.arrayBuffer())).join('')
  for (const words of ['结业证书', '学完有证书的课', no]) expect(text).toContain(words)
  expect((await api.request(certificateFile.url.replace('sig=', 'sig=x'))).status).toBe(404)

  const issued = data<{ list: { certificateId: number; code: string }[] }>(
    await owner.get(`course/author/${courseId}/certificates`),
  ).list
  expect(issued.map(one => one.code)).toEqual([no])
  const revoke = (by: Visitor) =>
    by.post(`course/author/${courseId}/certificates/${issued[0]!.certificateId}/revoke`, { reason: '测验由别人代做' })
  expect((await revoke(who)).code).toBe('missing.record')
  expect(
    (await owner.post(`course/author/${courseId}/certificates/${issued[0]!.certificateId}/revoke`, { reason: '' })).fields,
  ).toHaveProperty('reason')
  expect(data(await revoke(owner))).toMatchObject({ revokeReason: '测验由别人代做' })
  expect((await revoke(owner)).code).toBe('state.conflict')
  expect(data<VerifiedCertificate>(await visitor.get(`verify/${no}`)).valid).toBe(false)
  expect((await api.request(certificateFile.url)).status).toBe(404)
  expect((await who.post(file, {})).code).toBe('state.conflict')
  expect(
    data<{ certificate: { revokeReason: string } }>(await who.get(`course/mine/${enrolment}`)).certificate.revokeReason,
  ).toBe('测验由别人代做')
  const { list } = data<{ list: { title: string }[] }>(await who.get('notice/list?kind=SYSTEM'))
  expect(list.map(one => one.title)).toContain('结业证书被撤销')
})

test('a course is changed while somebody learns it: nothing moves before it has passed, and what was learned stays', async () => {
  const courseId = await publish('会改动的课')
  const who = await learner()
  const enrolment = await join(who, courseId)
  const lessons = (await learnedCourse(who, courseId)).chapters[0]!.lessons
  data(await who.post(`course/mine/${enrolment}/lesson/${lessons[1]!.lessonId}`, {}))

  const { form, version } = await load(owner, courseId)
  const [first, second] = form.chapters[0]!.lessons
  const changed = {
    ...form,
    chapters: [{ title: '新的顺序', lessons: [{ ...second, title: '揉面新讲' }, lesson('整形'), first] }],
  }
  data(await owner.post(`course/author/${courseId}/save`, { ...changed, version }))
  data(await hand(owner, courseId))
  expect((await learnedCourse(who, courseId)).chapters[0]!.lessons.map(one => one.title)).toEqual(['试看', '揉面', '小测验'])
  await approve(courseId)

  const after = (await learnedCourse(who, courseId)).chapters[0]!.lessons
  expect(after.map(one => one.title)).toEqual(['揉面新讲', '整形', '试看'])
  expect(after.map(one => one.done)).toEqual([true, false, false])
  expect([after[0]!.lessonId, after[2]!.lessonId]).toEqual([lessons[1]!.lessonId, lessons[0]!.lessonId])
  // The quiz was there when the course was bought: it was not learned, and counts for what comes back.
  const order = await db.selectFrom('course_enrolments').select('order_no').where('id', '=', enrolment).executeTakeFirstOrThrow()
  const { byRule } = data<{ byRule: { value: number } }>(await who.get(`order/${order.order_no}/moves`))
  expect(byRule.value).toBe(Math.floor((10_000 * 2) / 3))
  for (const one of after.slice(1)) data(await who.post(`course/mine/${enrolment}/lesson/${one.lessonId}`, {}))
  expect((await learnedCourse(who, courseId)).enrolment?.state).toBe('FINISHED')
})

test('lessons of another course cannot be written over, and a change can be given up', async () => {
  const [mine, theirs] = [await publish('我的课一号'), await publish('我的课二号')]
  const foreign = (await load(owner, theirs)).form.chapters
  const { form } = await load(owner, mine)
  expect((await owner.post(`course/author/${mine}/save`, { ...form, chapters: foreign })).code).toBe('validation.fields')
  data(await owner.post(`course/author/${mine}/save`, { ...form, title: '换了名字的课' }))
  expect((await load(owner, mine)).revision?.state).toBe('DRAFT')
  data(await owner.post(`course/author/${mine}/discard`, {}))
  expect((await load(owner, mine)).form.title).toBe('我的课一号')
})

test('notes are mine alone, a question reaches the teacher and its answer the learner, figures say where they stop', async () => {
  const courseId = await publish('有笔记的课', { price: 0, chapters: [{ title: '开始', lessons: [lesson('一'), lesson('二')] }] })
  const who = await learner()
  const enrolment = await join(who, courseId)
  const [first] = (await learnedCourse(who, courseId)).chapters[0]!.lessons
  data(await who.post(`course/mine/${enrolment}/lesson/${first!.lessonId}`, {}))
  const note = data<CourseNote>(
    await who.post(`course/${courseId}/note`, { lessonId: first!.lessonId, atSeconds: 12, body: '水要冷' }),
  )
  expect((await other.post(`course/note/${note.noteId}/save`, { body: '改掉' })).code).toBe('missing.record')
  data(await who.post(`course/note/${note.noteId}/save`, { body: '水要冰' }))
  expect(data<CourseNote[]>(await who.get(`course/${courseId}/notes`))).toMatchObject([{ body: '水要冰', atSeconds: 12 }])
  expect(data<CourseNote[]>(await other.get(`course/${courseId}/notes`))).toEqual([])

  expect((await other.post(`course/${courseId}/ask`, { body: '没有报名也想问' })).code).toBe('course.not_learner')
  data(await who.post(`course/${courseId}/ask`, { lessonId: first!.lessonId, body: '一定要冰水吗' }))
  const asked = data<{ list: AskedQuestion[] }>(await owner.get('course/author/questions?open=true'))
  const question = asked.list.find(one => one.about === 'course' && one.aboutId === courseId)!
  expect((await other.post(`course/author/question/${question.questionId}/answer`, { answer: '不用的' })).code).toBe(
    'missing.record',
  )
  data(await owner.post(`course/author/question/${question.questionId}/answer`, { answer: '夏天一定要' }))
  const notices = data<{ list: { title: string }[] }>(await who.get('notice/list'))
  expect(notices.list.map(one => one.title)).toContain('讲师回答了你的提问')

  expect(data<CourseFigures>(await owner.get(`course/author/${courseId}/figures`))).toMatchObject({
    learners: 1,
    finished: 0,
    income: 0,
    lessons: [
      { opened: 1, done: 1, stopped: 1 },
      { opened: 0, stopped: 0 },
    ],
  })
  expect((await other.get(`course/author/${courseId}/figures`)).code).toBe('missing.record')
})

test('stars are for learners, once; replies and likes for everybody, a like counts once', async () => {
  const courseId = await publish('有评论的课', { price: 0, chapters: [{ title: '开始', lessons: [lesson('一')] }] })
  const who = await learner()
  expect((await who.post('course/comment/reply', { courseId, score: 5, body: '很好的课' })).code).toBe('course.not_learner')
  await join(who, courseId)
  const { commentId } = data<{ commentId: number }>(
    await who.post('course/comment/reply', { courseId, score: 4, body: '很好的课' }),
  )
  expect((await who.post('course/comment/reply', { courseId, score: 5, body: '再打一次' })).code).toBe('course.scored')
  data(await owner.post('course/comment/reply', { courseId, commentId, body: '谢谢你' }))
  for (const _ of [1, 2]) {
    expect(data(await other.post('course/comment/post/like', { commentId, like: true }))).toEqual({ liked: true, likes: 1 })
  }
  expect(data(await other.get(`course/${courseId}/comment/mine`))).toEqual({ likedComments: [commentId], mayScore: false })
  const page = data<{ list: { score: number; replies: { byTeacher: boolean }[] }[] }>(
    await other.get(`course/${courseId}/comment`),
  )
  expect(page.list).toMatchObject([{ score: 4, replies: [{ byTeacher: true }] }])
  expect(data<{ score: number }>(await other.get(`course/${courseId}`)).score).toBe(4)
})

test('a film is read in pieces behind an address of its own, and is done by being watched, not by saying so', async () => {
  const film = await uploaded(api, owner, 'VIDEO', '第一课.webm', readFileSync('demo/clips/lecture.webm'))
  const file = { uploadId: film.id, name: film.name, bytes: film.bytes }
  const lessons = [lesson('看一遍', { kind: 'VIDEO', body: '', durationSeconds: 600, file })]
  const courseId = await publish('有视频的课', { price: 0, chapters: [{ title: '开始', lessons }] })
  const who = await learner()
  const enrolment = await join(who, courseId)
  const [only] = (await learnedCourse(who, courseId)).chapters[0]!.lessons
  const at = `course/mine/${enrolment}/lesson/${only!.lessonId}`
  expect((await who.post(`${at}/progress`, { positionSeconds: 5, ended: false })).code).toBe('state.conflict')
  const { source } = data<LessonContent>(await who.post(at, {}))
  const part = await api.request(source!.url, { headers: { Range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await api.request(source!.url.replace(/sig=.*/, 'sig=x'), {})).status).toBe(404)

  const end = () => who.post(`${at}/progress`, { positionSeconds: 600, ended: true })
  expect(data(await end())).toMatchObject({ done: false, finished: false })
  const begun = new Date(Date.now() - 600_000)
  await db.updateTable('course_progress').set({ opened_at: begun }).where('enrolment_id', '=', enrolment).execute()
  expect(data(await end())).toEqual({ done: true, lessonsDone: 1, finished: true })
  expect((await learnedCourse(who, courseId)).chapters[0]!.lessons[0]).toMatchObject({ positionSeconds: 600, done: true })
})

test('texts are written with marks and pictures of the writer, and come back to the editor as they are sold', async () => {
  const own = await uploaded(api, owner, 'CONTENT_PICTURE', 'dough.png', await samplePicture(640, 480))
  const picture = (key: string) => `<img src="/media/${key}/w960.webp" alt="面团">`
  const description = `<h3>你会学到</h3><p>从<strong>选料</strong>到出炉，失败了也知道原因在哪里，一步一步来，在家就能做。</p>${picture(own.pictureKey!)}`
  const body = `<p>水温 <em>九十二度</em> 最合适，太烫会苦。</p><script>alert(1)</script>${picture('u/stolen~000000')}`
  const courseId = await publish('有图的面包课', {
    description,
    chapters: [{ title: '开始', lessons: [lesson('试看', { free: true, body }), lesson('揉面'), quiz] }],
  })
  const { form } = await load(owner, courseId)
  expect(form.description).toContain('<strong>选料</strong>')
  expect(form.description).toContain(own.pictureKey)
  expect(form.chapters[0]!.lessons[0]!.body).toBe('<p>水温 <em>九十二度</em> 最合适，太烫会苦。</p>')
  const shown = await registry.reviewSubjects.COURSE!.show(db, courseId, null)
  expect(shown.pictures?.map(one => one.label)).toEqual(['封面', '图 2'])
  expect(shown.text).not.toContain('<')
  const page = data<{ description: string }>(await owner.get(`course/${courseId}`))
  expect(page.description).toContain('<strong>选料</strong>')
})

test('a draft from before the editor, in Markdown, comes into it as blocks and is sold as such', async () => {
  const { courseId } = await write(owner, await withCover(owner, '从前写的面包课'))
  await sql`update course_revisions set content = jsonb_set(content::jsonb, '{description}', ${JSON.stringify(
    '## 你会学到\n\n从**选料**到出炉，失败了也知道原因在哪里，一步一步来，在家就能做。',
  )}::jsonb) where course_id = ${courseId}`.execute(db)
  const { form } = await load(owner, courseId)
  expect(form.description).toMatch(/^<h3>你会学到<\/h3>\s*<p>从<strong>选料<\/strong>/)
  data(await hand(owner, courseId))
  await approve(courseId)
  expect(data<{ description: string }>(await owner.get(`course/${courseId}`)).description).toContain('<strong>选料</strong>')
})
