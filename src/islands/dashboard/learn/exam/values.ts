/** What stands in the fields of an exam's editor, and the same as the call takes it. Times are those of a clock in China. */

import type { ExamDraft, ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY, DEFAULT_PROVINCE } from '#lib/site/default-city.ts'
import type { Errors } from '../use-problems.ts'

export type SubjectValues = { name: string; startsAt: string; endsAt: string }
export type SiteValues = {
  siteId: number | null
  name: string
  provinceCode: number
  cityCode: number
  districtCode: number
  address: string
  seats: string
}
export type Values = {
  schoolId: string
  kind: ExamDraft['kind']
  title: string
  organiser: string
  summary: string
  description: string
  fee: string
  conditions: string
  materials: string
  needsFiles: boolean
  passScore: string
  registerFrom: string
  registerTo: string
  ticketFrom: string
  resultAt: string
  subjects: SubjectValues[]
  sites: SiteValues[]
  version: string | undefined
}

const CHINA_HOURS = 8

const inputOf = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + CHINA_HOURS * HOUR_MS).toISOString().slice(0, 16)
const isoOf = (text: string): string => (text === '' ? '' : `${text}:00+08:00`)
const isoOrNull = (text: string): string | null => (text === '' ? null : isoOf(text))

export const emptySubject: SubjectValues = { name: '', startsAt: '', endsAt: '' }
export const emptySite: SiteValues = {
  siteId: null,
  name: '',
  provinceCode: DEFAULT_PROVINCE.code,
  cityCode: DEFAULT_CITY.code,
  districtCode: 0,
  address: '',
  seats: '',
}

export const emptyExam = (schoolId: number): Values => ({
  schoolId: schoolId ? String(schoolId) : '',
  kind: 'VOCATIONAL',
  title: '',
  organiser: '',
  summary: '',
  description: '',
  fee: '0',
  conditions: '',
  materials: '',
  needsFiles: false,
  passScore: '60',
  registerFrom: '',
  registerTo: '',
  ticketFrom: '',
  resultAt: '',
  subjects: [emptySubject],
  sites: [emptySite],
  version: undefined,
})

export const valuesOf = ({ form, version }: ExamRecord): Values => ({
  ...form,
  schoolId: String(form.schoolId),
  fee: yuanInput(form.fee),
  conditions: form.conditions.join('\n'),
  materials: form.materials.join('\n'),
  passScore: form.passScore === null ? '' : String(form.passScore),
  registerFrom: inputOf(form.registerFrom),
  registerTo: inputOf(form.registerTo),
  ticketFrom: inputOf(form.ticketFrom),
  resultAt: inputOf(form.resultAt),
  subjects: form.subjects.map(one => ({ name: one.name, startsAt: inputOf(one.startsAt), endsAt: inputOf(one.endsAt) })),
  sites: form.sites.map(site => ({ ...site, seats: String(site.seats) })),
  version,
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

export const draftOf = ({ version: _, ...values }: Values): ExamDraft => ({
  ...values,
  schoolId: Number(values.schoolId),
  fee: fenOf(values.fee) ?? Number.NaN,
  conditions: linesOf(values.conditions),
  materials: linesOf(values.materials),
  passScore: values.passScore.trim() === '' ? null : wholeNumber(values.passScore),
  registerFrom: isoOf(values.registerFrom),
  registerTo: isoOf(values.registerTo),
  ticketFrom: isoOrNull(values.ticketFrom),
  resultAt: isoOrNull(values.resultAt),
  subjects: values.subjects.map(one => ({ name: one.name, startsAt: isoOf(one.startsAt), endsAt: isoOf(one.endsAt) })),
  sites: values.sites.map(site => ({ ...site, seats: wholeNumber(site.seats) })),
})

/** What is wrong, by the field it stands beside; the first of each. */
export function errorsOf(found: Iterable<readonly [path: string, message: string]>): Errors {
  const errors: Record<string, string> = {}
  for (const [path, message] of found) {
    const field = path.replace(/^(conditions|materials)\..*/, '$1').replace(/\.(provinceCode|cityCode)$/, '.districtCode')
    errors[field] ??= field === 'schoolId' && message.includes('数') ? '请选择承办院校' : message
  }
  return errors
}
