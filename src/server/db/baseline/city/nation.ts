import { type Kysely, sql } from 'kysely'

/**
 * Areas and the map.
 *
 * `map_points` holds what the public sees of records that have a position; `map_cells` and `area_activity` are counted from it by
 * triggers, in the transaction of the write, so that a map of the whole country and the figures of every city cost the same at
 * ten thousand points and at a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table areas (
      code integer primary key,
      level smallint not null,
      parent_code integer,
      position_no integer not null,
      gb text,
      name text not null,
      short_name text not null,
      pinyin text not null default '',
      initials text not null default '',
      lng double precision,
      lat double precision,
      is_leaf boolean not null,
      is_city boolean not null default false,
      hot_rank smallint,
      constraint areas__level check (level between 0 and 4),
      constraint areas__parent_code foreign key (parent_code) references areas (code),
      constraint areas__root check ((parent_code is null) = (level = 0))
    )`.execute(db)
  await sql`create index areas__children on areas (parent_code, position_no)`.execute(db)
  await sql`create index areas__cities on areas (pinyin, code) where is_city`.execute(db)

  await sql`
    create table area_activity (
      city_code integer not null,
      kind text not null,
      count integer not null,
      primary key (city_code, kind)
    )`.execute(db)

  // x and y are the Web Mercator square (0..1), where a distance is the same in both directions.
  await sql`
    create table map_points (
      kind text not null,
      ref_id integer not null,
      title text not null,
      subtitle text not null default '',
      picture text not null default '',
      facts jsonb not null default '{}',
      address text not null default '',
      lng double precision not null,
      lat double precision not null,
      x double precision not null generated always as ((lng + 180) / 360) stored,
      y double precision not null generated always as (0.5 - ln(tan(pi() / 4 + radians(lat) / 2)) / (2 * pi())) stored,
      province_code integer not null,
      city_code integer not null,
      district_code integer,
      weight real not null default 0,
      primary key (kind, ref_id),
      constraint map_points__kind check (kind in ('service', 'company', 'job', 'school')),
      constraint map_points__lng check (lng between 73 and 136),
      constraint map_points__lat check (lat between 3 and 54)
    )`.execute(db)
  await sql`create index map_points__place on map_points using gist (point(x, y))`.execute(db)
  await sql`create index map_points__weight on map_points (weight, kind, ref_id)`.execute(db)
  await sql`create index map_points__city on map_points (city_code, weight, kind, ref_id)`.execute(db)
  await sql`create index map_points__city_kind on map_points (city_code, kind, weight, ref_id)`.execute(db)
  await sql`create index map_points__kind_weight on map_points (kind, weight, ref_id)`.execute(db)

  // A cell of level L is a square of a grid with 2^(L+2) columns: 64 pixels wide at zoom L.
  await sql`
    create table map_cells (
      level smallint not null,
      kind text not null,
      cx integer not null,
      cy integer not null,
      count integer not null,
      sum_x double precision not null,
      sum_y double precision not null,
      primary key (level, kind, cx, cy)
    )`.execute(db)

  await sql`
    create function map_points_count() returns trigger language plpgsql as $$
    declare
      added text := case when tg_op in ('INSERT', 'UPDATE') then 'select kind, city_code, x, y, 1 as sign from new_points' end;
      removed text := case when tg_op in ('DELETE', 'UPDATE') then 'select kind, city_code, x, y, -1 as sign from old_points' end;
      changed text := concat_ws(' union all ', added, removed);
    begin
      execute format($q$
        insert into area_activity as a (city_code, kind, count)
        select city_code, kind, sum(sign) from (%s) c group by 1, 2 having sum(sign) <> 0 order by 1, 2
        on conflict (city_code, kind) do update set count = a.count + excluded.count$q$, changed);
      execute format($q$
        insert into map_cells as m (level, kind, cx, cy, count, sum_x, sum_y)
        select level, kind, floor(x * (1 << level + 2)), floor(y * (1 << level + 2)), sum(sign), sum(sign * x), sum(sign * y)
        from (%s) c cross join (values (4), (6), (8), (10), (12), (14), (16)) l (level)
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (level, kind, cx, cy) do update
        set count = m.count + excluded.count, sum_x = m.sum_x + excluded.sum_x, sum_y = m.sum_y + excluded.sum_y$q$, changed);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger map_points__inserted after insert on map_points
    referencing new table as new_points for each statement execute function map_points_count()`.execute(db)
  await sql`
    create trigger map_points__updated after update on map_points
    referencing old table as old_points new table as new_points for each statement execute function map_points_count()`.execute(
    db,
  )
  await sql`
    create trigger map_points__deleted after delete on map_points
    referencing old table as old_points for each statement execute function map_points_count()`.execute(db)
}
