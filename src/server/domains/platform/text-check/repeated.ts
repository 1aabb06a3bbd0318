/** The same content that is refused again and again stops publishing (规则《内容发布规则》四: 「多次提交相同内容的会暂停发布」). */
import { createHash } from 'node:crypto'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { PictureRefs } from '#server/domains/platform/picture-check/service.ts'
import { STRIKES_PAGE, strike } from '#server/domains/platform/report/service.ts'
import { readText } from './engine/normalise.ts'
import * as queries from './queries.ts'

/** The rule names no number: the third time, and for a day. */
const MAX_REFUSALS = 3
const RESTRICT_DAYS = 1
const WITHIN_DAYS = 30

type Handed = { text: string; can: 'hold' | 'plain' | 'reviewed'; pictures?: PictureRefs; whole?: unknown }

/** Other pictures, another file or price make it other content: it may have been refused for them. @returns null: not counted. */
export function contentHash({ text, can, pictures, whole }: Handed): string | null {
  if (can === 'reviewed' && whole === undefined) return null
  const content = [readText(text).plain.text, pictures?.keys ?? [], pictures?.ids ?? [], whole ?? null]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

/** Counts a refused text once. @returns the text for its author besides the reason; null: none. */
export async function noteRefusal(trx: Db, checkedId: number, now: Date): Promise<string | null> {
  const refused = await queries.updateRefused(trx, checkedId, now)
  if (!refused?.content_hash) return null
  const since = new Date(now.getTime() - WITHIN_DAYS * DAY_MS)
  const times = await queries.countRefused(trx, { authorId: refused.author_id, hash: refused.content_hash, since })
  if (times % MAX_REFUSALS === MAX_REFUSALS - 1) return '同样的内容再次没有通过，会暂停发布一天，请修改后再提交'
  if (times % MAX_REFUSALS !== 0) return null
  const penalty = await strike(trx, {
    userId: refused.author_id,
    caseId: null,
    points: 0,
    rule: 'PUBLISHING',
    // Without a word of the text: it may have been written without a name.
    reason: `同样的内容提交后 ${MAX_REFUSALS} 次没有通过`,
    operatorId: null,
    restrictDays: RESTRICT_DAYS,
    now,
  })
  if (!penalty) return null
  await notify(trx, refused.author_id, {
    kind: 'SECURITY',
    title: '多次提交相同内容，暂停发布一天',
    body: `“${refused.body.slice(0, 60)}”提交后 ${MAX_REFUSALS} 次没有通过。${penalty}。`,
    link: STRIKES_PAGE,
  })
  return penalty
}
