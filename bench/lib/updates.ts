/** Which rows are updated how often, noted by triggers in a database of the bench: a row that every order updates makes all orders wait in line. */
import type pg from 'pg'

const NOTED = 'bench_updates'

/** From now on every update of a row is noted. */
export async function noteUpdates(client: pg.Client): Promise<void> {
  await client.query(`create unlogged table ${NOTED} (place text not null, key text not null)`)
  await client.query(`create function bench_note() returns trigger language plpgsql as $$
    begin
      -- Background work has its own rows, its own times and its own connections.
      if current_setting('application_name') <> 'chenghui' then
        return null;
      end if;
      insert into ${NOTED} select tg_table_name, coalesce(string_agg(to_jsonb(old) ->> attribute.attname, ':' order by attribute.attnum), old::text)
        from pg_index as index join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
        where index.indrelid = tg_relid and index.indisprimary;
      return null;
    end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname <> $1`,
    [NOTED],
  )
  for (const { name } of rows) {
    await client.query(`create trigger bench_noted after update on ${name} for each row execute function bench_note()`)
  }
}

export type RowUpdates = { place: string; key: string; times: number }

/** The rows that were updated most since then, and how often each table's were; what was noted is forgotten. */
export async function takeUpdates(
  client: pg.Client,
): Promise<{ hottest: RowUpdates[]; tables: { place: string; times: number; rows: number }[] }> {
  const hottest = await client.query<RowUpdates>(
    `select place, key, count(*)::integer as times from ${NOTED} group by place, key order by times desc, place, key limit 10`,
  )
  const tables = await client.query<{ place: string; times: number; rows: number }>(
    `select place, count(*)::integer as times, count(distinct key)::integer as rows from ${NOTED} group by place order by times desc`,
  )
  await client.query(`truncate ${NOTED}`)
  return { hottest: hottest.rows, tables: tables.rows }
}
