/** One withdrawal for an operator: the account, the steps that were taken and by whom, and what this operator can do. */
import type { WithdrawalDetail } from '#lib/contract/trade/withdrawal-review.ts'
import type { Operator } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { eventsOf, type WithdrawalActor } from './machine.ts'
import { presentAccount, presentQueueEntry } from './present.ts'
import * as queries from './queries.ts'
import { channelsOf, identityOf, partOf } from './review.ts'

type Step = WithdrawalDetail['steps'][number]

const ENDS = { PAID: 'PAY', FAILED: 'FAIL', REFUSED: 'REFUSE' } as const

async function listSteps(db: Db, row: queries.ReviewRow): Promise<Step[]> {
  const end = row.state in ENDS ? ENDS[row.state as keyof typeof ENDS] : 'PAY'
  const taken: readonly (readonly [Step['what'], number | null, Date | null])[] = [
    ['APPLY', row.applied_by, row.applied_at],
    ['CHECK', row.checked_by, row.checked_at],
    ['APPROVE', row.approved_by, row.approved_at],
    ['START', row.paying_by, row.paying_at],
    [end, row.ended_by, row.ended_at],
  ]
  const names = await queries.listNames(
    db,
    taken.flatMap(([, who]) => who ?? []),
  )
  return taken.flatMap(([what, who, at]) => (who && at ? [{ what, who: names.get(who) ?? '', at: at.toISOString() }] : []))
}

function hindranceOf(row: queries.ReviewRow, part: WithdrawalActor, canAct: boolean): string {
  if (row.ended_at) return ''
  if (part === 'PAYEE') return '这是你自己或你任职的公司的提现，要由别的运营人员处理。'
  return row.state === 'CHECKED' && part === 'CHECKER' && canAct ? '初审是你做的，复核要由另一位运营人员来做。' : ''
}

/** @throws AppError `missing.record` */
export async function getWithdrawal(
  db: Db,
  id: number,
  { operator, port, now }: { operator: Operator; port: PaymentPort; now: Date },
): Promise<WithdrawalDetail> {
  const row = await queries.findForReview(db, id)
  if (!row) throw new AppError('missing.record')
  const identity = identityOf(row)
  const [account, certificate, steps, part] = await Promise.all([
    queries.findAccountById(db, row.account_id),
    findCertificate(db, identity, now),
    listSteps(db, row),
    partOf(db, operator.userId, row),
  ])
  const events = eventsOf(row.state, part)
  return {
    ...presentQueueEntry(row),
    payeeId: identity.id,
    account: presentAccount(account),
    certifiedName: certificate?.name ?? null,
    reason: row.reason,
    channel: channelsOf(port).find(one => one.value === row.channel)?.label ?? row.channel,
    reference: row.reference,
    steps,
    events,
    hindrance: hindranceOf(row, part, events.length > 0),
    channels: channelsOf(port),
  }
}
