/** A moderator hides a reply; its author reads why. */
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { api } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.hideBody))

export function HideForm({ replyId, isOperator }: { replyId: number; isOperator: boolean }) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    const input = { params: { id: replyId }, body: { reason } }
    await (isOperator ? api.hideReply(input) : api.hideReplyAsModerator(input))
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="原因" error={form.formState.errors.reason?.message}>
        <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="隐藏" />
    </form>
  )
}
