/** A demo consultation with somebody before it is written: what is asked, whom, for how much and when. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { orderNoAt } from '#demo/trade/order/plan.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ConsultationsTable, ConsultMedium, DirectedState } from '#server/domains/consult/consult/tables.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { directedTitles } from '../talk.ts'
import { unfold } from '../unfold.ts'
import { drawAsker, type NamedParties } from './parties.ts'
import { ACCEPTED_AFTER, AGES, CONFIRMED_AFTER, ENDED, RUNNING, STATES } from './states.ts'

export type DirectedDraft = { row: Insertable<ConsultationsTable> & { state: DirectedState }; expert: SeedConsultant }
export type Directed = DirectedDraft & { id: number }

/** Serials of order numbers: those below are taken by the reviews', those above by the other orders. */
export const FIRST_SERIAL = 400_000

/** How often each way is chosen. */
const WEIGHTS: Record<ConsultMedium, number> = { TEXT: 50, VOICE: 16, VIDEO: 18 }

export function draftDirected(
  context: SeedContext,
  experts: readonly SeedConsultant[],
  named: NamedParties,
  index: number,
): DirectedDraft {
  const { rng, now } = context
  // The first rounds go through every state: asked by the named member, answered by the named consultant, asked for a company.
  const round = Math.floor(index / STATES.length)
  const expert = (round === 0 || round === 2 ? named.expert : undefined) ?? experts[index % experts.length]!
  const state = index < STATES.length * 4 ? STATES[index % STATES.length]![0] : rng.weighted(STATES)
  const leaf = rng.pick([...expert.field.leaves.keys()])
  const fee = rng.weighted(expert.fees.map(one => [one, WEIGHTS[one.way]] as const))
  const created = drawCreated(rng, now, state)
  const starts = drawStart(rng, now, state, created)
  const row: DirectedDraft['row'] = {
    kind: 'DIRECTED',
    state,
    root_category_id: expert.field.id,
    category_id: expert.field.leaves.get(leaf)!,
    title: unfold(rng, rng.pick(directedTitles), { leaf }),
    summary: '',
    content: '<p>情况比较具体，材料已经附上，麻烦按时间线看一下。</p>',
    pictures: [],
    ...drawAsker(context, named, round, expert),
    anonymous: rng.chance(0.3),
    consultant_id: expert.id,
    company_id: expert.companyId,
    way: fee.way,
    minutes: fee.minutes,
    price: fee.price,
    starts_at: fee.way === 'TEXT' ? null : starts,
    ...termsOf(state, created),
    follow_ups_left: 2,
    order_no: orderNoAt(created, FIRST_SERIAL + index),
    ...drawPlace(context, index),
    created_at: created,
    published_at: null,
    updated_at: created,
  }
  return { row, expert }
}

function drawCreated(rng: Rng, now: Date, state: DirectedState): Date {
  const [youngest, oldest] = AGES[state] ?? [5, 364]
  return new Date(now.getTime() - (youngest + rng.float() ** 1.4 * (oldest - youngest)) * DAY_MS)
}

/** Voice and video are appointments; those ahead lie on a full hour. */
const drawStart = (rng: Rng, now: Date, state: DirectedState, created: Date): Date =>
  RUNNING.includes(state)
    ? new Date(Math.ceil((now.getTime() + rng.int(2, 90) * HOUR_MS) / HOUR_MS) * HOUR_MS)
    : new Date(created.getTime() + rng.int(2, 40) * HOUR_MS)

/** When it was accepted, is over, and was confirmed, as far as it has come. */
function termsOf(state: DirectedState, created: Date) {
  const hoursLater = (hours: number) => new Date(created.getTime() + hours * HOUR_MS)
  return {
    ends_at: state === 'CONSULTING' ? hoursLater(50) : null,
    started_at: state === 'CONSULTING' || ENDED.includes(state) ? hoursLater(ACCEPTED_AFTER) : null,
    finished_at: ['FINISHED', 'REVIEWED'].includes(state) ? hoursLater(CONFIRMED_AFTER) : null,
  }
}

/** Most are in the first of the cities. */
export function drawPlace({ rng, cities }: SeedContext, index: number) {
  const city = cities[index % 3 === 0 ? rng.int(0, cities.length - 1) : 0]!
  const place = city.pickArea(rng)
  return { province_code: place.provinceCode, city_code: place.cityCode, district_code: place.districtCode }
}
