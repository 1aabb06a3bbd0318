/** The held texts of the caller, which nobody else sees yet, for the page on which they were written. */
import type { HeldText } from '#lib/contract/platform/text-check.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import * as queries from './queries.ts'

const HELD_DAYS = 30

/** Whether a link leads to a page. Fragments and query parameters other than `id`, which names the record, are ignored. */
function isOn(page: string, link: string): boolean {
  const base = 'http://here.invalid'
  if (!URL.canParse(page, base)) return false
  const [shown, wanted] = [new URL(page, base), new URL(link, base)]
  return shown.pathname === wanted.pathname && shown.searchParams.get('id') === wanted.searchParams.get('id')
}

export async function listMyHeldTexts(db: Db, userId: number, page: string, now: Date): Promise<HeldText[]> {
  const rows = await queries.listHeldOf(db, userId, new Date(now.getTime() - HELD_DAYS * DAY_MS))
  const found: HeldText[] = []
  for (const row of rows) {
    const written = getRegistry().writtenTexts[row.subject]
    if (!written || row.subject_id === null) continue
    const link = await written.link(db, row.subject_id)
    if (!link || !isOn(page, link) || !(await written.waits(db, row.subject_id))) continue
    found.push({ checkedId: row.id, body: row.body, writtenAt: row.created_at.toISOString() })
  }
  return found
}
