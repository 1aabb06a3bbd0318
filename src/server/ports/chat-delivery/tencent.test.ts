import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTencentChatPeer, TENCENT_CHAT } from '#tests/support/tencent-chat-peer.ts'
import { createTencentDelivery } from './tencent.ts'

let peer: Awaited<ReturnType<typeof startTencentChatPeer>>
beforeAll(async () => {
  peer = await startTencentChatPeer()
})
afterAll(() => peer.stop())

const deliveryOf = (own: object = {}) => createTencentDelivery({ ...TENCENT_CHAT, url: peer.url, ...own })
const signal = (seq: number) => ({ conversationId: 3, seq, clientMsgId: `m${seq}` })

describe("a signal by Tencent's chat", () => {
  test('names the place of a message, and neither its words nor who wrote it', async () => {
    await deliveryOf().signal(7, signal(9))
    const sent = peer.messages.at(-1)
    expect(sent).toMatchObject({ From_Account: 'administrator', To_Account: 'user_7', SyncOtherMachine: 2, MsgLifeTime: 0 })
    expect(JSON.parse(sent?.CloudCustomData ?? '')).toEqual({ conversationId: 3, seq: 9, clientMsgId: 'm9' })
    expect(sent?.MsgBody).toEqual([{ MsgType: 'TIMCustomElem', MsgContent: { Data: 'chat', Desc: '', Ext: '' } }])
  })

  test('brings an account along that Tencent does not know yet', async () => {
    expect(peer.accounts.has('user_8')).toBe(false)
    await deliveryOf().signal(8, signal(1))
    expect(peer.accounts.has('user_8')).toBe(true)
    expect(peer.messages.at(-1)?.To_Account).toBe('user_8')
  })

  test.each([
    ['the key is wrong', { secretKey: 'another' }, /70003/],
    ['the application is another', { sdkAppId: 1400000001 }, /70003/],
  ])('fails with the reason where %s', async (_, own, why) => {
    await expect(deliveryOf(own).signal(7, signal(10))).rejects.toThrow(why)
  })

  test('fails where the service is down, and goes through once it is back', async () => {
    const delivery = deliveryOf()
    peer.breakDown(true)
    await expect(delivery.signal(7, signal(11))).rejects.toThrow('502')
    peer.breakDown(false)
    await delivery.signal(7, signal(12))
    expect(JSON.parse(peer.messages.at(-1)?.CloudCustomData ?? '')).toMatchObject({ seq: 12 })
  })

  test('waits in a line that is bounded', async () => {
    const delivery = deliveryOf()
    const all = await Promise.allSettled(Array.from({ length: 1_100 }, (_, seq) => delivery.signal(7, signal(100 + seq))))
    const refused = all.filter(one => one.status === 'rejected').length
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThan(100)
  })

  test('is signed anew before the signature is over', async () => {
    let now = Date.now()
    const delivery = createTencentDelivery({ ...TENCENT_CHAT, url: peer.url }, () => now)
    await delivery.signal(7, signal(2_000))
    now += 11 * 3_600_000
    await delivery.signal(7, signal(2_001))
    expect(JSON.parse(peer.messages.at(-1)?.CloudCustomData ?? '')).toMatchObject({ seq: 2_001 })
  })
})

describe('a callback of the provider', () => {
  const now = new Date('2026-11-25T08:00:00Z')
  const at = (seconds: number) => String(Math.floor(now.getTime() / 1_000) + seconds)
  const signed = (requestTime: string, token = 'token') => createHash('sha256').update(`${token}${requestTime}`).digest('hex')
  const sdkAppId = String(TENCENT_CHAT.sdkAppId)

  test.each([
    ['right', { sdkAppId, requestTime: at(0), sign: signed(at(0)) }, true],
    ['of another application', { sdkAppId: '1', requestTime: at(0), sign: signed(at(0)) }, false],
    ['signed with another token', { sdkAppId, requestTime: at(0), sign: signed(at(0), 'other') }, false],
    ['not signed', { sdkAppId, requestTime: at(0), sign: '' }, false],
    ['an hour old', { sdkAppId, requestTime: at(-3_600), sign: signed(at(-3_600)) }, false],
    ['without a time', { sdkAppId, requestTime: '', sign: signed('') }, false],
  ])('%s', (_, callback, believed) => {
    expect(deliveryOf({ callbackToken: 'token' }).isFromProvider(callback, now)).toBe(believed)
  })

  test('is told by its application alone where no token is set', () => {
    const callback = { sdkAppId, requestTime: '', sign: '' }
    expect(deliveryOf().isFromProvider(callback, now)).toBe(true)
    expect(deliveryOf().isFromProvider({ ...callback, sdkAppId: '2' }, now)).toBe(false)
  })
})
