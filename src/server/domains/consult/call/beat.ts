/** Signs of life: a party says that it is connected, and the server writes down when it heard so. That is what a bought minute is counted by. */
import { DROP_MS } from '#lib/contract/consult/call.ts'
import type { CallState } from '#lib/contract/consult/call-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { extendConnection, listConnections, updateLastBeat } from './connection-queries.ts'
import { isOver } from './machine.ts'
import { SEEN_MS } from './policy.ts'
import { listParticipants, lockCallAlone, updateCall } from './queries.ts'
import { scheduleCheck } from './step.ts'
import { connectedMs, leftOf } from './time.ts'

type Beat = { callId: number; userId: number; sessionId: number; connected: boolean; now: Date }

/**
 * A break of up to half a minute counts on, as the consultation rules say.
 * @throws AppError `missing.record` for anyone who is not in the call with this session.
 */
export const beatCall = (
  db: Db,
  { callId, userId, sessionId, connected, now }: Beat,
): Promise<{ state: CallState; seconds: number; secondsLeft: number | null }> =>
  db.transaction().execute(async trx => {
    const row = await lockCallAlone(trx, callId)
    const participants = await listParticipants(trx, callId)
    const me = participants.find(one => one.user_id === userId)
    if (!row || !me || me.session_id !== sessionId) throw new AppError('missing.record')
    if (connected && row.state === 'CONNECTED' && me.state === 'JOINED') {
      await extendConnection(trx, { callId, userId, now, gapMs: DROP_MS })
      const since = now.getTime() - SEEN_MS
      const seen = (await listConnections(trx, [callId])).filter(one => one.to_at.getTime() >= since)
      if (new Set(seen.map(one => one.role)).size > 1) await updateCall(trx, callId, { together_at: now })
      await scheduleCheck(trx, callId, now)
    } else if (row.state === 'CONNECTED' && me.state === 'JOINED') await updateLastBeat(trx, { callId, userId, now })
    const left = row.consultation_id === null ? null : await leftOf(trx, row.consultation_id)
    return {
      state: isOver(row.state) || me.state === 'JOINED' ? row.state : 'ENDED',
      seconds: Math.floor((await connectedMs(trx, callId)) / 1_000),
      secondsLeft: left === null ? null : Math.max(0, Math.floor(left / 1_000)),
    }
  })
