/**
 * Lists that stay as fast on the last page as on the first: keyset paging over the columns of an index.
 *
 * The first pages may also be asked for by number (people like numbers); what lies deeper than MAX_OFFSET rows is reached by cursor.
 */
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type ListOf, MAX_OFFSET, type PageQuery } from '#lib/contract/define.ts'
import { AppError } from '#server/errors.ts'

const COUNT_LIMIT = 10_000

/** One column of a list's order. Every order ends with a unique column, so that no row is skipped or doubled. */
export type OrderColumn = { column: string; direction: 'asc' | 'desc'; key?: string }

export type Page<Row> = Omit<ListOf<Row>, 'list'> & { rows: Row[] }

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>
type Scalar = string | number | boolean

const decodeCursor = (cursor: string, length: number): Scalar[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)
    if (Array.isArray(values) && values.length === length && values.every(isScalar)) return values
  } catch {
    // Falls through: whatever is wrong with it, it is not a cursor of ours.
  }
  throw new AppError('validation.malformed', { fields: { cursor: '翻页位置无效，请从第一页开始' } })
}

/** The rows after `values` in the given order, as one comparison the index can start from. */
const after = (order: OrderColumn[], values: Scalar[]): RawBuilder<boolean> => {
  const first = order[0]
  if (first && order.every(column => column.direction === first.direction)) {
    const sign = sql.raw(first.direction === 'desc' ? '<' : '>')
    return sql<boolean>`(${sql.join(order.map(column => sql.ref(column.column)))}) ${sign} (${sql.join(values)})`
  }
  // Mixed directions: equal on the first n columns, beyond on the next.
  const steps = order.map((column, index) => {
    const equal = order.slice(0, index).map((before, at) => sql`${sql.ref(before.column)} = ${values[at]}`)
    const sign = sql.raw(column.direction === 'desc' ? '<' : '>')
    return sql`(${sql.join([...equal, sql`${sql.ref(column.column)} ${sign} ${values[index]}`], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(steps, sql` or `)})`
}

/** The condition of the rows behind a cursor. @throws AppError `validation.malformed` for a cursor that is not ours */
export const afterCursor = (order: OrderColumn[], cursor: string): RawBuilder<boolean> =>
  after(order, decodeCursor(cursor, order.length))

const isBadValue = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('22')
}

/** @throws AppError `validation.malformed` where the database refuses the values of a cursor that belongs to another order. */
export async function readBehind<Result>(cursor: string | undefined, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (cursor && isBadValue(error)) {
      throw new AppError('validation.malformed', { fields: { cursor: '翻页位置无效，请从第一页开始' }, cause: error })
    }
    throw error
  }
}

/**
 * Reads one page of `query` (filters and columns set, no order, no limit).
 *
 * @param options.order the columns of the order, ending with a unique one; none of them nullable.
 * @param options.total a known total, where counting again would be waste.
 * @returns rows with the position of the next page; `total` is exact up to 10 000, beyond that a lower bound.
 * @throws AppError `validation.malformed` for a cursor that is not ours or does not belong to this order.
 */
export async function keysetPage<Root, DB, TB extends keyof DB, Row>(
  db: Kysely<Root>,
  query: SelectQueryBuilder<DB, TB, Row>,
  options: { paging: Paging; order: OrderColumn[]; total?: { total: number; totalIsLowerBound: boolean } },
): Promise<Page<Row>> {
  const { paging, order } = options
  const offset = paging.cursor ? 0 : (paging.pageNo - 1) * paging.pageSize
  if (offset > MAX_OFFSET) {
    throw new AppError('validation.malformed', { fields: { pageNo: '页码太大，请缩小筛选范围，或从列表末尾继续翻页' } })
  }

  // The position is written by the database itself: a JavaScript Date would lose the microseconds.
  const position = sql<string>`json_build_array(${sql.join(order.map(column => sql.ref(column.column)))})::text`
  let rowsQuery = query.select(position.as('page_position'))
  for (const column of order) rowsQuery = rowsQuery.orderBy(sql.ref(column.column), column.direction)
  if (paging.cursor) rowsQuery = rowsQuery.where(afterCursor(order, paging.cursor))

  const countQuery = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(COUNT_LIMIT + 1)

  const [found, counted] = await readBehind(paging.cursor, () =>
    Promise.all([
      rowsQuery
        .limit(paging.pageSize + 1)
        .offset(offset)
        .execute() as Promise<(Row & { page_position: string })[]>,
      options.total ?? countUpTo(db, countQuery),
    ]),
  )
  const hasMore = found.length > paging.pageSize
  const rows = hasMore ? found.slice(0, paging.pageSize) : found
  const last = rows.at(-1)
  return {
    rows,
    pageNo: paging.pageNo,
    pageSize: paging.pageSize,
    ...counted,
    nextCursor: hasMore && last ? Buffer.from(last.page_position, 'utf8').toString('base64url') : null,
  }
}

async function countUpTo<DB>(db: Kysely<DB>, query: Expression<unknown>): Promise<{ total: number; totalIsLowerBound: boolean }> {
  const result = await sql<{ total: number }>`select count(*) as total from (${query}) as counted`.execute(db)
  const total = Number(result.rows[0]?.total ?? 0)
  return total > COUNT_LIMIT ? { total: COUNT_LIMIT, totalIsLowerBound: true } : { total, totalIsLowerBound: false }
}

/** A page of rows as the page of what the wire shows. */
export const presentPage = <Row, Item>({ rows, ...page }: Page<Row>, present: (row: Row) => Item): ListOf<Item> => ({
  list: rows.map(present),
  ...page,
})
