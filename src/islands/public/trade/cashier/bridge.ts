/** WeChat's own browser, which asks for a payment by itself when it is handed a signed one. What it says of the result is not believed. */
import type { BridgeCall, OfferedWay } from '#lib/contract/trade/payment.ts'

export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** The ways to pay that work in this browser. Within WeChat its own way replaces its code and its page; elsewhere it is not offered. */
export function usableWays(ways: readonly OfferedWay[]): OfferedWay[] {
  if (!isInWechat() || ways.every(({ shown }) => shown !== 'BRIDGE')) return ways.filter(({ shown }) => shown !== 'BRIDGE')
  return ways.filter(({ way, shown }) => shown === 'BRIDGE' || !way.startsWith('WECHAT_'))
}

/** With this hash in the address, set on the way back from WeChat's page, the cashier goes on without another press. */
export const GO_ON = '#wechat'

type Bridge = { invoke(name: string, input: BridgeCall, answer: (said: { err_msg?: string }) => void): void }

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

const READY_MS = 8_000

/** @returns undefined when WeChat does not hand it to the page in time. */
const bridgeOfWechat = (): Promise<Bridge | undefined> =>
  new Promise(resolve => {
    if (window.WeixinJSBridge) return resolve(window.WeixinJSBridge)
    const settle = (): void => resolve(window.WeixinJSBridge)
    document.addEventListener('WeixinJSBridgeReady', settle, { once: true })
    setTimeout(settle, READY_MS)
  })

/** `ok`: the person agreed; whether it is paid, the order says. */
export type Answered = 'ok' | 'cancel' | 'fail'

/**
 * Hands WeChat a payment, so that it asks the person for it. Some of its versions never say what came of that: nobody waits for it.
 * @returns false when there is no WeChat to hand it to.
 */
export async function handToWechat(call: BridgeCall, onAnswer: (answered: Answered) => void): Promise<boolean> {
  const bridge = await bridgeOfWechat()
  bridge?.invoke('getBrandWCPayRequest', call, ({ err_msg = '' }) => {
    const word = err_msg.split(':')[1]
    onAnswer(word === 'ok' || word === 'cancel' ? word : 'fail')
  })
  return bridge !== undefined
}

/** What the person reads when it did not go on. */
export const WORDS: Record<Exclude<Answered, 'ok'> | 'away', string> = {
  cancel: '你取消了支付，可以再付一次，或换一种支付方式。',
  fail: '微信没有完成支付，可以再付一次（会先请微信重新确认付款人），或换一种支付方式。',
  away: '微信还没有准备好，请稍等再试；还是不行的话，关掉页面从微信里重新打开。',
}
