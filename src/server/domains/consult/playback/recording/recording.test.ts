import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlaybackDetail } from '#lib/contract/consult/playback.ts'
import {
  PIECE_HASH_HEADER,
  RECORDER_SILENCE_MS,
  RECORDING_RETENTION_DAYS,
  type RecordingProgress,
} from '#lib/contract/consult/recording.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { createRecorder } from '#server/media/recorder.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { playbackReview } from '../publishing/review.ts'
import { cutOne, finishOne } from './finish.ts'
import { everybodyAgreed, missingPieces, unbroken } from './policy.ts'
import { endStaleConsents, listExpired, listOverdue, listUncut, listUnfinished } from './queries.ts'
import { remove } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const recorder = createRecorder()
afterAll(() => recorder.close())

/** What a browser recorded: pieces of a second, the beginning of a film of six. */
const pieces: Buffer[] = []
beforeAll(async () => {
  for (const no of [0, 1, 2, 3])
    pieces.push(await readFile(new URL(`../../../../../../tests/support/recorded/${no}.webm`, import.meta.url)))
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const room = (): Promise<Consultation> => runningConsultation(db, api)
const recordingOf = async (who: Visitor, id: number) => data<RecordingProgress>(await who.get(`consultation/${id}/recording`))
const agree = (who: Visitor, id: number, yes = true) => who.post(`consultation/${id}/recording/consent`, { agree: yes })
const begin = (who: Visitor, id: number) => who.post(`createCommonMixStream/${id}`, { type: 'VIDEO' })
const stop = (who: Visitor, id: number) => who.post(`stopCommonMixStream/${id}`, {})
const finish = (who: Visitor, playbackId: number, count: number) => who.post(`recording/${playbackId}/finish`, { pieces: count })
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const send = (who: Visitor, playbackId: number, no: number, content: Uint8Array = pieces[no]!, hash = sha256(content)) =>
  api.request(`/recording/${playbackId}/${no}`, {
    method: 'PUT',
    body: new Uint8Array(content),
    headers: { [PIECE_HASH_HEADER]: hash },
    as: who,
  })

async function recorded(): Promise<Consultation & { playbackId: number }> {
  const one = await room()
  for (const who of [one.asker, one.expert]) data(await agree(who, one.id))
  const { playbackId } = data<{ playbackId: number }>(await begin(one.expert, one.id))
  return { ...one, playbackId }
}

/** A call of the consultation in which somebody talks. @returns lets another person in. */
async function talk(consultationId: number, first: number): Promise<(userId: number) => Promise<void>> {
  const { id: conversationId } = await db
    .selectFrom('chat_conversations')
    .select('id')
    .where('about_kind', '=', 'CONSULTATION')
    .where('about_id', '=', consultationId)
    .executeTakeFirstOrThrow()
  const at = new Date()
  const times = {
    started_at: at,
    connected_at: at,
    ended_at: null,
    together_at: at,
    next_step_at: new Date(at.getTime() + MINUTE_MS),
  }
  const { id: callId } = await db
    .insertInto('calls')
    .values({
      conversation_id: conversationId,
      consultation_id: consultationId,
      medium: 'VIDEO',
      state: 'CONNECTED',
      caller_no: 1,
      relay_only: false,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let no = 0
  const join = async (userId: number): Promise<void> => {
    const row = {
      call_id: callId,
      user_id: userId,
      no: ++no,
      role: 'CONSULTANT' as const,
      state: 'JOINED' as const,
      session_id: 1,
    }
    await db
      .insertInto('call_participants')
      .values({ ...row, invited_at: at, joined_at: at, left_at: null })
      .execute()
  }
  await join(first)
  return join
}

const work = (now = new Date()) => ({ db, uploads: api.ports().uploads, run: recorder.run, now })
/** What the site said of it in the conversation. */
async function cards(consultationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .innerJoin('chat_conversations as room', 'room.id', 'chat_messages.conversation_id')
    .select('chat_messages.card')
    .where('room.about_kind', '=', 'CONSULTATION')
    .where('room.about_id', '=', consultationId)
    .orderBy('chat_messages.seq')
    .execute()
  return rows.flatMap(({ card }) => (card?.kind === 'RECORDING' ? [card.title] : []))
}

const listed = async (who: Visitor, id: number) =>
  data<{ list: { playbackId: number; recording: string; failure: string | null }[] }>(
    await who.get(`consultation/${id}/playbacks`),
  ).list

const stateOf = async (playbackId: number) =>
  (await db.selectFrom('playbacks').select('recording').where('id', '=', playbackId).executeTakeFirstOrThrow()).recording

describe('a recording', () => {
  test('begins when both agreed, in the browser of who answers, and both see that it is on', async () => {
    const { id, asker, expert } = await room()
    expect((await begin(expert, id)).code).toBe('recording.consent')
    expect(data(await agree(asker, id))).toMatchObject({ agreed: true, agreedSides: ['ASKER'], running: null })
    expect((await begin(expert, id)).code).toBe('recording.consent')
    data(await agree(expert, id))
    expect((await begin(asker, id)).code).toBe('state.conflict')
    const { playbackId } = data<{ playbackId: number }>(await begin(expert, id))
    expect((await begin(expert, id)).code).toBe('state.conflict')
    expect((await recordingOf(asker, id)).running).toMatchObject({ playbackId, own: false })
    expect((await recordingOf(expert, id)).running).toMatchObject({ playbackId, own: true })
    const consents = await db.selectFrom('recording_consents').selectAll().where('playback_id', '=', playbackId).execute()
    expect(consents.map(one => one.side).sort()).toEqual(['ASKER', 'CONSULTANT'])
    expect(consents.every(one => one.agreed_at.getTime() <= Date.now())).toBe(true)
  })

  test('waits for everybody who is heard, and ends when somebody comes in who has not agreed', async () => {
    const { id, asker, expert, expertId } = await room()
    const colleagueId = await insertPerson(db)
    const join = await talk(id, expertId)
    for (const who of [asker, expert]) data(await agree(who, id))
    await join(colleagueId)
    expect((await begin(expert, id)).code).toBe('recording.consent')
    await db.updateTable('call_participants').set({ state: 'LEFT' }).where('user_id', '=', colleagueId).execute()
    data(await begin(expert, id))
    const longAgo = new Date(0)
    const overdue = async () => (await listOverdue(db, longAgo, 1_000)).map(row => row.consultation_id)
    expect(await overdue()).not.toContain(id)
    await db.updateTable('call_participants').set({ state: 'JOINED' }).where('user_id', '=', colleagueId).execute()
    expect(await overdue()).toContain(id)
  })

  test('refused by one is asked of nobody any more, and everybody reads it', async () => {
    const { id, asker, expert } = await room()
    data(await agree(expert, id))
    data(await agree(asker, id, false))
    expect(await recordingOf(expert, id)).toMatchObject({ agreed: false, agreedSides: [], everybody: false, running: null })
    data(await agree(asker, id))
    expect((await begin(expert, id)).code).toBe('recording.consent')
    expect(await cards(id)).toEqual(['咨询师同意录制', '提问者没有同意录制，不会录制', '提问者同意录制'])
  })

  test('waits for a colleague in the call too, who agrees and stops as everybody; outside of it they learn nothing', async () => {
    const { id, asker, askerId, expert, expertId } = await room()
    const colleagueId = await insertPerson(db)
    const colleague = await api.signedIn(colleagueId)
    expect((await colleague.get(`consultation/${id}/recording`)).code).toBe('missing.record')
    const join = await talk(id, expertId)
    await join(askerId)
    await join(colleagueId)
    for (const who of [asker, expert]) data(await agree(who, id))
    expect(await recordingOf(colleague, id)).toMatchObject({ agreed: false, everybody: false })
    expect(data(await agree(colleague, id))).toMatchObject({ agreed: true, everybody: true })
    const { playbackId } = data<{ playbackId: number }>(await begin(expert, id))
    expect((await recordingOf(colleague, id)).running).toMatchObject({ playbackId, own: false })
    expect((await colleague.get(`recording/${playbackId}/file`)).code).toBe('missing.record')
    data(await stop(colleague, id))
    await db.updateTable('call_participants').set({ state: 'LEFT' }).where('user_id', '=', colleagueId).execute()
    expect((await agree(colleague, id)).code).toBe('missing.record')
  })

  test('agreed to in a call that is over is not agreed to in the next', async () => {
    const [over, going] = [await room(), await room()]
    for (const one of [over, going]) data(await agree(one.expert, one.id))
    await talk(going.id, going.expertId)
    const now = new Date()
    await endStaleConsents(db, new Date(now.getTime() - MINUTE_MS), now)
    expect((await recordingOf(over.expert, over.id)).agreed).toBe(true)
    await endStaleConsents(db, new Date(now.getTime() + 1_000), now)
    expect((await recordingOf(over.expert, over.id)).agreed).toBe(false)
    expect((await recordingOf(going.expert, going.id)).agreed).toBe(true)
  })

  test('stops when either side says so or takes its consent back, and the next one is agreed to anew', async () => {
    const { id, asker, expert, playbackId } = await recorded()
    data(await stop(asker, id))
    expect(await stateOf(playbackId)).toBe('PROCESSING')
    expect(await recordingOf(expert, id)).toMatchObject({ agreed: false, agreedSides: [], running: null })
    expect((await begin(expert, id)).code).toBe('recording.consent')
    for (const who of [asker, expert]) data(await agree(who, id))
    data(await begin(expert, id))
    expect(data(await agree(asker, id, false))).toMatchObject({ agreed: false, running: null })
    expect((await stop(expert, id)).code).toBe('state.conflict')
  })

  test('is nobody else’s: they learn nothing of it, send nothing, and stop nothing', async () => {
    const { id, asker, playbackId } = await recorded()
    const stranger = await api.signedIn(await insertPerson(db))
    for (const answer of [
      await stranger.get(`consultation/${id}/recording`),
      await agree(stranger, id),
      await stop(stranger, id),
      await finish(stranger, playbackId, 0),
      await stranger.get(`recording/${playbackId}/file`),
      await stranger.post(`recording/${playbackId}/remove`, {}),
    ])
      expect(answer.code).toBe('missing.record')
    expect((await send(stranger, playbackId, 0)).status).toBe(404)
    // The other side agreed to being recorded, and still makes none of the film.
    expect((await send(asker, playbackId, 0)).status).toBe(404)
    expect((await send(api.visitor(), playbackId, 0)).status).toBe(401)
  })
})

describe('pieces', () => {
  test('are stored once however often they are sent, and never replaced', async () => {
    const { expert, playbackId } = await recorded()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(expert, playbackId, 0)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    for (const answer of answers) expect(await answer.json()).toEqual({ no: 0, stopped: false })
    expect((await send(expert, playbackId, 0, pieces[1]!)).status).toBe(409)
    expect((await send(expert, playbackId, 1, pieces[1]!, sha256(pieces[2]!))).status).toBe(422)
    const rows = await db.selectFrom('recording_pieces').selectAll().where('playback_id', '=', playbackId).execute()
    expect(rows.map(row => [row.no, row.sha256])).toEqual([[0, sha256(pieces[0]!)]])
    const { stored_bytes: bytes } = await db
      .selectFrom('recordings')
      .select('stored_bytes')
      .where('playback_id', '=', playbackId)
      .executeTakeFirstOrThrow()
    expect(bytes).toBe(pieces[0]!.length)
  })

  test('beyond the bound of one, and empty ones, are refused', async () => {
    const { expert, playbackId } = await recorded()
    expect((await send(expert, playbackId, 0, Buffer.alloc(5 * 1024 * 1024))).status).toBe(413)
    expect((await send(expert, playbackId, 0, Buffer.alloc(0))).status).toBe(422)
    expect((await send(expert, playbackId, 99_999, pieces[0]!)).status).toBe(413)
  })

  test('that are missing are asked for, and when they came the film is made: as long as it was, and seekable', async () => {
    const { id, asker, expert, playbackId } = await recorded()
    for (const no of [0, 1, 3]) expect((await send(expert, playbackId, no)).status).toBe(200)
    expect((await finish(expert, playbackId, 4)).code).toBe('state.conflict')
    data(await stop(expert, id))
    expect(data(await finish(expert, playbackId, 4))).toEqual({ missing: [2] })
    const late = await send(expert, playbackId, 2)
    expect([late.status, await late.json()]).toEqual([200, { no: 2, stopped: true }])
    expect(data(await finish(expert, playbackId, 4))).toEqual({ missing: [] })
    expect((await asker.get(`recording/${playbackId}/file`)).code).toBe('state.conflict')
    expect(await finishOne(work(), playbackId)).toBe('READY')
    const file = data<{ url: string; mime: string; seconds: number }>(await asker.get(`recording/${playbackId}/file`))
    expect(file).toMatchObject({ mime: 'video/webm', seconds: 4 })
    const whole = await api.request(file.url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm'])
    const part = await api.request(file.url, { headers: { range: 'bytes=0-99' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect((await api.request(file.url.split('?')[0]!)).status).toBe(404)
    expect(await db.selectFrom('recording_pieces').select('no').where('playback_id', '=', playbackId).execute()).toEqual([])
  })

  test('of a browser that is gone are finished up to the first gap, and without any the recording failed', async () => {
    const [crashed, empty] = [await recorded(), await recorded()]
    for (const no of [0, 1, 3]) await send(crashed.expert, crashed.playbackId, no)
    const later = new Date(Date.now() + RECORDER_SILENCE_MS + 1_000)
    const due = (await listUnfinished(db, new Date(later.getTime() - RECORDER_SILENCE_MS), 1_000)).map(row => row.playback_id)
    expect(due).toEqual(expect.arrayContaining([crashed.playbackId, empty.playbackId]))
    expect(await finishOne(work(later), crashed.playbackId)).toBe('READY')
    const { seconds } = await db
      .selectFrom('playbacks')
      .select('seconds')
      .where('id', '=', crashed.playbackId)
      .executeTakeFirstOrThrow()
    expect(seconds).toBe(2)
    expect(await finishOne(work(later), empty.playbackId)).toBe('FAILED')
    expect((await recordingOf(crashed.asker, crashed.id)).running).toBeNull()
    expect(await listed(empty.asker, empty.id)).toMatchObject([{ recording: 'FAILED', failure: 'NOTHING_ARRIVED' }])
    expect((await cards(crashed.id)).at(-1)).toBe('录制好了，双方可以回看')
    expect((await cards(empty.id)).at(-1)).toBe('录制失败')
  })

  test('that are no film make none, after three attempts', async () => {
    const { id, asker, expert, playbackId } = await recorded()
    expect((await send(expert, playbackId, 0, Buffer.from('not a film at all'))).status).toBe(200)
    data(await stop(expert, id))
    data(await finish(expert, playbackId, 1))
    const outcomes = []
    for (let turn = 0; turn < 3; turn++) outcomes.push(await finishOne(work(), playbackId))
    expect(outcomes).toEqual(['AGAIN', 'AGAIN', 'FAILED'])
    expect(await listed(asker, id)).toMatchObject([{ playbackId, recording: 'FAILED', failure: 'UNREADABLE' }])
  })

  test('of one with a price have a free part of its own, which is open to everybody once it is published', async () => {
    const { id, asker, expert, playbackId } = await recorded()
    for (const no of [0, 1, 2, 3]) await send(expert, playbackId, no)
    data(await stop(expert, id))
    data(await finish(expert, playbackId, 4))
    await finishOne(work(), playbackId)
    const terms = { title: '一次通话的录像', summary: '', labels: [], price: 500, freeSeconds: 2, omitted: [] }
    const { version } = data<{ version: number }>(await asker.post(`playback/${playbackId}/publish`, terms))
    data(await expert.post(`playback/${playbackId}/agree`, { termsVersion: version }))
    const approve = () =>
      db.transaction().execute(trx => playbackReview.approve(trx, playbackId, { operatorId: 1, reason: '', now: new Date() }))
    await expect(approve()).rejects.toMatchObject({ code: 'state.conflict' })
    const uncut = (await listUncut(db, 1_000)).find(row => row.id === playbackId)
    await cutOne(work(), uncut!)
    await approve()
    const seen = data<PlaybackDetail>(await api.visitor().get(`playback/${playbackId}`))
    expect([seen.freeSeconds, seen.seconds]).toEqual([2, 4])
    const free = await api.request(seen.source!.url)
    expect([free.status, free.headers.get('content-type')]).toEqual([200, 'video/webm'])
    const { url } = data<{ url: string }>(await asker.get(`recording/${playbackId}/file`))
    expect((await api.request(url)).headers.get('content-length')).not.toBe(free.headers.get('content-length'))
    expect((await api.request(url.split('?')[0]!)).status).toBe(404)
  })

  test('and the film are removed by either side while nothing was public', async () => {
    const { id, asker, expert, playbackId } = await recorded()
    await send(expert, playbackId, 0)
    expect((await asker.post(`recording/${playbackId}/remove`, {})).code).toBe('state.conflict')
    data(await stop(expert, id))
    data(await finish(expert, playbackId, 1))
    await finishOne(work(), playbackId)
    const { url } = data<{ url: string }>(await asker.get(`recording/${playbackId}/file`))
    data(await asker.post(`recording/${playbackId}/remove`, {}))
    expect((await api.request(url)).status).toBe(404)
    expect((await expert.get(`recording/${playbackId}/file`)).code).toBe('missing.record')
  })
})

test('a recording that nobody made public is removed after ninety days, unless it is evidence', async () => {
  const { id, asker, expert, playbackId } = await recorded()
  await send(expert, playbackId, 0)
  data(await stop(expert, id))
  data(await finish(expert, playbackId, 1))
  await finishOne(work(), playbackId)
  const { url } = data<{ url: string }>(await asker.get(`recording/${playbackId}/file`))
  const day = DAY_MS
  const expired = (days: number) => listExpired(db, new Date(Date.now() + (days - RECORDING_RETENTION_DAYS) * day), 1_000)
  expect(await expired(RECORDING_RETENTION_DAYS - 1)).not.toContain(playbackId)
  await db.updateTable('consultations').set({ state: 'DISPUTED' }).where('id', '=', id).execute()
  expect(await expired(RECORDING_RETENTION_DAYS + 1)).not.toContain(playbackId)
  await db.updateTable('consultations').set({ state: 'CONSULTING' }).where('id', '=', id).execute()
  expect(await expired(RECORDING_RETENTION_DAYS + 1)).toContain(playbackId)
  await remove(db, api.ports().uploads, playbackId)
  expect((await api.request(url)).status).toBe(404)
  expect(await listed(asker, id)).toEqual([])
})

describe('the rules', () => {
  const numbers = fc.uniqueArray(fc.nat(40), { maxLength: 40 }).map(list => list.toSorted((a, b) => a - b))

  test('name exactly what is missing, and join exactly what stands before the first gap', () => {
    fc.assert(
      fc.property(numbers, fc.nat(45), (stored, count) => {
        const missing = missingPieces(stored, count, 100)
        expect([...missing, ...stored.filter(no => no < count)].sort((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, no) => no),
        )
        const joined = unbroken(stored)
        expect(stored.slice(0, joined)).toEqual(Array.from({ length: joined }, (_, no) => no))
        expect(stored).not.toContain(joined)
      }),
    )
  })

  test('never let one side, or somebody who was not asked, be recorded', () => {
    const consent = fc.record({ user_id: fc.nat(6), side: fc.constantFrom('ASKER' as const, 'CONSULTANT' as const) })
    fc.assert(
      fc.property(fc.array(consent), fc.array(fc.nat(6)), (consents, heard) => {
        const both = consents.some(one => one.side === 'ASKER') && consents.some(one => one.side === 'CONSULTANT')
        const all = heard.every(id => consents.some(one => one.user_id === id))
        expect(everybodyAgreed(consents, heard)).toBe(both && all)
      }),
    )
  })
})

describe('a voice that is to be changed', () => {
  const wish = (who: Visitor, id: number, changeVoice = true) =>
    who.post(`consultation/${id}/recording/consent`, { agree: true, changeVoice })

  test('is wished with the consent, told to the recorder by its number in the call, and named to both sides', async () => {
    const one = await room()
    const join = await talk(one.id, one.expertId)
    await join(one.askerId)
    expect(data(await wish(one.asker, one.id))).toMatchObject({ changesVoice: true, changedSides: ['ASKER'] })
    expect(data(await agree(one.expert, one.id))).toMatchObject({ changesVoice: false, changedSides: ['ASKER'], everybody: true })
    expect(await cards(one.id)).toContain('提问者同意录制，录音里改变声音')
    const made = data<{ playbackId: number; changedVoices: number[] }>(await begin(one.expert, one.id))
    expect(made.changedVoices).toEqual([2])
    // Settled: saying something else while it is on changes nothing.
    expect(data(await wish(one.asker, one.id, false))).toMatchObject({ changesVoice: true, changedSides: ['ASKER'] })
    data(await stop(one.asker, one.id))
    for (const who of [one.asker, one.expert])
      expect(data(await who.get(`playback/${made.playbackId}/draft`))).toMatchObject({ changedSides: ['ASKER'] })
  })

  test('is asked anew for the next recording', async () => {
    const one = await room()
    data(await wish(one.asker, one.id))
    data(await agree(one.asker, one.id, false))
    data(await agree(one.asker, one.id))
    data(await wish(one.expert, one.id))
    expect(await recordingOf(one.asker, one.id)).toMatchObject({ changesVoice: false, changedSides: ['CONSULTANT'] })
  })
})
