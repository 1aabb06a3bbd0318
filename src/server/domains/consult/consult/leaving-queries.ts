/** SQL of the open consultations and complaints of somebody who wants to close their account. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Consultations that the person asked or answers and that have not ended, and complaints about or by them. */
export async function countOpenCases(db: Db, userId: number): Promise<{ consultations: number; complaints: number }> {
  const { rows } = await sql<{ consultations: number; complaints: number }>`
    select
      (select count(*) from consultations left join consultants on consultants.id = consultations.consultant_id
        where (asker_user_id = ${userId} or consultants.user_id = ${userId}) and (
          (kind = 'DIRECTED' and consultations.state in ('PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING', 'WAIT_CONFIRM', 'DISPUTED'))
          or (kind = 'QUESTION' and bounty > 0 and asker_user_id = ${userId} and consultations.state in ('PENDING_PAY', 'OPEN', 'ANSWERING')))
      ) as consultations,
      (select count(*) from consultation_complaints
        where (complainant_user_id = ${userId} or respondent_user_id = ${userId})
          and state not in ('COMPLETE', 'CANCELLED')) as complaints`.execute(db)
  return rows[0] ?? { consultations: 0, complaints: 0 }
}
