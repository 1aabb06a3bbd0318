/** Files that may be downloaded. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, retained } from '#server/manifest/personal-columns.ts'
import { downloadHandover } from './handover-queries.ts'
import { createPreviewFilesHandler } from './preview/files-handler.ts'
import { previewsJob } from './preview/job.ts'
import { findShownPreview } from './preview/queries.ts'
import { downloadPurchase } from './purchase/purchase.ts'
import { holdsDownload } from './purchase/service.ts'
import { downloadReportable } from './reportable.ts'
import { downloadBuyingRoutes, downloadRoutes, downloadWorkspaceRoutes, downloadWritingRoutes } from './routes.ts'
import type { DownloadTables } from './tables.ts'
import { versionsJob } from './versions-notice/notify.ts'
import { createDownloadFilesHandler } from './writing/files-handler.ts'
import { fileReview, versionReview } from './writing/review-subject.ts'

export const downloadDomain = {
  name: 'park/download',
  tables: {
    downloads: [
      retained('owner_user_id', { copy: copyOf('downloads', '我上传的资料', 'id title intro category state created_at') }),
    ],
    download_versions: [],
    download_previews: [],
    download_grants: [
      retained('user_id', { copy: copyOf('downloads-got', '我换取的资料', 'id download_id order_no created_at') }),
    ],
    download_takers: [deleted('user_id', { copy: copyOf('downloads-taken', '我下载过的资料', 'download_id taken_at') })],
    download_version_notices: [],
  },
  routes: {
    download: downloadRoutes,
    downloadBuying: downloadBuyingRoutes,
    downloadWorkspace: downloadWorkspaceRoutes,
    downloadWriting: downloadWritingRoutes,
  },
  jobs: [versionsJob, previewsJob],
  handlers: [({ db }) => createDownloadFilesHandler(db), ({ db }) => createPreviewFilesHandler(db)],
  reviews: [fileReview, versionReview],
  reportables: [downloadReportable],
  suspendables: [],
  handovers: [downloadHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [downloadPurchase],
  linkRights: [
    { kind: 'DOWNLOAD', holds: holdsDownload },
    { kind: 'PREVIEW', holds: async (db, _actor, versionId) => (await findShownPreview(db, versionId)) !== undefined },
  ],
  viewed: [
    { kind: 'DOWNLOAD', table: 'downloads', column: 'download_count' },
    { kind: 'DOWNLOAD_VERSION', table: 'download_versions', column: 'download_count' },
  ],
} satisfies Domain<DownloadTables>

declare module '#server/db/schema.ts' {
  interface Database extends DownloadTables {}
}
