import { type Kysely, sql } from 'kysely'

/** The front hall's own records: banners by place and time, and the telephone numbers of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table banners (
      id integer generated always as identity primary key,
      title text not null,
      subtitle text not null default '',
      href text not null,
      picture text not null,
      city_code integer,
      position_no integer not null default 0,
      state text not null default 'DRAFT',
      starts_at timestamptz,
      ends_at timestamptz,
      created_at timestamptz not null default now(),
      constraint banners__state check (state in ('DRAFT', 'ON', 'OFF')),
      constraint banners__href check (href like '/%'),
      constraint banners__period check (ends_at is null or starts_at is null or ends_at > starts_at)
    )`.execute(db)
  await sql`create index banners__shown on banners (position_no, id) where state = 'ON'`.execute(db)
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
