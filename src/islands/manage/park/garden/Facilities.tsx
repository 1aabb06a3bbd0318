/** What the park has for everybody: canteens, meeting rooms, parking. The rooms in them that are booked are those of 设施预约. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedGardenFacility } from '#lib/contract/park/garden-managing.ts'
import { facilityKindTexts } from '#lib/format/garden.ts'
import { refreshManage } from '../../refresh.ts'
import { ChoiceField, LongTextField, TextField } from './fields.tsx'
import { facilityStateTexts } from './texts.ts'

const api = clientOf(managedGarden)
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.facilityEditor))
const STATES = Object.entries(facilityStateTexts)
const KINDS = Object.entries(facilityKindTexts)

type Values = Record<'buildingId' | 'name' | 'intro' | 'place' | 'openHours' | 'phone', string> &
  Pick<ManagedGardenFacility, 'kind' | 'state'>

const valuesOf = (facility: ManagedGardenFacility | null): Values => ({
  buildingId: facility?.buildingId ? String(facility.buildingId) : '',
  kind: facility?.kind ?? 'meeting',
  name: facility?.name ?? '',
  intro: facility?.intro ?? '',
  place: facility?.place ?? '',
  openHours: facility?.openHours ?? '',
  phone: facility?.phone ?? '',
  state: facility?.state ?? 'OPEN',
})

const useBuildings = () =>
  useQuery({ queryKey: keyOf(managedGarden.listBuildings), queryFn: () => api.listBuildings() }, queryClient)

function FacilityDialog({ facility, close }: { facility: ManagedGardenFacility | null; close: () => void }) {
  const buildings = useBuildings().data ?? []
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(facility) })
  const save = useVersion(facility?.version)
  const { submit, problem, sending } = useSubmit(form, async ({ buildingId, ...texts }) => {
    const body = { ...texts, buildingId: buildingId === '' ? null : Number(buildingId) }
    if (facility) await save(version => api.saveFacility({ params: { id: facility.id }, body: { ...body, version } }))
    else await api.addFacility({ body })
    toast(facility ? '已保存' : '已新增', { tone: 'ok' })
    await refreshManage()
    close()
  })
  const places = buildings.map(one => [String(one.id), one.name] as const)
  return (
    <Dialog title={facility ? '修改设施' : '新增设施'} open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField form={form} name="name" label="名称" max={30} />
        <div className="grid gap-4 items-start sm:grid-cols-2">
          <ChoiceField form={form} name="kind" label="种类" choices={KINDS} />
          <ChoiceField form={form} name="state" label="状态" choices={STATES} />
          <ChoiceField form={form} name="buildingId" label="在哪栋楼" choices={[['', '不在楼里'], ...places]} />
          <TextField form={form} name="place" label="位置" help="例如：一层东侧" max={40} />
          <TextField form={form} name="openHours" label="开放时间" help="例如：每天 8:00 到 22:00" max={60} />
          <TextField form={form} name="phone" label="电话" help="没有就留空" max={30} />
        </div>
        <LongTextField form={form} name="intro" label="介绍" max={500} />
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}

function Facility({ facility }: { facility: ManagedGardenFacility }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-64 break-words">
        <span className="font-medium">{facility.name}</span>
        {facility.state !== 'OPEN' && <span className="badge ml-2">{facilityStateTexts[facility.state]}</span>}
        <span className="block text-sm text-ink-2">
          {facilityKindTexts[facility.kind]}，{facility.place}，{facility.openHours}
        </span>
      </span>
      <button type="button" className="btn btn-sm" aria-label={`修改设施：${facility.name}`} onClick={() => setEditing(true)}>
        修改
      </button>
      {isEditing && <FacilityDialog facility={facility} close={() => setEditing(false)} />}
    </li>
  )
}

export function Facilities() {
  const [isAdding, setAdding] = useState(false)
  const facilities = useQuery({ queryKey: keyOf(managedGarden.listFacilities), queryFn: () => api.listFacilities() }, queryClient)
  return (
    <>
      <button type="button" className="btn btn-main self-start" onClick={() => setAdding(true)}>
        新增设施
      </button>
      <Answer query={facilities}>
        {list =>
          list.length === 0 ? (
            <EmptyCard title="还没有设施" text="新增之后，可以按小时预约的房间在“设施预约”里新增。" />
          ) : (
            <ul className="card divide-y divide-line" aria-label="设施">
              {list.map(facility => (
                <Facility key={facility.id} facility={facility} />
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding && <FacilityDialog facility={null} close={() => setAdding(false)} />}
    </>
  )
}
