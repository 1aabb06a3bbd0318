/** A question to one consultant or one company: what is chosen and written, what it costs, and handing it in. */
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { directed } from '#lib/calls/consult/directed.ts'
import { ORDER_PAY_MINUTES } from '#lib/calls/trade/order-actions.ts'
import type { DirectedOffer } from '#lib/contract/consult/directed.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { MINUTE_MS } from '#lib/format/units.ts'

export const api = clientOf({ getDirectedOffer: directed.getDirectedOffer, askDirected: directed.askDirected })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.askText))

export type Whom = { employeeId: number } | { companyId: number }

type Fee = DirectedOffer['fees'][number]

export const keyOfFee = ({ way, minutes }: Fee): string => `${way}-${minutes}`

export function useDirected(offer: DirectedOffer, whom: Whom) {
  const [chosen, setChosen] = useState(offer.fees[0] ? keyOfFee(offer.fees[0]) : '')
  const [startsAt, setStartsAt] = useState('')
  const [categoryId, setCategoryId] = useState(offer.categories[0]?.categoryId ?? 0)
  const [anonymous, setAnonymous] = useState(false)
  const [files, setFiles] = useState<UploadedFile[]>([])
  const form = useForm<{ title: string; text: string }>({ resolver, defaultValues: { title: '', text: '' } })
  const { restored, forget } = useDraft(form, `directed:${JSON.stringify(whom)}`)
  const fee = offer.fees.find(one => keyOfFee(one) === chosen)
  const unrelayed = fee !== undefined && fee.way !== 'TEXT' && !offer.anonymousCalls
  /** What was handed in last: pressed again while the cashier comes, or back from there, it leads to the same order. */
  const handedIn = useRef<{ text: string; until: number; made: Awaited<ReturnType<typeof api.askDirected>> } | null>(null)
  const { submit, problem, sending } = useSubmit(form, async ({ title, text }) => {
    if (!fee) return
    const body = {
      ...whom,
      title,
      text,
      categoryId,
      way: fee.way,
      minutes: fee.minutes,
      startsAt: startsAt || null,
      files: files.map(({ id }) => id),
      anonymous: anonymous && !unrelayed,
    }
    const asText = JSON.stringify(body)
    if (handedIn.current?.text !== asText || Date.now() > handedIn.current.until) {
      const until = Date.now() + ORDER_PAY_MINUTES * MINUTE_MS
      handedIn.current = { text: asText, until, made: await api.askDirected({ body }) }
    }
    const { made } = handedIn.current
    forget()
    location.assign(made.state === 'PENDING_PAY' ? `/pay/${made.orderNo}` : `/consult/detail/${made.consultationId}`)
  })
  const price = fee && (offer.firstFree && fee.way === 'TEXT' ? 0 : fee.price)
  return {
    chosen,
    setChosen,
    startsAt,
    setStartsAt,
    categoryId,
    setCategoryId,
    anonymous: anonymous && !unrelayed,
    setAnonymous,
    unrelayed,
    files,
    setFiles,
    form,
    text: form.watch('text'),
    restored,
    submit,
    problem,
    sending,
    price,
  }
}

export type Directed = ReturnType<typeof useDirected>
