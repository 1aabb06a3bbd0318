/** Those who teach the courses: named people of a trade, each at a school or a company. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertReturningIds } from '#demo/insert.ts'
import { personName } from '#demo/people/names.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import type { CourseTeachersTable } from '#server/domains/learn/course/tables.ts'
import type { Provider } from './plan.ts'
import { type CourseGroup, courseGroups } from './subjects.ts'

export type Teacher = Insertable<CourseTeachersTable> & { id: number; provider: Provider }

export async function seedTeachers(context: SeedContext, providers: readonly Provider[]): Promise<Teacher[]> {
  const drafts = draftTeachers(context, providers)
  const ids = await insertReturningIds(
    context.db,
    'course_teachers',
    drafts.map(({ provider: _, ...row }) => row),
  )
  return drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
}

/** A teacher of the same trade where there is one: they were drafted group after group. */
export function chooseTeacher(rng: Rng, teachers: readonly Teacher[], group: CourseGroup): Teacher {
  const own = teachers.filter((_, place) => place % courseGroups.length === courseGroups.indexOf(group))
  return rng.pick(own.length > 0 ? own : teachers)
}

function draftTeachers({ rng, scale, people }: SeedContext, providers: readonly Provider[]): Omit<Teacher, 'id'>[] {
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
