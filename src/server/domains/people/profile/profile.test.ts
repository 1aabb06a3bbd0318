import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserProfile } from '#lib/contract/people/identity.ts'
import type { MyProfile, PrivacySettings } from '#lib/contract/people/profile.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { PURGE_CHANNEL } from '#server/cache/purge.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const OPEN: PrivacySettings = {
  visibility: 'PUBLIC',
  showConsultations: true,
  showForum: true,
  showVideos: true,
  searchable: true,
}

/** Somebody who has asked or answered, and written in the forum, in public. */
let userId = 0
let before: MyProfile
let self: Visitor
let member: Visitor
const visitor = () => api.visitor()
let listener: pg.Client
let purged: string[] = []

const profileFor = async (who: Visitor) => (await who.get(`user/${userId}/profile`)).resultData as UserProfile
const totalOf = async (who: Visitor, index: string, query = '') =>
  ((await who.get(`search/${index}?userId=${userId}${query}`)).resultData as { total: number }).total
const foundByName = async (name: string) =>
  (
    (await visitor().get(`search/user?keyword=${encodeURIComponent(name)}&pageSize=100`)).resultData as { list: { id: number }[] }
  ).list.some(hit => hit.id === userId)
const save = async (over: Partial<Record<keyof MyProfile, unknown>> = {}) => {
  const { nickname, gender, intro, tags, cityCode, districtCode } = before
  return self.post('profile', { nickname, gender, intro, tags, cityCode, districtCode, ...over })
}

beforeAll(async () => {
  const row = await db
    .selectFrom('forum_topics')
    .innerJoin('users', 'users.id', 'forum_topics.author_id')
    .where('forum_topics.state', '=', 'PUBLISHED')
    .where('users.state', '=', 'ACTIVE')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('consultations')
          .select('consultations.id')
          .whereRef('asker_user_id', '=', 'users.id')
          .where('is_public', '=', true)
          .where('anonymous', '=', false),
      ),
    )
    .select('users.id')
    .orderBy('users.id')
    .executeTakeFirstOrThrow()
  userId = row.id
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('state', '=', 'ACTIVE')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  self = await api.signedIn(userId)
  member = await api.signedIn(other.id)
  before = (await self.get('profile')).resultData as MyProfile
  listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  await listener.query(`listen ${PURGE_CHANNEL}`)
  listener.on('notification', message => purged.push(...(message.payload ?? '').split(' ')))
})
afterAll(() => listener.end())
beforeEach(async () => {
  await self.post('profile/privacy', OPEN)
  purged = []
})

describe('privacy', () => {
  test('for members: a visitor sees name and picture, who is signed in sees all, search finds nothing', async () => {
    expect(await totalOf(visitor(), 'user/forum')).toBeGreaterThan(0)
    expect((await self.post('profile/privacy', { ...OPEN, visibility: 'MEMBERS' })).resultStatus).toBe(true)
    expect(await profileFor(visitor())).toMatchObject({ open: false, intro: '', shows: { forum: false } })
    expect(await profileFor(member)).toMatchObject({ open: true, limited: true, shows: { forum: true } })
    expect(await totalOf(visitor(), 'user/forum')).toBe(0)
    expect(await totalOf(member, 'user/forum')).toBeGreaterThan(0)
    expect(await foundByName(before.nickname)).toBe(false)
    expect(purged).toContain(`user:${userId}`)
  })

  test('private: nobody sees more than name and picture, but the person', async () => {
    await self.post('profile/privacy', { ...OPEN, visibility: 'PRIVATE' })
    for (const who of [visitor(), member]) {
      expect(await profileFor(who)).toMatchObject({ open: false })
      for (const index of ['user/consultation', 'user/forum', 'user/video']) expect(await totalOf(who, index)).toBe(0)
      const counts = (await who.get(`search/counts?userId=${userId}`)).resultData as unknown
      if (Array.isArray(counts)) {
        const hidden = counts.filter(one => ['userconsultation', 'userforum', 'uservideo', 'forum'].includes(one.index))
        expect(hidden.every(one => one.total === 0)).toBe(true)
      }
    }
    expect(await profileFor(self)).toMatchObject({ open: true, limited: true })
    expect(await foundByName(before.nickname)).toBe(false)
  })

  test('lists that are hidden are empty for everybody on the next request, and come back', async () => {
    for (const [setting, index] of [
      ['showConsultations', 'user/consultation'],
      ['showForum', 'user/forum'],
    ] as const) {
      const shown = await totalOf(visitor(), index)
      expect(shown).toBeGreaterThan(0)
      await self.post('profile/privacy', { ...OPEN, [setting]: false })
      expect(await totalOf(visitor(), index)).toBe(0)
      expect(await totalOf(member, index)).toBe(0)
      await self.post('profile/privacy', OPEN)
      expect(await totalOf(visitor(), index)).toBe(shown)
    }
  })

  test('not to be found takes the person out of search, and nothing else', async () => {
    expect(await foundByName(before.nickname)).toBe(true)
    await self.post('profile/privacy', { ...OPEN, searchable: false })
    expect(await foundByName(before.nickname)).toBe(false)
    expect(await profileFor(visitor())).toMatchObject({ open: true })
  })
})

describe('a profile', () => {
  test('that changes shows itself at once, everywhere the name stands', async () => {
    const name = '改过名的貔貅'
    const answer = await save({
      nickname: ` ${name} `,
      intro: '新的\r\n\u202e介绍',
      tags: ['露营', '露营', '骑行'],
      gender: 'FEMALE',
    })
    expect(answer.resultData, JSON.stringify(answer)).toMatchObject({
      nickname: name,
      intro: '新的\n介绍',
      tags: ['露营', '骑行'],
      gender: 'FEMALE',
    })
    expect(await profileFor(visitor())).toMatchObject({ nickname: name })
    expect(await foundByName('貔貅')).toBe(true)
    expect(await foundByName(before.nickname)).toBe(false)
    const { list } = (await visitor().get(`search/user/forum?userId=${userId}`)).resultData as {
      list: { facts: { author: string } }[]
    }
    expect(new Set(list.map(hit => hit.facts.author))).toEqual(new Set([name]))
    const topic = await db.selectFrom('forum_topics').select('id').where('author_id', '=', userId).executeTakeFirstOrThrow()
    const asked = await db
      .selectFrom('consultations')
      .select('id')
      .where('asker_user_id', '=', userId)
      .where('anonymous', '=', false)
      .executeTakeFirstOrThrow()
    expect(purged).toEqual(expect.arrayContaining([`user:${userId}`, 'search', `topic:${topic.id}`, `question:${asked.id}`]))
    await save()
  })

  test.each([
    [{ nickname: '林' }, 'nickname'],
    [{ nickname: '好'.repeat(21) }, 'nickname'],
    [{ nickname: '\u200b\u202e' }, 'nickname'],
    [{ nickname: '已注销用户' }, 'nickname'],
    [{ intro: '好'.repeat(501) }, 'intro'],
    [{ tags: Array.from({ length: 9 }, (_, index) => `标签${index}`) }, 'tags'],
    [{ cityCode: 19 }, 'cityCode'],
    [{ cityCode: 1607, districtCode: 1 }, 'cityCode'],
  ])('with %j is refused in words beside the field', async (wrong, field) => {
    const answer = await save(wrong)
    expect(answer).toMatchObject({ status: 422, fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) } })
  })

  test('takes no picture but an own, finished upload made to be an avatar', async () => {
    const insert = (user: number, purpose: 'AVATAR' | 'CONTENT_PICTURE', key: string) =>
      db
        .insertInto('uploads')
        .values({
          user_id: user,
          purpose,
          name: 'a.png',
          bytes: 1,
          key: key.padEnd(30, '0'),
          fingerprint: '',
          kind: 'IMAGE',
          content_type: 'image/webp',
          sha256: 'x',
          picture_key: `u/${key}~aabbcc`,
          state: 'READY',
          expires_at: new Date(Date.now() + MINUTE_MS),
          used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const own = await insert(userId, 'AVATAR', 'a1')
    const foreign = await insert(userId + 1, 'AVATAR', 'a2')
    const wrong = await insert(userId, 'CONTENT_PICTURE', 'a3')
    for (const { id } of [foreign, wrong])
      expect((await self.post('profile/avatar', { uploadId: id })).code).toBe('upload.missing')
    expect((await self.post('profile/avatar', { uploadId: own.id })).resultData).toEqual({ headImage: 'u/a1~aabbcc' })
    expect((await self.post('profile/avatar', { uploadId: own.id })).code).toBe('upload.missing')
    expect((await self.post('profile/avatar', { uploadId: null })).resultData).toEqual({ headImage: '' })
    const row = await db.selectFrom('uploads').select(['state', 'expires_at']).where('id', '=', own.id).executeTakeFirstOrThrow()
    expect(row.state).toBe('REFUSED')
  })
})

describe('what an individual merchant says in public', () => {
  test('is kept, shown on the profile, and checked', async () => {
    const body = { headline: '十六年水电维修', intro: '小活也上门', contactHours: '每天 8:00–20:00', servedAreaCodes: [1607] }
    expect((await self.post('profile/merchant', body)).resultStatus).toBe(true)
    expect((await self.get('profile/merchant')).resultData).toMatchObject({
      headline: body.headline,
      servedAreas: [{ code: 1607, name: '深圳市' }],
    })
    expect((await profileFor(visitor())).merchant).toMatchObject({ headline: body.headline, servedAreas: ['深圳市'] })
    expect(purged).toContain(`user:${userId}`)
    expect(await self.post('profile/merchant', { ...body, servedAreaCodes: [424_242] })).toMatchObject({
      fields: { servedAreaCodes: expect.any(String) },
    })
  })
})
