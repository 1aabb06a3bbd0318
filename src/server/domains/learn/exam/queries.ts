/** All SQL of exams. */
import { sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { exam } from '#lib/contract/learn/exam.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import { isPublicExam } from './visibility.ts'

export type ExamListQuery = CallParsed<typeof exam.listExams>['query']

const orders: Record<ExamListQuery['sort'], OrderColumn[]> = {
  soonest: [
    { column: 'exams.starts_at', direction: 'asc' },
    { column: 'exams.id', direction: 'asc' },
  ],
  newest: [
    { column: 'exams.published_at', direction: 'desc' },
    { column: 'exams.id', direction: 'desc' },
  ],
}

/** The hot counter stands on each site, so that registering never waits for the whole exam. */
export const seatsTaken =
  sql<number>`(select coalesce(sum(site.seats_taken), 0)::int from exam_sites as site where site.exam_id = exams.id)`.as(
    'seats_taken',
  )

const cards = (db: Db) =>
  db
    .selectFrom('exams')
    .leftJoin('schools', join => join.onRef('schools.id', '=', 'exams.school_id').on('schools.state', '=', 'ONLINE'))
    .where(isPublicExam)
    .select([
      'exams.id',
      'exams.title',
      'exams.kind',
      'exams.state',
      'exams.organiser',
      'exams.summary',
      'exams.picture',
      'exams.area_text',
      'exams.fee',
      'exams.register_from',
      'exams.register_to',
      'exams.starts_at',
      'exams.ends_at',
      'exams.seats',
      'schools.id as school_id',
      'schools.name as school_name',
    ])
    .select(seatsTaken)

export type CardRow = Awaited<ReturnType<typeof listNext>>[number]

export function listCards(db: Db, query: ExamListQuery, now: Date) {
  const { phase } = query
  const exams = cards(db)
    .$if(query.sort === 'soonest', found => found.where('exams.starts_at', '>=', now))
    .$if(query.kind !== undefined, found => found.where('exams.kind', '=', query.kind!))
    .$if(query.schoolId !== undefined, found => found.where('exams.school_id', '=', query.schoolId!))
    .$if(phase === 'COMING', found => found.where('exams.register_from', '>', now))
    .$if(phase === 'OPEN', found => found.where('exams.register_from', '<=', now).where('exams.register_to', '>', now))
    .$if(phase === 'CLOSED', found => found.where('exams.register_to', '<=', now))
    .$if(phase !== undefined, found => found.where('exams.state', '=', 'PUBLISHED'))
    .$if(Boolean(query.keyword), found =>
      found.where(
        sql<boolean>`exams.title_grams @> text_grams(${query.keyword ?? ''}) and position(lower(${query.keyword ?? ''}) in lower(exams.title)) > 0`,
      ),
    )
  return keysetPage(db, exams, { paging: query, order: orders[query.sort] })
}

/** The next exams to come, of one school when given. */
export const listNext = (db: Db, now: Date, limit: number, schoolId?: number) =>
  cards(db)
    .where('exams.starts_at', '>=', now)
    .where('exams.state', '=', 'PUBLISHED')
    .$if(schoolId !== undefined, found => found.where('exams.school_id', '=', schoolId!))
    .orderBy('exams.starts_at')
    .orderBy('exams.id')
    .limit(limit)
    .execute()

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

export const findDetail = (db: Db, id: number) =>
  cards(db)
    .select([
      'exams.description',
      'exams.conditions',
      'exams.materials',
      'exams.ticket_from',
      'exams.result_at',
      'exams.view_count',
      'exams.needs_files',
      'exams.pass_score',
      'exams.cancel_reason',
      'schools.company_id as school_company',
    ])
    .where('exams.id', '=', id)
    .executeTakeFirst()

export const listSubjects = (db: Db, examId: number) =>
  db
    .selectFrom('exam_subjects')
    .select(['name', 'starts_at', 'ends_at'])
    .where('exam_id', '=', examId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export type SiteRow = Awaited<ReturnType<typeof listSites>>[number]

export const listSites = (db: Db, examId: number) =>
  db
    .selectFrom('exam_sites')
    .select(['id', 'name', 'address', 'lng', 'lat', 'seats', 'seats_taken'])
    .where('exam_id', '=', examId)
    .orderBy('id')
    .execute()

export type EventRow = {
  exam_id: number
  title: string
  date: string
  event: 'REGISTER_FROM' | 'REGISTER_TO' | 'EXAM' | 'RESULT'
}

/** What happens from `from` (included) to `to` (not included), by the day in China. */
export async function listEvents(db: Db, from: Date, to: Date): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select exams.id as exam_id, exams.title, events.event, to_char(events.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from exams, lateral (values
      ('REGISTER_FROM', exams.register_from), ('REGISTER_TO', exams.register_to), ('EXAM', exams.starts_at), ('RESULT', exams.result_at)
    ) as events (event, at)
    where ${isPublicExam} and exams.state <> 'CANCELLED' and events.at >= ${from} and events.at < ${to}
      and exams.starts_at >= ${from}::timestamptz - interval '400 days' and exams.starts_at < ${to}::timestamptz + interval '400 days'
    order by events.at, exams.id
    limit 300`.execute(db)
  return rows
}
