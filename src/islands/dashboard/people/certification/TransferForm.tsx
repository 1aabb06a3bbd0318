/** The amount that arrived at the company's account: three tries. */

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { certification } from '#lib/calls/people/certification.ts'
import type { CertificationAnswer, CertificationRecord } from '#lib/contract/people/certification.ts'
import { dateTime } from '#lib/format/date.ts'
import { fenOf } from '#lib/format/money.ts'
import type { transferAmount } from './rules.ts'

const { confirmTransfer } = clientOf({ confirmTransfer: certification.confirmTransfer })

type Values = z.input<typeof transferAmount>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.transferAmount))

interface Props {
  record: CertificationRecord
  onDone: (answer: CertificationAnswer) => void
  /** Something was counted: how it stands now has to be read again. */
  onTried: () => void
}

export function TransferForm({ record, onDone, onTried }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { amount: '' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async ({ amount }) => {
    try {
      onDone(await confirmTransfer({ body: { amount: fenOf(amount) ?? 0 } }))
    } catch (error) {
      if (error instanceof ApiError) onTried()
      throw error
    }
  })
  const { transfer } = record
  if (!transfer) return null
  if (!transfer.sent) {
    return (
      <p className="notice" role="status">
        <span>验证款正在汇出，稍等片刻这里会出现填写金额的地方。</span>
      </p>
    )
  }
  return (
    <form className="card card-pad stack max-w-xl" onSubmit={submit} noValidate aria-label="对公验证">
      <h2 className="text-base font-semibold">填写收到的金额</h2>
      <p className="text-ink-2">
        请在对公账户的收款记录里找到本站汇入的一笔，金额不到 1 元。{dateTime(transfer.until)} 前有效，还可以试{' '}
        {transfer.triesLeft} 次。
      </p>
      {record.sandbox && (
        <p className="notice">
          <span>演示环境没有真的转账，金额写在运营后台“通知发送”的“演示收件箱”里。</span>
        </p>
      )}
      <Field label="金额（元）" error={errors.amount?.message}>
        <input
          className="input num max-w-40"
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          placeholder="0.37"
          {...form.register('amount')}
        />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="确认金额" />
    </form>
  )
}
