/** How far the statement of a month is, and the button that checks it. */
import { useMutation } from '@tanstack/react-query'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Failed } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { settlement } from '#lib/calls/trade/settlement.ts'
import type { Statement } from '#lib/contract/trade/settlement.ts'
import { dateTime } from '#lib/format/date.ts'
import { statementStateNames } from '#lib/format/statement.ts'
import { refreshSettlement } from './refresh.ts'

const api = clientOf({ checkStatement: settlement.checkStatement })

function Progress({ statement }: { statement: Statement }) {
  const { state, checkUntil, checkedAt, isCheckedByPayee, completedAt, mayCheck } = statement
  if (state === 'OUT' && checkUntil) {
    return (
      <p className="grow">
        请核对下面的收支，<span className="num">{dateTime(checkUntil)}</span> 前没有确认的视为已确认。
        {mayCheck ? '确认表示你核对过这个月的收支，不影响结算和提现，也不影响订单的退款和争议。' : '公司的月结单由负责人确认。'}
      </p>
    )
  }
  return (
    <p className="grow">
      {checkedAt && (
        <>
          <span className="num">{dateTime(checkedAt)}</span> {isCheckedByPayee ? '确认' : '到期视为已确认'}，
        </>
      )}
      {completedAt ? (
        <>
          <span className="num">{dateTime(completedAt)}</span> 完成：这个月的订单都已结清。
        </>
      ) : (
        '这个月的订单都结清之后完成。'
      )}
    </p>
  )
}

/** Nothing where none was issued. */
export function StatementCheck({ statement }: { statement: Statement }) {
  const { month, state, mayCheck } = statement
  const check = useMutation(
    { mutationFn: () => api.checkStatement({ params: { month }, body: {} }), onSettled: () => refreshSettlement() },
    queryClient,
  )
  if (state === null) return null
  return (
    <div className="stack mb-2">
      <div className="notice">
        <StateBadge names={statementStateNames} state={state} />
        <Progress statement={statement} />
        {state === 'OUT' && mayCheck && (
          <button
            type="button"
            className="btn btn-main"
            aria-disabled={check.isPending}
            onClick={() => check.isPending || check.mutate()}
          >
            确认
          </button>
        )}
      </div>
      {check.error && <Failed error={check.error} retry={() => check.mutate()} />}
    </div>
  )
}
