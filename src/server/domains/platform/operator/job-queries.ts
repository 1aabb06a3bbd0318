/** SQL of what waits for background work: each by its index of what is open. */
import { sql } from 'kysely'
import type { waitingKinds } from '#lib/contract/platform/operator-job.ts'
import type { Db } from '#server/db/client.ts'

type Waiting = { kind: (typeof waitingKinds)[number]; count: number; oldest_at: Date | null }

export const listWaiting = async (db: Db, now: Date): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select 'OUTBOX' as kind, count(*)::int as count, min(created_at) as oldest_at from notice_outbox where state = 'WAITING'
      union all
      select 'VIEWS', count(*)::int, null from views where not counted
      union all
      select 'EXPORTS', count(*)::int, min(requested_at) from data_exports where state in ('WAITING', 'RUNNING')
      union all
      select 'STATEMENTS', count(*)::int, min(requested_at) from statement_files where state in ('WAITING', 'RUNNING')
      union all
      select 'TICKETS', count(*)::int, min(requested_at) from exam_ticket_files where state in ('WAITING', 'RUNNING')
      union all
      select 'UPLOADS', count(*)::int, min(expires_at) from uploads where expires_at <= ${now}
      union all
      select 'FILMS', count(*)::int, min(created_at) from films where state = 'WAITING'
      union all
      select 'CLOSINGS', count(*)::int, min(closing_at) from users where state = 'CLOSING' and closing_at <= ${now}`.execute(db)
  ).rows
