/**
 * Tencent's chat in a browser (tim-js-sdk): to receive only. A message of it says in which conversation something is new; what, is asked of the site.
 * The library is 140 KB and is imported where it is needed.
 */
import { admitLibraries } from '#lib/browser/trusted.ts'

export interface TencentOptions {
  sdkAppId: number
  identifier: string
  userSig: string
  /** Something is new in a conversation. */
  onSignal: () => void
  /** Whether signals come. False after it has ended for good, too: the account is used elsewhere, or the signature is over. */
  onReady: (ready: boolean) => void
}

type Received = { data: { cloudCustomData?: string }[] }

/** Only errors and warnings of the library, as its manual counts them. */
const LOG_LEVEL = 1

/** Ours carry the place of a message; whatever else comes is not read. */
export function isSignal(text: string | undefined): boolean {
  try {
    const { conversationId, seq } = JSON.parse(text ?? '') as { conversationId?: unknown; seq?: unknown }
    return Number.isSafeInteger(conversationId) && Number.isSafeInteger(seq)
  } catch {
    return false
  }
}

/** @returns what ends it. */
export async function listenToTencent(options: TencentOptions): Promise<() => void> {
  admitLibraries()
  const { default: TIM } = await import('tim-js-sdk')
  const tim = TIM.create({ SDKAppID: options.sdkAppId })
  tim.setLogLevel(LOG_LEVEL)
  const { EVENT } = TIM
  let signedIn = false
  const setSignedIn = (now: boolean) => (): void => {
    signedIn = now
    options.onReady(now)
  }
  tim.on(EVENT.SDK_READY, setSignedIn(true))
  tim.on(EVENT.SDK_NOT_READY, setSignedIn(false))
  tim.on(EVENT.KICKED_OUT, setSignedIn(false))
  tim.on(EVENT.NET_STATE_CHANGE, ({ data }: { data: { state: string } }) =>
    options.onReady(signedIn && data.state === TIM.TYPES.NET_STATE_CONNECTED),
  )
  tim.on(EVENT.MESSAGE_RECEIVED, ({ data }: Received) => {
    if (data.some(message => isSignal(message.cloudCustomData))) options.onSignal()
  })
  await tim.login({ userID: options.identifier, userSig: options.userSig })
  return () => {
    options.onReady(false)
    void tim.destroy()
  }
}
