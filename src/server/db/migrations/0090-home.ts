import { type Kysely, sql } from 'kysely'

/** The front hall: the telephone numbers of the site, and the index behind its figure of today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a city has got today is counted from here.
  await sql`create index search_documents__city_day on search_documents (city_code, published_at)`.execute(db)
  await sql`
    create table site_phones (
      id integer generated always as identity primary key,
      name text not null,
      phone text not null,
      hours text not null default '',
      note text not null default '',
      position_no integer not null default 0,
      constraint site_phones__name unique (name)
    )`.execute(db)
}
