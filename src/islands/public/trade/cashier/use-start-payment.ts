/** Beginning a payment, and handing the person on to where it is made. */
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import type { PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import { handToWechat, WORDS } from './bridge.ts'
import { api } from './use-payment.ts'

/** GOES: on to the provider, over WeChat's page where that has to say first who pays. GONE: that has just been. STAYS: only a code is shown. */
export type Onward = 'GOES' | 'GONE' | 'STAYS'

export function useStartPayment(orderNo: string, onBegun: () => void) {
  const [started, setStarted] = useState<StartedPayment | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  // WeChat refused what it was handed: another account may have come to this phone.
  const isPayerOld = useRef(false)

  const askWechatWho = async (): Promise<void> => {
    const { url } = await api.startPayer({ body: { orderNo } })
    location.assign(url)
  }

  const start = async (way: PayWay, onward: Onward): Promise<void> => {
    const begun = await api.createPayment({ body: { orderNo, way } })
    setStarted(begun)
    if (onward === 'STAYS') return
    if (begun.link) location.assign(begun.link)
    if (!begun.bridge) return
    const isHanded = await handToWechat(begun.bridge, answered => {
      isPayerOld.current = answered === 'fail'
      setProblem(answered === 'ok' ? null : WORDS[answered])
    })
    if (!isHanded) setProblem(WORDS.away)
  }

  const begin = async (way: PayWay, onward: Onward): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setProblem(null)
    try {
      if (isPayerOld.current && way.endsWith('_JSAPI')) await askWechatWho()
      else await start(way, onward)
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'payment.payer'
      if (isUnknown && onward === 'GOES')
        await askWechatWho().catch(() => setProblem('微信现在打不开，请稍后再试，或换一种支付方式'))
      else setProblem(messageOf(error))
    } finally {
      busy.current = false
      setBusy(false)
      onBegun()
    }
  }

  return { started, problem, isBusy, begin }
}
