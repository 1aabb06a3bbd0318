/** What stands in the editor's fields, and the same as the call takes it. */

import { get, type Resolver, set } from 'react-hook-form'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { SchoolDraft, SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { DEFAULT_CITY, DEFAULT_PROVINCE } from '#lib/site/default-city.ts'

export type MajorValues = {
  name: string
  field: string
  degree: string
  mode: SchoolDraft['majors'][number]['mode']
  months: string
  tuition: string
  tuitionUnit: SchoolDraft['majors'][number]['tuitionUnit']
  quota: string
  intro: string
}

export type Values = {
  name: string
  kind: SchoolDraft['kind']
  nature: SchoolDraft['nature']
  slogan: string
  intro: string
  tags: string
  foundedYear: string
  studentCount: string
  teacherCount: string
  accreditation: string
  accreditationNo: string
  contactName: string
  phone: string
  officeHours: string
  provinceCode: number
  cityCode: number
  districtCode: number
  address: string
  majors: MajorValues[]
  logo: UploadedFile[]
  cover: UploadedFile[]
  gallery: UploadedFile[]
  licences: UploadedFile[]
  proofs: UploadedFile[]
}

export const emptyMajor: MajorValues = {
  name: '',
  field: '',
  degree: '',
  mode: 'FULL_TIME',
  months: '12',
  tuition: '',
  tuitionUnit: 'YEAR',
  quota: '',
  intro: '',
}

export const emptySchool: Values = {
  name: '',
  kind: 'TRAINING',
  nature: 'PRIVATE',
  slogan: '',
  intro: '',
  tags: '',
  foundedYear: '',
  studentCount: '0',
  teacherCount: '0',
  accreditation: '',
  accreditationNo: '',
  contactName: '',
  phone: '',
  officeHours: '',
  provinceCode: DEFAULT_PROVINCE.code,
  cityCode: DEFAULT_CITY.code,
  districtCode: 0,
  address: '',
  majors: [],
  logo: [],
  cover: [],
  gallery: [],
  licences: [],
  proofs: [],
}

const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeNumber(text))

// What the record has stands under a negative number; an upload keeps its own.
let next = -1
const pictureOf = ({ key }: { key: string }): UploadedFile => ({
  id: next--,
  kind: 'IMAGE',
  name: '',
  bytes: 0,
  url: pictureUrl(key, 480),
  pictureKey: key,
})

const slotOf = (file: UploadedFile) => ({ key: file.pictureKey ?? '', uploadId: file.id > 0 ? file.id : null })

type Kind = SchoolDraft['documents'][number]['kind']
/** What each proof of the record is, by its id. */
export type DocumentKinds = ReadonlyMap<number, Kind>

export const valuesOf = ({ form, documents }: SchoolRecord): Values => {
  const fileOf = (schoolDocument: SchoolRecord['documents'][number]): UploadedFile => ({
    id: -schoolDocument.documentId,
    kind: 'FILE',
    name: schoolDocument.name,
    bytes: schoolDocument.bytes,
    // Without an address its name stands there, not a link that leads nowhere.
    url: schoolDocument.url ?? '',
    pictureKey: null,
  })
  return {
    ...form,
    tags: form.tags.join('，'),
    foundedYear: form.foundedYear === null ? '' : String(form.foundedYear),
    studentCount: String(form.studentCount),
    teacherCount: String(form.teacherCount),
    majors: form.majors.map(major => ({
      ...major,
      months: String(major.months),
      tuition: yuanInput(major.tuition),
      quota: major.quota === null ? '' : String(major.quota),
    })),
    logo: form.logo ? [pictureOf(form.logo)] : [],
    cover: form.cover ? [pictureOf(form.cover)] : [],
    gallery: form.gallery.map(pictureOf),
    licences: documents.filter(one => one.kind === 'LICENCE').map(fileOf),
    proofs: documents.filter(one => one.kind !== 'LICENCE').map(fileOf),
  }
}

/** @param kinds of the proofs that the record has, by their id. */
export const draftOf = (values: Values, kinds: DocumentKinds): SchoolDraft => {
  const documentOf = (kind: Kind) => (file: UploadedFile) =>
    file.id < 0
      ? { documentId: -file.id, uploadId: null, kind: kinds.get(-file.id) ?? kind }
      : { documentId: null, uploadId: file.id, kind }
  const { licences, proofs, ...rest } = values
  return {
    ...rest,
    tags: values.tags
      .split(/[,，、\s]+/)
      .map(tag => tag.trim())
      .filter(Boolean),
    foundedYear: wholeOrNull(values.foundedYear),
    studentCount: wholeNumber(values.studentCount),
    teacherCount: wholeNumber(values.teacherCount),
    majors: values.majors.map(major => ({
      ...major,
      months: wholeNumber(major.months),
      tuition: fenOf(major.tuition) ?? Number.NaN,
      quota: wholeOrNull(major.quota),
    })),
    logo: values.logo[0] ? slotOf(values.logo[0]) : null,
    cover: values.cover[0] ? slotOf(values.cover[0]) : null,
    gallery: values.gallery.map(slotOf),
    documents: [...licences.map(documentOf('LICENCE')), ...proofs.map(documentOf('OTHER'))],
  }
}

/** Fields of the call that stand under another name in the form. */
const fieldOf = (path: string): string =>
  path.startsWith('documents')
    ? 'licences'
    : /^(provinceCode|cityCode)/.test(path)
      ? 'districtCode'
      : (/^(logo|cover|gallery|tags)/.exec(path)?.[0] ?? path)

const messages: Record<string, string> = { cover: '请上传一张封面图', districtCode: '请选择到区县' }

export const errorsOf = (fields: Record<string, string>): Record<string, unknown> => {
  const errors = {}
  for (const [path, message] of Object.entries(fields)) {
    const field = fieldOf(path)
    if (!get(errors, field)) set(errors, field, { type: 'server', message: messages[field] ?? message })
  }
  return errors
}

/** Everything that the review asks for, beside the field that lacks it. */
export const submitResolver =
  (kinds: DocumentKinds): Resolver<Values> =>
  async values => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) return { values: {}, errors: { root: { type: 'missing', message: RULES_MISSING } } }
    const checked = rules.schoolForm.safeParse(draftOf(values, kinds))
    if (checked.success) return { values, errors: {} }
    const fields = Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const).reverse())
    return { values: {}, errors: errorsOf(fields) }
  }
