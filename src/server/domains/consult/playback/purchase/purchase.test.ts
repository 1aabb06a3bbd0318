import { beforeAll, expect, test } from 'vitest'
import type { PlaybackAccess } from '#lib/contract/consult/playback-buying.ts'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let paid: { id: number; price: number; total_lines: number }

beforeAll(async () => {
  const row = await db
    .selectFrom('playbacks')
    .select(['id', 'price'])
    .where('is_public', '=', true)
    .where('price', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const lines = await db.selectFrom('playback_lines').select('seq').where('playback_id', '=', row.id).execute()
  paid = { ...row, total_lines: lines.length }
})

const viewer = async (): Promise<Visitor> => api.signedIn(await insertPerson(db))
const access = async (who: Visitor) => data<PlaybackAccess>(await who.get(`playback/${paid.id}/mine`))
const open = (who: Visitor) => who.post(`playback/${paid.id}/open`, {})
const buy = async (who: Visitor) =>
  data<{ orderNo: string; payable: number }>(await who.post(`playback/${paid.id}/buy`, { useCoins: false, payable: 1 }))
const moves = async (who: Visitor, orderNo: string) => data<OrderMoves>(await who.get(`order/${orderNo}/moves`))

test('five tabs make one order, and only what was paid for opens, as a whole', async () => {
  const who = await viewer()
  expect(await access(who)).toEqual({ state: 'NONE', orderNo: null, opened: false })
  const placed = await Promise.all(Array.from({ length: 5 }, () => buy(who)))
  expect(new Set(placed.map(one => one.orderNo)).size).toBe(1)
  expect(placed[0]!.payable).toBe(paid.price)
  expect((await open(who)).code).toBe('order.needed')
  await payOrder(db, placed[0]!.orderNo)
  expect(await access(who)).toMatchObject({ state: 'OPEN', opened: false })
  expect(data<{ lines: unknown[] }>(await open(who)).lines.length).toBe(paid.total_lines)
  expect(await access(who)).toMatchObject({ state: 'OPEN', opened: true })
  expect((await who.post(`playback/${paid.id}/buy`, { useCoins: false })).code).toBe('order.owned')
})

test('unopened it comes back within seven days; opened it does not by the rule, but may be asked for', async () => {
  const [keeps, opens] = [await viewer(), await viewer()]
  const [kept, opened] = [await buy(keeps), await buy(opens)]
  for (const { orderNo } of [kept, opened]) await payOrder(db, orderNo)
  data(await open(opens))
  expect((await moves(opens, opened.orderNo)).byRule?.value).toBe(0)
  expect((await moves(opens, opened.orderNo)).moves).toContain('REFUND_APPLY')
  expect((await opens.post(`order/${opened.orderNo}/refund/rule`, { reason: '不想看了' })).code).toBe('state.conflict')

  expect((await moves(keeps, kept.orderNo)).byRule?.value).toBe(paid.price)
  data(await keeps.post(`order/${kept.orderNo}/refund/rule`, { reason: '买错了' }))
  expect((await open(keeps)).code).toBe('order.needed')
  expect(await finishRefundOf(db, kept.orderNo)).toBe(paid.price)
  expect((await access(keeps)).state).toBe('NONE')
})

test('after seven days nothing comes back', async () => {
  const who = await viewer()
  const { orderNo } = await buy(who)
  const before = new Date(Date.now() - 8 * DAY_MS)
  await payOrder(db, orderNo)
  await db.updateTable('orders').set({ paid_at: before, completed_at: before }).where('order_no', '=', orderNo).execute()
  const shown = await moves(who, orderNo)
  expect(shown.byRule?.value).toBe(0)
  expect(shown.moves).not.toContain('REFUND_APPLY')
})

test('within seven days a buyer who was refused asks operators, and keeps what they paid the rest for (rule 争议 二)', async () => {
  const [who, late] = [await viewer(), await viewer()]
  const [bought, old] = [await buy(who), await buy(late)]
  for (const { orderNo } of [bought, old]) await payOrder(db, orderNo)
  const before = new Date(Date.now() - 8 * DAY_MS)
  await db.updateTable('orders').set({ paid_at: before, completed_at: before }).where('order_no', '=', old.orderNo).execute()
  expect((await late.post(`order/${old.orderNo}/dispute`, { reason: '与描述不符' })).code).toBe('state.conflict')

  data(await open(who))
  data(await who.post(`order/${bought.orderNo}/dispute`, { reason: '与描述不符' }))
  const operator = await insertPerson(db)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', operator)
    .execute()
  const row = await db.selectFrom('orders').select('id').where('order_no', '=', bought.orderNo).executeTakeFirstOrThrow()
  await endStatementTerms(db, row.id)
  const decision = { outcome: 'COMPLETE', value: 100, reason: '后半段没有声音' }
  data(await (await api.signedIn(operator)).post(`/v1/manager/order/dispute/${row.id}/decide`, decision))
  expect(await finishRefundOf(db, bought.orderNo)).toBe(100)
  expect(await access(who)).toMatchObject({ state: 'OPEN' })
})
