/** The words under which listed questions are looked for. */
import type { QuestionStateFilter } from '#lib/contract/consult/consult-shapes.ts'

export type QuestionFilters = {
  state?: QuestionStateFilter | undefined
  price?: 'free' | 'paid' | undefined
  categoryId?: number | undefined
  provinceCode?: number | undefined
  cityCode?: number | undefined
  labelId?: number | undefined
  keyword?: string | undefined
}

const PHASES: Record<QuestionStateFilter, number[]> = { open: [1, 2], unanswered: [1], accepted: [3], expired: [4] }

/** The pairs (or the single character) that a title must contain to contain each part of the keyword. */
const keywordGrams = (keyword: string): string[] =>
  keyword
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(part => {
      const characters = [...part]
      return characters.length === 1 ? [`~${part}`] : characters.slice(1).map((next, index) => `~${characters[index]}${next}`)
    })

/** The words a question must have, all of them; of an inner list any one. The database files questions under the same ones (0190). */
export const wantedWords = (filters: QuestionFilters): (string | string[])[] =>
  [
    filters.categoryId && `category:${filters.categoryId}`,
    filters.state && PHASES[filters.state].map(phase => `phase:${phase}`),
    filters.price && `price:${filters.price}`,
    filters.provinceCode && `province:${filters.provinceCode}`,
    filters.cityCode && `city:${filters.cityCode}`,
    filters.labelId && `label:${filters.labelId}`,
    ...new Set(keywordGrams(filters.keyword ?? '')),
  ].filter(word => typeof word === 'string' || Array.isArray(word))
