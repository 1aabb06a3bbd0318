/** Asking for an invoice of an order: to whom it is made out. Titles that were used before are offered. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { invoices } from '#lib/calls/trade/invoice.ts'
import type { OrderInvoices } from '#lib/contract/trade/invoice.ts'
import { invoiceKindTexts, invoiceTitleText } from '#lib/format/invoice.ts'
import { money } from '#lib/format/money.ts'
import type { invoiceBody } from './rules.ts'

const api = clientOf({ requestInvoice: invoices.requestInvoice })
type Values = z.input<typeof invoiceBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.invoiceBody))

interface Props extends Pick<OrderInvoices, 'amount' | 'titles'> {
  orderNo: string
  onClose: () => void
}

export function InvoiceForm({ orderNo, amount, titles, onClose }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: titles[0] ?? { kind: 'PERSON', name: '', taxNo: '' } })
  const { errors } = form.formState
  const isCompany = form.watch('kind') === 'COMPANY'
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.requestInvoice({ params: { orderNo }, body: { ...body, taxNo: body.kind === 'COMPANY' ? body.taxNo : '' } })
    await queryClient.invalidateQueries(readBy(invoices))
    toast('已申请发票', { tone: 'ok' })
    onClose()
  })
  return (
    <Dialog
      title="申请发票"
      description={`金额 ${money(amount)}，开具之后通知你。`}
      open
      onOpenChange={open => !open && onClose()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <fieldset>
          <legend className="field-label">抬头类型</legend>
          <div className="flex flex-wrap gap-4">
            {(['PERSON', 'COMPANY'] as const).map(kind => (
              <label key={kind} className="flex items-center gap-2 min-h-11">
                <input type="radio" value={kind} {...form.register('kind')} />
                {invoiceKindTexts[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        {titles.length > 1 && (
          <div className="flex flex-wrap gap-2">
            {titles.map(title => (
              <button key={invoiceTitleText(title)} type="button" className="chip" onClick={() => form.reset(title)}>
                {title.name}
              </button>
            ))}
          </div>
        )}
        <Field label="发票抬头" error={errors.name?.message}>
          <input className="input" maxLength={100} {...form.register('name')} />
        </Field>
        {isCompany && (
          <Field label="税号" error={errors.taxNo?.message}>
            <input className="input num" maxLength={20} autoComplete="off" {...form.register('taxNo')} />
          </Field>
        )}
        <SubmitRow problem={problem} sending={sending} label="申请" />
      </form>
    </Dialog>
  )
}
