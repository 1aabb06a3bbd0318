/** How a monthly statement looks as a document. */
import type { Statement } from '#lib/contract/trade/settlement.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { STATEMENT_KINDS } from '#lib/format/statement.ts'
import type { PdfDocument } from '#server/pdf/create-pdf.ts'

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** @param seller as the certificate names the seller. */
export function describeStatement(statement: Statement, seller: string, now: Date): PdfDocument {
  const { month, lines } = statement
  const title = `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月结算明细`
  return {
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
          ['收入', `${money(statement.income)}（已扣除平台服务费）`],
          ['退款', money(statement.refunded)],
          ['净收入', money(statement.net)],
          ['提现', money(statement.withdrawn)],
          ['笔数', statement.isCut ? `只列出前 ${lines.length} 笔，合计是全部的` : `${lines.length} 笔`],
        ],
      },
      { kind: 'gap', height: 10 },
      {
        kind: 'table',
        columns: [
          { title: '日期', share: 11 },
          { title: '类别', share: 11 },
          { title: '商品', share: 28 },
          { title: '订单号', share: 23 },
          { title: '收入（元）', share: 13, align: 'right' },
          { title: '支出（元）', share: 13, align: 'right' },
        ],
        rows: lines.map(({ day, kind, title: product, orderNo, amount }) => [
          day,
          STATEMENT_KINDS[kind],
          product,
          orderNo ?? '',
          amount > 0 ? yuan(amount) : '',
          amount < 0 ? yuan(-amount) : '',
        ]),
      },
      {
        kind: 'text',
        text: '本文件按制作时的账目生成，供对账使用，不是发票。〓 表示字库里没有的字。',
        size: 9,
        isQuiet: true,
      },
    ],
  }
}
