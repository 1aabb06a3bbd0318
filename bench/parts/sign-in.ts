/** Thirty-two sign-ins by password at once: how many a second, and how long the event loop stood still meanwhile. */
import { request } from 'node:http'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { openDemo } from '../lib/database.ts'
import { report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const PARALLEL = 32
const ROUNDS = 5
const PASSWORD = '城市之光2026'
const phoneOf = (index: number): string => `199${String(90_000_000 + index)}`

export async function signIn(): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  const database = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await openDemo()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const site = await startSite(database.url)
  try {
    const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await client.query(
      `insert into users (phone, nickname, password_hash, province_code, city_code)
       select '199' || (90000000 + n), '登录测试', $1, 19, 1607 from generate_series(0, $2::int - 1) n on conflict do nothing`,
      [passwordHash, PARALLEL],
    )
    const rounds: { perSecond: number; max: number; p99: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      await client.query('delete from rate_limits')
      await site.ask('loop')
      const started = performance.now()
      const answers = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => login(site.url, index)))
      const seconds = (performance.now() - started) / 1000
      if (!answers.every(Boolean)) throw new Error('A sign-in was refused')
      const loop = await site.ask<{ max: number; p99: number }>('loop')
      // The first round warms up what every process does once.
      if (round > 0) rounds.push({ perSecond: PARALLEL / seconds, ...loop })
    }
    const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    report(
      'sign-in',
      [
        { what: `${PARALLEL} sign-ins at once`, value: middle(rounds.map(round => round.perSecond)), unit: '/s' },
        {
          what: 'longest gap of the event loop, middle of the rounds',
          value: middle(rounds.map(round => round.max)),
          unit: 'ms',
          most: 20,
        },
        { what: 'longest gap of the event loop, worst round', value: Math.max(...rounds.map(round => round.max)), unit: 'ms' },
      ],
      rounds,
    )
  } finally {
    await client.query(`delete from sessions where user_id in (select id from users where nickname = '登录测试')`)
    await client.query(`delete from users where nickname = '登录测试'`)
    await client.end()
    await site.stop()
    await database.stop()
  }
}

/** Each from an address of its own: attempts are limited by address. */
const login = (url: string, index: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ phone: phoneOf(index), password: PASSWORD })
    const sent = request(
      `${url}/v1/front/password/login`,
      {
        method: 'POST',
        localAddress: `127.0.1.${index + 1}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode === 200))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
