/** Where the settings say that backups lie. */
import type { Env } from '#server/env.ts'
import { openPlace } from './place/open.ts'
import type { Place } from './place/place.ts'

/** @throws Error in words when it is a bucket and its keys are not set. */
export function openBackupPlace(address: string, env: Env): Promise<Place> {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return openPlace(
    address,
    keys
      ? { ...keys, endpoint: env.BACKUP_S3_ENDPOINT, region: env.BACKUP_S3_REGION, pathStyle: env.BACKUP_S3_PATH_STYLE }
      : undefined,
  )
}

/** After how many seconds the embedded server finishes a piece of its log for the archive; undefined: there is none. */
export const archiveSeconds = (env: Env): number | undefined => (env.BACKUP_ARCHIVE_DIR ? env.BACKUP_ARCHIVE_SECONDS : undefined)
