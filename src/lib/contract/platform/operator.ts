/** The operators' console. Every call is refused to everyone else. */
import type { Contract } from '#lib/contract/define.ts'
import { operatorCategories } from './operator-categories.ts'
import { operatorContent } from './operator-content.ts'
import { operatorHealth } from './operator-health.ts'
import { operatorJob } from './operator-job.ts'
import { operatorLog } from './operator-log.ts'
import { operatorOverview } from './operator-overview.ts'
import { operatorPeople } from './operator-people.ts'
import { operatorPhone } from './operator-phone.ts'
import { operatorSearch } from './operator-search.ts'

export const operator = {
  ...operatorOverview,
  ...operatorPeople,
  ...operatorContent,
  ...operatorPhone,
  ...operatorCategories,
  ...operatorSearch,
  ...operatorHealth,
  ...operatorJob,
  ...operatorLog,
} satisfies Contract
