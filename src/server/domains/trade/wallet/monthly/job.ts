/** What time does to monthly statements. */
import type { Job } from '#server/jobs/loop.ts'
import { issueStatements } from './issue.ts'
import { completeStatements, takeAsChecked } from './service.ts'

export const monthlyStatements: Job = {
  name: 'trade.wallet.monthly-statements',
  everySeconds: 600,
  // After the end of a month there may be minutes of it, for which nothing else has to wait.
  lane: 'statements',
  async work({ db, now, log, signal }) {
    await issueStatements(db, now, signal)
    await takeAsChecked(db, now, signal)
    const again = await completeStatements(db, now, signal)
    if (again.length > 0) log.warn({ statements: again }, 'monthly statements were issued again: the ledger has other sums')
  },
}
