/** Operators write who is in the park, and the facilities there. */

import type { ListOf } from '#lib/contract/define.ts'
import type { ManagedGardenFacility, ManagedTenant } from '#lib/contract/park/garden-managing.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { noteChange } from './note-change.ts'
import { type FacilityForm, facilityFormOf, presentFacility, presentTenant, type TenantForm, tenantFormOf } from './present.ts'
import * as queries from './queries.ts'

type Saving<Form> = Form & { version?: string | undefined }

const refuse = (fields: Record<string, string>): never => {
  throw new AppError('validation.fields', { fields })
}

export async function listTenants(db: Db, query: Parameters<typeof queries.pageTenants>[1]): Promise<ListOf<ManagedTenant>> {
  return presentPage(await queries.pageTenants(db, query), presentTenant)
}

const tenantColumns = ({ companyId, movedInOn, leftOn, state, ...form }: TenantForm) => ({
  ...form,
  state,
  company_id: companyId,
  moved_in_on: movedInOn,
  left_on: state === 'LEFT' ? leftOn : null,
})

/** @throws AppError `validation.fields` */
async function requireSoundTenant(trx: Db, form: TenantForm): Promise<void> {
  if (form.companyId !== null && !(await queries.isCompany(trx, form.companyId))) refuse({ companyId: '本站没有这家公司' })
  if (form.state === 'LEFT' && form.leftOn === null) refuse({ leftOn: '请选择离开日期' })
  if (form.state === 'LEFT' && (form.leftOn as string) < form.movedInOn) refuse({ leftOn: '要晚于入驻日期' })
}

const shownTenant = async (trx: Db, id: number): Promise<ManagedTenant> =>
  presentTenant((await queries.findTenant(trx, id)) as queries.TenantRow)

/** @throws AppError `validation.fields` */
export const addTenant = (db: Db, form: TenantForm, context: OperatorContext): Promise<ManagedTenant> =>
  db.transaction().execute(async trx => {
    await requireSoundTenant(trx, form)
    const id = await queries.insertTenant(trx, tenantColumns(form))
    await noteChange(trx, context, 'garden_tenant', id, form.name)
    return shownTenant(trx, id)
  })

/** @throws AppError `missing.record`, `state.changed`; `validation.fields`, also for one that still has rooms and is to have left */
export const saveTenant = (
  db: Db,
  id: number,
  { version, ...form }: Saving<TenantForm>,
  context: OperatorContext,
): Promise<ManagedTenant> =>
  db.transaction().execute(async trx => {
    await queries.lockTenant(trx, id)
    const row = await queries.findTenant(trx, id)
    if (!row) throw new AppError('missing.record')
    await refuseOutdated(version, () => versionOf(tenantFormOf(row)))
    await requireSoundTenant(trx, form)
    const rooms = Number(row.unit_count ?? 0)
    if (form.state === 'LEFT' && rooms > 0) refuse({ state: `还有 ${rooms} 个房间在它名下，请先改为空置` })
    await queries.updateTenant(trx, id, tenantColumns(form))
    await noteChange(trx, context, 'garden_tenant', id, form.name)
    return shownTenant(trx, id)
  })

export const listFacilities = async (db: Db): Promise<ManagedGardenFacility[]> =>
  (await queries.listFacilities(db)).map(presentFacility)

const facilityColumns = ({ buildingId, openHours, phone, ...form }: FacilityForm) => ({
  ...form,
  building_id: buildingId,
  open_hours: openHours,
  phone: phone === '' ? null : phone,
})

/** @throws AppError `validation.fields` */
async function requireBuilding(trx: Db, buildingId: number | null): Promise<void> {
  if (buildingId !== null && !(await queries.findBuilding(trx, buildingId))) refuse({ buildingId: '没有这栋楼' })
}

const shownFacility = async (trx: Db, id: number): Promise<ManagedGardenFacility> =>
  presentFacility((await queries.lockFacility(trx, id)) as queries.FacilityRow)

/** @throws AppError `validation.fields` */
export const addFacility = (db: Db, form: FacilityForm, context: OperatorContext): Promise<ManagedGardenFacility> =>
  db.transaction().execute(async trx => {
    await requireBuilding(trx, form.buildingId)
    const sort_order = await queries.nextOrder(trx, 'garden_facilities')
    const id = await queries.insertFacility(trx, { ...facilityColumns(form), sort_order })
    await noteChange(trx, context, 'garden_facility', id, form.name)
    return shownFacility(trx, id)
  })

/** @throws AppError `missing.record`, `state.changed`; `validation.fields`, also for one whose rooms can still be booked and is to be closed */
export const saveFacility = (
  db: Db,
  id: number,
  { version, ...form }: Saving<FacilityForm>,
  context: OperatorContext,
): Promise<ManagedGardenFacility> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockFacility(trx, id)
    if (!row) throw new AppError('missing.record')
    await refuseOutdated(version, () => versionOf(facilityFormOf(row)))
    await requireBuilding(trx, form.buildingId)
    const rooms = form.state === 'CLOSED' ? await queries.countOpenRooms(trx, id) : 0
    if (rooms > 0) refuse({ state: `其中还有 ${rooms} 个房间可以预约，请先停用` })
    await queries.updateFacility(trx, id, facilityColumns(form))
    await noteChange(trx, context, 'garden_facility', id, form.name)
    return shownFacility(trx, id)
  })
