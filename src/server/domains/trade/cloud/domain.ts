/** Plans of the office tools, and which company has which. */

import type { Domain } from '#server/manifest/domain.ts'
import { cloudPurchase } from './purchase/purchase.ts'
import { cloudTimes } from './purchase/service.ts'
import { cloudBuyingRoutes, cloudRoutes } from './routes.ts'
import type { CloudTables } from './tables.ts'

export const cloudDomain = {
  name: 'trade/cloud',
  tables: {
    cloud_products: [],
    cloud_plans: [],
    cloud_questions: [],
    cloud_subscriptions: [],
    cloud_orders: [],
  },
  routes: { cloud: cloudRoutes, cloudBuying: cloudBuyingRoutes },
  jobs: [cloudTimes],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [cloudPurchase],
  viewed: [],
} satisfies Domain<CloudTables>

declare module '#server/db/schema.ts' {
  interface Database extends CloudTables {}
}
