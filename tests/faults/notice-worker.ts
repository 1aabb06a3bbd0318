/**
 * A process that delivers the outbox, for tests that kill it: `node tests/faults/notice-worker.ts DATABASE_URL`. What a provider takes is written
 * into `taken` at once, by a connection of its own. Ends when nothing waits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb } from '#server/db/client.ts'
import { deliverOutbox } from '#server/domains/platform/notice/outbox.ts'
import { createLogger } from '#server/log.ts'

const [url = ''] = process.argv.slice(2)
const db = createDb(url, { max: 6, applicationName: 'chenghui-notice-worker' })
const provider = createDb(url, { max: 6, applicationName: 'chenghui-notice-provider' })
const take = (channel: string, name: string) => sql`insert into taken values (${channel}, ${name})`.execute(provider)

const ports: Parameters<typeof deliverOutbox>[0]['ports'] = {
  siteUrl: 'https://chenghui.example',
  mail: { sandbox: false, send: async (_, { id = '' }) => void (await take('EMAIL', id)) },
  push: {
    publicKey: () => '',
    isAllowed: () => true,
    send: async (_, payload, { topic }) => {
      await take('PUSH', `${topic} ${JSON.stringify(payload)}`)
      return { state: 'TAKEN' }
    },
  },
  sms: { sandbox: false, templates: [], notices: [], send: () => Promise.reject(new Error('no message is due')) },
}

for (;;) {
  await deliverOutbox({ db, ports, log: createLogger('silent') }, new Date(), { claimMs: 3_000, turnMs: 1_000 })
  const { rows } = await sql<{
    waits: boolean
  }>`select exists (select from notice_outbox where state = 'WAITING') as waits`.execute(db)
  if (!rows[0]?.waits) break
  await sleep(200)
}
await Promise.all([db.destroy(), provider.destroy()])
