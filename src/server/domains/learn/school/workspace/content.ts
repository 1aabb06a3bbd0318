/** What a saved form brings with it: its place, its pictures, its proofs. */
import type { PictureSlot, SchoolDraft } from '#lib/contract/learn/school-workspace.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { areaNames } from '#server/domains/city/nation/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { deleteDocuments, findDistrict, insertDocument, listDocuments, type SchoolRow } from './queries.ts'

export const UPLOAD_PREFIX = 'upload:'

/** The coordinates of a school: the middle of its district, as long as nobody has set them on the map. */
export async function locate(db: Db, draft: SchoolDraft, before: SchoolRow | undefined) {
  const { provinceCode: province_code, cityCode: city_code, districtCode: district_code } = draft
  const chain = await findDistrict(db, draft)
  if (!chain) throw new AppError('validation.fields', { fields: { districtCode: '请选择到区县' } })
  const area_text = areaNames({ province_code, city_code, district_code }).label.replaceAll(' ', '')
  if (before?.district_code === district_code) return { area_text, lng: before.lng, lat: before.lat }
  return { area_text, lng: chain.lng ?? chain.city_lng ?? 114.06, lat: chain.lat ?? chain.city_lat ?? 22.54 }
}

export type Saving = { actor: Actor; draft: SchoolDraft; now: Date; known: ReadonlySet<string> }

/** Keys that the record has are kept; the others must be uploads of mine, which it takes now. */
export async function takePictures(trx: Db, { actor, draft, now, known }: Saving) {
  const { userId } = signedInPerson(actor)
  const slots: [PictureSlot, field: string][] = [
    ...(draft.logo ? [[draft.logo, 'logo'] as [PictureSlot, string]] : []),
    ...(draft.cover ? [[draft.cover, 'cover'] as [PictureSlot, string]] : []),
    ...draft.gallery.map((slot): [PictureSlot, string] => [slot, 'gallery']),
  ]
  const fresh = new Set<string>()
  for (const [slot, field] of slots) {
    if (known.has(slot.key) || fresh.has(slot.key)) continue
    const [taken] = await takeUploads(trx, {
      userId,
      ids: [slot.uploadId ?? 0],
      purpose: 'COMPANY_PICTURE',
      field,
      now,
    })
    if (taken?.pictureKey !== slot.key) throw new AppError('upload.missing', { fields: { [field]: '图片已过期，请重新上传' } })
    fresh.add(slot.key)
  }
  return {
    logo: draft.logo?.key ?? '',
    cover: draft.cover?.key ?? '',
    gallery: [...new Set(draft.gallery.map(slot => slot.key))],
  }
}

/** Proofs are no part of what the public reads, so they change at once, whatever the state. */
export async function saveDocuments(trx: Db, schoolId: number, { actor, draft, now }: Saving): Promise<void> {
  const before = await listDocuments(trx, schoolId)
  const isKept = (row: (typeof before)[number]) =>
    draft.documents.some(slot =>
      slot.documentId === null ? row.file_id === `${UPLOAD_PREFIX}${slot.uploadId}` : slot.documentId === row.id,
    )
  const gone = before.filter(row => !isKept(row)).map(row => row.id)
  if (gone.length > 0) await deleteDocuments(trx, gone)
  for (const slot of draft.documents) {
    if (slot.documentId !== null) continue
    // Saved twice while the first answer was on its way: it is there already.
    if (before.some(row => row.file_id === `${UPLOAD_PREFIX}${slot.uploadId}`)) continue
    const [taken] = await takeUploads(trx, {
      userId: signedInPerson(actor).userId,
      ids: [slot.uploadId ?? 0],
      purpose: 'ATTACHMENT',
      field: 'documents',
      now,
    })
    if (taken)
      await insertDocument(trx, {
        school_id: schoolId,
        kind: slot.kind,
        name: taken.name,
        file_id: `${UPLOAD_PREFIX}${taken.id}`,
      })
  }
}
