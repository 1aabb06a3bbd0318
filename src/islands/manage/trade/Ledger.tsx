/** The ledger: every transfer, by order, owner and day. The numbers of accounts here are those that a correction names. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { ledger } from '#lib/calls/trade/ledger.ts'
import type { LedgerBook, LedgerTransfer } from '#lib/contract/trade/ledger.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { ledgerAccountText, postingText } from '#lib/format/ledger.ts'
import { money, yuan } from '#lib/format/money.ts'
import { thousands } from '#lib/format/thousands.ts'

const api = clientOf({ listTransfers: ledger.listTransfers })

const amountText = ({ book, amount }: LedgerTransfer): string => (book === 'CNY' ? money(amount) : `${thousands(amount)} 枚`)

const columns: Column<LedgerTransfer>[] = [
  { key: 'kind', label: '事项', lead: true, cell: row => postingText(row.kind), csv: row => postingText(row.kind) },
  {
    key: 'amount',
    label: '金额',
    align: 'end',
    aside: true,
    cell: row => <span className="num font-medium">{amountText(row)}</span>,
    csv: row => (row.book === 'CNY' ? yuan(row.amount) : row.amount),
  },
  { key: 'from', label: '付出', cell: row => ledgerAccountText(row.from), csv: row => ledgerAccountText(row.from) },
  { key: 'to', label: '收入', cell: row => ledgerAccountText(row.to), csv: row => ledgerAccountText(row.to) },
  {
    key: 'at',
    label: '时间',
    cell: row => <time dateTime={row.at}>{dateTime(row.at)}</time>,
    csv: row => dateTime(row.at),
  },
  {
    key: 'order',
    label: '订单号',
    optional: true,
    cell: row => <span className="num">{row.orderNo}</span>,
    csv: row => csvLongNumber(row.orderNo),
  },
  { key: 'ref', label: '凭据', optional: true, cell: row => <span className="num">{row.ref}</span>, csv: row => row.ref },
]

export default function Ledger() {
  return (
    <ListScreen<LedgerTransfer, LedgerBook>
      name="manage-ledger"
      label="账目"
      queryKey={keyOf(ledger.listTransfers)}
      load={({ filters: _, state, ...input }) => api.listTransfers({ query: { ...input, ...(state ? { book: state } : {}) } })}
      columns={columns}
      rowKey={row => row.id}
      states={[
        { value: 'CNY', label: '人民币' },
        { value: 'COIN', label: '金币' },
      ]}
      search="订单号、用户12、公司3、2026-11-23"
      csv
      empty={{ title: '还没有账目' }}
    />
  )
}
