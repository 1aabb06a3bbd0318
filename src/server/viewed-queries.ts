/** SQL of adding views to what was viewed, in the table that its domain names. */
import { sql } from 'kysely'
import type { ViewedKind } from '#lib/contract/platform/view.ts'
import type { Db } from '#server/db/client.ts'

/** Where a kind of page keeps how often it was seen. */
export type Viewed = { kind: ViewedKind; table: string; column: 'view_count' | 'play_count' | 'download_count' }

export type ViewedTotal = { id: number; views: number }

/** Ids that do not exist change nothing. In the order of ids, so that two of these never wait for each other. */
export async function addViews(trx: Db, { table, column }: Viewed, totals: readonly ViewedTotal[]): Promise<void> {
  await sql`
    with total as (select id, views from json_to_recordset(${JSON.stringify(totals)}::json) as v (id integer, views integer)),
    held as (select t.id from ${sql.table(table)} t where t.id in (select id from total) order by t.id for no key update)
    update ${sql.table(table)} t set ${sql.ref(column)} = t.${sql.ref(column)} + total.views
    from total join held on held.id = total.id where t.id = total.id`.execute(trx)
}
