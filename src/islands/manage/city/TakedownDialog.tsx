/** Taking a service or a post from the public, with the reason that its owner reads. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '../refresh.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.takedownReason))

interface Props {
  title: string
  act: (reason: string) => Promise<unknown>
  close: () => void
}

export function TakedownDialog({ title, act, close }: Props) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await act(reason)
    toast('已经下架，发布的人会收到通知', { tone: 'ok' })
    close()
    await refreshManage()
  })
  return (
    <Dialog
      title={`下架：${title}`}
      description="原因会原样通知发布的人；对方可以申诉一次，由另一位运营人员复核。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="下架原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="下架" />
      </form>
    </Dialog>
  )
}
