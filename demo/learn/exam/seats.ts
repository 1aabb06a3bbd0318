/** Which registrations hold a seat, and the counts that follow from them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { RegistrationState } from '#server/domains/learn/exam/tables.ts'

/** Everybody but who was refused, waits or has left. */
export const HOLDS_SEAT: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'UNPAID',
  'REGISTERED',
  'TICKET_ISSUED',
  'TAKEN',
  'ABSENT',
  'SCORED',
]

/** Taken are the seats that a registration holds. A site where somebody waits has no more of them. */
export async function countSeats(db: Db): Promise<void> {
  await sql`
    update exam_sites s set seats_taken = held.count, seats = case when held.waiting then held.count else s.seats end
    from (
      select site_id, count(*) filter (where state = any (${[...HOLDS_SEAT]}::text[]))::int as count, bool_or(state = 'WAITLISTED') as waiting
      from exam_registrations group by site_id
    ) held
    where held.site_id = s.id`.execute(db)
  await sql`
    update exams e set seats = s.seats, summary = regexp_replace(summary, '计划\\d+个名额', '计划' || s.seats || '个名额')
    from (select exam_id, sum(seats)::int as seats from exam_sites group by exam_id) s
    where s.exam_id = e.id`.execute(db)
}
