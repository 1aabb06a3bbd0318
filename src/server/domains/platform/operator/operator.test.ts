import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/format/units.ts'
import { verifyAudit } from '#server/audit.ts'
import { hashCode } from '#server/domains/people/session/codes.ts'
import { runJob } from '#server/jobs/loop.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { endFreezes } from './freeze.ts'
import { appointOperator, dismissOperator } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const manager = (path: string) => `../manager/${path}`
const dataOf = <Data>(answer: Answer): Data => answer.resultData as Data

let boss: Visitor
let member: Visitor
let memberId: number
let bossId: number

beforeAll(async () => {
  bossId = (await appointOperator(db, '13900000001', ['super'])).userId
  boss = await api.signedIn(bossId)
  memberId = (await db.selectFrom('users').select('id').where('phone', '=', '15400000001').executeTakeFirstOrThrow()).id
  member = await api.signedIn(memberId)
})

describe('an operator', () => {
  test('is made of a new person without a password, or of one who exists; the duties can be changed and taken away', async () => {
    expect(
      await db
        .selectFrom('users')
        .select(['is_operator', 'operator_duties', 'password_hash'])
        .where('id', '=', bossId)
        .executeTakeFirst(),
    ).toEqual({
      is_operator: true,
      operator_duties: ['super'],
      password_hash: null,
    })
    const { userId, isNew } = await appointOperator(db, '15400000002', ['content'])
    expect(isNew).toBe(false)
    const editor = await api.signedIn(userId)
    expect((await editor.get(manager('samecity/server/category'))).status).toBe(200)
    const refused = await editor.get(manager('user/list'))
    expect(refused).toMatchObject({ status: 403, code: 'rights.denied', message: '这项操作不在你的职责范围内' })
    await appointOperator(db, '15400000002', ['support'])
    expect((await editor.get(manager('user/list'))).status).toBe(200)
    expect(await dismissOperator(db, '15400000002')).toBe('周师傅修水电')
    expect(await editor.get(manager('overview'))).toMatchObject({ code: 'session.invalid' })
    expect(await dismissOperator(db, '15400000002')).toBeNull()
  })

  test('sees on the overview what waits beside the queues, by duty', async () => {
    const others = async (duty: 'support' | 'merchants' | 'money') => {
      const { userId } = await appointOperator(db, '13900000077', [duty])
      return dataOf<{ others: object[] }>(await (await api.signedIn(userId)).get(manager('overview'))).others
    }
    const { count } = await db
      .selectFrom('vacancy_enquiries')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
    const some = Number(count) > 0
    expect(await others('support')).toEqual([
      { kind: 'VACANCY', waiting: Number(count), oldestAt: some ? expect.any(String) : null },
    ])
    expect(await others('merchants')).toMatchObject([{ kind: 'NUMBER_VIEW' }])
    expect(await others('money')).toEqual([])
  })

  test('is not everybody: the calls are refused to visitors and to members', async () => {
    for (const path of ['overview', 'review/list', 'user/list', 'audit/list', 'inbox/list', 'nation/getCode']) {
      expect(await api.visitor().get(manager(path))).toMatchObject({ code: 'session.invalid' })
      expect(await member.get(manager(path))).toMatchObject({ code: 'rights.denied' })
    }
  })
})

describe('what editors keep', () => {
  test('is not saved over what a colleague has saved since it was read', async () => {
    const codes = dataOf<{ code: number }[]>(await boss.get(manager('nation/hotCity'))).map(city => city.code)
    const fewer = codes.slice(1)
    expect((await boss.post(manager('nation/hotCity'), { codes: fewer, before: codes })).resultStatus).toBe(true)
    expect(await boss.post(manager('nation/hotCity'), { codes: codes.slice(0, 2), before: codes })).toMatchObject({
      status: 409,
      code: 'state.changed',
    })
    expect(dataOf<{ code: number }[]>(await boss.get(manager('nation/hotCity'))).map(city => city.code)).toEqual(fewer)
    expect((await boss.post(manager('nation/hotCity'), { codes, before: fewer })).resultStatus).toBe(true)

    const words = dataOf<{ word: string; rising: boolean }[]>(await boss.get(manager('search/hotWord')))
    const more = [...words, { word: '同事加的词', rising: false }]
    const save = (list: unknown) => boss.post(manager('search/hotWord'), { city: null, words: list, before: words })
    const both = await Promise.all([save(more), save([...words, { word: '我加的词', rising: true }])])
    expect(both.map(answer => answer.code ?? 'saved').sort()).toEqual(['saved', 'state.changed'])

    const ids = dataOf<{ id: number }[]>(await boss.get(manager('banner/list'))).map(banner => banner.id)
    const turned = ids.toReversed()
    expect((await boss.post(manager('banner/sort'), { ids: turned, before: ids })).resultStatus).toBe(true)
    expect(await boss.post(manager('banner/sort'), { ids, before: ids })).toMatchObject({ code: 'state.changed' })
    expect((await boss.post(manager('banner/sort'), { ids, before: turned })).resultStatus).toBe(true)
  })
})

describe('freezing a person', () => {
  test('ends every session, says at sign-in why and until when, and ends by its term', async () => {
    const before = await member.get('user')
    expect(before.resultStatus).toBe(true)
    expect(await boss.post(manager(`user/${memberId}/freeze`), { reason: '发布虚假信息', days: 7 })).toMatchObject({
      resultStatus: true,
    })
    expect(await member.get('user')).toMatchObject({ code: 'session.invalid' })
    expect(await boss.post(manager(`user/${memberId}/freeze`), { reason: '再来一次', days: 7 })).toMatchObject({
      code: 'state.conflict',
    })

    const visitor = api.visitor()
    await db.deleteFrom('rate_limits').execute()
    const { id: codeId } = await insertCode('15400000001')
    const refused = await visitor.post('code/login', { phone: '15400000001', code: '123456' })
    expect(refused.code).toBe('session.frozen')
    expect(refused.message).toMatch(/^账号已被冻结：发布虚假信息。\d{4}.*自动解除，如有疑问请联系客服$/)
    expect(codeId).toBeGreaterThan(0)

    const detail = dataOf<{ state: string; freezes: { reason: string }[] }>(await boss.get(manager(`user/${memberId}`)))
    expect(detail).toMatchObject({ state: 'FROZEN', freezes: [{ reason: '发布虚假信息', endedAt: null }] })

    await db
      .updateTable('freezes')
      .set({ until: new Date(Date.now() + 1) })
      .where('user_id', '=', memberId)
      .execute()
    await new Promise(resolve => setTimeout(resolve, 20))
    await runJob(
      { ...endFreezes, everySeconds: 0 },
      { db, log: createLogger('silent'), ports: createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' }) },
    )
    const state = await db.selectFrom('users').select('state').where('id', '=', memberId).executeTakeFirstOrThrow()
    expect(state.state).toBe('ACTIVE')
    const titles = await db
      .selectFrom('notices')
      .select('title')
      .where('user_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(titles.map(row => row.title)).toEqual(['账号已经解除冻结', '账号已被冻结'])
  })

  test('oneself or another operator is refused; the phone never leaves whole', async () => {
    expect(await boss.post(manager(`user/${bossId}/freeze`), { reason: '误操作', days: 1 })).toMatchObject({
      code: 'rights.denied',
    })
    const support = await api.signedIn((await appointOperator(db, '13900000002', ['support'])).userId)
    expect(await support.post(manager(`user/${bossId}/freeze`), { reason: '误操作', days: 1 })).toMatchObject({
      code: 'rights.denied',
    })
    const answer = await support.get(manager('user/list?keyword=15400000001'))
    expect(dataOf<{ list: { phone: string; userId: number }[] }>(answer).list).toEqual([
      expect.objectContaining({ phone: '154****0001', userId: memberId }),
    ])
    expect(JSON.stringify(answer)).not.toContain('15400000001')
  })

  function insertCode(phone: string) {
    return db
      .insertInto('message_codes')
      .values({
        phone,
        purpose: 'LOGIN',
        code_hash: hashCode(phone, 'LOGIN', '123456'),
        expires_at: new Date(Date.now() + MINUTE_MS),
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
})

describe('freezing a company', () => {
  test('takes its page, services, jobs, consultants and map points off in one go; unfreezing puts back just those', async () => {
    const { owner_company_id: companyId } = await db
      .selectFrom('services')
      .select('owner_company_id')
      .where('is_public', '=', true)
      .where('owner_company_id', 'in', eb =>
        eb.selectFrom('recruitments').select('company_id').where('state', '=', 'PUBLISHED').where('company_id', 'is not', null),
      )
      .executeTakeFirstOrThrow()
    const id = companyId as number
    const offline = await db
      .updateTable('services')
      .set({ state: 'OFF' })
      .where('id', 'in', eb =>
        eb.selectFrom('services').select('id').where('owner_company_id', '=', id).where('is_public', '=', true).limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('search_documents').where('kind', '=', 'service').where('ref_id', '=', offline.id).execute()
    await db.deleteFrom('map_points').where('kind', '=', 'service').where('ref_id', '=', offline.id).execute()

    const snapshot = async () => ({
      services: await db
        .selectFrom('services')
        .select(['id', 'state'])
        .where('owner_company_id', '=', id)
        .orderBy('id')
        .execute(),
      jobs: await db.selectFrom('recruitments').select(['id', 'state']).where('company_id', '=', id).orderBy('id').execute(),
      consultants: await db
        .selectFrom('consultants')
        .select(['id', 'state'])
        .where('company_id', '=', id)
        .orderBy('id')
        .execute(),
      documents: await db
        .selectFrom('search_documents')
        .select(['kind', 'ref_id'])
        .where('owner_company_id', '=', id)
        .where('kind', 'in', ['company', 'service', 'job', 'consultant', 'consultcompany'])
        .orderBy('kind')
        .orderBy('ref_id')
        .execute(),
      points: await db
        .selectFrom('map_points')
        .select(['kind', 'ref_id'])
        .where('kind', '=', 'company')
        .where('ref_id', '=', id)
        .execute(),
      listed: dataOf<{ list: unknown[] }>(await api.visitor().get(`same/city/recruitment?kind=job&companyId=${id}`)).list.length,
    })
    const before = await snapshot()
    expect(before.listed).toBeGreaterThan(0)
    expect(before.documents.length).toBeGreaterThan(2)

    expect(await boss.post(manager(`company/${id}/freeze`), { reason: '资质过期', days: null })).toMatchObject({
      resultStatus: true,
    })
    const frozen = await snapshot()
    expect(frozen.services.every(row => row.state !== 'ON')).toBe(true)
    expect(frozen.jobs.every(row => row.state !== 'PUBLISHED')).toBe(true)
    expect(frozen).toMatchObject({ documents: [], points: [], listed: 0 })
    expect(await api.visitor().get(`same/city/server/company/${id}`)).toMatchObject({ code: 'missing.record' })

    expect(await boss.post(manager(`company/${id}/unfreeze`))).toMatchObject({ resultStatus: true })
    expect(await snapshot()).toEqual(before)
    expect((await api.visitor().get(`same/city/server/company/${id}`)).resultStatus).toBe(true)
  })
})

describe('the category tree', () => {
  type Branch = { categoryId: number; children: { categoryId: number }[] }
  const tree = async () => dataOf<Branch[]>(await boss.get(manager('samecity/server/category')))

  test('takes a new order as a whole, and shows it in public', async () => {
    const before = (await tree()).map(node => node.categoryId)
    const ids = [...before.slice(1), before[0] as number]
    const answer = await boss.post(manager('samecity/server/category/sort'), { parentId: null, ids, before })
    expect(dataOf<Branch[]>(answer).map(node => node.categoryId)).toEqual(ids)
    expect(dataOf<Branch[]>(await api.visitor().get('server/category')).map(node => node.categoryId)).toEqual(ids.filter(Boolean))
  })

  test('refuses an order made from an older one, an incomplete one, and all but one of many at once', async () => {
    const parent = (await tree())[0] as Branch
    const before = parent.children.map(node => node.categoryId)
    const stale = [...before].reverse()
    const send = (body: object) => boss.post(manager('samecity/server/category/sort'), { parentId: parent.categoryId, ...body })
    expect(await send({ ids: before, before: stale })).toMatchObject({ code: 'category.changed' })
    expect(await send({ ids: before.slice(1), before })).toMatchObject({ code: 'category.changed' })
    expect(await send({ ids: before.map(() => before[0]), before })).toMatchObject({ code: 'category.changed' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ ids: stale, before })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
  })
})

describe('what editors keep', () => {
  test('hot cities and hot words are replaced as a whole', async () => {
    expect(await boss.post(manager('nation/hotCity'), { codes: [1607, 1601, 999_999] })).toMatchObject({ code: 'missing.record' })
    expect((await boss.post(manager('nation/hotCity'), { codes: [1601, 1607] })).resultStatus).toBe(true)
    const cities = dataOf<{ code: number }[]>(await api.visitor().get('nation/getHotCity'))
    expect(cities.map(city => city.code)).toEqual([1601, 1607])

    const words = [
      { word: '验房', rising: true },
      { word: '空调清洗', rising: false },
    ]
    expect(dataOf(await boss.post(manager('search/hotWord'), { city: 1607, words }))).toEqual(words)
    expect(await boss.post(manager('search/hotWord'), { city: null, words: [words[0], words[0]] })).toMatchObject({
      code: 'validation.fields',
    })
    const index = dataOf<{ hotWords: string[] }>(await api.visitor().get('index?city=1607'))
    expect(index.hotWords.slice(0, 2)).toEqual(['验房', '空调清洗'])
  })

  test('banners are changed, sorted and taken away; the home page follows', async () => {
    type Banner = {
      id: number
      title: string
      subtitle: string
      action: string
      href: string
      from: null
      to: null
      enabled: boolean
      picture: string
    }
    const [first, second, third] = dataOf<Banner[]>(await boss.get(manager('banner/list'))) as [Banner, Banner, Banner]
    const { id, picture: _, ...words } = first
    expect(await boss.post(manager(`banner/${id}`), { ...words, title: '新的一条横幅', uploadId: null })).toMatchObject({
      resultStatus: true,
    })
    expect(await boss.post(manager(`banner/${id}`), { ...words, href: '//evil.example', uploadId: null })).toMatchObject({
      code: 'validation.fields',
    })
    expect(await boss.post(manager('banner'), { ...words, uploadId: null })).toMatchObject({
      code: 'upload.missing',
      fields: { uploadId: expect.any(String) },
    })
    expect(await boss.post(manager('banner/sort'), { ids: [first.id, second.id] })).toMatchObject({ code: 'state.conflict' })
    await boss.post(manager('banner/sort'), { ids: [third.id, first.id, second.id] })
    await boss.post(manager(`banner/${second.id}/remove`))
    const index = dataOf<{ banners: { id: number; title: string }[] }>(await api.visitor().get('index?city=1607'))
    expect(index.banners.map(banner => banner.title)).toEqual([third.title, '新的一条横幅'])
  })

  test('area codes are found by name, pinyin, code and national code, down to the towns', async () => {
    const find = async (query: string) =>
      dataOf<{ code: number; fullName: string }[]>(await boss.get(manager(`nation/getCode?${query}`)))
    expect((await find('keyword=南山区')).map(area => area.fullName)).toContain('广东省深圳市南山区')
    expect((await find('keyword=shenzhen'))[0]).toMatchObject({ code: 1607 })
    expect((await find('keyword=1607'))[0]).toMatchObject({ fullName: '广东省深圳市' })
    expect((await find('keyword=440305')).length).toBeGreaterThan(1)
    expect((await find('')).length).toBeGreaterThan(30)
  })
})

test('everything that was done stands in the log, searchable, and the log fits its seals', async () => {
  const actions = dataOf<{ list: { action: string; actor: { name: string } }[] }>(
    await boss.get(manager(`audit/list?actorId=${bossId}&pageSize=50`)),
  ).list
  expect(new Set(actions.map(entry => entry.action))).toEqual(
    new Set([
      'user.freeze',
      'company.freeze',
      'company.unfreeze',
      'category.sort',
      'city.hot',
      'word.hot',
      'banner.change',
      'banner.sort',
      'banner.remove',
    ]),
  )
  expect(dataOf<{ total: number }>(await boss.get(manager(`audit/list?action=company&actorId=${bossId}`))).total).toBe(2)
  expect(dataOf<{ total: number }>(await boss.get(manager(`audit/list?subjectKind=user&subjectId=${memberId}`))).total).toBe(2)
  const check = dataOf<{ entries: number; broken: number[] }>(await boss.post(manager('audit/check')))
  expect(check.broken).toEqual([])
  expect(check.entries).toBe((await verifyAudit(db)).entries)
})
