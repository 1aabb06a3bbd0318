import { withdrawals } from '#lib/contract/trade/withdrawal.ts'
import { type WithdrawalEvent, withdrawalReview } from '#lib/contract/trade/withdrawal-review.ts'
import { operatorOf } from '#server/access/actor.ts'
import { operatorContext, type RequestContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import { getPayout, removePayoutAccount, savePayoutAccount } from './account.ts'
import { applyWithdrawal, listWithdrawals } from './apply.ts'
import { listQueue, requireChannel, showNumber, stepWithdrawal } from './review.ts'
import { getWithdrawal } from './review-detail.ts'

export const withdrawalRoutes = implement(withdrawals, {
  getPayout: ({ db, actor, now }) => getPayout(db, { actor, now }),
  savePayoutAccount: ({ db, body, ...context }) => savePayoutAccount(db, body, context),
  removePayoutAccount: ({ db, ...context }) => removePayoutAccount(db, context),
  applyWithdrawal: ({ db, body, ...context }) => applyWithdrawal(db, body.amount, context),
  listWithdrawals: ({ db, actor, query }) => listWithdrawals(db, actor, query),
})

type Input = Omit<RequestContext, 'ports'> & { params: { id: number } }

const step = (event: WithdrawalEvent) => (input: Input) =>
  stepWithdrawal(input.db, input.params.id, { event }, operatorContext(input))

export const withdrawalReviewRoutes = implement(withdrawalReview, {
  listWithdrawals: ({ db, query }) => listQueue(db, query),
  getWithdrawal: ({ db, actor, ports, params, now }) =>
    getWithdrawal(db, params.id, { operator: operatorOf(actor), port: ports.payment, now }),
  checkWithdrawal: step('CHECK'),
  approveWithdrawal: step('APPROVE'),
  startPayout: step('START'),
  refuseWithdrawal: input =>
    stepWithdrawal(input.db, input.params.id, { event: 'REFUSE', ...input.body }, operatorContext(input)),
  markFailed: input => stepWithdrawal(input.db, input.params.id, { event: 'FAIL', ...input.body }, operatorContext(input)),
  markPaid: input => {
    requireChannel(input.ports.payment, input.body.channel)
    return stepWithdrawal(input.db, input.params.id, { event: 'PAY', ...input.body }, operatorContext(input))
  },
  showNumber: input => showNumber(input.db, input.params.id, operatorContext(input)),
})
