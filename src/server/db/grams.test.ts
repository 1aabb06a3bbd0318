/** What a keyword is found by, as the database makes it and as the server makes it for messages. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gramsOf } from '#server/domains/consult/chat/policy.ts'
import { useDatabase } from '#tests/support/database.ts'

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
