import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { clearing, type Identity, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { planOf } from '#tests/support/plan.ts'
import { sweepDormant } from './dormancy.ts'
import { hashPassword } from './passwords.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PASSWORD = '城市之光2026'
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
/** So many days beyond twenty-four months. */
const unused = (days: number) => new Date(addMonths(now, -24).getTime() - days * DAY_MS)

let serial = 0
const newPhone = () => `1376${String(++serial).padStart(7, '0')}`
const person = async (lastActive: Date, more: object = {}) => insertPerson(db, { last_active_at: lastActive, ...more })
const stateOf = async (id: number) =>
  (await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const titles = async (id: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', id).orderBy('id').execute()).map(row => row.title)

beforeEach(() => db.deleteFrom('rate_limits').execute())

// 《用户服务协议》二.5: 「连续二十四个月没有登录、且没有余额和未完成订单的账号，我们会在通知你三十日后停用，停用期间可以申请恢复。」
test('an account unused for two years is stopped thirty days after its person was told, and not before', async () => {
  const [idle, used] = [await person(unused(1)), await person(unused(-2))]
  await sweepDormant(db, now)
  await sweepDormant(db, later(1))
  expect([await titles(idle), await titles(used)]).toEqual([['账号将在 30 天后停用'], []])
  await sweepDormant(db, later(29))
  expect(await stateOf(idle)).toBe('ACTIVE')
  await sweepDormant(db, later(31))
  expect([await stateOf(idle), await stateOf(used)]).toEqual(['DORMANT', 'ACTIVE'])
  expect(await titles(idle)).toEqual(['账号将在 30 天后停用', '账号已停用'])
  expect((await api.visitor().get(`user/${idle}/profile`)).code).toBe('missing.record')
  await sweepDormant(db, later(400))
  expect(await titles(idle)).toHaveLength(2)
})

test('signing in within the thirty days keeps it, and a stopped one comes back with a code, not with the password', async () => {
  const phone = newPhone()
  const id = await person(unused(1), { phone, password_hash: await hashPassword(PASSWORD) })
  await sweepDormant(db, now)
  expect((await api.visitor().post('password/login', { phone, password: PASSWORD })).resultStatus).toBe(true)
  await sweepDormant(db, later(31))
  expect(await stateOf(id)).toBe('ACTIVE')

  await db
    .updateTable('users')
    .set({ last_active_at: unused(1) })
    .where('id', '=', id)
    .execute()
  await sweepDormant(db, now)
  await sweepDormant(db, later(31))
  expect(await stateOf(id)).toBe('DORMANT')
  expect(await api.visitor().post('password/login', { phone, password: PASSWORD })).toMatchObject({
    code: 'session.dormant',
    message: '账号连续两年没有登录，已经停用；用短信验证码登录即可恢复',
  })
  const visitor = api.visitor()
  await visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha: await solveCaptcha(visitor) })
  const answer = await visitor.post('code/login', { phone, code: api.lastCode() })
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  visitor.token = (answer.resultData as { token: string }).token
  expect((await visitor.get('user')).resultStatus).toBe(true)
  expect(await stateOf(id)).toBe('ACTIVE')
  expect((await titles(id)).at(-1)).toBe('账号已恢复')
  await sweepDormant(db, later(2))
  expect((await titles(id)).at(-1)).toBe('账号已恢复')
})

test('money, coins and what others wait for keep it open, and it is asked about again a month later', async () => {
  const [rich, lucky, operator] = [
    await person(unused(1)),
    await person(unused(1)),
    await person(unused(1), { is_operator: true, operator_duties: ['money'] }),
  ]
  const identity: Identity = { kind: 'USER', id: rich }
  const move = (amount: number, ref: string) => {
    const [inside, outside] = [wallet('AVAILABLE', identity), clearing('test')]
    const transfer = amount > 0 ? { debit: outside, credit: inside, amount } : { debit: inside, credit: outside, amount: -amount }
    return db.transaction().execute(trx => post(trx, { kind: 'CORRECTION', ref, at: now, transfers: [transfer] }))
  }
  await move(500, 'dormant-in')
  await db
    .transaction()
    .execute(trx => grantCoins(trx, { kind: 'USER', id: lucky }, { amount: 5, reason: 'SIGN_IN', ref: 'dormant', at: now }))
  await sweepDormant(db, now)
  for (const id of [rich, lucky, operator]) expect(await titles(id)).toEqual([])
  await move(-500, 'dormant-out')
  await sweepDormant(db, later(10))
  expect(await titles(rich)).toEqual([])
  await sweepDormant(db, later(35))
  expect(await titles(rich)).toEqual(['账号将在 30 天后停用'])
  // Money that comes meanwhile stops it once more.
  await move(500, 'dormant-again')
  await sweepDormant(db, later(70))
  expect(await stateOf(rich)).toBe('ACTIVE')
})

test('is read along an index, however many people there are', async () => {
  const idle = sql`select id from users where state = 'ACTIVE' and dormancy_told_at is null
    and greatest(last_active_at, dormancy_from) < ${now} order by greatest(last_active_at, dormancy_from), id limit 200`
  const told = sql`select id from users where state = 'ACTIVE' and dormancy_told_at < ${now} order by dormancy_told_at, id limit 200`
  expect(await planOf(db, idle)).toContain('users__idle')
  expect(await planOf(db, told)).toContain('users__dormancy_told')
})
