/** Names are compared by what they look like. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { nameProblem, requireFreeNames, requireHonestTitle, reserveSiteName } from './service.ts'

const database = useDatabase()
const { db } = database
const CERTIFIED = '深圳市禾川Oil企业服务有限公司'
let owner = 0
let companyId = 0

beforeAll(async () => {
  owner = await insertPerson(db, { nickname: '禾先生' })
  companyId = await insertCompany(db, { owner, name: CERTIFIED })
  await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', companyId).execute()
  await insertCompany(db, { owner: await insertPerson(db, {}), name: '广州市未证贸易有限公司' })
})

const skeletonOf = async (name: string): Promise<string> =>
  (await sql<{ one: string }>`select name_skeleton(${name}::text) as one`.execute(db)).rows[0]!.one

describe('two names', () => {
  test.each([
    ['城汇', '城匯'],
    ['管理员', '管 理 員'],
    ['admin', 'АDМΙΝ'],
    ['admin', 'ＡＤＭＩＮ'],
    ['admin', 'a\u0301d\u0308m\u0323i\u0331n'],
    ['admin', '𝐚𝒹𝓶𝔦𝕟'],
    ['support', 'suррorт'],
    ['root', 'r00t'],
    ['official', '0ff1cia|'],
    ['modern', 'modem'],
    ['禾川(深圳)有限公司', '禾川（深圳）有限责任公司'],
    ['客服⭐', '客·服'],
    ['系统通知', '系統通知✅'],
    ['力口', 'カロ'],
    ['官方', '官\u200b方'],
  ])('%s and %s look alike', async (one, other) => expect(await skeletonOf(one)).toBe(await skeletonOf(other)))

  test.each([
    ['城汇', '城会'],
    ['admin', 'adnin2'],
    ['禾川有限公司', '禾川股份有限公司'],
    ['小满', '小溪'],
  ])('%s and %s do not', async (one, other) => expect(await skeletonOf(one)).not.toBe(await skeletonOf(other)))
})

describe('a name', () => {
  test.each([CERTIFIED, '深圳市禾川0il企業服務有限责任公司', '深圳市禾川ОiІ企业服务有限公司', '深圳市 禾川OIL企业·服务有限公司'])(
    '%s is refused to everybody but the certified company',
    async name => {
      expect(await nameProblem(db, name)).toContain('已认证')
      expect(await nameProblem(db, name, { userId: owner })).toBeNull()
      expect(await nameProblem(db, name, { companyId })).toBeNull()
    },
  )

  test.each([
    '已注销用户',
    '已註銷用戶',
    '城汇客服',
    '城匯 官方',
    '官方客服',
    '系統管理員',
    'Аdmіn',
    '平台小助手',
    'СhengHui',
    '管理员⭐',
  ])('%s is the site’s own', async name => expect(await nameProblem(db, name, { userId: owner })).toContain('本站'))

  test.each(['林小满', '禾川', '客服小李', '平台经济研究所', '广州市未证贸易有限公司', '✨'])('%s may be borne', async name =>
    expect(await nameProblem(db, name)).toBeNull(),
  )

  test('of a dissolved company is free again', async () => {
    const name = '珠海市散伙贸易有限公司'
    const id = await insertCompany(db, { owner: await insertPerson(db, {}), name })
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', id).execute()
    expect(await nameProblem(db, name)).not.toBeNull()
    await db.updateTable('companies').set({ state: 'DISSOLVED' }).where('id', '=', id).execute()
    expect(await nameProblem(db, name)).toBeNull()
  })

  test('that is refused has its message beside the field, an empty one is nobody’s', async () => {
    await expect(requireFreeNames(db, { nickname: '客服', contact: '林小满', other: '' })).rejects.toMatchObject({
      code: 'validation.fields',
      fields: { nickname: expect.stringContaining('本站') },
    })
  })

  test('of the site as it is run is protected as well', async () => {
    expect(await nameProblem(db, '湾区汇客服')).toBeNull()
    reserveSiteName('湾区汇')
    expect(await nameProblem(db, '灣區匯客服')).toContain('本站')
  })

  test('as a title in a company may be what people are there, not what the site is', async () => {
    await expect(requireHonestTitle(db, 'title', '客服')).resolves.toBeUndefined()
    await expect(requireHonestTitle(db, 'title', '城汇官方客服')).rejects.toMatchObject({ code: 'validation.fields' })
  })

  test('is found by the index, not by reading every company', async () => {
    const plan = await db.transaction().execute(async trx => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`
        explain select 1 from companies where name_skeleton(name) = name_skeleton('x') and certified_at is not null and state <> 'DISSOLVED'
      `.execute(trx)
    })
    expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('companies__certified_names')
  })
})
