/** What deciding a case does to the notices in it: forwarded to the author when its content is hidden, refused when it stays. */
import type { ReportVerdict } from '#lib/contract/platform/report.ts'
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import * as queries from './queries.ts'

/** 规则《知识产权保护规则》四: for the author's statement, and for the suit that answers it. */
export const TERM_DAYS = 15

export const rightsPage = (id: number): string => `/member/member_rights?id=${id}`

export const termEnd = (now: Date): Date => new Date(now.getTime() + TERM_DAYS * DAY_MS)

/** Whether a case holds a notice with all its parts, by which it is then decided. */
export const hasAssertion = async (db: Db, caseId: number): Promise<boolean> =>
  (await queries.listOfCase(db, caseId)).some(row => row.state === 'RECEIVED')

type Decided = { outcome: ReportVerdict; reason: string; points: number; now: Date }

/** @returns whether a notice was forwarded: points then wait until nobody has answered it. */
export async function forwardAssertions(trx: Db, caseId: number, { outcome, reason, points, now }: Decided): Promise<boolean> {
  let isForwarded = false
  for (const row of await queries.listOfCase(trx, caseId)) {
    if (row.state === 'WITHDRAWN') continue
    if (outcome === 'UNFOUNDED' || row.state !== 'RECEIVED') {
      await queries.updateAssertion(trx, row.id, { state: 'REFUSED', answer: reason, ended_at: now })
      continue
    }
    isForwarded = true
    const until = termEnd(now)
    await queries.updateAssertion(trx, row.id, { state: 'FORWARDED', answer: reason, points, until, forwarded_at: now })
    if (row.author_user_id === null) continue
    const what = `你的${reportKindNames[row.kind]}“${row.title}”`
    await notify(trx, row.author_user_id, {
      kind: 'SECURITY',
      title: outcome === 'HIDDEN' ? '收到侵权通知，内容已经屏蔽' : '收到侵权通知，请处理',
      body: `${what}：${reason}。你可以在 ${dateTime(until.toISOString())} 前提交不侵权声明，附初步证据；没有提交的，认定为侵权。`,
      link: rightsPage(row.id),
      dedupeKey: `rights-forwarded-${row.id}`,
    })
  }
  return isForwarded
}
