/** How a link that was given to somebody ends: they take part no longer, or may not act. */
import { freezeUser } from '#server/domains/platform/operator/freeze.ts'
import { data, type useApiServer, type Visitor } from '#tests/support/api-server.ts'
import type { useDatabase } from '#tests/support/database.ts'
import { deviceAt } from '#tests/support/exchange.ts'
import { insertPerson } from '#tests/support/people.ts'

/** A link, whose it is, and how they stop taking part in what it belongs to. */
export type Given = { url: string; reader: Visitor; readerId: number; remove(): Promise<unknown> }

type Server = ReturnType<typeof useApiServer>

export const linkEndings = (
  { db }: Pick<ReturnType<typeof useDatabase>, 'db'>,
  api: Server,
): [string, (given: Given) => Promise<unknown>][] => [
  ['no longer takes part', given => given.remove()],
  ['signs out', async ({ reader }) => data(await reader.post('user/signout', {}))],
  [
    'ended the session elsewhere',
    async ({ readerId }) => {
      const elsewhere = await api.signedIn(readerId)
      const sessions = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', readerId)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .execute()
      for (const { id } of sessions.slice(0, -1)) data(await elsewhere.post(`user/devices/${id}/revoke`, {}))
    },
  ],
  [
    'is frozen',
    async ({ readerId }) => {
      const person = { userId: await insertPerson(db), sessionId: 1, provedAt: new Date(), company: null }
      const operator = { kind: 'manager' as const, duties: ['super' as const], ...person }
      await freezeUser(db, readerId, { reason: '测试', days: 1 }, { operator, exchange: deviceAt('127.0.0.1'), now: new Date() })
    },
  ],
]
