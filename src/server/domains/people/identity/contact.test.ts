/** Which addresses a person may have, as the database sees it. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { updateContact } from './contact-queries.ts'

const { db } = useDatabase()

test.each(['abcdefghijklmnopqrstuvwxyz@mail.example', 'sales@sina.example', 'Sun.Shan+news@163.example', '李@例子.example'])(
  'an address is kept whatever letters it has: %s',
  async email => {
    const id = await insertPerson(db)
    expect(await db.transaction().execute(trx => updateContact(trx, id, { email }, new Date()))).toBe(true)
  },
)

test.each(['a b@mail.example', 'a\tb@mail.example', 'no-at.example', '@mail.example', 'two@at@mail.example'])(
  'what is no address is refused: %s',
  async email => {
    const id = await insertPerson(db)
    await expect(db.transaction().execute(trx => updateContact(trx, id, { email }, new Date()))).rejects.toThrow(
      'users__email_format',
    )
  },
)
