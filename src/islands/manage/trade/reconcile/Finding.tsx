/** One difference: both sides of it, what to do, and doing it. */

import { useState } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { reconciliation } from '#lib/calls/trade/reconciliation.ts'
import type { FindingDetail } from '#lib/contract/trade/reconciliation.ts'
import { dateTime } from '#lib/format/date.ts'
import { ledgerAccountTexts } from '#lib/format/ledger.ts'
import { money } from '#lib/format/money.ts'
import { findingKindTexts, findingNextStep, findingStateNames, findingSubjectTexts } from '#lib/format/reconciliation.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { useAction } from '../../use-action.ts'
import { CorrectionForm } from '../CorrectionForm.tsx'

const { getFinding, askProvider, explainFinding, correctFinding } = reconciliation
const api = clientOf({ getFinding, askProvider, explainFinding, correctFinding })

const amountOf = (amount: number | null) => (amount === null ? '没有这一笔' : money(amount))

function Correction({ finding }: { finding: FindingDetail }) {
  const { act, acting } = useAction()
  const [number, setNumber] = useState('')
  const [proposing, setProposing] = useState(false)
  const id = Number(number.trim())
  const fault = Number.isInteger(id) && id > 0 && id <= MAX_INT ? undefined : '请填写更正的编号，账目更正里的数字'
  const settle = () =>
    act(() => api.correctFinding({ params: { id: finding.id }, body: { correctionId: id } }), '差异已用更正了结')
  return (
    <section className="card card-pad stack" aria-label="用账目更正了结">
      <h3 className="text-base font-semibold">用账目更正了结</h3>
      {finding.accounts.length > 0 && (
        <p className="text-ink-2">
          有关的账户：{finding.accounts.map(account => `#${account.id} ${ledgerAccountTexts[account.label]}`).join('、')}
        </p>
      )}
      <div>
        <button type="button" className="btn" onClick={() => setProposing(true)}>
          提出更正
        </button>
      </div>
      <Field label="更正编号" help="另一位运营人员通过、入账之后填写">
        <input
          className="input num"
          inputMode="numeric"
          maxLength={10}
          value={number}
          onChange={event => setNumber(event.target.value)}
        />
      </Field>
      <div>
        <ReasonedButton className="btn btn-main" disabled={acting} reason={fault} onClick={() => void settle()}>
          用更正了结
        </ReasonedButton>
      </div>
      {proposing && <CorrectionForm onClose={() => setProposing(false)} />}
    </section>
  )
}

function Explanation({ finding }: { finding: FindingDetail }) {
  const { act, acting } = useAction()
  const [note, setNote] = useState('')
  const missing = note.trim() === ''
  return (
    <section className="card card-pad stack" aria-label="写明说明">
      <h3 className="text-base font-semibold">写明说明</h3>
      <Field label="说明" help="为什么不需要更正账目">
        <textarea className="textarea" rows={3} maxLength={500} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <div>
        <ReasonedButton
          className="btn btn-main"
          disabled={acting}
          reason={missing && '请先填写说明'}
          onClick={() => void act(() => api.explainFinding({ params: { id: finding.id }, body: { note } }), '差异已了结')}
        >
          了结
        </ReasonedButton>
      </div>
    </section>
  )
}

function Question({ finding }: { finding: FindingDetail }) {
  const { act, acting } = useAction()
  const ask = () => act(() => api.askProvider({ params: { id: finding.id }, body: {} }), '已向支付机构查询')
  return (
    <div>
      <button type="button" className="btn btn-main" disabled={acting} onClick={() => void ask()}>
        向支付机构查询
      </button>
    </div>
  )
}

export const Finding = ({ id }: { id: number }) => (
  <DetailScreen
    param="id"
    queryKey={keyOf(reconciliation.getFinding, id)}
    load={() => api.getFinding({ params: { id } })}
    list="对账差异"
    title={finding => `${findingSubjectTexts[finding.subject]}：${findingKindTexts[finding.finding]}`}
    badge={finding => <StateBadge names={findingStateNames} state={finding.state} />}
  >
    {finding => (
      <>
        <section className="card card-pad" aria-label="差异">
          <Facts
            facts={[
              ['支付机构', finding.label],
              ['日期', finding.day],
              ['编号', <span className="num break-words">{finding.number}</span>],
              ['交易号', finding.transaction && <span className="num break-words">{finding.transaction}</span>],
              [finding.source === 'BILL' ? '账单金额' : '通知金额', amountOf(finding.billAmount)],
              ['本站金额', amountOf(finding.ownAmount)],
              ['订单号', finding.orderNo && <Link href={`/manage/ledger?keyword=${finding.orderNo}`}>{finding.orderNo}</Link>],
              ['来源', finding.source === 'BILL' ? '每天的账单' : '支付机构的通知'],
              ['发现于', dateTime(finding.foundAt)],
              ['说明', finding.note],
              ['更正编号', finding.correctionId],
              ['处理', finding.decidedAt && `${finding.decidedBy ?? '自动'} ${dateTime(finding.decidedAt)}`],
            ]}
          />
        </section>
        {finding.state === 'OPEN' && (
          <>
            <p className="notice">{findingNextStep(finding)}</p>
            {finding.mayAsk && <Question finding={finding} />}
            <Explanation finding={finding} />
            <Correction finding={finding} />
          </>
        )}
      </>
    )}
  </DetailScreen>
)
