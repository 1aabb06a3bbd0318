/** Every stored file that is read is looked up here first: whether it belongs to a download that is not for everybody. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index download_versions__file on download_versions (split_part(file_url, '/', 3))`.execute(db)
}
