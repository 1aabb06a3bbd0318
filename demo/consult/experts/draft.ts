/** A demo consultant before they are written: the row, and what fields and fees are made from. */
import type { Insertable } from 'kysely'
import { seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ConsultantsTable } from '#server/domains/consult/consult/tables.ts'
import { fieldPicture, type SeedField } from '../categories.ts'
import { unfold } from '../unfold.ts'

/** `post`: what they are called in their company. */
export type Candidate = {
  userId: number
  companyId: number | null
  name: string
  post: string | undefined
  field: SeedField
  place: { province_code: number; city_code: number; district_code: number }
}

/** `base`: fen for a written consultation. `pace`: seconds until they usually answer. */
export type ConsultantDraft = {
  row: Insertable<ConsultantsTable>
  pace: number | null
  field: SeedField
  leaves: string[]
  base: number
}

/** @param wanted how many may be seen; those after them apply, were refused, or had it taken away. */
export function draftConsultant(context: SeedContext, candidate: Candidate, index: number, wanted: number): ConsultantDraft {
  const { rng, now } = context
  const { userId, companyId, name, field, place } = candidate
  const [title, credential] = drawProfession(rng, candidate)
  const years = rng.int(3, 22)
  const slots = {
    city: seedCityOf(place.city_code).short,
    years: String(years),
    cases: rng.pick(['一百', '两百', '三百', '五百', '八百', '一千二百']),
  }
  const state = stateOf(index, wanted)
  const base = rng.int(field.field.prices[0], field.field.prices[1]) * 100
  const times = drawTimes(rng, now, state, index)
  const decided = times.decided_at ?? now
  // A year from the last check, which was not before they were certified.
  const ends = new Date(Math.max(now.getTime() + (60 + ((index * 37) % 300)) * DAY_MS, decided.getTime() + 365 * DAY_MS))
  const row: Insertable<ConsultantsTable> = {
    user_id: userId,
    company_id: companyId,
    name,
    avatar: pictureFor('portrait', index * 5 + 3),
    cover: fieldPicture(field.field.name, index),
    title,
    motto: rng.pick(field.field.mottos),
    intro: unfold(rng, rng.pick(field.field.intros), slots),
    credential,
    root_category_id: field.id,
    years,
    state,
    // Nobody invented is there: only people who signed in can be online.
    online_state: 'OFFLINE',
    // Counted from what they answer (`settle`).
    reply_seconds: null,
    free_first: rng.chance(0.35),
    price_from: base,
    ...place,
    ...times,
    // The staff of a company are checked with the company.
    valid_until: companyId === null && isWorking(state) ? date(ends) : null,
    checked_on: isWorking(state) ? date(companyId === null ? ends.getTime() - 365 * DAY_MS : decided) : null,
    ...(state === 'REFUSED' ? { refuse_reason: '资质证书不清晰，请重新上传' } : {}),
  }
  const pace = rng.chance(0.94) ? Math.round(30 * Math.exp(rng.float() * 6)) : null
  return { row, pace, field, leaves: rng.sample([...field.leaves.keys()], rng.int(2, 3)), base }
}

/** Who is called by a profession in the company is certified in that one. The draw is made all the same, so that it moves no other. */
function drawProfession(rng: Rng, { field, post }: Candidate): readonly [title: string, credential: string] {
  const { professions } = field.field
  const drawn = rng.pick(professions)
  return professions.find(([known]) => known === post) ?? drawn
}

const isWorking = (state: string): boolean => state === 'ACTIVE' || state === 'PAUSED'

function stateOf(index: number, wanted: number) {
  if (index >= wanted) return (['APPLYING', 'REFUSED', 'REVOKED'] as const)[(index - wanted) % 3]!
  return index % 18 === 7 ? 'PAUSED' : 'ACTIVE'
}

function drawTimes(rng: Rng, now: Date, state: string, index: number) {
  const created = new Date(now.getTime() - rng.int(20, 900) * DAY_MS)
  if (state !== 'APPLYING') return { created_at: created, applied_at: created, decided_at: new Date(created.getTime() + DAY_MS) }
  const applied = new Date(now.getTime() - ((index % 5) + 1) * HOUR_MS)
  return { created_at: applied, applied_at: applied }
}
