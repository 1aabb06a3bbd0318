/** People of a journey who are there already, and signed in: the ways there have journeys of their own. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { query } from './inbox.ts'

export type Member = { id: number; nickname: string; phone: string; token: string }

/** A person with a phone and a session that has just proven itself. */
export async function newMember(nickname: string): Promise<Member> {
  const phone = `1360${String(randomInt(10_000_000)).padStart(7, '0')}`
  const [row] = await query<{ id: number }>(
    `insert into users (nickname, phone, province_code, city_code) values ($1, $2, 19, 1607) returning id`,
    [nickname, phone],
  )
  const id = row?.id ?? 0
  return { id, nickname, phone, token: await newSession(id) }
}

export async function newSession(userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into sessions (user_id, token_hash, device, remember, expires_at) values ($1, $2, '测试', true, now() + interval '1 day')`,
    [userId, createHash('sha256').update(token).digest()],
  )
  return token
}

/** From the next page on the browser is this person's. */
export async function signIn(context: BrowserContext, token: string, baseURL: string): Promise<void> {
  await context.addCookies([{ name: 'Admin-Token', value: token, url: baseURL }])
  await context.addInitScript(
    ([value, origin]) => {
      if (location.origin === origin && document.cookie.includes('Admin-Token='))
        localStorage.setItem('chenghui-token', value ?? '')
    },
    [token, new URL(baseURL).origin],
  )
}
