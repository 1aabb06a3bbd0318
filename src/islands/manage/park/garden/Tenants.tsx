/** Who is in the park, was, and will be. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { type Chosen, SearchChoice } from '#components/ui/SearchChoice.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { city } from '#lib/calls/city/city.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedTenant } from '#lib/contract/park/garden-managing.ts'
import { refreshManage } from '../../refresh.ts'
import { ChoiceField, DayField, LongTextField, TextField } from './fields.tsx'
import { tenantStateTexts } from './texts.ts'

const api = clientOf(managedGarden)
const companies = clientOf({ listCompanies: city.listCompanies })
/** How many are offered at once. */
const OFFERED = 8

/** The companies of the whole country that have a public page. */
async function searchCompanies(keyword: string): Promise<Chosen[]> {
  if (keyword === '') return []
  const { list } = await companies.listCompanies({ query: { keyword, pageSize: OFFERED } })
  return list.map(({ companyId, name }) => ({ id: companyId, name }))
}
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.tenantEditor))
const STATES = Object.entries(tenantStateTexts)

type Values = Record<'name' | 'industry' | 'intro' | 'companyId' | 'movedInOn' | 'leftOn', string> & {
  state: ManagedTenant['state']
}

const valuesOf = (tenant: ManagedTenant | null): Values => ({
  name: tenant?.name ?? '',
  industry: tenant?.industry ?? '',
  intro: tenant?.intro ?? '',
  companyId: tenant?.companyId ? String(tenant.companyId) : '',
  state: tenant?.state ?? 'ACTIVE',
  movedInOn: tenant?.movedInOn ?? '',
  leftOn: tenant?.leftOn ?? '',
})

function TenantDialog({ tenant, close }: { tenant: ManagedTenant | null; close: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(tenant) })
  const [company, setCompany] = useState<Chosen | null>(
    tenant?.companyId ? { id: tenant.companyId, name: tenant.companyName ?? '' } : null,
  )
  const save = useVersion(tenant?.version)
  const { submit, problem, sending } = useSubmit(form, async ({ companyId, leftOn, ...texts }) => {
    const body = { ...texts, companyId: companyId === '' ? null : Number(companyId), leftOn: leftOn === '' ? null : leftOn }
    if (tenant) await save(version => api.saveTenant({ params: { id: tenant.id }, body: { ...body, version } }))
    else await api.addTenant({ body })
    toast(tenant ? '已保存' : '已新增', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={tenant ? '修改入驻企业' : '新增入驻企业'} open onOpenChange={shown => !shown && close()}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField form={form} name="name" label="名称" max={60} />
        <TextField form={form} name="industry" label="行业" max={20} />
        <LongTextField form={form} name="intro" label="介绍" max={500} />
        <SearchChoice
          label="在本站的公司"
          help="有公司主页的选它，页面会互相链接；没有就留空"
          error={form.formState.errors.companyId?.message}
          value={company}
          onChange={chosen => {
            setCompany(chosen)
            form.setValue('companyId', chosen ? String(chosen.id) : '', { shouldDirty: true })
          }}
          search={searchCompanies}
          none="没有找到这家公司，请换个写法"
        />
        <ChoiceField form={form} name="state" label="状态" choices={STATES} />
        <DayField form={form} name="movedInOn" label="入驻日期" />
        {form.watch('state') === 'LEFT' && <DayField form={form} name="leftOn" label="离开日期" />}
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}

function Actions({ row }: { row: ManagedTenant }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm" aria-label={`修改入驻企业：${row.name}`} onClick={() => setEditing(true)}>
        修改
      </button>
      {isEditing && <TenantDialog tenant={row} close={() => setEditing(false)} />}
    </>
  )
}

const columns: Column<ManagedTenant>[] = [
  { key: 'name', label: '名称', lead: true, cell: row => row.name, csv: row => row.name },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <span className="badge">{tenantStateTexts[row.state]}</span>,
    csv: row => tenantStateTexts[row.state],
  },
  { key: 'industry', label: '行业', cell: row => row.industry, csv: row => row.industry },
  { key: 'rooms', label: '房间', cell: row => <span className="num">{row.unitCount}</span>, csv: row => row.unitCount },
  { key: 'from', label: '入驻', cell: row => <span className="num">{row.movedInOn}</span>, csv: row => row.movedInOn },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export function Tenants() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-main self-start" onClick={() => setAdding(true)}>
        新增入驻企业
      </button>
      <ListScreen<ManagedTenant>
        name="manage-garden-tenants"
        label="入驻企业"
        queryKey={keyOf(managedGarden.listTenants)}
        load={({ filters: _, ...input }) => api.listTenants({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        search="按名称找"
        csv
        empty={{ title: '还没有入驻企业', text: '新增之后，可以在楼宇的房间里选择它。' }}
      />
      {isAdding && <TenantDialog tenant={null} close={() => setAdding(false)} />}
    </>
  )
}
