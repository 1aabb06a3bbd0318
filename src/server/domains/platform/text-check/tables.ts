/** Tables of the text check, as Kysely sees them. */
import type { ColumnType, Generated } from 'kysely'
import type { TextKind, TextLevel, TextPlace } from '#lib/contract/platform/text-check.ts'
import type { MatchKind } from './engine/matcher.ts'

/** What a text was written as. */
export type TextSubject =
  | 'TOPIC'
  | 'REPLY'
  | 'RECRUITMENT'
  | 'RECRUITMENT_COMMENT'
  | 'SERVICE'
  | 'SERVICE_COMMENT'
  | 'QUESTION'
  | 'ANSWER'
  | 'CONSULT_COMMENT'
  | 'COURSE_COMMENT'
  | 'COURSE'
  | 'COURSE_QUESTION'
  | 'COURSE_ANSWER'
  | 'SERVICE_ANSWER'
  | 'REVIEW'
  | 'REVIEW_FOLLOWUP'
  | 'REVIEW_REPLY'
  | 'EVALUATION'
  | 'EVALUATION_REPLY'
  | 'OPEN_DAY'
  | 'SCHOOL_NEWS'
  | 'DOWNLOAD'
  | 'VIDEO'
  | 'VIDEO_SERIES'
  | 'OFFICIAL_ACCOUNT'
  | 'OFFICIAL_ARTICLE'
  | 'VIDEO_BULLET'
  | 'BULLET'
  | 'NICKNAME'
  | 'COMPANY_NAME'

export type TextOutcome = 'PASSED' | 'NOTED' | 'MASKED' | 'HELD' | 'REFUSED'

type Stamp = ColumnType<Date, Date | undefined, Date>

export type TextCheckTables = {
  sensitive_words: {
    id: Generated<number>
    text: string
    is_pattern: boolean
    kind: TextKind
    level: TextLevel
    places: TextPlace[]
    by_sound: boolean
    is_topic: boolean
    allow: string[]
    why: string
    enabled: Generated<boolean>
    created_at: Stamp
    changed_at: Stamp
    changed_by: number | null
    revision: Generated<number>
  }
  checked_texts: {
    id: Generated<number>
    place: TextPlace
    subject: TextSubject
    subject_id: number | null
    author_id: number
    is_newcomer: boolean
    body: string
    outcome: TextOutcome
    exact_hash: string
    /** Of everything in it, for counting what is refused again. Null: checked before that was counted. */
    content_hash: Generated<string | null>
    refused_at: ColumnType<Date | null, never, Date>
    band_0: number | null
    band_1: number | null
    band_2: number | null
    band_3: number | null
    like_id: number | null
    created_at: Date
  }
  text_hits: {
    id: Generated<number>
    word_id: number
    checked_id: number | null
    way: MatchKind
    decision: 'UPHELD' | 'OVERTURNED' | null
    created_at: Date
  }
}
