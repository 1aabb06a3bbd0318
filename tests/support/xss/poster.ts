/** Calls of one person, files under names that are attacks, and where operators review what was handed in. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect } from '#tests/support/journey.ts'

type Poster = (path: string, data: unknown) => Promise<{ ok: boolean; data: Record<string, unknown>; said: string }>

/** Calls of one person, as the company when one is named. Whatever is refused is refused in words; what must be taken is said with `must`. */
export const posterFor =
  (page: Page, baseURL: string, token: string, companyId?: number): Poster =>
  async (path, data) => {
    const answer = await page.request.post(`${baseURL}/v1/${path.startsWith('manager') ? '' : 'front/'}${path}`, {
      data,
      headers: { authorization: `Bearer ${token}`, ...(companyId ? { 'x-acting-company': String(companyId) } : {}) },
    })
    expect(answer.status(), path).toBeLessThan(500)
    const text = await answer.text()
    const body = JSON.parse(text) as { resultStatus: boolean; resultData: Record<string, unknown> | null }
    return { ok: body.resultStatus, data: body.resultData ?? {}, said: text }
  }

export const must = async (post: Poster, path: string, data: unknown): Promise<Record<string, unknown>> => {
  const answer = await post(path, data)
  expect(answer.ok, `${path} took ${JSON.stringify(data).slice(0, 300)} and said ${answer.said}`).toBe(true)
  return answer.data
}

/** A file as if it had come in, under a name that is an attack; it is taken by id. */
export async function uploadNamed(userId: number, purpose: 'CERTIFICATE' | 'ATTACHMENT', name: string): Promise<number> {
  const key = randomBytes(15).toString('hex')
  const [row] = await query<{ id: number }>(
    `insert into uploads (user_id, purpose, kind, name, bytes, content_type, key, fingerprint, sha256, state, expires_at)
      values ($1, $2, 'IMAGE', $3, 100, 'image/jpeg', $4, $4, $4, 'READY', now() + interval '1 day') returning id`,
    [userId, purpose, name, key],
  )
  return row?.id ?? 0
}

export const reviewPage = async (kind: string, refId: unknown): Promise<string[]> => {
  const [row] = await query<{ id: number }>(
    `select id from review_cases where kind = $1 and ref_id = $2 order by id desc limit 1`,
    [kind, refId],
  )
  return row ? [`/manage/review?id=${row.id}`] : []
}
