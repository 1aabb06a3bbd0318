/** What a person would read on the phone: the development inbox of the site that journeys run against. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'

/** Where the journeys' site says which database it uses. */
export const journeyDatabaseFile = (port: string): string => path.resolve('.cache', `journey-${port}.url`)

/** Where it says which folder its keys and files lie in. */
export const journeyDataDirFile = (port: string): string => path.resolve('.cache', `journey-${port}.folder`)

/** The database of the site that journeys run against, for commands beside it. */
export const journeyDatabaseUrl = (): string =>
  process.env.E2E_DATABASE_URL ?? readFileSync(journeyDatabaseFile(process.env.E2E_PORT ?? ''), 'utf8')

export async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: journeyDatabaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The code of the newest message to a phone. */
export async function readCode(phone: string): Promise<string> {
  const [row] = await query<{ body: string }>('select body from inbox_messages where recipient = $1 order by id desc limit 1', [
    phone,
  ])
  return /验证码 (\d{6})/.exec(row?.body ?? '')?.[1] ?? ''
}

/** Every journey comes from one address; its limits have stories of their own beside the code. */
export const forgetLimits = (): Promise<unknown> => query('delete from rate_limits')

/** A session of the demo person with this phone, without the way there: the token of a program. */
export async function openSession(phone: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const rows = await query(
    `insert into sessions (user_id, token_hash, device, remember, expires_at)
     select id, $2, '测试', true, now() + interval '1 day' from users where phone = $1 returning id`,
    [phone, hash],
  )
  if (rows.length === 0) throw new Error(`nobody has the phone ${phone}`)
  return token
}

/** Puts a person's token where the browser looks for it, before the next page. */
export async function signInAs(page: Page, phone: string): Promise<void> {
  const token = await openSession(phone)
  await page.context().addInitScript(saved => {
    localStorage.setItem('chenghui-token', saved)
    // biome-ignore lint/suspicious/noDocumentCookie: what the site itself does
    document.cookie = `Admin-Token=${saved}; Path=/; Max-Age=86400; SameSite=Lax`
  }, token)
}
