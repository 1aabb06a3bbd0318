/**
 * The part of a conversation that is on the screen: a run of messages without holes, somewhere in its history. Messages carry the
 * numbers of their conversation (1, 2, 3, …), so what is missing is seen from the numbers alone.
 */

export interface Numbered {
  seq: number
}

export interface MessageWindow<Message extends Numbered> {
  /** Ascending, each one more than the one before. */
  messages: readonly Message[]
  /** There are messages before the first, after the last. */
  hasOlder: boolean
  hasNewer: boolean
}

/** A page as the server gives it: ascending, and whether more lies on either side. */
export type Page<Message extends Numbered> = MessageWindow<Message>

const lastOf = <Message extends Numbered>(messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0

/** Puts an older page before the window; what both have is taken from the page, which was read later. */
export function addOlder<Message extends Numbered>(window: MessageWindow<Message>, page: Page<Message>): MessageWindow<Message> {
  const last = lastOf(page.messages)
  return {
    messages: [...page.messages, ...window.messages.filter(({ seq }) => seq > last)],
    hasOlder: page.hasOlder,
    hasNewer: window.hasNewer,
  }
}

/** Puts a newer page after the window; what both have is taken from the page. */
export function addNewer<Message extends Numbered>(window: MessageWindow<Message>, page: Page<Message>): MessageWindow<Message> {
  const first = page.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    messages: [...window.messages.filter(({ seq }) => seq < first), ...page.messages],
    hasOlder: window.hasOlder,
    hasNewer: page.hasNewer,
  }
}

/**
 * Takes in messages that came by themselves, new ones and changed ones, in any order and any number of times.
 * @returns the window, and whether messages between its last and these are missing: then the next page has to be fetched.
 */
export function receive<Message extends Numbered>(
  window: MessageWindow<Message>,
  incoming: readonly Message[],
): { window: MessageWindow<Message>; missing: boolean } {
  const bySeq = new Map(incoming.map(message => [message.seq, message]))
  const messages = window.messages.map(message => bySeq.get(message.seq) ?? message)
  const newer = [...bySeq.values()].filter(({ seq }) => seq > lastOf(messages)).sort((a, b) => a.seq - b.seq)
  // The end of the conversation is not on the screen: new messages are fetched when somebody goes there.
  if (window.hasNewer) return { window: { ...window, messages }, missing: false }
  let missing = false
  for (const message of newer) {
    if (message.seq !== lastOf(messages) + 1) {
      missing = true
      break
    }
    messages.push(message)
  }
  return { window: { messages, hasOlder: window.hasOlder, hasNewer: missing }, missing }
}

/**
 * Lets go of what lies far from where somebody reads, so that a day of scrolling does not fill the memory.
 * @param at the number that is read now.
 * @param keep how many messages stay on either side of it.
 */
export function trim<Message extends Numbered>(window: MessageWindow<Message>, at: number, keep: number): MessageWindow<Message> {
  const [from, to] = [at - keep, at + keep]
  const messages = window.messages.filter(({ seq }) => seq >= from && seq <= to)
  if (messages.length === window.messages.length) return window
  return {
    messages,
    hasOlder: window.hasOlder || messages[0]?.seq !== window.messages[0]?.seq,
    hasNewer: window.hasNewer || lastOf(messages) !== lastOf(window.messages),
  }
}
