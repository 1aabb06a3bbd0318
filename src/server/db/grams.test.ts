/** What a keyword is found by, as the database makes it and as the server makes it for messages. */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/db/migrations/0414-grams-with-s.ts'
import { gramsOf } from '#server/domains/consult/chat/policy.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const { db } = useDatabase()

const inDatabase = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ grams: string[] }>`select text_grams(${text}) as grams`.execute(db)
  return rows[0]?.grams ?? []
}

test.each([
  ['SaaS', ['s', 'sa', 'a', 'aa', 'as']],
  ['师s', ['师', '师s', 's']],
  ['ss', ['s', 'ss']],
])('“%s” is found by its characters and pairs', async (text, grams) => {
  expect((await inDatabase(text)).sort()).toEqual([...grams].sort())
  expect(gramsOf(text).sort()).toEqual([...grams].sort())
})

test('pairs with white space are kept, which makes keywords of several words narrow', async () => {
  expect((await inDatabase('一  \t二')).sort()).toEqual([' 二', '一', '一 ', '二'].sort())
  expect(await inDatabase(' \t\n ')).toEqual([])
})

test('what was written while the letter s was taken for white space is found by it afterwards', async () => {
  await sql`
    create or replace function text_grams(source text) returns text[] language sql immutable parallel safe strict as
    $$ select array_agg(distinct part) from regexp_split_to_table(lower(source), 's') as part $$`.execute(db)
  const id = await insertCompany(db, { owner: await insertPerson(db), name: 'Sunshine 保洁' })
  await up(db as unknown as Kysely<unknown>)
  const { name_grams } = await db.selectFrom('companies').select('name_grams').where('id', '=', id).executeTakeFirstOrThrow()
  expect(name_grams).toContain('ns')
})
