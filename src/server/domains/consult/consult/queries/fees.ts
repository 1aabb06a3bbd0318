/** SQL of the fees of consultants and consulting companies. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type Provider = { consultantId: number } | { companyId: number }

export const listFeeRows = (db: Db, of: Provider) =>
  db
    .selectFrom('consult_fees')
    .select(['way', 'minutes', 'price', 'follow_ups', 'note'])
    .where('enabled', '=', true)
    .where(eb => ('consultantId' in of ? eb('consultant_id', '=', of.consultantId) : eb('company_id', '=', of.companyId)))
    .orderBy(sql`array_position(array['TEXT', 'VOICE', 'VIDEO'], way)`)
    .orderBy('minutes')
    .execute()
