/** The records of a list: a table where there is room, cards where there is not. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { keepPlace } from './list-places.ts'
import type { Column, ListProps } from './list-shapes.ts'
import type { ListQuery } from './use-list.ts'

interface LeadProps<Row> {
  row: Row
  column: Column<Row>
  className: string
  href: string | null | undefined
}

/** The name of a record, with the link to it. */
function Lead<Row>({ row, column, className, href }: LeadProps<Row>) {
  // A page of the portal is the server's; only the working areas change place without it.
  if (href && !/^\/(member|merchant|manage)\b/.test(href))
    return (
      <a className={className} href={href}>
        {column.cell(row)}
      </a>
    )
  return href ? (
    <Link className={className} href={href} onClick={keepPlace}>
      {column.cell(row)}
    </Link>
  ) : (
    column.cell(row)
  )
}

interface RowsProps<Row> {
  rows: readonly Row[]
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  hrefOf: (row: Row) => string | null | undefined
}

function Table<Row>({ rows, label, columns, rowKey, hrefOf }: RowsProps<Row>) {
  return (
    <table className="data-table card">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" data-align={column.align}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column =>
              column.lead ? (
                <th key={column.key} scope="row">
                  <Lead row={row} column={column} className="hover-link" href={hrefOf(row)} />
                </th>
              ) : (
                <td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Card<Row>({
  row,
  columns,
  lead,
}: {
  row: Row
  columns: readonly Column<Row>[]
  lead: (column: Column<Row>) => ReactNode
}) {
  const rest = columns.filter(column => !column.lead && !column.aside && !column.optional)
  // A column that is empty in the exported file is left out of the card.
  const facts = rest.filter(({ key, csv }) => key !== 'actions' && (!csv || (csv(row) ?? '') !== ''))
  const actions = rest.find(column => column.key === 'actions')
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {columns
          .filter(column => column.lead)
          .map(column => (
            <h2 key={column.key} className="card-title min-w-0 break-words">
              {lead(column)}
            </h2>
          ))}
        <div className="flex flex-col items-end gap-1 shrink-0">
          {columns
            .filter(column => column.aside)
            .map(column => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="data-card-facts">
          {facts.map(column => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd className="min-w-0">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="data-card-actions">{actions.cell(row)}</div>}
    </>
  )
}

function Cards<Row>({ rows, label, columns, rowKey, hrefOf, opens }: RowsProps<Row> & { opens: boolean }) {
  return (
    <ul className="grid gap-3" aria-label={label}>
      {rows.map(row => (
        <li key={rowKey(row)} className={opens ? 'card card-pad card-link' : 'card card-pad'}>
          <Card
            row={row}
            columns={columns}
            lead={column => <Lead row={row} column={column} className="cover-link" href={hrefOf(row)} />}
          />
        </li>
      ))}
    </ul>
  )
}

interface Props<Row, State extends string> {
  list: Pick<ListProps<Row, State>, 'label' | 'columns' | 'rowKey' | 'detail'>
  rows: readonly Row[]
  listQuery: ListQuery
  /** The chosen columns of the table; null: there is only room for cards. */
  shown: readonly Column<Row>[] | null
  /** The rows are those of the search before. */
  stale: boolean
}

export function ListRows<Row, State extends string>({
  list: { label, columns, rowKey, detail },
  rows,
  listQuery,
  shown,
  stale,
}: Props<Row, State>) {
  const hrefOf = (row: Row) => detail && ('href' in detail ? detail.href(row) : listQuery.hrefOf(detail.param, detail.value(row)))
  const shared = { rows, label, rowKey, hrefOf }
  return (
    <div aria-busy={stale} className={stale ? 'data-waiting' : undefined}>
      {shown ? <Table {...shared} columns={shown} /> : <Cards {...shared} columns={columns} opens={detail !== undefined} />}
    </div>
  )
}
