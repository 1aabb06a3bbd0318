/** How a monthly statement looks as a document, and as a table for spreadsheets. */
import type { Statement, StatementLine } from '#lib/contract/trade/settlement.ts'
import { CSV_OPENING, csvLongNumber, csvRow } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { monthName } from '#lib/format/month.ts'
import { STATEMENT_KINDS } from '#lib/format/statement.ts'
import type { LongPdf } from '#server/pdf/create-pdf.ts'

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** What all lines of a month come to. */
export type StatementSums = Pick<Statement, 'income' | 'refunded' | 'withdrawn'> & { count: number }

const STATE = '月结单状态'

type Lines = AsyncIterable<readonly StatementLine[]>

const cellsOf = ({ day, kind, title, orderNo, amount }: StatementLine): string[] => [
  day,
  STATEMENT_KINDS[kind],
  title,
  orderNo ?? '',
  amount > 0 ? yuan(amount) : '',
  amount < 0 ? yuan(-amount) : '',
]

async function* rowsOf(lines: Lines): AsyncGenerator<string[][]> {
  for await (const some of lines) yield some.map(cellsOf)
}

/** @param seller as the certificate names the seller. @param state of the issued statement in words; null where none was issued. */
export function describeStatement(
  lines: Lines,
  { month, sums, seller, state, now }: { month: string; sums: StatementSums; seller: string; state: string | null; now: Date },
): LongPdf {
  const title = `${monthName(month)}结算明细`
  return {
    opening: {
      title,
      footer: `城汇 ${title} · ${seller}`,
      createdAt: now.toISOString(),
      parts: [
        { kind: 'text', text: title, size: 18, align: 'center' },
        { kind: 'gap', height: 10 },
        {
          kind: 'facts',
          rows: [
            ['收款方', seller],
            ['期间', `${month}-01 至 ${lastDay(month)}（北京时间）`],
            ['制作时间', `${dateTime(now)}（北京时间）`],
            ['收入', `${money(sums.income)}（已扣除平台服务费）`],
            ['退款', money(sums.refunded)],
            ['净收入', money(sums.income - sums.refunded)],
            ['提现', money(sums.withdrawn)],
            ['笔数', `${sums.count} 笔`],
            ...(state === null ? [] : [[STATE, state] as const]),
          ],
        },
        { kind: 'gap', height: 10 },
      ],
    },
    columns: [
      { title: '日期', share: 11 },
      { title: '类别', share: 11 },
      { title: '商品', share: 28 },
      { title: '订单号', share: 23 },
      { title: '收入（元）', share: 13, align: 'right' },
      { title: '支出（元）', share: 13, align: 'right' },
    ],
    rows: rowsOf(lines),
    closing: [
      {
        kind: 'text',
        text: `以上 ${sums.count} 笔，到此为止。本文件按制作时的账目生成，供对账使用，不是发票。〓 表示字库里没有的字。`,
        size: 9,
        isQuiet: true,
      },
    ],
  }
}

const HEAD = ['日期（北京时间）', '类别', '商品', '订单号', '收入（元）', '支出（元）']

/**
 * The table, piece by piece.
 * @param state the last line, below those that can be sorted and summed up.
 */
export async function* tableOf(lines: Lines, state: string | null): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_OPENING + csvRow(HEAD))
  for await (const some of lines) {
    const rows = some.map(line => csvRow(cellsOf({ ...line, orderNo: csvLongNumber(line.orderNo) })))
    yield Buffer.from(rows.join(''))
  }
  if (state !== null) yield Buffer.from(csvRow([STATE, state]))
}
