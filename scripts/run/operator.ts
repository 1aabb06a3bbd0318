/**
 * `npm run operator -- --phone 138… --duty content,support`: makes a person an operator, or changes an operator's duties. A person
 * without an account is given one, so that the first operator of a new site needs no registration.
 * `--revoke` takes them away, `--check` compares the audit log with its seals. Works beside a running site.
 */
import { parseArgs } from 'node:util'
import { DUTIES, type Duty } from '#lib/contract/define.ts'
import { PHONE } from '#lib/validate/phone.ts'
import { verifyAudit } from '#server/audit.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { appointOperator, dismissOperator } from '#server/domains/platform/operator/service.ts'
import { joinDatabase, prepareForCommand } from '../lib/database.ts'
import { fail, print } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = `npm run operator -- --phone 13800138000 [--duty ${DUTIES.join(',')}] | --phone … --revoke | --check`

type Values = { phone?: string; duty: string; revoke: boolean; check: boolean }

try {
  const { values } = parseArgs({
    options: {
      phone: { type: 'string' },
      duty: { type: 'string', default: 'super' },
      revoke: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  await run(values as Values)
} catch (error) {
  fail(error)
}

async function run(values: Values): Promise<void> {
  if (!values.check && !PHONE.test(values.phone ?? '')) throw new Error(`A mobile number of 11 digits is needed:\n  ${USAGE}`)
  const env = await loadSettings()
  const database = await joinDatabase(env)
  try {
    await prepareForCommand(database.url, env.SITE_DEMO)
    const db = createDb(database.url, { max: 2, applicationName: 'chenghui-operator' })
    try {
      if (values.check) await check(db)
      else if (values.revoke) await revoke(db, values.phone ?? '')
      else await appoint(db, values.phone ?? '', dutiesOf(values.duty), env.siteUrl)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}

function dutiesOf(text: string): Duty[] {
  const named = [...new Set(text.split(',').map(word => word.trim()))]
  const wrong = named.filter(word => !DUTIES.includes(word as Duty))
  if (wrong.length > 0) throw new Error(`--duty is a list of ${DUTIES.join(', ')}; not: ${wrong.join(', ')}`)
  return named as Duty[]
}

async function appoint(db: Db, phone: string, duties: Duty[], siteUrl: string): Promise<void> {
  const { nickname, isNew } = await appointOperator(db, phone, duties)
  print(`${nickname} is an operator now: ${duties.join(', ')}.`)
  print(
    `${isNew ? 'The account is new and has no password: s' : 'S'}ign in with a code by message at ${siteUrl}/login/user, then open ${siteUrl}/manage`,
  )
}

async function revoke(db: Db, phone: string): Promise<void> {
  const nickname = await dismissOperator(db, phone)
  if (nickname === null) throw new Error('No operator has this phone.')
  print(`${nickname} is no operator any more, and is signed out everywhere.`)
}

async function check(db: Db): Promise<void> {
  const { entries, broken } = await verifyAudit(db)
  if (broken.length > 0) throw new Error(`The audit log does not fit its seals at ${broken.join(', ')} (of ${entries} entries).`)
  print(`The audit log fits its seals: ${entries} entries.`)
}
