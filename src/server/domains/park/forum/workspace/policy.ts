/** Whose a topic or a reply is: its author's, or the company's for which it was written. */
import type { Ownership } from '#server/access/ownership.ts'

export const authorshipOf = (row: { author_id: number; author_company_id: number | null }): Ownership => ({
  userId: row.author_id,
  companyId: row.author_company_id,
})
