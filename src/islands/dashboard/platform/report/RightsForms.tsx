/** Completing a notice, the statement against it, and what shows a suit. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { AssertionForm, Declaration } from '#components/ui/report/AssertionForm.tsx'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rights } from '#lib/calls/platform/rights.ts'
import type { AssertionDetail } from '#lib/contract/platform/rights.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

const api = clientOf({
  completeAssertion: rights.completeAssertion,
  rebutAssertion: rights.rebutAssertion,
  showSuit: rights.showSuit,
  withdrawAssertion: rights.withdrawAssertion,
})
const MAX_PROOFS = 6
const rules = () => import('#components/ui/report/rules.ts')
const rebuttalResolver = lateResolver(() => rules().then(one => one.rebuttalFields))
const suitResolver = lateResolver(() => rules().then(one => one.suitFields))

type Props = { one: AssertionDetail }
type Rebuttal = { name: string; contact: string; grounds: string; proofIds: number[]; isTrue: true; signature: string }
type Suit = { authority: string; number: string; proofIds: number[] }

async function refresh(done?: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(rights.getMyAssertion) }),
    queryClient.invalidateQueries({ queryKey: keyOf(rights.listMyAssertions) }),
  ])
  if (done) toast(done, { tone: 'ok' })
}

export function CompleteForm({ one: { assertionId, assertion, own } }: Props) {
  return (
    <section className="card card-pad stack" aria-label="补充材料">
      <AssertionForm
        given={{
          claimantName: assertion.claimantName,
          contact: own?.contact ?? '',
          rightProof: assertion.rightProof,
          addresses: assertion.addresses,
          grounds: assertion.grounds,
        }}
        identity={own?.identity ?? []}
        proofs={own?.proofs ?? []}
        label="重新提交"
        send={async values => {
          await api.completeAssertion({ params: { id: assertionId }, body: values })
          await refresh('已经提交，合格的通知在 24 小时内处理')
        }}
      />
    </section>
  )
}

function Proofs<Values extends { proofIds: number[] }>({
  form,
  label,
  help,
}: {
  form: UseFormReturn<Values>
  label: string
  help: string
}) {
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { errors, isSubmitted } = form.formState
  const { setValue } = form as unknown as UseFormReturn<{ proofIds: number[] }>
  const error = (errors as { proofIds?: { message?: string; root?: { message?: string } } }).proofIds
  return (
    <FilesField
      label={label}
      purpose="ATTACHMENT"
      value={files}
      onChange={value => {
        setFiles(value)
        setValue(
          'proofIds',
          value.map(file => file.id),
          { shouldValidate: isSubmitted },
        )
      }}
      max={MAX_PROOFS}
      error={error?.message ?? error?.root?.message}
      help={help}
    />
  )
}

export function RebuttalForm({ one: { assertionId } }: Props) {
  const form = useForm<Rebuttal>({ resolver: rebuttalResolver, defaultValues: { proofIds: [] } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.rebutAssertion({ params: { id: assertionId }, body })
    await refresh('声明已经提交，并转送权利人')
  })
  return (
    <form className="card card-pad stack" aria-label="不侵权声明" noValidate onSubmit={submit}>
      <h3 className="text-base font-semibold">提交不侵权声明</h3>
      <p className="text-ink-2">姓名、理由和证据会转送权利人，联系方式不会。</p>
      <Field label="姓名或名称" error={errors.name?.message}>
        <input className="input" maxLength={60} autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="联系方式" help="电话或邮箱，只有平台看到" error={errors.contact?.message}>
        <input className="input" maxLength={100} {...form.register('contact')} />
      </Field>
      <Field label="不侵权的理由" error={errors.grounds?.message}>
        <textarea className="textarea" rows={4} maxLength={2000} {...form.register('grounds')} />
      </Field>
      <Proofs form={form} label="初步证据" help="原稿、授权书、发表在先的证据等" />
      <Declaration error={errors.isTrue?.message} input={form.register('isTrue')} />
      <Field label="签名" help="写上面填写的姓名或名称" error={errors.signature?.message}>
        <input className="input" maxLength={60} {...form.register('signature')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="提交声明" />
    </form>
  )
}

export function SuitForm({ one: { assertionId } }: Props) {
  const form = useForm<Suit>({ resolver: suitResolver, defaultValues: { proofIds: [] } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.showSuit({ params: { id: assertionId }, body })
    await refresh('材料已经提交，正在核实')
  })
  return (
    <form className="card card-pad stack" aria-label="投诉或起诉的材料" noValidate onSubmit={submit}>
      <h3 className="text-base font-semibold">提交已经投诉或起诉的材料</h3>
      <Field label="受理的法院或主管部门" error={errors.authority?.message}>
        <input className="input" maxLength={80} {...form.register('authority')} />
      </Field>
      <Field label="案号或受理编号" error={errors.number?.message}>
        <input className="input" maxLength={80} {...form.register('number')} />
      </Field>
      <Proofs form={form} label="材料" help="受理通知书、立案通知等；发布者也会看到" />
      <SubmitRow problem={problem} sending={sending} label="提交材料" />
    </form>
  )
}

/** Only that one: what else the same notice names goes on. */
export function Withdraw({ one: { assertionId, state, others } }: Props) {
  const isHidden = state !== 'RECEIVED' && state !== 'INCOMPLETE'
  const text = isHidden
    ? '内容会恢复（另有权利人通知的除外），发布者会收到告知。撤回以后不能再恢复这份通知，可以重新提交。'
    : '平台不再处理这份通知。需要时可以重新提交。'
  return (
    <section className="card card-pad stack" aria-label="撤回通知">
      <p className="text-ink-2">已经和发布者谈妥，或者通知有误的，可以撤回。</p>
      <div>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn">
              撤回通知
            </button>
          }
          title="撤回这份侵权通知？"
          text={others.length > 0 ? `${text}同一份通知里的其他内容不受影响。` : text}
          confirm="撤回"
          act={async () => {
            await api.withdrawAssertion({ params: { id: assertionId }, body: {} })
            await refresh()
          }}
          done="通知已经撤回"
        />
      </div>
    </section>
  )
}
