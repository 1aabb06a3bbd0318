/** A hundred thousand requests that nobody meant, over all calls and pages with parameters, made anew in every run from a printed seed. */

import { randomInt } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue, errorCodeOf } from '#lib/contract/errors.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { figure } from './figures.ts'
import { createRandom, type Random } from './fuzz/random.ts'
import { declaredErrors, type FuzzRequest, nextRequest, targets } from './fuzz/targets.ts'
import { strangeText } from './fuzz/values.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.FAULTS === 'full' ? 100_000 : 5_000))
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const PARALLEL = 8
/** What must never stand in an answer: SQL, paths, stacks. */
const INSIDE =
  /\bselect \S+ from |\binsert into |node_modules|\.ts:\d|at \w+ \(|syntax error at|relation "|violates \w+ constraint|ECONN|\/work\/|\/root\//i
/** What a page may answer: itself, a way elsewhere, or a refusal in words. */
const PAGE_STATUS = new Set([200, 301, 302, 303, 304, 307, 308, 400, 404, 405, 410, 413, 414, 431])

const { db, url } = useSeededDatabase()
let site: Running
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })

beforeAll(async () => {
  site = await startSite(url)
})
afterAll(async () => {
  agent.destroy()
  await site.stop()
})

type Side = { userId: number; companyId?: number; token: string }

const openSession = async (userId: number): Promise<string> => {
  const token = createToken()
  const expires = new Date(Date.now() + DAY_MS)
  const session = { user_id: userId, token_hash: hashToken(token), device: '测试', remember: true, expires_at: expires }
  await db.insertInto('sessions').values(session).execute()
  return token
}

/** A member, the owner of a company, and an operator with every duty; visitors have no side. */
async function everySide(): Promise<Side[]> {
  const idOf = async (phone: string) =>
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  const [member, owner] = [await idOf('15400000001'), await idOf('15400000003')]
  const { company_id: companyId } = await db
    .selectFrom('company_employees')
    .select('company_id')
    .where('user_id', '=', owner)
    .where('employee_identity', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  const operator = (await appointOperator(db, '13900000031', ['super'])).userId
  return [
    { userId: member, token: await openSession(member) },
    { userId: owner, companyId, token: await openSession(owner) },
    { userId: operator, token: await openSession(operator) },
  ]
}

type Answer = { status: number; type: string; text: string }

const send = ({ method, path, body }: FuzzRequest, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const answered = (res: IncomingMessage) => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, type: res.headers['content-type'] ?? '', text }))
      res.once('error', reject)
    }
    const begin = (): void => {
      const sent = request(site.url + path, { method, headers, agent }, answered)
      // A kept connection that the site closed for idleness while this was on its way: nobody has read it.
      sent.once('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? begin() : reject(error),
      )
      sent.end(body)
    }
    begin()
  })

/** Turned away because the machine is busy, with a time to come back after: the client asks again, and is answered in the end. */
const isBusy = ({ status, text }: Answer): boolean =>
  status === 503 && (text.includes('"090505"') || text.includes('访问的人太多了'))
const MAX_TRIES = 10

let turnedAway = 0

async function sendUntilAnswered(one: FuzzRequest, headers: Record<string, string>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send(one, headers)
    if (!isBusy(answer) || tries === MAX_TRIES) return answer
    turnedAway++
    await sleep(1_000)
  }
}

function headersOf(random: Random, side: Side | undefined, hasBody: boolean): Record<string, string> {
  const plain = (text: string) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 200)
  return {
    ...(hasBody ? { 'content-type': random.chance(0.98) ? 'application/json' : plain(strangeText(random)) } : {}),
    ...(side ? { authorization: `Bearer ${side.token}` } : {}),
    ...(side?.companyId ? { 'x-acting-company': String(side.companyId) } : {}),
    ...(random.chance(0.02) ? { 'x-acting-company': plain(strangeText(random)) } : {}),
    ...(random.chance(0.02) ? { authorization: `Bearer ${plain(strangeText(random))}` } : {}),
    ...(random.chance(0.05) ? { cookie: `chenghui-binding=${plain(strangeText(random))}` } : {}),
    ...(random.chance(0.05) ? { 'if-none-match': plain(strangeText(random)) } : {}),
    ...(random.chance(0.05) ? { range: `bytes=${plain(strangeText(random))}` } : {}),
  }
}

/** What is wrong with the answer, or null. */
function faultOf({ what, call }: FuzzRequest, { status, type, text }: Answer): string | null {
  if (status >= 500) return `${status} from ${what}`
  if (status >= 400 && INSIDE.test(text)) return `something of the inside told by ${what}`
  if (!type.includes('json') || !text.startsWith('{')) {
    return call && status < 400 ? `no envelope from ${what}` : PAGE_STATUS.has(status) ? null : `${status} from ${what}`
  }
  const { resultStatus, code, message } = JSON.parse(text) as { resultStatus?: boolean; code?: string; message?: string }
  if (resultStatus !== false || !call) return null
  const known = code === undefined ? undefined : errorCodeOf(code)
  // A path that a parameter turned into another, and a token that does not hold, whatever it is shown to.
  const general: readonly ErrorCode[] = ['missing.call', 'missing.method', 'session.invalid']
  if (!known || !([...declaredErrors(call), ...general] as ErrorCode[]).includes(known)) return `undeclared ${code} from ${what}`
  if (errorCatalogue[known].status !== status) return `${code} with ${status} from ${what}`
  // An operator writes why a feature is off, and the generated ones write what they please.
  if (known === 'feature.off') return message ? null : `${code} without words from ${what}`
  return /[\u4e00-\u9fff]/.test(message ?? '') ? null : `${code} without words from ${what}`
}

test(`${REQUESTS} generated requests (FUZZ_SEED=${SEED}) get declared answers that show nothing of the inside`, async () => {
  const sides = await everySide()
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  let begun = 0

  const work = async (worker: number): Promise<void> => {
    const random = createRandom(SEED + worker * 7_919)
    while (begun < REQUESTS) {
      begun++
      const one = nextRequest(random)
      const side = random.chance(0.75) ? random.pick(sides) : undefined
      const answer = await sendUntilAnswered(one, headersOf(random, side, one.body !== undefined))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // A password that was changed by chance ends sessions: the next request is to get past the door again.
      if (side && answer.text.includes('"002030"')) side.token = await openSession(side.userId)
      const fault = faultOf(one, answer)
      if (fault)
        faults.set(
          fault,
          `${one.method} ${one.path.slice(0, 200)} ${one.body?.slice(0, 200) ?? ''} → ${answer.text.slice(0, 160)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, (_, worker) => work(worker)))

  const sums = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.info(`seed ${SEED}, ${targets.calls} calls, ${targets.pages} pages × ${targets.pageNames} names; ${sums.join(', ')}`)
  figure(
    'generated requests over calls and pages',
    '0 of 5xx, nothing told',
    `${begun} sent (seed ${SEED}), ${faults.size} faults; ${turnedAway} asked again because the machine was busy`,
  )
  expect([...faults].map(([fault, example]) => `${fault}\n  ${example}`)).toEqual([])
}, 3_600_000)
