/** What the lists of consultations have in common: their columns, and how an amount, stars and times are written. */
import type { Column, StateTab } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import type { WorkspaceConsultation } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceStage } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { complaintStateNames, workspaceStageTexts, workspaceStateNames } from '#lib/format/consult-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'

export const stageTabs = (stages: readonly WorkspaceStage[]): StateTab<WorkspaceStage>[] =>
  stages.map(value => ({ value, label: workspaceStageTexts[value] }))

export const waySummary = ({ kind, way, minutes }: Pick<WorkspaceConsultation, 'kind' | 'way' | 'minutes'>): string =>
  kind === 'QUESTION' || !way ? '公开提问' : `${wayTexts[way]}${minutes ? ` ${minutesText(minutes)}` : ''}`

export const Stars = ({ score }: { score: number }) => (
  <span className="text-star whitespace-nowrap">
    <span className="sr-only">{score} 星</span>
    <span aria-hidden="true">
      {'★'.repeat(score)}
      {'☆'.repeat(5 - score)}
    </span>
  </span>
)

export const Time = ({ at }: { at: string | null }) => (at ? <time dateTime={at}>{dateTime(at)}</time> : <span>—</span>)

/** @param side whom the list names: who was asked, or who asked. */
export function consultColumns(side: 'consultant' | 'asker', withConsultant = false): Column<WorkspaceConsultation>[] {
  const consultant: Column<WorkspaceConsultation> = {
    key: 'consultant',
    label: '咨询师',
    cell: row =>
      row.consultant?.name ?? (row.kind === 'QUESTION' ? `${row.answerCount} 个回答` : <span className="text-warn">未安排</span>),
    // Also what a phone shows: a list on cards leaves out what is empty here.
    csv: row => row.consultant?.name ?? (row.kind === 'QUESTION' ? `${row.answerCount} 个回答` : '未安排'),
  }
  const asker: Column<WorkspaceConsultation> = {
    key: 'asker',
    label: '提问者',
    cell: row => row.asker.name,
    csv: row => row.asker.name,
  }
  return [
    { key: 'title', label: '标题', lead: true, cell: row => row.title, csv: row => row.title },
    { key: 'way', label: '方式', cell: row => waySummary(row), csv: row => waySummary(row) },
    ...(side === 'consultant' ? [consultant] : withConsultant ? [asker, consultant] : [asker]),
    { key: 'category', label: '领域', optional: true, cell: row => row.categoryName, csv: row => row.categoryName },
    {
      key: 'amount',
      label: '金额',
      align: 'end',
      aside: true,
      cell: row => <span className="num font-medium">{row.amount === null ? '免费' : money(row.amount)}</span>,
      csv: row => (row.amount === null ? '0' : yuan(row.amount)),
    },
    {
      key: 'state',
      label: '状态',
      aside: true,
      cell: row => (
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge names={workspaceStateNames} state={row.state} />
          {row.complaint && row.complaint !== 'CANCELLED' && <StateBadge names={complaintStateNames} state={row.complaint} />}
        </span>
      ),
      csv: row => workspaceStateNames[row.state][0],
    },
    {
      key: 'starts',
      label: '预约时间',
      optional: true,
      cell: row => <Time at={row.startsAt} />,
      csv: row => (row.startsAt ? dateTime(row.startsAt) : ''),
    },
    { key: 'created', label: '提交时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
  ]
}
