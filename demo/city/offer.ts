/** What sellers work on: services that wait in the review queue, and changes beside published services in every state. */

import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'

type Changed = Awaited<ReturnType<typeof readPublished>>[number]

/** Of the changes to a service. */
const STATES = ['DRAFT', 'REVIEWING', 'REJECTED'] as const

const INTRO =
  '我们在原来的服务上增加了加急档。\n## 加急说明\n- 当天受理，次日完成\n- 加急费用在套餐里单列\n## 不变的\n- 价格透明，先确认再开始\n- 做完当面验收，七天内有问题免费处理'

export async function seedOffer(context: SeedContext): Promise<void> {
  const { db, now } = context
  // Worked on some time after they were published, not all in the moment of seeding.
  await sql`update services set updated_at = least(${now}, greatest(created_at, published_at) + (id % 40) * interval '31 hours')`.execute(
    db,
  )
  for (const row of await readWaiting(db)) await submit(db, row, row.title)
  for (const [index, row] of (await readPublished(db)).entries()) {
    const state = STATES[index]!
    await insertChange(context, row, state)
    if (state === 'REVIEWING') await submit(db, row, `修改：${row.title}`)
  }
}

const readWaiting = (db: Db) =>
  db
    .selectFrom('services')
    .select(['id', 'title', 'owner_user_id', 'owner_company_id', 'city_code'])
    .where('state', '=', 'REVIEWING')
    .orderBy('id')
    .execute()

/** The first published services belong to the named company: the owner finds a change of each kind. */
const readPublished = (db: Db) =>
  db
    .selectFrom('services')
    .select(['id', 'title', 'summary', 'unit', 'tags', 'district_code', 'address', 'served_note', 'cover', 'gallery'])
    .select(['category_id', 'owner_user_id', 'owner_company_id', 'city_code'])
    .where('state', '=', 'ON')
    .orderBy('id')
    .limit(STATES.length)
    .execute()

async function insertChange({ db, rng, now }: SeedContext, row: Changed, state: (typeof STATES)[number]): Promise<void> {
  await insertAll(db, 'service_edits', [
    {
      service_id: row.id,
      content: JSON.stringify(await changedContent(db, row)),
      state,
      reason: state === 'REJECTED' ? '加急的收费没有写明，请补充具体价格后再提交' : '',
      submitted_at: state === 'DRAFT' ? null : new Date(now.getTime() - rng.int(1, 3) * DAY_MS),
      updated_at: new Date(now.getTime() - rng.int(1, 20) * HOUR_MS),
    },
  ])
}

async function changedContent(db: Db, row: Changed) {
  const packages = await db
    .selectFrom('service_packages')
    .select(['id as packageId', 'name', 'price', 'days', 'scope'])
    .where('service_id', '=', row.id)
    .orderBy('sort')
    .execute()
  return {
    categoryId: row.category_id,
    title: `${row.title.slice(0, 50)}（可加急）`,
    summary: row.summary,
    intro: INTRO,
    unit: row.unit,
    tags: row.tags.slice(0, 6),
    districtCode: row.district_code,
    address: row.address,
    servedNote: row.served_note,
    pictures: [...new Set([row.cover, ...row.gallery])].filter(Boolean).slice(0, 6),
    packages,
  }
}

type Submitted = Pick<Changed, 'id' | 'owner_user_id' | 'owner_company_id' | 'city_code'>

async function submit(db: Db, row: Submitted, title: string): Promise<void> {
  await submitForReview(db, {
    kind: 'SERVICE',
    refId: row.id,
    title,
    submittedBy: row.owner_user_id,
    companyId: row.owner_company_id,
    cityCode: row.city_code,
  })
}
