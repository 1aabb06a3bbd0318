/** The statements that were issued, newest first, each with its state; one that is pressed is shown. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { settlement } from '#lib/calls/trade/settlement.ts'
import { money } from '#lib/format/money.ts'
import { statementStateNames } from '#lib/format/statement.ts'

const api = clientOf({ listStatements: settlement.listStatements })

const SHOWN_FIRST = 3

/** @param choose shows a month, such as `2026-03` */
export function IssuedMonths({ choose }: { choose: (month: string) => void }) {
  const identity = useIdentityKey()
  const [isWhole, setWhole] = useState(false)
  const issued = useQuery(
    { queryKey: keyOf(settlement.listStatements, identity), queryFn: () => api.listStatements() },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="issued-months">
      <h2 className="text-base font-semibold" id="issued-months">
        月结单
      </h2>
      <Answer query={issued}>
        {({ months }) =>
          months.length === 0 ? (
            <p className="text-ink-2 py-2">还没有月结单。有收支的月份，月结单在下个月 2 日出。</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {months.slice(0, isWhole ? months.length : SHOWN_FIRST).map(statement => (
                  <li key={statement.month} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <span className="flex flex-wrap items-center gap-2">
                      <b className="num">{statement.month}</b>
                      <StateBadge names={statementStateNames} state={statement.state} />
                      <span className="text-ink-2">
                        净收入 <span className="num">{money(statement.net)}</span>
                      </span>
                    </span>
                    <button
                      type="button"
                      className="btn btn-sm"
                      aria-label={`查看 ${statement.month} 月结单`}
                      onClick={() => choose(statement.month)}
                    >
                      查看
                    </button>
                  </li>
                ))}
              </ul>
              {!isWhole && months.length > SHOWN_FIRST && (
                <button type="button" className="btn btn-sm btn-block mt-2" onClick={() => setWhole(true)}>
                  全部 {months.length} 个月
                </button>
              )}
            </>
          )
        }
      </Answer>
    </section>
  )
}
