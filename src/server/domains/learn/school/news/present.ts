/** What a school reports, as those who write it see it. */
import type { NewsRecord, SchoolNewsForm, WrittenNews } from '#lib/contract/learn/school-news.ts'
import { date } from '#lib/format/date.ts'
import { editableHtml, writtenSummary } from '#server/content/rich-text.ts'
import { versionOf } from '#server/version.ts'
import type { WrittenRow } from './queries.ts'

const SUMMARY_LENGTH = 80

export const formOf = (row: Pick<WrittenRow, 'school_id' | 'title' | 'body' | 'published_at'>) =>
  ({ schoolId: row.school_id, title: row.title, body: editableHtml(row.body), day: date(row.published_at) }) as SchoolNewsForm

export const presentWritten = (row: WrittenRow): WrittenNews => ({
  newsId: row.id,
  schoolId: row.school_id,
  schoolName: row.school_name,
  title: row.title,
  summary: writtenSummary(row.body, SUMMARY_LENGTH),
  day: date(row.published_at),
  state: row.state,
  reason: row.state_reason,
  updatedAt: row.updated_at.toISOString(),
})

export const presentRecord = (row: WrittenRow): NewsRecord => {
  const form = formOf(row)
  return { ...presentWritten(row), form, version: versionOf(form) }
}
