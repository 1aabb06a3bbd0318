/** Disputes about orders: the queue, what happened step by step, and the decision. */

import { useState } from 'react'
import { useLocation } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { EvidenceButton } from '#components/ui/data/EvidenceButton.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { FileLinks } from '#components/ui/data/FileLinks.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderDisputes } from '#lib/calls/trade/order-disputes.ts'
import { orderEvidence } from '#lib/calls/trade/order-evidence.ts'
import type { StatementTurn } from '#lib/contract/trade/order.ts'
import type { DisputeDetail, DisputeOutcome, DisputeRow } from '#lib/contract/trade/order-disputes.ts'
import { dateTime } from '#lib/format/date.ts'
import { fenOf, money, yuan } from '#lib/format/money.ts'
import { titledEvents, tradeActorTexts } from '#lib/format/order.ts'
import { thousands } from '#lib/format/thousands.ts'
import { useAction } from '../use-action.ts'

const api = clientOf({ ...orderDisputes, getDisputeEvidence: orderEvidence.getDisputeEvidence })

/** Files are paid for in coins: their sums are whole coins, those of everything else fen. */
const inCoins = (kind: DisputeRow['kind']): boolean => kind === 'DOWNLOAD'
const sumOf = (kind: DisputeRow['kind'], sum: number): string => (inCoins(kind) ? `${thousands(sum)} 枚金币` : money(sum))
const COINS = /^\d{1,9}$/
/** What was typed, as the call takes it; not a number where it is no sum. */
const typedValue = (kind: DisputeRow['kind'], text: string): number =>
  inCoins(kind) ? (COINS.test(text.trim()) ? Number(text) : Number.NaN) : (fenOf(text) ?? Number.NaN)

const stageOf = ({ reconsidered }: DisputeRow): string => (reconsidered ? '复核' : '首次裁定')

const columns: Column<DisputeRow>[] = [
  { key: 'title', label: '商品', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'reconsidered', label: '阶段', cell: stageOf, csv: stageOf },
  { key: 'buyer', label: '买家', cell: row => row.buyer, csv: row => row.buyer },
  { key: 'seller', label: '卖家', cell: row => row.seller, csv: row => row.seller },
  {
    key: 'amount',
    label: '争议金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{sumOf(row.kind, row.amount)}</span>,
    csv: row => (inCoins(row.kind) ? sumOf(row.kind, row.amount) : yuan(row.amount)),
  },
  {
    key: 'since',
    label: '提出时间',
    cell: row => <time dateTime={row.since}>{dateTime(row.since)}</time>,
    csv: row => dateTime(row.since),
  },
]

const OUTCOMES: readonly (readonly [DisputeOutcome, string])[] = [
  ['REFUND', '全额退款给买家，订单取消'],
  ['COMPLETE', '订单完成，款项结算给卖家（可以退一部分）'],
  ['CONTINUE', '继续履行，卖家修改后重新交付'],
]

const waitingText = ({ side, kind, before }: StatementTurn): string =>
  `${side === 'BUYER' ? '买家' : '卖家'}可以在 ${dateTime(before)} 之前${kind === 'ANSWER' ? '提交说明和证据' : '补充一次'}，说完或到期才能裁定。`

const unusedText = (unused: number): string => (unused > 0 ? `。没有用掉的时长 ${money(unused)} 按规则另外退回，不用算在内` : '')

function DecideButton(props: { refusal: string | undefined; acting: boolean; decide: () => Promise<unknown> }) {
  const { refusal, acting, decide } = props
  return (
    <ReasonedButton className="btn btn-main" disabled={acting} reason={refusal} onClick={() => void decide()}>
      作出裁定
    </ReasonedButton>
  )
}

const Waiting = ({ turns }: Pick<DisputeDetail, 'turns'>) =>
  turns.map(turn => (
    <p key={turn.side} className="notice">
      {waitingText(turn)}
    </p>
  ))

/** Decides, and returns to the queue: a decided dispute has no page of its own any more. */
function useDecide(id: number) {
  const { act, acting } = useAction()
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const decide = (body: { outcome: DisputeOutcome; value: number; reason: string }) =>
    act(async () => {
      await api.decideDispute({ params: { id }, body }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'state.conflict')) throw error
        // Decided by somebody else, it has no page of its own any more either.
        navigate(listQuery.hrefBack('id'), { replace: true })
        throw new ApiError('state.conflict', '这个争议刚才已经裁定，你的没有生效')
      })
      navigate(listQuery.hrefBack('id'), { replace: true })
    }, '裁定已通知双方')
  return { decide, acting }
}

/** What can go back at most, in the coins or fen of the order. */
const mostOf = ({ amount, first }: DisputeDetail): number => amount + (first?.back ?? 0)

/** What is wrong with the sum that was typed: said beside its field, the button only repeats it. */
function faultOf(dispute: DisputeDetail, value: number): string | undefined {
  const most = mostOf(dispute)
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return undefined
  return inCoins(dispute.kind) ? `请填写 0 到 ${most} 之间的整数` : `请填写 0 到 ${yuan(most)} 之间的金额`
}

interface PartProps {
  dispute: DisputeDetail
  part: string
  onChange: (part: string) => void
  error: string | undefined
}

function PartField({ dispute, part, onChange, error }: PartProps) {
  const { kind, first, unused } = dispute
  const most = sumOf(kind, mostOf(dispute))
  // Authors keep their coins whatever is given back.
  const less = inCoins(kind) ? '' : '；少于已退的部分由平台付给卖家'
  const help = first ? `首次裁定已退 ${sumOf(kind, first.back)}，最多 ${most}${less}` : `可以不填，最多 ${most}`
  return (
    <Field
      label={`${first ? '一共退给买家' : '退给买家'}（${inCoins(kind) ? '枚金币' : '元'}）`}
      help={help + unusedText(unused)}
      error={error}
    >
      <input className="input num" inputMode="decimal" value={part} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

function Decision({ dispute }: { dispute: DisputeDetail }) {
  const { decide, acting } = useDecide(dispute.id)
  const { first, turns } = dispute
  const choices = OUTCOMES.filter(([choice]) => dispute.outcomes.includes(choice))
  const [outcome, setOutcome] = useState<DisputeOutcome>(dispute.outcomes.includes('CONTINUE') ? 'CONTINUE' : 'COMPLETE')
  const [part, setPart] = useState('')
  const [reason, setReason] = useState('')
  const value = outcome === 'COMPLETE' ? typedValue(dispute.kind, part || '0') : 0
  const wrongPart = faultOf(dispute, value)
  if (dispute.own) return <p className="notice">这是你自己或你任职的公司的订单，要由另一位运营人员裁定。</p>
  if (first?.own) return <p className="notice">你作出了首次裁定，复核要由另一位运营人员来做。</p>
  return (
    <section className="card card-pad stack" aria-label="裁定">
      <h3 className="text-base font-semibold">{first ? '复核结论' : '裁定'}</h3>
      <Waiting turns={turns} />
      <fieldset>
        <legend className="sr-only">结论</legend>
        {choices.map(([choice, text]) => (
          <label key={choice} className="flex items-center gap-2 min-h-11">
            <input type="radio" name="outcome" checked={outcome === choice} onChange={() => setOutcome(choice)} />
            {choice === 'REFUND' && dispute.compensation > 0
              ? `全额退款给买家，并由卖家赔付 ${money(dispute.compensation)}（没有到场），订单取消`
              : text}
          </label>
        ))}
      </fieldset>
      {outcome === 'COMPLETE' && <PartField dispute={dispute} part={part} onChange={setPart} error={wrongPart} />}
      <Field label="理由" help="双方都会看到">
        <textarea
          className="textarea"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div>
        <DecideButton
          refusal={
            turns[0] ? '还有一方可以说明，见上面的时间' : (wrongPart ?? (reason.trim() === '' ? '请先填写理由' : undefined))
          }
          acting={acting}
          decide={() => decide({ outcome, value, reason })}
        />
      </div>
    </section>
  )
}

function FirstDecision({ first, kind }: { first: NonNullable<DisputeDetail['first']>; kind: DisputeRow['kind'] }) {
  return (
    <section className="card card-pad" aria-label="首次裁定">
      <h3 className="text-base font-semibold mb-2">首次裁定</h3>
      <Facts
        facts={[
          ['结论', OUTCOMES.find(([outcome]) => outcome === first.outcome)?.[1]],
          ['退给买家', <span className="num">{sumOf(kind, first.back)}</span>],
          ['裁定人', first.operator],
          ['时间', dateTime(first.at)],
        ]}
      />
    </section>
  )
}

function Dispute({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(orderDisputes.getDispute, id)}
      load={() => api.getDispute({ params: { id } })}
      list="订单争议"
      title={dispute => dispute.title}
    >
      {dispute => (
        <>
          <section className="card card-pad" aria-label="订单">
            <Facts
              facts={[
                ['订单号', <span className="num">{dispute.orderNo}</span>],
                ['买家', dispute.buyer],
                ['卖家', dispute.seller],
                ['争议金额', <strong className="price">{sumOf(dispute.kind, dispute.amount)}</strong>],
                ['阶段', stageOf(dispute)],
                ['明细', dispute.lines.map(line => `${line.name} × ${line.quantity}`).join('、')],
                ['备注', dispute.note],
              ]}
            />
          </section>
          {dispute.first && <FirstDecision first={dispute.first} kind={dispute.kind} />}
          <section className="card card-pad" aria-label="经过">
            <h3 className="text-base font-semibold mb-2">经过</h3>
            <EventTimeline
              events={titledEvents(dispute.events).map(event => ({
                key: `${event.event}${event.createdAt}`,
                title: event.title,
                by: tradeActorTexts[event.actor],
                note: event.note,
                children: <FileLinks files={event.files} />,
                at: event.createdAt,
              }))}
            />
          </section>
          <section className="card card-pad stack" aria-label="证据">
            <h3 className="text-base font-semibold">证据</h3>
            <EvidenceButton
              name={dispute.orderNo}
              load={() => api.getDisputeEvidence({ params: { id: dispute.id } })}
              help="争议发生时固定，与双方看到的完全一样。"
            />
          </section>
          <Decision dispute={dispute} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Disputes() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id'))
  if (id) return <Dispute id={id} />
  return (
    <ListScreen<DisputeRow>
      name="manage-disputes"
      label="订单争议"
      queryKey={keyOf(orderDisputes.listDisputes)}
      load={({ filters: _, ...input }) => api.listDisputes({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      search="商品名称"
      csv
      empty={{ title: '没有等待裁定的争议', text: '买卖双方申请平台介入之后，会列在这里。' }}
    />
  )
}
