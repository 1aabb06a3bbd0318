import { beforeEach, describe, expect, test } from 'vitest'
import type { PlaybackDraft } from '#lib/contract/consult/playback-publishing.ts'
import type { OrderDetail, OrderRow, OrderTrace, PartnerIncome } from '#lib/contract/trade/order.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { balancesOf, findLedgerFaults, type Identity } from '#server/domains/trade/ledger/service.ts'
import { awardLedOrder, refundLedOrder } from '#server/domains/trade/order/service.ts'
import { listSellerIncome } from '#server/domains/trade/wallet/income-queries.ts'
import { releaseEarnings } from '#server/domains/trade/wallet/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, endConsultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { playbackReview } from '../publishing/review.ts'
import { returnUnopened } from '../publishing/sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

/** Divided into a fee of 10 % (50 fen), 225 for the asker and 226 for the consultant. */
const PRICE = 501
const NAME = '欧阳不二'
const TITLE = '竞业限制没有写补偿怎么办'

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

type Sold = Consultation & { playbackId: number }

const draftOf = async (who: Visitor, id: number) => data<PlaybackDraft>(await who.get(`playback/${id}/draft`))

/** A public playback with a price to which both sides have agreed. */
async function published({ anonymous = false }: { anonymous?: boolean } = {}): Promise<Sold> {
  const one = await runningConsultation(db, api, { nickname: NAME, anonymous })
  await endConsultation(one, ['没有补偿约定，要遵守吗？', '可以不遵守，先书面催告。', '那如果公司不同意呢？', '可以申请仲裁。'])
  const { playbackId } = data<{ playbackId: number }>(await one.asker.post(`consultation/${one.id}/playback/chat`, {}))
  const wish = { title: TITLE, summary: '一次文字咨询的整理。', labels: [], price: PRICE, freeSeconds: 1, omitted: [] }
  const { version } = data<PlaybackDraft>(await one.expert.post(`playback/${playbackId}/publish`, wish))
  data(await one.asker.post(`playback/${playbackId}/agree`, { termsVersion: version }))
  await db.transaction().execute(trx => playbackReview.approve(trx, playbackId, { operatorId: 1, reason: '', now: new Date() }))
  return { ...one, playbackId }
}

const order = (who: Visitor, { playbackId }: Sold) => who.post(`playback/${playbackId}/buy`, { useCoins: false })

async function bought(sold: Sold): Promise<{ buyer: Visitor; buyerId: number; orderNo: string; orderId: number }> {
  const buyerId = await insertPerson(db, { nickname: '爱学习的人' })
  const buyer = await api.signedIn(buyerId)
  const { orderNo } = data<{ orderNo: string }>(await order(buyer, sold))
  await payOrder(db, orderNo)
  const { id: orderId } = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow()
  return { buyer, buyerId, orderNo, orderId }
}

const identity = (id: number): Identity => ({ kind: 'USER', id })
/** Balances of asker and consultant, in fen; the consultant has earned the fee of the consultation before. */
const have = async ({ askerId, expertId }: Sold, kind: 'pending' | 'available' | 'frozen' | 'receivable') =>
  Promise.all([askerId, expertId].map(async id => (await balancesOf(db, identity(id)))[kind]))
const less = (after: readonly number[], before: readonly number[]) => after.map((sum, index) => sum - before[index]!)
const incomeOf = async (who: Visitor) => data<{ list: PartnerIncome[] }>(await who.get('order/partner/list')).list
const noticesOf = async (userId: number) =>
  (await db.selectFrom('notices').select(['title', 'body', 'link']).where('user_id', '=', userId).orderBy('id').execute()).filter(
    one => one.body.includes(TITLE),
  )

test('both read the division before they agree, and an earlier agreement stays with its one seller', async () => {
  const sold = await published()
  for (const who of [sold.asker, sold.expert])
    expect(await draftOf(who, sold.playbackId)).toMatchObject({ price: PRICE, feeRate: 1_000, sharesIncome: true })
  const before = await have(sold, 'pending')
  await db.updateTable('playbacks').set({ shares_income: false }).where('id', '=', sold.playbackId).execute()
  await bought(sold)
  expect(less(await have(sold, 'pending'), before)).toEqual([0, 451])
  expect(await incomeOf(sold.asker)).toEqual([])
})

describe('a sale', () => {
  test('brings half to either side to the fen, for seven days pending, and both read it as their own', async () => {
    const sold = await published()
    const before = await have(sold, 'pending')
    const { orderNo } = await bought(sold)
    expect(less(await have(sold, 'pending'), before)).toEqual([225, 226])
    const [own] = await incomeOf(sold.asker)
    expect(own).toMatchObject({ title: TITLE, price: PRICE, amount: 250, fee: 25, net: 225, refunded: 0, disputed: false })
    const sales = data<{ list: OrderRow[] }>(await sold.expert.get('order/list?role=seller&kind=PLAYBACK')).list
    expect(sales[0]).toMatchObject({ orderNo, total: PRICE, earned: { fee: 50, partner: 225, net: 226 } })
    const steps = async (who: Visitor) =>
      data<OrderTrace>(await who.get(`order/${orderNo}/trace`)).steps.map(({ step, amount }) => [step, amount])
    expect(await steps(sold.expert)).toEqual([
      ['PAID', PRICE],
      ['FEE', 50],
      ['EARNED', 226],
      ['PARTNER_EARNED', 225],
    ])
    const months = async (who: Visitor) =>
      data<{ thisMonth: { orders: number; net: number } }>(await who.get('order/income')).thisMonth
    expect(await months(sold.asker)).toMatchObject({ orders: 1, net: 250 })
    const month = date(new Date()).slice(0, 7)
    const told = (await listSellerIncome(db, month)).filter(row => !row.isCompany && row.sellerId === sold.askerId)
    expect(told).toMatchObject([{ orders: 1, fee: 25, net: 225, adjusted: 0 }])
    expect(await noticesOf(sold.askerId)).toContainEqual({
      title: '收到分成',
      body: `《${TITLE}》售出一份，你分得 ¥2.25（已扣除服务费），款项进入待结算。`,
      link: '/merchant/order/inCome',
    })
    const free = await have(sold, 'available')
    await releaseEarnings(db, new Date(Date.now() + 7 * DAY_MS - MINUTE_MS))
    expect(less(await have(sold, 'available'), free)[0]).toBe(0)
    await releaseEarnings(db, new Date(Date.now() + 7 * DAY_MS + MINUTE_MS))
    expect((await have(sold, 'available'))[0]! - free[0]!).toBe(225)
    expect(await have(sold, 'pending')).toEqual([0, 0])
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('is none of the asker’s business but for the sum, and they cannot buy it', async () => {
    const sold = await published()
    const { orderNo } = await bought(sold)
    for (const path of [`order/${orderNo}`, `order/${orderNo}/trace`, `order/${orderNo}/moves`])
      expect((await sold.asker.get(path)).code).toBe('missing.record')
    expect(JSON.stringify(await incomeOf(sold.asker))).not.toContain('爱学习的人')
    expect((await order(sold.asker, sold)).code).toBe('order.own')
    const month = date(new Date()).slice(0, 7)
    expect(data(await sold.asker.get(`user/settlement/month?month=${month}`))).toBeDefined()
  })

  test('tells neither the consultant nor the buyer who asked', async () => {
    const sold = await published({ anonymous: true })
    const { buyer, buyerId, orderNo, orderId } = await bought(sold)
    data(await buyer.post(`playback/${sold.playbackId}/open`, {}))
    data(await buyer.post(`order/${orderNo}/dispute`, { reason: '与描述不符' }))
    data(await buyer.post(`order/${orderNo}/invoice`, { kind: 'PERSON', name: '个人', taxNo: '' }))
    const invoice = await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(invoice).toMatchObject({ issuer_user_id: null, issuer_company_id: null })
    const month = date(new Date()).slice(0, 7)
    const read = async (who: Visitor, role: 'seller' | 'buyer') =>
      JSON.stringify(
        await Promise.all(
          [
            `order/${orderNo}`,
            `order/${orderNo}/trace`,
            `order/${orderNo}/moves`,
            `order/${orderNo}/evidence`,
            `order/${orderNo}/invoice`,
            `order/list?role=${role}`,
            'order/partner/list',
            'order/income',
            `user/settlement/month?month=${month}`,
            'notice/list',
            `playback/${sold.playbackId}`,
            `playback/${sold.playbackId}/mine`,
          ].map(path => who.get(path)),
        ),
      )
    for (const text of [await read(sold.expert, 'seller'), await read(buyer, 'buyer')]) {
      expect(text).toContain(orderNo)
      expect(text).not.toContain(NAME)
      expect(text).not.toMatch(new RegExp(`"[a-zA-Z]*(userId|partner\\w*Id|\\bid)":${sold.askerId}\\b`))
    }
    expect(data<OrderDetail>(await buyer.get(`order/${orderNo}`)).earned).toBeNull()
    const notices = JSON.stringify([await noticesOf(sold.expertId), await noticesOf(buyerId)])
    expect(notices).not.toContain(NAME)
    expect((await noticesOf(sold.askerId)).map(one => one.title)).toContain('收到分成')
  })

  test('after the asker has closed their account is the consultant’s alone; a frozen one goes on earning', async () => {
    const sold = await published()
    const before = await have(sold, 'pending')
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', sold.askerId).execute()
    await bought(sold)
    expect(less(await have(sold, 'pending'), before)).toEqual([225, 226])
    await db.updateTable('users').set({ state: 'CLOSED' }).where('id', '=', sold.askerId).execute()
    await bought(sold)
    expect(less(await have(sold, 'pending'), before)).toEqual([225, 226 + 451])
  })
})

describe('money that goes back', () => {
  test('by the rule is taken from both as it was given, and the asker hears of it', async () => {
    const sold = await published()
    const before = await have(sold, 'pending')
    const { buyer, orderNo } = await bought(sold)
    data(await buyer.post(`order/${orderNo}/refund/rule`, { reason: '买错了' }))
    expect(await finishRefundOf(db, orderNo)).toBe(PRICE)
    expect(await have(sold, 'pending')).toEqual(before)
    expect(await incomeOf(sold.asker)).toMatchObject([{ price: PRICE, refunded: PRICE, net: 0 }])
    expect((await noticesOf(sold.askerId)).at(-1)).toMatchObject({ title: '分成已扣回' })
    const months = data<{ thisMonth: { net: number } }>(await sold.asker.get('order/income')).thisMonth
    expect(months.net).toBe(0)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('because it was taken down leaves neither of them anything of what was not opened', async () => {
    const sold = await published()
    const before = await have(sold, 'pending')
    const [opened, waits] = [await bought(sold), await bought(sold)]
    data(await opened.buyer.post(`playback/${sold.playbackId}/open`, {}))
    await db.updateTable('playbacks').set({ publication: 'TAKEN_DOWN' }).where('id', '=', sold.playbackId).execute()
    for (const { orderNo } of [opened, waits]) await returnUnopened(db, orderNo, new Date())
    expect(await finishRefundOf(db, waits.orderNo)).toBe(PRICE)
    expect(less(await have(sold, 'pending'), before)).toEqual([225, 226])
  })

  test('in parts ends where one part would, and after the hold it comes from what is free, or is owed', async () => {
    const sold = await published()
    const { orderNo } = await bought(sold)
    await releaseEarnings(db, new Date(Date.now() + 8 * DAY_MS))
    const before = await have(sold, 'available')
    for (const back of [101, 99]) {
      await db.transaction().execute(trx => refundLedOrder(trx, orderNo, { reason: '平台核实', at: new Date(), back }))
      await finishRefundOf(db, orderNo)
    }
    // 301 are kept: 30 of them the platform's, 135 and 136 theirs.
    expect(less(await have(sold, 'available'), before)).toEqual([135 - 225, 136 - 226])
    const [own] = await incomeOf(sold.asker)
    expect(own).toMatchObject({ amount: 150, net: 135, refunded: 200 })
    const at = new Date()
    await db.transaction().execute(trx => awardLedOrder(trx, orderNo, { value: 200, at }))
    expect(less(await have(sold, 'available'), before)).toEqual([0, 0])
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('stands still in a dispute, and a second look pays both what the first one took', async () => {
    const sold = await published()
    const before = await have(sold, 'pending')
    const { buyer, orderNo, orderId } = await bought(sold)
    data(await buyer.post(`playback/${sold.playbackId}/open`, {}))
    data(await buyer.post(`order/${orderNo}/dispute`, { reason: '与描述不符' }))
    expect((await incomeOf(sold.asker))[0]).toMatchObject({ disputed: true })
    const decide = async (phone: string, value: number) => {
      const operator = await api.signedIn((await appointOperator(db, phone, ['support'])).userId)
      await endStatementTerms(db, orderId)
      const decision = { outcome: 'COMPLETE', value, reason: '后半段没有声音' }
      return data(await operator.post(`/v1/manager/order/dispute/${orderId}/decide`, decision))
    }
    await decide('13900000094', 101)
    await finishRefundOf(db, orderNo)
    // 400 are kept: 40, 180 and 180.
    expect(less(await have(sold, 'pending'), before)).toEqual([180, 180])
    await releaseEarnings(db, new Date(Date.now() + 8 * DAY_MS))
    const free = await have(sold, 'available')
    data(await sold.expert.post(`order/${orderNo}/dispute/reconsider`, { reason: '声音一直都有' }))
    expect(await have(sold, 'frozen')).toEqual([180, 180])
    await decide('13900000095', 0)
    expect(await have(sold, 'frozen')).toEqual([0, 0])
    expect(less(await have(sold, 'available'), free)).toEqual([45, 46])
    expect((await noticesOf(sold.askerId)).at(-1)).toMatchObject({ title: '收到改判的款项' })
    expect(await findLedgerFaults(db)).toEqual([])
  })
})
