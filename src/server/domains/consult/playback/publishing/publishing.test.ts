import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { PlaybackDetail } from '#lib/contract/consult/playback.ts'
import { MAX_PAUSE_MS, type PlaybackDraft, TAKEDOWN_MS } from '#lib/contract/consult/playback-publishing.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, endConsultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { anonymise, REMOVED, replayMoments } from './anonymise.ts'
import { listOrdersToReturn } from './queries.ts'
import { playbackReportable } from './reportable.ts'
import { playbackReview, takedownReview } from './review.ts'
import { returnUnopened, takeDownDue } from './sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const NAME = '欧阳不二'
const LINES = [
  `我叫${NAME}，电话 13812345678，想问竞业限制。`,
  '没有补偿约定，可以不遵守，先书面催告。',
  '那如果公司不同意呢？',
  '可以申请仲裁，一年之内。',
]
let operatorId = 0
let stranger: Visitor

beforeAll(async () => {
  const phone = demoAccounts.find(one => one.role === 'OPERATOR')!.phone
  operatorId = (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  stranger = await api.signedIn(await insertPerson(db))
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const draft = async (who: Visitor, id: number) => data<PlaybackDraft>(await who.get(`playback/${id}/draft`))
const wish = (more: object = {}) => ({
  title: '竞业限制没有写补偿怎么办',
  summary: '一次文字咨询的整理。',
  labels: ['劳动'],
  price: 0,
  freeSeconds: 0,
  omitted: [],
  ...more,
})
const propose = (who: Visitor, id: number, more: object = {}) => who.post(`playback/${id}/publish`, wish(more))
const agree = (who: Visitor, id: number, version: number) => who.post(`playback/${id}/agree`, { termsVersion: version })
const decision = () => ({ operatorId, reason: '材料不足', now: new Date() })
const approve = (id: number) => db.transaction().execute(trx => playbackReview.approve(trx, id, decision()))

const restore = (id: number) => db.transaction().execute(async trx => playbackReportable.restore?.(trx, id, decision()))

async function drafted(options: Parameters<typeof runningConsultation>[2] = {}): Promise<Consultation & { playbackId: number }> {
  const one = await runningConsultation(db, api, { nickname: NAME, ...options })
  await endConsultation(one, LINES)
  const { playbackId } = data<{ playbackId: number }>(await one.asker.post(`consultation/${one.id}/playback/chat`, {}))
  return { ...one, playbackId }
}

async function published(more: object = {}): Promise<Consultation & { playbackId: number }> {
  const one = await drafted()
  const { version } = data<PlaybackDraft>(await propose(one.expert, one.playbackId, more))
  data(await agree(one.asker, one.playbackId, version))
  await approve(one.playbackId)
  return one
}

describe('a consultation in writing', () => {
  test('becomes a playback that only its two sides see, without a name, a number or a time of day', async () => {
    const { id, asker, expert, playbackId } = await drafted()
    const askerDraft = await draft(asker, playbackId)
    expect(askerDraft).toMatchObject({ type: 'CHAT', recording: 'READY', publication: 'PRIVATE', side: 'ASKER', agreedSides: [] })
    expect(askerDraft.lines.map(line => line.speaker)).toEqual(['ASKER', 'CONSULTANT', 'ASKER', 'CONSULTANT'])
    expect(askerDraft.lines[0]!.content).toBe(`我叫${REMOVED}，电话 ${REMOVED}，想问竞业限制。`)
    expect(askerDraft.lines[0]!.at).toBe(0)
    expect((await draft(expert, playbackId)).side).toBe('CONSULTANT')
    for (const answer of [
      await stranger.get(`playback/${playbackId}/draft`),
      await stranger.get(`consultation/${id}/playbacks`),
      await propose(stranger, playbackId),
      await agree(stranger, playbackId, 0),
      await stranger.post(`playback/${playbackId}/withdraw`, { reason: '' }),
      await stranger.get(`playback/${playbackId}`),
    ])
      expect(answer.code).toBe('missing.record')
    expect((await expert.post(`consultation/${id}/playback/chat`, {})).code).toBe('state.conflict')
  })

  test('is not one before it is finished', async () => {
    const { id, asker } = await runningConsultation(db, api)
    expect((await asker.post(`consultation/${id}/playback/chat`, {})).code).toBe('state.conflict')
  })
})

describe('publishing', () => {
  test('waits for both sides to agree to the same terms, and for a review', async () => {
    const { asker, expert, playbackId } = await drafted()
    const first = data<PlaybackDraft>(await propose(expert, playbackId, { title: `${NAME}的竞业限制`, omitted: [2] }))
    expect(first).toMatchObject({ publication: 'WAIT_CONSENT', title: `${REMOVED}的竞业限制`, agreedSides: ['CONSULTANT'] })
    // The side that proposed cannot agree for the other.
    expect((await agree(expert, playbackId, first.version)).code).toBe('state.conflict')
    const second = data<PlaybackDraft>(await propose(asker, playbackId, { omitted: [2] }))
    expect(second.agreedSides).toEqual(['ASKER'])
    expect((await agree(expert, playbackId, first.version)).code).toBe('playback.terms_changed')
    expect(data(await agree(expert, playbackId, second.version))).toMatchObject({ publication: 'REVIEWING' })
    expect((await stranger.get(`playback/${playbackId}`)).code).toBe('missing.record')
    await approve(playbackId)
    const seen = data<PlaybackDetail>(await api.visitor().get(`playback/${playbackId}`))
    expect(seen.lines.map(line => line.content)).not.toContain(LINES[2])
    expect(seen).toMatchObject({ price: 0, hiddenLines: 0, labels: ['劳动'] })
    expect(JSON.stringify(seen)).not.toContain(NAME)
    expect(JSON.stringify(seen)).not.toContain('13812345678')
  })

  test('refused by an operator begins again with the reason, and nobody’s earlier consent counts', async () => {
    const { asker, expert, playbackId } = await drafted()
    const { version } = data<PlaybackDraft>(await propose(asker, playbackId))
    data(await agree(expert, playbackId, version))
    await db.transaction().execute(trx => playbackReview.reject(trx, playbackId, decision()))
    expect(await draft(asker, playbackId)).toMatchObject({
      publication: 'WAIT_CONSENT',
      refuseReason: '材料不足',
      agreedSides: [],
    })
  })

  test('before it is public, ends when one side takes its consent back', async () => {
    const { asker, expert, playbackId } = await drafted()
    const { version } = data<PlaybackDraft>(await propose(asker, playbackId))
    data(await agree(expert, playbackId, version))
    data(await asker.post(`playback/${playbackId}/withdraw`, { reason: '改主意了' }))
    expect(await draft(expert, playbackId)).toMatchObject({ publication: 'PRIVATE', agreedSides: [] })
    await expect(approve(playbackId)).rejects.toMatchObject({ code: 'state.conflict' })
  })

  test('with a price shows its free part, and the rest to who paid', async () => {
    const { asker, playbackId } = await published({ price: 500, freeSeconds: 1 })
    const seen = data<PlaybackDetail>(await api.visitor().get(`playback/${playbackId}`))
    expect([seen.price, seen.freeSeconds, seen.lines.length, seen.hiddenLines]).toEqual([500, 1, 1, 3])
    const buyer = await api.signedIn(await insertPerson(db))
    expect((await buyer.post(`playback/${playbackId}/open`, {})).code).toBe('order.needed')
    const { orderNo } = data<{ orderNo: string }>(await buyer.post(`playback/${playbackId}/buy`, { useCoins: false }))
    await payOrder(db, orderNo)
    expect(data<{ lines: unknown[] }>(await buyer.post(`playback/${playbackId}/open`, {})).lines).toHaveLength(4)
    expect((await propose(asker, playbackId)).code).toBe('state.conflict')
    expect((await propose(asker, playbackId, { price: 100, freeSeconds: 99_999 })).code).toBe('validation.fields')
  })

  test('keeps bullet comments behind the price for who paid and opened it', async () => {
    const { asker, playbackId, id } = await published({ price: 500, freeSeconds: 1 })
    const track = async (who: Visitor) => (await who.get(`playback/${playbackId}/bullets`)) as { code?: string }
    const bullet = (text: string, at: number) => ({ text, at, mode: 'SCROLL', color: '#ffffff', size: 'NORMAL' })
    const [buyer, waits] = [await api.signedIn(await insertPerson(db)), await api.signedIn(await insertPerson(db))]
    for (const who of [buyer, waits]) {
      const { orderNo } = data<{ orderNo: string }>(await who.post(`playback/${playbackId}/buy`, { useCoins: false }))
      await payOrder(db, orderNo)
    }
    data(await buyer.post(`playback/${playbackId}/open`, {}))
    data(await buyer.post(`consultation/${id}/bullet`, bullet('付费里才说的时效是一年', 4_000)))
    await db.deleteFrom('rate_limits').execute()
    data(await buyer.post(`consultation/${id}/bullet`, bullet('开头这句大家都能看到', 200)))
    const whole = data<{ list: { text: string }[] }>(await buyer.get(`playback/${playbackId}/bullets`))
    expect(whole.list.map(one => one.text)).toEqual(['开头这句大家都能看到', '付费里才说的时效是一年'])
    // Who has paid and not opened it may still give it back.
    for (const who of [stranger, asker, waits]) expect((await track(who)).code).toBe('order.needed')
    for (const who of [api.visitor(), stranger]) {
      const seen = JSON.stringify([await who.get(`consultation/${id}/bullet`), await who.get(`playback/${playbackId}`)])
      expect(seen).toContain('开头这句大家都能看到')
      expect(seen).not.toContain('付费里才说的')
    }
  })
})

describe('chapters and a transcript', () => {
  const text = (version: number, more: object = {}) => ({
    termsVersion: version,
    chapters: [
      { at: 20, title: '怎么解除' },
      { at: 0, title: `${NAME}的情况` },
    ],
    lines: [
      { at: 21_000, speaker: 'CONSULTANT', content: '三个月没有补偿可以解除。' },
      { at: 1_500, speaker: 'ASKER', content: `我是${NAME}，电话 13812345678。` },
    ],
    ...more,
  })
  const save = (who: Visitor, playbackId: number, body: object) => who.post(`playback/${playbackId}/transcript`, body)

  test('are written by either side for a recording, in order and without names, and undo what was agreed to', async () => {
    const { asker, expert, playbackId } = await drafted()
    expect((await save(asker, playbackId, text(0))).code).toBe('state.conflict')
    await db
      .updateTable('playbacks')
      .set({ type: 'VIDEO', media_key: 'r/one.webm', seconds: 60 })
      .where('id', '=', playbackId)
      .execute()
    const first = data<PlaybackDraft>(await save(expert, playbackId, text(0)))
    expect(first.chapters).toEqual([
      { at: 0, title: `${REMOVED}的情况` },
      { at: 20, title: '怎么解除' },
    ])
    expect(first.lines.map(line => line.content)).toEqual([`我是${REMOVED}，电话 ${REMOVED}。`, '三个月没有补偿可以解除。'])
    expect((await save(asker, playbackId, text(0))).code).toBe('playback.terms_changed')
    for (const wrong of [
      { chapters: [{ at: 60, title: '之后' }] },
      { chapters: [1, 2].map(one => ({ at: 5, title: `重复 ${one}` })) },
      { lines: [{ at: 60_000, speaker: 'ASKER', content: '之后' }] },
    ])
      expect((await save(asker, playbackId, text(first.version, wrong))).code).toBe('validation.fields')
    expect((await save(stranger, playbackId, text(first.version))).code).toBe('missing.record')

    const proposed = data<PlaybackDraft>(await propose(asker, playbackId))
    const changed = data<PlaybackDraft>(await save(expert, playbackId, text(proposed.version, { lines: [] })))
    expect(changed).toMatchObject({ publication: 'PRIVATE', agreedSides: [], lines: [] })
    expect((await agree(expert, playbackId, proposed.version)).code).toBe('state.conflict')
    const again = data<PlaybackDraft>(await propose(asker, playbackId))
    data(await agree(expert, playbackId, again.version))
    const shown = await playbackReview.show(db, playbackId, null)
    expect(shown.facts.find(fact => fact.label === '章节')?.value).toContain('怎么解除')
    // Under review it stays as it was read.
    expect((await save(expert, playbackId, text(again.version))).code).toBe('state.conflict')
  })
})

describe('taking down', () => {
  test('is asked for by either side, is decided by an operator, and gives unopened money back', async () => {
    const { asker, playbackId } = await published({ price: 500, freeSeconds: 1 })
    const [opens, waits] = [await api.signedIn(await insertPerson(db)), await api.signedIn(await insertPerson(db))]
    const orders = []
    for (const who of [opens, waits]) {
      const { orderNo } = data<{ orderNo: string }>(await who.post(`playback/${playbackId}/buy`, { useCoins: false }))
      await payOrder(db, orderNo)
      orders.push(orderNo)
    }
    data(await opens.post(`playback/${playbackId}/open`, {}))
    expect(data(await asker.post(`playback/${playbackId}/withdraw`, { reason: '不想公开了' }))).toMatchObject({
      publication: 'PUBLISHED',
      takedownAsked: true,
    })
    expect((await asker.post(`playback/${playbackId}/withdraw`, { reason: '' })).code).toBe('state.conflict')
    await db.transaction().execute(trx => takedownReview.approve(trx, playbackId, decision()))
    for (const who of [api.visitor(), waits]) expect((await who.get(`playback/${playbackId}`)).code).toBe('missing.record')
    expect((await opens.post(`playback/${playbackId}/open`, {})).code).toBe('missing.record')
    expect(await returnUnopened(db, orders[0]!, new Date())).toBe(false)
    expect(await returnUnopened(db, orders[1]!, new Date())).toBe(true)
    expect(await returnUnopened(db, orders[1]!, new Date())).toBe(false)
    expect(await finishRefundOf(db, orders[1]!)).toBe(500)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('happens by itself a day after it was asked for, and not before', async () => {
    const { expert, playbackId } = await published()
    data(await expert.post(`playback/${playbackId}/withdraw`, { reason: '有客户的信息' }))
    expect(await takeDownDue(db, playbackId, new Date(Date.now() + TAKEDOWN_MS - MINUTE_MS))).toBe(false)
    expect(await takeDownDue(db, playbackId, new Date(Date.now() + TAKEDOWN_MS + MINUTE_MS))).toBe(true)
    expect((await api.visitor().get(`playback/${playbackId}`)).code).toBe('missing.record')
    expect((await draft(expert, playbackId)).publication).toBe('TAKEN_DOWN')
  })

  test('after a report hides it, gives unopened money back, and is undone by an appeal', async () => {
    const { expert, playbackId } = await published({ price: 500, freeSeconds: 1 })
    const buyer = await api.signedIn(await insertPerson(db))
    const { orderNo } = data<{ orderNo: string }>(await buyer.post(`playback/${playbackId}/buy`, { useCoins: false }))
    await payOrder(db, orderNo)
    await db.transaction().execute(async trx => playbackReportable.hide?.(trx, playbackId, decision()))
    expect((await api.visitor().get(`playback/${playbackId}`)).code).toBe('missing.record')
    expect(await draft(expert, playbackId)).toMatchObject({ publication: 'HIDDEN', moves: [] })
    expect(await listOrdersToReturn(db, 1_000)).toContain(orderNo)
    expect(await restore(playbackId)).toBe(true)
    expect((await api.visitor().get(`playback/${playbackId}`)).resultStatus).toBe(true)
  })

  test('that a side asked for before is not undone by an appeal against a report', async () => {
    const { expert, playbackId } = await published()
    data(await expert.post(`playback/${playbackId}/withdraw`, { reason: '有客户的信息' }))
    await db.transaction().execute(async trx => playbackReportable.hide?.(trx, playbackId, decision()))
    expect((await draft(expert, playbackId)).publication).toBe('TAKEN_DOWN')
    expect(await restore(playbackId)).toBe(false)
  })
})

describe('what is published', () => {
  test('never holds a number or a name of the asker, whatever they wrote around it', () => {
    const secret = fc.constantFrom('13812345678', 'lin@example.com', '110101199003074514', NAME)
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), secret, fc.string({ maxLength: 20 }), (before, hidden, after) => {
        const text = anonymise(`${before} ${hidden} ${after}`, [NAME, '不二'])
        expect(text).not.toContain(hidden)
        expect(findPrivate(text).map(found => found.text)).not.toContain(hidden)
      }),
    )
  })

  test('replays in the order it was said, and no pause is longer than the longest', () => {
    const times = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { maxLength: 50 }).map(list => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(times, list => {
        const moments = replayMoments(list.map(at => ({ at: new Date(at) })))
        for (const [index, at] of moments.entries()) {
          const step = index === 0 ? at : at - moments[index - 1]!
          expect(index === 0 ? step : step - 1).toBeGreaterThanOrEqual(0)
          expect(step).toBeLessThanOrEqual(MAX_PAUSE_MS)
        }
      }),
    )
  })
})
