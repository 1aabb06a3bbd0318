/** Calls of a consultation, with the clock of the test. */
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import type { Db } from '#server/db/client.ts'
import { beatCall } from '#server/domains/consult/call/service.ts'
import { data } from './api-server.ts'
import type { Consultation } from './consultation.ts'

const BEAT_S = 5

/** The asker calls, the other side answers. */
export async function connectCall({ id, asker, expert }: Consultation, medium: 'VOICE' | 'VIDEO' = 'VOICE'): Promise<number> {
  const { conversationId } = data<ConsultationRoom>(await asker.get(`consultation/${id}/room`))
  const { callId } = data<CallView>(await asker.post('call/start', { conversationId, medium, tab: 'window-0001' }))
  data(await expert.post(`call/${callId}/accept`, { tab: 'window-0002' }))
  return callId
}

/** The server hears for so many seconds that these people are connected, or there without seeing each other. */
export async function hearCall(
  db: Db,
  {
    callId,
    userIds,
    from,
    seconds,
    connected = true,
  }: { callId: number; userIds: readonly number[]; from: Date; seconds: number; connected?: boolean },
): Promise<void> {
  const parties = await db
    .selectFrom('call_participants')
    .select(['user_id', 'session_id'])
    .where('call_id', '=', callId)
    .where('user_id', 'in', [...userIds])
    .execute()
  for (let at = 0; at <= seconds; at += BEAT_S)
    for (const { user_id: userId, session_id: sessionId } of parties)
      await beatCall(db, { callId, userId, sessionId: sessionId!, connected, now: new Date(from.getTime() + at * 1_000) })
}
