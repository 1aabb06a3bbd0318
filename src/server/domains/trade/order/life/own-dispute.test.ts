import { beforeAll, describe, expect, test } from 'vitest'
import type { DisputeDetail } from '#lib/contract/trade/order-disputes.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { employ, insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const ids = { buyer: 0, seller: 0, buyerCompany: 0, sellerCompany: 0 }

beforeAll(async () => {
  ids.buyer = await insertPerson(db)
  ids.seller = await insertPerson(db)
  ids.buyerCompany = await insertCompany(db, { owner: ids.buyer, name: '买方公司' })
  ids.sellerCompany = await insertCompany(db, { owner: ids.seller, name: '卖方公司' })
})

const support = { is_operator: true, operator_duties: ['support' as const] }

async function appointed(userId: number): Promise<number> {
  await db.updateTable('users').set(support).where('id', '=', userId).execute()
  return userId
}

async function employeeOf(companyId: number, state: 'ACTIVE' | 'LEAVING' | 'LEFT'): Promise<number> {
  const userId = await insertPerson(db, support)
  await employ(db, { user_id: userId, company_id: companyId, state, left_at: state === 'LEFT' ? new Date() : null })
  return userId
}

async function disputed(): Promise<number> {
  const at = new Date()
  const { id } = await insertWaitingOrder(db, ids.buyer, {
    state: 'DISPUTED',
    buyer_company_id: ids.buyerCompany,
    seller_user_id: ids.seller,
    seller_company_id: ids.sellerCompany,
    paid_at: at,
    paid_amount: 19_900,
    delivered_at: at,
  })
  return id
}

describe('a dispute is decided by an operator who has no part in it', () => {
  test.each<[who: string, operator: () => Promise<number>, own: boolean]>([
    ['the buyer', () => appointed(ids.buyer), true],
    ['the seller', () => appointed(ids.seller), true],
    ["an employee of the buyer's company", () => employeeOf(ids.buyerCompany, 'ACTIVE'), true],
    ["an employee of the seller's company", () => employeeOf(ids.sellerCompany, 'ACTIVE'), true],
    ["a person who is leaving the seller's company", () => employeeOf(ids.sellerCompany, 'LEAVING'), true],
    ["a person who has left the seller's company", () => employeeOf(ids.sellerCompany, 'LEFT'), false],
    ['a person who is not involved', () => insertPerson(db, support), false],
  ])('%s', async (_, operator, own) => {
    const id = await disputed()
    const who = await api.signedIn(await operator())
    const path = `/v1/manager/order/dispute/${id}`
    // The reason stands on the screen before anything is written.
    expect(data<DisputeDetail>(await who.get(path)).own).toBe(own)
    const answer = await who.post(`${path}/decide`, { outcome: 'CONTINUE', value: 0, reason: '看了双方的材料' })
    expect(answer).toMatchObject(own ? { code: 'rights.own_case', status: 403 } : { resultData: { state: 'CHANGES_REQUESTED' } })
    const { state } = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(state).toBe(own ? 'DISPUTED' : 'CHANGES_REQUESTED')
  })
})
