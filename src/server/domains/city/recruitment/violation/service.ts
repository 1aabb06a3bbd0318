/**
 * What companies did wrong with their jobs (rule 招聘求职 七): the first time a warning with a term to correct it, every further time no
 * publishing for thirty days. Whether it ends the company is an operator's decision of its own.
 */
import { dateTime } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { publishedContent } from '#server/domains/city/recruitment/post/content.ts'
import type { PostRecord } from '#server/domains/city/recruitment/post/queries.ts'
import { lockPublishing } from '#server/domains/city/recruitment/post/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { versionOf } from '#server/version.ts'
import * as queries from './queries.ts'

const SUSPENDED_DAYS = 30
const CORRECTION_DAYS = 7

export const JOBS_PAGE = '/merchant/recruitment/mine'

type Violation = {
  reason: string
  caseId: number | null
  /** Whether the job stays public, to be corrected. */
  isPublic: boolean
  now: Date
}

/** Nothing for job seekers: the rules of everybody apply to them. */
export async function recordViolation(trx: Db, post: PostRecord, { reason, caseId, isPublic, now }: Violation): Promise<void> {
  const { company_id: companyId } = post
  if (companyId === null) return
  await lockPublishing(trx, { userId: post.publisher_user_id, companyId })
  const correctBefore = isPublic ? new Date(now.getTime() + CORRECTION_DAYS * DAY_MS) : null
  const made = await queries.insertViolation(trx, {
    company_id: companyId,
    recruitment_id: post.id,
    case_id: caseId,
    reason: reason.slice(0, 500),
    correct_before: correctBefore,
    content_version: isPublic ? versionOf(publishedContent(post)) : null,
    settled_at: null,
    suspended_until: null,
    created_at: now,
    revoked_at: null,
  })
  if (!made) return
  await queries.updateConsequences(trx, companyId, SUSPENDED_DAYS)
  const count = await queries.countViolations(trx, companyId)
  const until = await queries.findSuspension(trx, companyId, now)
  const parts = [
    `“${post.title}”：${reason}`,
    count === 1 || !until
      ? '这是首次违规，予以警告'
      : `这是第 ${count} 次违规，${dateTime(until.toISOString())} 前不能发布、恢复和续期职位`,
    ...(correctBefore ? [`请在 ${dateTime(correctBefore.toISOString())} 前改正，逾期下架`] : []),
    '不服的，七日内可以申诉',
  ]
  await notify(trx, post.publisher_user_id, {
    kind: 'RECRUITMENT',
    title: count === 1 ? '招聘违规警告' : '公司暂停发布职位',
    body: `${parts.join('。')}。`,
    link: JOBS_PAGE,
  })
}

/** @throws AppError `recruitment.suspended` while the company may not publish. */
export async function refuseSuspended(db: Db, companyId: number | null, now: Date): Promise<void> {
  const until = companyId === null ? null : await queries.findSuspension(db, companyId, now)
  if (!until) return
  const message = `公司因多次违规暂停发布职位，${dateTime(until.toISOString())} 以后可以再发布`
  throw new AppError('recruitment.suspended', { message })
}

export async function getViolations(db: Db, companyId: number | null, now: Date) {
  if (companyId === null) return { suspendedUntil: null, violations: [] }
  const [until, rows] = await Promise.all([queries.findSuspension(db, companyId, now), queries.listViolations(db, companyId)])
  return {
    suspendedUntil: until?.toISOString() ?? null,
    violations: rows.map(row => ({
      id: row.id,
      title: row.title,
      reason: row.reason,
      correctBefore: row.settled_at === null ? (row.correct_before?.toISOString() ?? null) : null,
      suspendedUntil: row.suspended_until?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

async function revoke(trx: Db, which: Parameters<typeof queries.revokeViolations>[1], now: Date): Promise<void> {
  for (const companyId of await queries.revokeViolations(trx, which, now))
    await queries.updateConsequences(trx, companyId, SUSPENDED_DAYS)
}

/** An appeal was upheld: what was counted after it counts one less. */
export const revokeOfCase = (trx: Db, caseId: number, now: Date) => revoke(trx, { caseId }, now)

/** The job was taken down wrongly. */
export const revokeOfPost = async (trx: Db, post: Pick<PostRecord, 'id' | 'taken_down_at'>, now: Date): Promise<void> => {
  if (post.taken_down_at) await revoke(trx, { recruitmentId: post.id, since: post.taken_down_at }, now)
}
