/** The parts of a consultation's page: each shows one thing that its sides may read. */

import { Link } from 'wouter'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import type { WorkspaceDetail } from '#lib/contract/consult/consult-workspace-cases.ts'
import { minutesText, playbackTypeTexts, wayTexts } from '#lib/format/consult.ts'
import {
  complaintReasonText,
  complaintStateNames,
  evidenceText,
  recordingText,
  workspaceActorText,
  workspaceEventText,
  workspacePartTexts,
} from '#lib/format/consult-workspace.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { Stars, Time } from './parts.tsx'

function Pictures({ keys }: { keys: readonly string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 mt-2">
      {keys.map((key, index) => (
        <li key={key}>
          <a href={pictureUrl(key, 1440)} target="_blank" rel="noreferrer">
            <img className="rounded-md w-full" src={pictureUrl(key, 240)} alt={`附图 ${index + 1}`} width="240" height="180" />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Subject({ consultation }: { consultation: WorkspaceDetail }) {
  return (
    <RecordPart title={consultation.kind === 'QUESTION' ? '问题' : '咨询内容'}>
      {consultation.content ? <CleanHtml html={consultation.content} /> : <p className="text-ink-2">没有写补充说明</p>}
      {consultation.pictures.length > 0 && <Pictures keys={consultation.pictures} />}
      {consultation.labels.length > 0 && (
        <p className="flex flex-wrap gap-1 mt-2">
          {consultation.labels.map(label => (
            <span key={label} className="tag">
              {label}
            </span>
          ))}
        </p>
      )}
      {consultation.isPublic && (
        <p className="mt-3">
          <a className="link" href={`/consult/problemDetail/${consultation.consultationId}`}>
            去公开页面
          </a>
        </p>
      )}
    </RecordPart>
  )
}

const priceText = (fen: number, none: string) => (fen === 0 ? none : <strong className="price">{money(fen)}</strong>)

export function Terms({ consultation }: { consultation: WorkspaceDetail }) {
  return (
    <RecordPart title="咨询信息" aside={<span className="text-ink-3">{workspacePartTexts[consultation.part]}</span>}>
      <Facts
        facts={[
          ['领域', consultation.categoryName],
          ['方式', consultation.way ? wayTexts[consultation.way] : '公开提问'],
          ['时长', consultation.minutes === null ? null : minutesText(consultation.minutes)],
          ['费用', consultation.price === null ? null : priceText(consultation.price, '免费')],
          ['悬赏', consultation.kind === 'QUESTION' && priceText(consultation.bounty, '无')],
          [
            '提问者',
            `${consultation.asker.name}${consultation.anonymous && consultation.part === 'ASKER' ? '（匿名提问）' : ''}`,
          ],
          [
            '咨询师',
            consultation.consultant && (
              <a className="hover-link" href={`/consult/user/${consultation.consultant.employeeId}`}>
                {consultation.consultant.name}
              </a>
            ),
          ],
          [
            '咨询公司',
            consultation.companyId !== null && (
              <a className="hover-link" href={`/consult/company/${consultation.companyId}`}>
                {consultation.companyName}
              </a>
            ),
          ],
          ['预约时间', consultation.startsAt && dateTime(consultation.startsAt)],
          [
            '可追问',
            consultation.kind === 'DIRECTED' && consultation.followUpsLeft !== null && `${consultation.followUpsLeft} 次`,
          ],
          [
            '订单',
            consultation.orderNo && (
              <Link className="link num" href={`/member/member_order?orderNo=${consultation.orderNo}`}>
                {consultation.orderNo}
              </Link>
            ),
          ],
          ['提交时间', dateTime(consultation.createdAt)],
          ['完成时间', consultation.finishedAt && dateTime(consultation.finishedAt)],
        ]}
      />
    </RecordPart>
  )
}

export function Answers({ consultation }: { consultation: WorkspaceDetail }) {
  return (
    <RecordPart title="回答" aside={<span className="text-ink-3 num">共 {consultation.answerCount} 个</span>}>
      <ul className="divide-y divide-line">
        {consultation.answers.map(answer => (
          <li key={answer.consultationAnswerId} className="py-2">
            <p>
              <span className="font-medium">{answer.name}</span>
              {answer.accepted && <span className="badge badge-ok ml-2">已采纳</span>}
            </p>
            <p className="text-ink-2">{answer.summary}</p>
            <p className="card-meta">
              <span className="num">{count(answer.likeCount)} 个赞</span>
              <Time at={answer.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

export function Recordings({ playbacks }: Pick<WorkspaceDetail, 'playbacks'>) {
  return (
    <RecordPart title="录制">
      <ul className="divide-y divide-line">
        {playbacks.map(playback => (
          <li key={playback.playbackId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 break-words">
              {playback.state === 'PUBLISHED' ? (
                <a className="hover-link" href={`/consult/playback/${playback.type.toLowerCase()}/${playback.playbackId}`}>
                  {playback.title}
                </a>
              ) : (
                playback.title
              )}
            </span>
            <span className="card-meta">
              <span>{playbackTypeTexts[playback.type]}</span>
              <span>{recordingText(playback.state)}</span>
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

export function Evaluation({ evaluation, path }: { evaluation: NonNullable<WorkspaceDetail['evaluation']>; path: string }) {
  return (
    <RecordPart
      title="评价"
      aside={
        <Link className="link" href={`${path}?id=${evaluation.evaluationId}`}>
          查看评价
        </Link>
      }
    >
      <p>
        <Stars score={evaluation.score} />
      </p>
      <p>{evaluation.content || '没有写文字评价'}</p>
      {evaluation.reply && <p className="text-ink-2 mt-2">回复：{evaluation.reply}</p>}
    </RecordPart>
  )
}

export function Complaint({ complaint }: { complaint: NonNullable<WorkspaceDetail['complaintDetail']> }) {
  return (
    <RecordPart title="投诉" aside={<StateBadge names={complaintStateNames} state={complaint.state} />}>
      <Facts
        facts={[
          ['原因', complaintReasonText(complaint.reason)],
          ['说明', complaint.content],
          ['申辩', complaint.appeal],
          ['申辩截止', complaint.state === 'WAIT_APPEAL' || complaint.state === 'NEW' ? dateTime(complaint.appealUntil) : null],
          ['裁决', complaint.verdict],
          ['退款', complaint.refund === null ? null : money(complaint.refund)],
          ['提交时间', dateTime(complaint.createdAt)],
          ['结束时间', complaint.closedAt && dateTime(complaint.closedAt)],
        ]}
      />
      {complaint.evidence.length > 0 && (
        <details className="mt-2">
          <summary className="fold">{`固定下来的证据 ${complaint.evidence.length} 份`}</summary>
          <ul className="mt-2">
            {complaint.evidence.map(item => (
              <li key={`${item.kind}${item.ref}`} className="py-1">
                <span>{evidenceText(item.kind)}</span>{' '}
                <span className="text-ink-3 text-xs num break-all">SHA-256 {item.sha256}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </RecordPart>
  )
}

export function Timeline({ timeline }: Pick<WorkspaceDetail, 'timeline'>) {
  return (
    <RecordPart title="进度">
      <EventTimeline
        events={timeline.toReversed().map(event => ({
          key: `${event.event}${event.at}`,
          title: workspaceEventText(event.event),
          by: workspaceActorText(event.actor),
          note: event.reason,
          at: event.at,
        }))}
      />
    </RecordPart>
  )
}
