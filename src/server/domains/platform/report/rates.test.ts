import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dateTime } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { DAILY_RATES, type RatedAct, trustOf, withinRate } from './rates.ts'

const { db } = useSeededDatabase()
const now = new Date()

type Kind = { days: number; jobs: number; courses: number; points: number }

const firstOf = (table: 'recruitments' | 'courses', state: string, count: number) =>
  sql`(select id from ${sql.table(table)} where state = ${state} order by id limit ${count})`

/** Some of what everybody sees is this person's from now on. */
async function give(userId: number, { jobs, courses }: Pick<Kind, 'jobs' | 'courses'>): Promise<void> {
  await sql`update recruitments set publisher_user_id = ${userId} where id in ${firstOf('recruitments', 'PUBLISHED', jobs)}`.execute(
    db,
  )
  await sql`update courses set owner_user_id = ${userId}, company_id = null, school_id = null
    where id in ${firstOf('courses', 'ONLINE', courses)}`.execute(db)
}

async function person({ days, jobs, courses, points }: Kind): Promise<number> {
  const userId = await insertPerson(db, { created_at: new Date(now.getTime() - days * DAY_MS) })
  await give(userId, { jobs, courses })
  if (points > 0) {
    const operator = await insertPerson(db)
    await db
      .insertInto('strikes')
      .values({
        user_id: userId,
        case_id: null,
        points,
        rule: 'PUBLISHING',
        reason: '广告',
        given_by: operator,
        created_at: now,
        expires_at: new Date(now.getTime() + 180 * DAY_MS),
      })
      .execute()
  }
  return userId
}

const NONE = { days: 2, jobs: 0, courses: 0, points: 0 }

test.each<[string, Kind, 0 | 1 | 2 | 3]>([
  ['of the first day', { ...NONE, days: 0 }, 0],
  ['of two days', NONE, 1],
  ['of two days with three points', { ...NONE, points: 3 }, 0],
  ['of forty days with nine jobs', { ...NONE, days: 40, jobs: 9 }, 1],
  ['of forty days with nine jobs and a course', { ...NONE, days: 40, jobs: 9, courses: 1 }, 2],
  ['of half a year with fifty jobs', { ...NONE, days: 200, jobs: 50 }, 3],
])('an account %s is trusted as its history says, and has that share of a day', async (_, kind, trust) => {
  const userId = await person(kind)
  expect(await trustOf(db, userId, now)).toBe(trust)
  for (const act of Object.keys(DAILY_RATES) as RatedAct[]) {
    const most = DAILY_RATES[act][trust]
    if (most > 20) continue
    const once = () => withinRate(db, { userId, act, now }, async () => act)
    for (let done = 0; done < most; done++) expect(await once()).toBe(act)
    await expect(once(), act).rejects.toMatchObject({ code: 'limits.too_many' })
  }
})

test('a failed attempt does not count, and a refusal says from when on it is allowed again', async () => {
  const userId = await person({ ...NONE, days: 0 })
  const fails = async () => {
    throw new AppError('validation.fields', { fields: { text: '请写明问题' } })
  }
  const asking = { userId, act: 'QUESTION', now } as const
  for (let at = 0; at < 5; at++) await expect(withinRate(db, asking, fails)).rejects.toMatchObject({ code: 'validation.fields' })
  for (let at = 0; at < 2; at++) await withinRate(db, asking, async () => undefined)
  const refused = await withinRate(db, asking, async () => undefined).catch((error: AppError) => error.message)
  expect(refused).toContain('新注册或有处罚的账号一天最多提交 2 个提问')
  expect(refused).toContain(dateTime(new Date(Date.now() + DAY_MS).toISOString()).slice(0, 10))
})

test('who gains trust goes on from the same count', async () => {
  const userId = await person({ ...NONE, days: 0 })
  const asking = { userId, act: 'QUESTION', now } as const
  for (let at = 0; at < 2; at++) await withinRate(db, asking, async () => undefined)
  const tomorrow = { ...asking, now: new Date(now.getTime() + DAY_MS) }
  for (let at = 0; at < 3; at++) await withinRate(db, tomorrow, async () => undefined)
  await expect(withinRate(db, tomorrow, async () => undefined)).rejects.toMatchObject({ code: 'limits.too_many' })
})

test('the published rules name the rates that count', () => {
  const rules = readFileSync('src/content/rules/publishing.md', 'utf8')
  const published = (name: string) =>
    new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm')
      .exec(rules)?.[1]
      ?.split('|')
      .map(cell => Number.parseInt(cell, 10))
  const names: Record<RatedAct, string> = { QUESTION: '提问', ANSWER: '回答', POST: '提交职位或服务', APPLICATION: '投递简历' }
  for (const [act, name] of Object.entries(names)) expect(published(name), name).toEqual(DAILY_RATES[act as RatedAct])
})
