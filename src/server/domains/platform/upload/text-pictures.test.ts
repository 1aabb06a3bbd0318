import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { takeRichText } from './text-pictures.ts'

const { db } = useDatabase()
let uploads = 0

/** A picture that has arrived. @returns its picture key. */
async function uploaded(userId: number, purpose: 'CONTENT_PICTURE' | 'AVATAR' = 'CONTENT_PICTURE'): Promise<string> {
  const key = (++uploads).toString(16).padStart(30, '0')
  await db
    .insertInto('uploads')
    .values({
      user_id: userId,
      purpose,
      state: 'READY',
      name: '门.jpg',
      bytes: 10,
      key,
      fingerprint: '',
      kind: 'IMAGE',
      content_type: 'image/jpeg',
      picture_key: `u/${key}~c0ffee`,
      sha256: '0'.repeat(64),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 1_000),
      used_at: null,
    })
    .execute()
  return `u/${key}~c0ffee`
}

const picture = (key: string): string => `<img src="/media/${key}/w960.webp" alt="门" loading="lazy" />`

const take = (userId: number, html: string, on: Db = db): Promise<string> =>
  takeRichText(on, html, { userId, field: 'text', now: new Date() })

test('saving a text takes the pictures of its writer, so that they stay, and again changes nothing', async () => {
  const userId = await insertPerson(db)
  const key = await uploaded(userId)
  const html = `<p>完工</p>${picture(key)}`
  expect(await take(userId, html)).toBe(html)
  expect(await db.selectFrom('uploads').select(['state', 'expires_at']).where('picture_key', '=', key).execute()).toEqual([
    { state: 'USED', expires_at: null },
  ])
  expect(await take(userId, html)).toBe(html)
})

test('pictures that are not there, are somebody else’s and not saved yet, or were made for something else are left out', async () => {
  const [writer, other] = [await insertPerson(db), await insertPerson(db)]
  const keys = [await uploaded(other), await uploaded(writer, 'AVATAR'), 'u/gone~c0ffee']
  expect(await take(writer, `<p>字</p>${keys.map(picture).join('')}`)).toBe('<p>字</p>')
})

test('more than twenty pictures are refused beside the field', async () => {
  const keys = Array.from({ length: 21 }, (_, index) => `u/${index}~c0ffee`)
  await expect(take(await insertPerson(db), `<p>字</p>${keys.map(picture).join('')}`)).rejects.toMatchObject({
    fields: { text: '正文里最多 20 张图片' },
  })
})
