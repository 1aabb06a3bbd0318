/** Public questions and consultations that I, or my company, asked, by stage; and the questions that I follow. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import { question } from '#lib/calls/consult/question.ts'
import type { QuestionCard } from '#lib/contract/consult/consult-shapes.ts'
import type { WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceStage } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { workspaceStateNames } from '#lib/format/consult-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { useRememberedList } from './last-list.ts'
import { consultColumns, stageTabs, Time } from './parts.tsx'

const api = clientOf({ listAsked: consultCases.listAsked, listFollowed: question.listFollowed })

function AskedConsultations() {
  useRememberedList()
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceConsultation, WorkspaceStage>
      name="consult-asked"
      label="我的提问"
      queryKey={keyOf(consultCases.listAsked, identity)}
      load={({ filters, state, ...input }) =>
        api.listAsked({
          query: { ...input, ...(state ? { stage: state } : {}), ...(filters.kind ? { kind: filters.kind as 'QUESTION' } : {}) },
        })
      }
      columns={consultColumns('consultant')}
      rowKey={row => row.consultationId}
      detail={{ href: row => `/member/member_consulation_detail?id=${row.consultationId}` }}
      states={stageTabs(['pay', 'waiting', 'running', 'confirm', 'done', 'dispute', 'closed', 'draft'])}
      filters={[
        {
          name: 'kind',
          label: '类型',
          choices: [
            ['QUESTION', '公开提问'],
            ['DIRECTED', '付费咨询'],
          ],
        },
      ]}
      search="搜索标题"
      csv
      empty={{
        title: '还没有提过问题',
        text: '公开提问，或找一位咨询师一对一咨询，进展都会列在这里。',
        action: (
          <a className="btn btn-main" href="/consult/newPost">
            去提问
          </a>
        ),
      }}
    />
  )
}

const followedColumns: Column<QuestionCard>[] = [
  { key: 'title', label: '问题', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'category', label: '领域', optional: true, cell: row => row.categoryName, csv: row => row.categoryName },
  {
    key: 'bounty',
    label: '悬赏',
    align: 'end',
    cell: row => <span className="num">{row.bounty > 0 ? money(row.bounty) : '无'}</span>,
    csv: row => row.bounty,
  },
  {
    key: 'answers',
    label: '回答',
    align: 'end',
    cell: row => <span className="num">{row.answerCount}</span>,
    csv: row => row.answerCount,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={workspaceStateNames} state={row.state} />,
    csv: row => workspaceStateNames[row.state][0],
  },
  { key: 'published', label: '提问时间', cell: row => <Time at={row.publishedAt} />, csv: row => dateTime(row.publishedAt) },
]

function FollowedQuestions() {
  const identity = useIdentityKey()
  return (
    <ListScreen<QuestionCard, never>
      name="consult-followed"
      label="我关注的问题"
      queryKey={keyOf(question.listFollowed, identity)}
      load={({ filters: _, ...input }) => api.listFollowed({ query: input })}
      columns={followedColumns}
      rowKey={row => row.consultationId}
      detail={{ href: row => `/consult/problemDetail/${row.consultationId}` }}
      csv
      empty={{
        title: '还没有关注问题',
        text: '在问题页面点“关注”，有新回答会通知你。',
        action: (
          <a className="btn btn-main" href="/consult/problem">
            去看看
          </a>
        ),
      }}
    />
  )
}

export default function AskedConsultationsPage() {
  const followed = useListQuery().get('view') === 'followed'
  return (
    <div className="stack">
      <Views
        label="提问的种类"
        views={[
          ['', '我的提问'],
          ['followed', '我关注的'],
        ]}
      />
      {followed ? <FollowedQuestions /> : <AskedConsultations />}
    </div>
  )
}
