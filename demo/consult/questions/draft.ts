/** A demo question before it is written: its row, and what its answers and comments are made from. */
import type { Insertable } from 'kysely'
import { pickCity } from '#demo/cities.ts'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { ConsultationsTable, QuestionState } from '#server/domains/consult/consult/tables.ts'
import { fieldPicture, type SeedField } from '../categories.ts'
import type { ConsultTopic } from '../fields.ts'
import { chooseSlots, toHtml, toSummary, unfold } from '../unfold.ts'
import { ANSWERED, PUBLIC, STATES } from './states.ts'
import { drawTitle } from './titles.ts'

export type QuestionTopic = { topic: ConsultTopic; field: SeedField }

export type QuestionDraft = {
  row: Insertable<ConsultationsTable>
  topic: QuestionTopic
  /** What the braces in the texts of the topic are filled with. */
  slots: Record<string, string>
  asker: SeedPerson
}

export type Question = QuestionDraft & { id: number }

/**
 * @param titles those that others have; the title of this one is added
 * @param age days since it was published
 */
export function draftQuestion(
  { rng, now, people }: SeedContext,
  topic: QuestionTopic,
  titles: Set<string>,
  age: number,
  index: number,
): QuestionDraft {
  const { field, topic: texts } = topic
  const city = pickCity(rng)
  const place = city.pickArea(rng)
  const slots = { city: city.short, ...chooseSlots(rng, texts.slots) }
  // Every state occurs whatever the size, and the rare ones are not the newest.
  const state = index < STATES.length * 2 ? STATES[index % STATES.length]![0] : rng.weighted(STATES)
  const asker = rng.pick(people)
  const story = unfold(rng, rng.pick(texts.stories), slots)
  const isPublic = PUBLIC.includes(state)
  const published = new Date(now.getTime() - (state === 'EXPIRED' ? age + 16 : age) * DAY_MS - rng.int(2, 50) * MINUTE_MS)
  const counts = drawCounts(rng, state, age)
  const row: QuestionDraft['row'] = {
    kind: 'QUESTION',
    state,
    root_category_id: field.id,
    category_id: field.leaves.get(texts.leaf)!,
    title: drawTitle(rng, texts, slots, titles),
    summary: toSummary(story, 110),
    content: toHtml(story),
    pictures: drawPictures(rng, field, index),
    asker_user_id: asker.id,
    asker_company_id: null,
    anonymous: rng.chance(0.2),
    ...counts,
    ...NOT_DIRECTED,
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    ...timesOf(published, isPublic),
    // One question that was taken down by moderation although its state is public.
    hidden_at: isPublic && index % 181 === 40 ? now : null,
  }
  return { topic, slots, asker, row }
}

const NOT_DIRECTED = { consultant_id: null, company_id: null, way: null, minutes: null, price: null }

function drawCounts(rng: Rng, state: QuestionState, age: number) {
  const views = PUBLIC.includes(state) ? Math.round(20 + rng.float() ** 3 * 6000 * Math.min(1, age / 20 + 0.1)) : 0
  const likes = Math.round(views * rng.float() * 0.03)
  const same = Math.round(views * rng.float() * 0.02)
  const bounty = drawBounty(rng, state)
  const answers = ANSWERED.includes(state) ? drawAnswerCount(rng) : 0
  return {
    bounty,
    answer_count: answers,
    like_count: likes,
    same_count: same,
    view_count: views,
    hot: hotOf(views, likes, answers, same, age),
  }
}

/** What readers would call hot: worth that fades with age. */
const hotOf = (views: number, likes: number, answers: number, same: number, ageDays: number): number =>
  Math.round(((views / 20 + likes * 4 + answers * 6 + same * 3) / (ageDays + 2) ** 0.7) * 100)

/** Fen. Only a question with a bounty waits for a payment. */
function drawBounty(rng: Rng, state: QuestionState): number {
  if (state === 'PENDING_PAY') return rng.pick([1000, 3000, 5000])
  return rng.chance(0.22) ? rng.pick([500, 1000, 1000, 2000, 2000, 3000, 5000, 5000, 8800, 10_000, 20_000]) : 0
}

const drawAnswerCount = (rng: Rng): number =>
  rng.weighted([
    [1, 34],
    [2, 34],
    [3, 20],
    [4, 9],
    [5, 3],
  ] as const)

const drawPictures = (rng: Rng, { field }: SeedField, index: number): string[] =>
  rng.chance(0.18) ? Array.from({ length: rng.int(1, 3) }, (_, n) => fieldPicture(field.name, index * 3 + n)) : []

/** What follows from the answers is counted when they are there (`settle`). */
const timesOf = (published: Date, isPublic: boolean) => ({
  created_at: new Date(published.getTime() - 20 * MINUTE_MS),
  published_at: isPublic ? published : null,
  closes_at: isPublic ? new Date(published.getTime() + 15 * DAY_MS) : null,
  accepted_at: null,
  finished_at: null,
  last_answer_at: null,
  updated_at: published,
})
