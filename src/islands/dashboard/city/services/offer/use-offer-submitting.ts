/** Handing a service in for review: everything is checked and saved first, and the first field with something wrong gets the focus. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { forgetOffers } from '#islands/dashboard/city/services/forget-offers.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { useOfferSaving } from './use-offer-saving.ts'
import { draftOf, unfilled, unreadable } from './values.ts'
import { api, MINE, type Offer } from './workspace.ts'

export function useOfferSubmitting(offer: Offer, { newest, taken, errors, setErrors, flush }: ReturnType<typeof useOfferSaving>) {
  const [, navigate] = useLocation()
  const element = useRef<HTMLFormElement>(null)

  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，保存之后再提交')
        return api.submitOffer({ params: { serverId: offer.serverId }, body: {} })
      },
      onSuccess: async () => {
        await forgetOffers()
        toast('已提交审核，结果会通知你', { tone: 'ok' })
        navigate(MINE)
      },
      onError: error => {
        if (error instanceof ApiError && error.fields) setErrors(error.fields)
        else toast(messageOf(error, '没有提交成功，请重试'), { tone: 'bad' })
      },
    },
    queryClient,
  )

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
    }
  }, [errors])

  const once = useOnce()
  const check = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const form = newest.current
    const found: Record<string, string> = { ...unreadable(form), ...unfilled(form) }
    const checked = rules.offerReady.safeParse(draftOf(form, taken.current))
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length === 0) await submit.mutateAsync().catch(() => undefined)
  }
  const onSubmit = () => once(check)

  return { element, isPending: submit.isPending, onSubmit }
}
