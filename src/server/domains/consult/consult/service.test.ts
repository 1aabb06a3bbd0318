/** Consultation as a visitor meets it: what is shown, what never is, and that nobody who asked anonymously is ever named. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { generateQuestions } from '#demo/consult/consult.ts'
import { consult } from '#lib/contract/consult/consult.ts'
import { visitor } from '#server/access/actor.ts'
import { playbackRoutes } from '#server/domains/consult/playback/routes.ts'
import { noExchange } from '#server/http/exchange.ts'
import { runCall } from '#server/http/run-call.ts'
import { createPorts } from '#server/ports/ports.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { consultRoutes } from './routes.ts'
import { searchSources } from './search.ts'
import * as service from './service.ts'

const { db } = useSeededDatabase()
const now = SEEDED_AT
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1', announce: () => undefined })
const asVisitor = { db, actor: visitor, now, exchange: noExchange, ports }

type Raw = { params?: object; query?: object }
const call = (name: keyof typeof consultRoutes, raw: Raw = {}) => runCall(consultRoutes[name] as never, raw, asVisitor)
const list = (query: object = {}) => service.listQuestions(db, consult.listQuestions.query.parse(query))
const ids = async (condition: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from consultations where ${sql.raw(condition)} order by id`.execute(db)).rows.map(
    row => row.id,
  )
const missing = { code: 'missing.record' }

const readAll = async (query: object): Promise<number[]> => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, pageSize: 17, cursor })
    seen.push(...page.list.map(card => card.consultationId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

describe('questions', () => {
  test.each(['newest', 'hot', 'bounty'])('every public question is read once, and no other, in the order of %s', async sort => {
    const seen = await readAll({ sort })
    expect(seen.toSorted((a, b) => a - b)).toEqual(await ids('is_public'))
  })

  test.each(['DRAFT', 'PENDING_PAY', 'REVIEWING', 'REJECTED'])(
    'a question that is %s does not exist for a visitor',
    async state => {
      const [id] = await ids(`kind = 'QUESTION' and state = '${state}'`)
      expect(id).toBeDefined()
      await expect(call('getQuestion', { params: { consultationId: id } })).rejects.toMatchObject(missing)
    },
  )

  test('a question that moderation took down is gone with its answers, comments and search entries', async () => {
    const [id] = await ids('is_public and answer_count > 0 and comment_count > 0')
    const question = await service.getQuestion(db, id!, { pageNo: 1, pageSize: 20 })
    const answerId = question.answers.list.find(answer => answer.commentCount > 0)!.consultationAnswerId
    await db.updateTable('consultations').set({ hidden_at: now }).where('id', '=', id!).execute()
    await expect(call('getQuestion', { params: { consultationId: id } })).rejects.toMatchObject(missing)
    await expect(call('listAnswerComments', { params: { consultationAnswerId: answerId } })).rejects.toMatchObject(missing)
    for (const source of searchSources.slice(0, 2))
      expect(await source.get(db, source.kind === 'question' ? id! : answerId)).toBeUndefined()
    await db.updateTable('consultations').set({ hidden_at: null }).where('id', '=', id!).execute()
  })

  test('filters keep what they say and nothing else', async () => {
    const open = await list({ state: 'unanswered', pageSize: 100 })
    expect(open.list.every(card => card.state === 'OPEN' && card.answerCount === 0)).toBe(true)
    const paid = await list({ price: 'paid', sort: 'bounty', pageSize: 100 })
    expect(paid.list.map(card => card.bounty)).toEqual(paid.list.map(card => card.bounty).toSorted((a, b) => b - a))
    expect(paid.list.every(card => card.bounty > 0)).toBe(true)
    const { categoryId, rootCategoryId, cityCode } = open.list[0]!
    expect((await list({ categoryId })).list.every(card => card.categoryId === categoryId)).toBe(true)
    expect((await list({ categoryId: rootCategoryId })).list.every(card => card.rootCategoryId === rootCategoryId)).toBe(true)
    expect((await list({ cityCode })).list.every(card => card.cityCode === cityCode)).toBe(true)
    const guangdong = await list({ provinceCode: 19, pageSize: 100 })
    expect(guangdong.total).toBeGreaterThan(0)
    expect(guangdong.total).toBeGreaterThanOrEqual((await list({ provinceCode: 19, cityCode: 1607, pageSize: 100 })).total)
    expect((await list({ provinceCode: 19, cityCode: 1 })).total).toBe(0)
    await expect(list({ categoryId: 999_999 })).rejects.toMatchObject(missing)
  })

  test('a keyword of any length finds titles that contain it', async () => {
    for (const keyword of ['怎', '怎么', '怎么办']) {
      const found = await list({ keyword, pageSize: 100 })
      expect(found.total).toBeGreaterThan(0)
      expect(found.list.every(card => card.title.includes(keyword))).toBe(true)
    }
  })

  test('a list follows whatever is written, in the same moment', async () => {
    const [id] = await ids('is_public and phase = 2')
    const write = (change: object) => db.updateTable('consultations').set(change).where('id', '=', id!).execute()
    const has = async (query: object) => (await readAll(query)).includes(id!)
    await write({ title: '鲲鹏饺子馆能开发票吗' })
    expect(await has({ keyword: '饺子馆' })).toBe(true)
    expect(await has({ keyword: '鲲鹏 发票' })).toBe(true)
    expect(await has({ keyword: '饺子店' })).toBe(false)
    await write({ hot: 999_999 })
    expect((await list({ sort: 'hot' })).list[0]!.consultationId).toBe(id)
    expect(await has({ state: 'accepted' })).toBe(false)
    await write({ state: 'ACCEPTED', answer_count: 1 })
    expect(await has({ state: 'accepted' })).toBe(true)
    const label = await db.selectFrom('consult_labels').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await db.deleteFrom('consultation_label_links').where('consultation_id', '=', id!).execute()
    expect(await has({ labelId: label.id })).toBe(false)
    await db.insertInto('consultation_label_links').values({ consultation_id: id!, label_id: label.id }).execute()
    expect(await has({ labelId: label.id })).toBe(true)
    await write({ hidden_at: now })
    for (const query of [{ keyword: '饺子馆' }, { sort: 'hot' }, { labelId: label.id }]) expect(await has(query)).toBe(false)
    await write({ hidden_at: null })
    expect(await has({ keyword: '饺子馆' })).toBe(true)
  })

  test('the accepted answer stands first, and what moderation holds back does not stand at all', async () => {
    const [id] = await ids(`state = 'ACCEPTED' and answer_count > 1`)
    const { answers } = await service.getQuestion(db, id!, { pageNo: 1, pageSize: 50 })
    expect(answers.list.map(answer => answer.accepted)).toEqual([true, ...answers.list.slice(1).map(() => false)])
    const hidden = await db.selectFrom('consultation_answers').select('id').where('state', '<>', 'VISIBLE').execute()
    const shown = new Set(answers.list.map(answer => answer.consultationAnswerId))
    for (const { id: answerId } of hidden) {
      expect(shown.has(answerId)).toBe(false)
      await expect(call('listAnswerComments', { params: { consultationAnswerId: answerId } })).rejects.toMatchObject(missing)
    }
  })

  test('an answer with a script in it loses the script and keeps its words', async () => {
    const [id] = await ids('is_public and answer_count > 0')
    const content = '<p onclick="x()">先留证据</p><script>alert(1)</script><svg onload="x()"></svg>'
    await db.updateTable('consultation_answers').set({ content }).where('consultation_id', '=', id!).execute()
    const answerText = JSON.stringify(await call('getQuestion', { params: { consultationId: id } }))
    expect(answerText).toContain('先留证据')
    expect(answerText).not.toMatch(/<script|onclick|<svg|onload/)
  })

  test('the count of a category follows every change of state', async () => {
    const before = await service.listCategories(db)
    const counted = await sql<{ id: number; n: number }>`
      select root_category_id as id, count(*) as n from consultations where is_public group by 1`.execute(db)
    for (const category of before)
      expect(category.questionCount).toBe(Number(counted.rows.find(row => row.id === category.categoryId)?.n ?? 0))
    const [id] = await ids(`state = 'REVIEWING' and kind = 'QUESTION'`)
    await db.updateTable('consultations').set({ state: 'OPEN', published_at: now }).where('id', '=', id!).execute()
    const { root_category_id: root } = await db
      .selectFrom('consultations')
      .select('root_category_id')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    const after = await service.listCategories(db)
    expect(after.find(row => row.categoryId === root)!.questionCount).toBe(
      before.find(row => row.categoryId === root)!.questionCount + 1,
    )
  })
})

describe('what is between two people', () => {
  test('a directed consultation is found by no public call', async () => {
    const directed = new Set(await ids(`kind = 'DIRECTED'`))
    const published = await db.selectFrom('playbacks').select('consultation_id').where('is_public', '=', true).execute()
    const shared = new Set(published.map(row => row.consultation_id))
    for (const id of [...directed].slice(0, 60)) {
      await expect(call('getQuestion', { params: { consultationId: id } })).rejects.toMatchObject(missing)
      if (!shared.has(id)) await expect(call('listBullets', { params: { consultationId: id } })).rejects.toMatchObject(missing)
    }
    const documents = await searchSources[0]!.list(db, 0, 10_000)
    expect(documents.filter(document => directed.has(document.refId))).toEqual([])
  })
})

describe('anonymous asking', () => {
  const SECRET = '绝不泄露的昵称'

  test('no call and no search document names who asked, wherever they wrote', async () => {
    const [id] = await ids('anonymous and is_public and answer_count > 0')
    const question = await db.selectFrom('consultations').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
    const secret = await db
      .insertInto('users')
      .values({
        nickname: SECRET,
        avatar: 'secret/face~123456',
        tags: [],
        province_code: 19,
        city_code: 1607,
        closing_at: null,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('consultations').set({ asker_user_id: secret.id }).where('id', '=', id!).execute()
    const own = await db
      .insertInto('consultation_answers')
      .values({
        consultation_id: id!,
        author_user_id: secret.id,
        consultant_id: null,
        company_id: null,
        content: '<p>自己补充</p>',
        summary: '自己补充',
        voice_upload_id: null,
        voice_seconds: null,
        video_upload_id: null,
        video_seconds: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answerRows = await db
      .insertInto('consultation_comments')
      .values({ answer_id: own.id, parent_id: null, author_user_id: secret.id, content: '谢谢大家', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = question.asker_user_id
    await db
      .insertInto('consultation_comments')
      .values({ answer_id: own.id, parent_id: answerRows.id, author_user_id: other, content: '不客气', created_at: now })
      .execute()
    const evaluated = await db
      .selectFrom('consultation_evaluations')
      .select(['id', 'consultant_id', 'company_id'])
      .where('company_id', 'is not', null)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('consultation_evaluations')
      .set({ author_user_id: secret.id, anonymous: true, state: 'VISIBLE' })
      .where('id', '=', evaluated.id)
      .execute()

    const consultation = { consultationId: id }
    const company = { companyId: evaluated.company_id }
    const employee = { employeeId: evaluated.consultant_id }
    const raws: Record<Exclude<keyof typeof consultRoutes, 'listBullets'>, Raw> = {
      getIndex: {},
      getCategoryTree: {},
      listCategories: {},
      getCategory: { params: { categoryId: question.category_id } },
      listCategoryQuestions: { params: { categoryId: question.category_id }, query: { pageSize: 100 } },
      listQuestions: { query: { pageSize: 100 } },
      listConsultants: { query: { pageSize: 100 } },
      getConsultant: { params: employee },
      listConsultantAnswers: { params: employee },
      getCompany: { params: company },
      listCompanyConsultants: { params: company },
      listCompanyAnswers: { params: company },
      listCorrelation: { query: { keyword: question.title.slice(0, 6) } },
      listLabels: {},
      getCategoryInfo: { params: { categoryId: question.category_id } },
      getQuestion: { params: consultation },
      listAnswerComments: { params: { consultationAnswerId: own.id } },
    }
    for (const [name, raw] of Object.entries(raws)) {
      const answerText = JSON.stringify(await call(name as keyof typeof consultRoutes, raw))
      expect(answerText, name).not.toContain(SECRET)
      expect(answerText, name).not.toContain('secret/face')
      expect(answerText, name).not.toContain(`"userId":${secret.id},`)
    }
    const comments = JSON.stringify(await call('listAnswerComments', raws.listAnswerComments))
    expect(comments).toContain('"replyTo":"匿名用户"')
    expect(JSON.stringify(await runCall(playbackRoutes.listPlaybacks as never, {}, asVisitor))).not.toContain(SECRET)
    for (const source of searchSources) {
      const documents = await source.list(db, 0, 10_000)
      expect(JSON.stringify(documents)).not.toContain(SECRET)
      expect(documents.filter(document => document.ownerUserId === secret.id)).toEqual([])
    }
  })
})

describe('those who answer', () => {
  test('only approved consultants are listed and opened', async () => {
    const rows = await db.selectFrom('consultants').select(['id', 'state']).orderBy('id').execute()
    const listed = new Set<number>()
    for (let pageNo = 1, more = true; more; pageNo++) {
      const page = await service.listConsultants(db, { sort: 'score', pageNo, pageSize: 50 })
      for (const card of page.list) listed.add(card.employeeId)
      more = page.nextCursor !== null
    }
    expect([...listed].toSorted((a, b) => a - b)).toEqual(
      rows.filter(row => row.state === 'ACTIVE' || row.state === 'PAUSED').map(row => row.id),
    )
    for (const row of rows.filter(one => !listed.has(one.id)))
      await expect(call('getConsultant', { params: { employeeId: row.id } })).rejects.toMatchObject(missing)
  })

  test('a score is the mean of the evaluations behind it', async () => {
    const { list: cards } = await service.listConsultants(db, { sort: 'answers', pageNo: 1, pageSize: 5 })
    for (const card of cards) {
      const profile = await service.getConsultant(db, card.employeeId, now)
      const total = profile.distribution.reduce((sum, row) => sum + row.count, 0)
      const mean = profile.distribution.reduce((sum, row) => sum + row.count * row.score, 0) / Math.max(1, total)
      expect(total).toBe(card.reviewCount)
      expect(card.score).toBe(Math.round(mean * 100))
    }
  })
})

test('a hundred times as many questions are listed from an index, without sorting them', async () => {
  await generateQuestions(db, 10_000)
  const { root_category_id: root } = await db
    .selectFrom('consultations')
    .select('root_category_id')
    .where('is_public', '=', true)
    .executeTakeFirstOrThrow()
  for (const [filter, order] of [
    ['true', 'published_at'],
    ['true', 'hot'],
    [`root_category_id = ${root}`, 'published_at'],
    ['phase = 1', 'bounty'],
  ] as const) {
    const plan = await sql<Record<string, string>>`
      explain select id from consultations where is_public and ${sql.raw(filter)} order by ${sql.raw(order)} desc, id desc limit 20`.execute(
      db,
    )
    const text = plan.rows.map(row => Object.values(row)[0]).join('\n')
    expect(text).toContain('Index')
    expect(text).not.toContain('Sort')
  }
  const page = await list({ pageNo: 1 })
  expect(page).toMatchObject({ total: 10_000, totalIsLowerBound: true })
})
