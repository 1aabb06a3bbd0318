/** Open days I registered for. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { openDay, PLACE_STATES } from '#lib/calls/learn/open-day.ts'
import type { OpenDayPlace, OpenDayPlaceState } from '#lib/contract/learn/open-day.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { openDayNames, placeNames } from '#lib/format/school-visit.ts'

const api = clientOf({ listMyOpenDays: openDay.listMyOpenDays, cancelOpenDayPlace: openDay.cancelOpenDayPlace })

const span = (row: OpenDayPlace): string => `${dateTime(row.startsAt)}–${time(row.endsAt)}`

/** What became of it: what the school did says more than that one had a place. */
function State({ row }: { row: OpenDayPlace }) {
  const isPlace = row.placeState === 'CANCELLED' || row.state === 'COMING'
  return isPlace ? (
    <StateBadge names={placeNames} state={row.placeState} />
  ) : (
    <StateBadge names={openDayNames} state={row.state} />
  )
}

function Actions({ row }: { row: OpenDayPlace }) {
  if (!row.canCancel) return <span className="text-ink-2">{row.reason ? `学校取消：${row.reason}` : ''}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <a className="btn btn-sm" href={`/school/open-day.ics?id=${row.openDayId}`} aria-label={`加入日历：${row.title}`}>
        加入日历
      </a>
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-sm" aria-label={`取消预约：${row.title}`}>
            取消预约
          </button>
        }
        title="取消这个预约？"
        text={`${row.schoolName}，${span(row)}，${row.people} 人。名额马上让给别人。`}
        confirm="取消预约"
        danger
        act={async () => {
          await api.cancelOpenDayPlace({ params: { placeId: row.placeId }, body: {} })
          await queryClient.invalidateQueries(readBy({ list: openDay.listMyOpenDays }))
        }}
        done="已取消"
      />
    </div>
  )
}

const columns: Column<OpenDayPlace>[] = [
  {
    key: 'title',
    label: '开放日',
    lead: true,
    cell: row => (
      <a className="link" href={`/school/schoolDetail?id=${row.schoolId}`}>
        {row.schoolName}：{row.title}
      </a>
    ),
    csv: row => `${row.schoolName}：${row.title}`,
  },
  { key: 'state', label: '状态', aside: true, cell: row => <State row={row} />, csv: row => placeNames[row.placeState][0] },
  { key: 'time', label: '时间', cell: row => <span className="num">{span(row)}</span>, csv: span },
  { key: 'place', label: '地点', cell: row => row.place, csv: row => row.place },
  {
    key: 'people',
    label: '人数',
    align: 'end',
    cell: row => <span className="num">{row.people}</span>,
    csv: row => row.people,
  },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export function MyOpenDays() {
  return (
    <ListScreen<OpenDayPlace, OpenDayPlaceState>
      name="my-open-days"
      label="开放日预约"
      queryKey={keyOf(openDay.listMyOpenDays)}
      load={({ filters: _, keyword: __, ...input }) => api.listMyOpenDays({ query: input })}
      columns={columns}
      rowKey={row => row.placeId}
      states={PLACE_STATES.map(value => ({ value, label: placeNames[value][0] }))}
      csv
      empty={{
        title: '还没有预约开放日',
        text: '学校办开放日时，可以在学校页面预约名额。',
        action: (
          <a className="btn btn-main" href="/school/schoolList">
            去看学校
          </a>
        ),
      }}
    />
  )
}
