/** Tables of counted views. */
import type { Generated } from 'kysely'
import type { ViewedKind } from '#lib/contract/platform/view.ts'

export type ViewsTable = {
  /** `YYYY-MM-DD` in China. */
  day: string
  kind: ViewedKind
  target_id: number
  viewer: Buffer
  counted: Generated<boolean>
}

export type ViewDaysTable = { kind: ViewedKind; target_id: number; day: string; views: number }

export type ViewTables = { views: ViewsTable; view_days: ViewDaysTable }
