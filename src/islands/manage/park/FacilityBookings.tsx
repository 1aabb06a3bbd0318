/** What is booked in the park's facilities; operators cancel with a reason that the person is told. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { BOOKING_STATES, managedFacility } from '#lib/calls/park/facility.ts'
import type { BookingState, ManagedBooking } from '#lib/contract/park/facility.ts'
import { bookingStateNames, bookingTime } from '#lib/format/facility.ts'
import { ActionForm } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'
import { FacilityRooms } from './FacilityRooms.tsx'

const api = clientOf(managedFacility)
const MAX_REASON = 100
const MIN_REASON = 2

function CancelForm({ row, close }: { row: ManagedBooking; close: () => void }) {
  const { act, acting } = useAction()
  const [reason, setReason] = useState('')
  const fault = reason.trim().length < MIN_REASON ? '请填写理由' : undefined
  const send = () => api.cancelBooking({ params: { id: row.id }, body: { reason } })
  return (
    <Dialog
      title="取消预约"
      description={`${row.room}，${bookingTime(row)}。预约人会看到理由。`}
      open
      onOpenChange={shown => !shown && close()}
    >
      <ActionForm
        fault={fault}
        acting={acting}
        send={async () => (await act(send, '已取消，预约人会收到通知')) && close()}
        label="取消预约"
        danger
      >
        <Field label="理由" help="例如：设备检修、临时征用">
          <input className="input" maxLength={MAX_REASON} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
      </ActionForm>
    </Dialog>
  )
}

function Actions({ row }: { row: ManagedBooking }) {
  const [open, setOpen] = useState(false)
  if (row.state !== 'UPCOMING') return <span className="text-ink-2">{row.reason ?? ''}</span>
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={`取消预约：${row.room} ${bookingTime(row)}`}
        onClick={() => setOpen(true)}
      >
        取消预约
      </button>
      {open && <CancelForm row={row} close={() => setOpen(false)} />}
    </>
  )
}

const bookerOf = (row: ManagedBooking): string => [row.bookedBy, row.company].filter(Boolean).join(' · ')

const columns: Column<ManagedBooking>[] = [
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
  { key: 'who', label: '预约人', cell: bookerOf, csv: bookerOf },
  {
    key: 'phone',
    label: '电话',
    cell: row => <span className="num">{row.phoneMasked ?? '—'}</span>,
    csv: row => row.phoneMasked,
  },
  { key: 'purpose', label: '用途', cell: row => row.purpose, csv: row => row.purpose },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function FacilityBookings() {
  const showsRooms = useListQuery().get('view') === 'rooms'
  return (
    <div className="stack">
      <Views
        label="设施"
        views={[
          ['', '预约'],
          ['rooms', '房间'],
        ]}
      />
      {showsRooms ? <FacilityRooms /> : <Bookings />}
    </div>
  )
}

function Bookings() {
  return (
    <ListScreen<ManagedBooking, BookingState>
      name="manage-facility-bookings"
      label="设施预约"
      queryKey={keyOf(managedFacility.listBookings)}
      load={({ filters: _, keyword: __, ...input }) => api.listBookings({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={BOOKING_STATES.map(value => ({ value, label: bookingStateNames[value][0] }))}
      csv
      empty={{ title: '还没有预约', text: '有人预约园区的会议室和场地，会列在这里。' }}
    />
  )
}
