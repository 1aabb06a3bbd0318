/** A post as its publisher reads it in the list. */
import type { PostRow } from '#lib/contract/city/recruitment-post.ts'
import { salaryText } from '#lib/format/recruitment.ts'
import { appealUntil } from '#server/appeals.ts'
import { contentOf } from './content.ts'
import { appealDaysOf } from './policy.ts'
import type { PostRecord } from './queries.ts'

export function presentPost(row: PostRecord): PostRow {
  const content = contentOf(row)
  const min = content.salaryMin
  const max = content.salaryMax
  return {
    recruitmentId: row.id,
    kind: row.kind,
    title: row.title || content.title || '未命名',
    state: row.state,
    stateReason: row.state_reason,
    editState: row.state === 'DRAFT' || row.state === 'REJECTED' ? null : row.edit_state,
    salaryText:
      min === null && max === null && !row.salary_negotiable
        ? '未填薪资'
        : salaryText({
            unit: content.salaryUnit,
            min,
            max,
            negotiable: row.salary_negotiable,
            months: content.salaryMonths,
          }),
    areaText: row.area_text,
    views: row.view_count,
    likes: row.like_count,
    comments: row.comment_count,
    applicants: row.applicant_count,
    unviewed: row.unviewed_count,
    unanswered: row.unanswered_count,
    expiresAt: row.expires_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    appealUntil: row.state === 'TAKEN_DOWN' ? (appealUntil(row, appealDaysOf(row.kind))?.toISOString() ?? null) : null,
  }
}
