/** Files that people send. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned } from '#server/manifest/personal-columns.ts'
import { createPrivateFilesHandler } from './files-handler.ts'
import { uploadRoutes } from './routes.ts'
import { uploadSweep } from './sweep.ts'
import type { UploadTables } from './tables.ts'
import { createTransferHandler } from './transfer-handler.ts'

export const uploadDomain = {
  name: 'platform/upload',
  tables: {
    uploads: [
      mentioned('user_id', {
        copy: copyOf('uploads', '上传的文件', 'id purpose kind name bytes content_type state created_at used_at'),
      }),
    ],
    upload_leases: [],
  },
  routes: { upload: uploadRoutes },
  jobs: [uploadSweep],
  handlers: [
    ({ db, ports, authenticate }) => createTransferHandler({ db, ports, authenticate }),
    ({ db, ports }) => createPrivateFilesHandler(db, ports.uploads),
  ],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
  linkRights: [{ kind: 'OPERATOR', holds: (_db, actor) => actor.kind === 'manager' }],
} satisfies Domain<UploadTables>

declare module '#server/db/schema.ts' {
  interface Database extends UploadTables {}
}
