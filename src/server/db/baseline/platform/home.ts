/** The home page: the telephone numbers of the site, and the banners that it begins with. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE site_phones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL,
  hours text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  position_no integer NOT NULL DEFAULT 0,
  CONSTRAINT site_phones__name UNIQUE (name)
);

CREATE TABLE home_banners (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_no integer NOT NULL,
  title text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  action text NOT NULL,
  href text NOT NULL,
  picture text NOT NULL,
  from_day date,
  to_day date,
  enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT home_banners__title CHECK (char_length(title) BETWEEN 4 AND 24),
  CONSTRAINT home_banners__subtitle CHECK (char_length(subtitle) <= 40),
  CONSTRAINT home_banners__action CHECK (char_length(action) BETWEEN 2 AND 8),
  CONSTRAINT home_banners__href CHECK (href LIKE '/%' AND href NOT LIKE '//%'),
  CONSTRAINT home_banners__days CHECK (from_day <= to_day)
);

INSERT INTO home_banners (position_no, title, subtitle, action, href, picture) VALUES
  (1, '家里的事，交给靠谱的人', '保洁、维修、搬家，认证商家，明码标价', '找服务', '/city', 'demo/cleaning-1~7bc0b9'),
  (2, '遇到难题，先问懂行的人', '律师、会计、升学顾问在线', '问专家', '/consult', 'demo/legal-5~d4ead7'),
  (3, '政策与楼层，一次看清', '产业园区的政策、空房、入驻流程', '进园区', '/park', 'demo/park-3~d4ead7');`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
