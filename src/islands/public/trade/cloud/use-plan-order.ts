/** What is chosen of a tool, what it costs, and the order of it. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { SaleProduct } from '#lib/page/trade/cloud-buy-page.ts'
import { api, type Offer, type Tier } from './calls.ts'

type Line = { refId: number | null; quantity: number }

/** As the server adds it up. */
const usePrice = (productId: number, lines: Line[]) =>
  useQuery(
    {
      queryKey: keyOf(orderActions.calculate, 'CLOUD', productId, lines),
      queryFn: () => api.calculate({ body: { kind: 'CLOUD', subjectId: productId, lines } }),
      retry: false,
    },
    queryClient,
  )

/** Chosen at first: what the company has; else the plan of the tier that the page names. */
export function usePlanOrder(product: SaleProduct, offer: Offer, tier: Tier) {
  const bought = product.plans.find(plan => plan.planId === offer.current?.planId)
  const [planId, setPlanId] = useState(bought?.planId ?? product.plans.find(plan => plan.tier === tier)?.planId ?? 0)
  const plan = product.plans.find(one => one.planId === planId) ?? product.plans[0]
  const [extraSeats, setExtraSeats] = useState(bought ? Math.max(0, (offer.current?.seats ?? 0) - bought.seats) : 0)
  const [months, setMonths] = useState(12)
  const [useCoins, setUseCoins] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const lines = [{ refId: planId, quantity: months }, ...(extraSeats > 0 ? [{ refId: null, quantity: extraSeats }] : [])]
  const price = usePrice(product.productId, lines)
  const send = async () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        productId: product.productId,
        planId,
        extraSeats,
        months,
        useCoins: useCoins && (price.data?.coins ?? 0) > 0,
      }
      const { orderNo, payable } = await api.buyPlan({ body })
      location.assign(payable > 0 ? `/pay/${orderNo}` : `/merchant/order/pay?orderNo=${orderNo}`)
    } catch (error) {
      setProblem(messageOf(error))
      sent.current = false
      setBusy(false)
    }
  }
  return {
    plan,
    planId,
    setPlanId,
    extraSeats,
    setExtraSeats,
    months,
    setMonths,
    useCoins,
    setUseCoins,
    price,
    problem,
    busy,
    send,
  }
}

export type PlanOrder = ReturnType<typeof usePlanOrder>
