/** Something that an operator does with a reason. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '../refresh.ts'
import type { refusal } from '../rules.ts'

type Values = z.input<typeof refusal>
const resolver = lateResolver(() => import('../rules.ts').then(rules => rules.refusal))

interface Props {
  title: string
  description: string
  /** On the button. */
  label: string
  done: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonDialog({ title, description, label, done, send, onClose }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await send(reason)
    toast(done, { tone: 'ok' })
    onClose()
    await refreshManage()
  })
  return (
    <Dialog title={title} description={description} open onOpenChange={shown => !shown && onClose()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label={label} />
      </form>
    </Dialog>
  )
}
