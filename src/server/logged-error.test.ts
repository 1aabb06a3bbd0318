import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { loggedError } from './logged-error.ts'

const { db } = useDatabase()
const PHONE = '13800138011'

const written = (error: unknown): string => {
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  pino({ serializers: { err: loggedError } }, sink).error({ err: error }, 'failed')
  return text
}

test.each([
  ['a value that could not be read', () => sql`select ${`${PHONE}x`}::bigint`.execute(db), /22P02/],
  [
    'a row that stood there already',
    async () => {
      await sql`create temporary table if not exists phones (phone text primary key)`.execute(db)
      await sql`insert into phones values (${PHONE}), (${PHONE})`.execute(db)
    },
    /23505/,
  ],
  [
    'one that caused another',
    () =>
      sql`select ${`${PHONE}x`}::bigint`.execute(db).catch((cause: unknown) => {
        throw new Error('not done', { cause })
      }),
    /not done/,
  ],
])('%s is logged without the value', async (_name, fail, said) => {
  const error = await fail().then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
  expect(written(error)).toMatch(said)
  expect(written(error)).not.toContain(PHONE)
})
