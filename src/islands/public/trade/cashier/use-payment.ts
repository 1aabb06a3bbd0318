/** What the cashier knows of the payment, and how it hears of the result without anybody reloading. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { payer } from '#lib/calls/trade/payer.ts'
import { payment } from '#lib/calls/trade/payment.ts'
import type { PaymentMoment } from '#lib/contract/trade/payment.ts'
import { $checkCompany } from '#lib/session/identity.ts'

export const api = clientOf({ ...payment, startPayer: payer.startPayer })

/** Pauses between questions while a payment is under way; the last one repeats. Coming back to the tab or the network asks at once. */
const PAUSES_MS = [2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 10_000]
const SURPLUS_PAUSE_MS = 5_000

export const isOver = ({ isPaid, orderState }: PaymentMoment): boolean => isPaid || orderState === 'CLOSED'

const pauseAfter = (moment: PaymentMoment | undefined, answers: number): number | false => {
  if (moment?.surpluses.some(surplus => !surplus.isBack)) return SURPLUS_PAUSE_MS
  if (moment && isOver(moment)) return false
  return PAUSES_MS[answers] ?? 10_000
}

/** The order as the cashier shows it; asked for anew when another identity acts. */
export function useCashier(orderNo: string) {
  const company = useStore($checkCompany)
  return useQuery(
    {
      queryKey: keyOf(payment.getCashier, orderNo, company?.companyId ?? null),
      queryFn: () => api.getCashier({ params: { orderNo } }),
      // Somebody may have paid or closed it elsewhere.
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    queryClient,
  )
}

/** The payment state right now. @param isWaiting whether a payment is under way, or money is on its way back. */
export function useMoment(orderNo: string, isWaiting: boolean): PaymentMoment | undefined {
  const company = useStore($checkCompany)
  const { data } = useQuery(
    {
      queryKey: keyOf(payment.getPaymentNow, orderNo, company?.companyId ?? null),
      queryFn: () => api.getPaymentNow({ params: { orderNo } }),
      enabled: isWaiting,
      staleTime: 0,
      refetchInterval: ({ state }) => pauseAfter(state.data, state.dataUpdateCount),
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    queryClient,
  )
  return data
}

/** Seconds until the order closes, by the server's clock; 0 afterwards. */
export function useSecondsLeft({ payBefore, now }: Pick<PaymentMoment, 'payBefore' | 'now'>): number {
  // How far this device's clock is from the server's, as it was when the answer came.
  const [ahead] = useState(() => Date.now() - Date.parse(now))
  const left = (): number => Math.max(0, Math.ceil((Date.parse(payBefore) - Date.now() + ahead) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left), 1_000)
    return () => clearInterval(timer)
  })
  return seconds
}

export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return online
}
