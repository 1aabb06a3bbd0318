/** Something that ends for good, with the reason that the people concerned are told. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refresh } from './workspace.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.reasonForm))

interface Props {
  title: string
  text: string
  /** What the button says. */
  confirm: string
  done: string
  act: (reason: string) => Promise<unknown>
  close: () => void
}

export function ReasonDialog({ title, text, confirm, done, act, close }: Props) {
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await act(reason)
    toast(done, { tone: 'ok' })
    await refresh()
    close()
  })
  return (
    <Dialog title={title} description={text} open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="原因" help="会告诉对方" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={2} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label={confirm} />
      </form>
    </Dialog>
  )
}
