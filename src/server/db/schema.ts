/** The database as Kysely sees it. Each domain adds its own tables in its `domain.ts`. */
import type { KernelTables } from './tables.ts'

export interface Database extends KernelTables {}
