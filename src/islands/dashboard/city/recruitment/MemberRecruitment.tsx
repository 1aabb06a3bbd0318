/** Looking for work: what I have applied for, my résumés, which bring a form and are fetched when they are looked at, my public posts. */
import { lazy, Suspense } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { AsPerson } from '#islands/dashboard/platform/frame/AsPerson.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import type { ApplicationRow, JobApplicationState } from '#lib/contract/city/job-application.ts'
import { dateTime } from '#lib/format/date.ts'
import { applicationStateNames } from '#lib/format/recruitment-work.ts'
import { Application } from './Application.tsx'
import { applications as api } from './calls.ts'
import { PostList } from './Posts.tsx'

const Resumes = lazy(() => import('./Resumes.tsx').then(({ Resumes }) => ({ default: Resumes })))

const STATES = Object.keys(applicationStateNames) as JobApplicationState[]

const columns: Column<ApplicationRow>[] = [
  { key: 'title', label: '职位', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'company', label: '公司', cell: row => row.companyName, csv: row => row.companyName },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={applicationStateNames} state={row.state} />,
    csv: row => applicationStateNames[row.state][0],
  },
  {
    key: 'interview',
    label: '面试',
    cell: row =>
      row.interview
        ? `${dateTime(row.interview.at)}${row.interview.accepted === null && row.state === 'INTERVIEW' ? '（待答复）' : ''}`
        : '—',
    csv: row => row.interview && dateTime(row.interview.at),
  },
  {
    key: 'updated',
    label: '最近变化',
    cell: row => <time dateTime={row.updatedAt}>{dateTime(row.updatedAt)}</time>,
    csv: row => dateTime(row.updatedAt),
  },
]

function Applications() {
  return (
    <ListScreen<ApplicationRow, JobApplicationState | 'WAITING'>
      name="my-applications"
      label="我的投递"
      queryKey={keyOf(jobApplication.listMyApplications)}
      load={({ filters: _, state, ...query }) =>
        api.listMyApplications({
          query: { ...query, ...(state === 'WAITING' ? { waiting: 'true' as const } : state ? { state } : {}) },
        })
      }
      columns={columns}
      rowKey={row => row.applicationId}
      detail={{ param: 'id', value: row => row.applicationId }}
      states={[
        { value: 'WAITING', label: '等你答复' },
        ...STATES.map(value => ({ value, label: applicationStateNames[value][0] })),
      ]}
      search="职位名称"
      csv
      empty={{
        title: '还没有投递',
        text: '找到合适的职位，用一份简历投递。',
        action: (
          <a className="btn btn-main" href="/city?tab=recruitment">
            看看职位
          </a>
        ),
      }}
    />
  )
}

function PersonPosts() {
  return useIdentityKey() === 'person' ? (
    <PostList isJob={false} />
  ) : (
    <EmptyCard title="求职信息以个人身份发布" text="你现在代表公司，先换到个人身份。">
      <AsPerson to="/member/member_recruitment?view=posts" />
    </EmptyCard>
  )
}

export default function MemberRecruitment() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id')) || 0
  const view = listQuery.get('view')
  if (id > 0 && !view) return <Application key={id} id={id} back={{ href: listQuery.hrefBack('id'), label: '我的投递' }} />
  return (
    <div className="stack">
      <Views
        label="求职"
        views={[
          ['', '我的投递'],
          ['resumes', '我的简历'],
          ['posts', '求职信息'],
        ]}
      />
      <Suspense fallback={<Loading />}>
        {view === 'resumes' ? <Resumes /> : view === 'posts' ? <PersonPosts /> : <Applications />}
      </Suspense>
    </div>
  )
}
