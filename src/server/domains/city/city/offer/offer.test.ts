import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { listenForPurges } from '#server/cache/purge-listener.ts'
import { introHtml, introText } from '#server/content/intro.ts'
import { serviceReview } from '#server/domains/city/city/offer/review-subject.ts'
import { createLogger } from '#server/log.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

let owner: Visitor
let ownerAlone: Visitor
let merchant: Visitor
let member: Visitor
let staff: Visitor
let companyId: number
let category: number
let district: number
let ownerId: number

beforeAll(async () => {
  ownerId = await idOf('15400000003')
  companyId = (await db.selectFrom('companies').select('id').where('owner_user_id', '=', ownerId).executeTakeFirstOrThrow()).id
  owner = await api.signedIn(ownerId, { companyId })
  ownerAlone = await api.signedIn(ownerId)
  merchant = await api.signedIn(await idOf('15400000002'))
  member = await api.signedIn(await idOf('15400000001'))
  staff = await api.signedIn(await idOf('15400000006'), { companyId })
  const leaf = await db
    .selectFrom('service_categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  category = leaf.id
  district = (
    await db.selectFrom('areas').select('code').where('parent_code', '=', 1607).orderBy('code').executeTakeFirstOrThrow()
  ).code
})

/** A finished upload of somebody. */
async function picture(userId: number): Promise<number> {
  const key = Array.from({ length: 30 }, () => '0123456789abcdef'[Math.floor(Math.random() * 16)]).join('')
  const { id } = await db
    .insertInto('uploads')
    .values({
      user_id: userId,
      purpose: 'CONTENT_PICTURE',
      name: '图.jpg',
      bytes: 10,
      key,
      fingerprint: key,
      state: 'READY',
      kind: 'IMAGE',
      content_type: 'image/jpeg',
      picture_key: `u/${key}~336699`,
      sha256: key.padEnd(64, '0'),
      expires_at: new Date(Date.now() + DAY_MS),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const draft = async (changes: Record<string, unknown> = {}) => ({
  categoryId: category,
  title: '上门清洗空调，当天可约',
  summary: '挂机柜机都洗',
  intro: '我们带齐设备上门，先铺垫再拆洗。\n## 包含\n- 拆洗滤网\n- 高温消毒\n做完再付尾款。',
  unit: '台',
  tags: ['当天可约'],
  districtCode: district,
  address: '科技园',
  servedNote: '',
  pictures: [{ uploadId: await picture(ownerId) }],
  packages: [
    { name: '挂机', price: 8800, days: 1, scope: ['拆洗', '消毒'] },
    { name: '柜机', price: 12800, days: 2, scope: ['拆洗'] },
  ],
  ...changes,
})

const stateOf = async (id: number) =>
  (await db.selectFrom('services').select(['state', 'is_public']).where('id', '=', id).executeTakeFirstOrThrow()).state
const indexed = async (id: number) => ({
  search: Boolean(
    await db
      .selectFrom('search_documents')
      .select('id')
      .where('kind', '=', 'service')
      .where('ref_id', '=', id)
      .executeTakeFirst(),
  ),
  map: Boolean(
    await db.selectFrom('map_points').select('ref_id').where('kind', '=', 'service').where('ref_id', '=', id).executeTakeFirst(),
  ),
})
const decision = { operatorId: 1, reason: '价格没有写清楚', now: new Date() }
const open = (id: number) =>
  db
    .selectFrom('review_cases')
    .select(['title', 'state'])
    .where('kind', '=', 'SERVICE')
    .where('ref_id', '=', id)
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .execute()

async function create(visitor: Visitor, changes: Record<string, unknown> = {}): Promise<number> {
  const made = await visitor.post('merchant/service', { categoryId: category })
  expect(made.resultStatus, JSON.stringify(made)).toBe(true)
  const { serverId } = made.resultData as { serverId: number }
  const saved = await visitor.post(`merchant/service/${serverId}`, await draft(changes))
  expect(saved.resultStatus, JSON.stringify(saved)).toBe(true)
  return serverId
}

describe('who may', () => {
  test('a person needs a certificate, a company its owner or an administrator', async () => {
    expect((await member.post('merchant/service', { categoryId: category })).code).toBe('offer.uncertified')
    expect((await staff.post('merchant/service', { categoryId: category })).code).toBe('rights.denied')
    expect((await staff.get('merchant/service/list')).code).toBe('rights.denied')
    expect((await merchant.post('merchant/service', { categoryId: category })).resultStatus).toBe(true)
  })

  test('nobody works on what belongs to another identity, not even on that of one’s own company as a plain person', async () => {
    const id = await create(owner)
    for (const other of [merchant, member, ownerAlone]) {
      expect((await other.get(`merchant/service/${id}`)).code).toBe('missing.record')
      expect((await other.post(`merchant/service/${id}`, await draft())).code).toBe('missing.record')
      for (const act of ['submit', 'withdraw', 'discard'])
        expect((await other.post(`merchant/service/${id}/${act}`)).code).toBe('missing.record')
      expect((await other.post(`merchant/service/${id}/shelf`, { on: true })).code).toBe('missing.record')
    }
    expect(await stateOf(id)).toBe('DRAFT')
  })

  test('pictures come from one’s own uploads or from the service itself', async () => {
    const id = await create(owner)
    const other = await owner.post(`merchant/service/${id}`, await draft({ pictures: [{ key: 'demo/anything~112233' }] }))
    expect(other).toMatchObject({ code: 'upload.missing', fields: { pictures: expect.any(String) } })
    const strangers = await owner.post(
      `merchant/service/${id}`,
      await draft({ pictures: [{ uploadId: await picture(await idOf('15400000001')) }] }),
    )
    expect(strangers.code).toBe('upload.missing')
    const { content } = (await owner.get(`merchant/service/${id}`)).resultData as { content: { pictures: { key: string }[] } }
    expect((await owner.post(`merchant/service/${id}`, await draft({ pictures: content.pictures }))).resultStatus).toBe(true)
  })
})

describe('the way of a service', () => {
  test('draft, review, published, unpublished and published again; the index and the map follow in the same step', async () => {
    const id = await create(owner)
    expect(await indexed(id)).toEqual({ search: false, map: false })
    expect((await owner.post(`merchant/service/${id}/submit`)).resultData).toEqual({ state: 'REVIEWING', editState: null })
    expect(await open(id)).toHaveLength(1)
    expect((await owner.post(`merchant/service/${id}`, await draft())).code).toBe('state.conflict')
    expect((await owner.post(`merchant/service/${id}/submit`)).code).toBe('state.conflict')

    const shown = await serviceReview.show(db, id, null)
    expect(shown.facts.find(fact => fact.label === '标题')?.value).toBe('上门清洗空调，当天可约')
    expect(shown.pictures).toHaveLength(1)

    await db.transaction().execute(trx => serviceReview.approve(trx, id, decision))
    expect(await stateOf(id)).toBe('ON')
    expect(await indexed(id)).toEqual({ search: true, map: true })
    const seen = await api.visitor().get(`same/city/server/${id}`)
    expect(seen.resultData).toMatchObject({ title: '上门清洗空调，当天可约', price: 8800, unit: '台' })

    expect((await owner.post(`merchant/service/${id}/shelf`, { on: false })).resultData).toEqual({ state: 'OFF' })
    expect(await indexed(id)).toEqual({ search: false, map: false })
    expect((await api.visitor().get(`same/city/server/${id}`)).code).toBe('missing.record')
    expect((await owner.post(`merchant/service/${id}/shelf`, { on: false })).code).toBe('state.conflict')
    expect((await owner.post(`merchant/service/${id}/shelf`, { on: true })).resultData).toEqual({ state: 'ON' })
    expect(await indexed(id)).toEqual({ search: true, map: true })
  })

  test('a change to a published service is not seen before it is approved', async () => {
    const id = await create(owner)
    await owner.post(`merchant/service/${id}/submit`)
    await db.transaction().execute(trx => serviceReview.approve(trx, id, decision))
    const publicTitle = async () => ((await api.visitor().get(`same/city/server/${id}`)).resultData as { title: string }).title
    const { content } = (await owner.get(`merchant/service/${id}`)).resultData as { content: Record<string, unknown> }
    expect((await owner.post(`merchant/service/${id}`, { ...content, title: '换了一个新的标题' })).resultStatus).toBe(true)
    expect(await publicTitle()).toBe('上门清洗空调，当天可约')
    expect((await owner.post(`merchant/service/${id}/submit`)).resultData).toEqual({ state: 'ON', editState: 'REVIEWING' })
    await db.transaction().execute(trx => serviceReview.reject(trx, id, decision))
    expect((await owner.get(`merchant/service/${id}`)).resultData).toMatchObject({
      state: 'ON',
      editState: 'REJECTED',
      editReason: '价格没有写清楚',
    })
    await owner.post(`merchant/service/${id}/submit`)
    await db.transaction().execute(trx => serviceReview.approve(trx, id, decision))
    expect(await publicTitle()).toBe('换了一个新的标题')
    expect((await owner.get(`merchant/service/${id}`)).resultData).toMatchObject({ state: 'ON', editState: null })
    // Packages keep their ids: orders name them.
    const packages = await db.selectFrom('service_packages').select('id').where('service_id', '=', id).execute()
    expect(packages).toHaveLength(2)
  })

  test('what was unpublished and is written anew has to be looked at again', async () => {
    const id = await create(owner)
    await owner.post(`merchant/service/${id}/submit`)
    await db.transaction().execute(trx => serviceReview.approve(trx, id, decision))
    await owner.post(`merchant/service/${id}/shelf`, { on: false })
    const { content } = (await owner.get(`merchant/service/${id}`)).resultData as { content: Record<string, unknown> }
    await owner.post(`merchant/service/${id}`, { ...content, title: '趁下架偷偷改的内容' })
    expect((await owner.post(`merchant/service/${id}/shelf`, { on: true })).code).toBe('state.conflict')
    expect(await stateOf(id)).toBe('DRAFT')
  })

  test('refused, it says why; withdrawn, it leaves the queue; never sold, it may be thrown away', async () => {
    const id = await create(merchant, { pictures: [{ uploadId: await picture(await idOf('15400000002')) }] })
    await merchant.post(`merchant/service/${id}/submit`)
    await db.transaction().execute(trx => serviceReview.reject(trx, id, decision))
    expect((await merchant.get(`merchant/service/${id}`)).resultData).toMatchObject({
      state: 'REJECTED',
      stateReason: '价格没有写清楚',
    })
    await db.updateTable('review_cases').set({ state: 'WITHDRAWN', decided_at: new Date() }).where('ref_id', '=', id).execute()
    await merchant.post(`merchant/service/${id}/submit`)
    expect((await merchant.post(`merchant/service/${id}/withdraw`)).resultData).toEqual({ state: 'DRAFT', editState: null })
    expect(await open(id)).toHaveLength(0)
    expect((await merchant.post(`merchant/service/${id}/discard`)).resultData).toEqual({ deleted: true })
    const sold = await db
      .selectFrom('services')
      .select('id')
      .where('owner_company_id', '=', companyId)
      .where('state', '=', 'ON')
      .where('sales', '>', 0)
      .executeTakeFirstOrThrow()
    await db.updateTable('services').set({ state: 'DRAFT' }).where('id', '=', sold.id).execute()
    expect((await owner.post(`merchant/service/${sold.id}/discard`)).code).toBe('state.conflict')
  })

  test('what is missing is said field by field', async () => {
    const id = await create(owner, {
      title: '空',
      intro: '',
      pictures: [],
      packages: [{ name: '', price: 100, days: 1, scope: [] }],
    })
    const answer = await owner.post(`merchant/service/${id}/submit`)
    expect(answer.code).toBe('validation.fields')
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual([
      'intro',
      'packages.0.name',
      'packages.0.scope',
      'pictures',
      'title',
    ])
  })
})

test('the list and its summary are of the acting identity', async () => {
  const page = (await owner.get('merchant/service/list?pageSize=100')).resultData as {
    list: { serverId: number }[]
    total: number
  }
  const { rows } = { rows: await db.selectFrom('services').select('id').where('owner_company_id', '=', companyId).execute() }
  expect(page.total).toBe(rows.length)
  const summary = (await owner.get('merchant/service/summary')).resultData as {
    byState: Record<string, number>
    maySell: boolean
  }
  expect(Object.values(summary.byState).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect(summary.maySell).toBe(true)
  expect(((await member.get('merchant/service/summary')).resultData as { maySell: boolean }).maySell).toBe(false)
})

test('a service unpublished and published a hundred times makes pages anew six times in a minute and sixty times in an hour', async () => {
  const { id } = await db
    .selectFrom('services')
    .select('id')
    .where('owner_company_id', '=', companyId)
    .where('state', '=', 'ON')
    .executeTakeFirstOrThrow()
  let purges = 0
  const counting = {
    purge: (tags: readonly string[]) => void (tags.includes(pageTag.map) && purges++),
    purgeAll: () => undefined,
  }
  const stop = await listenForPurges(database.url, [counting], createLogger('silent'))
  const toggle = async (times: number): Promise<number> => {
    let done = 0
    for (let index = 0; index < times; index++) {
      const { state } = await db.selectFrom('services').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      const answer = await owner.post(`merchant/service/${id}/shelf`, { on: state === 'OFF' })
      if (answer.resultStatus) done++
      else expect(answer.code).toBe('limits.too_many')
    }
    return done
  }
  await db.deleteFrom('rate_limits').execute()
  expect(await toggle(100)).toBe(6)
  // A notification of its own, after which all others have come.
  await purgeTags(db, [pageTag.map])
  await expect.poll(() => purges).toBe(7)
  let inAnHour = 6
  for (let minute = 0; minute < 14; minute++) {
    await db.deleteFrom('rate_limits').where('key', 'like', 'publish-minute:%').execute()
    inAnHour += await toggle(7)
  }
  expect(inAnHour).toBe(60)
  await stop()
  await db.deleteFrom('rate_limits').execute()
}, 60_000)

describe('introductions', () => {
  const text = '先说一句。\n## 服务内容\n- 第一项\n- 第二项\n## 流程\n1. 先约\n2. 再做\n最后一句。'
  test('go to HTML and back', () => {
    expect(introHtml(text)).toBe(
      '<p>先说一句。</p><h3>服务内容</h3><ul><li>第一项</li><li>第二项</li></ul><h3>流程</h3><ol><li>先约</li><li>再做</li></ol><p>最后一句。</p>',
    )
    expect(introText(introHtml(text))).toBe(text)
  })
  test('carry no markup of their own', () => {
    const html = introHtml('<img src=x onerror=alert(1)>\n- <script>alert(1)</script>\n## <svg onload=alert(1)>')
    expect(html).not.toMatch(/<(img|script|svg)/)
    expect(introText(html)).toBe('<img src=x onerror=alert(1)>\n- <script>alert(1)</script>\n## <svg onload=alert(1)>')
  })
})
