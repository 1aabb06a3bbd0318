/** Rows of notices. */
import type { ColumnType, Generated } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'

export type NoticeTables = {
  notices: {
    id: Generated<number>
    user_id: number
    kind: NoticeKind
    title: string
    body: string
    link: string | null
    dedupe_key: string | null
    read_at: Date | null
    created_at: ColumnType<Date, Date | undefined, never>
    /** False where the person has switched this kind off on the site. */
    shown: Generated<boolean>
  }
  notice_settings: {
    user_id: number
    site_off: NoticeKind[]
    email_off: NoticeKind[]
    /** Minutes after midnight. */
    quiet_from: number | null
    quiet_to: number | null
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  notice_outbox: {
    id: Generated<number>
    notice_id: number
    channel: 'EMAIL'
    state: Generated<'WAITING' | 'SENT' | 'DROPPED' | 'FAILED'>
    attempts: Generated<number>
    due_at: ColumnType<Date, Date | undefined, Date>
    created_at: ColumnType<Date, Date | undefined, never>
    done_at: Date | null
  }
}
