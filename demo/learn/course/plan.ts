/** What courses there are to be, who offers them, and the counts that follow from them. */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import { recountSchoolScores } from '#server/domains/learn/school/service.ts'
import { type CourseGroup, type CourseSubject, courseGroups } from './subjects.ts'

export type Provider = { schoolId: number | null; companyId: number | null; name: string }
export type CoursePlan = { group: CourseGroup; category: CourseSubject; groupId: number; categoryId: number; title: string }

const editions = ['', '（精讲版）', '·实战班', '·周末班', '（第二版）']

/** As many different titles over the categories as there are to be courses. */
export async function planCourses({ db, rng, scale }: SeedContext): Promise<CoursePlan[]> {
  const idOf = await readReferenceIds(db, 'course_categories')
  const plans = courseGroups.flatMap(group =>
    group.categories.flatMap(category =>
      category.titles.map(title => ({
        group,
        category,
        groupId: idOf(group.name),
        categoryId: idOf(group.name, category.name),
        title,
      })),
    ),
  )
  const shuffled = rng.shuffle(plans)
  return Array.from({ length: scale(300) }, (_, index) => {
    const plan = shuffled[index % shuffled.length]!
    return { ...plan, title: plan.title + editions[Math.floor(index / shuffled.length)]! }
  })
}

/** Schools that teach courses, and certified companies. */
export async function listProviders({ db, rng, companies }: SeedContext): Promise<Provider[]> {
  const schools = await db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('state', '=', 'ONLINE')
    .where('kind', 'not in', ['KINDERGARTEN', 'PRIMARY'])
    .orderBy('id')
    .execute()
  const certified = companies.filter(company => company.certified)
  return rng.shuffle([
    ...rng.sample(schools, 42).map(school => ({ schoolId: school.id, companyId: null, name: school.name })),
    ...rng.sample(certified, 24).map(company => ({ schoolId: null, companyId: company.id, name: company.name })),
  ])
}

/** The counts that stand in categories, teachers and schools. */
export async function refreshFigures({ db }: SeedContext): Promise<void> {
  await sql`update course_categories set course_count = (
    select count(*) from courses where courses.state = 'ONLINE' and course_categories.id in (courses.category_id, courses.category_group_id))`.execute(
    db,
  )
  await sql`update course_teachers set (course_count, student_count) = (
    select count(*), coalesce(sum(courses.student_count), 0) from courses where courses.state = 'ONLINE' and courses.teacher_id = course_teachers.id)`.execute(
    db,
  )
  await sql`update schools set course_count = (
    select count(*) from courses where courses.state = 'ONLINE' and courses.school_id = schools.id)`.execute(db)
  await recountSchoolScores(db)
}
