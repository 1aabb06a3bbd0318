/** Casting one's vote, once. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forum } from '#lib/calls/park/forum.ts'
import type { ForumPoll } from '#lib/contract/park/forum.ts'
import { api } from './calls.ts'

const reading = clientOf({ getTopic: forum.getTopic })

interface OptionProps {
  option: ForumPoll['options'][number]
  poll: ForumPoll
  chosen: readonly number[]
  choose: () => void
}

function Option({ option, poll, chosen, choose }: OptionProps) {
  const single = poll.maxChoices === 1
  const full = !single && !chosen.includes(option.id) && chosen.length >= poll.maxChoices
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input
        type={single ? 'radio' : 'checkbox'}
        name="option"
        checked={chosen.includes(option.id)}
        disabled={full}
        title={full ? `最多选 ${poll.maxChoices} 项` : undefined}
        onChange={choose}
      />
      <span className="min-w-0 break-words">{option.label}</span>
    </label>
  )
}

function Options({ topicId, poll }: { topicId: number; poll: ForumPoll }) {
  const [chosen, setChosen] = useState<number[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const single = poll.maxChoices === 1
  const choose = (id: number) =>
    setChosen(before => (single ? [id] : before.includes(id) ? before.filter(other => other !== id) : [...before, id]))
  const vote = async () => {
    if (sending) return
    if (chosen.length === 0) {
      setProblem('请先选一项')
      return
    }
    setSending(true)
    setProblem(null)
    try {
      await api.voteInPoll({ params: { id: topicId }, body: { optionIds: chosen } })
      location.reload()
    } catch (error) {
      setProblem(firstMessageOf(error))
      setSending(false)
    }
  }
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void vote()
      }}
    >
      <fieldset className="field">
        <legend className="field-label">{single ? '选一项' : `最多选 ${poll.maxChoices} 项`}</legend>
        {poll.options.map(option => (
          <Option key={option.id} option={option} poll={poll} chosen={chosen} choose={() => choose(option.id)} />
        ))}
      </fieldset>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-main btn-block" disabled={sending} aria-busy={sending}>
        {sending ? '请稍候…' : '投票'}
      </button>
    </form>
  )
}

export function PollForm({ topicId }: { topicId: number }) {
  const topic = useQuery(
    { queryKey: keyOf(forum.getTopic, topicId), queryFn: () => reading.getTopic({ params: { id: topicId } }) },
    queryClient,
  )
  return (
    <Answer query={topic}>{({ poll }) => (poll ? <Options topicId={topicId} poll={poll} /> : <p>投票已经不在了。</p>)}</Answer>
  )
}
