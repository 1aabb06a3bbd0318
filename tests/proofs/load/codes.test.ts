/** Codes and sign-ins under attack, against two processes on one database: what holds for one process holds for all together. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCodeOf } from '#lib/contract/errors.ts'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { openSecrets } from '#server/secrets.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const children: ChildProcess[] = []
const urls: string[] = []
// Only for what is asked one by one; the attacks go to the two processes.
const api = useApiServer(database)

const start = (): Promise<string> => {
  const file = fileURLToPath(new URL('../../support/api-process.ts', import.meta.url))
  const child = fork(file, [database.url], { env: { ...process.env, NODE_ENV: 'production', SECRET_KEY: '0'.repeat(64) } })
  children.push(child)
  return new Promise(resolve => child.once('message', message => resolve((message as { url: string }).url)))
}

beforeAll(async () => {
  urls.push(...(await Promise.all([start(), start()])))
})
afterAll(() => {
  for (const child of children) child.disconnect()
})
// The digests of codes are made with the key that all processes share.
beforeAll(() => openSecrets({ SECRET_KEY: '0'.repeat(64), DATA_DIR: '', NODE_ENV: 'test' }))
beforeEach(() => db.deleteFrom('rate_limits').execute())

type Answer = { resultStatus: boolean; code?: string }

/** The same call many times at once, in turn to the one and the other process. */
const storm = (
  times: number,
  path: string,
  bodyOf: (index: number) => object,
  headersOf: (index: number) => Record<string, string> = () => ({}),
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const response = await fetch(`${urls[index % 2]}/v1/front/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(index) },
        body: JSON.stringify(bodyOf(index)),
      })
      return (await response.json()) as Answer
    }),
  )

const outcome = ({ code }: Answer): string => (code === undefined ? 'ok' : (errorCodeOf(code) ?? code))
/** How many had which outcome: `ok` or the name of an error. */
const count = (answers: Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcome)].map(([code, list]) => [code, list.length]))

let serial = 0
const newPhone = () => `138${String(10_000_000 + ++serial)}`

/** A code, and the cookie of the device that asked for it. */
const codeFor = async (phone: string) => {
  const visitor = api.visitor()
  await visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha: await solveCaptcha(visitor) })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { code: api.lastCode(), asker: () => ({ cookie }) }
}

const other = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('two processes on one database', () => {
  test('let a code be guessed five times in all, a hundred at once, and then never', async () => {
    const phone = newPhone()
    await insertPerson(db, { phone })
    const { code, asker } = await codeFor(phone)
    expect(count(await storm(100, 'code/login', index => ({ phone, code: other(code, index + 1) }), asker))).toEqual({
      'code.wrong': 5,
      'code.void': 95,
    })
    expect(count(await storm(2, 'code/login', () => ({ phone, code }), asker))).toEqual({ 'code.void': 2 })
  })

  test('let strangers of one address guess twice without a proof of work, a hundred at once, and its owner type it afterwards', async () => {
    const phone = newPhone()
    await insertPerson(db, { phone })
    const { code, asker } = await codeFor(phone)
    const guesses = count(await storm(100, 'code/login', index => ({ phone, code: other(code, index + 1) })))
    expect(guesses['code.wrong']).toBe(2)
    expect(guesses.ok).toBeUndefined()
    const row = await db.selectFrom('message_codes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
    expect([row.tries, row.elsewhere_tries]).toEqual([0, 2])
    expect(count(await storm(2, 'code/login', () => ({ phone, code }), asker))).toEqual({ ok: 1, 'code.void': 1 })
  })

  test('take a right code once, a hundred at once', async () => {
    const phone = newPhone()
    await insertPerson(db, { phone })
    const { code, asker } = await codeFor(phone)
    const { ok, ...refused } = count(await storm(100, 'code/login', () => ({ phone, code }), asker))
    expect(ok).toBe(1)
    // Who comes when the code is used already is guessing: either in the words for a wrong code or, of many, in those of the limit.
    expect((refused['code.void'] ?? 0) + (refused['limits.too_many'] ?? 0)).toBe(99)
  })

  test('take a right code neither for another phone nor for another purpose', async () => {
    const phone = newPhone()
    await insertPerson(db, { phone })
    const { code, asker } = await codeFor(phone)
    const elsewhere = await storm(50, 'code/login', () => ({ phone: newPhone(), code }), asker)
    const otherwise = await storm(50, 'user/password/forget', () => ({ phone, code, password: '城市之光2026' }), asker)
    expect(count([...elsewhere, ...otherwise])).toEqual({ 'code.void': 100 })
  })

  test('send one code a minute to a phone, fifteen an hour to the strangers of an address, and take a proof of work once', async () => {
    const visitor = api.visitor()
    const proofs: CaptchaProof[] = await Promise.all(Array.from({ length: 30 }, () => solveCaptcha(visitor)))
    const phone = newPhone()
    const flood = await storm(10, 'sendcode', index => ({ phone, purpose: 'LOGIN', captcha: proofs[index] }))
    expect(count(flood)).toEqual({ ok: 1, 'limits.too_many': 9 })
    const replayed = await storm(20, 'sendcode', () => ({ phone: newPhone(), purpose: 'LOGIN', captcha: proofs[10] }))
    expect(count(replayed)).toEqual({ ok: 1, 'captcha.wrong': 19 })
    await db.deleteFrom('rate_limits').execute()
    const wide = await storm(14, 'sendcode', index => ({ phone: newPhone(), purpose: 'LOGIN', captcha: proofs[index + 11] }))
    expect(count(wide)).toEqual({ ok: 14 })
    const more: CaptchaProof[] = await Promise.all(Array.from({ length: 6 }, () => solveCaptcha(visitor)))
    expect(count(await storm(6, 'sendcode', index => ({ phone: newPhone(), purpose: 'LOGIN', captcha: more[index] })))).toEqual({
      ok: 1,
      'limits.too_many': 5,
    })
  })

  test('send one invitation a minute to a phone, whichever companies invite it at once, and twenty an hour for a company', async () => {
    const bosses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const owner = await insertPerson(db)
        const companyId = await insertCompany(db, { owner, name: `深圳市第${n}科技有限公司` })
        const { token } = await api.signedIn(owner)
        return { authorization: `Bearer ${token}`, 'x-acting-company': String(companyId) }
      }),
    )
    const grant = { employeeIdentity: 'STAFF', cloudPermission: 'VIEW', title: '', days: 7 }
    const phone = newPhone()
    const path = 'staff/invitations/phone'
    const flood = await storm(
      10,
      path,
      () => ({ ...grant, phone }),
      index => bosses[index]!,
    )
    expect(count(flood)).toEqual({ ok: 1, 'limits.too_many': 9 })
    const wide = await storm(
      30,
      path,
      () => ({ ...grant, phone: newPhone() }),
      () => bosses[0]!,
    )
    expect(wide.filter(answer => answer.resultStatus).length).toBeLessThanOrEqual(20)
    expect(wide.filter(answer => answer.resultStatus).length).toBeGreaterThanOrEqual(19)
    expect(await db.selectFrom('inbox_messages').select('id').where('recipient', '=', phone).execute()).toHaveLength(1)
  })

  test('let an address try six passwords a minute', async () => {
    const tries = await storm(40, 'password/login', index => ({ phone: `1370000${String(1000 + index)}`, password: 'wrong-1' }))
    expect(count(tries)).toEqual({ 'session.wrong_login': 6, 'limits.too_many': 34 })
  })
})
