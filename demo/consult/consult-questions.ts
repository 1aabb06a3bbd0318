/** Seeds public questions in every state, with answers, edits, comments and their timeline. */

import type { Insertable } from 'kysely'
import { pickCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { ConsultationAnswersTable, QuestionState } from '#server/domains/consult/consult/tables.ts'
import { fieldPicture, type SeedField } from './categories.ts'
import type { SeedConsultant } from './experts/index.ts'
import type { ConsultTopic } from './fields.ts'
import { seedComments } from './question-comments.ts'
import { ANSWERED, type QuestionDraft, type QuestionTopic } from './question-draft.ts'
import { questionEvents } from './question-events.ts'
import { answerClosings, answerOpenings, moreTitles, neighbourAnswers } from './talk.ts'
import { chooseSlots, toHtml, toSummary, unfold } from './unfold.ts'

const STATES: readonly (readonly [QuestionState, number])[] = [
  ['DRAFT', 10],
  ['PENDING_PAY', 8],
  ['REVIEWING', 12],
  ['REJECTED', 10],
  ['EXPIRED', 50],
  ['OPEN', 320],
  ['ANSWERING', 620],
  ['ACCEPTED', 470],
  ['FINISHED', 500],
]
const PUBLIC: readonly QuestionState[] = ['OPEN', 'ANSWERING', 'ACCEPTED', 'FINISHED', 'EXPIRED']

const NO_MEDIA = { voice_upload_id: null, voice_seconds: null, video_upload_id: null, video_seconds: null }

/** What readers would call hot: worth that fades with age. */
export const hotOf = (views: number, likes: number, answers: number, same: number, ageDays: number): number =>
  Math.round(((views / 20 + likes * 4 + answers * 6 + same * 3) / (ageDays + 2) ** 0.7) * 100)

export async function seedQuestions(context: SeedContext, fields: SeedField[], experts: SeedConsultant[]): Promise<void> {
  const { db, rng, now, scale, people } = context
  const topics: QuestionTopic[] = fields.flatMap(field => field.field.topics.map(topic => ({ topic, field })))
  const count = Math.max(scale(2000), 60)
  const titles = new Set<string>()
  const ages = Array.from({ length: count }, () => rng.float() ** 1.7 * 420).sort((a, b) => a - b)
  let deck: QuestionTopic[] = []

  // Neighbours in time come from different topics: a page of any list then reads like many people, not like one form.
  const drafts = ages.map((age, index) => {
    if (deck.length === 0) deck = rng.shuffle(topics)
    return draftOf(deck.pop()!, age, index)
  })
  const ids = await insertReturningIds(
    db,
    'consultations',
    drafts.map(draft => draft.row),
  )

  const labels = new Map(
    (await db.selectFrom('consult_labels').select(['id', 'name', 'category_id']).where('kind', '=', 'QUESTION').execute()).map(
      row => [`${row.category_id}/${row.name}`, row.id],
    ),
  )
  await insertAll(
    db,
    'consultation_label_links',
    drafts.flatMap(({ topic }, index) =>
      rng
        .sample(topic.topic.labels, rng.int(1, 3))
        .map(name => ({ consultation_id: ids[index]!, label_id: labels.get(`${topic.field.id}/${name}`)! })),
    ),
  )

  const answers: Insertable<ConsultationAnswersTable>[] = []
  const answered: QuestionDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const found = answersOf(draft, ids[index]!)
    answers.push(...found)
    answered.push(...found.map(() => draft))
  }
  const answerIds = await insertReturningIds(db, 'consultation_answers', answers)
  await insertAll(
    db,
    'consultation_answer_edits',
    answers.flatMap((answer, index) =>
      answer.edit_count
        ? [
            {
              answer_id: answerIds[index]!,
              content: answer.content.replace(/<\/p>(?!.*<p>).*$/s, '</p>'),
              edited_at: answer.edited_at as Date,
            },
          ]
        : [],
    ),
  )
  await seedComments(
    context,
    answers.map((answer, index) => ({ id: answerIds[index]!, answer, question: answered[index]! })),
    later,
  )
  await insertAll(
    db,
    'consultation_events',
    drafts.flatMap((draft, index) => questionEvents(draft, ids[index]!, now)),
  )

  function draftOf({ topic, field }: QuestionTopic, age: number, index: number): QuestionDraft {
    const city = pickCity(rng)
    const place = city.pickArea(rng)
    const slots = { city: city.short, ...chooseSlots(rng, topic.slots) }
    // Every state occurs whatever the size, and the rare ones are not the newest.
    const state = index < STATES.length * 2 ? STATES[index % STATES.length]![0] : rng.weighted(STATES)
    const asker = rng.pick(people)
    const story = unfold(rng, rng.pick(topic.stories), slots)
    const isPublic = PUBLIC.includes(state)
    const expired = state === 'EXPIRED'
    const published = new Date(now.getTime() - (expired ? age + 16 : age) * DAY_MS - rng.int(2, 50) * MINUTE_MS)
    const views = isPublic ? Math.round(20 + rng.float() ** 3 * 6000 * Math.min(1, age / 20 + 0.1)) : 0
    const likes = Math.round(views * rng.float() * 0.03)
    const same = Math.round(views * rng.float() * 0.02)
    const bounty =
      state === 'PENDING_PAY'
        ? rng.pick([1000, 3000, 5000])
        : rng.chance(0.22)
          ? rng.pick([500, 1000, 1000, 2000, 2000, 3000, 5000, 5000, 8800, 10_000, 20_000])
          : 0
    const answers = ANSWERED.includes(state) ? answerCount() : 0
    return {
      topic: { topic, field },
      slots,
      asker,
      row: {
        kind: 'QUESTION',
        state,
        root_category_id: field.id,
        category_id: field.leaves.get(topic.leaf)!,
        title: titleOf(topic, slots),
        summary: toSummary(story, 110),
        content: toHtml(story),
        pictures: rng.chance(0.18)
          ? Array.from({ length: rng.int(1, 3) }, (_, n) => fieldPicture(field.field.name, index * 3 + n))
          : [],
        asker_user_id: asker.id,
        asker_company_id: null,
        anonymous: rng.chance(0.2),
        bounty,
        consultant_id: null,
        company_id: null,
        way: null,
        minutes: null,
        price: null,
        province_code: place.provinceCode,
        city_code: place.cityCode,
        district_code: place.districtCode,
        answer_count: answers,
        like_count: likes,
        same_count: same,
        view_count: views,
        hot: hotOf(views, likes, answers, same, age),
        created_at: new Date(published.getTime() - 20 * MINUTE_MS),
        published_at: isPublic ? published : null,
        closes_at: isPublic ? new Date(published.getTime() + 15 * DAY_MS) : null,
        accepted_at: null,
        finished_at: null,
        last_answer_at: null,
        // One question that was taken down by moderation although its state is public.
        hidden_at: isPublic && index % 181 === 40 ? now : null,
        updated_at: published,
      },
    }
  }

  /** `wait` after `from`; where that lies ahead, some moment between then and now. */
  function later(from: number, wait: number): number {
    return from + wait < now.getTime() ? from + wait : Math.round(from + rng.float() * (now.getTime() - from))
  }

  function answerCount(): number {
    return rng.weighted([
      [1, 34],
      [2, 34],
      [3, 20],
      [4, 9],
      [5, 3],
    ] as const)
  }

  function titleOf(topic: ConsultTopic, slots: Record<string, string>): string {
    const choices = [...topic.titles, ...(moreTitles[`${topic.leaf}/${topic.labels[0]}`] ?? [])]
    for (let attempt = 0; attempt < 12; attempt++) {
      const title = unfold(rng, rng.pick(choices), attempt < 6 ? slots : { ...slots, ...chooseSlots(rng, topic.slots) })
      if (!titles.has(title)) {
        titles.add(title)
        return title
      }
    }
    const lead = rng.pick(['请教：', '新手求助：', `坐标${slots.city}，`, '再问一次：', '帮家里人问，'])
    const tail = rng.pick(['', '，有懂的吗', '，求过来人指点', ''])
    return `${lead}${unfold(rng, rng.pick(choices), slots).replace(/[？?]$/, '')}${tail || '？'}`.slice(0, 60)
  }

  function answersOf(
    { row, topic: { topic, field }, slots, asker }: QuestionDraft,
    consultationId: number,
  ): Insertable<ConsultationAnswersTable>[] {
    const wanted = row.answer_count ?? 0
    if (wanted === 0) return []
    const published = row.published_at as Date
    const able = experts.filter(expert => expert.field === field && expert.userId !== asker.id)
    const writers = rng.sample(able, Math.min(wanted, topic.answers.length))
    // The thorough answer usually comes first.
    const texts = rng.chance(0.75) ? [...topic.answers] : rng.shuffle(topic.answers)
    const settled = row.state === 'ACCEPTED' || row.state === 'FINISHED'
    const age = (now.getTime() - published.getTime()) / DAY_MS
    let at = published.getTime()
    const rows = Array.from({ length: wanted }, (_, n) => {
      const expert = n < texts.length && n < writers.length && (n === 0 || rng.chance(0.75)) ? writers[n]! : null
      const source = n < texts.length ? texts[n]! : rng.pick(neighbourAnswers)
      const parts = n < texts.length ? [rng.pick(answerOpenings), source, rng.pick(answerClosings)] : [source]
      const text = unfold(rng, parts.filter(Boolean).join('\n'), slots)
      at = later(at, rng.int(6, 60 * 14) * MINUTE_MS * (1 + n))
      const writer = expert ? expert.userId : otherPerson(asker.id, writers)
      const edited = rng.chance(0.09)
      const answer: Insertable<ConsultationAnswersTable> = {
        consultation_id: consultationId,
        author_user_id: writer,
        consultant_id: expert?.id ?? null,
        company_id: expert?.companyId ?? null,
        content: toHtml(text),
        summary: toSummary(text, 140),
        pictures: rng.chance(0.05) ? [fieldPicture(field.field.name, consultationId + n)] : [],
        ...NO_MEDIA,
        state: 'VISIBLE',
        accepted: settled && n === 0,
        like_count: Math.round((settled && n === 0 ? 8 : 2) + rng.float() ** 2 * Math.min(90, age * 2 + 6)),
        comment_count: 0,
        edit_count: edited ? rng.int(1, 2) : 0,
        created_at: new Date(at),
        edited_at: edited ? new Date(later(at, rng.int(10, 600) * MINUTE_MS)) : null,
      }
      return answer
    })
    row.last_answer_at = new Date(at)
    // What moderation holds back never counts as an answer.
    if (consultationId % 29 === 3) {
      rows.push({
        ...rows[0]!,
        author_user_id: otherPerson(asker.id, writers),
        consultant_id: null,
        company_id: null,
        content: '<p>加我微信详聊，线下付款更便宜。</p>',
        summary: '加我微信详聊，线下付款更便宜。',
        accepted: false,
        like_count: 0,
        state: consultationId % 2 ? 'HIDDEN' : 'REVIEWING',
      })
    }
    return rows
  }

  function otherPerson(askerId: number, writers: SeedConsultant[]): number {
    for (;;) {
      const person = rng.pick(people)
      if (person.id !== askerId && !writers.some(writer => writer.userId === person.id)) return person.id
    }
  }
}
