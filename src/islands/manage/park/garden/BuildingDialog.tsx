/** A building of the park: what its page says of it. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { MapPicker } from '#components/ui/map/MapPicker.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedBuilding } from '#lib/contract/park/garden-managing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { refreshManage } from '../../refresh.ts'
import { ChoiceField, LongTextField, TextField } from './fields.tsx'
import { buildingStateTexts } from './texts.ts'

const api = clientOf(managedGarden)
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.buildingEditor))
const STATES = Object.entries(buildingStateTexts)

type Values = Record<
  'code' | 'name' | 'purpose' | 'intro' | 'address' | 'lng' | 'lat' | 'floorsAbove' | 'floorsBelow' | 'builtYear' | 'area',
  string
> & { state: ManagedBuilding['state']; uploadId: number | null }

const valuesOf = (building: ManagedBuilding | null): Values => ({
  code: building?.code ?? '',
  name: building?.name ?? '',
  purpose: building?.purpose ?? '',
  intro: building?.intro ?? '',
  address: building?.address ?? '',
  lng: building ? String(building.lng) : '',
  lat: building ? String(building.lat) : '',
  floorsAbove: building ? String(building.floorsAbove) : '',
  floorsBelow: String(building?.floorsBelow ?? 0),
  builtYear: building ? String(building.builtYear) : '',
  area: building ? String(building.area) : '',
  state: building?.state ?? 'IN_USE',
  uploadId: null,
})

type Point = { lng: number; lat: number }

/** The middle of the city that the demo begins with: where the first building of a park is looked for. */
const SOMEWHERE: Point = { lng: 114.0579, lat: 22.5431 }

/** @returns null while the fields do not say a place. */
function pointOf(lng: string, lat: string): Point | null {
  const point = { lng: Number(lng), lat: Number(lat) }
  const isPlace = lng.trim() !== '' && lat.trim() !== '' && Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 85
  return isPlace ? point : null
}

function Place({ form, near }: { form: UseFormReturn<Values>; near: Point | null }) {
  const at = pointOf(form.watch('lng'), form.watch('lat'))
  return (
    <>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <TextField form={form} name="lng" label="经度" help="地图上的位置，如 114.0579" max={14} numeric />
        <TextField form={form} name="lat" label="纬度" help="如 22.5431" max={14} numeric />
      </div>
      <MapPicker
        at={at}
        around={near ?? SOMEWHERE}
        onPick={({ lng, lat }) => {
          const settled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
          form.setValue('lng', String(lng), settled)
          form.setValue('lat', String(lat), settled)
        }}
      />
    </>
  )
}

interface Props {
  /** Another building of the park, beside which a new one is looked for. */
  near: Point | null
  /** Null: a new one. */
  building: ManagedBuilding | null
  close: () => void
}

export function BuildingDialog({ building, near, close }: Props) {
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(building) })
  const save = useVersion(building?.version)
  const { submit, problem, sending } = useSubmit(
    form,
    async ({ lng, lat, floorsAbove, floorsBelow, builtYear, area, ...texts }) => {
      const body = {
        ...texts,
        lng: Number(lng),
        lat: Number(lat),
        floorsAbove: Number(floorsAbove),
        floorsBelow: Number(floorsBelow),
        builtYear: Number(builtYear),
        area: Number(area),
      }
      if (building) await save(version => api.saveBuilding({ params: { id: building.id }, body: { ...body, version } }))
      else await api.addBuilding({ body })
      toast(building ? '已保存' : '已新增', { tone: 'ok' })
      await refreshManage()
      close()
    },
  )
  return (
    <Dialog title={building ? '修改楼宇' : '新增楼宇'} open onOpenChange={shown => !shown && close()} wide>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="grid gap-4 items-start sm:grid-cols-2">
          <TextField form={form} name="name" label="名称" max={30} />
          <TextField form={form} name="code" label="编号" help="园区里的叫法，如 A 座写 A" max={12} />
          <TextField form={form} name="purpose" label="用途" help="例如：研发办公" max={30} />
          <ChoiceField form={form} name="state" label="状态" choices={STATES} />
          <TextField form={form} name="address" label="地址" max={80} />
          <TextField form={form} name="area" label="建筑面积（平方米）" max={8} numeric />
          <TextField form={form} name="floorsAbove" label="地上层数" max={3} numeric />
          <TextField form={form} name="floorsBelow" label="地下层数" max={2} numeric />
          <TextField form={form} name="builtYear" label="建成年份" max={4} numeric />
        </div>
        <Place form={form} near={near} />
        <LongTextField form={form} name="intro" label="介绍" max={1_000} />
        <PictureField
          label={building ? '换一张图片' : '图片'}
          purpose="CONTENT_PICTURE"
          value={pictures}
          onChange={list => {
            setPictures(list)
            form.setValue('uploadId', list[0]?.id ?? null)
          }}
          max={1}
          aspect={3 / 2}
          error={form.formState.errors.uploadId?.message}
        />
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}
