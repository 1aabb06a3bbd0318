/** What an operator does to a topic with the reason for it: the record holds it, and of what bears on the author they read it. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { UsualTexts } from '#components/ui/UsualTexts.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import type { TopicMark } from '#lib/contract/park/forum-managing.ts'
import { USUAL_REASONS } from '#lib/park/moderation-reasons.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf({ markTopic: forumManaging.markTopic, restoreTopic: forumManaging.restoreTopic })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.hiding))

export interface Deed {
  mark: TopicMark | 'RESTORE'
  label: string
  /** What is said when it is done. */
  done: string
}

/** These the author is told of with the reason. */
const NOTIFIED: readonly Deed['mark'][] = ['LOCK', 'RESTORE']

export function DeedDialog({ topicId, deed, close }: { topicId: number; deed: Deed; close: () => void }) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    const params = { id: topicId }
    await (deed.mark === 'RESTORE'
      ? api.restoreTopic({ params, body: { reason } })
      : api.markTopic({ params, body: { mark: deed.mark, reason } }))
    toast(deed.done, { tone: 'ok' })
    close()
    await refreshManage()
  })
  return (
    <Dialog
      title={deed.label}
      description={NOTIFIED.includes(deed.mark) ? '原因会原样告诉作者。' : '原因写进操作记录。'}
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <UsualTexts
          texts={USUAL_REASONS[deed.mark]}
          choose={text => form.setValue('reason', text, { shouldValidate: true, shouldDirty: true })}
        />
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label={deed.label} />
      </form>
    </Dialog>
  )
}
