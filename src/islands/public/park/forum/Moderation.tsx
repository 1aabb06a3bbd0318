/** What a moderator does with a topic of their board: marking, closing, moving, merging and hiding, each with its reason. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { SuggestedTexts } from '#components/ui/SuggestedTexts.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumModerating } from '#lib/calls/park/forum-moderating.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { BoardMark } from '#lib/contract/park/forum-moderating.ts'
import { floorAddress, readTopicNumber } from '#lib/park/floor.ts'
import { USUAL_REASONS } from '#lib/park/moderation-reasons.ts'
import { api } from './calls.ts'

type Topic = CallResult<typeof forumModerating.getModeratedTopic>

const hideResolver = lateResolver(() => import('./rules.ts').then(rules => rules.hideBody))
const mergeResolver = lateResolver(() => import('./rules.ts').then(rules => rules.mergeBody))
const moveResolver = lateResolver(() => import('./rules.ts').then(rules => rules.moveBody))

const digestMarks = ({ digest, reconsidered }: Topic): readonly (readonly [BoardMark, string])[] => {
  if (reconsidered)
    return [
      ['DIGEST', '保留精华'],
      ['UNDIGEST', '不再是精华'],
    ]
  return [digest ? ['UNDIGEST', '取消精华'] : ['DIGEST', '加为精华']]
}

const marksFor = (topic: Topic): readonly (readonly [BoardMark, string])[] => [
  ...(topic.pinned === 2 ? [] : [topic.pinned === 1 ? (['UNPIN', '取消置顶'] as const) : (['PIN_BOARD', '版块置顶'] as const)]),
  ...digestMarks(topic),
  topic.locked ? ['UNLOCK', '打开回复'] : ['LOCK', '关闭回复'],
]

const OWN_DIGEST = '自己或任职公司的主题，由另一位版主或运营人员评定精华'

interface ReasonProps {
  action: keyof typeof USUAL_REASONS
  register: (name: 'reason') => object
  choose: (text: string) => void
  error: string | undefined
}

/** The author is notified of these, with the reason. */
const NOTIFIED: readonly ReasonProps['action'][] = ['LOCK', 'MOVE', 'MERGE', 'HIDE']

function Reason({ action, register, choose, error }: ReasonProps) {
  return (
    <>
      <SuggestedTexts texts={USUAL_REASONS[action]} choose={choose} />
      <Field label="原因" help={NOTIFIED.includes(action) ? '会原样告诉作者' : '写进操作记录'} error={error}>
        <textarea className="textarea" rows={2} maxLength={200} {...register('reason')} />
      </Field>
    </>
  )
}

function MarkForm({ topicId, mark, label }: { topicId: number; mark: BoardMark; label: string }) {
  const form = useForm({ resolver: hideResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.markAsModerator({ params: { id: topicId }, body: { mark, reason } })
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Reason
        action={mark}
        register={form.register}
        choose={text => form.setValue('reason', text, { shouldValidate: true })}
        error={form.formState.errors.reason?.message}
      />
      <SubmitRow problem={problem} sending={sending} label={label} />
    </form>
  )
}

function MoveForm({ topicId, topic }: { topicId: number; topic: Topic }) {
  const others = topic.boards.filter(board => board.boardId !== topic.boardId)
  const form = useForm<{ boardId: number; reason: string }>({
    resolver: moveResolver,
    defaultValues: { boardId: others[0]?.boardId ?? 0, reason: '' },
  })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.moveAsModerator({ params: { id: topicId }, body })
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="移到" error={form.formState.errors.boardId?.message}>
        <select className="select" {...form.register('boardId', { valueAsNumber: true })}>
          {others.map(board => (
            <option key={board.boardId} value={board.boardId}>
              {board.name}
            </option>
          ))}
        </select>
      </Field>
      {topic.pinned === 1 && <p className="text-ink-2">移动后不再是版块置顶。</p>}
      <Reason
        action="MOVE"
        register={form.register}
        choose={text => form.setValue('reason', text, { shouldValidate: true })}
        error={form.formState.errors.reason?.message}
      />
      <SubmitRow problem={problem} sending={sending} label="移动主题" />
    </form>
  )
}

function Merge({ topicId }: { topicId: number }) {
  const form = useForm<{ targetId: number; reason: string }>({ resolver: mergeResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    const { topicId: into, floor } = await api.mergeAsModerator({ params: { id: topicId }, body })
    location.assign(floorAddress(into, floor))
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label="并入哪个主题"
        help="主题编号或地址。首帖和回复接在它后面，原来的地址会转过去，不能撤销"
        error={form.formState.errors.targetId?.message}
      >
        <input className="input" maxLength={300} {...form.register('targetId', { setValueAs: readTopicNumber })} />
      </Field>
      <Reason
        action="MERGE"
        register={form.register}
        choose={text => form.setValue('reason', text, { shouldValidate: true })}
        error={form.formState.errors.reason?.message}
      />
      <SubmitRow problem={problem} sending={sending} label="合并主题" />
    </form>
  )
}

function HideTopic({ topicId, boardId }: { topicId: number; boardId: number }) {
  const form = useForm({ resolver: hideResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.hideAsModerator({ params: { id: topicId }, body })
    location.assign(`/park/park_forum?boardId=${boardId}`)
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Reason
        action="HIDE"
        register={form.register}
        choose={text => form.setValue('reason', text, { shouldValidate: true })}
        error={form.formState.errors.reason?.message}
      />
      <SubmitRow problem={problem} sending={sending} label="隐藏主题" />
    </form>
  )
}

export function Moderation({ topicId }: { topicId: number }) {
  const [asking, setAsking] = useState<BoardMark | 'move' | 'merge' | 'hide' | null>(null)
  const topic = useQuery(
    {
      queryKey: keyOf(forumModerating.getModeratedTopic, topicId),
      queryFn: () => api.getModeratedTopic({ params: { id: topicId } }),
      gcTime: 0,
    },
    queryClient,
  )
  return (
    <Answer query={topic}>
      {found => (
        <div className="stack">
          {found.reconsidered && <p className="notice notice-warn">这个精华帖改动较大，精华标记已取下，请重新评定。</p>}
          <div className="flex flex-wrap gap-2">
            {marksFor(found).map(([mark, label]) => (
              <button
                key={mark}
                type="button"
                className="btn"
                aria-expanded={asking === mark}
                disabled={found.own && mark === 'DIGEST'}
                title={found.own && mark === 'DIGEST' ? OWN_DIGEST : undefined}
                onClick={() => setAsking(mark)}
              >
                {label}
              </button>
            ))}
            <button type="button" className="btn" aria-expanded={asking === 'move'} onClick={() => setAsking('move')}>
              移动
            </button>
            {!found.poll && (
              <button type="button" className="btn" aria-expanded={asking === 'merge'} onClick={() => setAsking('merge')}>
                合并
              </button>
            )}
            <button type="button" className="btn btn-danger" aria-expanded={asking === 'hide'} onClick={() => setAsking('hide')}>
              隐藏
            </button>
          </div>
          {found.own && !found.digest && <p className="text-sm text-ink-2">{OWN_DIGEST}</p>}
          {marksFor(found)
            .filter(([mark]) => mark === asking)
            .map(([mark, label]) => (
              <MarkForm key={mark} topicId={topicId} mark={mark} label={label} />
            ))}
          {asking === 'move' && <MoveForm topicId={topicId} topic={found} />}
          {asking === 'merge' && <Merge topicId={topicId} />}
          {asking === 'hide' && <HideTopic topicId={topicId} boardId={found.boardId} />}
        </div>
      )}
    </Answer>
  )
}
