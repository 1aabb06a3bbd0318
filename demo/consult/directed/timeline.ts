/** The timeline of a directed consultation, from its order to the state it has. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { ConsultationEventsTable, DirectedState } from '#server/domains/consult/consult/tables.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { declineReasons, infoRequests } from '../talk.ts'
import type { DirectedDraft } from './draft.ts'
import { ACCEPTED_AFTER, CONFIRMED_AFTER } from './states.ts'

/** `hours` from asking to the step. */
type Step = readonly [event: string, to: DirectedState, actor: ConsultationEventsTable['actor'], hours: number, reason?: string]

const PAID: readonly Step[] = [
  ['CREATE', 'PENDING_PAY', 'ASKER', 0],
  ['PAID', 'WAIT_ACCEPT', 'SYSTEM', 0.1],
]
const CONSULTING: readonly Step[] = [...PAID, ['ACCEPT', 'CONSULTING', 'CONSULTANT', ACCEPTED_AFTER]]
const ENDED: readonly Step[] = [...CONSULTING, ['FINISH', 'WAIT_CONFIRM', 'CONSULTANT', 50]]
const CONFIRMED: readonly Step[] = [...ENDED, ['CONFIRM', 'FINISHED', 'ASKER', CONFIRMED_AFTER]]
const DISPUTED: readonly Step[] = [...ENDED, ['COMPLAIN', 'DISPUTED', 'ASKER', 55]]

const drawDeclined = (rng: Rng): Step => ['DECLINE', 'DECLINED', 'CONSULTANT', 5, rng.pick(declineReasons)]

function stepsTo(rng: Rng, state: DirectedState): readonly Step[] {
  switch (state) {
    case 'PENDING_PAY':
      return PAID.slice(0, 1)
    case 'WAIT_ACCEPT':
      return PAID
    case 'NEED_INFO':
      return [...PAID, ['ASK_INFO', 'NEED_INFO', 'CONSULTANT', 3, rng.pick(infoRequests)]]
    case 'DECLINED':
      return [...PAID, drawDeclined(rng)]
    case 'TIMEOUT':
      return [...PAID, ['TIMEOUT', 'TIMEOUT', 'SYSTEM', 12, '12 小时未接单']]
    case 'CANCELLED':
      return [...PAID, ['CANCEL', 'CANCELLED', 'ASKER', 1, '暂时不需要了']]
    case 'CONSULTING':
      return CONSULTING
    case 'WAIT_CONFIRM':
      return ENDED
    case 'FINISHED':
      return CONFIRMED
    case 'REVIEWED':
      return [...CONFIRMED, ['EVALUATE', 'REVIEWED', 'ASKER', 66]]
    case 'DISPUTED':
      return DISPUTED
    case 'PARTIAL_REFUND':
      return [...DISPUTED, ['JUDGE', 'PARTIAL_REFUND', 'OPERATOR', 90, '退还一半费用']]
    case 'REFUNDED':
      return [...PAID, drawDeclined(rng), ['REFUND', 'REFUNDED', 'SYSTEM', 26, '咨询师未接单，费用原路退回']]
  }
}

export function eventsOf(
  { rng, now }: SeedContext,
  row: Pick<DirectedDraft['row'], 'state' | 'created_at' | 'asker_user_id'>,
  id: number,
  expert: SeedConsultant,
): Insertable<ConsultationEventsTable>[] {
  let from: DirectedState | null = null
  return stepsTo(rng, row.state).map(([event, to, actor, hours, reason = '']) => {
    const at = new Date(Math.min(now.getTime(), (row.created_at as Date).getTime() + hours * HOUR_MS))
    const by = actor === 'ASKER' ? row.asker_user_id : actor === 'CONSULTANT' ? expert.userId : null
    const moved = {
      consultation_id: id,
      event,
      from_state: from,
      to_state: to,
      actor,
      actor_user_id: by,
      reason,
      created_at: at,
    }
    from = to
    return moved
  })
}
