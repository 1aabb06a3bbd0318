/** Writing a reply, with a quote and names, or changing one's own. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumTalk, MAX_MENTIONS, MAX_REPLY_LENGTH } from '#lib/calls/park/forum-talk.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { visibleText } from '#lib/validate/rich.ts'
import { api, goToFloor } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.reply))

interface Props {
  topicId: number
  /** The floor that is answered: its words are quoted. */
  quote: { id: number; name: string; text: string } | null
  /** One's own reply that is changed. */
  own: { id: number; text: string } | null
  close: () => void
}

/** The text with a mention of the answered person at its end. */
const withName = (html: string, nickname: string): string => {
  const name = `@${nickname.replace(/&/g, '&amp;').replace(/</g, '&lt;')} `
  return /<\/p>\s*$/.test(html) ? html.replace(/<\/p>\s*$/, ` ${name}</p>`) : `${html}<p>${name}</p>`
}

/** After it was sent and has to wait. */
function ReplyUnderReview({ close }: { close: () => void }) {
  return (
    <div className="stack">
      <p>注册不满一天的账号，内容里有联系方式或站外链接的先审核。楼层已经留好，结果会通知你。</p>
      <button
        type="button"
        className="btn btn-main btn-block"
        onClick={() => {
          close()
          toast('通过之后大家就能看到', { tone: 'ok' })
        }}
      >
        知道了
      </button>
    </div>
  )
}

type People = CallResult<typeof forumTalk.listTopicPeople>

interface MentionsProps {
  people: People
  named: People
  onName: (nickname: string) => void
}

function Mentions({ people, named, onName }: MentionsProps) {
  const full = named.length >= MAX_MENTIONS
  return (
    <fieldset className="field">
      <legend className="field-label">点名</legend>
      <p className="flex flex-wrap gap-2">
        {people.map(person => {
          const chosen = named.includes(person)
          return (
            <button
              key={person.userId}
              type="button"
              className="chip chip-line"
              disabled={chosen || full}
              title={chosen ? '已经点名' : full ? `一次最多点名 ${MAX_MENTIONS} 人` : undefined}
              onClick={() => onName(person.nickname)}
            >
              @{person.nickname}
            </button>
          )
        })}
      </p>
    </fieldset>
  )
}

export function ReplyForm({ topicId, quote, own, close }: Props) {
  const form = useForm<{ text: string }>({ resolver, defaultValues: { text: own?.text ?? '' } })
  const { restored, forget } = useDraft(form, `reply:${topicId}:${own?.id ?? quote?.id ?? 'new'}`)
  const [held, setHeld] = useState(false)
  const people = useQuery(
    { queryKey: keyOf(forumTalk.listTopicPeople, topicId), queryFn: () => api.listTopicPeople({ params: { id: topicId } }) },
    queryClient,
  )
  const text = form.watch('text')
  const named = (people.data ?? []).filter(({ nickname }) => visibleText(text).includes(`@${nickname}`))
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { text: values.text, mentionUserIds: named.slice(0, MAX_MENTIONS).map(person => person.userId) }
    const done = own
      ? await api.editReply({ params: { id: own.id }, body })
      : await api.replyTopic({ params: { id: topicId }, body: { ...body, ...(quote ? { quoteReplyId: quote.id } : {}) } })
    forget()
    if (done.held && !own) setHeld(true)
    else goToFloor(topicId, done.floor)
  })
  if (held) return <ReplyUnderReview close={close} />
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {restored && <p className="notice">上次没有发出的内容已经放回来了。</p>}
      {quote && (
        <p className="quote break-words">
          {quote.name}：{quote.text}
        </p>
      )}
      <RichText
        label="回复"
        error={form.formState.errors.text?.message}
        value={text}
        onChange={html => form.setValue('text', html, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        max={MAX_REPLY_LENGTH}
      />
      {people.data && people.data.length > 0 && (
        <Mentions
          people={people.data}
          named={named}
          onName={nickname => form.setValue('text', withName(text, nickname), { shouldDirty: true })}
        />
      )}
      <SubmitRow problem={problem} sending={sending} label={own ? '保存修改' : '发布回复'} />
    </form>
  )
}
