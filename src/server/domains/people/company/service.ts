/** A company's own data, as its public page shows it. */

import type { CompanyBase, CompanyChange, PictureRef } from '#lib/contract/people/company.ts'
import { actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { findArea, getAncestors } from '#server/domains/city/nation/service.ts'
import { changedNames, requireFreeNames } from '#server/domains/people/naming/service.ts'
import { refuseWords } from '#server/domains/platform/text-check/service.ts'
import { takeRichText, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated } from '#server/version.ts'
import { presentBase } from './present.ts'
import { type CompanyRow, getCompany, lockCompany, updateCompany } from './queries.ts'
import { republishCompany } from './republish.ts'

export { dissolveOwnCompanies } from './dissolve.ts'
export { insertCompany, updateCompany, updateUnfrozenCompany } from './queries.ts'
export { republishCompany, republishConsultants, republishPerson } from './republish.ts'
export type { CompanyScale } from './tables.ts'

async function areaOf(db: Db, row: CompanyRow): Promise<CompanyBase['area']> {
  const code = row.town_code ?? (row.district_code || row.city_code)
  return (await getAncestors(db, code)).map(({ code: own, name, level }) => ({ code: own, name, level }))
}

export async function readCompanyBase(db: Db, companyId: number): Promise<CompanyBase> {
  const row = await getCompany(db, companyId)
  return presentBase(row, await areaOf(db, row))
}

/** Keys of pictures: those that were there before, and fresh uploads. Keys of anything else are refused. */
async function picturesOf(
  trx: Db,
  refs: readonly PictureRef[],
  known: readonly string[],
  { userId, field, now }: { userId: number; field: string; now: Date },
): Promise<string[]> {
  const ids = refs.filter(ref => typeof ref === 'number')
  const uploads = ids.length > 0 ? await takeUploads(trx, { userId, ids, purpose: 'COMPANY_PICTURE', field, now }) : []
  const fresh = new Map(uploads.map(upload => [upload.id, upload.pictureKey]))
  return refs.map(ref => {
    const key = typeof ref === 'number' ? fresh.get(ref) : known.includes(ref) ? ref : null
    if (!key) throw new AppError('upload.missing', { fields: { [field]: '这张图片已经不在了，请重新上传' } })
    return key
  })
}

/** @throws AppError `validation.fields` for an area that does not reach down to a district. */
async function requireDistrict(db: Db, areaCode: number) {
  const area = await findArea(db, areaCode)
  if (!area?.district_code) throw new AppError('validation.fields', { fields: { areaCode: '请选择到区县' } })
  return { ...area, district_code: area.district_code }
}

/** The columns of what the form says in words; names, pictures and the introduction are checked before they are written. */
const columnsOf = (change: CompanyChange, area: Awaited<ReturnType<typeof requireDistrict>>) => ({
  short_name: change.shortName,
  slogan: change.slogan,
  industry: change.industry,
  scale: change.scale,
  tags: [...new Set(change.tags)],
  contact_name: change.contactName,
  ...(change.phone ? { phone: change.phone } : {}),
  business_hours: change.businessHours,
  province_code: area.province_code,
  city_code: area.city_code,
  district_code: area.district_code,
  town_code: area.town_code,
  address: change.address,
  lng: change.position?.lng ?? area.lng,
  lat: change.position?.lat ?? area.lat,
})

/** @throws AppError `validation.fields`, `state.changed`, `company.name_certified`, `upload.missing` */
export async function saveCompanyBase(
  db: Db,
  change: CompanyChange,
  { actor, exchange, now }: ActorContext,
): Promise<CompanyBase> {
  const { userId } = signedInPerson(actor)
  const { companyId } = actingCompany(actor)
  const area = await requireDistrict(db, change.areaCode)
  await refuseWords(db, 'NAME', [
    ['slogan', change.slogan],
    ['intro', writtenText(change.intro)],
    ['industry', change.industry],
    ['tags', change.tags.join('\n')],
    ['businessHours', change.businessHours],
    ['address', change.address],
  ])
  await db.transaction().execute(async trx => {
    const before = await lockCompany(trx, companyId)
    await refuseOutdated(change.version, async () => (await readCompanyBase(trx, companyId)).version)
    const name = change.name ?? before.name
    if (before.certified && name !== before.name) {
      throw new AppError('company.name_certified', { fields: { name: '已认证的公司改名要重新认证' } })
    }
    const changed = { name, shortName: change.shortName, contactName: change.contactName }
    const stood = { name: before.name, shortName: before.short_name, contactName: before.contact_name }
    await requireFreeNames(trx, changedNames(stood, changed), { userId, companyId })
    const known = [before.logo, before.cover, ...before.gallery]
    const pictures = (field: string, refs: readonly PictureRef[]) => picturesOf(trx, refs, known, { userId, field, now })
    const [logo = ''] = await pictures('logo', change.logo === null ? [] : [change.logo])
    const [cover = ''] = await pictures('cover', change.cover === null ? [] : [change.cover])
    const gallery = await pictures('gallery', change.gallery)
    const intro = await takeRichText(trx, change.intro, { userId, field: 'intro', now })
    await updateCompany(trx, companyId, { ...columnsOf(change, area), name, intro, logo, cover, gallery, updated_at: now })
    await republishCompany(trx, companyId)
    await audit(
      trx,
      actor,
      {
        action: 'company.save',
        subjectKind: 'company',
        subjectId: companyId,
        companyId,
        detail: { renamed: name !== before.name },
      },
      exchange,
    )
  })
  return readCompanyBase(db, companyId)
}
