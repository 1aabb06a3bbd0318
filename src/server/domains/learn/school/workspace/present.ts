/** A listing as its company reads it in the list. */
import type { WorkspaceSchool } from '#lib/contract/learn/school-workspace.ts'
import type { ListRow } from './queries.ts'

type RevisionState = NonNullable<WorkspaceSchool['revision']>['state']

export const revisionOf = (state: string | null, reason: string | null, at: Date | null): WorkspaceSchool['revision'] =>
  at !== null && (state === 'DRAFT' || state === 'UNDER_REVIEW' || state === 'REJECTED')
    ? { state: state satisfies RevisionState, reason, createdAt: at.toISOString() }
    : null

export const checkOf = (row: { valid_until: string | null; lapsed: boolean }): WorkspaceSchool['check'] =>
  row.valid_until === null ? null : { validUntil: row.valid_until, isOverdue: row.lapsed }

export const presentRow = (row: ListRow): WorkspaceSchool => ({
  schoolId: row.id,
  name: row.name,
  logo: row.logo,
  kind: row.kind,
  areaText: row.area_text,
  state: row.state,
  reason: row.state_reason,
  revision: revisionOf(row.revision_state, row.revision_reason, row.revision_at),
  majorCount: Number(row.major_count ?? 0),
  courseCount: row.course_count,
  viewCount: row.view_count,
  favouriteCount: row.favourite_count,
  score: row.score,
  reviewCount: row.review_count,
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  check: checkOf(row),
})
