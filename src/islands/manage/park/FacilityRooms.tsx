/** The rooms of the park's facilities that are booked by the hour: added, changed, closed and opened again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedFacility } from '#lib/calls/park/facility.ts'
import type { FacilityRooms as Facility, ManagedRoom } from '#lib/contract/park/facility.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf(managedFacility)
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.roomEditor))
const clock = (hour: number): string => `${hour}:00`
const HOURS = Array.from({ length: 25 }, (_, hour) => hour)

type Values = { name: string; seats: string; opensAt: string; closesAt: string; weekdaysOnly: boolean }

interface Props {
  facility: Facility
  /** Null: a new one. */
  room: ManagedRoom | null
  close: () => void
}

function OpeningHours({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="几点开放" error={errors.opensAt?.message}>
          <select className="select" {...form.register('opensAt')}>
            {HOURS.slice(0, -1).map(hour => (
              <option key={hour} value={hour}>
                {clock(hour)}
              </option>
            ))}
          </select>
        </Field>
        <Field label="几点关闭" error={errors.closesAt?.message}>
          <select className="select" {...form.register('closesAt')}>
            {HOURS.slice(1).map(hour => (
              <option key={hour} value={hour}>
                {clock(hour)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" {...form.register('weekdaysOnly')} />
        只在周一到周五开放
      </label>
    </>
  )
}

function RoomDialog({ facility, room, close }: Props) {
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      name: room?.name ?? '',
      seats: room ? String(room.seats) : '',
      opensAt: String(room?.opensAt ?? 9),
      closesAt: String(room?.closesAt ?? 18),
      weekdaysOnly: room?.weekdaysOnly ?? false,
    },
  })
  const { errors } = form.formState
  const save = useVersion(room?.version)
  const { submit, problem, sending } = useSubmit(form, async ({ name, weekdaysOnly, ...numbers }) => {
    const body = {
      name,
      weekdaysOnly,
      seats: Number(numbers.seats),
      opensAt: Number(numbers.opensAt),
      closesAt: Number(numbers.closesAt),
    }
    if (room) await save(version => api.saveRoom({ params: { id: room.id }, body: { ...body, version } }))
    else await api.createRoom({ params: { id: facility.facilityId }, body })
    toast(room ? '已保存' : '已新增，可以预约了', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog
      title={room ? '修改房间' : '新增房间'}
      description={`${facility.name}，${facility.place}`}
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <Field label="名称" help="例如：三号会议室" error={errors.name?.message}>
          <input className="input" maxLength={30} {...form.register('name')} />
        </Field>
        <Field label="可容纳人数" error={errors.seats?.message}>
          <input className="input num" inputMode="numeric" maxLength={4} {...form.register('seats')} />
        </Field>
        <OpeningHours form={form} />
        <SubmitRow problem={problem} sending={sending} label={room ? '保存' : '新增'} />
      </form>
    </Dialog>
  )
}

function Room({ facility, room }: { facility: Facility; room: ManagedRoom }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 break-words">
        <span className="font-medium">{room.name}</span>
        {room.isClosed && <span className="badge ml-2">已停用</span>}
        <span className="num block text-sm text-ink-2">
          {room.seats} 人，{room.weekdaysOnly ? '周一到周五 ' : '每天 '}
          {clock(room.opensAt)} 到 {clock(room.closesAt)}，{room.upcoming} 个预约未开始
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-label={`修改房间：${room.name}`} onClick={() => setEditing(true)}>
          修改
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm" aria-label={`${room.isClosed ? '恢复使用' : '停用'}：${room.name}`}>
              {room.isClosed ? '恢复使用' : '停用'}
            </button>
          }
          title={room.isClosed ? `恢复使用${room.name}？` : `停用${room.name}？`}
          text={room.isClosed ? '恢复后大家又可以预约。' : '停用后不能再预约，以前的预约记录还在，可以恢复。'}
          confirm={room.isClosed ? '恢复使用' : '停用'}
          act={async () => {
            await api.setRoomClosed({ params: { id: room.id }, body: { closed: !room.isClosed } })
            await refreshManage()
          }}
          done={room.isClosed ? '已恢复使用' : '已停用'}
        />
      </span>
      {isEditing && <RoomDialog facility={facility} room={room} close={() => setEditing(false)} />}
    </li>
  )
}

function FacilityPart({ facility }: { facility: Facility }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <RecordPart
      title={facility.name}
      level={2}
      aside={
        <button type="button" className="btn btn-sm" aria-label={`新增房间：${facility.name}`} onClick={() => setAdding(true)}>
          新增房间
        </button>
      }
    >
      <p className="text-ink-2">
        {facility.place}
        {facility.isPaused && '（暂停开放，不能预约）'}
      </p>
      {facility.rooms.length === 0 ? (
        <p className="text-ink-2 pt-2">没有可以按小时预约的房间。</p>
      ) : (
        <ul className="divide-y divide-line pt-2">
          {facility.rooms.map(room => (
            <Room key={room.id} facility={facility} room={room} />
          ))}
        </ul>
      )}
      {isAdding && <RoomDialog facility={facility} room={null} close={() => setAdding(false)} />}
    </RecordPart>
  )
}

export function FacilityRooms() {
  const facilities = useQuery({ queryKey: keyOf(managedFacility.listRooms), queryFn: () => api.listRooms() }, queryClient)
  return (
    <Answer query={facilities}>
      {list =>
        list.length === 0 ? (
          <EmptyCard title="园区还没有设施" />
        ) : (
          <div className="stack">
            {list.map(facility => (
              <FacilityPart key={facility.facilityId} facility={facility} />
            ))}
          </div>
        )
      }
    </Answer>
  )
}
