/** What was written between a person and a school, and going on with it. */
import { useForm } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { SchoolEnquiryThread } from '#lib/contract/learn/school-enquiry.ts'
import { Time } from '../parts.tsx'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.messageForm))
const MAX_MESSAGE = 1_000

interface Props {
  thread: SchoolEnquiryThread
  /** Whose words stand as one's own. */
  side: 'person' | 'school'
  /** What the other side is called. */
  other: string
  label: string
  send: (body: string) => Promise<void>
}

function MessageForm({ label, send }: Pick<Props, 'label' | 'send'>) {
  const form = useForm({ resolver, defaultValues: { body: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ body }) => {
    await send(body)
    form.reset()
  })
  return (
    <form className="stack pt-3" noValidate onSubmit={submit}>
      <Field label={label} error={form.formState.errors.body?.message}>
        <textarea className="textarea" rows={4} maxLength={MAX_MESSAGE} {...form.register('body')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="发送" />
    </form>
  )
}

export function Thread({ thread, side, other, label, send }: Props) {
  return (
    <RecordPart title="往来留言">
      <ul className="divide-y divide-line">
        {thread.messages.map(message => (
          <li key={message.messageId} className="py-3">
            <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2">
              <span>{message.bySchool === (side === 'school') ? (side === 'school' ? '学校' : '我') : other}</span>
              <span className="num">
                <Time at={message.createdAt} />
              </span>
            </p>
            <p className="whitespace-pre-line break-words pt-1">{message.body}</p>
          </li>
        ))}
      </ul>
      {thread.state === 'CLOSED' ? (
        <p className="text-ink-2 pt-2">这个咨询已经结束。</p>
      ) : (
        <MessageForm key={thread.messages.length} label={label} send={send} />
      )}
    </RecordPart>
  )
}
