/** Reports: what waits, and one case with everything that is known of it. */
import { useState } from 'react'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useOverview } from '#islands/manage/overview.ts'
import { ageTone } from '#islands/manage/platform/review/waiting-tone.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { moderation } from '#lib/calls/platform/moderation.ts'
import { report } from '#lib/calls/platform/report.ts'
import type { ReportCase, ReportKind } from '#lib/contract/platform/report.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { reportKindNames, reportOutcomeNames, reportReasonNames, restrictionEndText, trustTexts } from '#lib/format/report.ts'
import { Assertions } from './Assertions.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { StrikeList } from './StrikeList.tsx'

const api = clientOf({
  listReportCases: report.listReportCases,
  getReportCase: report.getReportCase,
  holdReported: report.holdReported,
  claimReview: moderation.claimReview,
  releaseReview: moderation.releaseReview,
})
const stateNames = { WAITING: ['等待处理', 'brand'], ...reportOutcomeNames } as const

const columns: Column<ReportCase>[] = [
  { key: 'title', label: '内容', lead: true, cell: row => <span className="clamp-2">{row.title}</span> },
  { key: 'kind', label: '类别', cell: row => reportKindNames[row.kind] },
  { key: 'reports', label: '举报', cell: row => <span className="num">{row.reports} 人</span> },
  {
    key: 'age',
    label: '时间',
    aside: true,
    cell: row =>
      row.decidedAt ? (
        <time dateTime={row.decidedAt}>{dateTime(row.decidedAt)}</time>
      ) : (
        <span className={`badge badge-${ageTone(row.kind === 'CHAT' ? 'CHAT_REPORT' : 'REPORT', row.createdAt)}`}>
          {relativeTime(row.createdAt)}
        </span>
      ),
  },
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={stateNames} state={row.outcome ?? 'WAITING'} /> },
  { key: 'claimed', label: '处理人', cell: row => (row.claimedBy ? (row.claimedBy.me ? '我' : row.claimedBy.nickname) : '—') },
]

type Detail = Awaited<ReturnType<typeof api.getReportCase>>

function Release({ id }: { id: number }) {
  const { act, acting } = useAction()
  return (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={acting}
      onClick={() => void act(() => api.releaseReview({ params: { id }, body: {} }), '已经放回队列')}
    >
      放回队列
    </button>
  )
}

function Actions({ reportCase }: { reportCase: Detail }) {
  const { act, acting } = useAction()
  const [deciding, setDeciding] = useState(false)
  const input = { params: { id: reportCase.reviewId }, body: {} }
  if (reportCase.outcome) return null
  if (reportCase.own) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="notice">你举报了它，或者它是你发布的，要由另一位运营人员处理。</p>
        {reportCase.claimedBy?.me && <Release id={reportCase.reviewId} />}
      </div>
    )
  }
  if (!reportCase.claimedBy) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="btn btn-main"
          disabled={acting}
          onClick={() => void act(() => api.claimReview(input), '已经领取，可以处理了')}
        >
          领取
        </button>
        <p className="text-ink-2">领取之后才能处理，别人不会重复处理。</p>
      </div>
    )
  }
  if (!reportCase.claimedBy.me) return <p className="notice">{reportCase.claimedBy.nickname} 正在处理这一条。</p>
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-main" disabled={acting} onClick={() => setDeciding(true)}>
        处理
      </button>
      {reportCase.mayHold && (
        <button
          type="button"
          className="btn"
          disabled={acting}
          onClick={() =>
            void act(() => api.holdReported({ params: { id: reportCase.caseId }, body: {} }), '已经下架，核实之后请给出结果')
          }
        >
          先下架再核实
        </button>
      )}
      <Release id={reportCase.reviewId} />
      {deciding && (
        <DecideDialog
          caseId={reportCase.caseId}
          outcomes={reportCase.outcomes}
          hasAuthor={reportCase.author !== null}
          isAsserted={reportCase.isAsserted}
          close={() => setDeciding(false)}
        />
      )}
    </div>
  )
}

function Pictures({ files }: { files: readonly { name: string; url: string }[] }) {
  if (files.length === 0) return null
  return (
    <ul className="evidence">
      {files.map(file => (
        <li key={file.url}>
          <a className="hover-link" href={file.url} target="_blank" rel="noreferrer">
            <img src={file.url} alt="" />
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const PageLink = ({ href }: { href: string }) => (
  <a className="link" href={href}>
    打开相关页面
  </a>
)

function Entry({ entry }: { entry: Detail['list'][number] }) {
  return (
    <li className="grid gap-1">
      <p className="break-words">
        <b>{reportReasonNames[entry.reason]}</b> {entry.text}
      </p>
      <p className="card-meta">
        <span>{entry.reporter.nickname}</span>
        <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time>
      </p>
      {entry.content && <blockquote className="whitespace-pre-line break-words text-ink-2">{entry.content}</blockquote>}
      {entry.files.map(file => (
        <a key={file.url} className="link" href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ))}
      <Pictures files={entry.evidence} />
    </li>
  )
}

function Author({ author }: Pick<Detail, 'author'>) {
  if (!author) return null
  return (
    <section className="card card-pad stack" aria-labelledby="author">
      <h3 className="text-base font-semibold" id="author">
        作者
      </h3>
      <Facts
        facts={[
          ['昵称', author.userId === null ? author.nickname : `${author.nickname}（编号 ${author.userId}）`],
          ['信任', trustTexts[author.trust]],
          ['现在的分数', `${author.points} 分`],
          ['不能发布到', author.restrictedUntil && restrictionEndText(author.restrictedUntil)],
        ]}
      />
      <StrikeList strikes={author.strikes} />
    </section>
  )
}

function ReportDetail({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(report.getReportCase, id)}
      load={() => api.getReportCase({ params: { id } })}
      list="举报"
      title={reportCase => `${reportKindNames[reportCase.kind]}：${reportCase.title}`}
      badge={reportCase => <StateBadge names={stateNames} state={reportCase.outcome ?? 'WAITING'} />}
    >
      {reportCase => (
        <>
          <section className="card card-pad stack" aria-label="处理">
            <Facts
              facts={[
                ['举报', `${reportCase.reports} 人，最早 ${dateTime(reportCase.createdAt)}`],
                ['处理人', reportCase.claimedBy?.nickname],
                ['处理时间', reportCase.decidedAt && dateTime(reportCase.decidedAt)],
                ['处理说明', reportCase.answer],
                ['核实期间下架', reportCase.heldAt && `${dateTime(reportCase.heldAt)} 起`],
                ['页面', reportCase.link && <PageLink href={reportCase.link} />],
              ]}
            />
            <Actions reportCase={reportCase} />
          </section>
          {reportCase.list.some(entry => entry.reason === 'INFRINGEMENT') && reportCase.kind !== 'CHAT' && (
            <Assertions caseId={reportCase.caseId} />
          )}
          <section className="card card-pad stack" aria-labelledby="reports">
            <h3 className="text-base font-semibold" id="reports">
              举报
            </h3>
            <ol className="data-timeline">
              {reportCase.list.map(entry => (
                <Entry key={entry.reportId} entry={entry} />
              ))}
            </ol>
            {reportCase.list.length < reportCase.reports && (
              <p className="text-ink-2">
                共 <span className="num">{reportCase.reports}</span> 份，这里是最早的{' '}
                <span className="num">{reportCase.list.length}</span> 份。
              </p>
            )}
          </section>
          <Author author={reportCase.author} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Reports() {
  const listQuery = useListQuery()
  const { data: me } = useOverview()
  if (listQuery.get('id')) return <ReportDetail id={Number(listQuery.get('id'))} />
  // Messages are reported to support, everything else to content.
  const decided = Object.entries(reportKindNames).filter(([kind]) =>
    me?.queues.some(queue => queue.kind === (kind === 'CHAT' ? 'CHAT_REPORT' : 'REPORT')),
  )
  return (
    <ListScreen<ReportCase, 'DECIDED'>
      name="report-cases"
      label="举报"
      queryKey={keyOf(report.listReportCases)}
      load={({ filters, state, ...input }) =>
        api.listReportCases({
          query: {
            ...input,
            decided: state === 'DECIDED' ? 'true' : 'false',
            ...(filters.kind ? { kind: filters.kind as ReportKind } : {}),
            ...(filters.mine ? { mine: filters.mine } : {}),
          },
        })
      }
      columns={columns}
      rowKey={row => row.caseId}
      detail={{ param: 'id', value: row => row.caseId }}
      allLabel="等待处理"
      states={[{ value: 'DECIDED', label: '已处理' }]}
      filters={[
        ...(decided.length > 1 ? [{ name: 'kind', label: '类别', choices: decided }] : []),
        { name: 'mine', label: '处理人', choices: [['true', '我在处理的']] },
      ]}
      search="被举报的内容"
      empty={{ title: '没有等待处理的举报', text: '新的举报会按时间排在这里，同一项内容的举报合在一起。' }}
    />
  )
}
