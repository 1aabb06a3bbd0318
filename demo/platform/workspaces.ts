/**
 * What the named people find in their working areas: of everything that has states, one record in each. Nothing is invented here;
 * records of the demo city become theirs, before the search index is built.
 */

import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'

type Named = { member: number; owner: number; admin: number; companyId: number }

export async function seedWorkspaces(context: SeedContext): Promise<void> {
  const { people, companies } = context
  const idOf = (role: 'MEMBER' | 'OWNER' | 'ADMIN') => people[demoAccounts.findIndex(account => account.role === role)]!.id
  const named = { member: idOf('MEMBER'), owner: idOf('OWNER'), admin: idOf('ADMIN'), companyId: companies[0]!.id }
  await seedSchools(context, named)
  await seedLearning(context, named)
  await seedPark(context, named)
}

/** One listing of each state for the named company, with the courses and exams that belong to it. */
async function seedSchools({ db }: SeedContext, { owner, companyId }: Named): Promise<void> {
  await sql`
    update schools set company_id = ${companyId}, owner_user_id = ${owner}
    where id in (
      select distinct on (state) id from schools where kind not in ('KINDERGARTEN', 'PRIMARY')
      order by state, course_count desc, id)`.execute(db)
  const approved = await db
    .selectFrom('schools')
    .select(['id', 'student_count'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'ONLINE')
    .orderBy('id')
    .executeTakeFirst()
  if (!approved) return
  await sql`
    insert into school_revisions (school_id, author_user_id, state, changes)
    values (${approved.id}, ${owner}, 'UNDER_REVIEW', ${JSON.stringify({ student_count: approved.student_count + 60 })})
    on conflict do nothing`.execute(db)
  // What waits for a decision stands in the operators' queue.
  const waiting = await db
    .selectFrom('schools')
    .select(['id', 'name', 'owner_user_id', 'company_id', 'city_code', 'state'])
    .where(eb =>
      eb.or([
        eb('state', '=', 'UNDER_REVIEW'),
        eb('id', 'in', eb.selectFrom('school_revisions').select('school_id').where('state', '=', 'UNDER_REVIEW')),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const row of waiting)
    await submitForReview(db, {
      kind: 'SCHOOL',
      refId: row.id,
      title: row.state === 'UNDER_REVIEW' ? row.name : `${row.name}（资料变更）`,
      submittedBy: row.owner_user_id,
      companyId: row.company_id,
      cityCode: row.city_code,
    })
  // Exams of every state with registrations stand at this school.
  await sql`
    update exams set school_id = ${approved.id}
    where id in (
      select distinct on (state, starts_at > now()) id from exams order by state, starts_at > now(), seats desc, id)`.execute(db)
}

/** The named member learns one course in each state, and has registered for one exam in each. */
async function seedLearning({ db, now, people }: SeedContext, { member }: Named): Promise<void> {
  const { realName } = people.find(person => person.id === member)!
  const enrolments = await db.selectFrom('course_enrolments').select(['id', 'course_id', 'state']).orderBy('id').execute()
  for (const row of onePerState(enrolments, one => one.course_id)) {
    await db.updateTable('course_enrolments').set({ user_id: member }).where('id', '=', row.id).execute()
    if (!['LEARNING', 'FINISHED', 'EXPIRED'].includes(row.state)) continue
    const lessons = await db
      .selectFrom('course_lessons')
      .select(['id', 'duration_seconds', 'kind'])
      .where('course_id', '=', row.course_id)
      .orderBy('position')
      .execute()
    const done = row.state === 'FINISHED' ? lessons.length : Math.floor(lessons.length * 0.4)
    await insertAll(
      db,
      'course_progress',
      lessons.slice(0, done + 1).map((lesson, index) => ({
        enrolment_id: row.id,
        lesson_id: lesson.id,
        position_seconds: index < done ? lesson.duration_seconds : Math.floor(lesson.duration_seconds / 3),
        quiz_score: lesson.kind === 'QUIZ' && index < done ? 90 : null,
        done_at: index < done ? new Date(now.getTime() - (lessons.length - index) * HOUR_MS) : null,
        opened_at: new Date(now.getTime() - (lessons.length - index + 1) * HOUR_MS),
      })),
    )
    await db.updateTable('course_enrolments').set({ lessons_done: done }).where('id', '=', row.id).execute()
  }
  await sql`update course_certificates c set holder_name = ${realName} from course_enrolments e
    where e.id = c.enrolment_id and e.user_id = ${member}`.execute(db)

  // Of exams that are taken here first: where the organiser takes registrations elsewhere nothing can be paid.
  const registrations = await db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .leftJoin('schools', 'schools.id', 'exams.school_id')
    .select(['exam_registrations.id', 'exam_registrations.exam_id', 'exam_registrations.state'])
    .orderBy(sql`schools.company_id is null`)
    .orderBy('exam_registrations.id')
    .execute()
  for (const row of onePerState(registrations, one => one.exam_id)) {
    await sql`update exam_registrations set user_id = ${member}, form = form || jsonb_build_object('name', ${realName}::text)
      where id = ${row.id}`.execute(db)
  }
}

/** One row of each state, no two of them about the same thing. */
function onePerState<Row extends { state: string }>(rows: readonly Row[], about: (row: Row) => number): Row[] {
  const taken = new Set<number>()
  return [...Map.groupBy(rows, row => row.state).values()].flatMap(list => {
    const row = list.find(one => !taken.has(about(one)))
    if (!row) return []
    taken.add(about(row))
    return [row]
  })
}

/** Topics, replies, videos and downloads in every state: of the named member, and of the named company. */
async function seedPark({ db }: SeedContext, { member, owner, admin, companyId }: Named): Promise<void> {
  await sql`
    update forum_topics t set author_id = case when n.n <= 2 then ${member}::int else ${owner}::int end,
      author_company_id = case when n.n > 2 then ${companyId}::int end
    from (select id, row_number() over (partition by state order by id) as n from forum_topics) n
    where n.id = t.id and n.n <= 4`.execute(db)
  await sql`
    update forum_replies r set author_id = case when n.n <= 3 then ${member}::int else ${admin}::int end,
      author_company_id = case when n.n > 3 then ${companyId}::int end
    from (select id, row_number() over (partition by state order by id desc) as n from forum_replies) n
    where n.id = r.id and n.n <= 5`.execute(db)
  // What stands in a series stays with the others of its author.
  const first = { videos: sql`series_id is not null, id`, downloads: sql`id` }
  for (const table of ['videos', 'downloads'] as const) {
    await sql`
      update ${sql.table(table)} t set owner_user_id = case when n.n = 1 then ${member}::int else ${owner}::int end,
        owner_company_id = case when n.n = 2 then ${companyId}::int end
      from (select id, row_number() over (partition by state order by ${first[table]}) as n from ${sql.table(table)}) n
      where n.id = t.id and n.n <= 2`.execute(db)
  }
}
