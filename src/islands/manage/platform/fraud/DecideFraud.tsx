/** Deciding a case: a swindle, with what is taken down and points, or nothing wrong. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { showSettled } from '#islands/manage/settled.ts'
import { clientOf } from '#lib/api/browser.ts'
import { fraud } from '#lib/calls/platform/fraud.ts'
import { StrikeForm, type StrikeValues } from '../report/StrikeForm.tsx'

const api = clientOf({ decideFraud: fraud.decideFraud })
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.strikeFields))

interface Props {
  reviewId: number
  outcome: 'FRAUD' | 'HARMLESS'
  close: () => void
}

export function DecideFraud({ reviewId, outcome, close }: Props) {
  const isFraud = outcome === 'FRAUD'
  const [takeDown, setTakeDown] = useState(true)
  const form = useForm<StrikeValues>({ resolver, defaultValues: { rule: 'AGREEMENT', points: 3, reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { ...values, outcome, points: isFraud ? values.points : 0, takeDown: isFraud && takeDown }
    await api
      .decideFraud({ params: { id: reviewId }, body })
      .then(() => toast(isFraud ? '已经确认欺诈，账号收到了通知' : '已经判定无害，计入命中率', { tone: 'ok' }), showSettled)
    await refreshManage()
    close()
  })
  return (
    <Dialog
      title={isFraud ? '确认欺诈' : '判定无害'}
      description={isFraud ? '案件里的每个账号都会收到通知，可以申诉。' : '不影响账号，理由只留在案件里。'}
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        {isFraud ? (
          <>
            <label className="flex items-center gap-2 min-h-11">
              <input type="checkbox" checked={takeDown} onChange={event => setTakeDown(event.target.checked)} />
              下架相关的内容，结束相关的会话
            </label>
            <StrikeForm form={form} points={[0, 1, 2, 3]} readers="案件里的账号" />
          </>
        ) : (
          <Field label="理由" error={form.formState.errors.reason?.message}>
            <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
          </Field>
        )}
        <SubmitRow problem={problem} sending={sending} label="确定" />
      </form>
    </Dialog>
  )
}
