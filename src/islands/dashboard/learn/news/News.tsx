/** What the company's schools report about admissions: writing, changing, removing. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import arrow from '#icons/arrow-left.svg?raw'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { NEWS_STATES, schoolNewsWriting } from '#lib/calls/learn/school-news.ts'
import type { NewsRecord, SchoolNewsState, WrittenNews } from '#lib/contract/learn/school-news.ts'
import { dateTime } from '#lib/format/date.ts'
import { newsStateNames } from '#lib/format/learn-workspace.ts'
import { Time } from '../parts.tsx'
import { NewsForm } from './NewsForm.tsx'
import { api, refresh } from './workspace.ts'

const columns: Column<WrittenNews>[] = [
  { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={newsStateNames} state={row.state} />,
    csv: row => newsStateNames[row.state][0],
  },
  { key: 'school', label: '院校', cell: row => row.schoolName, csv: row => row.schoolName },
  { key: 'day', label: '日期', cell: row => <span className="num">{row.day}</span>, csv: row => row.day },
  { key: 'updated', label: '更新时间', cell: row => <Time at={row.updatedAt} />, csv: row => dateTime(row.updatedAt) },
]

type Schools = { schoolId: number; name: string }[]

function SchoolsLoader({ children }: { children: (schools: Schools) => ReactNode }) {
  const identity = useIdentityKey()
  const hosts = useQuery(
    { queryKey: keyOf(schoolNewsWriting.listNewsSchools, identity), queryFn: () => api.listNewsSchools() },
    queryClient,
  )
  return (
    <Answer query={hosts}>
      {({ schools }) =>
        schools.length === 0 ? (
          <EmptyCard title="还没有上线的院校" text="院校通过审核并上线之后，才能发招生动态。">
            <Link className="btn btn-main" href="/merchant/school/addSchoold">
              登记院校
            </Link>
          </EmptyCard>
        ) : (
          children(schools)
        )
      }
    </Answer>
  )
}

function Deletion({ news }: { news: NewsRecord }) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-danger justify-self-start">
          删除这条动态
        </button>
      }
      title="删除这条招生动态？"
      text={`“${news.title}”会从学校页面消失，不能恢复。`}
      confirm="删除"
      danger
      act={async () => {
        await api.deleteNews({ params: { newsId: news.newsId }, body: {} })
        navigate(listQuery.hrefBack('news'))
        await refresh(schoolNewsWriting.getCompanyNews)
      }}
      done="动态已经删除"
    />
  )
}

const STANDING: Readonly<Partial<Record<SchoolNewsState, string>>> = {
  UNDER_REVIEW: '正在审核，结果会通知你。审核期间不能修改，不要了可以删除。',
  HIDDEN: '这条动态被平台下架，不能修改；可以在“账号处罚”里申诉，也可以删除。',
}

function NewsLoader({ id }: { id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="news"
      queryKey={keyOf(schoolNewsWriting.getCompanyNews, identity, id)}
      load={() => api.getCompanyNews({ params: { newsId: id } })}
      list="招生动态"
      title={news => news.title}
      badge={news => <StateBadge names={newsStateNames} state={news.state} />}
    >
      {news => (
        <>
          {news.reason && <p className="notice notice-warn">{news.reason}</p>}
          {STANDING[news.state] ? (
            <>
              <p className="notice">{STANDING[news.state]}</p>
              <RecordPart title="正文">
                <CleanHtml html={news.form.body} />
              </RecordPart>
            </>
          ) : (
            <SchoolsLoader>{schools => <NewsForm key={news.version} record={news} schools={schools} />}</SchoolsLoader>
          )}
          {news.state === 'PUBLISHED' && (
            <a className="btn justify-self-start" href={`/school/schoolDetail?id=${news.schoolId}#news-${news.newsId}`}>
              在学校页面上看
            </a>
          )}
          <Deletion news={news} />
        </>
      )}
    </DetailScreen>
  )
}

export default function News() {
  const identity = useIdentityKey()
  const listQuery = useListQuery()
  const asked = listQuery.get('news')
  if (asked === 'new')
    return (
      <div className="stack">
        <Link className="data-back" href={listQuery.hrefBack('news')}>
          <Icon svg={arrow} />
          招生动态
        </Link>
        <h2 className="text-lg font-semibold">写一条招生动态</h2>
        <SchoolsLoader>{schools => <NewsForm record={null} schools={schools} />}</SchoolsLoader>
      </div>
    )
  if (Number(asked) > 0) return <NewsLoader key={asked} id={Number(asked)} />
  const write = (
    <Link className="btn btn-main" href={`${listQuery.path}?news=new`}>
      写招生动态
    </Link>
  )
  return (
    <ListScreen<WrittenNews, SchoolNewsState>
      name="company-news"
      label="招生动态"
      queryKey={keyOf(schoolNewsWriting.listCompanyNews, identity)}
      load={({ filters: _, ...input }) => api.listCompanyNews({ query: input })}
      columns={columns}
      rowKey={row => row.newsId}
      detail={{ param: 'news', value: row => row.newsId }}
      states={NEWS_STATES.map(value => ({ value, label: newsStateNames[value][0] }))}
      search="搜索标题"
      actions={write}
      csv
      empty={{ title: '还没有招生动态', text: '写好提交审核，通过后显示在学校页面和学校频道。', action: write }}
    />
  )
}
