/** The events of a demo order, one after another. */
import type { OrderEventKind, OrderState } from '#lib/contract/trade/order.ts'
import { HOUR_MS } from '#lib/format/units.ts'

type Actor = 'BUYER' | 'SELLER' | 'SYSTEM'
type PlannedEvent = { event: OrderEventKind; to: OrderState; actor: Actor; at: Date; note?: string }

export type Trail = {
  events: readonly PlannedEvent[]
  /** The state that the last event led to. */
  state(): OrderState
  /** Milliseconds from the last event to `moment`. */
  left(moment: Date): number
  /** An event so many milliseconds after the last; sooner where the order is young. */
  step(event: OrderEventKind, to: OrderState, actor: Actor, later: number, note?: string): Date
  /** An event at `moment`, or where that is not known, an hour after the last. */
  reach(event: OrderEventKind, to: OrderState, actor: Actor, moment: Date | null | undefined): Date
}

/** Begins with the making of the order. No event lies beyond `now`. */
export function beginTrail(createdAt: Date, now: Date): Trail {
  const events: PlannedEvent[] = [{ event: 'CREATE', to: 'PENDING_PAYMENT', actor: 'BUYER', at: createdAt }]
  const end = now.getTime()
  let at = createdAt.getTime()
  const add = (event: Omit<PlannedEvent, 'at'>): Date => {
    const moment = new Date(at)
    events.push({ ...event, at: moment })
    return moment
  }
  return {
    events,
    state: () => events.at(-1)!.to,
    left: moment => moment.getTime() - at,
    step(event, to, actor, later, note) {
      at = Math.min(end, at + Math.max(1000, Math.min(later, Math.max(1000, (end - at) / 3))))
      return add({ event, to, actor, ...(note ? { note } : {}) })
    },
    reach(event, to, actor, moment) {
      at = Math.min(end, Math.max(at, moment?.getTime() ?? at + HOUR_MS))
      return add({ event, to, actor })
    },
  }
}
