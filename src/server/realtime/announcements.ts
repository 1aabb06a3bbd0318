/**
 * What processes tell each other over PostgreSQL's NOTIFY, channel `chat`: `<node> <kind> <rest>`. Announcements carry numbers, never contents:
 * the receiver reads the rows. `C id:from …` something above change `from` · `T id:no:1 …` typing · `P user …` presence · `S session`, `U user`
 * the end of a session or of an account's right to act · `K call` a call changed · `N user:notice` a
 * notice has come, `R user` some were read · `X call:from:to packed` a signal of a call on its way (calls.ts),
 * the one announcement with a content · `E call:user:session:at` somebody has entered a call: earlier connections of that browser are out of it.
 */
import type { Logger } from '#server/log.ts'

export type Announcement =
  | { kind: 'changed'; node: string; conversations: { conversationId: number; from: number }[] }
  | { kind: 'typing'; node: string; typing: { conversationId: number; memberNo: number; typing: boolean }[] }
  | { kind: 'presence'; node: string; userIds: number[] }
  | { kind: 'session'; sessionId: number }
  | { kind: 'account'; userId: number }
  | { kind: 'call'; callId: number }
  | { kind: 'notice'; userId: number; noticeId: number }
  | { kind: 'noticesRead'; userId: number }
  | { kind: 'entered'; node: string; callId: number; userId: number; sessionId: number; at: number }
  | { kind: 'signal'; node: string; callId: number; from: number; to: number; packed: string }

export const CHAT_CHANNEL = 'chat'

const numbers = (part: string): number[] => part.split(':').map(Number)

/** @returns undefined for what this version does not know. */
export function readAnnouncement(payload: string, log: Logger): Announcement | undefined {
  const [node = '', kind, ...parts] = payload.split(' ')
  switch (kind) {
    case 'C':
      return {
        kind: 'changed',
        node,
        conversations: parts.map(numbers).map(([conversationId = 0, from = 0]) => ({ conversationId, from })),
      }
    case 'T':
      return {
        kind: 'typing',
        node,
        typing: parts
          .map(numbers)
          .map(([conversationId = 0, memberNo = 0, typing]) => ({ conversationId, memberNo, typing: typing === 1 })),
      }
    case 'P':
      return { kind: 'presence', node, userIds: parts.map(Number) }
    case 'S':
      return { kind: 'session', sessionId: Number(parts[0]) }
    case 'U':
      return { kind: 'account', userId: Number(parts[0]) }
    case 'K':
      return { kind: 'call', callId: Number(parts[0]) }
    case 'N': {
      const [userId = 0, noticeId = 0] = numbers(parts[0] ?? '')
      return { kind: 'notice', userId, noticeId }
    }
    case 'R':
      return { kind: 'noticesRead', userId: Number(parts[0]) }
    case 'E': {
      const [callId = 0, userId = 0, sessionId = 0, at = 0] = numbers(parts[0] ?? '')
      return { kind: 'entered', node, callId, userId, sessionId, at }
    }
    case 'X': {
      const [callId = 0, from = 0, to = 0] = numbers(parts[0] ?? '')
      return { kind: 'signal', node, callId, from, to, packed: parts[1] ?? '' }
    }
    default:
      log.warn({ kind }, 'announcement of an unknown kind')
      return undefined
  }
}
