/** The company's board of applicants: a column for each state, search, one post or all of them; a list where there is no room. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import { recruitmentPost } from '#lib/calls/city/recruitment-post.ts'
import type { ApplicationRow, JobApplicationState } from '#lib/contract/city/job-application.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { applicationStateNames } from '#lib/format/recruitment-work.ts'
import { thousands } from '#lib/format/thousands.ts'
import { Application } from './Application.tsx'
import { applications as api } from './calls.ts'

const posts = clientOf({ listPosts: recruitmentPost.listPosts, getPost: recruitmentPost.getPost })

const COLUMNS: readonly JobApplicationState[] = ['APPLY', 'VIEW', 'CANDIDATE', 'INTERVIEW', 'OFFER', 'HIRED', 'ABANDON']
const MAX_IN_COLUMN = 50
/** Posts that the filter lists more of with each step. */
const POSTS_PER_PAGE = 100
/** The last option of the filter, which lists more posts. */
const MORE_POSTS = 'more'

type Filter = { recruitmentId?: number; keyword?: string }

function Card({ row, href }: { row: ApplicationRow; href: string }) {
  return (
    <li className="rounded-md bg-tint p-3 grid gap-1">
      <Link className="link font-medium" href={href}>
        {row.applicantName}
      </Link>
      <span className="text-sm text-ink-2 break-words">{row.title}</span>
      {row.applicantSummary && <span className="text-sm text-ink-3 break-words">{row.applicantSummary}</span>}
      {row.state === 'INTERVIEW' && row.interview && (
        <span className="text-sm break-words">
          面试 {dateTime(row.interview.at)}
          {row.interview.accepted === null ? '，等待答复' : row.interview.accepted ? '，会参加' : '，不能参加'}
        </span>
      )}
      <span className="text-sm text-ink-3">{relativeTime(row.updatedAt, new Date())}</span>
    </li>
  )
}

interface ColumnProps {
  state: JobApplicationState
  total: number
  filter: Filter
  hrefOf: (row: ApplicationRow) => string
}

function StateColumn({ state, total, filter, hrefOf }: ColumnProps) {
  const identity = useIdentityKey()
  const list = useQuery(
    {
      queryKey: keyOf(jobApplication.listApplicants, identity, state, filter),
      queryFn: () => api.listApplicants({ query: { ...filter, state, pageSize: MAX_IN_COLUMN } }),
    },
    queryClient,
  )
  const label = applicationStateNames[state][0]
  return (
    <section className="card card-pad stack min-w-0" aria-label={label}>
      <h2 className="text-base font-semibold">
        {label} <span className="num text-ink-3">{filter.keyword ? (list.data?.total ?? '') : total}</span>
      </h2>
      <Answer query={list} waiting={<Loading lines={1} />}>
        {data =>
          data.list.length === 0 ? (
            <p className="text-sm text-ink-3">没有</p>
          ) : (
            <>
              <ul className="grid gap-2">
                {data.list.map(row => (
                  <Card key={row.applicationId} row={row} href={hrefOf(row)} />
                ))}
              </ul>
              {data.total > MAX_IN_COLUMN && <p className="text-sm text-ink-3">只列出最近的 {MAX_IN_COLUMN} 位，可以搜索</p>}
            </>
          )
        }
      </Answer>
    </section>
  )
}

/** The posts to choose from, the newest first, and how many more there are. */
function usePostChoices() {
  const identity = useIdentityKey()
  const [pages, setPages] = useState(1)
  const { data } = useQuery(
    {
      queryKey: keyOf(recruitmentPost.listPosts, identity, 'choices', pages),
      queryFn: async () => {
        const found = await Promise.all(
          Array.from({ length: pages }, (_, page) => posts.listPosts({ query: { pageNo: page + 1, pageSize: POSTS_PER_PAGE } })),
        )
        return { list: found.flatMap(({ list }) => list), total: found[0]?.total ?? 0 }
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const list = data?.list ?? []
  return { list, more: Math.max(0, (data?.total ?? 0) - list.length), listMore: () => setPages(pages + 1) }
}

/** A post that was chosen by the address and is not among the listed ones yet. */
function useChosenPost(id: number | undefined, isListed: boolean) {
  const identity = useIdentityKey()
  const { data } = useQuery(
    {
      queryKey: keyOf(recruitmentPost.getPost, identity, id),
      queryFn: () => posts.getPost({ params: { recruitmentId: id ?? 0 } }),
      enabled: id !== undefined && !isListed,
    },
    queryClient,
  )
  return isListed ? undefined : data
}

/** What is chosen and typed, and how many applicants are in each state. */
function useBoard() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const recruitmentId = Number(listQuery.get('post')) || undefined
  const keyword = listQuery.get('keyword') ?? ''
  const [typed, setTyped] = useState(keyword)
  const filter: Filter = { ...(recruitmentId ? { recruitmentId } : {}), ...(keyword ? { keyword } : {}) }
  const counts = useQuery(
    {
      queryKey: keyOf(jobApplication.countApplicants, identity, recruitmentId),
      queryFn: () => api.countApplicants({ query: recruitmentId ? { recruitmentId } : {} }),
    },
    queryClient,
  )
  return { listQuery, recruitmentId, typed, setTyped, filter, counts }
}

type BoardState = ReturnType<typeof useBoard>

function PostFilter({ listQuery, recruitmentId }: Pick<BoardState, 'listQuery' | 'recruitmentId'>) {
  const { list, more, listMore } = usePostChoices()
  const chosen = useChosenPost(recruitmentId, !recruitmentId || list.some(post => post.recruitmentId === recruitmentId))
  const choose = (value: string) => (value === MORE_POSTS ? listMore() : listQuery.go({ post: value }))
  return (
    <select
      className="select data-filter"
      aria-label="职位"
      value={recruitmentId ?? ''}
      onChange={event => choose(event.target.value)}
    >
      <option value="">全部职位</option>
      {chosen && <option value={recruitmentId}>{chosen.title}</option>}
      {list.map(post => (
        <option key={post.recruitmentId} value={post.recruitmentId}>
          {post.title}
        </option>
      ))}
      {more > 0 && <option value={MORE_POSTS}>列出更多职位（还有 {thousands(more)} 个）</option>}
    </select>
  )
}

function Conditions({ board: { listQuery, recruitmentId, typed, setTyped } }: { board: BoardState }) {
  return (
    <form
      className="flex flex-wrap gap-2"
      onSubmit={event => {
        event.preventDefault()
        listQuery.go({ keyword: typed.trim() })
      }}
    >
      <PostFilter listQuery={listQuery} recruitmentId={recruitmentId} />
      <input
        type="search"
        className="input flex-1"
        aria-label="搜索应聘者"
        placeholder="称呼、期望、备注、职位"
        value={typed}
        maxLength={60}
        onChange={event => setTyped(event.target.value)}
      />
      <button type="submit" className="btn">
        搜索
      </button>
    </form>
  )
}

function NoApplicants() {
  return (
    <EmptyCard title="还没有人投递" text="职位公开之后，收到的投递在这里处理，请在七日内答复。">
      <a className="btn btn-main" href="/city/releaseJob/company">
        发布职位
      </a>
    </EmptyCard>
  )
}

function Board() {
  const board = useBoard()
  const { listQuery, recruitmentId, filter, counts } = board
  return (
    <Answer query={counts}>
      {({ byState }) => {
        const all = Object.values(byState).reduce((sum, count) => sum + count, 0)
        if (all === 0 && !recruitmentId) {
          return <NoApplicants />
        }
        return (
          <div className="stack">
            <Conditions board={board} />
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {COLUMNS.map(state => (
                <StateColumn
                  key={state}
                  state={state}
                  total={byState[state] ?? 0}
                  filter={filter}
                  hrefOf={row => listQuery.hrefOf('id', row.applicationId)}
                />
              ))}
            </div>
          </div>
        )
      }}
    </Answer>
  )
}

export default function Applicants() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id')) || 0
  return id > 0 ? <Application key={id} id={id} back={{ href: listQuery.hrefBack('id'), label: '应聘者' }} /> : <Board />
}
