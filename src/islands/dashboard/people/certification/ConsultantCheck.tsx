/** The yearly check of a consultant: until when it holds, and handing in the certificates that still do. */
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { consultApply, MAX_CERTIFICATES } from '#lib/calls/consult/consult-apply.ts'
import type { ConsultApplication } from '#lib/contract/consult/consult-apply.ts'
import { HoldNotice } from './HoldNotice.tsx'
import type { checkPapers } from './rules.ts'

const api = clientOf({ check: consultApply.check, withdrawCheck: consultApply.withdrawCheck })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.checkPapers))

type Check = NonNullable<ConsultApplication['check']>
type Values = z.input<typeof checkPapers>

interface Props {
  answer: ConsultApplication
  check: Check
  keep: (answer: ConsultApplication) => void
}

function checkText({ state, validUntil, isDue, isOverdue }: Check): string {
  if (state === 'REVIEWING') return '年度核验已经提交，审核期间主页照常公开，结果会通知你。'
  if (isOverdue) return `认证有效到 ${validUntil}，已经过期，认证标识暂时隐藏。提交仍然有效的资质证书，通过之后恢复。`
  if (isDue) return `认证有效到 ${validUntil}。现在可以提交年度核验，逾期没有更新，认证标识会暂时隐藏。`
  return `认证有效到 ${validUntil}，每年核验一次，到期前三十天会提醒你。`
}

function Papers({ answer, keep }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { certificateIds: answer.form?.certificates ?? [] } })
  const { submit, problem, sending } = useSubmit(form, async ({ certificateIds }) => {
    keep(await api.check({ body: { certificateIds: certificateIds.map(file => file.id) } }))
    toast('年度核验已经提交', { tone: 'ok' })
  })
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="年度核验">
      <Controller
        control={form.control}
        name="certificateIds"
        render={({ field, fieldState }) => (
          <PictureField
            label="仍然有效的资质证书"
            purpose="CERTIFICATE"
            max={MAX_CERTIFICATES}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            help="只有审核人员能看到，不会公开"
          />
        )}
      />
      <SubmitRow problem={problem} sending={sending} label="提交年度核验" />
    </form>
  )
}

export function ConsultantCheck(props: Props) {
  const { answer, check, keep } = props
  const [writing, setWriting] = useState(false)
  const canSubmit = check.isDue && check.state !== 'REVIEWING'
  return (
    <div className="stack">
      <p className={check.isOverdue ? 'notice notice-bad' : 'notice'}>{checkText(check)}</p>
      {check.reason && <p className="notice notice-bad">{`没有通过：${check.reason}`}</p>}
      {canSubmit && answer.hold && <HoldNotice hold={answer.hold} />}
      {canSubmit && !answer.hold && !writing && (
        <p>
          <button type="button" className="btn" onClick={() => setWriting(true)}>
            提交年度核验
          </button>
        </p>
      )}
      {canSubmit && !answer.hold && writing && <Papers {...props} />}
      {check.state === 'REVIEWING' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn">
              撤回核验
            </button>
          }
          title="撤回年度核验？"
          text="撤回后可以换好证书再提交。"
          confirm="撤回"
          act={async () => keep(await api.withdrawCheck({ body: {} }))}
          done="核验已撤回"
        />
      )}
    </div>
  )
}
