/** The content of a service: read for its editor, and written into its rows. */
import type { OfferDraft } from '#lib/contract/city/offer.ts'
import { editableHtml, picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import type { EditContent } from '#server/domains/city/city/tables.ts'
import { areaOfCity } from '#server/domains/city/nation/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { disablePackages, insertPackage, listEnabledPackages, listPackageIds, updatePackage } from './package-queries.ts'
import type { OfferOwner } from './policy.ts'
import { findCategory, findCentre, getOfferPlace, type OfferDetailRow, updateOffer } from './queries.ts'

export async function contentOf(db: Db, row: OfferDetailRow): Promise<EditContent> {
  if (row.edit_content) return { ...row.edit_content, intro: richHtml(row.edit_content.intro) }
  const packages = await listEnabledPackages(db, row.id)
  return {
    categoryId: row.category_id,
    title: row.title,
    summary: row.summary,
    intro: editableHtml(row.intro),
    unit: row.unit,
    tags: row.tags,
    districtCode: row.district_code,
    address: row.address,
    servedNote: row.served_note,
    pictures: [...new Set([row.cover, ...row.gallery])].filter(Boolean).slice(0, 9),
    packages: packages.map(({ id, ...rest }) => ({ packageId: id, ...rest })),
  }
}

/** Everything that a buyer reads, as it is compared with the sensitive words. */
export const offerText = (content: EditContent) => ({
  place: 'SERVICE' as const,
  subject: 'SERVICE' as const,
  text: [
    content.title,
    content.summary,
    writtenText(content.intro),
    content.servedNote,
    content.unit,
    content.address,
    ...content.tags,
    ...content.packages.flatMap(one => [one.name, ...one.scope]),
  ].join('\n'),
  field: 'intro',
  can: 'reviewed' as const,
  pictures: { keys: [...content.pictures, ...picturesIn(richHtml(content.intro))], ids: [] },
  whole: content,
})

export async function categoryOf(db: Db, id: number) {
  const category = await findCategory(db, id)
  if (!category) throw new AppError('validation.fields', { fields: { categoryId: '请选择分类' } })
  return { category_id: category.id, root_category_id: category.parent_id! }
}

/** The keys of the pictures in their order: those that the service has already, and new uploads. */
export async function picturesOf(
  trx: Db,
  owner: OfferOwner,
  draft: OfferDraft,
  known: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const ids = draft.pictures.flatMap(picture => ('uploadId' in picture ? [picture.uploadId] : []))
  const taken = await takeUploads(trx, { userId: owner.userId, ids, purpose: 'CONTENT_PICTURE', field: 'pictures', now })
  const keyOf = new Map(taken.map(upload => [upload.id, upload.pictureKey]))
  return draft.pictures.map(picture => {
    const key = 'uploadId' in picture ? keyOf.get(picture.uploadId) : known.has(picture.key) ? picture.key : null
    if (!key) throw new AppError('upload.missing', { fields: { pictures: '有图片不存在了，请重新上传' } })
    return key
  })
}

/** Writes content into a service that nobody sees, or whose change was approved. */
export async function writeContent(trx: Db, id: number, cityCode: number, content: EditContent, now: Date): Promise<number[]> {
  const place = areaOfCity(cityCode, content.districtCode || null)
  if (!place) throw new AppError('validation.fields', { fields: { districtCode: '请选择所在的区' } })
  const before = await getOfferPlace(trx, id)
  // Moved to another district, the old point would lie: the district's centre until the place is looked up.
  const centre =
    content.districtCode !== 0 && before.district_code !== content.districtCode
      ? await findCentre(trx, [content.districtCode, cityCode])
      : undefined
  const prices = content.packages.map(one => one.price)
  await updateOffer(trx, id, {
    ...(await categoryOf(trx, content.categoryId)),
    title: content.title,
    summary: content.summary,
    intro: richHtml(content.intro),
    unit: content.unit,
    tags: content.tags,
    district_code: content.districtCode,
    address: content.address,
    served_note: content.servedNote,
    cover: content.pictures[0] ?? '',
    gallery: content.pictures.slice(1),
    price: prices.length > 0 ? Math.min(...prices) : 0,
    ...(centre ? { lng: centre.lng!, lat: centre.lat! } : {}),
    updated_at: now,
  })
  return writePackages(trx, id, content)
}

/** Packages keep their ids, which orders name; one that is gone is only switched off. */
async function writePackages(trx: Db, serviceId: number, { packages }: EditContent): Promise<number[]> {
  const ids: number[] = []
  const known = new Set(await listPackageIds(trx, serviceId))
  await disablePackages(trx, serviceId)
  for (const [sort, { packageId, ...one }] of packages.entries()) {
    if (packageId !== undefined && known.has(packageId)) {
      await updatePackage(trx, packageId, { ...one, sort, enabled: true })
      ids.push(packageId)
    } else {
      ids.push(await insertPackage(trx, serviceId, { ...one, sort }))
    }
  }
  return ids
}
