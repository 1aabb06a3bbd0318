/** How often files are downloaded: noted and counted like views, the file and its version each. */
import type { Db } from '#server/db/client.ts'
import { reportView } from '#server/domains/platform/view/service.ts'
import type { Exchange } from '#server/http/exchange.ts'

export type Caller = Pick<Exchange, 'address' | 'userAgent'>

export async function noteDownload(
  db: Db,
  { id, versionId }: { id: number; versionId: number },
  by: { exchange: Caller; userId?: number; now: Date },
): Promise<void> {
  await reportView(db, { kind: 'DOWNLOAD', id }, by)
  await reportView(db, { kind: 'DOWNLOAD_VERSION', id: versionId }, by)
}
