/**
 * The review queue as other domains see it: what is put up for a decision, and what a domain brings so that its kind can be decided.
 * `subjects.ts` lists the kinds; it must not be imported from here, because the domains it lists import this file.
 */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'

export type Decision = { operatorId: number; reason: string; now: Date }

/** How the queue shows and decides one kind. Written by the domain that owns it. */
export type ReviewSubject = {
  kind: ReviewKind
  label: string
  /** The evidence. Pictures and files as links that a browser may open now. */
  show(
    db: Db,
    refId: number,
  ): Promise<{
    facts: { label: string; value: string }[]
    text?: string
    pictures: { url: string; label: string }[]
    files: { url: string; name: string }[]
    /** Where the public, or the operator, sees it. */
    link?: string
  }>
  /** Runs in the transaction of the decision; an AppError keeps the case as it was. */
  approve(trx: Db, refId: number, decision: Decision): Promise<void>
  reject(trx: Db, refId: number, decision: Decision): Promise<void>
}

type Submission = {
  kind: ReviewKind
  refId: number
  title: string
  /** Null: a visitor. */
  submittedBy: number | null
  companyId?: number | null
  cityCode?: number | null
}

/** Puts something into the queue. A second time while it waits changes nothing but its title. */
export async function submitForReview(trx: Db, { kind, refId, title, ...from }: Submission): Promise<void> {
  await trx
    .insertInto('review_cases')
    .values({
      kind,
      ref_id: refId,
      title: title.slice(0, 120),
      submitted_by: from.submittedBy,
      company_id: from.companyId ?? null,
      city_code: from.cityCode ?? null,
      claimed_by: null,
      claimed_at: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'ref_id'])
        .where('state', 'in', ['OPEN', 'CLAIMED'])
        .doUpdateSet({ title: title.slice(0, 120) }),
    )
    .execute()
}

/** Takes something out of the queue that no longer needs a decision. */
export async function withdrawFromReview(trx: Db, kind: ReviewKind, refId: number): Promise<void> {
  await trx
    .updateTable('review_cases')
    .set({ state: 'WITHDRAWN', decided_at: new Date() })
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .execute()
}

export type QueueFigures = { kind: ReviewKind; waiting: number; mine: number; oldestAt: Date | null }

/** How much waits, kind by kind. */
export async function countWaiting(db: Db, operatorId: number): Promise<QueueFigures[]> {
  const rows = await db
    .selectFrom('review_cases')
    .select(eb => [
      'kind',
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.countAll<number>().filterWhere('claimed_by', '=', operatorId).as('mine'),
      eb.fn.min('submitted_at').as('oldest_at'),
    ])
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .groupBy('kind')
    .execute()
  return rows.map(row => ({ kind: row.kind, waiting: row.waiting, mine: row.mine, oldestAt: row.oldest_at }))
}

const FORGOTTEN_MS = 4 * 3_600_000

/** What somebody took and left lying goes back into the queue. */
export const releaseForgotten: Job = {
  name: 'review.release',
  everySeconds: 600,
  async work({ db, now }) {
    await db
      .updateTable('review_cases')
      .set({ state: 'OPEN', claimed_by: null, claimed_at: null })
      .where('state', '=', 'CLAIMED')
      .where('claimed_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
      .execute()
  },
}
