/** The texts of messages that were recalled in this tab, so that they can be written anew. */
import { atom } from 'nanostores'

export const $recalled = atom<ReadonlyMap<string, string>>(new Map())

export const recalledKey = (message: { conversationId: number; seq: number }): string =>
  `${message.conversationId}:${message.seq}`

export function keepRecalled(message: { conversationId: number; seq: number }, text: string): void {
  if (text) $recalled.set(new Map($recalled.get()).set(recalledKey(message), text))
}
