/** The statement of one month: what the ledger gave and took, line by line, and as a table to download. */
import { useQuery } from '@tanstack/react-query'
import { csvFile, saveAs } from '#components/ui/data/csv.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { settlement } from '#lib/calls/trade/settlement.ts'
import type { Statement } from '#lib/contract/trade/settlement.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { date } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { monthName } from '#lib/format/month.ts'
import { STATEMENT_KINDS, statementStateText } from '#lib/format/statement.ts'
import { StatementCheck } from './StatementCheck.tsx'
import { StatementDownload } from './StatementDownload.tsx'

const api = clientOf({ getStatement: settlement.getStatement })

/** So far back that every tax year which may still be asked about is there. */
const MAX_MONTHS_BACK = 36

export const thisMonth = (): string => date(new Date()).slice(0, 7)

const moved = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

const signed = (fen: number): string => (fen < 0 ? money(fen) : `+${money(fen)}`)

const download = (statement: Statement): void => {
  const { month, lines } = statement
  const state = statementStateText(statement)
  saveAs(
    `结算明细 ${month}.csv`,
    csvFile(
      ['日期（北京时间）', '类别', '商品', '订单号', '收入（元）', '支出（元）'],
      [
        ...lines.map(({ day, kind, title, orderNo, amount }) => [
          day,
          STATEMENT_KINDS[kind],
          title,
          csvLongNumber(orderNo),
          amount > 0 ? yuan(amount) : '',
          amount < 0 ? yuan(-amount) : '',
        ]),
        ...(state === null ? [] : [['月结单状态', state]]),
      ],
    ),
  )
}

function Lines({ statement }: { statement: Statement }) {
  if (statement.lines.length === 0) return <p className="text-ink-2 py-2">这个月没有结算记录。</p>
  return (
    <>
      <p className="text-ink-2">
        扣除平台服务费后收入 <span className="num">{money(statement.income)}</span>，退款{' '}
        <span className="num">{money(statement.refunded)}</span>
        {statement.withdrawn > 0 && (
          <>
            ，提现 <span className="num">{money(statement.withdrawn)}</span>
          </>
        )}
        。
      </p>
      <ul className="divide-y divide-line">
        {statement.lines.map(line => (
          <li key={`${line.at}${line.kind}${line.orderNo}`} className="flex items-baseline justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">{line.title || STATEMENT_KINDS[line.kind]}</p>
              <p className="card-meta">
                <span className="num">{line.day}</span>
                <span>{STATEMENT_KINDS[line.kind]}</span>
                {line.orderNo && <span className="num">订单 {line.orderNo}</span>}
              </p>
            </div>
            <b className="num shrink-0">{signed(line.amount)}</b>
          </li>
        ))}
      </ul>
      {statement.isCut && (
        <p className="text-ink-2">
          记录太多，这里只列出前 {statement.lines.length} 笔，合计是全部的；下面生成的文件里有全部记录。
        </p>
      )}
    </>
  )
}

/** @param month `2026-03` */
export function MonthStatement({ month, setMonth }: { month: string; setMonth: (month: string) => void }) {
  const identity = useIdentityKey()
  const statement = useQuery(
    { queryKey: keyOf(settlement.getStatement, identity, month), queryFn: () => api.getStatement({ query: { month } }) },
    queryClient,
  )
  const found = statement.data
  return (
    <section className="card card-pad" aria-labelledby="statement">
      <div className="flex flex-wrap items-center justify-between gap-2 mb-2">
        <h2 className="text-base font-semibold" id="statement">
          {`${monthName(month)}结算明细`}
        </h2>
        <div className="flex flex-wrap gap-2">
          {month > moved(thisMonth(), -MAX_MONTHS_BACK) && (
            <button type="button" className="btn btn-sm" onClick={() => setMonth(moved(month, -1))}>
              上个月
            </button>
          )}
          {month < thisMonth() && (
            <button type="button" className="btn btn-sm" onClick={() => setMonth(moved(month, 1))}>
              下个月
            </button>
          )}
          {found && found.lines.length > 0 && !found.isCut && (
            <button type="button" className="btn btn-sm" onClick={() => download(found)}>
              下载表格（CSV）
            </button>
          )}
        </div>
      </div>
      <Answer query={statement}>
        {shown => (
          <>
            <StatementCheck statement={shown} key={month} />
            <Lines statement={shown} />
          </>
        )}
      </Answer>
      {found && found.lines.length > 0 && <StatementDownload month={month} format="PDF" key={`${month} PDF`} />}
      {found?.isCut && <StatementDownload month={month} format="CSV" key={`${month} CSV`} />}
    </section>
  )
}
