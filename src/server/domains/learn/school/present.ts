/** Rows of schools as the wire shows them. The phone leaves masked; who owns the listing does not leave at all. */

import type { SchoolCard, SchoolDetail, SchoolNews } from '#lib/contract/learn/school.ts'
import { feeRangeText, majorModeTexts, natureTexts, schoolKindTexts } from '#lib/format/learn.ts'
import { cleanHtml } from '#server/content/html.ts'
import { presentScore } from '#server/domains/learn/course/service.ts'
import type { CardRow, DetailRow, MajorRow, NewsRow } from './queries.ts'

export const presentCard = (row: CardRow): SchoolCard => ({
  schoolId: row.id,
  name: row.name,
  slogan: row.slogan,
  logo: row.logo || null,
  cover: row.cover || null,
  kind: row.kind,
  kindText: schoolKindTexts[row.kind],
  nature: row.nature,
  natureText: natureTexts[row.nature],
  tags: row.tags,
  areaText: row.area_text,
  address: row.address,
  feeMin: row.fee_min,
  feeMax: row.fee_max,
  feeText: feeRangeText(row.fee_min, row.fee_max),
  majorFields: row.major_fields,
  score: presentScore(row.score, row.review_count),
  reviewCount: row.review_count,
  courseCount: row.course_count,
  favouriteCount: row.favourite_count,
})

export const presentMajor = (row: MajorRow): SchoolDetail['majors'][number] => ({
  majorId: row.id,
  name: row.name,
  field: row.field,
  degree: row.degree,
  mode: row.mode,
  modeText: majorModeTexts[row.mode],
  months: row.months,
  tuition: row.tuition,
  tuitionUnit: row.tuition_unit,
  quota: row.quota,
  intro: row.intro,
})

export const presentNews = (row: NewsRow): SchoolNews => ({
  newsId: row.id,
  schoolId: row.school_id,
  schoolName: row.school_name,
  title: row.title,
  summary: row.body.replace(/<[^>]*>/g, '').slice(0, 80),
  picture: row.picture || null,
  publishedAt: row.published_at.toISOString(),
})

type DetailParts = Pick<SchoolDetail, 'courses' | 'exams' | 'openDays' | 'questions'> & {
  majors: MajorRow[]
  news: NewsRow[]
  similar: CardRow[]
}

export const presentDetail = (row: DetailRow, { majors, news, similar, ...rest }: DetailParts): SchoolDetail => ({
  ...presentCard(row),
  intro: cleanHtml(row.intro),
  gallery: row.gallery,
  foundedYear: row.founded_year,
  studentCount: row.student_count,
  teacherCount: row.teacher_count,
  accreditation: row.accreditation,
  accreditationNo: row.accreditation_no,
  certifiedOn: row.lapsed ? null : row.checked_on,
  contactName: row.contact_name,
  phoneMasked: row.phone_masked,
  officeHours: row.office_hours,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  lng: row.lng,
  lat: row.lat,
  views: row.view_count,
  takesEnquiries: row.takes_enquiries,
  majors: majors.map(presentMajor),
  news: news.map(one => ({ ...presentNews(one), body: cleanHtml(one.body) })),
  similar: similar.map(presentCard),
  ...rest,
})
