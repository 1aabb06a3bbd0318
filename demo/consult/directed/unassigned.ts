/** What came to the named company and waits to be handed to somebody. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { orderNoAt } from '#demo/trade/order/plan.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { directedTitles } from '../talk.ts'
import { unfold } from '../unfold.ts'
import { drawPlace, FIRST_SERIAL } from './draft.ts'
import { drawStranger } from './parties.ts'
import { eventsOf } from './timeline.ts'

const WAITING = ['WAIT_ACCEPT', 'WAIT_ACCEPT', 'NEED_INFO'] as const

/**
 * @param expert of the company
 * @param before how many directed consultations have an order number already
 */
export async function seedUnassigned(context: SeedContext, expert: SeedConsultant, before: number): Promise<void> {
  if (!expert.companyId) return
  const drafts = WAITING.map((state, index) => draftUnassigned(context, expert, state, index, before))
  const ids = await insertReturningIds(context.db, 'consultations', drafts)
  await insertAll(
    context.db,
    'consultation_events',
    drafts.flatMap((row, index) => eventsOf(context, row, ids[index]!, expert)),
  )
}

function draftUnassigned(
  context: SeedContext,
  expert: SeedConsultant,
  state: (typeof WAITING)[number],
  index: number,
  before: number,
) {
  const { rng, now } = context
  const created = new Date(now.getTime() - (index * 5 + 2) * HOUR_MS)
  const leaf = rng.pick([...expert.field.leaves.keys()])
  return {
    kind: 'DIRECTED' as const,
    state,
    root_category_id: expert.field.id,
    category_id: expert.field.leaves.get(leaf)!,
    title: unfold(rng, rng.pick(directedTitles), { leaf }),
    content: '<p>想请贵公司安排一位熟悉这方面的顾问，时间可以商量。</p>',
    asker_user_id: drawStranger(context, expert),
    asker_company_id: null,
    consultant_id: null,
    company_id: expert.companyId,
    way: 'TEXT' as const,
    minutes: 2880,
    price: expert.companyFees.find(fee => fee.way === 'TEXT')!.price,
    follow_ups_left: 2,
    order_no: orderNoAt(created, FIRST_SERIAL + before + index),
    ...drawPlace(context, index),
    created_at: created,
    updated_at: created,
  }
}
