/** Where the code of each section is; it is fetched when the section is opened. */
import type { ComponentType } from 'react'
import type { SectionPath } from '#lib/page/dashboard.ts'
import { account } from './account/sections.ts'
import { certification } from './certification/sections.ts'
import { cloud } from './cloud/sections.ts'
import { company } from './company/sections.ts'
import { consult } from './consult/sections.ts'
import { learn } from './learn/sections.ts'
import { orders } from './orders/sections.ts'
import { overview } from './overview/sections.ts'
import { park } from './park/sections.ts'
import { person } from './person/sections.ts'
import { services } from './services/sections.ts'
import { settlement } from './settlement/sections.ts'
import { staff } from './staff/sections.ts'

/** A room's part of the dashboard: each section a module whose default export draws it. */
export type Rooms = Partial<Record<SectionPath, () => Promise<{ default: ComponentType }>>>

export const sections: Rooms = {
  ...overview,
  ...account,
  ...person,
  ...orders,
  ...services,
  ...settlement,
  ...cloud,
  ...consult,
  ...certification,
  ...company,
  ...staff,
  ...learn,
  ...park,
}
