/** The rows of a conversation: messages, a day above the first of each day, one name for a run by the same person. */
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { date } from '#lib/format/date.ts'
import type { Outgoing } from './outbox.ts'

/** After so long without a word the sender is named again. */
const ONE_GO_MS = 300_000

export type Row =
  | { kind: 'message'; key: string; message: Message; day: boolean; first: boolean; unread: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

/**
 * @param readSeq up to where the person had read when they came; the line of what is new stands after it. 0: no line.
 * @param outgoing what is on its way, which follows the messages.
 */
export function rowsOf(messages: readonly Message[], outgoing: readonly Outgoing[], readSeq: number, memberNo: number): Row[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId).filter(Boolean))
  const firstNew = messages.find(one => one.seq > readSeq && one.memberNo !== memberNo)
  const rows = messages.map((message, at): Row => {
    const before = messages[at - 1]
    const day = !before || date(before.sentAt) !== date(message.sentAt)
    const unread = readSeq > 0 && message === firstNew
    const first =
      day ||
      unread ||
      !before ||
      before.memberNo !== message.memberNo ||
      Date.parse(message.sentAt) - Date.parse(before.sentAt) > ONE_GO_MS
    return { kind: 'message', key: message.clientId || String(message.seq), message, day, first, unread }
  })
  for (const one of outgoing) if (!arrived.has(one.clientId)) rows.push({ kind: 'outgoing', key: one.clientId, outgoing: one })
  return rows
}
