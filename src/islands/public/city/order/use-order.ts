/** An order of a service: what is chosen, what it costs, and placing it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { lateText } from '#components/ui/AppointmentField.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { ServiceDetail } from '#lib/contract/city/city.ts'
import { isoOfInput } from '#lib/format/shanghai.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { readToken } from '#lib/session/token.ts'
import type { contactRules } from './rules.ts'
import { useOrigin } from './use-origin.ts'

const api = clientOf({ orderService: orderActions.orderService, calculate: orderActions.calculate })

export type Values = z.input<typeof contactRules>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.contactRules))

type Quantities = Readonly<Record<number, number>>
export type Package = ServiceDetail['packages'][number]

const sumOf = (packages: readonly Package[], quantities: Quantities): number =>
  packages.reduce((sum, one) => sum + one.price * (quantities[one.packageId] ?? 0), 0)

export function useOrder({ packages, serverId }: ServiceDetail, packageId: number | null, consultationId: number | null) {
  const origin = useOrigin(serverId, consultationId)
  const first = packageId ?? packages[0]?.packageId
  const [quantities, setQuantities] = useState<Quantities>(first === undefined ? {} : { [first]: 1 })
  const [when, setWhen] = useState('')
  const [useCoins, setUseCoins] = useState(true)
  const form = useForm<Values>({ resolver, defaultValues: { address: '', contactName: '', contactPhone: '', note: '' } })

  const chosen = packages.flatMap(one => {
    const quantity = quantities[one.packageId] ?? 0
    return quantity > 0 ? [{ packageId: one.packageId, quantity }] : []
  })
  const lines = chosen.map(({ packageId: refId, quantity }) => ({ refId, quantity }))
  const price = useQuery(
    {
      queryKey: keyOf(orderActions.calculate, serverId, lines),
      queryFn: () => api.calculate({ body: { kind: 'SERVICE', subjectId: serverId, lines } }),
      enabled: lines.length > 0 && readToken() !== null,
    },
    queryClient,
  )
  const total = sumOf(packages, quantities)
  const coins = price.data?.coins ?? 0
  const payable = total - (useCoins ? coins : 0)

  const { submit, problem, sending } = useSubmit(form, async contact => {
    if (chosen.length === 0) throw new ApiError('validation.fields', '请至少选一个套餐')
    const late = lateText(when)
    if (late) throw new ApiError('validation.fields', late)
    const appointmentAt = when ? isoOfInput(when) : null
    const body = { order: { ...contact, packages: chosen, appointmentAt, useCoins: useCoins && coins > 0 }, from: origin.from }
    const { orderNo } = await api.orderService({ params: { serverId }, body })
    // What costs nothing is paid at once.
    const own = $checkCompany.get() ? '/merchant/order/pay' : '/member/member_order'
    location.assign(payable > 0 ? `/pay/${orderNo}` : `${own}?orderNo=${orderNo}`)
  })

  /** What is wrong with the chosen quantities. */
  const refused = lines.length > 0 && price.error instanceof ApiError ? price.error.fields?.lines : undefined
  return {
    quantities,
    setQuantities,
    refused,
    when,
    setWhen,
    useCoins,
    setUseCoins,
    form,
    origin,
    coins,
    payable,
    submit,
    problem,
    sending,
  }
}

export type Order = ReturnType<typeof useOrder>
