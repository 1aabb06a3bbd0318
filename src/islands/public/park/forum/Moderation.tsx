/** What a moderator does with a topic of their board: marks at once, closing, moving, merging and hiding with the reason that its author reads. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumModerating } from '#lib/calls/park/forum-moderating.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { BoardMark } from '#lib/contract/park/forum-moderating.ts'
import { floorAddress, readTopicNumber } from '#lib/park/floor.ts'
import { api } from './calls.ts'

type Topic = CallResult<typeof forumModerating.getModeratedTopic>

const hiding = lateResolver(() => import('./rules.ts').then(rules => rules.hiding))
const merging = lateResolver(() => import('./rules.ts').then(rules => rules.merging))
const moving = lateResolver(() => import('./rules.ts').then(rules => rules.moving))

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
  ...(topic.locked ? [['UNLOCK', '打开回复'] as const] : []),
]

function Marks({ topicId, topic }: { topicId: number; topic: Topic }) {
  const [busy, setBusy] = useState(false)
  const act = async (mark: BoardMark) => {
    setBusy(true)
    try {
      await api.markAsModerator({ params: { id: topicId }, body: { mark } })
      location.reload()
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {marksFor(topic).map(([mark, label]) => (
        <button
          key={mark}
          type="button"
          className="btn"
          disabled={busy}
          title={busy ? '正在处理' : undefined}
          onClick={() => void act(mark)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function Reason({ form }: { form: { register: (name: 'reason') => object; error: string | undefined } }) {
  return (
    <Field label="原因" help="会原样告诉作者" error={form.error}>
      <textarea className="textarea" rows={2} maxLength={200} {...form.register('reason')} />
    </Field>
  )
}

function Lock({ topicId }: { topicId: number }) {
  const form = useForm({ resolver: hiding, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.markAsModerator({ params: { id: topicId }, body: { mark: 'LOCK', reason } })
    location.reload()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Reason form={{ register: form.register, error: form.formState.errors.reason?.message }} />
      <SubmitRow problem={problem} sending={sending} label="关闭主题" />
    </form>
  )
}

function Move({ topicId, topic }: { topicId: number; topic: Topic }) {
  const others = topic.boards.filter(board => board.boardId !== topic.boardId)
  const form = useForm<{ boardId: number; reason: string }>({
    resolver: moving,
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
      <Reason form={{ register: form.register, error: form.formState.errors.reason?.message }} />
      <SubmitRow problem={problem} sending={sending} label="移动主题" />
    </form>
  )
}

function Merge({ topicId }: { topicId: number }) {
  const form = useForm<{ targetId: number; reason: string }>({ resolver: merging, defaultValues: { reason: '' } })
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
      <Reason form={{ register: form.register, error: form.formState.errors.reason?.message }} />
      <SubmitRow problem={problem} sending={sending} label="合并主题" />
    </form>
  )
}

function Hide({ topicId }: { topicId: number }) {
  const form = useForm({ resolver: hiding, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.hideAsModerator({ params: { id: topicId }, body })
    location.assign('/park/park_forum')
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Reason form={{ register: form.register, error: form.formState.errors.reason?.message }} />
      <SubmitRow problem={problem} sending={sending} label="隐藏主题" />
    </form>
  )
}

export function Moderation({ topicId }: { topicId: number }) {
  const [asking, setAsking] = useState<'lock' | 'move' | 'merge' | 'hide' | null>(null)
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
          <Marks topicId={topicId} topic={found} />
          <div className="flex flex-wrap gap-2">
            {!found.locked && (
              <button type="button" className="btn" aria-expanded={asking === 'lock'} onClick={() => setAsking('lock')}>
                关闭回复
              </button>
            )}
            <button type="button" className="btn" aria-expanded={asking === 'move'} onClick={() => setAsking('move')}>
              移动
            </button>
            <button type="button" className="btn" aria-expanded={asking === 'merge'} onClick={() => setAsking('merge')}>
              合并
            </button>
            <button type="button" className="btn btn-danger" aria-expanded={asking === 'hide'} onClick={() => setAsking('hide')}>
              隐藏
            </button>
          </div>
          {asking === 'lock' && <Lock topicId={topicId} />}
          {asking === 'move' && <Move topicId={topicId} topic={found} />}
          {asking === 'merge' && <Merge topicId={topicId} />}
          {asking === 'hide' && <Hide topicId={topicId} />}
        </div>
      )}
    </Answer>
  )
}
