/** What the lists of the park have in common. */
import type { Column } from '#components/ui/data/ListScreen.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { dateTime } from '#lib/format/date.ts'

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{dateTime(at)}</time>

/** After something was taken back: every list of the park is asked for again. */
/** @param gone the kind of record that has just been deleted: its own page, still open, is not asked for again. */
export const refreshPark = (gone?: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('park-') && queryKey[0] !== gone,
  })

export const countColumn = <Row,>(key: string, label: string, value: (row: Row) => number, optional = false): Column<Row> => ({
  key,
  label,
  align: 'end',
  ...(optional ? { optional } : {}),
  cell: row => <span className="num">{value(row)}</span>,
  csv: value,
})

/** Why it was refused or hidden. */
export const Reason = ({ reason }: { reason: string | null }) => (reason ? <p className="notice notice-warn">{reason}</p> : null)
