/** How a notice ends: it stands and counts against the author, or what it had hidden comes back. */
import { reportKindNames } from '#lib/format/report.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reportableOf } from '../cases.ts'
import { updateOutcome } from '../queries.ts'
import { strike } from '../strikes.ts'
import { rightsPage } from './forwarding.ts'
import * as queries from './queries.ts'

type Ending = { reason: string; now: Date }

const what = (row: queries.AssertionRow): string => `${reportKindNames[row.kind]}“${row.title}”`

async function notifyBoth(
  trx: Db,
  row: queries.AssertionRow,
  { title, claimant, author }: Record<'title' | 'claimant' | 'author', string>,
) {
  const about = { kind: 'SYSTEM', title, link: rightsPage(row.id), dedupeKey: `rights-end-${row.id}` } as const
  await notify(trx, row.claimant_user_id, { ...about, body: claimant })
  if (row.author_user_id !== null) await notify(trx, row.author_user_id, { ...about, body: author })
}

/** Only now it is a finding, and one of those that 规则《知识产权保护规则》六 counts. */
export async function upholdAssertion(trx: Db, row: queries.AssertionRow, { reason, now }: Ending): Promise<void> {
  await queries.updateAssertion(trx, row.id, { state: 'STANDS', answer: reason, until: null, ended_at: now })
  const penalty =
    row.author_user_id === null
      ? undefined
      : await strike(trx, {
          userId: row.author_user_id,
          caseId: row.case_id,
          points: row.points,
          rule: 'COPYRIGHT',
          reason,
          operatorId: row.decided_by,
          now,
        })
  await notifyBoth(trx, row, {
    title: '侵权认定成立',
    claimant: `${what(row)}：${reason}。`,
    author: `你的${what(row)}：${reason}。${penalty ? `${penalty}。` : ''}`,
  })
}

/** Brings the content back, unless another notice keeps it away. @param state whether the claimant has withdrawn it. */
export async function dismissAssertion(
  trx: Db,
  row: queries.AssertionRow,
  { reason, now }: Ending,
  state: 'RESTORED' | 'WITHDRAWN' = 'RESTORED',
): Promise<void> {
  await queries.updateAssertion(trx, row.id, { state, answer: reason, until: null, ended_at: now })
  const others = (await queries.listOfCase(trx, row.case_id)).filter(other => other.id !== row.id)
  const isKept = others.some(other => ['FORWARDED', 'REBUTTED', 'SUED', 'STANDS'].includes(other.state))
  const judgement = { reason, operatorId: row.decided_by ?? 0, now, caseId: row.case_id }
  const reportable = reportableOf(row.kind)
  if (!isKept) await reportable.overturn?.(trx, row.case_id, now)
  const isBack = !isKept && (await reportable.restore?.(trx, row.target_id, judgement)) === true
  if (!isKept && row.decided_by !== null) {
    const outcome = state === 'WITHDRAWN' ? 'WITHDRAWN' : 'UNFOUNDED'
    await updateOutcome(trx, row.case_id, { outcome, answer: reason, decided_by: row.decided_by, decided_at: now })
  }
  const after = isBack ? '，内容已经恢复' : isKept ? '；另有权利人的通知，内容暂不恢复' : ''
  await notifyBoth(trx, row, {
    title: isBack ? '内容已经恢复' : '侵权通知已经结束',
    claimant: `${what(row)}：${reason}${after}。`,
    author: `你的${what(row)}：${reason}${after}。`,
  })
}
