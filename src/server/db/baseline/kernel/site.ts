import { type Kysely, sql } from 'kysely'

/** Extensions, and facts about the site as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`
    create table site_facts (
      key text primary key,
      value text not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
}
