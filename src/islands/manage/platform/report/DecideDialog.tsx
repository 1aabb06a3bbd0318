/** Deciding a case: what becomes of it, and what its author is given. */
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
import { report } from '#lib/calls/platform/report.ts'
import type { ReportVerdict } from '#lib/contract/platform/report.ts'
import { StrikeForm, type StrikeValues } from './StrikeForm.tsx'

const api = clientOf({ decideReport: report.decideReport })
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.strikeFields))

const OUTCOMES: Record<ReportVerdict, string> = {
  UNFOUNDED: '不成立，保持原样',
  UPHELD: '属实，提醒作者，不下架',
  FOLDED: '属实，折叠（还能点开看，申诉成立时展开）',
  HIDDEN: '属实，隐藏（申诉成立时恢复）',
  REMOVED: '属实，删除',
}

/** By a notice of infringement: what it is about is taken away for the time being, and its author is heard. */
const ASSERTED: Record<ReportVerdict, string> = {
  UNFOUNDED: '明显不侵权，不予处理',
  UPHELD: '通知合格，转送作者',
  FOLDED: OUTCOMES.FOLDED,
  HIDDEN: '通知合格，屏蔽内容并转送作者',
  REMOVED: OUTCOMES.REMOVED,
}

interface Props {
  caseId: number
  outcomes: readonly ReportVerdict[]
  hasAuthor: boolean
  isAsserted: boolean
  close: () => void
}

export function DecideDialog({ caseId, outcomes, hasAuthor, isAsserted, close }: Props) {
  const [outcome, setOutcome] = useState<ReportVerdict>(outcomes.includes('HIDDEN') ? 'HIDDEN' : 'UPHELD')
  const form = useForm<StrikeValues>({
    resolver,
    defaultValues: { rule: isAsserted ? 'COPYRIGHT' : 'PUBLISHING', points: 1, reason: '' },
  })
  const [keepPictures, setKeepPictures] = useState(true)
  const unfounded = outcome === 'UNFOUNDED'
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { ...values, points: unfounded ? 0 : values.points, outcome, keepPictures }
    await api
      .decideReport({ params: { id: caseId }, body })
      .then(() => toast('已经处理，结果已告诉举报的人和作者', { tone: 'ok' }), showSettled)
    await refreshManage()
    close()
  })
  return (
    <Dialog title="处理举报" description="结果会告诉每一位举报的人和作者。" open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="结果">
          <select className="select" value={outcome} onChange={event => setOutcome(event.target.value as ReportVerdict)}>
            {outcomes.map(one => (
              <option key={one} value={one}>
                {(isAsserted ? ASSERTED : OUTCOMES)[one]}
              </option>
            ))}
          </select>
        </Field>
        <StrikeForm form={form} points={[0, 1, 2, 3]} plain={unfounded || !hasAuthor} asserted={isAsserted} />
        {!isAsserted && (outcome === 'HIDDEN' || outcome === 'REMOVED') && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={keepPictures} onChange={event => setKeepPictures(event.target.checked)} />
            有图片的，记住图片，以后相似的先审（只是文字有问题时不要勾选）
          </label>
        )}
        <SubmitRow problem={problem} sending={sending} label="确定" />
      </form>
    </Dialog>
  )
}
