import { beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { employ, insertCompany, insertPerson } from '#tests/support/people.ts'
import { submitForReview, withdrawFromReview } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Case = { id: number; state: string; claimedBy: { nickname: string; me: boolean } | null; title: string }
const manager = (path: string) => `../manager/review/${path}`
const dataOf = <Data>(answer: Answer): Data => answer.resultData as Data

const decisions: string[] = []
let first: Visitor
let second: Visitor
let editor: Visitor
let userId: number

beforeAll(async () => {
  await db.deleteFrom('review_cases').execute()
  userId = (await db.selectFrom('users').select('id').where('phone', '=', '15400000001').executeTakeFirstOrThrow()).id
  first = await api.signedIn((await appointOperator(db, '13900000011', ['support'])).userId)
  second = await api.signedIn((await appointOperator(db, '13900000012', ['support', 'content'])).userId)
  editor = await api.signedIn((await appointOperator(db, '13900000013', ['content'])).userId)
  // A subject of our own: what the real ones do stands in the tests of their domains.
  registry.reviewSubjects.SUGGESTION = {
    kind: 'SUGGESTION',
    label: '意见建议',
    show: async () => ({ facts: [{ label: '内容', value: '希望有夜间模式' }], pictures: [], files: [] }),
    approve: async (_, refId, { reason }) => void decisions.push(`approve ${refId} ${reason}`),
    reject: async (_, refId) => {
      if (refId === 13) throw new Error('the domain refuses')
      decisions.push(`reject ${refId}`)
    },
  }
})

const submit = (refId: number) => submitForReview(db, { kind: 'SUGGESTION', refId, title: `建议 ${refId}`, submittedBy: userId })

const newest = async (): Promise<Case> =>
  dataOf<{ list: Case[] }>(await first.get(manager('list?pageSize=100'))).list.at(-1) as Case

describe('the review queue', () => {
  test('holds one open case for each thing, oldest first', async () => {
    await submit(1)
    await submit(1)
    await submit(2)
    const { list } = dataOf<{ list: Case[] }>(await first.get(manager('list')))
    expect(list.map(one => one.title)).toEqual(['建议 1', '建议 2'])
    // Found by whom it comes from as well: a title may hide the name.
    const found = async (keyword: string) =>
      dataOf<{ total: number }>(await first.get(manager(`list?keyword=${encodeURIComponent(keyword)}`))).total
    expect(await Promise.all([found('林小满'), found('建议 2'), found('没有这个人')])).toEqual([2, 1, 0])
    await withdrawFromReview(db, 'SUGGESTION', 1)
    expect(dataOf<{ total: number }>(await first.get(manager('list'))).total).toBe(1)
    expect(dataOf<{ total: number }>(await first.get(manager('list?state=WITHDRAWN'))).total).toBe(1)
  })

  test('shows a kind only to those whose duty it is', async () => {
    const { id } = await newest()
    expect(dataOf<{ total: number }>(await editor.get(manager('list'))).total).toBe(0)
    expect(await editor.get(manager(`${id}`))).toMatchObject({ code: 'missing.record' })
    expect(await editor.post(manager(`${id}/claim`))).toMatchObject({ code: 'missing.record' })
    expect(dataOf<{ facts: object[] }>(await first.get(manager(`${id}`))).facts).toEqual([
      { label: '内容', value: '希望有夜间模式' },
    ])
  })

  test('gives a case to one of two who take it at once; only they decide, and only once', async () => {
    const { id } = await newest()
    const answers = await Promise.all([first.post(manager(`${id}/claim`)), second.post(manager(`${id}/claim`))])
    const codes = answers.map(answer => answer.code ?? 'taken').sort()
    expect(codes).toEqual(['review.taken', 'taken'])
    const winner = answers[0]?.resultStatus ? first : second
    const loser = winner === first ? second : first
    expect(await loser.post(manager(`${id}/approve`), {})).toMatchObject({ code: 'review.taken' })
    expect(await loser.post(manager(`${id}/release`))).toMatchObject({ code: 'review.taken' })
    expect(await winner.post(manager(`${id}/claim`))).toMatchObject({ resultStatus: true })
    expect(await winner.post(manager(`${id}/approve`), { reason: '很好' })).toMatchObject({ resultData: { state: 'APPROVED' } })
    expect(await winner.post(manager(`${id}/approve`), {})).toMatchObject({ code: 'state.conflict' })
    expect(decisions).toEqual(['approve 2 很好'])
  })

  test('wants a case to be taken before it is decided, and a reason for a refusal', async () => {
    await submit(12)
    const { id } = await newest()
    expect(await first.post(manager(`${id}/reject`), { reason: '重复' })).toMatchObject({ code: 'review.not_claimed' })
    await first.post(manager(`${id}/claim`))
    expect(await first.post(manager(`${id}/reject`), {})).toMatchObject({
      code: 'validation.fields',
      fields: { reason: expect.any(String) },
    })
    expect(await first.post(manager(`${id}/release`))).toMatchObject({ resultData: { state: 'OPEN', claimedBy: null } })
    await second.post(manager(`${id}/claim`))
    expect(await second.post(manager(`${id}/reject`), { reason: '重复的建议' })).toMatchObject({
      resultData: { state: 'REJECTED' },
    })
    await submit(12)
    const again = await newest()
    const { history } = dataOf<{ history: object[] }>(await first.get(manager(`${again.id}`)))
    expect(history).toEqual([expect.objectContaining({ state: 'REJECTED', reason: '重复的建议' })])
  })

  test('keeps a case as it was when its domain cannot decide', async () => {
    await submit(13)
    const { id } = await newest()
    await first.post(manager(`${id}/claim`))
    expect((await first.post(manager(`${id}/reject`), { reason: '不行' })).status).toBe(500)
    expect(await newest()).toMatchObject({ id, state: 'CLAIMED' })
  })
})

describe('nobody decides their own case', () => {
  type Ids = { operator: number; company: number; other: number }
  test.each<[whose: string, from: (ids: Ids) => { submittedBy: number | null; companyId?: number }, own: boolean]>([
    ['what the operator handed in', ({ operator }) => ({ submittedBy: operator }), true],
    ['what a colleague handed in for their company', ({ other, company }) => ({ submittedBy: other, companyId: company }), true],
    ['what somebody else handed in', ({ other }) => ({ submittedBy: other }), false],
    ['what a visitor handed in', () => ({ submittedBy: null }), false],
  ])('%s', async (whose, from, own) => {
    const operator = await insertPerson(db, { is_operator: true, operator_duties: ['support'] })
    const other = await insertPerson(db)
    const company = await insertCompany(db, { owner: other, name: `公司 ${operator}` })
    await employ(db, { user_id: operator, company_id: company })
    const who = await api.signedIn(operator)
    await submitForReview(db, { kind: 'SUGGESTION', refId: operator, title: whose, ...from({ operator, company, other }) })
    const { id } = await newest()
    expect(dataOf<{ own: boolean }>(await who.get(manager(`${id}`))).own).toBe(own)
    expect(await who.post(manager(`${id}/claim`))).toMatchObject(
      own ? { code: 'rights.own_case' } : { resultData: { state: 'CLAIMED' } },
    )
    // An operator who claimed the case before becoming involved in it gives it back.
    await db
      .updateTable('review_cases')
      .set({ state: 'CLAIMED', claimed_by: operator, claimed_at: new Date() })
      .where('id', '=', id)
      .execute()
    for (const decision of ['approve', 'reject'] as const)
      if (own) expect(await who.post(manager(`${id}/${decision}`), { reason: '自己' })).toMatchObject({ code: 'rights.own_case' })
    expect(await who.post(manager(`${id}/release`))).toMatchObject({ resultData: { state: 'OPEN' } })
    await withdrawFromReview(db, 'SUGGESTION', operator)
  })
})
