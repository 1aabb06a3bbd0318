import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockedAccount, Conversation, Message, MessageFile } from '#lib/contract/consult/chat-shapes.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { chatHandover } from './handover.ts'
import { setSendingLimit } from './rate.ts'
import { openConsultationRoom } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Offer = { id: number; title: string; owner_user_id: number; owner_company_id: number }
let offer: Offer
let serial = 0

async function person(created: Date = new Date('2026-01-01')): Promise<{ id: number; as: Visitor }> {
  const { id } = await db
    .insertInto('users')
    .values({
      nickname: `会话测试${++serial}`,
      phone: `1393${String(serial).padStart(7, '0')}`,
      email: null,
      password_hash: null,
      province_code: 19,
      city_code: 1607,
      district_code: null,
      created_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, as: await api.signedIn(id) }
}

const open = (as: Visitor, about: string, id: number) => as.post('chat/open', { about, id })
const text = (words: string) => ({ clientId: `words-${++serial}-00000`, type: 'TEXT', text: words })

beforeAll(async () => {
  setSendingLimit(100_000)
  offer = (await db
    .selectFrom('services')
    .innerJoin('company_employees as e', join =>
      join.onRef('e.company_id', '=', 'services.owner_company_id').onRef('e.user_id', '=', 'services.owner_user_id'),
    )
    .select(['services.id', 'services.title', 'services.owner_user_id', 'services.owner_company_id'])
    .where('services.is_public', '=', true)
    .where('e.state', '=', 'ACTIVE')
    .orderBy('services.id')
    .executeTakeFirstOrThrow()) as Offer
})
beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('a conversation about a service', () => {
  test('is one however often it is opened, at once or later, with who is in charge, seen as the company', async () => {
    const buyer = await person()
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(buyer.as, 'SERVICE', offer.id)))
    const ids = new Set(opened.map(answer => data<Conversation>(answer).conversationId))
    expect(ids.size).toBe(1)
    const [conversation] = opened.map(answer => data<Conversation>(answer))
    expect(conversation?.about).toMatchObject({ kind: 'SERVICE', id: offer.id, link: `/city/server/${offer.id}` })
    expect(conversation?.members.map(member => [member.role, member.person.kind])).toEqual([
      ['CUSTOMER', 'PERSON'],
      ['SELLER', 'COMPANY'],
    ])
    const seller = await api.signedIn(offer.owner_user_id)
    data(await buyer.as.post(`chat/${conversation?.conversationId}/send`, text('还有时间吗')))
    const { list } = data<{ list: Conversation[] }>(await seller.get('chat/list'))
    expect(list[0]).toMatchObject({
      conversationId: conversation?.conversationId,
      unread: 1,
      lastMessage: { text: '还有时间吗' },
    })
  })

  test('is refused to the seller, for a service that does not exist, and to a new account after five', async () => {
    const seller = await api.signedIn(offer.owner_user_id)
    expect((await open(seller, 'SERVICE', offer.id)).code).toBe('chat.own')
    const newcomer = await person(new Date())
    expect((await open(newcomer.as, 'SERVICE', 2_000_000_000)).code).toBe('missing.record')
    const companies = await db.selectFrom('companies').select('id').where('state', '=', 'ACTIVE').orderBy('id').limit(6).execute()
    const codes: (string | undefined)[] = []
    for (const company of companies) codes.push((await open(newcomer.as, 'COMPANY', company.id)).code)
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'limits.too_many'])
  })

  test('brings nothing from either side once one has blocked the other, and everything again afterwards', async () => {
    const buyer = await person()
    const seller = await api.signedIn(offer.owner_user_id)
    const { conversationId: id } = data<Conversation>(await open(buyer.as, 'SERVICE', offer.id))
    expect(data<Conversation>(await seller.post(`chat/${id}/block`, { blocked: true })).silence).toBe('BLOCKED_BY_ME')
    expect((await buyer.as.post(`chat/${id}/send`, text('在吗'))).code).toBe('chat.refused')
    expect((await seller.post(`chat/${id}/send`, text('不在'))).code).toBe('chat.refused')
    expect(data<Conversation>(await buyer.as.get(`chat/${id}`)).silence).toBe('REFUSED')
    data(await seller.post(`chat/${id}/block`, { blocked: false }))
    expect(data<Message>(await buyer.as.post(`chat/${id}/send`, text('在吗'))).seq).toBe(1)
  })

  test('is blocked with the account: in every conversation, old and new, until the account is let in again', async () => {
    const buyer = await person()
    const seller = await api.signedIn(offer.owner_user_id)
    const { conversationId: id } = data<Conversation>(await open(buyer.as, 'SERVICE', offer.id))
    const { conversationId: second } = data<Conversation>(await open(buyer.as, 'COMPANY', offer.owner_company_id))
    data(await buyer.as.post(`chat/${second}/send`, text('想问问加盟')))

    // A company is blocked with everybody who answers for it, whichever conversation it was done in.
    data(await buyer.as.post(`chat/${id}/block`, { blocked: true }))
    expect(data<Conversation>(await buyer.as.get(`chat/${second}`))).toMatchObject({ blocked: true, silence: 'BLOCKED_BY_ME' })
    const staff = await db
      .selectFrom('chat_members')
      .select('user_id')
      .where('conversation_id', '=', second)
      .where('role', '=', 'SELLER')
      .executeTakeFirstOrThrow()
    expect((await (await api.signedIn(staff.user_id)).post(`chat/${second}/send`, text('您好'))).code).toBe('chat.refused')
    const blocked = async (who: Visitor) => data<{ list: BlockedAccount[] }>(await who.get('chat/blocked/list')).list
    const [company] = await blocked(buyer.as)
    expect(company?.person).toMatchObject({ kind: 'COMPANY', id: offer.owner_company_id })
    expect(await blocked(seller)).toEqual([])
    expect((await seller.post(`chat/blocked/${company?.blockId}/remove`, {})).code).toBe('missing.record')
    data(await buyer.as.post(`chat/blocked/${company?.blockId}/remove`, {}))
    expect(await blocked(buyer.as)).toEqual([])
    for (const one of [id, second]) expect(data<Conversation>(await buyer.as.get(`chat/${one}`)).silence).toBeNull()

    // A blocked person opens nothing new; the person who blocked is told so when they write.
    data(await seller.post(`chat/${id}/block`, { blocked: true }))
    const others = await db
      .selectFrom('services')
      .select('id')
      .where('owner_user_id', '=', offer.owner_user_id)
      .where('owner_company_id', '=', offer.owner_company_id)
      .where('is_public', '=', true)
      .where('id', '<>', offer.id)
      .orderBy('id')
      .execute()
    for (const other of others.slice(0, 1)) expect((await open(buyer.as, 'SERVICE', other.id)).code).toBe('chat.refused')
    data(await seller.post(`chat/${id}/block`, { blocked: false }))
    data(await buyer.as.post(`chat/${id}/block`, { blocked: true }))
    for (const other of others.slice(0, 1))
      expect(data<Conversation>(await open(buyer.as, 'SERVICE', other.id)).silence).toBe('BLOCKED_BY_ME')
  })

  test('goes to a colleague when who had it leaves the company, and is closed to them from then on', async () => {
    const buyer = await person()
    const { conversationId: id } = data<Conversation>(await open(buyer.as, 'SERVICE', offer.id))
    const seller = await api.signedIn(offer.owner_user_id)
    const colleague = await person()
    const from = { companyId: offer.owner_company_id, userId: offer.owner_user_id }
    expect((await chatHandover.list(db, from)).map(item => item.id)).toContain(id)
    await db.transaction().execute(trx => chatHandover.hand(trx, from, colleague.id, new Date()))
    expect((await seller.get(`chat/${id}`)).code).toBe('missing.record')
    expect(data<Conversation>(await colleague.as.get(`chat/${id}`)).members.map(member => member.left)).toEqual([
      false,
      true,
      false,
    ])
    expect(data<Message>(await colleague.as.post(`chat/${id}/send`, text('我来跟进'))).memberNo).toBe(3)
    // An employment that ends by whatever way takes the conversation with it.
    await db
      .insertInto('company_employees')
      .values({ company_id: from.companyId, user_id: colleague.id, employee_identity: 'STAFF', joined_at: new Date() })
      .execute()
    await db
      .updateTable('company_employees')
      .set({ state: 'LEFT', left_at: new Date(), left_for: 'REMOVED' })
      .where('user_id', '=', colleague.id)
      .execute()
    expect((await colleague.as.post(`chat/${id}/send`, text('还有一句'))).code).toBe('missing.record')
  })
})

describe('files', () => {
  test('come with a message once, with links of their own, and go with its recall', async () => {
    const [asker, consultant] = [await person(), await person()]
    const id = await db.transaction().execute(trx =>
      openConsultationRoom(trx, {
        consultationId: 4_000_001,
        title: '看一下合同',
        askerUserId: asker.id,
        anonymous: true,
        consultantUserIds: [consultant.id],
        now: new Date(),
      }),
    )
    const { id: uploadId } = await uploaded(api, asker.as, 'ATTACHMENT', '林小满的合同.png', await samplePicture(40, 30))
    const draft = { clientId: 'picture-000001', type: 'IMAGE', uploadIds: [uploadId], sizes: [{ width: 40, height: 30 }] }
    const [sent, again] = await Promise.all([asker.as.post(`chat/${id}/send`, draft), asker.as.post(`chat/${id}/send`, draft)])
    expect(data<Message>(sent).seq).toBe(data<Message>(again).seq)
    const [message] = data<{ messages: Message[] }>(await consultant.as.get(`chat/${id}/messages`)).messages
    expect(message?.files).toMatchObject([{ kind: 'IMAGE', name: '图片.jpg', width: 40, height: 30 }])
    expect(JSON.stringify(message)).not.toContain('林小满')
    const stored = await db
      .selectFrom('chat_messages')
      .select('files')
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.files ?? '')).toHaveLength(1)
    expect((await api.request(message?.files[0]?.url ?? '')).status).toBe(200)
    expect(data<MessageFile[]>(await consultant.as.get(`chat/${id}/files/1`))).toHaveLength(1)
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: 1 }))
    expect(data<MessageFile[]>(await consultant.as.get(`chat/${id}/files/1`))).toEqual([])
    const other = { ...draft, clientId: 'picture-000002' }
    expect((await consultant.as.post(`chat/${id}/send`, other)).code).toBe('upload.missing')
  })
})

describe('a message that is forwarded', () => {
  const consultation = async (number: number, asker: { id: number }, consultant: { id: number }) =>
    db.transaction().execute(trx =>
      openConsultationRoom(trx, {
        consultationId: number,
        title: '转发的规矩',
        askerUserId: asker.id,
        anonymous: true,
        consultantUserIds: [consultant.id],
        now: new Date(),
      }),
    )
  const forward = (as: Visitor, to: number, from: number, seq: number, clientId = `forward-${++serial}-000`) =>
    as.post(`chat/${to}/forward`, { clientId, fromConversationId: from, seq })

  test('says nothing of where it was said, once, and only to those who take part', async () => {
    const [buyer, stranger] = [await person(), await person()]
    const { conversationId: from } = data<Conversation>(await open(buyer.as, 'SERVICE', offer.id))
    const { conversationId: to } = data<Conversation>(await open(buyer.as, 'COMPANY', offer.owner_company_id))
    const seller = await api.signedIn(offer.owner_user_id)
    const said = data<Message>(await seller.post(`chat/${from}/send`, text('先付定金，周六上门量房')))
    const sent = await Promise.all([
      forward(buyer.as, to, from, said.seq, 'forward-once-01'),
      forward(buyer.as, to, from, said.seq, 'forward-once-01'),
    ])
    expect(new Set(sent.map(answer => data<Message>(answer).seq)).size).toBe(1)
    expect(data<Message>(sent[0]!)).toMatchObject({
      text: '先付定金，周六上门量房',
      forwarded: true,
      warning: 'DEPOSIT',
      quote: null,
    })
    expect((await forward(stranger.as, to, from, said.seq)).code).toBe('missing.record')
    const own = data<Conversation>(await open(stranger.as, 'SERVICE', offer.id)).conversationId
    expect((await forward(stranger.as, own, from, said.seq)).code).toBe('missing.record')
    expect((await forward(buyer.as, own, from, said.seq)).code).toBe('missing.record')
    data(await seller.post('consultation/msg/recall', { conversationId: from, seq: said.seq }))
    expect((await forward(buyer.as, to, from, said.seq)).code).toBe('missing.record')
  })

  test('leaves a consultation only when it is one’s own', async () => {
    const [asker, consultant] = [await person(), await person()]
    const id = await consultation(4_000_002, asker, consultant)
    const { conversationId: to } = data<Conversation>(await open(consultant.as, 'SERVICE', offer.id))
    const theirs = data<Message>(await asker.as.post(`chat/${id}/send`, text('这是我的病历摘要')))
    const own = data<Message>(await consultant.as.post(`chat/${id}/send`, text('周三上午门诊时间是八点到十一点')))
    expect((await forward(consultant.as, to, id, theirs.seq)).code).toBe('chat.private')
    expect(data<Message>(await forward(consultant.as, to, id, own.seq)).text).toBe(own.text)
  })

  test('takes a copy of its files: each goes with its own message, and is read where it stands', async () => {
    const [asker, consultant] = [await person(), await person()]
    const id = await consultation(4_000_003, asker, consultant)
    const { conversationId: to } = data<Conversation>(await open(asker.as, 'SERVICE', offer.id))
    const { id: uploadId } = await uploaded(api, asker.as, 'ATTACHMENT', '户型.png', await samplePicture(30, 20))
    const draft = { clientId: 'picture-forward', type: 'IMAGE', uploadIds: [uploadId], sizes: [{ width: 30, height: 20 }] }
    const first = data<Message>(await asker.as.post(`chat/${to}/send`, draft))
    const there = data<Message>(await forward(asker.as, id, to, first.seq))
    expect(there.files).toMatchObject([{ kind: 'IMAGE', name: '图片.jpg', width: 30, height: 20 }])
    const pathOf = (url: string | undefined) => url?.split('?')[0]
    expect(pathOf(there.files[0]?.url)).not.toBe(pathOf(first.files[0]?.url))
    expect((await consultant.as.get(`chat/${to}/files/${first.seq}`)).code).toBe('missing.record')
    data(await asker.as.post('consultation/msg/recall', { conversationId: to, seq: first.seq }))
    const [copy] = data<MessageFile[]>(await consultant.as.get(`chat/${id}/files/${there.seq}`))
    expect((await api.request(copy?.url ?? '')).status).toBe(200)
    data(await asker.as.post('consultation/msg/recall', { conversationId: id, seq: there.seq }))
    expect((await api.request(copy?.url ?? '')).status).toBe(404)
  })
})
