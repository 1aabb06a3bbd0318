/** The embedded provider against what every provider's adapter has to do, over HTTP. */
import { afterAll, beforeAll } from 'vitest'
import { createLogger } from '#server/log.ts'
import { useDatabase } from '#tests/support/database.ts'
import { describePaymentProvider } from '#tests/support/payment-conformance.ts'
import { createSandboxPayment } from './adapter.ts'
import { type SandboxListener, startPaymentSandbox } from './listener.ts'
import { finishRefunds, reportTrade } from './provider.ts'
import { findTrade } from './queries.ts'
import { signedHeaders } from './signing.ts'

const { db } = useDatabase()
let sandbox: SandboxListener
beforeAll(async () => {
  sandbox = await startPaymentSandbox({ db, log: createLogger('silent'), host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

describePaymentProvider('the embedded provider', () => ({
  provider: createSandboxPayment(sandbox.url),
  way: 'SANDBOX_QR',
  async pay(paymentNo) {
    const waiting = await findTrade(db, paymentNo)
    await fetch(`${sandbox.url}/pay/${waiting?.token}`, { method: 'POST', body: new URLSearchParams({ trouble: 'SILENT' }) })
    const body = Buffer.from(JSON.stringify(reportTrade((await findTrade(db, paymentNo))!, new Date())))
    return { headers: signedHeaders('notice', body.toString('utf8')), body }
  },
  unsigned: notice => ({ ...notice, headers: {} }),
  settleRefunds: () => finishRefunds(db, new Date(Date.now() + 5_000)),
}))
