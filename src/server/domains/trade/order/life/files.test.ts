import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import { MAX_STEP_FILES } from '#lib/contract/trade/order-actions.ts'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import { erasePerson } from '#server/domains/people/personal-data/erase.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let buyer: Visitor
let seller: Visitor
let stranger: Visitor
let ids: { buyer: number; seller: number }

beforeAll(async () => {
  ids = { buyer: await insertPerson(db), seller: await insertPerson(db) }
  buyer = await api.signedIn(ids.buyer)
  seller = await api.signedIn(ids.seller)
  stranger = await api.signedIn(await insertPerson(db))
})

const paid = { paid_at: new Date(), paid_amount: 19_900 }
const order = async (state: 'ACCEPTED' | 'DELIVERED'): Promise<string> => {
  const { orderNo } = await insertWaitingOrder(db, ids.buyer, { kind: 'SERVICE', state, seller_user_id: ids.seller, ...paid })
  return orderNo
}
const pictureOf = async (who: Visitor, name: string) => uploaded(api, who, 'ATTACHMENT', name, await samplePicture())
const eventsOf = async (who: Visitor, orderNo: string) => data<OrderDetail>(await who.get(`order/${orderNo}`)).events

describe('files with a step of an order', () => {
  test('both sides see what was delivered and can fetch it, a stranger sees nothing', async () => {
    const orderNo = await order('ACCEPTED')
    const file = await pictureOf(seller, '成品.jpg')
    data(await seller.post(`order/${orderNo}/deliver`, { note: '做完了', files: [file.id] }))
    for (const who of [buyer, seller]) {
      const [shown] = (await eventsOf(who, orderNo)).find(({ event }) => event === 'DELIVER')?.files ?? []
      expect(shown?.name).toBe('成品.jpg')
      expect((await api.request(shown?.url ?? '')).status).toBe(200)
    }
    expect((await stranger.get(`order/${orderNo}`)).code).toBe('missing.record')
  })

  test('of somebody else, used twice or too many of them, nothing moves', async () => {
    const orderNo = await order('ACCEPTED')
    const foreign = await pictureOf(stranger, '别人的.jpg')
    const refused = await seller.post(`order/${orderNo}/deliver`, { note: '做完了', files: [foreign.id] })
    expect([refused.resultStatus, Object.keys(refused.fields ?? {})]).toEqual([false, ['files']])
    const many = Array.from({ length: MAX_STEP_FILES + 1 }, (_, index) => index + 1)
    expect((await seller.post(`order/${orderNo}/deliver`, { note: '做完了', files: many })).resultStatus).toBe(false)
    expect((await eventsOf(seller, orderNo)).map(({ event }) => event)).toEqual([])

    const file = await pictureOf(seller, '成品.jpg')
    data(await seller.post(`order/${orderNo}/deliver`, { note: '做完了', files: [file.id] }))
    const other = await order('ACCEPTED')
    expect((await seller.post(`order/${other}/deliver`, { note: '做完了', files: [file.id] })).resultStatus).toBe(false)
  })

  test('a refund is asked for, and changes and operators are asked for, with proof', async () => {
    const orderNo = await order('DELIVERED')
    for (const [path, body] of [
      ['changes', { note: '颜色不对' }],
      ['refund', { value: 1, reason: '少做了' }],
    ] as const) {
      data(await buyer.post(`order/${orderNo}/${path}`, { ...body, files: [(await pictureOf(buyer, `${path}.jpg`)).id] }))
    }
    expect((await eventsOf(seller, orderNo)).map(({ event, files }) => [event, files.map(({ name }) => name)])).toEqual([
      ['REQUEST_CHANGES', ['changes.jpg']],
      ['REFUND_APPLY', ['refund.jpg']],
    ])
    const other = await order('DELIVERED')
    const proof = await pictureOf(buyer, '证据.jpg')
    data(await buyer.post(`order/${other}/dispute`, { reason: '与约定不符', files: [proof.id] }))
    expect((await eventsOf(seller, other)).at(-1)?.files).toHaveLength(1)
  })

  test('of somebody who says more in a dispute are seen by both; before it, and by others, it is a conflict', async () => {
    const orderNo = await order('DELIVERED')
    expect((await buyer.post(`order/${orderNo}/statement`, { note: '早了' })).code).toBe('state.conflict')
    data(await buyer.post(`order/${orderNo}/dispute`, { reason: '与约定不符' }))
    expect((await stranger.post(`order/${orderNo}/statement`, { note: '路过' })).code).toBe('missing.record')
    const photo = await pictureOf(seller, '现场.jpg')
    data(await seller.post(`order/${orderNo}/statement`, { note: '我也说', files: [photo.id] }))
    for (const who of [buyer, seller])
      expect((await eventsOf(who, orderNo)).at(-1)).toMatchObject({ event: 'STATEMENT', files: [{}] })
  })

  test('of a dispute are one download with their bytes, the same for both sides, behind a signed address', async () => {
    const orderNo = await order('DELIVERED')
    const proof = await pictureOf(buyer, '现场 1.jpg')
    data(await buyer.post(`order/${orderNo}/dispute`, { reason: '与约定不符', files: [proof.id] }))
    const archives: Uint8Array[] = []
    const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    for (const who of [buyer, seller]) {
      const bundle = data<EvidenceBundle>(await who.get(`order/${orderNo}/evidence`))
      const answer = await api.request(bundle.archive)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
      archives.push(new Uint8Array(await answer.arrayBuffer()))
      const files = unzipSync(archives.at(-1)!)
      expect(hashOf(files['证据.json']!)).toBe(bundle.sha256)
      const listed = JSON.parse(strFromU8(files['证据.json']!)) as { items: { kind: string; content: { sha256?: string } }[] }
      const [name = '', ...others] = Object.keys(files).filter(path => path.startsWith('文件/'))
      expect([name, others]).toEqual([`文件/${proof.id}-现场 1.jpg`, []])
      expect(hashOf(files[name]!)).toBe(listed.items.find(({ kind }) => kind === 'FILE')?.content.sha256)
      expect((await api.request(bundle.archive.replace(/sig=./, 'sig=_'))).status).toBe(404)
      expect((await api.request(bundle.archive.replace(/my-evidence\/\d+/, 'my-evidence/1'))).status).toBe(404)
    }
    expect(archives[0]).toEqual(archives[1])
  })

  test('what somebody handed over stays for the other side when they leave, without the name it had', async () => {
    const leaver = await insertPerson(db)
    const leaving = await api.signedIn(leaver)
    const { orderNo } = await insertWaitingOrder(db, ids.buyer, {
      kind: 'SERVICE',
      state: 'ACCEPTED',
      seller_user_id: leaver,
      ...paid,
    })
    const file = await pictureOf(leaving, '我的名字.jpg')
    data(await leaving.post(`order/${orderNo}/deliver`, { note: '做完了', files: [file.id] }))
    await db.transaction().execute(trx => erasePerson(trx, leaver, new Date()))
    const [shown] = (await eventsOf(buyer, orderNo)).at(-1)?.files ?? []
    expect(shown?.name).not.toContain('我的名字')
    expect((await api.request(shown?.url ?? '')).status).toBe(200)
  })
})
