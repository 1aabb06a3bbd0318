/** Rows of migration 0110. */
import type { ColumnType, Generated } from 'kysely'
import type { NoticeKind } from '#lib/contract/notice.ts'

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
  }
}
