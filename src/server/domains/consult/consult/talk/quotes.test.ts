import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsultAnswer, ConsultQuote } from '#lib/contract/consult/consult-shapes.ts'
import type { PlaybackDetail } from '#lib/contract/consult/playback.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Quoted = { kind: 'ANSWER' | 'PLAYBACK'; id: number; at: number | null; passage: string }

let helper: Visitor
/** A public question with an answer to quote from, and another one to answer. */
let source = { question: 0, answer: 0 }
let target = 0
let playback: PlaybackDetail
const passage = '先拍照留证，再请物业\n做关水测试'
const text = '和另一个回答说的一样，我补充两点。'

beforeAll(async () => {
  const [one, two] = await db
    .selectFrom('consultations')
    .select('id')
    .where('is_public', '=', true)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .limit(2)
    .execute()
  target = two?.id ?? 0
  const other = await api.signedIn(await insertPerson(db))
  const written = await other.post(`consultation/${one?.id}/answer`, {
    text: '<p>第一步：先拍照留证，再请物业</p><p>做关水测试。</p>',
    pictures: [],
  })
  source = { question: one?.id ?? 0, answer: data<{ consultationAnswerId: number }>(written).consultationAnswerId }
  const paid = await db
    .selectFrom('playbacks')
    .select('id')
    .where('is_public', '=', true)
    .where('type', '=', 'VIDEO')
    .where('price', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  playback = data<PlaybackDetail>(await api.visitor().get(`playback/${paid.id}`))
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  // Nobody has answered yet, with these words or others: what repeats another text would wait for an operator.
  await db.deleteFrom('checked_texts').execute()
  helper = await api.signedIn(await insertPerson(db))
})

const answer = (quotes?: Quoted[]) => helper.post(`consultation/${target}/answer`, { text, pictures: [], quotes })
const ofAnswer = (change: Partial<Quoted> = {}): Quoted => ({ kind: 'ANSWER', id: source.answer, at: null, passage, ...change })
const ofPlayback = (change: Partial<Quoted> = {}): Quoted => {
  const line = playback.lines.find(one => one.type === 'TEXT' && one.content.length >= 8)
  return { kind: 'PLAYBACK', id: playback.playbackId, at: line?.at ?? 0, passage: line?.content ?? '', ...change }
}
const shown = async (id: number): Promise<ConsultQuote[]> =>
  data<{ answers: { list: ConsultAnswer[] } }>(await api.visitor().get(`consultation/${target}`)).answers.list.find(
    one => one.consultationAnswerId === id,
  )?.quotes ?? []
const idOf = (response: Awaited<ReturnType<typeof answer>>) =>
  data<{ consultationAnswerId: number }>(response).consultationAnswerId

describe('a passage that is quoted', () => {
  test('of an answer leads to the answer and marks its words there', async () => {
    const [quote] = await shown(idOf(await answer([ofAnswer()])))
    expect(quote).toMatchObject({ passage, consultationId: source.question })
    expect(quote?.href).toBe(
      `/consult/problemDetail/${source.question}#answer-${source.answer}:~:text=${encodeURIComponent('先拍照留证，再请物业')}`,
    )
  })

  test('of a playback leads to the second at which it is said, and names who says it', async () => {
    const wanted = ofPlayback()
    const [quote] = await shown(idOf(await answer([wanted])))
    expect(quote).toMatchObject({ title: playback.title, passage: wanted.passage, at: wanted.at })
    expect(quote?.href).toBe(`/consult/playback/video/${playback.playbackId}#t=${Math.floor(wanted.at! / 1000)}`)
    expect([playback.consultantName, '提问者']).toContain(quote?.by)
  })

  test.each([
    ['words that the answer does not say', () => ofAnswer({ passage: '先拍照留证，不必请物业' })],
    ['an answer that is not there', () => ofAnswer({ id: 999_999 })],
    ['a moment at which nothing is said', () => ofPlayback({ at: 1 })],
    ['words before that moment', () => ofPlayback({ at: playback.lines.at(-1)!.at, passage: playback.lines[0]!.content })],
  ])('is refused beside its field for %s', async (_, quote) => {
    const refused = await answer([quote()])
    expect(refused).toMatchObject({ code: expect.any(String), fields: { quotes: expect.stringContaining('一字不差') } })
  })

  test('is refused from behind the price', async () => {
    const hidden = await db
      .selectFrom('playback_lines')
      .select(['at_ms', 'content'])
      .where('playback_id', '=', playback.playbackId)
      .where('at_ms', '>=', playback.freeSeconds * 1000)
      .where('type', '=', 'TEXT')
      .executeTakeFirstOrThrow()
    expect(await answer([ofPlayback({ at: hidden.at_ms, passage: hidden.content })])).toMatchObject({
      fields: { quotes: expect.any(String) },
    })
  })

  test('is no longer read when its source is hidden or says something else, and comes back with it', async () => {
    const id = idOf(await answer([ofAnswer()]))
    const set = (change: object) => db.updateTable('consultation_answers').set(change).where('id', '=', source.answer).execute()
    const gone = { passage: '', title: '', by: '', href: null, consultationId: null }
    const before = await db
      .selectFrom('consultation_answers')
      .select('content')
      .where('id', '=', source.answer)
      .executeTakeFirstOrThrow()
    await set({ state: 'HIDDEN' })
    expect((await shown(id))[0]).toMatchObject(gone)
    await set({ state: 'VISIBLE', content: '<p>这里改过了。</p>' })
    expect((await shown(id))[0]).toMatchObject(gone)
    await set(before)
    expect((await shown(id))[0]).toMatchObject({ passage })
  })

  test('stays through a change that does not name it, and is found in the history once it is taken out', async () => {
    const id = idOf(await answer([ofAnswer(), ofPlayback()]))
    data(await helper.post(`question/answer/${id}`, { text: `${text}再多说一句。`, pictures: [] }))
    expect(await shown(id)).toHaveLength(2)
    data(await helper.post(`question/answer/${id}`, { text, pictures: [], quotes: [ofPlayback()] }))
    expect(await shown(id)).toHaveLength(1)
    const [edit] = data<{ quotes: ConsultQuote[] }[]>(await api.visitor().get(`question/answer/${id}/edits`))
    expect(edit?.quotes.map(quote => quote.kind)).toEqual(['ANSWER', 'PLAYBACK'])
    const mine = data<{ answers: { quotes: ConsultQuote[] }[] }>(await helper.get(`question/${target}/mine`))
    expect(mine.answers[0]?.quotes).toHaveLength(1)
  })

  test('is one of at most five', async () => {
    expect(await answer(Array.from({ length: 6 }, () => ofAnswer()))).toMatchObject({ fields: { quotes: '最多引用 5 段' } })
  })
})
