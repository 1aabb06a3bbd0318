import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const LONG_AGO = new Date('2024-05-01T00:00:00Z')
let first: Visitor
let second: Visitor
let topicId = 0
let phone = 0

const person = async (nickname: string): Promise<{ id: number; as: Visitor }> => {
  const id = await insertPerson(db, { nickname, created_at: LONG_AGO })
  return { id, as: await api.signedIn(id) }
}
const titlesOf = async (userId: number): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

beforeAll(async () => {
  first = await api.signedIn((await appointOperator(db, '13900000021', ['content', 'support'])).userId)
  second = await api.signedIn((await appointOperator(db, '13900000022', ['support'])).userId)
  topicId = (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('state', '=', 'PUBLISHED')
      .where('locked', '=', false)
      .executeTakeFirstOrThrow()
  ).id
})

const replyOf = async (author: { as: Visitor }, text: string): Promise<number> => {
  await db.deleteFrom('rate_limits').execute()
  return data<{ replyId: number }>(await author.as.post(`forum/topic/${topicId}/reply`, { text, mentionUserIds: [] })).replyId
}
const reportOf = (who: { as: Visitor }, targetId: number, more: object = {}) =>
  who.as.post('report', { kind: 'REPLY', targetId, reason: 'ABUSE', text: '骂人', ...more })
const caseOf = async (targetId: number): Promise<{ id: number; reviewId: number }> => {
  const { id } = await db
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', 'REPLY')
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const review = await db
    .selectFrom('review_cases')
    .select('id')
    .where('kind', '=', 'REPORT')
    .where('ref_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, reviewId: review.id }
}
const decide = async (targetId: number, verdict: object) => {
  const { id, reviewId } = await caseOf(targetId)
  data(await first.post(`../manager/review/${reviewId}/claim`, {}))
  return first.post(`../manager/report/${id}/decide`, { rule: 'COMMUNITY', points: 0, reason: '攻击他人', ...verdict })
}

describe('what is folded', () => {
  /** Reports something as somebody, decides it as `first`, and takes the author's appeal through `second`. */
  const judged = async (kind: string, targetId: number, authorId: number) => {
    await db.deleteFrom('rate_limits').execute()
    data(await (await person('举报的人')).as.post('report', { kind, targetId, reason: 'OTHER', text: '' }))
    const { id } = await db
      .selectFrom('report_cases')
      .select('id')
      .where('kind', '=', kind as 'ANSWER')
      .where('target_id', '=', targetId)
      .executeTakeFirstOrThrow()
    const review = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'REPORT')
      .where('ref_id', '=', id)
      .executeTakeFirstOrThrow()
    data(await first.post(`../manager/review/${review.id}/claim`, {}))
    const verdict = { rule: 'PUBLISHING', points: 0, reason: '复制粘贴的内容', outcome: 'FOLDED' }
    data(await first.post(`../manager/report/${id}/decide`, verdict))
    return { author: await api.signedIn(authorId) }
  }
  const appealed = async (author: Visitor) => {
    const { strikes } = data<{ strikes: { strikeId: number }[] }>(await author.get('strike/mine'))
    data(await author.post(`strike/${strikes[0]?.strikeId}/appeal`, { text: '是我自己写的', uploadIds: [] }))
    const { id } = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'STRIKE_APPEAL')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    data(await second.post(`../manager/review/${id}/claim`, {}))
    data(await second.post(`../manager/review/${id}/approve`, { reason: '' }))
  }

  test('of an answer stays readable with the reason; an appeal that is upheld unfolds it', async () => {
    const answer = await db
      .selectFrom('consultation_answers')
      .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
      .innerJoin('users', 'users.id', 'consultation_answers.author_user_id')
      .select(['consultation_answers.id', 'consultation_id', 'author_user_id'])
      .where('consultation_answers.state', '=', 'VISIBLE')
      .where('consultations.is_public', '=', true)
      .where('users.state', '=', 'ACTIVE')
      .where('users.is_operator', '=', false)
      .orderBy('consultation_answers.id')
      .executeTakeFirstOrThrow()
    type Shown = { answers: { list: { consultationAnswerId: number; content: string; foldedReason: string | null }[] } }
    const shown = async () =>
      data<Shown>(await api.visitor().get(`consultation/${answer.consultation_id}?pageSize=50`)).answers.list.find(
        one => one.consultationAnswerId === answer.id,
      )
    const { author } = await judged('ANSWER', answer.id, answer.author_user_id)
    expect(await shown()).toMatchObject({ foldedReason: '复制粘贴的内容', content: expect.stringMatching(/./) })
    expect(await titlesOf(answer.author_user_id)).toContain('你的回答被折叠')
    await appealed(author)
    expect((await shown())?.foldedReason).toBeNull()
    const bodies = await db.selectFrom('notices').select('body').where('user_id', '=', answer.author_user_id).execute()
    expect(bodies.map(row => row.body).join()).toContain('内容不再折叠')
  })

  test('of a comment under a post likewise; what cannot be folded is refused', async () => {
    const comment = await db
      .selectFrom('recruitment_comments')
      .innerJoin('recruitments', 'recruitments.id', 'recruitment_comments.recruitment_id')
      .innerJoin('users', 'users.id', 'recruitment_comments.user_id')
      .select(['recruitment_comments.id', 'recruitment_id', 'recruitment_comments.user_id'])
      .where('recruitment_comments.state', '=', 'PUBLISHED')
      .where('recruitment_comments.parent_id', 'is', null)
      .where('recruitments.state', '=', 'PUBLISHED')
      .where('users.state', '=', 'ACTIVE')
      .orderBy('recruitment_comments.id')
      .executeTakeFirstOrThrow()
    await judged('RECRUITMENT_COMMENT', comment.id, comment.user_id)
    const path = `same/city/recruitment/comment?recruitmentId=${comment.recruitment_id}&pageSize=50`
    const { list } = data<{ list: { commentId: number; body: string; foldedReason: string | null }[] }>(
      await api.visitor().get(path),
    )
    expect(list.find(one => one.commentId === comment.id)).toMatchObject({
      foldedReason: '复制粘贴的内容',
      body: expect.stringMatching(/./),
    })
    const [author, one] = [await person('写回复的人'), await person('举报回复的人')]
    const reply = await replyOf(author, '与主题无关')
    data(await reportOf(one, reply))
    expect((await decide(reply, { outcome: 'FOLDED' })).code).toBe('state.conflict')
  })
})

describe('reports', () => {
  test('of one thing are one case; all who reported and the author are notified, nobody is named', async () => {
    const [author, one, two] = [await person('写的人'), await person('甲举报'), await person('乙举报')]
    const reply = await replyOf(author, '你懂什么')
    for (const who of [one, one, two]) data(await reportOf(who, reply))
    const { id } = await caseOf(reply)
    expect(
      (
        await first.post(`../manager/report/${id}/decide`, {
          rule: 'COMMUNITY',
          points: 3,
          reason: '攻击他人',
          outcome: 'HIDDEN',
        })
      ).code,
    ).toBe('review.not_claimed')
    expect(data<{ list: unknown[] }>(await first.get(`../manager/report/${id}`)).list).toHaveLength(2)
    expect((await second.get(`../manager/report/${id}`)).code).toBe('missing.record')
    data(await decide(reply, { outcome: 'HIDDEN', points: 3 }))
    for (const who of [one, two]) expect(await titlesOf(who.id)).toEqual(['举报成立，已处理'])
    expect(await titlesOf(author.id)).toContain('你的回复被隐藏')
    const answers = JSON.stringify([
      await one.as.get('notice/list'),
      await one.as.get('report/mine'),
      await author.as.get('notice/list'),
      await author.as.get('strike/mine'),
    ])
    expect(answers).not.toMatch(/甲举报|乙举报|写的人/)
    expect(data<{ list: { outcome: string }[] }>(await one.as.get('report/mine')).list).toMatchObject([
      { outcome: 'HIDDEN', answer: '攻击他人' },
    ])
  })

  test('of what is not there are refused; those without ground change nothing', async () => {
    const [author, one] = [await person('无辜的'), await person('多心的')]
    expect((await reportOf(one, 2_000_000_000)).code).toBe('missing.record')
    const reply = await replyOf(author, '今天天气不错')
    data(await reportOf(one, reply))
    data(await decide(reply, { outcome: 'UNFOUNDED', reason: '没有违反规则' }))
    expect(await titlesOf(one.id)).toEqual(['举报没有成立'])
    expect(data<{ strikes: unknown[] }>(await author.as.get('strike/mine')).strikes).toEqual([])
  })

  test.each([
    'COMPANY',
    'PERSON',
    'COURSE',
    'SCHOOL',
    'SCHOOL_NEWS',
    'EXAM',
    'VIDEO',
    'DOWNLOAD',
    'ARTICLE',
    'REVIEW',
    'VACANCY',
    'SERVICE',
    'PLAYBACK',
    'OFFICIAL_ACCOUNT',
    'LEARN_QUESTION',
  ] as const)('are taken for what is public of the kind %s, which can be hidden and brought back', async kind => {
    const tables = {
      COMPANY: ['companies', `state = 'ACTIVE'`],
      PERSON: ['users', `state = 'ACTIVE' and profile_visibility = 'PUBLIC'`],
      COURSE: ['courses', `state = 'ONLINE'`],
      SCHOOL: ['schools', `state = 'ONLINE'`],
      SCHOOL_NEWS: ['school_news', `state = 'PUBLISHED' and school_id in (select id from schools where state = 'ONLINE')`],
      EXAM: ['exams', `state = 'PUBLISHED'`],
      VIDEO: ['videos', `state = 'PUBLISHED' and visibility = 'PUBLIC'`],
      DOWNLOAD: ['downloads', `state = 'PUBLISHED'`],
      ARTICLE: ['official_articles', `state = 'PUBLISHED'`],
      REVIEW: ['reviews', `state = 'PUBLISHED'`],
      VACANCY: ['garden_units', `state = 'VACANT' and building_id in (select id from garden_buildings where state = 'IN_USE')`],
      SERVICE: ['services', `state = 'ON'`],
      PLAYBACK: ['playbacks', 'is_public'],
      OFFICIAL_ACCOUNT: ['official_accounts', `state = 'ACTIVE'`],
      LEARN_QUESTION: ['learn_questions', `state = 'PUBLISHED' and course_id in (select id from courses where state = 'ONLINE')`],
    } as const
    const [table, condition] = tables[kind]
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${sql.raw(condition)} order by id limit 1`.execute(db)
    const id = rows[0]?.id ?? 0
    const one = await person(`看见的${phone++}`)
    data(await one.as.post('report', { kind, targetId: id, reason: 'OTHER', text: '' }))
    const reportable = getRegistry().reportables[kind]
    if (!reportable?.hide) return
    const judgement = { reason: '不实', operatorId: one.id, now: new Date() }
    const found = () => reportable.find(db, id, { userId: one.id, seqs: [] })
    await db.transaction().execute(async trx => reportable.hide?.(trx, id, judgement))
    expect(await found()).toBeUndefined()
    expect(await db.transaction().execute(async trx => reportable.restore?.(trx, id, judgement))).toBe(true)
    expect(await found()).toBeDefined()
  })
})

describe('points', () => {
  test('stop posting, are appealed against once, and are taken back by another operator with what they led to', async () => {
    const [author, one] = [await person('申诉的'), await person('误会的')]
    const reply = await replyOf(author, '这是反话')
    data(await reportOf(one, reply))
    data(await decide(reply, { outcome: 'HIDDEN', points: 3 }))
    const refused = await author.as.post(`forum/topic/${topicId}/reply`, { text: '再说一句', mentionUserIds: [] })
    expect(refused).toMatchObject({ code: 'rights.posting', message: expect.stringContaining('账号处罚') })
    const { strikes } = data<{ strikes: { strikeId: number }[] }>(await author.as.get('strike/mine'))
    const path = `strike/${strikes[0]?.strikeId}/appeal`
    expect((await one.as.post(path, { text: '不是我的' })).code).toBe('missing.record')
    data(await author.as.post(path, { text: '是反话，请看上下文' }))
    expect((await author.as.post(path, { text: '再说一次' })).code).toBe('state.conflict')
    const appeal = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'STRIKE_APPEAL')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    data(await first.post(`../manager/review/${appeal.id}/claim`, {}))
    expect((await first.post(`../manager/review/${appeal.id}/approve`, {})).code).toBe('rights.denied')
    data(await first.post(`../manager/review/${appeal.id}/release`, {}))
    data(await second.post(`../manager/review/${appeal.id}/claim`, {}))
    data(await second.post(`../manager/review/${appeal.id}/approve`, { reason: '确实是反话' }))
    expect(data(await author.as.get('strike/mine'))).toMatchObject({ points: 0, restrictedUntil: null })
    expect((await db.selectFrom('forum_replies').select('state').where('id', '=', reply).executeTakeFirstOrThrow()).state).toBe(
      'PUBLISHED',
    )
    await replyOf(author, '谢谢')
    expect(await titlesOf(author.id)).toContain('申诉成立')
    expect(await titlesOf(one.id)).toEqual(['举报成立，已处理', '举报经复核没有成立'])
  })

  // 《知识产权保护规则》六: 「一年内三次被认定侵权的，停止发布功能九十日；五次以上的，终止服务。」
  test('or not, the third infringement within a year stops publishing for ninety days, and the fifth for good', async () => {
    const author = await person('搬运的')
    const infringe = async () =>
      data(await first.post(`../manager/user/${author.id}/strike`, { rule: 'COPYRIGHT', points: 1, reason: '盗用图片' }))
    const told = async () =>
      (
        await db
          .selectFrom('notices')
          .select('body')
          .where('user_id', '=', author.id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).body
    const post = () => author.as.post(`forum/topic/${topicId}/reply`, { text: '我来说一句', mentionUserIds: [] })
    await infringe()
    await infringe()
    data(await post())
    await infringe()
    const { restrictedUntil } = data<{ restrictedUntil: string }>(await author.as.get('strike/mine'))
    expect(Math.round((Date.parse(restrictedUntil) - Date.now()) / 86_400_000)).toBe(90)
    expect(await told()).toMatch(/一年内第 3 次被认定侵权，到 .* 前不能发布内容，不服可以在 15 天内申诉一次/)
    expect(await post()).toMatchObject({ code: 'rights.posting' })
    await infringe()
    await infringe()
    expect(await told()).toContain('一年内第 5 次被认定侵权，不能再发布内容')
    expect(await post()).toMatchObject({ code: 'rights.posting', message: expect.stringContaining('你不能再发布内容') })
    // Operators decide about the end of the service, which is more than publishing.
    const found = await db
      .selectFrom('review_cases')
      .select(['id', 'title'])
      .where('kind', '=', 'STRIKE_FREEZE')
      .where('ref_id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect(found.title).toContain('一年内第 5 次被认定侵权')
    const shown = data<{ facts: { label: string; value: string }[] }>(await second.get(`../manager/review/${found.id}`))
    expect(shown.facts.find(fact => fact.label === '通过以后')?.value).toContain('没有期限')
    data(await second.post(`../manager/review/${found.id}/claim`, {}))
    data(await second.post(`../manager/review/${found.id}/approve`, {}))
    const account = await db.selectFrom('users').select('state').where('id', '=', author.id).executeTakeFirstOrThrow()
    expect(account.state).toBe('FROZEN')
    expect((await told()).length).toBeGreaterThan(0)
  })

  test('from nine on are put before an operator, who freezes the account or does not', async () => {
    const author = await person('屡犯的')
    for (const reason of ['第一次', '第二次', '第三次']) {
      data(await first.post(`../manager/user/${author.id}/strike`, { rule: 'PUBLISHING', points: 3, reason }))
    }
    const found = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'STRIKE_FREEZE')
      .where('ref_id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect(data(await second.get(`../manager/user/${author.id}/strike`))).toMatchObject({ points: 9, trust: 0 })
    data(await second.post(`../manager/review/${found.id}/claim`, {}))
    data(await second.post(`../manager/review/${found.id}/approve`, {}))
    expect((await db.selectFrom('users').select('state').where('id', '=', author.id).executeTakeFirstOrThrow()).state).toBe(
      'FROZEN',
    )
  })
})

describe('nobody decides their own case', () => {
  const operator = { is_operator: true, operator_duties: ['content' as const], created_at: LONG_AGO }
  test.each<[who: string, part: 'reporter' | 'author' | null]>([
    ['the reporter', 'reporter'],
    ['the author', 'author'],
    ['an operator who did neither', null],
  ])('%s', async (_, part) => {
    const [author, reporter] = [await person('写的人'), await person('举报的人')]
    const id = part ? { author, reporter }[part].id : (await person('无关的人')).id
    await db.updateTable('users').set(operator).where('id', '=', id).execute()
    const who = await api.signedIn(id)
    const replyId = await replyOf(author, '有人会举报这一句')
    data(await reportOf(reporter, replyId))
    const one = await caseOf(replyId)
    expect(data<{ own: boolean }>(await who.get(`/v1/manager/report/${one.id}`)).own).toBe(part !== null)
    const claimed = await who.post(`/v1/manager/review/${one.reviewId}/claim`)
    expect(claimed).toMatchObject(part ? { code: 'rights.own_case' } : { resultData: { state: 'CLAIMED' } })
    if (!part) return
    await db
      .updateTable('review_cases')
      .set({ state: 'CLAIMED', claimed_by: id, claimed_at: new Date() })
      .where('id', '=', one.reviewId)
      .execute()
    const verdict = { outcome: 'UPHELD', reason: '属实', points: 0, rule: 'PUBLISHING' }
    expect(await who.post(`/v1/manager/report/${one.id}/decide`, verdict)).toMatchObject({ code: 'rights.own_case' })
  })
})
