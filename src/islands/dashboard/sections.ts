/** Where the code of each section is; it is fetched when the section is opened. */
import type { ComponentType } from 'react'
import type { SectionPath } from '#lib/navigation/dashboard.ts'
import { recruitment } from './city/recruitment/sections.ts'
import { savedSearch } from './city/saved-search/sections.ts'
import { services } from './city/services/sections.ts'
import { consult } from './consult/sections.ts'
import { learn } from './learn/sections.ts'
import { park } from './park/sections.ts'
import { account } from './people/account/sections.ts'
import { certification } from './people/certification/sections.ts'
import { company } from './people/company/sections.ts'
import { person } from './people/person/sections.ts'
import { staff } from './people/staff/sections.ts'
import { overview } from './platform/overview/sections.ts'
import { report } from './platform/report/sections.ts'
import { cloud } from './trade/cloud/sections.ts'
import { orders } from './trade/orders/sections.ts'
import { settlement } from './trade/settlement/sections.ts'

/** One area's sections of the dashboard: each a module whose default export draws it, and is fetched when it is opened. */
export type SectionLoaders = Partial<Record<SectionPath, () => Promise<{ default: ComponentType }>>>

export const sections: SectionLoaders = {
  ...overview,
  ...account,
  ...person,
  ...orders,
  ...services,
  ...recruitment,
  ...savedSearch,
  ...settlement,
  ...cloud,
  ...consult,
  ...certification,
  ...company,
  ...staff,
  ...learn,
  ...park,
  ...report,
}
