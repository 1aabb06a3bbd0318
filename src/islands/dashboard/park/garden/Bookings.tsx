/** Rooms that I have booked, or that were booked for my company. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { BOOKING_STATES, facility } from '#lib/calls/park/facility.ts'
import type { Booking, BookingState } from '#lib/contract/park/facility.ts'
import { bookingStateNames, bookingTime } from '#lib/format/facility.ts'

const api = clientOf({ listBookings: facility.listBookings, cancelBooking: facility.cancelBooking })

const bookLink = (
  <a className="btn btn-main" href="/park/park_garden#facilities">
    去预约
  </a>
)

function Actions({ row }: { row: Booking }) {
  if (row.state === 'CANCELLED') return <span className="text-ink-2">{row.reason ? `被取消：${row.reason}` : ''}</span>
  if (!row.canCancel) return <span className="text-ink-3">{row.state === 'UPCOMING' ? '快开始了，不能再取消' : ''}</span>
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm" aria-label={`取消预约：${row.room} ${bookingTime(row)}`}>
          取消预约
        </button>
      }
      title="取消这个预约？"
      text={`${row.facility} ${row.room}，${bookingTime(row)}。取消后时段马上空出来给别人。`}
      confirm="取消预约"
      danger
      act={async () => {
        await api.cancelBooking({ params: { id: row.id }, body: {} })
        await queryClient.invalidateQueries(readBy({ list: facility.listBookings, hours: facility.listHours }))
      }}
      done="已取消"
    />
  )
}

const columns = (company: boolean): Column<Booking>[] => [
  {
    key: 'room',
    label: '房间',
    lead: true,
    cell: row => `${row.facility} ${row.room}`,
    csv: row => `${row.facility} ${row.room}`,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={bookingStateNames} state={row.state} />,
    csv: row => bookingStateNames[row.state][0],
  },
  { key: 'time', label: '时间', cell: row => <span className="num">{bookingTime(row)}</span>, csv: bookingTime },
  { key: 'place', label: '地点', cell: row => row.place, csv: row => row.place },
  { key: 'purpose', label: '用途', cell: row => row.purpose, csv: row => row.purpose },
  { key: 'by', label: '预约人', optional: !company, cell: row => row.bookedBy, csv: row => row.bookedBy },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function Bookings() {
  const identity = useIdentityKey()
  return (
    <ListScreen<Booking, BookingState>
      name="facility-bookings"
      label="我的预约"
      queryKey={keyOf(facility.listBookings, identity)}
      load={({ filters: _, keyword: __, ...input }) => api.listBookings({ query: input })}
      columns={columns(identity !== 'person')}
      rowKey={row => row.id}
      states={BOOKING_STATES.map(value => ({ value, label: bookingStateNames[value][0] }))}
      actions={bookLink}
      csv
      empty={{ title: '还没有预约', text: '园区的会议室、路演厅和场地可以按小时预约，免费。', action: bookLink }}
    />
  )
}
