/** The courses of the demo city, in every state, with teachers, syllabus, comments, learners and questions. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { type DemoClip, storeDemoClips } from '#demo/park/video.ts'
import { personName } from '#demo/people/names.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type {
  CourseCommentsTable,
  CourseEnrolmentsTable,
  CourseLessonsTable,
  CourseState,
  CoursesTable,
  CourseTeachersTable,
  EnrolmentState,
  LearnQuestionsTable,
} from '#server/domains/learn/course/tables.ts'
import { listProviders, type Provider, planCourses, refreshFigures } from './course-plan.ts'
import { type CourseSubject, courseGroups } from './course-subjects.ts'
import {
  courseDescription,
  courseQuestions,
  courseRemark,
  courseSubtitle,
  learnerReply,
  lessonText,
  lessonTitle,
  teacherReply,
} from './course-texts.ts'

/** The clips that a lesson may be: a lecture, a workshop. */
const LESSON_CLIPS = ['lecture.webm', 'workshop.mp4']

type Teacher = Insertable<CourseTeachersTable> & { provider: Provider }

const stateOf = (index: number): CourseState => {
  const states: Record<number, CourseState> = { 5: 'DRAFT', 13: 'UNDER_REVIEW', 21: 'REJECTED', 29: 'OFFLINE' }
  return states[index % 40] ?? 'ONLINE'
}

const levels = [
  ['ANY', 3],
  ['BEGINNER', 5],
  ['INTERMEDIATE', 4],
  ['ADVANCED', 2],
] as const

/** The first lesson of a course is a film that may be watched for free. */
const filmOf = (clip: DemoClip) => ({
  kind: 'VIDEO' as const,
  body: '',
  duration_seconds: Math.round(clip.durationMs / 1000),
  source_url: clip.url,
  source_mime: clip.mime,
})

export async function seedCourse(context: SeedContext): Promise<void> {
  const { db, rng, now, scale, people } = context
  const clips = await storeDemoClips(context)
  const lessonClips = LESSON_CLIPS.flatMap(name => clips.find(clip => clip.name === name) ?? [])
  const plans = await planCourses(context)
  const teachers = draftTeachers(await listProviders(context))
  const teacherIds = await insertReturningIds(
    db,
    'course_teachers',
    teachers.map(({ provider: _, ...row }) => row),
  )

  const lessonsOf: Omit<Insertable<CourseLessonsTable>, 'course_id' | 'chapter_id'>[][][] = []
  const commentsOf: Remark[][] = []
  const teacherOf: number[] = []
  const rows = plans.map((plan, index): Insertable<CoursesTable> => {
    const { group, category } = plan
    // A teacher of the same trade: they were drafted group after group.
    const own = teachers.filter((_, place) => place % courseGroups.length === courseGroups.indexOf(group))
    const at = teachers.indexOf(rng.pick(own.length > 0 ? own : teachers))
    const teacher = teachers[at]!
    teacherOf.push(at)
    const chapters = draftChapters(category, group.k12 ?? false)
    const [opening] = chapters[0] ?? []
    if (opening) Object.assign(opening, filmOf(lessonClips[index % lessonClips.length]!))
    lessonsOf.push(chapters)
    const lessons = chapters.flat()
    const state = stateOf(index)
    const published = state === 'ONLINE' || state === 'OFFLINE' ? rng.pastDate(now, 420) : null
    const remarks = published ? draftRemarks(category, published) : []
    commentsOf.push(remarks)
    const scores = remarks.flatMap(remark => (remark.state === 'PUBLISHED' && remark.score ? [remark.score] : []))
    const free = index % 9 === 2
    const price = free
      ? 0
      : rng.pick([990, 1990, 3900, 5900, 9900, 12_900, 19_900, 29_900, 39_900, 69_900, 99_900, 149_900, 268_000, 398_000])
    return {
      category_id: plan.categoryId,
      category_group_id: plan.groupId,
      teacher_id: teacherIds[at]!,
      school_id: teacher.provider.schoolId,
      company_id: teacher.provider.companyId,
      state,
      state_reason:
        state === 'REJECTED' ? rng.pick(['封面图片不清晰，请更换', '介绍中有无法核实的承诺，请修改', '缺少讲师资质证明']) : null,
      title: plan.title,
      subtitle: courseSubtitle(rng, category.subjects),
      description: courseDescription(rng, {
        title: plan.title,
        subjects: category.subjects,
        teacher: teacher.name,
        role: teacher.title,
        years: teacher.years ?? 5,
      }),
      cover: pictureFor(rng.chance(0.45) ? 'course' : group.picture, index + 20),
      level: rng.weighted(levels),
      k12: group.k12 ?? false,
      tags: rng.sample(['可回看', '配套资料', '作业批改', '结业证书', '持续更新', '实战案例', '随堂测验'], rng.int(2, 3)),
      audience: [...group.audience],
      gains: rng
        .sample(category.subjects, Math.min(4, category.subjects.length))
        .map(one => `${rng.pick(['能独立完成', '弄清楚', '掌握', '学会检查'])}${one}`),
      price,
      original_price: price > 0 && rng.chance(0.4) ? Math.round((price * 1.4) / 100) * 100 : null,
      valid_days: group.k12 ? 90 : rng.pick([null, 180, 365, 730]),
      lesson_count: lessons.length,
      free_lesson_count: lessons.filter(lesson => lesson.free).length,
      duration_seconds: lessons.reduce((sum, lesson) => sum + (lesson.duration_seconds ?? 0), 0),
      student_count: published ? Math.round(10 ** (1 + rng.float() * 3.4)) : 0,
      comment_count: remarks.filter(remark => remark.state === 'PUBLISHED').length,
      score: scores.length > 0 ? Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) : 0,
      score_count: scores.length,
      favourite_count: rng.int(0, 900),
      published_at: published,
      created_at: new Date((published ?? now).getTime() - rng.int(2, 20) * DAY_MS),
    }
  })
  const ids = await insertReturningIds(db, 'courses', rows)
  await insertSyllabus()
  await insertComments()
  await insertAll(db, 'learn_questions', ids.flatMap(questionsOf))
  const enrolments = ids.flatMap(enrolmentsOf)
  const enrolmentIds = await insertReturningIds(db, 'course_enrolments', enrolments)
  await insertAll(
    db,
    'course_certificates',
    enrolments.flatMap((row, index) =>
      row.state === 'FINISHED'
        ? [
            {
              enrolment_id: enrolmentIds[index]!,
              code: `CH${now.getFullYear()}${String(enrolmentIds[index]).padStart(8, '0')}`,
              holder_name: people.find(person => person.id === row.user_id)?.realName ?? '',
              issued_at: new Date(row.finished_at ?? now),
              revoked_at: null,
            },
          ]
        : [],
    ),
  )
  await refreshFigures(context)

  function draftTeachers(providers: Provider[]): Teacher[] {
    const taken = new Set<string>()
    return Array.from({ length: scale(90) }, (_, index) => {
      const group = courseGroups[index % courseGroups.length]!
      const provider = providers[index % providers.length]!
      const title = rng.pick(group.roles)
      const years = rng.int(4, 26)
      return {
        provider,
        user_id: index % 6 === 0 ? rng.pick(people).id : null,
        school_id: provider.schoolId,
        company_id: provider.companyId,
        name: personName(rng, taken).realName,
        title,
        avatar: pictureFor('portrait', 300 + index),
        years,
        intro: rng.pick([
          `${title}，从业${years}年。讲课不念稿，喜欢用身边的例子把复杂的事讲明白。`,
          `在一线做了${years}年，带过的学员大多已经能独当一面。坚持作业一份一份批。`,
          `${years}年实战经验，习惯把方法写成清单。业余时间喜欢徒步和做菜。`,
          `曾任职于多家本地企业，现为${provider.name}${title}，主讲课程每季度更新一次。`,
        ]),
      }
    })
  }

  function draftChapters(category: CourseSubject, k12: boolean) {
    let position = 0
    return rng.sample(category.subjects, rng.int(3, category.subjects.length)).map((about, chapter) => {
      const start = rng.int(0, 9)
      return Array.from({ length: rng.int(3, k12 ? 5 : 6) }, (_, at) => {
        // What is free can be read in place.
        const kind =
          at < 2 && chapter === 0
            ? ('TEXT' as const)
            : rng.weighted([
                ['VIDEO', 14],
                ['TEXT', 3],
                ['FILE', 1],
                ['QUIZ', 2],
              ] as const)
        const free = chapter === 0 && at < 2
        return {
          position: position++,
          kind,
          title:
            kind === 'QUIZ' ? `随堂测验：${about}` : kind === 'FILE' ? `资料下载：${about}清单` : lessonTitle(start + at, about),
          free,
          duration_seconds:
            kind === 'VIDEO' ? rng.int(280, 2300) : kind === 'TEXT' ? rng.int(240, 700) : kind === 'QUIZ' ? 600 : 0,
          body: kind === 'TEXT' ? lessonText(rng, about) : '',
          file_id: null,
          source_url: null,
          source_mime: null,
        }
      })
    })
  }

  function draftRemarks(category: CourseSubject, published: Date): Remark[] {
    return Array.from(
      {
        length: rng.weighted([
          [0, 1],
          [3, 2],
          [6, 4],
          [12, 3],
          [24, 1],
        ] as const),
      },
      () => {
        const score = rng.weighted([
          [5, 12],
          [4, 5],
          [3, 2],
          [2, 0.5],
          [1, 0.3],
        ] as const)
        const about = rng.pick(category.subjects)
        const createdAt = between(published, now)
        const replies = rng.chance(0.4) ? rng.int(1, 3) : 0
        return {
          userId: rng.pick(people).id,
          body: courseRemark(rng, about, score),
          score: rng.chance(0.9) ? score : null,
          state: rng.weighted([
            ['PUBLISHED', 40],
            ['REVIEWING', 1],
            ['HIDDEN', 1],
            ['DELETED', 1],
          ] as const),
          likes: rng.chance(0.5) ? rng.int(0, 60) : 0,
          createdAt,
          replies: Array.from({ length: replies }, (_, at) => ({
            userId: rng.pick(people).id,
            byTeacher: at === 0,
            body: at === 0 ? teacherReply(rng, about) : learnerReply(rng),
            createdAt: between(createdAt, now),
          })),
        }
      },
    )
  }

  function between(from: Date, to: Date): Date {
    return new Date(from.getTime() + rng.float() * Math.max(0, to.getTime() - from.getTime()))
  }

  async function insertSyllabus(): Promise<void> {
    const chapterRows = lessonsOf.flatMap((chapters, index) =>
      chapters.map((lessons, position) => ({
        course_id: ids[index]!,
        position,
        title: `第${'一二三四五六七八九十'[position]}章 ${lessons[0]?.title.replace(/^.*：|认识|的完整流程|里最常见的三个错误|进阶技巧|答疑|用一张清单管好/g, '') ?? ''}`,
        lessons,
      })),
    )
    const chapterIds = await insertReturningIds(
      db,
      'course_chapters',
      chapterRows.map(({ lessons: _, ...row }) => row),
    )
    const lessonRows = chapterRows.flatMap((chapter, index) =>
      chapter.lessons.map(lesson => ({ ...lesson, course_id: chapter.course_id, chapter_id: chapterIds[index]! })),
    )
    const lessonIds = await insertReturningIds(db, 'course_lessons', lessonRows)
    await insertAll(
      db,
      'course_quiz_questions',
      lessonRows.flatMap((lesson, index) =>
        lesson.kind === 'QUIZ'
          ? [0, 1].map(position => ({
              lesson_id: lessonIds[index]!,
              position,
              question: position === 0 ? `开始之前，首先要做的是什么？` : '遇到和例子不一样的情况，应该怎么办？',
              choices:
                position === 0
                  ? ['明确目标与现有条件', '直接动手', '等别人先做', '凭感觉决定']
                  : ['停下来核对清单', '照搬例子', '跳过这一步', '放弃'],
              answers: [0],
              explanation: '先看清目标和条件，再选方法，能少走很多弯路。',
            }))
          : [],
      ),
    )
  }

  async function insertComments(): Promise<void> {
    const flat = commentsOf.flatMap((remarks, index) => remarks.map(remark => ({ courseId: ids[index]!, remark })))
    const roots = flat.map(
      ({ courseId, remark }): Insertable<CourseCommentsTable> => ({
        course_id: courseId,
        parent_id: null,
        reply_to_user_id: null,
        user_id: remark.userId,
        body: remark.body,
        score: remark.score,
        state: remark.state,
        like_count: remark.likes,
        reply_count: remark.replies.length,
        created_at: remark.createdAt,
      }),
    )
    const rootIds = await insertReturningIds(db, 'course_comments', roots)
    await insertAll(
      db,
      'course_comments',
      flat.flatMap(({ courseId, remark }, index) =>
        remark.replies.map(
          (reply): Insertable<CourseCommentsTable> => ({
            course_id: courseId,
            parent_id: rootIds[index]!,
            reply_to_user_id: remark.userId,
            user_id: reply.userId,
            by_teacher: reply.byTeacher,
            body: reply.body,
            score: null,
            created_at: reply.createdAt,
          }),
        ),
      ),
    )
  }

  function questionsOf(courseId: number, index: number): Insertable<LearnQuestionsTable>[] {
    if (rows[index]!.state !== 'ONLINE') return []
    return rng.sample(courseQuestions, rng.int(0, 4)).map(({ question: body, answer }) => {
      const asked = rng.pastDate(now, 200)
      const answered = rng.chance(0.9)
      return {
        school_id: null,
        course_id: courseId,
        exam_id: null,
        user_id: rng.pick(people).id,
        body,
        answer: answered ? answer : null,
        answered_by: answered ? teachers[teacherOf[index]!]!.name : null,
        answered_at: answered ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 60) * HOUR_MS)) : null,
        created_at: asked,
      }
    })
  }

  function enrolmentsOf(courseId: number, index: number): Insertable<CourseEnrolmentsTable>[] {
    const row = rows[index]!
    if (!row.published_at) return []
    const states: EnrolmentState[] = ['UNPAID', 'LEARNING', 'FINISHED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED']
    return rng.sample(people, rng.int(2, 5)).map((person, at) => {
      const state = at === 0 ? states[index % states.length]! : rng.pick(['LEARNING', 'LEARNING', 'FINISHED'] as const)
      const created = between(new Date(row.published_at!), now)
      return {
        course_id: courseId,
        user_id: person.id,
        state,
        order_no: null,
        paid: state === 'UNPAID' || state === 'CANCELLED' ? 0 : row.price,
        lessons_done:
          state === 'FINISHED' ? (row.lesson_count ?? 0) : state === 'LEARNING' ? rng.int(0, row.lesson_count ?? 0) : 0,
        expires_at: row.valid_days ? new Date(created.getTime() + row.valid_days * DAY_MS) : null,
        finished_at: state === 'FINISHED' ? between(created, now) : null,
        created_at: created,
      }
    })
  }
}

type Remark = {
  userId: number
  body: string
  score: number | null
  state: 'PUBLISHED' | 'REVIEWING' | 'HIDDEN' | 'DELETED'
  likes: number
  createdAt: Date
  replies: { userId: number; byTeacher: boolean; body: string; createdAt: Date }[]
}
