/** Withdrawals: what waits, longest first, and one with its steps. */

import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { WITHDRAWAL_STATES } from '#lib/calls/trade/withdrawal.ts'
import { withdrawalReview } from '#lib/calls/trade/withdrawal-review.ts'
import type { WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import type { WithdrawalDetail, WithdrawalRow } from '#lib/contract/trade/withdrawal-review.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { payoutAccountText, withdrawalStateNames, withdrawalStepTexts } from '#lib/format/withdrawal.ts'
import { WithdrawalActions } from './WithdrawalActions.tsx'

const api = clientOf({
  listWithdrawals: withdrawalReview.listWithdrawals,
  getWithdrawal: withdrawalReview.getWithdrawal,
})

const columns: Column<WithdrawalRow>[] = [
  { key: 'payee', label: '收款方', lead: true, cell: row => row.payee, csv: row => row.payee },
  {
    key: 'amount',
    label: '金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{money(row.amount)}</span>,
    csv: row => yuan(row.amount),
  },
  {
    key: 'state',
    label: '状态',
    cell: row => <StateBadge names={withdrawalStateNames} state={row.state} />,
    csv: row => withdrawalStateNames[row.state][0],
  },
  {
    key: 'waiting',
    label: '申请时间',
    cell: row => (
      <time dateTime={row.appliedAt} title={dateTime(row.appliedAt)}>
        {relativeTime(row.appliedAt)}
      </time>
    ),
    csv: row => dateTime(row.appliedAt),
  },
  {
    key: 'no',
    label: '编号',
    optional: true,
    cell: row => <span className="num">{row.withdrawalNo}</span>,
    csv: row => row.withdrawalNo,
  },
]

function Steps({ steps }: Pick<WithdrawalDetail, 'steps'>) {
  return (
    <section className="card card-pad" aria-label="经过">
      <h3 className="text-base font-semibold mb-2">经过</h3>
      <EventTimeline
        events={steps.toReversed().map(step => ({
          key: step.what,
          title: withdrawalStepTexts[step.what],
          by: step.who,
          at: step.at,
        }))}
      />
    </section>
  )
}

function Withdrawal({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(withdrawalReview.getWithdrawal, id)}
      load={() => api.getWithdrawal({ params: { id } })}
      list="提现"
      title={withdrawal => `${withdrawal.payee} ${money(withdrawal.amount)}`}
      badge={withdrawal => <StateBadge names={withdrawalStateNames} state={withdrawal.state} />}
    >
      {withdrawal => (
        <>
          <section className="card card-pad" aria-label="提现">
            <Facts
              facts={[
                ['编号', <span className="num">{withdrawal.withdrawalNo}</span>],
                ['收款方', `${withdrawal.isCompany ? '公司' : '个人'} · ${withdrawal.payee}（编号 ${withdrawal.payeeId}）`],
                ['金额', <strong className="price">{money(withdrawal.amount)}</strong>],
                ['收款账户', payoutAccountText(withdrawal.account)],
                ['户名', withdrawal.account.holderName],
                ['认证名称', withdrawal.certifiedName ?? '认证已失效'],
                ['账户绑定于', dateTime(withdrawal.account.createdAt)],
                ['理由', withdrawal.reason],
                ['付款渠道', withdrawal.channel],
                ['流水号', withdrawal.reference && <span className="num">{withdrawal.reference}</span>],
              ]}
            />
            {withdrawal.certifiedName !== withdrawal.account.holderName && (
              <p className="notice notice-warn">户名和现在的认证名称不一致，请核对之后再决定。</p>
            )}
          </section>
          <Steps steps={withdrawal.steps} />
          <WithdrawalActions withdrawal={withdrawal} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Withdrawals() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id'))
  if (id) return <Withdrawal key={id} id={id} />
  return (
    <ListScreen<WithdrawalRow, WithdrawalState>
      name="manage-withdrawals"
      label="提现"
      queryKey={keyOf(withdrawalReview.listWithdrawals)}
      load={({ filters: _, ...input }) => api.listWithdrawals({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={WITHDRAWAL_STATES.map(value => ({ value, label: withdrawalStateNames[value][0] }))}
      allLabel="没有结束的"
      search="收款方或提现编号"
      csv
      empty={{ title: '没有等待处理的提现', text: '有人申请提现之后，会列在这里。' }}
    />
  )
}
