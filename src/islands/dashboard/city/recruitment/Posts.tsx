/** The posts of the identity that acts: by state, with what may be done to each. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { StepDialog } from '#islands/dashboard/trade/orders/StepDialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { MAX_POST_APPEAL, recruitmentPost } from '#lib/calls/city/recruitment-post.ts'
import type { PostRow, PostState } from '#lib/contract/city/recruitment-post.ts'
import { count } from '#lib/format/count.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { postEditNames, postStateNames } from '#lib/format/recruitment-work.ts'

const api = clientOf({
  listPosts: recruitmentPost.listPosts,
  getPostSummary: recruitmentPost.getPostSummary,
  setPostState: recruitmentPost.setPostState,
  discardPost: recruitmentPost.discardPost,
})

type Summary = Awaited<ReturnType<typeof api.getPostSummary>>

const STATES = Object.keys(postStateNames) as PostState[]
const forget = () => queryClient.invalidateQueries(readBy(recruitmentPost))
const editorOf = (row: PostRow) => `/city/releaseJob/${row.kind === 'job' ? 'company' : 'person'}?id=${row.recruitmentId}`

type Action = 'pause' | 'resume' | 'renew' | 'close'
const ACTIONS: Readonly<Record<Action, { label: string; done: string; states: readonly PostState[] }>> = {
  pause: { label: '暂停', done: '已暂停', states: ['PUBLISHED'] },
  resume: { label: '恢复', done: '已恢复公开', states: ['PAUSED'] },
  renew: { label: '续期', done: '已续期 30 天', states: ['PUBLISHED', 'PAUSED', 'EXPIRED'] },
  close: { label: '关闭', done: '已关闭', states: ['PUBLISHED', 'PAUSED', 'EXPIRED'] },
}

const isAhead = (moment: string | null): boolean => moment !== null && new Date(moment) > new Date()

function Appeal({ row }: { row: PostRow }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm" aria-label={`申诉：${row.title}`} onClick={() => setAsking(true)}>
        申诉
      </button>
      {asking && (
        <StepDialog
          title={`申诉：${row.title}`}
          description={`下架原因：${row.stateReason ?? '—'}。${dateTime(row.appealUntil!)} 前可以申诉一次，由没有参与下架的人员复核，结果会通知你。`}
          label="申诉理由"
          field="reason"
          maxLength={MAX_POST_APPEAL}
          confirm="提交申诉"
          done="申诉已提交"
          act={async reason => {
            await api.setPostState({ params: { recruitmentId: row.recruitmentId }, body: { action: 'appeal', reason } })
            await forget()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Close({ row }: { row: PostRow }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm" aria-label={`关闭：${row.title}`}>
          关闭
        </button>
      }
      title="关闭这一条？"
      text={`“${row.title}”关闭后不再公开，也不能恢复。`}
      confirm="关闭"
      danger
      act={async () => {
        await api.setPostState({ params: { recruitmentId: row.recruitmentId }, body: { action: 'close' } })
        await forget()
      }}
      done={ACTIONS.close.done}
    />
  )
}

function DeletePost({ row }: { row: PostRow }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm" aria-label={`删除：${row.title}`}>
          删除
        </button>
      }
      title="删除这一条？"
      text={`“${row.title}”删除后不能恢复。`}
      confirm="删除"
      danger
      act={async () => {
        await api.discardPost({ params: { recruitmentId: row.recruitmentId }, body: {} })
        await forget()
      }}
      done="已删除"
    />
  )
}

function Actions({ row }: { row: PostRow }) {
  const params = { recruitmentId: row.recruitmentId }
  const act = useMutation(
    {
      mutationFn: (action: Action) => api.setPostState({ params, body: { action } }),
      onSuccess: (_, action) => toast(ACTIONS[action].done, { tone: 'ok' }),
      onError: error => toast(messageOf(error), { tone: 'bad' }),
      onSettled: forget,
    },
    queryClient,
  )
  const allowed = (Object.keys(ACTIONS) as Action[]).filter(action => ACTIONS[action].states.includes(row.state))
  return (
    <span className="inline-flex flex-wrap gap-2">
      {allowed.map(action =>
        action === 'close' ? (
          <Close key={action} row={row} />
        ) : (
          <button
            key={action}
            type="button"
            className="btn btn-sm"
            disabled={act.isPending}
            aria-label={`${ACTIONS[action].label}：${row.title}`}
            onClick={() => act.mutate(action)}
          >
            {ACTIONS[action].label}
          </button>
        ),
      )}
      {(row.state === 'DRAFT' || row.state === 'REJECTED') && <DeletePost row={row} />}
      {row.state === 'PUBLISHED' && (
        <a
          className="btn btn-sm"
          href={`/city/recruitmentInfo/${row.kind}/${row.recruitmentId}`}
          aria-label={`查看：${row.title}`}
        >
          查看
        </a>
      )}
    </span>
  )
}

const columns: Column<PostRow>[] = [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'salary', label: '薪资', aside: true, cell: row => row.salaryText, csv: row => row.salaryText },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge names={postStateNames} state={row.state} />
        {row.editState && <StateBadge names={postEditNames} state={row.editState} />}
      </span>
    ),
    csv: row => postStateNames[row.state][0],
  },
  {
    key: 'applicants',
    label: '投递（未查看/未回复）',
    cell: row => (
      <span className="num">{row.kind === 'job' ? `${row.applicants}（${row.unviewed}/${row.unanswered}）` : '—'}</span>
    ),
    csv: row => row.applicants,
  },
  {
    key: 'views',
    label: '浏览',
    align: 'end',
    optional: true,
    cell: row => <span className="num">{count(row.views)}</span>,
    csv: row => row.views,
  },
  { key: 'expires', label: '有效期至', cell: row => (row.expiresAt ? date(row.expiresAt) : '—'), csv: row => row.expiresAt },
  {
    key: 'updated',
    label: '最近改动',
    cell: row => <time dateTime={row.updatedAt}>{dateTime(row.updatedAt)}</time>,
    csv: row => dateTime(row.updatedAt),
  },
  { key: 'actions', label: '操作', cell: row => (isAhead(row.appealUntil) ? <Appeal row={row} /> : <Actions row={row} />) },
]

const consequenceOf = ({ correctBefore, suspendedUntil }: Summary['violations'][number]): string =>
  [
    suspendedUntil ? `暂停发布至 ${dateTime(suspendedUntil)}` : '警告',
    ...(isAhead(correctBefore) ? [`请在 ${dateTime(correctBefore!)} 前改正，逾期下架`] : []),
  ].join('，')

/** What operators found wrong with jobs of the company (rule 招聘求职 七). */
function Violations({ summary: { suspendedUntil, violations } }: { summary: Summary }) {
  if (violations.length === 0) return null
  return (
    <section className="card card-pad stack" aria-label="违规记录">
      <h3 className="text-base font-semibold">违规记录</h3>
      {suspendedUntil && (
        <p className="notice notice-warn">公司因多次违规暂停发布职位，{dateTime(suspendedUntil)} 以后可以再发布、恢复和续期。</p>
      )}
      <ul className="divide-y divide-line">
        {violations.map(violation => (
          <li key={violation.id} className="py-2 grid gap-1">
            <p className="break-words">
              “{violation.title}”：{violation.reason}
            </p>
            <p className="card-meta">
              <time dateTime={violation.createdAt}>{dateTime(violation.createdAt)}</time>
              <span>{consequenceOf(violation)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        不服的，七日内可以申诉：被下架的在职位的“操作”里，其余的由发布人在“
        <a className="link" href="/member/member_strike">
          账号处罚
        </a>
        ”里提出。
      </p>
    </section>
  )
}

export function PostList({ isJob }: { isJob: boolean }) {
  const identity = useIdentityKey()
  const summary = useQuery(
    { queryKey: keyOf(recruitmentPost.getPostSummary, identity), queryFn: () => api.getPostSummary() },
    queryClient,
  )
  const publish = (
    <a className="btn btn-main" href={`/city/releaseJob/${isJob ? 'company' : 'person'}`}>
      {isJob ? '发布职位' : '发布求职信息'}
    </a>
  )
  return (
    <div className="stack">
      {summary.data?.mayPublish === false && (
        <p className="notice">
          <span className="grow">公司通过认证之后才能发布职位。</span>
          <a className="btn btn-sm shrink-0" href="/merchant/information/Certification">
            去认证
          </a>
        </p>
      )}
      {summary.data && <Violations summary={summary.data} />}
      <ListScreen<PostRow, PostState>
        name={isJob ? 'jobs' : 'seeker-posts'}
        label={isJob ? '职位' : '求职信息'}
        queryKey={keyOf(recruitmentPost.listPosts, identity)}
        load={({ filters: _, ...query }) => api.listPosts({ query })}
        columns={columns}
        rowKey={row => row.recruitmentId}
        detail={{ href: editorOf }}
        states={STATES.map(value => ({ value, label: postStateNames[value][0], count: summary.data?.byState[value] }))}
        search="标题"
        csv
        {...(summary.data?.mayPublish && !summary.data.suspendedUntil ? { actions: publish } : {})}
        empty={{
          title: isJob ? '还没有职位' : '还没有求职信息',
          text: isJob ? '写清楚薪资、地点和工作时间，审核通过后公开。' : '用一份完整的简历发布，最多同时三条。',
        }}
      />
    </div>
  )
}

export default function Posts() {
  return <PostList isJob />
}
