/** Booking a room of a facility: which one, on what day, at what hours, for what. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { CANCEL_UNTIL_HOURS, facility } from '#lib/calls/park/facility.ts'
import type { Booking, FacilityRoom, RoomDay } from '#lib/contract/park/facility.ts'
import { dateTime, shortDate, time, weekday } from '#lib/format/date.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { clock, Hours, type Run } from './Hours.tsx'

const api = clientOf({ listRooms: facility.listRooms, listHours: facility.listHours, bookRoom: facility.bookRoom })
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.bookingText))
const MAX_PURPOSE = 60

const dayText = ({ date, hours }: RoomDay): string => {
  const free = hours.filter(hour => hour.state === 'FREE').length
  const left = hours.length === 0 ? '不开放' : free === 0 ? '已满' : `空 ${free} 小时`
  return `${shortDate(date)} ${weekday(date)}（${left}）`
}

function BookingMade({ booking }: { booking: Booking }) {
  return (
    <div className="stack" role="status">
      <p className="notice notice-ok">
        已预约：{booking.facility} {booking.room}，{dateTime(booking.startsAt)} 到 {time(booking.endsAt)}
      </p>
      <p className="text-ink-2">
        {booking.place}。用不上时请取消，让给别人，开始前 {CANCEL_UNTIL_HOURS} 小时为止。
      </p>
      <a className="btn btn-main btn-block" href="/member/member_booking">
        看我的预约
      </a>
    </div>
  )
}

interface DayProps {
  days: readonly RoomDay[]
  day: RoomDay | undefined
  choose: (date: string) => void
}

function DayChoice({ days, day, choose }: DayProps) {
  return (
    <Field label="日期">
      <select className="select" value={day?.date} onChange={event => choose(event.target.value)}>
        {days.map(one => (
          <option key={one.date} value={one.date}>
            {dayText(one)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Choice({ room, done }: { room: FacilityRoom; done: (booking: Booking) => void }) {
  const company = useStore($checkCompany)
  const [date, setDate] = useState<string | null>(null)
  const [run, setRun] = useState<Run>(null)
  const form = useForm<{ purpose: string }>({ resolver, defaultValues: { purpose: '' } })
  const key = keyOf(facility.listHours, room.id)
  const hours = useQuery({ queryKey: key, queryFn: () => api.listHours({ params: { id: room.id } }) }, queryClient)
  // The first day with something free, until another one is chosen.
  const day =
    hours.data?.days.find(one => one.date === date) ??
    hours.data?.days.find(one => one.hours.some(hour => hour.state === 'FREE')) ??
    hours.data?.days[0]
  const { submit, problem, sending } = useSubmit(form, async ({ purpose }) => {
    if (!day || !run) throw new ApiError('validation.fields', '请选择时段')
    try {
      done(await api.bookRoom({ params: { id: room.id }, body: { date: day.date, ...run, purpose } }))
    } catch (error) {
      // The hours were booked meanwhile: show which are free now.
      if (error instanceof ApiError && ['facility.taken', 'facility.closed'].includes(error.code)) {
        setRun(null)
        setDate(day.date)
        await queryClient.invalidateQueries({ queryKey: key })
      }
      throw error
    }
  })
  return (
    <Answer query={hours}>
      {({ days }) => (
        <form className="stack" noValidate onSubmit={submit}>
          <DayChoice
            days={days}
            day={day}
            choose={chosen => {
              setDate(chosen)
              setRun(null)
            }}
          />
          {day && <Hours day={day} run={run} choose={setRun} />}
          <Field label="用途" help="例如：项目周会、客户来访" error={form.formState.errors.purpose?.message}>
            <input className="input" maxLength={MAX_PURPOSE} {...form.register('purpose')} />
          </Field>
          <p className="text-sm text-ink-2" aria-live="polite">
            {day && run
              ? `${shortDate(day.date)} ${weekday(day.date)} ${clock(run.hour)} 到 ${clock(run.hour + run.hours)}，共 ${run.hours} 小时，免费。`
              : '还没有选时段。'}
            {company && `为${company.companyName}预约。`}
          </p>
          <SubmitRow problem={problem} sending={sending} label="预约" />
        </form>
      )}
    </Answer>
  )
}

function RoomPicker({ rooms, done }: { rooms: readonly FacilityRoom[]; done: (booking: Booking) => void }) {
  const [id, setId] = useState(rooms[0]?.id)
  const room = rooms.find(one => one.id === id)
  return (
    <div className="stack">
      {rooms.length > 1 && (
        <Field label="房间或场地">
          <select className="select" value={id} onChange={event => setId(Number(event.target.value))}>
            {rooms.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}（{one.seats} 人）
              </option>
            ))}
          </select>
        </Field>
      )}
      {room && <Choice key={room.id} room={room} done={done} />}
    </div>
  )
}

export function BookingDialog({ facilityId, close }: { facilityId: number; close: () => void }) {
  const [booking, setBooking] = useState<Booking | null>(null)
  const rooms = useQuery(
    { queryKey: keyOf(facility.listRooms, facilityId), queryFn: () => api.listRooms({ params: { id: facilityId } }) },
    queryClient,
  )
  return (
    <Dialog title={rooms.data ? `预约${rooms.data.name}` : '预约'} open onOpenChange={shown => !shown && close()}>
      {booking ? (
        <BookingMade booking={booking} />
      ) : (
        <Answer query={rooms}>{({ rooms: list }) => <RoomPicker rooms={list} done={setBooking} />}</Answer>
      )}
    </Dialog>
  )
}
