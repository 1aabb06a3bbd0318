import { expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()
// Reading courses asks nothing of the ports.
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

test('the list shows only courses on sale, in the asked order, each page after the other without gaps', async () => {
  const online = await db.selectFrom('courses').select('id').where('state', '=', 'ONLINE').execute()
  for (const sort of ['hot', 'newest', 'score', 'priceAsc', 'priceDesc'] as const) {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await api.course.listCourses({ query: { sort, pageSize: 4, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.list.map(card => card.courseId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.length, sort).toBe(online.length)
    expect(new Set(seen)).toEqual(new Set(online.map(row => row.id)))
  }
})

test('filters narrow by category of either level, price, level and words of the title', async () => {
  const [card] = (await api.course.listCourses({ query: { sort: 'hot' } })).list
  const detail = await api.course.getCourse({ params: { id: card!.courseId } })
  const byGroup = await api.course.listCourses({ query: { categoryId: detail.groupId } })
  const byCategory = await api.course.listCourses({ query: { categoryId: detail.categoryId } })
  expect(byGroup.total).toBeGreaterThanOrEqual(byCategory.total)
  expect(byCategory.list.every(one => one.categoryId === detail.categoryId)).toBe(true)
  const free = await api.course.listCourses({ query: { price: 'FREE' } })
  expect(free.total).toBeGreaterThan(0)
  expect(free.list.every(one => one.price === 0)).toBe(true)
  const beginners = await api.course.listCourses({ query: { level: 'BEGINNER' } })
  expect(beginners.list.every(one => one.level === 'BEGINNER')).toBe(true)
  const word = detail.title.slice(1, 4)
  const found = await api.course.listCourses({ query: { keyword: word } })
  expect(found.list.map(one => one.courseId)).toContain(detail.courseId)
  expect(found.list.every(one => one.title.includes(word))).toBe(true)
  expect((await api.course.listCourses({ query: { keyword: '%' } })).total).toBe(0)
})

test('a course tells its whole syllabus, and gives away only what is free', async () => {
  const { list } = await api.course.listCourses({ query: { sort: 'hot' } })
  const detail = await api.course.getCourse({ params: { id: list[0]!.courseId } })
  const lessons = detail.chapters.flatMap(chapter => chapter.lessons)
  expect(lessons.length).toBe(detail.lessonCount)
  expect(lessons.filter(lesson => lesson.free).length).toBe(detail.freeLessonCount)
  expect(lessons.filter(lesson => lesson.free).every(lesson => (lesson.kind === 'VIDEO' ? lesson.source : lesson.body))).toBe(
    true,
  )
  expect(lessons.find(lesson => lesson.free && lesson.kind === 'VIDEO')?.source?.url).toMatch(/^\/files\/democlip/)
  expect(lessons.every(lesson => lesson.free || (lesson.body === '' && lesson.source === null))).toBe(true)
  expect(detail.similar.every(one => one.courseId !== detail.courseId)).toBe(true)
})

test('the film of a lesson that must be bought is not told', async () => {
  const lesson = await db
    .selectFrom('course_lessons')
    .innerJoin('courses', 'courses.id', 'course_lessons.course_id')
    .where('courses.state', '=', 'ONLINE')
    .where('course_lessons.free', '=', false)
    .where('course_lessons.kind', '=', 'VIDEO')
    .select(['course_lessons.id', 'course_lessons.course_id'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('course_lessons')
    .set({ source_url: '/files/secretfilm/film.mp4', source_mime: 'video/mp4' })
    .where('id', '=', lesson.id)
    .execute()
  expect(JSON.stringify(await api.course.getCourse({ params: { id: lesson.course_id } }))).not.toContain('secretfilm')
})

test('what is not on sale is not there, by any call', async () => {
  const hidden = await db.selectFrom('courses').select('id').where('state', '<>', 'ONLINE').execute()
  expect(hidden.length).toBeGreaterThan(0)
  for (const { id } of hidden) {
    await expect(api.course.getCourse({ params: { id } })).rejects.toMatchObject({ code: 'missing.record' })
    await expect(api.course.listCourseComments({ params: { id }, query: {} })).rejects.toMatchObject({ code: 'missing.record' })
  }
})

test('comments come with their first replies, and hidden ones stay hidden', async () => {
  const row = await db
    .selectFrom('course_comments')
    .innerJoin('courses', 'courses.id', 'course_comments.course_id')
    .where('courses.state', '=', 'ONLINE')
    .where('course_comments.reply_count', '>', 0)
    .where('course_comments.state', '=', 'PUBLISHED')
    .select(['course_comments.id', 'course_comments.course_id', 'course_comments.reply_count'])
    .executeTakeFirstOrThrow()
  const page = await api.course.listCourseComments({ params: { id: row.course_id }, query: { sort: 'newest', pageSize: 100 } })
  const comment = page.list.find(one => one.commentId === row.id)!
  expect(comment.replies.length).toBe(Math.min(3, row.reply_count))
  expect(comment.replies[0]?.byTeacher).toBe(true)
  await db.updateTable('course_comments').set({ state: 'HIDDEN' }).where('id', '=', row.id).execute()
  const after = await api.course.listCourseComments({ params: { id: row.course_id }, query: { sort: 'newest', pageSize: 100 } })
  expect(after.list.some(one => one.commentId === row.id)).toBe(false)
  expect(after.total).toBe(page.total - 1)
})

test('the front and the category tree agree on what is on sale', async () => {
  const index = await api.course.getCourseIndex()
  const online = await api.course.listCourses({ query: {} })
  expect(index.total).toBe(online.total)
  expect(index.categories.every(group => group.courses === group.children.reduce((sum, child) => sum + child.courses, 0))).toBe(
    true,
  )
  expect(await api.course.getCourseCategoryTree()).toEqual(index.categories)
  expect(index.free.every(card => card.price === 0)).toBe(true)
})

test('questions about exams are read with their answers, of one exam when asked', async () => {
  const all = await api.course.listExamConsultations({ query: {} })
  expect(all.total).toBeGreaterThan(0)
  const one = await api.course.listExamConsultations({ query: { examId: all.list[0]!.examId } })
  expect(one.list.every(question => question.examId === all.list[0]!.examId)).toBe(true)
})

test('pupils pay in advance for three months or sixty lessons at most', async () => {
  const { id } = await db.selectFrom('courses').select('id').where('state', '=', 'ONLINE').executeTakeFirstOrThrow()
  const tooLong = db.updateTable('courses').set({ k12: true, lesson_count: 61, valid_days: 365 }).where('id', '=', id).execute()
  await expect(tooLong).rejects.toThrow('courses__k12_prepaid')
})
