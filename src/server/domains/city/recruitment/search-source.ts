/** Jobs and job-seeker posts as the search domain reads them. */
import type { RecruitmentKind } from '#lib/contract/city/recruitment.ts'
import { educationTexts, employmentTexts, experienceTexts, salaryText } from '#lib/format/recruitment.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { findSearchRow, listSearchRows, type SearchRow } from './queries.ts'

/** Plain words of sanitised rich text. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Complete, well-described posts of certified employers that people look at come first. */
const qualityOf = (row: SearchRow): number => {
  const described = Math.min(row.description.length / 800, 1) * 0.3
  const seen = Math.min(Math.log10(1 + row.view_count) / 4, 1) * 0.3
  const priced = row.salary_negotiable ? 0 : 0.2
  return Math.min(described + seen + priced + (row.company_certified_at || row.kind === 'resume' ? 0.2 : 0), 1)
}

const documentOf = (row: SearchRow): SearchDocument => ({
  kind: row.kind,
  refId: row.id,
  title: row.title,
  summary: row.summary,
  text: plainText(row.description),
  keywords: [row.profession_name, ...row.tags],
  picture: (row.kind === 'job' ? row.company_logo : row.publisher_avatar) || null,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  ownerUserId: row.kind === 'resume' ? row.publisher_user_id : null,
  ownerCompanyId: row.company_id,
  weight: qualityOf(row),
  publishedAt: row.refreshed_at,
  facts: {
    salary: salaryText({
      unit: row.salary_unit,
      min: row.salary_min,
      max: row.salary_max,
      negotiable: row.salary_negotiable,
      months: row.salary_months,
    }),
    education: educationTexts[row.education],
    experience: experienceTexts[row.experience],
    employment: employmentTexts[row.employment],
    profession: row.profession_name,
    company: row.company_name,
    certified: row.company_certified_at !== null,
    tags: row.tags.slice(0, 4).join(' '),
  },
})

const sourceOf = (kind: RecruitmentKind): SearchSource => ({
  kind,
  list: async (db, afterId, limit) => (await listSearchRows(db, kind, afterId, limit)).map(documentOf),
  get: async (db, id) => {
    const row = await findSearchRow(db, kind, id)
    return row && documentOf(row)
  },
})

export const jobSearchSource = sourceOf('job')
export const resumeSearchSource = sourceOf('resume')
