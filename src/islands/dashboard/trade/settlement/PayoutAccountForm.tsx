/** Where one is paid out: a bank account or Alipay, in the certified name. Nothing of it is kept as a draft. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { withdrawals } from '#lib/calls/trade/withdrawal.ts'
import { refreshSettlement } from './refresh.ts'
import type { payoutAccountBody } from './rules.ts'

const api = clientOf({ savePayoutAccount: withdrawals.savePayoutAccount })
type Values = z.input<typeof payoutAccountBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.payoutAccountBody))

const KINDS = [
  ['BANK', '银行账户'],
  ['ALIPAY', '支付宝'],
] as const

interface Props {
  holder: string
  isCompany: boolean
  onClose: () => void
}

export function PayoutAccountForm({ holder, isCompany, onClose }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { kind: 'BANK', bankName: '', number: '' } })
  const { errors } = form.formState
  const isBank = form.watch('kind') === 'BANK'
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.savePayoutAccount({ body: { ...body, bankName: body.kind === 'BANK' ? body.bankName : '' } })
    await refreshSettlement()
    toast('收款账户已保存', { tone: 'ok' })
    onClose()
  })
  return (
    <Dialog title="收款账户" description="账号加密保存，只显示后四位。" open onOpenChange={open => !open && onClose()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="户名" help="和认证的名称一致，不能更改">
          <input className="input" value={holder} readOnly />
        </Field>
        <fieldset>
          <legend className="field-label">收款方式</legend>
          <div className="flex flex-wrap gap-4">
            {KINDS.map(([kind, label]) => (
              <label key={kind} className="flex items-center gap-2 min-h-11">
                <input type="radio" value={kind} {...form.register('kind')} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        {isBank && (
          <Field
            label="开户行"
            help={isCompany ? '写到支行，例如招商银行深圳分行' : '例如招商银行'}
            error={errors.bankName?.message}
          >
            <input className="input" maxLength={60} autoComplete="off" {...form.register('bankName')} />
          </Field>
        )}
        <Field label={isBank ? (isCompany ? '对公账号' : '银行卡号') : '支付宝账号'} error={errors.number?.message}>
          <input
            className="input num"
            inputMode={isBank ? 'numeric' : 'text'}
            maxLength={100}
            autoComplete="off"
            {...form.register('number')}
          />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="保存收款账户" />
      </form>
    </Dialog>
  )
}
