import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { balancesOf } from '#server/domains/trade/ledger/service.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'
import { suggestionReview } from './review.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const TEXT = '同城页在手机上筛选之后点返回，条件没有了。'
let lin: Visitor
let linId = 0

beforeAll(async () => {
  linId = await insertPerson(db, { nickname: '林小满' })
  lin = await api.signedIn(linId)
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const ticketOf = (answer: Answer): string => (answer.resultData as { ticket: string }).ticket
const ownSuggestions = async (as: Visitor) =>
  (
    (await as.get('suggestion/mine')).resultData as {
      list: { ticket: string; state: string; answer: string | null; attachments: { name: string; url: string }[] }[]
    }
  ).list
const idOf = async (ticket: string): Promise<number> =>
  (await db.selectFrom('suggestions').select('id').where('ticket', '=', ticket).executeTakeFirstOrThrow()).id

describe('a suggestion', () => {
  test('with attachments gets a ticket, stands in my list and in the review queue', async () => {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#222' } })
      .png()
      .toBuffer()
    const files = [
      await uploaded(api, lin, 'ATTACHMENT', '截图.png', picture),
      await uploaded(api, lin, 'ATTACHMENT', '说明.txt', Buffer.from('先打开，再点返回')),
    ]
    const made = await lin.post('suggestion', { kind: 'BUG', text: TEXT, attachmentIds: files.map(({ id }) => id) })
    expect(ticketOf(made)).toMatch(/^JY20\d{6}\d{4}$/)
    const [entry] = await ownSuggestions(lin)
    expect(entry).toMatchObject({ ticket: ticketOf(made), state: 'WAITING', answer: null })
    expect(entry?.attachments.map(({ name }) => name)).toEqual(['截图.jpg', '说明.txt'])
    expect((await api.request(entry!.attachments[1]!.url)).status).toBe(200)
    const id = await idOf(ticketOf(made))
    expect(await db.selectFrom('review_cases').select(['kind', 'state', 'title']).where('ref_id', '=', id).execute()).toEqual([
      { kind: 'SUGGESTION', state: 'OPEN', title: `使用问题：${TEXT}` },
    ])
    const shown = await suggestionReview.show(db, id, null)
    expect(shown).toMatchObject({ text: TEXT, pictures: [{ label: '截图.jpg' }], files: [{ name: '说明.txt' }] })
    expect((await api.request(shown.pictures[0]!.url)).status).toBe(200)
    expect(registry.reviewSubjects.SUGGESTION).toBe(suggestionReview)
  })

  test('of an operator is adopted by another one: nobody gives themselves the coins', async () => {
    const operator = { is_operator: true, operator_duties: ['support' as const] }
    const [ownId, otherId] = [await insertPerson(db, operator), await insertPerson(db, operator)]
    const [own, other] = [await api.signedIn(ownId), await api.signedIn(otherId)]
    const refId = await idOf(ticketOf(await own.post('suggestion', { kind: 'FEATURE', text: TEXT })))
    const { id } = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'SUGGESTION')
      .where('ref_id', '=', refId)
      .executeTakeFirstOrThrow()
    const coinsOf = async () => (await balancesOf(db, { kind: 'USER', id: ownId })).coins
    expect(await own.post(`/v1/manager/review/${id}/claim`)).toMatchObject({ code: 'rights.own_case' })
    expect(await coinsOf()).toBe(0)
    await other.post(`/v1/manager/review/${id}/claim`)
    expect(await other.post(`/v1/manager/review/${id}/approve`, {})).toMatchObject({ resultData: { state: 'APPROVED' } })
    expect(await coinsOf()).toBe(100)
  })

  test('is answered in the queue: the answer stands in the list and comes as a notice', async () => {
    const adopted = ticketOf(await lin.post('suggestion', { kind: 'FEATURE', text: TEXT }))
    const declined = ticketOf(await lin.post('suggestion', { kind: 'OTHER', text: TEXT }))
    const decision = { operatorId: linId, now: new Date() }
    await db.transaction().execute(async trx => suggestionReview.approve(trx, await idOf(adopted), { ...decision, reason: '' }))
    await db
      .transaction()
      .execute(async trx => suggestionReview.reject(trx, await idOf(declined), { ...decision, reason: '已经有这个功能了' }))
    await expect(suggestionReview.reject(db, await idOf(declined), { ...decision, reason: '再一次' })).rejects.toMatchObject({
      code: 'state.conflict',
    })
    const list = await ownSuggestions(lin)
    expect(list.find(({ ticket }) => ticket === adopted)).toMatchObject({
      state: 'ANSWERED',
      answer: '已收到并采纳，谢谢你的建议。',
    })
    expect(list.find(({ ticket }) => ticket === declined)).toMatchObject({ state: 'DECLINED', answer: '已经有这个功能了' })
    const { list: notices } = (await lin.get('notice/list')).resultData as { list: { body: string; link: string }[] }
    expect(notices.map(({ body }) => body)).toContain(`${declined}：已经有这个功能了`)
  })

  test('about a minor waits before all others, and is answered without coins', async () => {
    const made = await lin.post('suggestion', { kind: 'BUG', text: TEXT })
    const minors = await lin.post('suggestion', { kind: 'MINORS', text: '有人在课程评价里公开了我孩子的姓名和照片。' })
    const privacy = await lin.post('suggestion', { kind: 'PRIVACY', text: '请告诉我你们保存了哪些关于我的信息。' })
    expect([made, minors, privacy].map(answer => answer.resultStatus)).toEqual([true, true, true])
    const operator = { is_operator: true, operator_duties: ['support' as const] }
    const support = await api.signedIn(await insertPerson(db, operator))
    type Row = { id: number; title: string; isUrgent: boolean }
    const { list } = (await support.get('/v1/manager/review/list?kind=SUGGESTION')).resultData as { list: Row[] }
    expect(list[0]).toMatchObject({ title: '未成年人保护：有人在课程评价里公开了我孩子的姓名和照片。', isUrgent: true })
    expect(list.filter(row => row.isUrgent)).toHaveLength(1)
    expect(list.map(row => row.title)).toContain('隐私与个人信息：请告诉我你们保存了哪些关于我的信息。')
    const before = (await balancesOf(db, { kind: 'USER', id: linId })).coins
    const review = `/v1/manager/review/${list[0]!.id}`
    expect((await support.post(`${review}/claim`, {})).resultStatus).toBe(true)
    expect((await support.post(`${review}/approve`, {})).resultStatus).toBe(true)
    expect((await balancesOf(db, { kind: 'USER', id: linId })).coins).toBe(before)
    const entry = (await ownSuggestions(lin)).find(({ ticket }) => ticket === ticketOf(minors))
    expect(entry).toMatchObject({ state: 'ANSWERED', answer: '已经处理，谢谢你告诉我们。' })
  })

  test('of a visitor needs a proof of work and takes no attachments; its answer has nobody to go to', async () => {
    const visitor = api.visitor()
    expect((await visitor.post('suggestion', { kind: 'BUG', text: TEXT })).code).toBe('captcha.required')
    expect((await visitor.post('suggestion', { kind: 'BUG', text: TEXT, attachmentIds: [1] })).code).toBe('session.invalid')
    const { solveChallenge } = await import('altcha-lib')
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2')
    const challenge = (await visitor.get('captcha')).resultData
    const solution = await solveChallenge({ challenge, deriveKey } as never)
    const captcha = { challenge, solution }
    const made = await visitor.post('suggestion', { kind: 'BUG', text: TEXT, contact: 'a@example.com', captcha })
    expect(made.resultStatus, made.message).toBe(true)
    expect((await visitor.post('suggestion', { kind: 'BUG', text: TEXT, captcha })).code).toBe('captcha.wrong')
    const id = await idOf(ticketOf(made))
    expect((await suggestionReview.show(db, id, null)).facts).toContainEqual({ label: '提交人', value: '访客' })
    await db.transaction().execute(trx => suggestionReview.approve(trx, id, { operatorId: linId, reason: '好', now: new Date() }))
  })

  test('belongs to the identity that made it', async () => {
    const owner = await insertPerson(db, { nickname: '陈立诚' })
    const companyId = await insertCompany(db, { owner, name: '禾川企业服务有限公司' })
    const [asPerson, asCompany] = [await api.signedIn(owner), await api.signedIn(owner, { companyId })]
    const ticket = ticketOf(await asCompany.post('suggestion', { kind: 'FEATURE', text: TEXT }))
    expect((await ownSuggestions(asCompany)).map(one => one.ticket)).toEqual([ticket])
    expect(await ownSuggestions(asPerson)).toEqual([])
    expect((await ownSuggestions(lin)).map(one => one.ticket)).not.toContain(ticket)
  })

  test('takes no attachment of somebody else, and then nothing at all', async () => {
    const zhou = await api.signedIn(await insertPerson(db, { nickname: '周师傅' }))
    const file = await uploaded(api, lin, 'ATTACHMENT', '私.txt', Buffer.from('只给自己看的'))
    const before = await db.selectFrom('suggestions').select('id').execute()
    const answer = await zhou.post('suggestion', { kind: 'BUG', text: TEXT, attachmentIds: [file.id] })
    expect(answer).toMatchObject({ code: 'upload.missing', fields: { attachmentIds: '文件不存在或已过期，请重新上传' } })
    expect(await db.selectFrom('suggestions').select('id').execute()).toHaveLength(before.length)
  })

  test('says what is wrong beside the field', async () => {
    const answer = await lin.post('suggestion', { kind: 'BUG', text: ' 太短 ', contact: 'x'.repeat(61) })
    expect(answer.fields).toEqual({ text: '请至少写 10 个字，说清楚是什么情况', contact: '最多 60 个字' })
  })

  test('has its own number, also of many at once, and a limit', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => api.signedIn(await insertPerson(db, { nickname: `人${index}` }))),
    )
    const answers = await Promise.all(people.map(person => person.post('suggestion', { kind: 'OTHER', text: TEXT })))
    expect(new Set(answers.map(ticketOf)).size).toBe(12)
    const [busy] = people
    const codes = []
    for (let times = 0; times < 4; times++) codes.push((await busy!.post('suggestion', { kind: 'OTHER', text: TEXT })).code)
    expect(codes.at(-1)).toBe('limits.too_many')
  })
})
