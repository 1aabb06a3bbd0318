/** A demo course before it is written: its row, its syllabus, and what is said about it. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { DemoClip } from '#demo/park/video/clips.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { CourseState, CoursesTable } from '#server/domains/learn/course/tables.ts'
import type { CoursePlan } from './plan.ts'
import { draftRemarks, type Remark } from './remarks.ts'
import { type Chapter, draftSyllabus } from './syllabus.ts'
import type { Teacher } from './teachers.ts'
import { courseDescription, courseSubtitle } from './texts.ts'

export type CourseDraft = { row: Insertable<CoursesTable>; teacher: Teacher; chapters: Chapter[]; remarks: Remark[] }
export type Course = CourseDraft & { id: number }

const stateOf = (index: number): CourseState => {
  const states: Record<number, CourseState> = { 5: 'DRAFT', 13: 'UNDER_REVIEW', 21: 'REJECTED', 29: 'OFFLINE' }
  return states[index % 40] ?? 'ONLINE'
}

/** Fen. */
const PRICES = [990, 1990, 3900, 5900, 9900, 12_900, 19_900, 29_900, 39_900, 69_900, 99_900, 149_900, 268_000, 398_000]
const LEVELS = [
  ['ANY', 3],
  ['BEGINNER', 5],
  ['INTERMEDIATE', 4],
  ['ADVANCED', 2],
] as const
const TAGS = ['可回看', '配套资料', '作业批改', '结业证书', '持续更新', '实战案例', '随堂测验']
const REJECTIONS = ['封面图片不清晰，请更换', '介绍中有无法核实的承诺，请修改', '缺少讲师资质证明']

/** The same seed gives the same city only while these draws keep their order. */
export function draftCourse(
  context: SeedContext,
  plan: CoursePlan,
  teacher: Teacher,
  clip: DemoClip,
  index: number,
): CourseDraft {
  const { rng, now } = context
  const { group, category } = plan
  const k12 = group.k12 ?? false
  const chapters = draftSyllabus(rng, category, k12, clip)
  const state = stateOf(index)
  const published = state === 'ONLINE' || state === 'OFFLINE' ? rng.pastDate(now, 420) : null
  const remarks = published ? draftRemarks(context, category, published) : []
  const price = index % 9 === 2 ? 0 : rng.pick(PRICES)
  const row: Insertable<CoursesTable> = {
    category_id: plan.categoryId,
    category_group_id: plan.groupId,
    teacher_id: teacher.id,
    school_id: teacher.provider.schoolId,
    company_id: teacher.provider.companyId,
    state,
    state_reason: state === 'REJECTED' ? rng.pick(REJECTIONS) : null,
    ...describe(rng, plan, teacher, index),
    price,
    original_price: price > 0 && rng.chance(0.4) ? Math.round((price * 1.4) / 100) * 100 : null,
    valid_days: k12 ? 90 : rng.pick([null, 180, 365, 730]),
    ...measure(chapters.flat()),
    student_count: published ? Math.round(10 ** (1 + rng.float() * 3.4)) : 0,
    ...rate(remarks),
    published_at: published,
    created_at: drawCreation(rng, published ?? now),
  }
  return { row, teacher, chapters, remarks }
}

/** One draw more than it takes, of a figure that is gone: without it every later course would be another. */
function drawCreation(rng: Rng, published: Date): Date {
  rng.int(0, 900)
  return new Date(published.getTime() - rng.int(2, 20) * DAY_MS)
}

/** What the page of the course says about it. */
const describe = (rng: Rng, { title, group, category: { subjects } }: CoursePlan, teacher: Teacher, index: number) => ({
  title,
  subtitle: courseSubtitle(rng, subjects),
  description: courseDescription(rng, {
    title,
    subjects,
    teacher: teacher.name,
    role: teacher.title,
    years: teacher.years ?? 5,
  }),
  cover: pictureFor(rng.chance(0.45) ? 'course' : group.picture, index + 20),
  level: rng.weighted(LEVELS),
  k12: group.k12 ?? false,
  tags: rng.sample(TAGS, rng.int(2, 3)),
  audience: [...group.audience],
  gains: rng
    .sample(subjects, Math.min(4, subjects.length))
    .map(one => `${rng.pick(['能独立完成', '弄清楚', '掌握', '学会检查'])}${one}`),
})

const measure = (lessons: Chapter) => ({
  lesson_count: lessons.length,
  free_lesson_count: lessons.filter(lesson => lesson.free).length,
  duration_seconds: lessons.reduce((sum, lesson) => sum + (lesson.duration_seconds ?? 0), 0),
})

/** Only what readers see counts. */
function rate(remarks: readonly Remark[]) {
  const published = remarks.filter(remark => remark.state === 'PUBLISHED')
  const scores = published.flatMap(remark => (remark.score ? [remark.score] : []))
  return {
    comment_count: published.length,
    score: scores.length > 0 ? Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) : 0,
    score_count: scores.length,
  }
}
