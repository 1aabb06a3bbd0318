/** Commenting an answer, or replying to a comment. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { api } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.commentText))

export function CommentForm({ relevanceId, relevance }: { relevanceId: number; relevance: 'ANSWER' | 'COMMENT' }) {
  const [held, setHeld] = useState<string | null>(null)
  const form = useForm<{ content: string }>({ resolver, defaultValues: { content: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ content }) => {
    const made = await api.replyConsultation({ params: { relevanceId }, body: { relevance, content } })
    if (made.held) setHeld(content)
    else location.reload()
  })
  if (held !== null) {
    return (
      <div className="stack" role="status">
        <p>
          <span className="badge badge-slate">审核中</span> 只有你看得到，通过后大家才能看到，会通知你。
        </p>
        <p className="text-ink-2 break-words">{held}</p>
      </div>
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="内容" help="大家都看得到，请勿留电话和微信" error={form.formState.errors.content?.message}>
        <textarea className="textarea" rows={4} maxLength={500} {...form.register('content')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="发布" />
    </form>
  )
}
