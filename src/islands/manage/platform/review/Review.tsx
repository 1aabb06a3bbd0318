/** The review queue, and one case with its evidence and what can be done with it. */
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOverview } from '#islands/manage/overview.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { moderation } from '#lib/calls/platform/moderation.ts'
import type { ReviewCase, ReviewKind, ReviewState } from '#lib/contract/platform/moderation.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { fraudOutcomeTexts } from '#lib/format/fraud.ts'
import { reviewKindTexts, reviewStateTexts } from '#lib/format/review.ts'
import { SplitBounty } from '../../consult/SplitBounty.tsx'
import { DecideFraud } from '../fraud/DecideFraud.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { ageTone } from './waiting-tone.ts'

const api = clientOf(moderation)

const stateNames: StateNames<ReviewState> = {
  OPEN: [reviewStateTexts.OPEN, 'brand'],
  CLAIMED: [reviewStateTexts.CLAIMED, 'action'],
  APPROVED: [reviewStateTexts.APPROVED, 'ok'],
  REJECTED: [reviewStateTexts.REJECTED, 'bad'],
  WITHDRAWN: [reviewStateTexts.WITHDRAWN, 'slate'],
}

/** What a decision about fraud says: neither is passed or refused. */
const fraudNames: StateNames<ReviewState> = {
  ...stateNames,
  APPROVED: [fraudOutcomeTexts.FRAUD, 'bad'],
  REJECTED: [fraudOutcomeTexts.HARMLESS, 'ok'],
}
const namesOf = (kind: ReviewKind) => (kind === 'FRAUD' ? fraudNames : stateNames)

const isWaiting = (state: ReviewState) => state === 'OPEN' || state === 'CLAIMED'

const columns: Column<ReviewCase>[] = [
  {
    key: 'title',
    label: '内容',
    lead: true,
    cell: row => (
      <span className="clamp-2">
        {row.isUrgent && isWaiting(row.state) && <span className="badge badge-bad">紧急</span>} {row.title}
      </span>
    ),
  },
  { key: 'kind', label: '类别', cell: row => reviewKindTexts[row.kind] },
  { key: 'from', label: '提交人', cell: row => row.submittedBy.nickname },
  {
    key: 'age',
    label: '时间',
    aside: true,
    cell: row =>
      isWaiting(row.state) ? (
        <span className={`badge badge-${ageTone(row.kind, row.submittedAt)}`}>{relativeTime(row.submittedAt)}</span>
      ) : (
        <time dateTime={row.decidedAt ?? row.submittedAt}>{dateTime(row.decidedAt ?? row.submittedAt)}</time>
      ),
  },
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={namesOf(row.kind)} state={row.state} /> },
  { key: 'claimed', label: '处理人', cell: row => (row.claimedBy ? (row.claimedBy.me ? '我' : row.claimedBy.nickname) : '—') },
]

type Detail = Awaited<ReturnType<typeof api.getReview>>

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

/** The operator's own case: it can only be given back. */
function OwnCaseNotice({ review }: { review: Detail }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="notice">这一条涉及你自己或你任职的公司，要由另一位运营人员处理。</p>
      {review.claimedBy?.me && <Release id={review.id} />}
    </div>
  )
}

function FraudActions({ id, children }: { id: number; children: ReactNode }) {
  const [outcome, setOutcome] = useState<'FRAUD' | 'HARMLESS' | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-danger" onClick={() => setOutcome('FRAUD')}>
        确认欺诈
      </button>
      <button type="button" className="btn" onClick={() => setOutcome('HARMLESS')}>
        判定无害
      </button>
      {children}
      {outcome && <DecideFraud reviewId={id} outcome={outcome} close={() => setOutcome(null)} />}
    </div>
  )
}

function Actions({ review }: { review: Detail }) {
  const { act, acting } = useAction()
  const [rejecting, setRejecting] = useState(false)
  const [splitting, setSplitting] = useState(false)
  const input = { params: { id: review.id } }
  if (review.own) return <OwnCaseNotice review={review} />
  if (review.state === 'CLAIMED' && !review.claimedBy?.me) {
    return <p className="notice">{review.claimedBy?.nickname} 正在处理这一条。</p>
  }
  if (review.state === 'OPEN') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="btn btn-main"
          disabled={acting}
          onClick={() => void act(() => api.claimReview({ ...input, body: {} }), '已经领取，可以处理了')}
        >
          领取
        </button>
        <p className="text-ink-2">领取之后才能处理，别人不会重复处理。</p>
      </div>
    )
  }
  const release = <Release id={review.id} />
  if (review.kind === 'FRAUD') return <FraudActions id={review.id}>{release}</FraudActions>
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="btn btn-main"
        disabled={acting}
        onClick={() => void act(() => api.approveReview({ ...input, body: {} }), '已经通过')}
      >
        通过
      </button>
      {review.kind === 'QUESTION_BOUNTY' && (
        <button type="button" className="btn" onClick={() => setSplitting(true)}>
          平分悬赏
        </button>
      )}
      <button type="button" className="btn btn-danger" disabled={acting} onClick={() => setRejecting(true)}>
        驳回
      </button>
      {release}
      {splitting && <SplitBounty consultationId={review.subjectId} close={() => setSplitting(false)} />}
      <RejectDialog
        kind={review.kind}
        open={rejecting}
        close={() => setRejecting(false)}
        hasPictures={review.pictures.some(picture => picture.url.startsWith('/media/'))}
        reject={async body => {
          await api.rejectReview({ ...input, body })
          await refreshManage()
          toast('已经驳回，理由已告诉提交的人', { tone: 'ok' })
        }}
      />
    </div>
  )
}

const submitterOf = ({ submittedBy: { userId, nickname } }: Detail): string =>
  userId === null ? nickname : `${nickname}（编号 ${userId}）`

/** Played here, so that operators see what they decide about. */
const Films = ({ films }: Pick<Detail, 'films'>) =>
  films.map(film => (
    <video
      key={film.url}
      className="rounded-md w-full max-w-xl bg-black"
      controls
      playsInline
      preload="metadata"
      aria-label={film.label}
      {...(film.poster ? { poster: film.poster } : {})}
      src={film.url}
    />
  ))

const isBare = ({ facts, pictures, files, films, text }: Detail): boolean =>
  facts.length + pictures.length + files.length + films.length === 0 && !text

function ReviewActions({ review }: { review: Detail }) {
  return (
    <section className="card card-pad stack" aria-label="处理">
      <Facts
        facts={[
          ['类别', reviewKindTexts[review.kind]],
          ['提交人', submitterOf(review)],
          ['提交时间', `${dateTime(review.submittedAt)}，${relativeTime(review.submittedAt)}`],
          ['处理人', review.claimedBy?.nickname],
          ['处理时间', review.decidedAt && dateTime(review.decidedAt)],
          ['理由', review.reason],
        ]}
      />
      {isWaiting(review.state) && <Actions review={review} />}
    </section>
  )
}

function Pictures({ pictures }: Pick<Detail, 'pictures'>) {
  return (
    <ul className="evidence">
      {pictures.map(picture => (
        <li key={picture.url}>
          <a className="hover-link" href={picture.url} target="_blank" rel="noreferrer">
            <img src={picture.url} alt={picture.label} />
            {picture.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Files({ files }: Pick<Detail, 'files'>) {
  return (
    <ul>
      {files.map(file => (
        <li key={file.url}>
          <a className="link underline" href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Evidence({ review }: { review: Detail }) {
  return (
    <section className="card card-pad stack" aria-labelledby="evidence">
      <h3 className="text-base font-semibold" id="evidence">
        提交的资料
      </h3>
      {review.facts.length > 0 && <Facts facts={review.facts.map(fact => [fact.label, fact.value] as const)} />}
      {review.text && <p className="whitespace-pre-line break-words">{review.text}</p>}
      {review.pictures.length > 0 && <Pictures pictures={review.pictures} />}
      <Films films={review.films} />
      {review.files.length > 0 && <Files files={review.files} />}
      {review.link && (
        <p>
          <a className="link underline" href={review.link}>
            打开相关页面
          </a>
        </p>
      )}
      {isBare(review) && <p className="text-ink-2">没有附上资料。</p>}
    </section>
  )
}

function History({ review }: { review: Detail }) {
  return (
    <section className="card card-pad" aria-labelledby="history">
      <h3 className="text-base font-semibold mb-2" id="history">
        以前的处理
      </h3>
      <ol className="data-timeline">
        {review.history.map(reviewCase => (
          <li key={reviewCase.id}>
            <p>
              <StateBadge names={namesOf(review.kind)} state={reviewCase.state} /> {reviewCase.operator}
            </p>
            {reviewCase.reason && <p className="text-ink-2">{reviewCase.reason}</p>}
            <time className="text-ink-3 text-xs" dateTime={reviewCase.decidedAt}>
              {dateTime(reviewCase.decidedAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReviewDetail({ id, list }: { id: number; list: string }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(moderation.getReview, id)}
      load={() => api.getReview({ params: { id } })}
      list={list}
      title={review => review.title}
      badge={review => <StateBadge names={namesOf(review.kind)} state={review.state} />}
    >
      {review => (
        <>
          <ReviewActions review={review} />
          <Evidence review={review} />
          {review.history.length > 0 && <History review={review} />}
        </>
      )}
    </DetailScreen>
  )
}

interface Props {
  label: string
  /** Where only some kinds are worked on: which; the first of them is shown unless another is chosen. */
  kinds?: readonly ReviewKind[]
}

/** The kinds that have a place of their own. */
const ELSEWHERE: readonly ReviewKind[] = ['REPORT', 'CHAT_REPORT', 'STRIKE_APPEAL', 'STRIKE_FREEZE']

export function ReviewQueue({ label, kinds }: Props) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const id = Number(listQuery.get('id'))
  const { data: me } = useOverview()
  // Of all kinds those that this operator decides.
  const choices = kinds?.slice(1) ?? me?.queues.map(({ kind }) => kind).filter(kind => !ELSEWHERE.includes(kind)) ?? []
  if (listQuery.get('id')) return <ReviewDetail id={id} list={label} />
  return (
    <ListScreen<ReviewCase, ReviewState>
      name={kinds ? `reviews-${kinds[0]}` : 'reviews'}
      label={label}
      queryKey={keyOf(moderation.listReviews, kinds?.[0] ?? '')}
      load={({ filters, ...input }) =>
        api.listReviews({
          query: {
            ...input,
            ...(filters.kind || kinds ? { kind: (filters.kind || kinds?.[0]) as ReviewKind } : {}),
            ...(filters.mine ? { mine: filters.mine } : {}),
          },
        })
      }
      columns={columns}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      allLabel="等待处理"
      states={(['OPEN', 'CLAIMED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const).map(state => ({
        value: state,
        label: reviewStateTexts[state],
      }))}
      filters={[
        {
          name: 'kind',
          label: '类别',
          choices: choices.map(kind => [kind, reviewKindTexts[kind]] as const),
          ...(kinds?.[0] ? { noneLabel: reviewKindTexts[kinds[0]] } : {}),
        },
        { name: 'mine', label: '处理人', choices: [['true', '我在处理的']] },
      ]}
      search="标题、提交人"
      empty={{
        title: '没有等待审核的内容',
        text: '新提交的会按时间排在这里。',
        action: (
          <button type="button" className="btn" onClick={() => navigate('/manage')}>
            回工作台
          </button>
        ),
      }}
    />
  )
}

export default function Review() {
  return <ReviewQueue label="审核队列" />
}
