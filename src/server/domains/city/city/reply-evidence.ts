/** Evidence for the reply time of a company: the figures of each month, counted from conversations. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { replaceReplyMonths } from './figure-queries.ts'
import { recountCompanies } from './recount.ts'

export type ReplyMonth = { companyId: number; month: string; amount: number; base: number }

/** @param since the beginning of the first month that was counted; what stands for it and later ones is replaced. */
export async function setReplyEvidence(trx: Db, since: Date, rows: readonly ReplyMonth[]): Promise<void> {
  const changed = await replaceReplyMonths(trx, since, rows)
  if (changed.length === 0) return
  await recountCompanies(trx, changed)
  await purgeTags(
    trx,
    changed.map(id => pageTag.company(id)),
  )
}
