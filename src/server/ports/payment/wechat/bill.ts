/** A day's bill of WeChat Pay: CSV whose cells begin with a backtick, amounts in yuan, a summary at the end. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Formatter } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { BillLine } from '../port.ts'
import { fenOf } from '../yuan.ts'

const row = z.object({
  交易状态: z.enum(['SUCCESS', 'REFUND', 'REVOKED']),
  商户订单号: z.string(),
  微信订单号: z.string(),
  订单金额: z.string(),
  商户退款单号: z.string(),
  微信退款单号: z.string(),
  申请退款金额: z.string(),
})

const lineOf = (cells: z.output<typeof row>): BillLine =>
  cells.交易状态 === 'SUCCESS'
    ? { number: cells.商户订单号, transaction: cells.微信订单号, kind: 'PAYMENT', amount: fenOf(cells.订单金额) }
    : { number: cells.商户退款单号, transaction: cells.微信退款单号, kind: 'REFUND', amount: -fenOf(cells.申请退款金额) }

/**
 * @param file as it was downloaded, packed.
 * @param sha1 of the unpacked file, as WeChat has signed it.
 * @throws Error when it is not that file, or cannot be read.
 */
export function readWechatBill(file: Buffer, sha1: string): BillLine[] {
  const unpacked = gunzipSync(file)
  if (createHash('sha1').update(unpacked).digest('hex') !== sha1.toLowerCase()) throw new Error('The bill has another hash')
  const [head = '', ...lines] = unpacked
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const end = lines.findIndex(line => line.startsWith('总'))
  if (end < 0) throw new Error('The bill has no summary: it is not whole')
  const names = head.split(',')
  return lines.slice(0, end).map(line => lineOf(row.parse(Formatter.castCsvLine(line, names))))
}
