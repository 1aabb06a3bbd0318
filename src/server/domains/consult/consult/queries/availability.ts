/** SQL of when a consultant can be booked. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Weekly hours, days off and what is booked from `from` on, for the calendar. */
export async function readAvailability(db: Db, consultantId: number, from: Date, until: Date) {
  const [hours, daysOff, booked] = await Promise.all([
    db
      .selectFrom('consultant_hours')
      .select(['weekday', 'from_minute', 'to_minute'])
      .where('consultant_id', '=', consultantId)
      .orderBy('weekday')
      .orderBy('from_minute')
      .execute(),
    db
      .selectFrom('consultant_days_off')
      .select('day')
      .where('consultant_id', '=', consultantId)
      .where('day', '>=', from.toISOString().slice(0, 10))
      .execute(),
    db
      .selectFrom('consultations')
      // What is answered in writing takes its hour; calls take the time that was bought.
      .select(['starts_at', sql<number | null>`case way when 'TEXT' then 60 else minutes end`.as('minutes')])
      .where('consultant_id', '=', consultantId)
      .where('state', 'in', ['WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING'])
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .execute(),
  ])
  return { hours, daysOff: daysOff.map(row => row.day), booked }
}
