/**
 * What a listing says, between its form and its columns. The form carries rich text and pictures as keys; the columns carry
 * harmless HTML, and the figures that follow from the majors.
 */

import type { MajorForm, SchoolDraft } from '#lib/contract/learn/school-workspace.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import type { MajorRow } from '#server/domains/learn/school/queries.ts'
import type { SchoolsTable } from '#server/domains/learn/school/tables.ts'

/** The columns that a form decides. A revision keeps exactly these by name, and `majors` beside them. */
export type ListingColumns = {
  name: string
  kind: SchoolsTable['kind']
  nature: SchoolsTable['nature']
  slogan: string
  intro: string
  tags: string[]
  founded_year: number | null
  student_count: number
  teacher_count: number
  accreditation: string
  accreditation_no: string
  contact_name: string
  phone: string | null
  office_hours: string
  province_code: number
  city_code: number
  district_code: number
  area_text: string
  address: string
  lng: number
  lat: number
  logo: string
  cover: string
  gallery: string[]
}

export type ListingChanges = Partial<ListingColumns> & { majors?: MajorForm[] }

const COLUMNS = [
  'name',
  'kind',
  'nature',
  'slogan',
  'intro',
  'tags',
  'founded_year',
  'student_count',
  'teacher_count',
  'accreditation',
  'accreditation_no',
  'contact_name',
  'phone',
  'office_hours',
  'province_code',
  'city_code',
  'district_code',
  'area_text',
  'address',
  'lng',
  'lat',
  'logo',
  'cover',
  'gallery',
] as const satisfies readonly (keyof ListingColumns)[]

/** Only what a listing is made of, whatever else the JSON holds. */
export const listingColumns = (changes: Record<string, unknown>): Partial<ListingColumns> =>
  Object.fromEntries(COLUMNS.flatMap(name => (name in changes ? [[name, changes[name]]] : [])))

type SchoolLocation = { area_text: string; lng: number; lat: number }

export const columnsOf = (
  draft: Omit<SchoolDraft, 'intro'> & { intro: string },
  pictures: { logo: string; cover: string; gallery: string[] },
  place: SchoolLocation,
): ListingColumns => ({
  name: draft.name,
  kind: draft.kind,
  nature: draft.nature,
  slogan: draft.slogan,
  intro: draft.intro,
  tags: [...new Set(draft.tags)],
  founded_year: draft.foundedYear,
  student_count: draft.studentCount,
  teacher_count: draft.teacherCount,
  accreditation: draft.accreditation,
  accreditation_no: draft.accreditationNo,
  contact_name: draft.contactName,
  phone: draft.phone || null,
  office_hours: draft.officeHours,
  province_code: draft.provinceCode,
  city_code: draft.cityCode,
  district_code: draft.districtCode,
  address: draft.address,
  ...place,
  ...pictures,
})

const slotOf = (key: string) => ({ key, uploadId: null })

export const formOf = (columns: ListingColumns, majors: MajorForm[], documents: SchoolDraft['documents']): SchoolDraft => ({
  name: columns.name,
  kind: columns.kind,
  nature: columns.nature,
  slogan: columns.slogan,
  intro: editableHtml(columns.intro) as SchoolDraft['intro'],
  tags: columns.tags,
  foundedYear: columns.founded_year,
  studentCount: columns.student_count,
  teacherCount: columns.teacher_count,
  accreditation: columns.accreditation,
  accreditationNo: columns.accreditation_no,
  contactName: columns.contact_name,
  phone: columns.phone ?? '',
  officeHours: columns.office_hours,
  provinceCode: columns.province_code,
  cityCode: columns.city_code,
  districtCode: columns.district_code,
  address: columns.address,
  majors,
  logo: columns.logo ? slotOf(columns.logo) : null,
  cover: columns.cover ? slotOf(columns.cover) : null,
  gallery: columns.gallery.map(slotOf),
  documents,
})

export const majorOf = (row: MajorRow): MajorForm => ({
  name: row.name,
  field: row.field,
  degree: row.degree,
  mode: row.mode,
  months: row.months,
  tuition: row.tuition,
  tuitionUnit: row.tuition_unit,
  quota: row.quota,
  intro: row.intro,
})

export const majorRow = (major: MajorForm, schoolId: number, position: number) => ({
  school_id: schoolId,
  position,
  field: major.field,
  name: major.name,
  degree: major.degree,
  mode: major.mode,
  months: major.months,
  tuition: major.tuition,
  tuition_unit: major.tuitionUnit,
  quota: major.quota,
  intro: major.intro,
})

/** Fen a year, whatever unit the tuition is asked in. */
const yearly = ({ tuition, tuitionUnit }: MajorForm): number =>
  Math.min(MAX_INT, tuition * { YEAR: 1, TERM: 2, MONTH: 12, WHOLE: 1 }[tuitionUnit])

/** What lists filter and order by, from the majors. */
export function figuresOf(majors: readonly MajorForm[]) {
  const fees = majors.map(yearly)
  return {
    fee_min: fees.length > 0 ? Math.min(...fees) : null,
    fee_max: fees.length > 0 ? Math.max(...fees) : null,
    major_fields: [...new Set(majors.map(major => major.field))],
  }
}
