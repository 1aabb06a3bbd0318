/** What consultants and consulting companies ask for each way of consulting. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import type { ConsultFeesTable, ConsultMedium } from '#server/domains/consult/consult/tables.ts'
import type { ConsultantDraft } from './draft.ts'
import type { Firm } from './firms.ts'

export type SeedFee = { way: ConsultMedium; minutes: number; price: number }
export type FeeRow = Insertable<ConsultFeesTable> & SeedFee

/** @param ids of the drafts, in their order */
export async function seedFees(
  { db, rng }: SeedContext,
  drafts: readonly ConsultantDraft[],
  ids: readonly number[],
  firms: readonly Firm[],
): Promise<FeeRow[]> {
  const fees = [
    ...drafts.flatMap(({ base }, index) => drawFees(rng, { consultant_id: ids[index]!, company_id: null }, base)),
    ...firms.flatMap(({ company, field }) =>
      drawFees(rng, { consultant_id: null, company_id: company.id }, field.field.prices[1] * 100),
    ),
  ]
  await insertAll(db, 'consult_fees', fees)
  return fees
}

/** A company offers every way; of people some have no calls, or no video. */
function drawFees(rng: Rng, owner: { consultant_id: number | null; company_id: number | null }, base: number): FeeRow[] {
  const isCompany = owner.company_id !== null
  const round = (factor: number) => Math.max(900, Math.round((base * factor) / 500) * 500)
  const line = (way: ConsultMedium, minutes: number, price: number, note: string, enabled = true) => ({
    ...owner,
    way,
    minutes,
    price,
    follow_ups: way === 'TEXT' ? 2 : 1,
    note,
    enabled,
  })
  const lines = [line('TEXT', 2880, base, '48 小时内图文不限轮次，结束后可再追问')]
  if (isCompany || rng.chance(0.85))
    lines.push(line('VOICE', 15, round(1.4), '适合问清一两个具体问题'), line('VOICE', 30, round(2.4), '含通话后的文字小结'))
  lines.push(line('VIDEO', 30, round(3.2), '可共享屏幕看材料', isCompany || rng.chance(0.75)))
  return lines
}
