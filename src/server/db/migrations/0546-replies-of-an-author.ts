/** The replies of one person in one topic, in their order: in a topic of fifty thousand they may be a handful. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX forum_replies__topic_author ON forum_replies (topic_id, author_id, floor)`.execute(db)
}
