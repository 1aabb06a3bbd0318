/** Rows of notices. */
import type { ColumnType, Generated } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { NoticeChannel } from '#lib/format/notice.ts'

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
    email_daily: Generated<NoticeKind[]>
    push_off: Generated<NoticeKind[]>
    sms_on: Generated<NoticeKind[]>
    /** Minutes after midnight. */
    quiet_from: number | null
    quiet_to: number | null
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  notice_outbox: {
    id: Generated<number>
    notice_id: number
    channel: NoticeChannel
    state: Generated<'WAITING' | 'SENT' | 'DROPPED' | 'FAILED'>
    attempts: Generated<number>
    due_at: ColumnType<Date, Date | undefined, Date>
    created_at: ColumnType<Date, Date | undefined, never>
    done_at: Date | null
    reason: string | null
    digest_id: number | null
  }
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    session_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
  }
  notice_digests: {
    id: Generated<number>
    user_id: number
    day: string
    state: Generated<'WAITING' | 'SENT' | 'DROPPED' | 'FAILED'>
    attempts: Generated<number>
    due_at: Date
    created_at: Date
    done_at: Date | null
    reason: string | null
  }
}
