/** Asking a merchant for a price: what is needed, and what one would spend. */

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { ServiceDetail } from '#lib/contract/city/city.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { fenOf } from '#lib/format/money.ts'
import { OriginField } from './OriginField.tsx'
import type { quoteRules } from './rules.ts'
import { useOrigin } from './use-origin.ts'

const api = clientOf({ orderService: orderActions.orderService })

type Values = z.input<typeof quoteRules>
const MAX_PICTURES = 6
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.quoteRules))

type Props = { service: ServiceDetail; consultationId: number | null; close: () => void }

export function QuoteForm({ service, consultationId, close }: Props) {
  const origin = useOrigin(service.serverId, consultationId)
  const form = useForm<Values>({ resolver, defaultValues: { request: '', budget: null, pictures: [] } })
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  const [budget, setBudget] = useState('')
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async quote => {
    const { quoteId } = await api.orderService({ params: { serverId: service.serverId }, body: { quote, from: origin.from } })
    toast('已发给商家，报价会通知你', { tone: 'ok', href: `/member/member_service?view=quotes&id=${quoteId}` })
    close()
  })
  const changePictures = (value: UploadedFile[]): void => {
    setPictures(value)
    const ids = value.map(picture => picture.id)
    form.setValue('pictures', ids, { shouldValidate: form.formState.isSubmitted })
  }
  const setYuan = (text: string): void => {
    setBudget(text)
    form.setValue('budget', text.trim() === '' ? null : (fenOf(text) ?? Number.NaN), {
      shouldValidate: form.formState.isSubmitted,
    })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-ink-2">{service.title}</p>
      <Field label="需求" help="说清楚要做什么、做多少、什么时候要" error={errors.request?.message}>
        <textarea className="textarea" rows={4} maxLength={1000} {...form.register('request')} />
      </Field>
      <Field label="预算（元）" help="可以不填" error={errors.budget?.message}>
        <input className="input num" inputMode="decimal" value={budget} onChange={event => setYuan(event.target.value)} />
      </Field>
      <PictureField
        label="图片"
        purpose="CONTENT_PICTURE"
        value={pictures}
        onChange={changePictures}
        max={MAX_PICTURES}
        error={errors.pictures?.message}
        help={`选填，最多 ${MAX_PICTURES} 张，如现场照片、图纸；商家看得到`}
      />
      <OriginField origin={origin} />
      <SubmitRow problem={problem} sending={sending} label="发给商家" />
    </form>
  )
}
