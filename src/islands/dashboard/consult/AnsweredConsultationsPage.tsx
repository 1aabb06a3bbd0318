/** Consultations that were handed to me, and my answers to public questions. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { AsPerson } from '#islands/dashboard/platform/frame/AsPerson.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'
import type { WorkspaceAnswer, WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceStage } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { answerStateNames } from '#lib/format/consult-workspace.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { useRememberedList } from './last-list.ts'
import { consultColumns, stageTabs, Time } from './parts.tsx'

const api = clientOf({
  listAssigned: consultCases.listAssigned,
  listAnswers: consultCases.listAnswers,
  getSettings: consultSettings.getSettings,
})

type AnswerState = 'accepted' | 'visible' | 'reviewing' | 'hidden'

const answerColumns: Column<WorkspaceAnswer>[] = [
  { key: 'question', label: '问题', lead: true, cell: row => row.questionTitle, csv: row => row.questionTitle },
  {
    key: 'summary',
    label: '我的回答',
    cell: row => <span className="clamp-2 text-ink-2">{row.summary}</span>,
    csv: row => row.summary,
  },
  {
    key: 'likes',
    label: '赞',
    align: 'end',
    cell: row => <span className="num">{count(row.likeCount)}</span>,
    csv: row => row.likeCount,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        {row.accepted && <span className="badge badge-ok">已采纳</span>}
        <StateBadge names={answerStateNames} state={row.state} />
      </span>
    ),
    csv: row => (row.accepted ? '已采纳' : answerStateNames[row.state][0]),
  },
  { key: 'created', label: '回答时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
]

function Answers() {
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceAnswer, AnswerState>
      name="consult-answers"
      label="我的回答"
      queryKey={keyOf(consultCases.listAnswers, identity)}
      load={({ filters: _, ...input }) => api.listAnswers({ query: input })}
      columns={answerColumns}
      rowKey={row => row.consultationAnswerId}
      detail={{
        href: row =>
          row.questionIsPublic ? `/consult/problemDetail/${row.consultationId}#answer-${row.consultationAnswerId}` : null,
      }}
      states={[
        { value: 'accepted', label: '被采纳' },
        { value: 'visible', label: '已发布' },
        { value: 'reviewing', label: '审核中' },
        { value: 'hidden', label: '已隐藏' },
      ]}
      search="搜索问题标题"
      csv
      empty={{
        title: '还没有回答过问题',
        text: '到问题广场看看，有没有你擅长的。',
        action: (
          <a className="btn btn-main" href="/consult/problem">
            去回答
          </a>
        ),
      }}
    />
  )
}

/** Nobody asks who is no consultant: what one would have to do first. */
function BecomeConsultant({ company, state }: { company: boolean; state: 'APPLYING' | 'REFUSED' | undefined }) {
  if (company)
    return (
      <EmptyCard title="你没有代表公司接咨询" text="想以个人接单，先换到个人身份，再申请成为咨询师。">
        <AsPerson to="/member/member_authentication#consultant" />
      </EmptyCard>
    )
  const [title, text, label] = {
    APPLYING: ['咨询师申请正在审核', '通过之后设好收费和可约时间，就能接单，结果会通知你。', '查看申请'],
    REFUSED: ['咨询师申请没有通过', '看看原因，改好可以重新提交。', '去修改'],
    NONE: ['你还不是咨询师', '有专业资质就可以申请；通过之后客户能找你咨询，收费由你定。', '申请成为咨询师'],
  }[state ?? 'NONE'] as [string, string, string]
  return (
    <EmptyCard title={title} text={text}>
      <Link className="btn btn-main" href="/member/member_authentication#consultant">
        {label}
      </Link>
    </EmptyCard>
  )
}

function AssignedConsultations({ base }: { base: string }) {
  useRememberedList()
  const identity = useIdentityKey()
  const settings = useQuery(
    { queryKey: keyOf(consultSettings.getSettings, identity), queryFn: () => api.getSettings(), refetchOnWindowFocus: false },
    queryClient,
  )
  if (settings.isPending) return <Loading />
  const state = settings.data?.consultant?.state
  // Former consultants still have a list. Only people who are known to have none are invited to become one.
  if (settings.data && (state === undefined || state === 'APPLYING' || state === 'REFUSED'))
    return <BecomeConsultant company={identity !== 'person'} state={state} />
  return (
    <ListScreen<WorkspaceConsultation, WorkspaceStage>
      name="consult-assigned"
      label="由我解答的咨询"
      queryKey={keyOf(consultCases.listAssigned, identity)}
      load={({ filters, state, ...input }) =>
        api.listAssigned({
          query: { ...input, ...(state ? { stage: state } : {}), ...(filters.way ? { way: filters.way as 'TEXT' } : {}) },
        })
      }
      columns={consultColumns('asker')}
      rowKey={row => row.consultationId}
      detail={{ href: row => `${base}?id=${row.consultationId}` }}
      states={stageTabs(['waiting', 'running', 'confirm', 'done', 'dispute', 'closed'])}
      filters={[
        {
          name: 'way',
          label: '方式',
          choices: [
            ['TEXT', '图文'],
            ['VOICE', '语音'],
            ['VIDEO', '视频'],
          ],
        },
      ]}
      search="搜索标题"
      csv
      empty={
        state === 'REVOKED'
          ? { title: '没有由你解答的咨询', text: '咨询师身份已停用，现在不能接单。如有疑问请联系客服。' }
          : {
              title: '还没有人找你咨询',
              text: '设好收费和可约时间，客户就能在你的主页下单。',
              action: (
                <Link
                  className="btn btn-main"
                  href={base.startsWith('/merchant') ? '/merchant/consult/feeSetting' : '/member/member_feeSetting'}
                >
                  收费设置
                </Link>
              ),
            }
      }
    />
  )
}

export default function AnsweredConsultationsPage() {
  const listQuery = useListQuery()
  const answers = listQuery.get('view') === 'answers'
  const base = listQuery.path.startsWith('/merchant') ? '/merchant/consult/consultDetail' : '/member/member_consulation_detail'
  return (
    <div className="stack">
      <Views
        label="解答的种类"
        views={[
          ['', '付费咨询'],
          ['answers', '公开问题的回答'],
        ]}
      />
      {answers ? <Answers /> : <AssignedConsultations base={base} />}
    </div>
  )
}
