/**
 * The map. `map_points` holds what the public sees of records that have a position; `map_cells` and `area_activity` are counted from it by triggers,
 * in the transaction of the write, so that a map of the whole country and the figures of every city cost the same at ten thousand points and at a
 * million.
 */
import { type Kysely, sql } from 'kysely'

const tables = sql`
-- x and y are the Web Mercator square (0..1), where a distance is the same in both directions.
CREATE TABLE map_points (
  kind text NOT NULL,
  ref_id integer NOT NULL,
  title text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  picture text NOT NULL DEFAULT '',
  facts jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL DEFAULT '',
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  x double precision NOT NULL GENERATED ALWAYS AS ((lng + 180) / 360) STORED,
  y double precision NOT NULL GENERATED ALWAYS AS (0.5 - ln(tan(pi() / 4 + radians(lat) / 2)) / (2 * pi())) STORED,
  province_code integer NOT NULL,
  city_code integer NOT NULL,
  district_code integer,
  weight real NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, ref_id),
  CONSTRAINT map_points__kind CHECK (kind IN ('service', 'company', 'job', 'school')),
  CONSTRAINT map_points__lng CHECK (lng BETWEEN 73 AND 136),
  CONSTRAINT map_points__lat CHECK (lat BETWEEN 3 AND 54)
);
CREATE INDEX map_points__place ON map_points USING gist (point(x, y));
CREATE INDEX map_points__weight ON map_points (weight, kind, ref_id);
CREATE INDEX map_points__city ON map_points (city_code, weight, kind, ref_id);
CREATE INDEX map_points__city_kind ON map_points (city_code, kind, weight, ref_id);
CREATE INDEX map_points__kind_weight ON map_points (kind, weight, ref_id);

-- A cell of level L is a square of a grid with 2^(L+2) columns: 64 pixels wide at zoom L.
CREATE TABLE map_cells (
  level smallint NOT NULL,
  kind text NOT NULL,
  cx integer NOT NULL,
  cy integer NOT NULL,
  count integer NOT NULL,
  sum_x double precision NOT NULL,
  sum_y double precision NOT NULL,
  PRIMARY KEY (level, kind, cx, cy)
);`

const functions = sql`
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
    end $$;
CREATE TRIGGER map_points__inserted AFTER INSERT ON map_points
  REFERENCING NEW TABLE AS new_points FOR EACH STATEMENT EXECUTE FUNCTION map_points_count();
CREATE TRIGGER map_points__updated AFTER UPDATE ON map_points
  REFERENCING OLD TABLE AS old_points NEW TABLE AS new_points FOR EACH STATEMENT EXECUTE FUNCTION map_points_count();
CREATE TRIGGER map_points__deleted AFTER DELETE ON map_points
  REFERENCING OLD TABLE AS old_points FOR EACH STATEMENT EXECUTE FUNCTION map_points_count();`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, functions]) await part.execute(db)
}
