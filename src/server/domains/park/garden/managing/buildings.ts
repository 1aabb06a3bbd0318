/** Operators write the buildings of the park and the rooms in them. A room that is vacant is offered on the park's pages. */

import type { ManagedBuilding, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { noteChange } from './note-change.ts'
import { type BuildingForm, buildingFormOf, presentBuilding, presentUnit, type UnitForm, unitFormOf } from './present.ts'
import * as queries from './queries.ts'

type Saving<Form> = Form & { version?: string | undefined }

const refuse = (fields: Record<string, string>): never => {
  throw new AppError('validation.fields', { fields })
}

export const listBuildings = async (db: Db): Promise<ManagedBuilding[]> => (await queries.listBuildings(db)).map(presentBuilding)

const columnsOf = ({ floorsAbove, floorsBelow, builtYear, uploadId: _, ...form }: BuildingForm) => ({
  ...form,
  floors_above: floorsAbove,
  floors_below: floorsBelow,
  built_year: builtYear,
})

/** @returns the key of the picture; undefined where none was handed in. @throws AppError `upload.missing` */
async function takePicture(trx: Db, uploadId: number | null, { operator, now }: OperatorContext): Promise<string | undefined> {
  const ids = uploadId === null ? [] : [uploadId]
  const [taken] = await takeUploads(trx, { userId: operator.userId, ids, purpose: 'CONTENT_PICTURE', field: 'uploadId', now })
  return taken?.pictureKey ?? undefined
}

async function requireOwnCode(trx: Db, code: string, exceptId: number): Promise<void> {
  if (await queries.isCodeTaken(trx, code, exceptId)) refuse({ code: '已经有这个编号的楼' })
}

const shownBuilding = async (trx: Db, id: number): Promise<ManagedBuilding> =>
  presentBuilding((await queries.findBuilding(trx, id)) as queries.BuildingRow)

/** @throws AppError `validation.fields`; `upload.missing`, since a new building needs a picture */
export const addBuilding = (db: Db, form: BuildingForm, context: OperatorContext): Promise<ManagedBuilding> =>
  db.transaction().execute(async trx => {
    const picture = await takePicture(trx, form.uploadId, context)
    if (picture === undefined) throw new AppError('upload.missing', { fields: { uploadId: '请上传一张图片' } })
    await requireOwnCode(trx, form.code, 0)
    const sort_order = await queries.nextOrder(trx, 'garden_buildings')
    const id = await queries.insertBuilding(trx, { ...columnsOf(form), picture, sort_order })
    await noteChange(trx, context, 'garden_building', id, form.name)
    return shownBuilding(trx, id)
  })

/** @throws AppError `missing.record`, `state.changed`, `validation.fields`, `upload.missing` */
export const saveBuilding = (
  db: Db,
  id: number,
  { version, ...form }: Saving<BuildingForm>,
  context: OperatorContext,
): Promise<ManagedBuilding> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockBuilding(trx, id)
    if (!row) throw new AppError('missing.record')
    await refuseOutdated(version, () => versionOf(buildingFormOf(row)))
    await requireOwnCode(trx, form.code, id)
    const picture = await takePicture(trx, form.uploadId, context)
    await queries.updateBuilding(trx, id, { ...columnsOf(form), ...(picture === undefined ? {} : { picture }) })
    await noteChange(trx, context, 'garden_building', id, form.name)
    return shownBuilding(trx, id)
  })

/** @throws AppError `missing.record` */
export async function listUnits(db: Db, buildingId: number): Promise<ManagedUnit[]> {
  if (!(await queries.findBuilding(db, buildingId))) throw new AppError('missing.record')
  return (await queries.listUnits(db, buildingId)).map(presentUnit)
}

const isTaken = (state: UnitForm['state']): boolean => state === 'LET' || state === 'FITTING_OUT'

/**
 * Somebody has the room or nobody has, and a vacant one says from when.
 * @returns the columns, without what the state leaves no meaning for. @throws AppError `validation.fields`
 */
async function unitColumns(trx: Db, buildingId: number, form: UnitForm, exceptId: number) {
  const { level, availableFrom, tenantId, ...columns } = form
  if (await queries.isNumberTaken(trx, buildingId, form.number, exceptId)) refuse({ number: '这栋楼已经有这个房号' })
  if (form.state === 'VACANT' && availableFrom === null) refuse({ availableFrom: '空置的房间要写从哪天起可以入住' })
  if (isTaken(form.state)) {
    if (tenantId === null) refuse({ tenantId: '请选择用房的企业' })
    const tenant = await queries.lockTenant(trx, tenantId as number)
    if (!tenant || tenant.state === 'LEFT') refuse({ tenantId: '没有这家入驻企业，或它已经离开' })
  }
  return {
    ...columns,
    floor_id: await queries.takeFloor(trx, buildingId, level),
    tenant_id: isTaken(form.state) ? tenantId : null,
    available_from: form.state === 'VACANT' ? availableFrom : null,
  }
}

const shownUnit = async (trx: Db, id: number): Promise<ManagedUnit> =>
  presentUnit((await queries.findUnit(trx, id)) as queries.UnitRow)

/** @throws AppError `missing.record` for no such building; `validation.fields` */
export const addUnit = (db: Db, buildingId: number, form: UnitForm, context: OperatorContext): Promise<ManagedUnit> =>
  db.transaction().execute(async trx => {
    if (!(await queries.lockBuilding(trx, buildingId))) throw new AppError('missing.record')
    const id = await queries.insertUnit(trx, { ...(await unitColumns(trx, buildingId, form, 0)), building_id: buildingId })
    await noteChange(trx, context, 'garden_unit', id, form.number)
    return shownUnit(trx, id)
  })

/** Locked until the commit. @throws AppError `missing.record` */
async function lockUnit(trx: Db, id: number): Promise<queries.UnitRow> {
  await queries.lockUnit(trx, id)
  const row = await queries.findUnit(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record`, `state.changed`, `validation.fields` */
export const saveUnit = (
  db: Db,
  id: number,
  { version, ...form }: Saving<UnitForm>,
  context: OperatorContext,
): Promise<ManagedUnit> =>
  db.transaction().execute(async trx => {
    const row = await lockUnit(trx, id)
    await refuseOutdated(version, () => versionOf(unitFormOf(row)))
    await queries.updateUnit(trx, id, await unitColumns(trx, row.building_id, form, id))
    await noteChange(trx, context, 'garden_unit', id, form.number)
    return shownUnit(trx, id)
  })

/** @throws AppError `missing.record`; `state.conflict` for a room that somebody has asked about */
export const removeUnit = (db: Db, id: number, context: OperatorContext): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockUnit(trx, id)
    if (await queries.hasEnquiries(trx, id))
      throw new AppError('state.conflict', { message: '有人咨询过这个房间，不能删除；可以改为已预留' })
    await queries.deleteUnit(trx, id)
    await noteChange(trx, context, 'garden_unit', id, row.number)
    return { done: true as const }
  })
