/** Tables that belong to no domain. */
import type { Generated } from 'kysely'

export type KernelTables = {
  /** Facts about this database: seed version, seeding day. */
  site_facts: { key: string; value: string; updated_at: Generated<Date> }
}
