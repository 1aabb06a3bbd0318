/** Files that may be downloaded. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, retained } from '#server/manifest/personal-columns.ts'
import { downloadHandover } from './handover-queries.ts'
import { downloadPurchase } from './purchase/purchase.ts'
import { downloadReportable } from './reportable.ts'
import { downloadBuyingRoutes, downloadRoutes, downloadWorkspaceRoutes } from './routes.ts'
import type { DownloadTables } from './tables.ts'

export const downloadDomain = {
  name: 'park/download',
  tables: {
    downloads: [
      retained('owner_user_id', { copy: copyOf('downloads', '我上传的资料', 'id title intro category state created_at') }),
    ],
    download_versions: [],
    download_grants: [
      retained('user_id', { copy: copyOf('downloads-got', '我换取的资料', 'id download_id order_no created_at') }),
    ],
  },
  routes: { download: downloadRoutes, downloadBuying: downloadBuyingRoutes, downloadWorkspace: downloadWorkspaceRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [downloadReportable],
  suspendables: [],
  handovers: [downloadHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [downloadPurchase],
  viewed: [],
} satisfies Domain<DownloadTables>

declare module '#server/db/schema.ts' {
  interface Database extends DownloadTables {}
}
