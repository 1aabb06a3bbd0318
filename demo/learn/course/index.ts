/** The courses of the demo city, in every state, with teachers, syllabus, comments, learners and questions. */
import type { SeedContext } from '#demo/context.ts'
import { insertReturningIds } from '#demo/insert.ts'
import { storeDemoClips } from '#demo/park/video/clips.ts'
import { type CourseDraft, draftCourse } from './draft.ts'
import { insertEnrolments } from './enrolments.ts'
import { listProviders, planCourses, refreshFigures } from './plan.ts'
import { insertQuestions } from './questions.ts'
import { insertRemarks } from './remarks.ts'
import { insertSyllabus } from './syllabus.ts'
import { chooseTeacher, seedTeachers } from './teachers.ts'

/** The clips that a lesson may be: a lecture, a workshop. */
const LESSON_CLIPS = ['lecture.webm', 'workshop.mp4']

export async function seedCourse(context: SeedContext): Promise<void> {
  const { db, rng } = context
  const clips = await storeDemoClips(context)
  const lessonClips = LESSON_CLIPS.flatMap(name => clips.find(clip => clip.name === name) ?? [])
  const plans = await planCourses(context)
  const teachers = await seedTeachers(context, await listProviders(context))
  const drafts = plans.map((plan, index): CourseDraft => {
    const teacher = chooseTeacher(rng, teachers, plan.group)
    return draftCourse(context, plan, teacher, lessonClips[index % lessonClips.length]!, index)
  })
  const ids = await insertReturningIds(
    db,
    'courses',
    drafts.map(draft => draft.row),
  )
  const courses = drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
  await insertSyllabus(db, courses)
  await insertRemarks(db, courses)
  await insertQuestions(context, courses)
  await insertEnrolments(context, courses)
  await refreshFigures(context)
}
