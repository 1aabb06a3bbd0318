/**
 * `npm run code -- --phone 138… [--purpose REGISTER]`: prints a code at the terminal where no provider sends any, for the first operator of
 * a real site and for trying one. Only the terminal shows it: the database has its digest. Works beside a running site.
 */
import { parseArgs } from 'node:util'
import { PHONE } from '#lib/validate/phone.ts'
import { createDb } from '#server/db/client.ts'
import { CODE_MINUTES, HAND_OUT_PURPOSES, handOutCode } from '#server/domains/people/session/service.ts'
import { openSecrets } from '#server/secrets.ts'
import { joinDatabase, prepareDatabase } from '../lib/database.ts'
import { fail, print } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = `npm run code -- --phone 13800138000 [--purpose ${HAND_OUT_PURPOSES.join('|')}]`

try {
  const { values } = parseArgs({ options: { phone: { type: 'string' }, purpose: { type: 'string', default: 'LOGIN' } } })
  await run(values.phone ?? '', values.purpose)
} catch (error) {
  fail(error)
}

async function run(phone: string, named: string): Promise<void> {
  const purpose = HAND_OUT_PURPOSES.find(one => one === named)
  if (!PHONE.test(phone) || !purpose) throw new Error(`A mobile number of 11 digits and a known purpose are needed:\n  ${USAGE}`)
  const env = await loadSettings()
  openSecrets(env)
  const database = await joinDatabase(env)
  try {
    await prepareDatabase(database.url, null)
    const db = createDb(database.url, { max: 2, applicationName: 'chenghui-code' })
    try {
      const code = await handOutCode(db, { phone, purpose, now: new Date() })
      print(`The code is ${code}. It is good for ${CODE_MINUTES} minutes, once, for ${purpose} with this number.`)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}
