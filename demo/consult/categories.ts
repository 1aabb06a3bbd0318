/** The fields of consultation as the database knows them, and pictures of their trades. */
import type { SeedContext } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import { type ConsultField, consultFields } from './fields.ts'

/** `leaves`: ids of the second level by name. */
export type SeedField = { id: number; field: ConsultField; leaves: Map<string, number> }

/** @returns the fields with the ids of both levels, in the order of the wall. */
export async function readFields({ db }: SeedContext): Promise<SeedField[]> {
  const idOf = await readReferenceIds(db, 'consult_categories')
  return consultFields.map(field => ({
    id: idOf(field.name),
    field,
    leaves: new Map(field.leaves.map(leaf => [leaf.name, idOf(field.name, leaf.name)])),
  }))
}

const PICTURES = {
  法律咨询: 'legal',
  财税咨询: 'accounting',
  社保人事: 'recruit',
  技术支持: 'it',
  健康管理: 'health',
  教育升学: 'education',
  房产咨询: 'realty',
  设计装修: 'decoration',
  理财保险: 'insurance',
  运营营销: 'marketing',
  创业工商: 'company',
  生活服务: 'repair',
} as const

/** A picture of the field's trade. */
export const fieldPicture = (field: string, n: number): string =>
  pictureFor(PICTURES[field as keyof typeof PICTURES] ?? 'consult', n)
