/** Where the screen of a record is: the first that a page links to, or one of the person's own. */
import { type APIRequestContext, expect } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import type { Screen } from './screen.ts'

/** `/city/server/0` → every address of a service. */
export const patternOf = (like: string): RegExp =>
  new RegExp(`^${like.replace(/[.?]/g, '\\$&').replaceAll('*', '\\w+').replaceAll('0', '\\d+')}$`)

/** @param phone of the person who goes over it. @returns path and parameters. */
export async function findAddress(request: APIRequestContext, { name, at }: Screen, phone: string): Promise<string> {
  if (typeof at === 'string') return at
  if ('row' in at) {
    const [row] = await query<{ path: string }>(`select path from (${at.row}) as found (path) where $1::text is not null`, [
      phone,
    ])
    expect(row, `a record for ${name}`).toBeTruthy()
    return row!.path
  }
  const html = await (await request.get(at.on)).text()
  const links = [...html.matchAll(/href="([^"#]+)"/g)].map(match => match[1]!.replaceAll('&amp;', '&'))
  const found = links.find(link => patternOf(at.like).test(link))
  expect(found, `a link like ${at.like} on ${at.on}`).toBeTruthy()
  return found!
}
