import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsultAnswer } from '#lib/contract/consult/consult-shapes.ts'
import { answerMediaUrl } from '#lib/format/answer-media.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { questionReview } from '../question/review-subject.ts'
import { answerReportable } from './reportables.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let helper: Visitor
let helperId = 0
let categoryId = 0
/** What a browser recorded: a film of four seconds with sound. */
let film = Buffer.alloc(0)
const decision = { operatorId: 1, reason: '', now: new Date() }

beforeAll(async () => {
  asker = await api.signedIn(await insertPerson(db))
  helperId = await insertPerson(db)
  helper = await api.signedIn(helperId)
  const category = await db
    .selectFrom('consult_categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  categoryId = category.id
  const pieces = await Promise.all(
    [0, 1, 2, 3].map(no => readFile(new URL(`../../../../../../tests/support/recorded/${no}.webm`, import.meta.url))),
  )
  film = Buffer.concat(pieces)
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const text = '先拍照留证，再请物业做关水测试。'

async function opened(): Promise<number> {
  const body = {
    title: '楼上漏水泡坏了天花板怎么谈赔偿',
    text: '上周三发现厨房天花板渗水，物业来看过。',
    categoryId,
    labelIds: [],
    pictures: [],
    anonymous: false,
    bounty: 0,
    days: 15,
  }
  const { consultationId: id } = data<{ consultationId: number }>(await asker.post('question', body))
  data(await asker.post(`question/${id}/submit`, {}))
  await db.transaction().execute(trx => questionReview.approve(trx, id, decision))
  return id
}

const voiceOf = async (who = helper) => (await uploaded(api, who, 'ATTACHMENT', '语音.webm', film)).id
const videoOf = async (who = helper) => (await uploaded(api, who, 'VIDEO', '我家.webm', film)).id
const write = async (question: number, media: object, who = helper) => {
  // That the same answer twice waits is not what is tested here.
  await db.deleteFrom('checked_texts').execute()
  return who.post(`consultation/${question}/answer`, { text, pictures: [], ...media })
}
const edit = (answer: number, media: object, words = text) =>
  helper.post(`question/answer/${answer}`, { text: words, pictures: [], ...media })

async function answered(media: object): Promise<{ question: number; answer: number }> {
  const question = await opened()
  const { consultationAnswerId: answer } = data<{ consultationAnswerId: number }>(await write(question, media))
  return { question, answer }
}

const shownOf = async (question: number): Promise<ConsultAnswer | undefined> =>
  data<{ answers: { list: ConsultAnswer[] } }>(await api.visitor().get(`consultation/${question}`)).answers.list[0]
const statusOf = async (...of: Parameters<typeof answerMediaUrl>) => (await api.request(answerMediaUrl(...of))).status
const stateOf = async (id: number) =>
  (await db.selectFrom('uploads').select(['state', 'bytes']).where('id', '=', id).executeTakeFirstOrThrow()).state

describe('an answer to hear and to see', () => {
  test('is played by everybody, in ranges; of the voice note only the sound was kept, and its length is the server’s', async () => {
    const { question, answer } = await answered({ voice: { uploadId: await voiceOf() }, video: { uploadId: await videoOf() } })
    const shown = await shownOf(question)
    expect(shown).toMatchObject({ voiceSeconds: 4, videoSeconds: 4 })
    const voice = await api.request(answerMediaUrl(answer, 'voice'))
    expect(voice.status).toBe(200)
    expect(voice.headers.get('content-type')).toBe('audio/webm')
    const bytes = Buffer.from(await voice.arrayBuffer())
    expect(bytes.includes('V_VP')).toBe(false)
    expect(bytes.length).toBeLessThan(film.length)
    const part = await api.request(answerMediaUrl(answer, 'video'), { headers: { range: 'bytes=0-99' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(await statusOf(answer, 'voice', 1)).toBe(404)
  })

  test('keeps them through a change of its words, and what is taken out stays in the history until it is deleted', async () => {
    const voice = await voiceOf()
    const { question, answer } = await answered({ voice: { uploadId: voice } })
    data(await edit(answer, {}, `${text}再补充一句。`))
    expect((await shownOf(question))?.voiceSeconds).toBe(4)
    const video = await videoOf()
    data(await edit(answer, { voice: null, video: { uploadId: video } }))
    expect(await shownOf(question)).toMatchObject({ voiceSeconds: null, videoSeconds: 4 })
    const edits = data<{ editId: number; voiceSeconds: number | null }[]>(
      await api.visitor().get(`question/answer/${answer}/edits`),
    )
    expect(edits.map(one => one.voiceSeconds)).toEqual([4, null])
    expect(await statusOf(answer, 'voice')).toBe(404)
    expect(await statusOf(answer, 'voice', edits[0]!.editId)).toBe(200)
    data(await helper.post(`question/answer/${answer}/remove`, {}))
    expect(await statusOf(answer, 'video')).toBe(404)
    expect(await statusOf(answer, 'voice', edits[0]!.editId)).toBe(404)
    expect([await stateOf(voice), await stateOf(video)]).toEqual(['REFUSED', 'REFUSED'])
  })

  test('is silent while its answer or its question is hidden, and is heard again when they come back', async () => {
    const { question, answer } = await answered({ voice: { uploadId: await voiceOf() } })
    await db.transaction().execute(trx => answerReportable.hide!(trx, answer, decision))
    expect(await statusOf(answer, 'voice')).toBe(404)
    await db.transaction().execute(trx => answerReportable.restore!(trx, answer, decision))
    expect(await statusOf(answer, 'voice')).toBe(200)
    await db.updateTable('consultations').set({ hidden_at: new Date() }).where('id', '=', question).execute()
    expect(await statusOf(answer, 'voice')).toBe(404)
  })

  test('takes no file of others, none twice, and nothing that does not play', async () => {
    const question = await opened()
    const mine = await voiceOf()
    const code = async (media: object) => {
      await db.deleteFrom('rate_limits').execute()
      return (await write(question, media)).message
    }
    expect(await code({ voice: { uploadId: await voiceOf(asker) } })).toBe('文件不存在或已过期，请重新上传')
    const picture = await uploaded(api, helper, 'ATTACHMENT', '图.png', await samplePicture())
    expect(await code({ voice: { uploadId: picture.id } })).toBe('这不是一段语音')
    const broken = await uploaded(api, helper, 'VIDEO', '坏的.webm', film.subarray(0, 300))
    expect(await code({ video: { uploadId: broken.id } })).toBe('文件无法播放，请换一个')
    expect(await code({ video: { uploadId: mine } })).toBe('文件不存在或已过期，请重新上传')
    expect(await shownOf(question)).toBeUndefined()
    data(await write(question, { voice: { uploadId: mine } }))
    const elsewhere = await opened()
    expect((await write(elsewhere, { voice: { uploadId: mine } })).message).toBe('文件不存在或已过期，请重新上传')
  })

  test('is shown to its author in the form', async () => {
    const { question } = await answered({ voice: { uploadId: await voiceOf() } })
    const { answers } = data<{ answers: object[] }>(await helper.get(`question/${question}/mine`))
    expect(answers).toMatchObject([{ voiceSeconds: 4, videoSeconds: null }])
    expect(data<{ answers: object[] }>(await asker.get(`question/${question}/mine`)).answers).toEqual([])
  })
})
