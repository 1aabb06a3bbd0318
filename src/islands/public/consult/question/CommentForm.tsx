/** Commenting an answer, or replying to a comment. */
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { api } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.commentText))

export function CommentForm({ relevanceId, relevance }: { relevanceId: number; relevance: 'ANSWER' | 'COMMENT' }) {
  const form = useForm<{ content: string }>({ resolver, defaultValues: { content: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ content }) => {
    await api.replyConsultation({ params: { relevanceId }, body: { relevance, content } })
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="内容" help="大家都看得到，请勿留电话和微信" error={form.formState.errors.content?.message}>
        <textarea className="textarea" rows={4} maxLength={500} {...form.register('content')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="发布" />
    </form>
  )
}
