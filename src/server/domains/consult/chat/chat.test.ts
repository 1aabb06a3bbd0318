import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, ConversationChanges, Message } from '#lib/contract/consult/chat-shapes.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { emergencyReview } from './emergency.ts'
import { setSendingLimit } from './rate.ts'
import {
  addMember,
  findConsultationRoom,
  openConsultationRoom,
  postSystemCard,
  removeMember,
  setConversationState,
} from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let serial = 0
async function person(nickname: string): Promise<{ id: number; as: Visitor }> {
  const { id } = await db
    .insertInto('users')
    .values({
      nickname,
      phone: `1391${String(++serial).padStart(7, '0')}`,
      email: null,
      password_hash: null,
      province_code: 19,
      city_code: 1607,
      district_code: null,
      created_at: new Date('2026-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, as: await api.signedIn(id) }
}

let names = 0
const newName = (): string => `client-${String(++names).padStart(6, '0')}`
let rooms = 0

/** A room of a consultation between two new people. */
async function room(options: { anonymous?: boolean } = {}) {
  const asker = await person(`提问者${++rooms}`)
  const consultant = await person(`顾问${rooms}`)
  const consultationId = 1_000_000 + rooms
  const id = await db.transaction().execute(trx =>
    openConsultationRoom(trx, {
      consultationId,
      title: '租房押金退不退',
      askerUserId: asker.id,
      anonymous: options.anonymous ?? false,
      consultantUserIds: [consultant.id],
      now: new Date(),
    }),
  )
  return { id, consultationId, asker, consultant }
}

const text = (words: string, clientId = newName()) => ({ clientId, type: 'TEXT', text: words })
const send = async (as: Visitor, id: number, words: string, clientId?: string): Promise<Message> =>
  data<Message>(await as.post(`chat/${id}/send`, text(words, clientId)))
const seen = async (as: Visitor, id: number): Promise<Conversation> => data<Conversation>(await as.get(`chat/${id}`))
const messagesOf = async (as: Visitor, id: number, query = ''): Promise<Message[]> =>
  data<{ messages: Message[] }>(await as.get(`chat/${id}/messages${query}`)).messages
const changes = async (as: Visitor, id: number, change: number): Promise<ConversationChanges> =>
  data<{ conversations: ConversationChanges[] }>(await as.post('chat/changes', { positions: [{ conversationId: id, change }] }))
    .conversations[0] as ConversationChanges

beforeAll(() => setSendingLimit(100_000))
beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('messages', () => {
  test('are numbered without a hole however many are sent at once, and one sent again is the same message', async () => {
    const { id, asker, consultant } = await room()
    const clientIds = Array.from({ length: 40 }, newName)
    const sent = await Promise.all(
      clientIds.flatMap((clientId, index) => {
        const as = index % 2 ? asker.as : consultant.as
        return [send(as, id, `第 ${index} 条`, clientId), send(as, id, `第 ${index} 条`, clientId)]
      }),
    )
    const list = await messagesOf(asker.as, id, '?limit=100')
    expect(list.map(one => one.seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(new Set(sent.map(one => one.seq)).size).toBe(40)
    for (const message of sent) expect(list[message.seq - 1]?.text).toBe(message.text)
  })

  test('are read from the end, from any place in the middle, and onwards', async () => {
    const { id, asker, consultant } = await room()
    for (let index = 1; index <= 12; index++) await send(asker.as, id, `第 ${index} 条`)
    const seqs = async (query: string) => (await messagesOf(consultant.as, id, query)).map(one => one.seq)
    expect(await seqs('?limit=3')).toEqual([10, 11, 12])
    expect(await seqs('?limit=3&before=10')).toEqual([7, 8, 9])
    expect(await seqs('?limit=3&after=4')).toEqual([5, 6, 7])
    expect(await seqs('?limit=5&around=6')).toEqual([4, 5, 6, 7, 8])
  })

  test('are found by a word of any length, near and far back, and not once they were recalled', async () => {
    const { id, asker, consultant } = await room()
    await send(asker.as, id, '合同里写了押一付三')
    for (let index = 0; index < 420; index++) await send(consultant.as, id, `好的 ${index}`)
    const last = await send(asker.as, id, '合同我再看看')
    const find = async (keyword: string) =>
      data<{ messages: Message[] }>(
        await consultant.as.get(`chat/${id}/search?keyword=${encodeURIComponent(keyword)}`),
      ).messages.map(one => one.text)
    expect(await find('合同')).toEqual(['合同我再看看', '合同里写了押一付三'])
    expect(await find('押')).toEqual(['合同里写了押一付三'])
    expect(await find('%')).toEqual([])
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: last.seq }))
    expect(await find('合同')).toEqual(['合同里写了押一付三'])
  })

  test('that ask for money beside the site, or for a deposit, carry a warning', async () => {
    const { id, asker } = await room()
    expect((await send(asker.as, id, '你直接微信转账给我吧')).warning).toBe('PAY_OUTSIDE')
    expect((await send(asker.as, id, '不走平台可以便宜')).warning).toBe('PAY_OUTSIDE')
    expect((await send(asker.as, id, '先交五百押金')).warning).toBe('DEPOSIT')
    expect((await send(asker.as, id, '先交定＿金')).warning).toBe('DEPOSIT')
    expect((await send(asker.as, id, '合同签好了')).warning).toBeNull()
  })

  test('are refused when they hold nothing, or too much', async () => {
    const { id, asker } = await room()
    expect((await asker.as.post(`chat/${id}/send`, text('   '))).code).toBe('chat.empty')
    expect((await asker.as.post(`chat/${id}/send`, { ...text('看图'), type: 'IMAGE' })).code).toBe('chat.empty')
    expect((await asker.as.post(`chat/${id}/send`, text('长'.repeat(2_001)))).code).toBe('validation.fields')
    expect((await asker.as.post(`chat/${id}/send`, { ...text('看图'), type: 'IMAGE', uploadIds: [1] })).code).toBe(
      'upload.missing',
    )
  })

  test('answer another message, whose words are gone with it', async () => {
    const { id, asker, consultant } = await room()
    const first = await send(asker.as, id, '押金能退吗')
    const body = { ...text('能退'), quote: first.seq }
    expect(data<Message>(await consultant.as.post(`chat/${id}/send`, body)).quote).toMatchObject({ seq: 1, text: '押金能退吗' })
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: first.seq }))
    expect((await messagesOf(consultant.as, id))[1]?.quote).toMatchObject({ seq: 1, text: '', recalled: true })
  })

  test('are sent in a consultation in the words of the specification', async () => {
    const { id, consultationId, asker } = await room()
    expect(await findConsultationRoom(db, consultationId)).toBe(id)
    const body = { clientMsgId: newName(), msgType: 'text', content: '在吗' }
    expect(data<Message>(await asker.as.post(`consultation/send/msg/${consultationId}`, body))).toMatchObject({
      conversationId: id,
      text: '在吗',
    })
    const broken = { ...body, clientMsgId: newName(), msgType: 'image', imageInfoArray: '[{"uploadId":' }
    expect((await asker.as.post(`consultation/send/msg/${consultationId}`, broken)).fields).toHaveProperty('imageInfoArray')
  })
})

describe('recalling', () => {
  test('takes the content of an own message away within two minutes, and of nobody else', async () => {
    const { id, asker, consultant } = await room()
    const message = await send(asker.as, id, '发错了')
    const recall = { conversationId: id, seq: message.seq }
    expect((await consultant.as.post('consultation/msg/recall', recall)).code).toBe('missing.record')
    expect(data<Message>(await asker.as.post('consultation/msg/recall', recall))).toMatchObject({
      recalled: true,
      text: '',
      recalledText: '发错了',
    })
    // What it said is told once, and to nobody else.
    expect(data<Message>(await asker.as.post('consultation/msg/recall', recall))).toMatchObject({ recalledText: '' })
    expect(JSON.stringify(await changes(consultant.as, id, 0))).not.toContain('发错了')
    expect(await messagesOf(consultant.as, id)).toMatchObject([{ seq: 1, recalled: true, text: '' }])
    const old = await send(asker.as, id, '很久以前')
    await db
      .updateTable('chat_messages')
      .set({ sent_at: new Date(Date.now() - 121_000) })
      .where('conversation_id', '=', id)
      .where('seq', '=', old.seq)
      .execute()
    expect((await asker.as.post('consultation/msg/recall', { conversationId: id, seq: old.seq })).code).toBe('chat.recall_over')
  })
})

describe('unread messages', () => {
  test('are those of others since the read mark, whatever order reading and writing come in', async () => {
    const { id, asker, consultant } = await room()
    // A pseudo-random walk, the same at every run: what the kept number says is what counting says.
    let state = 7
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    for (let step = 0; step < 60; step++) {
      const [me, other] = next(2) ? [asker, consultant] : [consultant, asker]
      if (next(3)) await send(me.as, id, `第 ${step} 步`)
      else {
        const { lastSeq } = await seen(me.as, id)
        data(await me.as.post(`chat/${id}/read`, { seq: next(lastSeq + 3) }))
      }
      for (const who of [me, other]) {
        const { unread, readSeq, memberNo } = await seen(who.as, id)
        const list = await messagesOf(who.as, id, '?limit=100')
        expect(unread).toBe(list.filter(one => one.seq > readSeq && one.memberNo !== memberNo).length)
      }
    }
  })

  test('stop at 99, in one conversation and in total; muted ones are not in the total', async () => {
    const { id, asker, consultant } = await room()
    for (let index = 0; index < 101; index++) await send(asker.as, id, `第 ${index} 条`)
    expect(await seen(consultant.as, id)).toMatchObject({ unread: 99, unreadMore: true })
    expect(data(await consultant.as.get('chat/unread'))).toEqual({ total: 99, more: true, live: true })
    data(await consultant.as.post(`chat/${id}/mute`, { muted: true }))
    expect(data(await consultant.as.get('chat/unread'))).toEqual({ total: 0, more: false, live: true })
  })

  test('are no more once read, and a read mark never goes back', async () => {
    const { id, asker, consultant } = await room()
    for (const words of ['一', '二', '三']) await send(asker.as, id, words)
    expect(data(await consultant.as.post(`chat/${id}/read`, { seq: 2 }))).toMatchObject({ readSeq: 2, unread: 1 })
    expect(data(await consultant.as.post(`chat/${id}/read`, { seq: 1 }))).toMatchObject({ readSeq: 2, unread: 1 })
    expect(data(await consultant.as.post(`chat/${id}/read`, { seq: 99 }))).toMatchObject({ readSeq: 3, unread: 0 })
  })

  test('are marked so often and no more, by call', async () => {
    const { id, asker, consultant } = await room()
    await send(asker.as, id, '一')
    setSendingLimit(100_000, 3)
    try {
      const answers = await Promise.all([1, 1, 1, 1].map(seq => consultant.as.post(`chat/${id}/read`, { seq })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
      expect(await seen(consultant.as, id)).toMatchObject({ unread: 0 })
    } finally {
      setSendingLimit(100_000)
    }
  })
})

describe('one question after a break', () => {
  test('brings the messages, recalls, read marks and members that were missed, and nothing that was known', async () => {
    const { id, asker, consultant } = await room()
    await send(asker.as, id, '一')
    const second = await send(asker.as, id, '二')
    const known = (await seen(asker.as, id)).lastChange
    expect(await changes(asker.as, id, known)).toMatchObject({ change: known, messages: [], members: [], more: false })
    await send(consultant.as, id, '三')
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: second.seq }))
    data(await consultant.as.post(`chat/${id}/read`, { seq: 3 }))
    const colleague = await person('同事')
    await db.transaction().execute(trx => addMember(trx, id, { userId: colleague.id, role: 'CONSULTANT' }, new Date()))
    const missed = await changes(asker.as, id, known)
    expect(missed.messages.map(one => [one.seq, one.recalled])).toEqual([
      [3, false],
      [2, true],
    ])
    expect(missed.members.map(one => [one.memberNo, one.readSeq])).toEqual([
      [2, 3],
      [3, 3],
    ])
    expect(missed.change).toBe((await seen(asker.as, id)).lastChange)
  })

  test('brings much in parts that follow each other without a gap', async () => {
    const { id, asker, consultant } = await room()
    for (let index = 0; index < 230; index++) await send(asker.as, id, `第 ${index} 条`)
    const got: number[] = []
    let change = 0
    for (;;) {
      const part = await changes(consultant.as, id, change)
      got.push(...part.messages.map(one => one.seq))
      change = part.change
      if (!part.more) break
    }
    expect(got).toEqual(Array.from({ length: 230 }, (_, index) => index + 1))
  })
})

describe('who does not take part', () => {
  test('reads, writes, marks, searches, reports and learns nothing', async () => {
    const { id, consultationId, asker } = await room()
    await send(asker.as, id, '秘密')
    const stranger = await person('路人')
    const answers = await Promise.all([
      stranger.as.get(`chat/${id}`),
      stranger.as.get(`chat/consultation/${consultationId}`),
      stranger.as.get(`chat/${id}/messages`),
      stranger.as.get(`chat/${id}/search?keyword=秘密`),
      stranger.as.get(`chat/${id}/files/1`),
      stranger.as.post(`chat/${id}/send`, text('你好')),
      stranger.as.post(`consultation/send/msg/${consultationId}`, { clientMsgId: newName(), msgType: 'text', content: '你好' }),
      stranger.as.post('consultation/msg/recall', { conversationId: id, seq: 1 }),
      stranger.as.post(`chat/${id}/read`, { seq: 1 }),
      stranger.as.post(`chat/${id}/mute`, { muted: true }),
      stranger.as.post(`chat/${id}/report`, { seqs: [1], reason: 'AD' }),
    ])
    expect(answers.map(answer => answer.code)).toEqual(answers.map(() => 'missing.record'))
    expect(await changes(stranger.as, id, 0)).toMatchObject({ removed: true, messages: [], members: [] })
    expect(data<{ list: unknown[] }>(await stranger.as.get('chat/list')).list).toEqual([])
  })

  test('any more is out at once: removed, frozen, and no longer employed', async () => {
    const { id, asker, consultant } = await room()
    await db.transaction().execute(trx => removeMember(trx, id, consultant.id, new Date()))
    expect((await consultant.as.post(`chat/${id}/send`, text('还在吗'))).code).toBe('missing.record')
    expect((await consultant.as.get(`chat/${id}`)).code).toBe('missing.record')
    expect((await seen(asker.as, id)).members.map(one => one.left)).toEqual([false, true])
    await db.transaction().execute(trx => addMember(trx, id, { userId: consultant.id, role: 'CONSULTANT' }, new Date()))
    expect((await send(consultant.as, id, '回来了')).memberNo).toBe(2)
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', asker.id).execute()
    expect((await asker.as.post(`chat/${id}/send`, text('还在吗'))).resultStatus).toBe(false)
  })
})

describe('an anonymous asker', () => {
  test('is the alias of the consultation to everybody else, in every answer', async () => {
    // People's numbers far from those of messages, so that theirs cannot be met by chance.
    await sql`select setval(pg_get_serial_sequence('users', 'id'), 7654321)`.execute(db)
    const { id, asker, consultant } = await room({ anonymous: true })
    await send(asker.as, id, '不想让人知道我是谁')
    const answers = await Promise.all([
      consultant.as.get(`chat/${id}`),
      consultant.as.get('chat/list'),
      consultant.as.get(`chat/${id}/messages`),
      consultant.as.post('chat/changes', { positions: [{ conversationId: id, change: 0 }] }),
      consultant.as.get(`chat/list?keyword=${encodeURIComponent('提问者')}`),
    ])
    const bytes = JSON.stringify(answers.map(answer => answer.resultData))
    const { nickname, phone } = await db
      .selectFrom('users')
      .select(['nickname', 'phone'])
      .where('id', '=', asker.id)
      .executeTakeFirstOrThrow()
    expect(bytes).not.toContain(nickname)
    expect(bytes).not.toContain(phone)
    expect(bytes).not.toMatch(new RegExp(`[^\\d]${asker.id}[^\\d]`))
    expect((await seen(consultant.as, id)).title).toMatch(/^匿名用户 [2-9A-Z]{4}$/)
    expect((await seen(asker.as, id)).members[0]?.person.id).toBe(asker.id)
  })
})

describe('cards', () => {
  test('of the site stand in a conversation once, count as unread, and cannot be recalled by anybody', async () => {
    const { id, asker } = await room()
    const card = {
      kind: 'ORDER' as const,
      title: '订单已支付',
      lines: [],
      link: null,
      state: 'PAID',
      key: 'order-paid-1',
      now: new Date(),
    }
    await db.transaction().execute(trx => postSystemCard(trx, id, card))
    await db.transaction().execute(trx => postSystemCard(trx, id, card))
    expect(await messagesOf(asker.as, id)).toMatchObject([{ seq: 1, memberNo: 0, type: 'CARD', card: { title: '订单已支付' } }])
    expect((await seen(asker.as, id)).unread).toBe(1)
    expect((await asker.as.post('consultation/msg/recall', { conversationId: id, seq: 1 })).code).toBe('missing.record')
  })

  test('still come into a closed conversation, where nobody else writes', async () => {
    const { id, asker } = await room()
    await db.transaction().execute(trx => setConversationState(trx, id, 'CLOSED'))
    expect((await asker.as.post(`chat/${id}/send`, text('还有一句'))).code).toBe('chat.closed')
    expect((await seen(asker.as, id)).silence).toBe('CLOSED')
    const card = { kind: 'NOTE' as const, title: '已结束', lines: [], link: null, state: '', key: 'finished-1', now: new Date() }
    await db.transaction().execute(trx => postSystemCard(trx, id, card))
    expect(await messagesOf(asker.as, id)).toHaveLength(1)
  })
})

describe('the list', () => {
  test('shows who wrote last first, page by page, each conversation once', async () => {
    const me = await person('我')
    const ids: number[] = []
    for (let index = 0; index < 7; index++) {
      const { id, asker } = await room()
      await db.transaction().execute(trx => addMember(trx, id, { userId: me.id, role: 'CONSULTANT' }, new Date()))
      await send(asker.as, id, `第 ${index} 个`)
      ids.unshift(id)
    }
    const got: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { list: Conversation[]; nextCursor: string | null } = data(
        await me.as.get(`chat/list?pageSize=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`),
      )
      got.push(...page.list.map(one => one.conversationId))
      cursor = page.nextCursor
    }
    expect(got).toEqual(ids)
    expect((await me.as.get('chat/list?cursor=nonsense')).code).toBe('validation.malformed')
  })
})

test('a message is sent though its signal cannot be kept; sent again, the signal is', async () => {
  const { id, asker } = await room()
  const clientId = newName()
  const hits = () => db.selectFrom('fraud_hits').select('id').where('user_id', '=', asker.id).execute()
  await sql`alter table fraud_hits add constraint refused check (user_id is distinct from ${sql.lit(asker.id)}) not valid`.execute(
    db,
  )
  const words = '加我微信，直接转账更便宜'
  expect((await send(asker.as, id, words, clientId)).warning).not.toBeNull()
  expect(await hits()).toHaveLength(0)
  await sql`alter table fraud_hits drop constraint refused`.execute(db)
  await Promise.all([1, 2, 3].map(() => send(asker.as, id, words, clientId)))
  expect(await hits()).toHaveLength(1)
  await send(asker.as, id, words, clientId)
  expect(await hits()).toHaveLength(1)
})

describe('a call for help', () => {
  test('out of a conversation waits before all others with what was said, once, and is answered to who called', async () => {
    const { id, asker, consultant } = await room()
    await send(asker.as, id, '我撑不下去了')
    expect((await (await person('外人')).as.post(`chat/${id}/emergency`, {})).code).toBe('missing.record')
    for (let times = 0; times < 2; times++) data(await consultant.as.post(`chat/${id}/emergency`, {}))
    const operatorId = (await person('值班客服')).id
    await sql`update users set is_operator = true, operator_duties = '{support}' where id = ${operatorId}`.execute(db)
    const support = await api.signedIn(operatorId)
    type Row = { id: number; kind: string; isUrgent: boolean }
    const { list } = data<{ list: Row[] }>(await support.get('/v1/manager/review/list'))
    expect(list.filter(row => row.kind === 'EMERGENCY')).toHaveLength(1)
    expect(list[0]).toMatchObject({ kind: 'EMERGENCY', isUrgent: true })
    const path = `/v1/manager/review/${list[0]!.id}`
    const shown = data<{ text: string; facts: { label: string; value: string }[] }>(await support.get(path))
    expect(shown.text).toContain('：我撑不下去了')
    expect(shown.facts[0]?.value).toContain(`编号 ${consultant.id}`)
    data(await support.post(`${path}/claim`, {}))
    data(await support.post(`${path}/approve`, { reason: '已经联系提问者和警方。' }))
    const { list: notices } = data<{ list: { title: string; body: string }[] }>(await consultant.as.get('notice/list'))
    expect(notices[0]).toMatchObject({ title: '紧急求助有答复了', body: expect.stringContaining('已经联系提问者和警方') })
    // The other side is told nothing.
    expect(JSON.stringify(await asker.as.get('notice/list'))).not.toContain('紧急求助')
    data(await consultant.as.post(`chat/${id}/emergency`, {}))
  })

  test('does not tell operators who stays without a name', async () => {
    const { id, asker, consultant } = await room({ anonymous: true })
    await send(asker.as, id, '有人要打我')
    data(await consultant.as.post(`chat/${id}/emergency`, {}))
    const { id: emergencyId } = await db
      .selectFrom('chat_emergencies')
      .select('id')
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = JSON.stringify(await emergencyReview.show(db, emergencyId, null))
    expect(shown).not.toContain(`编号 ${asker.id}`)
    expect(shown).toContain('（匿名）')
  })
})

describe('reports', () => {
  test('bring what was said to the review queue as it stood, even when it is recalled afterwards', async () => {
    const { id, asker, consultant } = await room()
    const message = await send(asker.as, id, '加我私下交易')
    data(await consultant.as.post(`chat/${id}/report`, { seqs: [message.seq], reason: 'FRAUD', text: '要私下交易' }))
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: message.seq }))
    const report = await db
      .selectFrom('reports')
      .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
      .select(['reports.content', 'report_cases.id'])
      .where('report_cases.kind', '=', 'CHAT')
      .where('report_cases.target_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(report.content).toMatch(/：加我私下交易$/)
    const open = await db
      .selectFrom('review_cases')
      .select('title')
      .where('kind', '=', 'CHAT_REPORT')
      .where('ref_id', '=', report.id)
      .execute()
    expect(open).toHaveLength(1)
  })
})
