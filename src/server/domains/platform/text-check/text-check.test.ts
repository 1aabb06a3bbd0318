import { beforeAll, expect, test } from 'vitest'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { ensureSensitiveWords } from '#server/reference/sensitive-words.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { checkText, saveVerdict, settleText, type Written } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let userId: number
let courseId: number
const now = new Date()

beforeAll(async () => {
  await ensureSensitiveWords(db)
  operator = await api.signedIn((await appointOperator(db, '13900000021', ['content'])).userId)
  const user = await db.selectFrom('users').select('id').where('phone', '=', '15400000001').executeTakeFirstOrThrow()
  userId = user.id
  await db
    .updateTable('users')
    .set({ created_at: new Date('2024-01-01') })
    .where('id', '=', userId)
    .execute()
  courseId = (await db.selectFrom('courses').select('id').where('state', '=', 'ONLINE').executeTakeFirstOrThrow()).id
})

const word = (changes: object = {}) => ({
  text: '蓝莓大甩卖',
  pattern: false,
  kind: 'FRAUD',
  level: 'HOLD',
  places: [],
  bySound: false,
  topic: false,
  allow: '',
  why: '只给测试的词',
  enabled: true,
  ...changes,
})
const written = (text: string, changes: Partial<Written> = {}): Written => ({
  userId,
  place: 'COMMENT',
  subject: 'COURSE_COMMENT',
  text,
  field: 'body',
  can: 'plain',
  ...changes,
})
type Word = { wordId: number; version: string; hits: number; decided: number; overturned: number }
const listed = async (text: string): Promise<Word | undefined> =>
  data<{ list: Word[] }>(await operator.get(`../manager/sensitiveWord/list?keyword=${encodeURIComponent(text)}`)).list[0]

test('an entry is tried, added, changed and switched off by operators, and holds from then on', async () => {
  await saveVerdict(db, await checkText(db, written('今天蓝 莓 大甩卖，先到先得'), now), { id: 1, title: '试' }, now)
  const tried = data<{ hits: number; samples: { found: string }[] }>(
    await operator.post('../manager/sensitiveWord/tryOut', word()),
  )
  expect(tried).toMatchObject({ hits: 1, samples: [{ found: '蓝 莓 大甩卖' }] })
  expect((await checkText(db, written('隔壁也在蓝莓大甩卖呢'), now)).outcome).toBe('PASSED')
  const made = data<Word>(await operator.post('../manager/sensitiveWord', word()))
  expect((await operator.post('../manager/sensitiveWord', word())).fields).toHaveProperty('text')
  expect((await checkText(db, written('隔壁也在蓝莓大甩卖呢'), now)).outcome).toBe('HELD')
  const masked = word({ level: 'MASK', version: made.version })
  data(await operator.post(`../manager/sensitiveWord/${made.wordId}`, masked))
  expect((await operator.post(`../manager/sensitiveWord/${made.wordId}`, masked)).code).toBe('state.changed')
  expect(await checkText(db, written('看蓝莓大甩卖啊'), now)).toMatchObject({ outcome: 'MASKED', text: '看*****啊' })
  data(await operator.post(`../manager/sensitiveWord/${made.wordId}`, word({ enabled: false })))
  expect((await checkText(db, written('看蓝莓大甩卖啊'), now)).outcome).toBe('PASSED')
})

test('what is wrong with an entry is said beside its field', async () => {
  for (const wrong of [word({ text: '。。' }), word({ text: '(', pattern: true }), word({ text: '红豆', level: 'REFUSE' })])
    expect((await operator.post('../manager/sensitiveWord', wrong)).code).toBe('validation.fields')
})

test('what is refused says its rule and is counted; new accounts wait where others are only noted', async () => {
  data(await operator.post('../manager/sensitiveWord', word({ text: '紫薯大甩卖', level: 'REFUSE' })))
  data(await operator.post('../manager/sensitiveWord', word({ text: '红薯大甩卖', level: 'NOTE' })))
  await expect(checkText(db, written('买紫薯大甩卖'), now)).rejects.toMatchObject({
    fields: { body: expect.stringContaining('只给测试的词') },
  })
  expect(await listed('紫薯大甩卖')).toMatchObject({ hits: 1, decided: 0 })
  expect((await checkText(db, written('买红薯大甩卖'), now)).outcome).toBe('NOTED')
  await db.updateTable('users').set({ created_at: now }).where('id', '=', userId).execute()
  expect((await checkText(db, written('买红薯大甩卖'), now)).outcome).toBe('HELD')
  await db
    .updateTable('users')
    .set({ created_at: new Date('2024-01-01') })
    .where('id', '=', userId)
    .execute()
})

// 《内容发布规则》四: 「多次提交相同内容的会暂停发布。」
test('the same content that is refused the third time stops publishing for a day, and its author is told', async () => {
  data(await operator.post('../manager/sensitiveWord', word({ text: '甘薯大甩卖', level: 'REFUSE' })))
  data(await operator.post('../manager/sensitiveWord', word({ text: '木薯大甩卖', level: 'HOLD' })))
  const authorId = await insertPerson(db, { nickname: '反复提交', created_at: new Date('2024-01-01') })
  const author = await api.signedIn(authorId)
  const say = (body: string) => author.post('course/comment/reply', { courseId, body })
  const refuse = async () => {
    data(await say('这里木薯大甩卖，欢迎选购'))
    const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
    const id = list.at(-1)!.id
    data(await operator.post(`../manager/review/${id}/claim`))
    data(await operator.post(`../manager/review/${id}/reject`, { reason: '广告内容' }))
  }
  const restricted = async () =>
    (await db.selectFrom('posting_restrictions').select('until').where('user_id', '=', authorId).executeTakeFirst())?.until
  // Other content is counted by itself, no matter which operator refuses it.
  await refuse()
  await refuse()
  expect((await say('甘薯大甩卖')).fields?.body).not.toContain('同样的内容')
  expect((await say('甘薯大甩卖！')).fields?.body).toContain('同样的内容再次没有通过，会暂停发布一天')
  expect(await restricted()).toBeUndefined()
  expect((await say('甘薯大甩卖')).fields?.body).toContain('前不能发布内容')
  const until = (await restricted())!
  expect(Math.round((until.getTime() - Date.now()) / 3_600_000)).toBe(24)
  expect((await say('换一句说')).code).toBe('rights.posting')
  const { title, body } = await db
    .selectFrom('notices')
    .select(['title', 'body'])
    .where('user_id', '=', authorId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(title).toBe('多次提交相同内容，暂停发布一天')
  expect(body).toContain('“甘薯大甩卖”提交后 3 次没有通过')
  expect(data(await author.get('strike/mine'))).toMatchObject({
    points: 0,
    strikes: [{ reason: '同样的内容提交后 3 次没有通过' }],
  })
})

test('the same content that operators refuse three times stops publishing as well; with another price it is other content', async () => {
  const authorId = await insertPerson(db, { nickname: '反复送审', created_at: new Date('2024-01-01') })
  const send = async (price: number) => {
    const text = { userId: authorId, can: 'reviewed' as const, whole: { price } }
    const verdict = await checkText(db, written('祖传手艺，上门修锁，随叫随到', text), now)
    const id = 770_001
    await db.transaction().execute(trx => saveVerdict(trx, verdict, { id, title: '修锁' }, now))
    await db.transaction().execute(trx => settleText(trx, 'COURSE_COMMENT', id, false))
  }
  const strikes = () =>
    db.selectFrom('strikes').select(['points', 'restrict_days', 'given_by']).where('user_id', '=', authorId).execute()
  await send(100)
  await send(100)
  await send(200)
  expect(await strikes()).toEqual([])
  await send(100)
  expect(await strikes()).toEqual([{ points: 0, restrict_days: 1, given_by: null }])
})

test('a held comment is seen by nobody until an operator lets it through, and that counts against its word', async () => {
  data(await operator.post('../manager/sensitiveWord', word({ text: '黄桃大甩卖' })))
  const writer = await api.signedIn(userId)
  const body = '这里有黄桃大甩卖，老师讲得也好'
  const sent = data<{ commentId: number; held: boolean }>(await writer.post('course/comment/reply', { courseId, body }))
  expect(sent.held).toBe(true)
  const stateOf = () =>
    db.selectFrom('course_comments').select('state').where('id', '=', sent.commentId).executeTakeFirstOrThrow()
  expect(await stateOf()).toEqual({ state: 'REVIEWING' })
  const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
  const id = list.at(-1)!.id
  const shown = data<{ facts: { label: string; value: string }[]; text: string }>(await operator.get(`../manager/review/${id}`))
  expect(shown.text).toBe(body)
  expect(shown.facts.find(fact => fact.label === '发现')?.value).toContain('黄桃大甩卖')
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/approve`, {}))
  expect(await stateOf()).toEqual({ state: 'PUBLISHED' })
  expect(await listed('黄桃大甩卖')).toMatchObject({ hits: 1, decided: 1, overturned: 1 })
})

test('a refused case keeps the comment hidden and tells its author the rule', async () => {
  const writer = await api.signedIn(userId)
  const sent = data<{ commentId: number }>(
    await writer.post('course/comment/reply', { courseId, body: '楼上说的黄桃大甩卖是真的吗' }),
  )
  const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
  const id = list.at(-1)!.id
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/reject`, { reason: '广告内容' }))
  const row = await db.selectFrom('course_comments').select('state').where('id', '=', sent.commentId).executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'HIDDEN' })
  const notice = await db
    .selectFrom('notices')
    .select('body')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(notice.body).toContain('只给测试的词')
  expect(await listed('黄桃大甩卖')).toMatchObject({ hits: 2, decided: 2, overturned: 1 })
})

test('who wrote what is held sees it on its page, nobody else does, and it goes once it is decided', async () => {
  const writer = await api.signedIn(userId)
  const stranger = await api.signedIn(await insertPerson(db, { nickname: '路过的人' }))
  data(await operator.post('../manager/sensitiveWord', word({ text: '荔枝清仓价' })))
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('state', '=', 'ON')
    .where('owner_user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  const post = await db
    .selectFrom('recruitments')
    .select(['id', 'kind'])
    .where('state', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow()
  const held = async (visitor: Visitor, page: string): Promise<string[]> =>
    data<{ body: string }[]>(await visitor.get(`text/held?page=${encodeURIComponent(page)}`)).map(one => one.body)
  const bodies = ['听说这里有荔枝清仓价，是真的吗', '荔枝清仓价也能面试前先问一下吗']
  data(await writer.post(`same/city/server/${service.id}/question`, { body: bodies[0] }))
  data(await writer.post('same/city/recruitment/comment/reply', { recruitmentId: post.id, body: bodies[1] }))
  const pages = [`/city/server/${service.id}`, `/city/recruitmentInfo/${post.kind}/${post.id}`] as const
  expect(await held(writer, pages[0])).toEqual([bodies[0]])
  expect(await held(writer, `${pages[1]}?from=list#comments`)).toEqual([bodies[1]])
  expect(await held(writer, '/city/server/999999')).toEqual([])
  for (const page of pages) expect(await held(stranger, page)).toEqual([])
  const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
  for (const { id } of list) {
    data(await operator.post(`../manager/review/${id}/claim`))
    data(await operator.post(`../manager/review/${id}/approve`, {}))
  }
  for (const page of pages) expect(await held(writer, page)).toEqual([])
  const told = await db
    .selectFrom('notices')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(told.map(one => one.title)).toEqual(['你写的内容已通过审核', '你写的内容已通过审核'])
  for (const page of ['//', 'http://[', ''])
    expect((await writer.get(`text/held?page=${encodeURIComponent(page)}`)).status).toBeLessThan(500)
})

test('what a person says again waits', async () => {
  const text = '园区南门的面馆味道不错，牛肉面二十二元一碗，中午人多，建议早些去'
  await saveVerdict(db, await checkText(db, written(text), now), { id: 900, title: '面馆' }, now)
  const again = await checkText(db, written(`${text}！！`), now)
  expect(again.outcome).toBe('HELD')
  expect(again.likeId).not.toBeNull()
})

test('the list goes out as a file and comes in again unchanged; a file with a wrong line changes nothing', async () => {
  const { csv } = data<{ csv: string }>(await operator.get('../manager/sensitiveWord/export'))
  const same = data(await operator.post('../manager/sensitiveWord/import', { csv, check: false }))
  expect(same).toMatchObject({ added: 0, changed: 0, problems: [] })
  const lines = 'text,kind,level,why\n青提大甩卖,FRAUD,HOLD,测试\n坏的,WHAT,HOLD,测试\n'
  const wrong = data<{ problems: object[] }>(await operator.post('../manager/sensitiveWord/import', { csv: lines, check: false }))
  expect(wrong.problems).toEqual([{ line: 3, problem: expect.any(String) }])
  expect(await listed('青提大甩卖')).toBeUndefined()
})
