/**
 * Whose turn it is to say something about a complaint, and saying it (rule 争议 三): the other side answers within forty-eight hours, after
 * which each side may add once within twenty-four; the same again when another look is asked for.
 */
import type { Db } from '#server/db/client.ts'
import {
  addEvidence,
  type DisputeStatement,
  filePartsOf,
  type StatementTurnNow,
  turnsAfter,
} from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { takeFiles } from '../files.ts'
import type { DirectedMover } from '../move.ts'
import { notifyParty } from '../notices.ts'
import type { DirectedRow } from '../queries.ts'
import { statementPart } from './evidence.ts'
import { type ComplaintRow, findNewestComplaint } from './queries.ts'
import { findReconsidered, insertStatement, listStatements } from './statement-queries.ts'

type Side = 'ASKER' | 'PROVIDER'
export type Statement = { text: string; files: readonly number[] }

export const sideOf = (by: DirectedMover['by']): Side => (by === 'ASKER' ? 'ASKER' : 'PROVIDER')
const traderOf = (side: Side) => (side === 'ASKER' ? ('BUYER' as const) : ('SELLER' as const))

/** The start of the terms: the complaint, or the request to reconsider the decision. */
async function beginningOf(db: Db, row: DirectedRow, complaint: ComplaintRow): Promise<{ side: Side; at: Date }> {
  const again = await findReconsidered(db, row.id)
  if (again && again.created_at > complaint.created_at)
    return { side: sideOf(again.actor as DirectedMover['by']), at: again.created_at }
  return { side: complaint.complainant_user_id === row.asker_user_id ? 'ASKER' : 'PROVIDER', at: complaint.created_at }
}

/** @returns none when nothing is in dispute. */
export async function complaintTurns(db: Db, row: DirectedRow, now: Date): Promise<StatementTurnNow[]> {
  const complaint = row.state === 'DISPUTED' ? await findNewestComplaint(db, row.id) : undefined
  if (!complaint) return []
  const [{ side, at }, statements] = await Promise.all([beginningOf(db, row, complaint), listStatements(db, complaint.id)])
  const said: DisputeStatement[] = statements
    .filter(({ created_at }) => created_at > at)
    .map(one => ({ side: traderOf(one.side), at: one.created_at }))
  return turnsAfter({ side: traderOf(side), at }, said, { isAnswered: true, now })
}

/**
 * Says it, keeps it as evidence and notifies the other side.
 * @throws AppError `state.conflict` when it is not the turn of this side; `upload.missing` beside `files`
 */
export async function saveStatement(
  trx: Db,
  row: DirectedRow,
  { mover, complaint, text, files }: Statement & { mover: DirectedMover; complaint: ComplaintRow },
): Promise<void> {
  const side = sideOf(mover.by)
  const turn = (await complaintTurns(trx, row, mover.at)).find(one => one.side === traderOf(side))
  if (!turn || mover.userId === null || row.order_no === null)
    throw new AppError('state.conflict', { message: '补充只有一次，时限 24 小时；平台按现有证据判断' })
  const anonymous = side === 'ASKER' && row.anonymous
  const fileIds = await takeFiles(trx, { userId: mover.userId, ids: files, anonymous, now: mover.at })
  const said = { complaint_id: complaint.id, side, user_id: mover.userId, body: text, file_ids: fileIds, created_at: mover.at }
  const id = await insertStatement(trx, said)
  const parts = [statementPart(id, said), ...(await filePartsOf(trx, fileIds))]
  await addEvidence(trx, row.order_no, parts, mover.at)
  const isAnswer = turn.kind === 'ANSWER'
  await notifyParty(trx, row, side === 'ASKER' ? 'PROVIDER' : 'ASKER', {
    title: isAnswer ? '对方作出了说明' : '对方补充了说明',
    body: `“${row.title}”的投诉有了新的说明${isAnswer ? '，24 小时内你可以补充一次' : ''}。`,
  })
}
