/** Courses as the search domain reads them. */
import { levelTexts } from '#lib/format/learn.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { presentCard } from './present.ts'
import { findSearchRow, listSearchRows, type SearchRow } from './queries.ts'

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Courses that many learn and score well come first. */
const qualityOf = (row: SearchRow): number =>
  Math.min(1, Math.log10(1 + row.student_count) / 8 + (row.score / 500) * 0.3 + Math.min(row.comment_count, 30) / 150)

const documentOf = (row: SearchRow): SearchDocument => {
  const card = presentCard(row)
  const isPerson = card.provider.kind === 'person'
  return {
    kind: 'course',
    refId: row.id,
    title: row.title,
    summary: row.subtitle,
    text: `${row.gains.join(' ')} ${plainText(row.description)}`,
    keywords: [row.category_name, ...(isPerson ? [] : [card.provider.name]), ...row.tags],
    names: [row.teacher_name, ...(isPerson ? [card.provider.name] : [])],
    picture: card.cover,
    provinceCode: row.school_province ?? row.company_province ?? row.owner_province,
    cityCode: row.school_city ?? row.company_city ?? row.owner_city,
    districtCode: row.school_district ?? row.company_district ?? row.owner_district,
    ownerUserId: row.owner_user_id,
    ownerCompanyId: row.company_id,
    weight: qualityOf(row),
    publishedAt: row.published_at!,
    facts: {
      price: row.price,
      level: levelTexts[row.level],
      lessons: row.lesson_count,
      students: row.student_count,
      score: card.score,
      teacher: row.teacher_name,
      provider: card.provider.name,
    },
  }
}

export const searchSource: SearchSource = {
  kind: 'course',
  list: async (db, afterId, limit) => (await listSearchRows(db, afterId, limit)).map(documentOf),
  get: async (db, id) => {
    const row = await findSearchRow(db, id)
    return row && documentOf(row)
  },
}
