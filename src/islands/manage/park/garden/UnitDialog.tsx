/** A room: where it is, what it costs, who has it. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { type Chosen, SearchChoice } from '#components/ui/SearchChoice.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedBuilding, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import { refreshManage } from '../../refresh.ts'
import { ChoiceField, DayField, TextField } from './fields.tsx'
import { unitStateTexts } from './texts.ts'

const api = clientOf(managedGarden)
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.unitEditor))
const STATES = Object.entries(unitStateTexts)
/** How many are offered at once: the newest, or those found by name. */
const OFFERED = 8

const searchTenants = async (keyword: string): Promise<Chosen[]> => {
  const { list } = await api.listTenants({ query: { keyword: keyword || undefined, staying: 'true', pageSize: OFFERED } })
  return list.map(({ id, name }) => ({ id, name }))
}

type Values = Record<
  'level' | 'number' | 'area' | 'rent' | 'decoration' | 'orientation' | 'tenantId' | 'availableFrom',
  string
> & {
  state: ManagedUnit['state']
}

const valuesOf = (unit: ManagedUnit | null): Values => ({
  level: unit ? String(unit.level) : '',
  number: unit?.number ?? '',
  area: unit ? String(unit.area) : '',
  rent: unit ? yuanInput(unit.rent) : '',
  decoration: unit?.decoration ?? '',
  orientation: unit?.orientation ?? '',
  state: unit?.state ?? 'VACANT',
  tenantId: unit?.tenantId ? String(unit.tenantId) : '',
  availableFrom: unit?.availableFrom ?? '',
})

interface Props {
  building: ManagedBuilding
  /** Null: a new one. */
  unit: ManagedUnit | null
  close: () => void
}

/** Of a state that somebody has the room in, who; of a vacant one, from when. */
function OccupantFields({ form, unit }: { form: UseFormReturn<Values>; unit: ManagedUnit | null }) {
  const state = form.watch('state')
  const isTaken = state === 'LET' || state === 'FITTING_OUT'
  const [tenant, setTenant] = useState<Chosen | null>(unit?.tenantId ? { id: unit.tenantId, name: unit.tenantName ?? '' } : null)
  if (state === 'VACANT') return <DayField form={form} name="availableFrom" label="从哪天起可以入住" />
  if (!isTaken) return null
  return (
    <SearchChoice
      label="用房的企业"
      error={form.formState.errors.tenantId?.message}
      value={tenant}
      onChange={chosen => {
        setTenant(chosen)
        form.setValue('tenantId', chosen ? String(chosen.id) : '', {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }}
      search={searchTenants}
      none="没有找到在园的企业。可以先在“入驻企业”里新增"
    />
  )
}

export function UnitDialog({ building, unit, close }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(unit) })
  const save = useVersion(unit?.version)
  const { submit, problem, sending } = useSubmit(form, async ({ level, area, rent, tenantId, availableFrom, ...texts }) => {
    const body = {
      ...texts,
      level: Number(level),
      area: Number(area),
      rent: fenOf(rent) ?? 0,
      tenantId: tenantId === '' ? null : Number(tenantId),
      availableFrom: availableFrom === '' ? null : availableFrom,
    }
    if (unit) await save(version => api.saveUnit({ params: { id: unit.id }, body: { ...body, version } }))
    else await api.addUnit({ params: { id: building.id }, body })
    toast(unit ? '已保存' : '已新增', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={unit ? '修改房间' : '新增房间'} description={building.name} open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="grid gap-4 items-start sm:grid-cols-2">
          <TextField form={form} name="number" label="房号" max={12} />
          <TextField form={form} name="level" label="楼层" help="地下一层写 -1" max={4} numeric />
          <TextField form={form} name="area" label="面积（平方米）" max={8} numeric />
          <TextField form={form} name="rent" label="租金（元／平方米·月）" max={9} numeric />
          <TextField form={form} name="decoration" label="装修" help="例如：简装、精装" max={20} />
          <TextField form={form} name="orientation" label="朝向" help="例如：南" max={10} />
        </div>
        <ChoiceField form={form} name="state" label="状态" choices={STATES} />
        <OccupantFields form={form} unit={unit} />
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}
