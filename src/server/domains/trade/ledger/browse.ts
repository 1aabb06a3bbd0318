/** Operators look transfers up: by order, by whose accounts they touch, by day or month. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { LedgerBook, LedgerTransfer } from '#lib/contract/trade/ledger.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { pageTransfers, type TransferSearch } from './browse-queries.ts'

const SEARCHABLE = '可以搜索订单号、用户12、公司3、2026-11 或 2026-11-23，用空格分开可以同时用'

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** `2026-11` or `2026-11-23`; undefined for a day that is none. */
function daysOf(text: string): TransferSearch['days'] | undefined {
  const [year = 0, month = 0, day] = text.split('-').map(Number)
  const from = isoDay(year, month, day ?? 1)
  if (!from.startsWith(text)) return undefined
  return { from, until: day === undefined ? isoDay(year, month + 1, 1) : isoDay(year, month, day + 1) }
}

function termOf(term: string): TransferSearch | undefined {
  if (/^\d{20}$/.test(term)) return { orderNo: term }
  const owner = /^(用户|公司)(\d{1,10})$/.exec(term)
  if (owner) {
    const id = Math.min(Number(owner[2]), MAX_INT)
    return owner[1] === '用户' ? { userId: id } : { companyId: id }
  }
  const days = /^20\d{2}-\d{2}(-\d{2})?$/.test(term) ? daysOf(term) : undefined
  return days && { days }
}

/**
 * @param keyword order numbers, 用户12, 公司3, days and months, with spaces between them
 * @throws AppError `validation.malformed` for anything else
 */
export function searchOf(keyword = ''): TransferSearch {
  const search: TransferSearch = {}
  // Browsers show a gap between a word and its number, and people type what they see.
  const joined = keyword.replace(/(用户|公司)\s+(?=\d)/g, '$1')
  for (const term of joined.split(/\s+/).filter(text => text !== '')) {
    const found = termOf(term)
    if (!found) {
      throw new AppError('validation.malformed', { message: SEARCHABLE, fields: { keyword: SEARCHABLE } })
    }
    Object.assign(search, found)
  }
  return search
}

type Query = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'> & { book?: LedgerBook | undefined }

export async function listTransfers(db: Db, { keyword, ...query }: Query): Promise<ListOf<LedgerTransfer>> {
  const page = await pageTransfers(db, { ...query, search: searchOf(keyword) })
  return presentPage(
    page,
    ({ at, order_no, page_position: _, ...row }: (typeof page.rows)[number] & { page_position?: string }) => ({
      ...row,
      at: at.toISOString(),
      orderNo: order_no,
    }),
  )
}
