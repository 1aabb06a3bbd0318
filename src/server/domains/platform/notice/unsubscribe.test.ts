/** Stopping e-mails of one kind from the e-mail, without signing in. */
import { describe, expect, test } from 'vitest'
import { createPorts } from '#server/ports/ports.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { getSettings } from './settings.ts'
import { unsubscribePath } from './unsubscribe.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let next = 1
async function person() {
  const email = `stop${next++}@example.com`
  const id = await insertPerson(db, { email })
  return { id, email, path: unsubscribePath(id, 'ORDER', email) }
}
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const byEmail = async (id: number) =>
  (await getSettings(db, ports, { userId: id, sessionId: 0 }, new Date())).kinds
    .filter(one => one.email !== 'OFF')
    .map(one => one.kind)
const press = (path: string, body = 'List-Unsubscribe=One-Click') =>
  api.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

describe('one press', () => {
  test('in a mail program stops e-mails of this kind alone, and a second one changes nothing', async () => {
    const { id, path } = await person()
    const before = await byEmail(id)
    expect(before).toContain('ORDER')
    for (let times = 0; times < 2; times++) expect((await press(path)).status).toBe(200)
    expect(await byEmail(id)).toEqual(before.filter(kind => kind !== 'ORDER'))
  })

  test('on the page comes back to the page', async () => {
    const { id, path } = await person()
    const answer = await press(path, '')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}&done=yes`])
    expect(await byEmail(id)).not.toContain('ORDER')
  })

  test.each([
    ['another kind', (path: string) => path.replace('ORDER', 'CONSULT')],
    ['a kind that is none', (path: string) => path.replace('ORDER', 'ALL')],
    ['another person', (path: string) => path.replace(/who=\d+/, 'who=1')],
    ['a person who is none', (path: string) => path.replace(/who=\d+/, 'who=999999999')],
    ['another signature', (path: string) => `${path}x`],
    ['nothing', () => '/unsubscribe'],
  ])('with the link of %s changes nothing', async (_, altered) => {
    const { id, path } = await person()
    const before = await byEmail(id)
    expect((await press(altered(path))).status).toBe(404)
    expect((await press(altered(path), '')).headers.get('location')).toMatch(/done=no$/)
    expect(await byEmail(id)).toEqual(before)
  })

  test('from an address that the person has left changes nothing', async () => {
    const { id, path } = await person()
    await db
      .updateTable('users')
      .set({ email: `new${id}@example.com` })
      .where('id', '=', id)
      .execute()
    expect((await press(path)).status).toBe(404)
    expect(await byEmail(id)).toContain('ORDER')
  })

  test('is a short message: a long one is refused', async () => {
    const { path } = await person()
    expect((await press(path, 'x'.repeat(5_000))).status).toBe(413)
  })
})
