/** A day's bill of Alipay: a ZIP of two CSV files in GBK, of which one lists the trades; amounts in yuan, refunds negative. */
import { unzipSync } from 'fflate'
import type { BillLine } from '../port.ts'
import { fenOf } from '../yuan.ts'

const NUMBER = '商户订单号'
const TRANSACTION = '支付宝交易号'
const KIND = '业务类型'
const AMOUNT = '订单金额（元）'
const REFUND_NUMBER = '退款批次号/请求号'
const NAMES = [NUMBER, TRANSACTION, KIND, AMOUNT, REFUND_NUMBER]

/** A bill of a busy day unpacks to some tens of megabytes; more is not a bill. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Cells end with a tab, so that spreadsheets leave long numbers alone. */
const cellsOf = (line: string): string[] => line.split(',').map(cell => cell.replaceAll('"', '').trim())

function linesOf(text: string): BillLine[] | null {
  const lines = text.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#'))
  const names = cellsOf(lines[0] ?? '')
  if (!NAMES.every(name => names.includes(name))) return null
  const [number, transaction, kind, amount, refundNumber] = NAMES.map(name => names.indexOf(name)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return lines.slice(1).map(line => {
    const cells = cellsOf(line)
    // A comma within the name of what was sold: everything behind it would be read from the wrong column.
    const extra = cells.length - names.length
    if (extra < 0) throw new Error('a line of the bill is cut off')
    const of = (column: number): string => cells[column > kind ? column + extra : column] ?? ''
    const isRefund = of(kind) === '退款'
    if (!isRefund && of(kind) !== '交易') throw new Error(`the bill has a line of the kind ${of(kind).slice(0, 10)}`)
    return {
      number: of(isRefund ? refundNumber : number),
      transaction: of(transaction),
      kind: isRefund ? 'REFUND' : 'PAYMENT',
      amount: fenOf(of(amount)),
    }
  })
}

/** @throws Error when there are no trades in it, not even none. */
export function readAlipayBill(file: Buffer): BillLine[] {
  let size = 0
  const files = unzipSync(file, {
    filter: ({ originalSize }) => {
      size += originalSize
      if (size > MAX_UNPACKED_BYTES) throw new Error('the bill is too large')
      return true
    },
  })
  const gbk = new TextDecoder('gbk', { fatal: true })
  for (const bytes of Object.values(files)) {
    const lines = linesOf(gbk.decode(bytes))
    if (lines) return lines
  }
  throw new Error('the bill has no list of trades')
}
