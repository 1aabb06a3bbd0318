/** Pins: three a board, thirty days everywhere (rules of the park, section 2). */
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { audit, systemActor } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { WholeTopic } from '../writing/queries.ts'
import * as queries from './queries.ts'

const MAX_PINNED = 3
const PIN_DAYS = 30
const BATCH = 100

export const NOT_PINNED = { pinned: 0, pinned_until: null } as const

/** @throws AppError `state.conflict` for a fourth. */
export async function pinInBoard(trx: Db, topic: WholeTopic) {
  // Two who pin in one board at once count one after the other.
  await queries.lockBoard(trx, topic.board_id)
  if ((await queries.countOtherPinned(trx, topic)) >= MAX_PINNED)
    throw new AppError('state.conflict', { message: `每个版块最多置顶 ${MAX_PINNED} 个主题，请先取消一个` })
  return { pinned: 1, pinned_until: null }
}

/** Pinned everywhere already, it ends when it would have ended. */
export const pinEverywhere = (topic: WholeTopic, now: Date) => ({
  pinned: 2,
  pinned_until: topic.pinned === 2 ? topic.pinned_until : new Date(now.getTime() + PIN_DAYS * DAY_MS),
})

export const endPins = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    for (const { id, board_id } of await queries.updateEndedPins(trx, now, BATCH)) {
      const entry = { action: 'forum.mark', subjectKind: 'forum_topic', subjectId: id, detail: { kind: 'UNPIN' } } as const
      await audit(trx, systemActor, entry, noExchange)
      await purgeTags(trx, [pageTag.topic(id), pageTag.topics, pageTag.board(board_id)])
    }
  })

export const pinSweep: Job = { name: 'park.forum.pins', everySeconds: 300, work: ({ db, now }) => endPins(db, now) }
