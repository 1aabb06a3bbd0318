/** What an operator does to a topic with the reason for it: the record holds it, and of what bears on the author they read it. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { SuggestedTexts } from '#components/ui/SuggestedTexts.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import type { TopicMark } from '#lib/contract/park/forum-managing.ts'
import { USUAL_REASONS } from '#lib/park/moderation-reasons.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf({ markTopic: forumManaging.markTopic, restoreTopic: forumManaging.restoreTopic })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.hideBody))

export interface TopicAction {
  mark: TopicMark | 'RESTORE'
  label: string
  /** What is said when it is done. */
  done: string
}

/** The author is notified of these, with the reason. */
const NOTIFIED: readonly TopicAction['mark'][] = ['LOCK', 'RESTORE']

export function TopicActionDialog({ topicId, action, close }: { topicId: number; action: TopicAction; close: () => void }) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    const params = { id: topicId }
    await (action.mark === 'RESTORE'
      ? api.restoreTopic({ params, body: { reason } })
      : api.markTopic({ params, body: { mark: action.mark, reason } }))
    toast(action.done, { tone: 'ok' })
    close()
    await refreshManage()
  })
  return (
    <Dialog
      title={action.label}
      description={NOTIFIED.includes(action.mark) ? '原因会原样告诉作者。' : '原因写进操作记录。'}
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <SuggestedTexts
          texts={USUAL_REASONS[action.mark]}
          choose={text => form.setValue('reason', text, { shouldValidate: true, shouldDirty: true })}
        />
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label={action.label} />
      </form>
    </Dialog>
  )
}
