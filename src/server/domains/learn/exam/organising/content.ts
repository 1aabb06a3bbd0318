/** Converts an exam between the form of its editor and its rows. */
import type { ExamDraft } from '#lib/contract/learn/exam-organising.ts'
import { examProblems, spanOf } from '#lib/learn/exam-rules.ts'
import type { Db } from '#server/db/client.ts'
import { areaNames } from '#server/domains/city/nation/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

const iso = (at: Date): string => at.toISOString()

export async function readForm(db: Db, row: queries.ExamRow): Promise<ExamDraft> {
  const [subjects, sites] = await Promise.all([queries.listSubjects(db, row.id), queries.listSites(db, row.id)])
  return {
    schoolId: row.school_id ?? 0,
    kind: row.kind,
    title: row.title,
    organiser: row.organiser,
    summary: row.summary,
    description: row.description,
    fee: row.fee,
    conditions: row.conditions,
    materials: row.materials,
    needsFiles: row.needs_files,
    passScore: row.pass_score,
    registerFrom: iso(row.register_from),
    registerTo: iso(row.register_to),
    ticketFrom: row.ticket_from && iso(row.ticket_from),
    resultAt: row.result_at && iso(row.result_at),
    subjects: subjects.map(one => ({ name: one.name, startsAt: iso(one.starts_at), endsAt: iso(one.ends_at) })),
    sites: sites.map(site => ({
      siteId: site.id,
      name: site.name,
      provinceCode: site.province_code,
      cityCode: site.city_code,
      districtCode: site.district_code,
      address: site.address,
      seats: site.seats,
    })),
  }
}

/** @throws AppError `validation.fields` */
export function requireSound(draft: ExamDraft): void {
  const problems = examProblems(draft)
  if (draft.needsFiles && draft.materials.length === 0) problems.materials = '请写出要上传哪些材料'
  if (Object.keys(problems).length > 0) throw new AppError('validation.fields', { fields: problems })
}

/** The columns of the exam itself. @param description cleaned. */
export function columnsOf(draft: ExamDraft, description: string) {
  const { startsAt, endsAt } = spanOf(draft.subjects)
  const [first] = draft.sites
  const place = first
    ? areaNames({ province_code: first.provinceCode, city_code: first.cityCode, district_code: null }).label.replaceAll(' ', '')
    : ''
  return {
    school_id: draft.schoolId,
    kind: draft.kind,
    title: draft.title,
    organiser: draft.organiser,
    summary: draft.summary,
    description,
    fee: draft.fee,
    conditions: draft.conditions,
    materials: draft.materials,
    needs_files: draft.needsFiles,
    pass_score: draft.passScore,
    register_from: new Date(draft.registerFrom),
    register_to: new Date(draft.registerTo),
    ticket_from: draft.ticketFrom === null ? null : new Date(draft.ticketFrom),
    result_at: draft.resultAt === null ? null : new Date(draft.resultAt),
    starts_at: startsAt,
    ends_at: endsAt,
    province_code: first?.provinceCode ?? null,
    city_code: first?.cityCode ?? null,
    area_text: place || '全国',
  }
}

export const saveSubjects = (trx: Db, examId: number, draft: ExamDraft): Promise<void> =>
  queries.saveSubjects(
    trx,
    examId,
    draft.subjects.map(one => ({
      exam_id: examId,
      name: one.name,
      starts_at: new Date(one.startsAt),
      ends_at: new Date(one.endsAt),
    })),
  )

const fault = (path: string, message: string): AppError => new AppError('validation.fields', { fields: { [path]: message } })

/** Sites that are kept are changed, others are added or taken away; seats that are taken stay. */
export async function saveSites(trx: Db, examId: number, { sites }: ExamDraft): Promise<void> {
  const before = await queries.lockSites(trx, examId)
  for (const one of before)
    if (!sites.some(site => site.siteId === one.id) && !(await queries.deleteSite(trx, one.id)))
      throw fault('sites', `“${one.name}”已经有人报名，不能删除`)
  for (const [at, site] of sites.entries()) {
    const known = before.find(one => one.id === site.siteId)
    if (site.siteId !== null && !known) throw fault(`sites.${at}.name`, '这个考点已经不在了，请刷新页面')
    if (known && site.seats < known.seats_taken) throw fault(`sites.${at}.seats`, `已经有 ${known.seats_taken} 人占用座位`)
    const place = await queries.findDistrict(trx, site)
    if (!place) throw fault(`sites.${at}.districtCode`, '请选择到区县')
    const row = {
      name: site.name,
      province_code: site.provinceCode,
      city_code: site.cityCode,
      district_code: site.districtCode,
      address: site.address,
      seats: site.seats,
    }
    const moved = known?.district_code !== site.districtCode
    const at_ = { lng: place.lng ?? place.city_lng ?? 114.06, lat: place.lat ?? place.city_lat ?? 22.54 }
    if (known) await queries.updateSite(trx, known.id, { ...row, ...(moved ? at_ : {}) })
    else await queries.insertSite(trx, { ...row, ...at_, exam_id: examId })
  }
}

/** What people relied on when they registered. */
const LOCKED: readonly (readonly [keyof ExamDraft, string])[] = [
  ['fee', '报名费'],
  ['schoolId', '承办院校'],
  ['subjects', '科目和时间'],
  ['materials', '材料'],
  ['needsFiles', '材料要求'],
]

/** @throws AppError `validation.fields` for what cannot be changed once somebody has registered. */
export function refuseLocked(before: ExamDraft, after: ExamDraft): void {
  const same = (name: keyof ExamDraft) =>
    name === 'subjects'
      ? JSON.stringify(before.subjects.map(one => [one.name, Date.parse(one.startsAt), Date.parse(one.endsAt)])) ===
        JSON.stringify(after.subjects.map(one => [one.name, Date.parse(one.startsAt), Date.parse(one.endsAt)]))
      : JSON.stringify(before[name]) === JSON.stringify(after[name])
  const changed = LOCKED.filter(([name]) => !same(name))
  if (changed.length > 0)
    throw new AppError('validation.fields', {
      fields: Object.fromEntries(changed.map(([name, text]) => [name, `已经有人报名，${text}不能再改`])),
    })
}
