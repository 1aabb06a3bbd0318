/**
 * Tencent Chat over its REST API (version 4). Browsers receive only; what is sent goes out from here, in the name of the application's administrator,
 * so that no account of a sender, anonymous or not, ever reaches Tencent with a message.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import tls from 'tls-sig-api-v2'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#lib/format/units.ts'
import type { ChatDelivery, ChatSignal } from './port.ts'

export type TencentChatSettings = {
  sdkAppId: number
  secretKey: string
  /** The account that the console of Tencent names as the application's administrator. */
  administrator: string
  url: string
  /** Of the console's callback settings. Undefined: callbacks are not signed. */
  callbackToken?: string | undefined
}

const TIMEOUT_MS = 5_000
const SIGNED_HOURS = 12
/** Requests under way at once; Tencent takes 200 a second. */
const MAX_PARALLEL = 8
const MAX_WAITING = 1_000
/** A callback's signature holds as long, as Tencent's manual asks. */
const CALLBACK_MS = MINUTE_MS
const MAX_UINT32 = 2 ** 32

/** The account is not known to Tencent yet. */
const UNKNOWN_ACCOUNT = new Set([20003, 90012])

type Reply = { ActionStatus?: string; ErrorCode?: number; ErrorInfo?: string }

export const tencentIdentifier = (userId: number): string => `user_${userId}`

/** At most `MAX_PARALLEL` tasks run, the others wait in order. */
function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  const release = (): void => {
    const next = waiting.shift()
    // The place goes to the one that has waited longest.
    if (next) next()
    else running -= 1
  }
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= MAX_WAITING) throw new Error('too many signals wait for Tencent')
    if (running >= MAX_PARALLEL) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    return task().finally(release)
  }
}

/** Calls of the REST API in the administrator's name. */
function createCaller({ sdkAppId, secretKey, administrator, url }: TencentChatSettings, now: () => number) {
  const api = new tls.Api(sdkAppId, secretKey)
  let signed = { text: '', until: 0 }
  const signature = (): string => {
    if (now() >= signed.until) {
      signed = { text: api.genSig(administrator, SIGNED_HOURS * HOUR_SECONDS, null), until: now() + (SIGNED_HOURS - 1) * HOUR_MS }
    }
    return signed.text
  }

  /** @returns the code of the answer, 0 where it was taken. */
  return async (command: string, body: object): Promise<{ code: number; why: string }> => {
    const query = new URLSearchParams({
      sdkappid: String(sdkAppId),
      identifier: administrator,
      usersig: signature(),
      random: String(randomInt(MAX_UINT32)),
      contenttype: 'json',
    })
    const response = await fetch(`${url}/v4/${command}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Tencent Chat answers ${response.status}`)
    const reply = (await response.json()) as Reply
    const code = reply.ErrorCode ?? -1
    return { code: reply.ActionStatus === 'OK' && code === 0 ? 0 : code || -1, why: reply.ErrorInfo ?? '' }
  }
}

export function createTencentDelivery(settings: TencentChatSettings, now: () => number = Date.now): ChatDelivery {
  const { sdkAppId, administrator, callbackToken } = settings
  const call = createCaller(settings, now)
  const messageOf = (to: string, { conversationId, seq, clientMsgId }: ChatSignal) => ({
    // Neither our administrator's other devices nor Tencent's store need it.
    SyncOtherMachine: 2,
    MsgLifeTime: 0,
    From_Account: administrator,
    To_Account: to,
    MsgSeq: seq % MAX_UINT32,
    MsgRandom: randomInt(MAX_UINT32),
    MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: 'chat', Desc: '', Ext: '' } }],
    CloudCustomData: JSON.stringify({ conversationId, seq, clientMsgId }),
  })

  const send = async (to: string, signal: ChatSignal): Promise<void> => {
    const message = messageOf(to, signal)
    let { code, why } = await call('openim/sendmsg', message)
    if (UNKNOWN_ACCOUNT.has(code)) {
      await call('im_open_login_svc/account_import', { UserID: to })
      ;({ code, why } = await call('openim/sendmsg', message))
    }
    if (code !== 0) throw new Error(`Tencent Chat refused a signal: ${code} ${why}`)
  }

  const enqueue = createQueue()
  return {
    signal: (userId, signal) => enqueue(() => send(tencentIdentifier(userId), signal)),
    isFromProvider(callback, at) {
      if (callback.sdkAppId !== String(sdkAppId)) return false
      if (callbackToken === undefined) return true
      if (Math.abs(at.getTime() - Number(callback.requestTime) * 1_000) > CALLBACK_MS) return false
      const expected = Buffer.from(createHash('sha256').update(`${callbackToken}${callback.requestTime}`).digest('hex'))
      const given = Buffer.from(callback.sign.toLowerCase())
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
