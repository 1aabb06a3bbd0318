/** The one place that says which posts and comments a visitor may see. */
import { type RawBuilder, sql } from 'kysely'
import type { ApplicationState, RecruitmentState, ResumeVisibility } from './tables.ts'

export const PUBLIC_STATE: RecruitmentState = 'PUBLISHED'
export const PUBLIC_VISIBILITY: ResumeVisibility = 'PUBLIC'

/** Condition on `recruitments`; written exactly like the predicate of its partial indexes. */
export const isPublicPost: RawBuilder<boolean> = sql<boolean>`recruitments.state = 'PUBLISHED' and recruitments.visibility = 'PUBLIC'`

/** Condition on `recruitment_comments`. */
export const isPublicComment: RawBuilder<boolean> = sql<boolean>`recruitment_comments.state = 'PUBLISHED'`

/** 未查看: the employer has not opened it, and it is still standing. */
export const isUnviewed = (state: ApplicationState): boolean => state === 'APPLY'

/** 未回复: opened, but neither moved on nor turned down. */
export const isUnanswered = (state: ApplicationState): boolean => state === 'VIEW'
