/** The place that an address names. */
import { createFolder } from './folder.ts'
import { BUCKET_ADDRESS, type BucketSettings, type Place } from './place.ts'

/**
 * @param address a folder, or `s3://bucket/prefix`
 * @throws Error in words when it is a bucket and there are no settings for one.
 */
export async function openPlace(address: string, settings: BucketSettings | undefined): Promise<Place> {
  if (!address.startsWith('s3:')) return createFolder(address)
  const [, bucket, prefix] = BUCKET_ADDRESS.exec(address) ?? []
  if (!bucket) throw new Error(`${address} must look like s3://bucket/some/prefix.`)
  if (!settings)
    throw new Error('For a bucket, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are needed (see .env.example).')
  const { openBucket } = await import('./bucket.ts')
  return openBucket(settings, bucket, (prefix ?? '').slice(1))
}
