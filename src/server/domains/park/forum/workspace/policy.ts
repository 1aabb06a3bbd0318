/** The owner of a topic or a reply: its author, or the company it was written for. */
import type { Ownership } from '#server/access/ownership.ts'

export const authorshipOf = (row: { author_id: number; author_company_id: number | null }): Ownership => ({
  userId: row.author_id,
  companyId: row.author_company_id,
})
