/** What the lists of the park have in common. */
import type { Column } from '#components/ui/data/ListScreen.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { downloadWorkspace } from '#lib/calls/park/download-workspace.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import type { CallDefinition } from '#lib/contract/define.ts'
import { dateTime } from '#lib/format/date.ts'

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{dateTime(at)}</time>

const park = readBy(forumWorkspace, videoWorkspace, downloadWorkspace)

/**
 * After a change every list of the park is fetched again.
 * @param gone the call that reads a record which has just been deleted: its page, still open, is not fetched again.
 */
export function refreshPark(gone?: CallDefinition): Promise<void> {
  const deleted = gone && readBy({ gone })
  return queryClient.invalidateQueries({ predicate: query => park.predicate(query) && !deleted?.predicate(query) })
}

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
