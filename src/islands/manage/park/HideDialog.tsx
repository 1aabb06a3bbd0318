/** Hiding a topic with the reason that its author reads. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf({ hideTopic: forumManaging.hideTopic })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.hideBody))

export function HideDialog({ topicId, open, close }: { topicId: number; open: boolean; close: () => void }) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.hideTopic({ params: { id: topicId }, body: { reason } })
    toast('已经隐藏，作者会收到通知', { tone: 'ok' })
    close()
    await refreshManage()
  })
  return (
    <Dialog
      title="隐藏这个主题"
      description="原因会原样告诉作者，作者七日内可以申诉；可以在这里恢复。"
      open={open}
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="隐藏" />
      </form>
    </Dialog>
  )
}
