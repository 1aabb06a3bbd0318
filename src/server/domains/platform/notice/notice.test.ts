import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/format/units.ts'
import { hashToken } from '#server/domains/people/session/tokens.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notify } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

/** A person who is signed in, without the way there. */
async function signedIn(name: string): Promise<{ visitor: Visitor; userId: number }> {
  const { id } = await db
    .insertInto('users')
    .values({
      nickname: name,
      phone: null,
      email: null,
      password_hash: null,
      province_code: 19,
      city_code: 1607,
      district_code: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `${name}-${'x'.repeat(40)}`.replace(/[^\w-]/g, 'a')
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: hashToken(token),
      binding_hash: null,
      device: '测试',
      remember: true,
      expires_at: new Date(Date.now() + MINUTE_MS),
      revoked_at: null,
      revoked_for: null,
    })
    .execute()
  const visitor = api.visitor()
  visitor.token = token
  return { visitor, userId: id }
}

describe('notices', () => {
  let lin: Awaited<ReturnType<typeof signedIn>>
  let zhou: Awaited<ReturnType<typeof signedIn>>

  beforeAll(async () => {
    lin = await signedIn('lin')
    zhou = await signedIn('zhou')
    for (let day = 1; day <= 45; day++) await notify(db, lin.userId, { kind: 'ORDER', title: `订单 ${day}`, body: '已付款' })
    await notify(db, lin.userId, {
      kind: 'SECURITY',
      title: '新设备登录',
      body: '如非本人操作请改密码',
      link: '/member/member_account_bind',
    })
  })

  test('are read page by page, newest first, each once', async () => {
    const titles: string[] = []
    let cursor: string | null = ''
    do {
      const { resultData } = (await lin.visitor.get(
        `notice/list?pageSize=20${cursor ? `&cursor=${cursor}` : ''}`,
      )) as unknown as {
        resultData: { list: { title: string }[]; nextCursor: string | null }
      }
      titles.push(...resultData.list.map(entry => entry.title))
      cursor = resultData.nextCursor
    } while (cursor)
    expect(titles).toEqual(['新设备登录', ...Array.from({ length: 45 }, (_, index) => `订单 ${45 - index}`)])
  })

  test('are counted by kind, and counted down when they are read', async () => {
    expect((await lin.visitor.get('notice/unread')).resultData).toEqual({ total: 46, byKind: { ORDER: 45, SECURITY: 1 } })
    const [first] = ((await lin.visitor.get('notice/list?kind=SECURITY')).resultData as { list: { id: number }[] }).list
    expect((await lin.visitor.post('notice/read', { ids: [first!.id] })).resultData).toEqual({ marked: 1 })
    expect((await lin.visitor.post('notice/read', { ids: [first!.id] })).resultData).toEqual({ marked: 0 })
    expect((await lin.visitor.get('notice/unread')).resultData).toEqual({ total: 45, byKind: { ORDER: 45 } })
  })

  test('of somebody else are neither seen nor marked', async () => {
    expect((await zhou.visitor.get('notice/list')).resultData).toMatchObject({ list: [], total: 0 })
    const { list } = (await lin.visitor.get('notice/list?unread=true')).resultData as { list: { id: number }[] }
    expect((await zhou.visitor.post('notice/read', { ids: list.map(entry => entry.id) })).resultData).toEqual({ marked: 0 })
  })

  test('with the same key reach a person once', async () => {
    for (let times = 0; times < 5; times++)
      await notify(db, zhou.userId, { kind: 'SYSTEM', title: '欢迎', body: '你好', dedupeKey: 'welcome' })
    expect((await zhou.visitor.get('notice/list')).resultData).toMatchObject({ total: 1 })
  })
})
