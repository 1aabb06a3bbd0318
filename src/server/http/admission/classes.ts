/**
 * Which work is given up last when there is more than one process can do. One table: the first rule that fits decides, so a new call
 * falls into a class without a word in its declaration.
 */
import { type CallDefinition, pathOf } from '#lib/contract/define.ts'

/** From what is given up last to what is given up first. */
export const WORK_CLASSES = ['vital', 'write', 'read', 'list'] as const
export type WorkClass = (typeof WORK_CLASSES)[number]

/** Signing in and out, proving who one is, and the codes for it; paying. */
const SIGNING_IN =
  /^\/v1\/front\/(captcha|sendcode|code\/login|password\/login|phone|three\/|user\/(register|signout|proof|password|sig)|company\/register)/
/** Chat: short statements that somebody waits for, and what brings everything back after a break. */
const CHATTING = /^\/v1\/front\/(chat\/|consultation\/(send\/)?msg\/)/
const PAYING = /\/(pay|payment|recharge|refund)(\/|$)/

/** Reads that go through many rows for one answer: searches, lists with filters, the map. */
const SEARCHING = /^\/v1\/front\/(search|map)(\/|$)|\/search(\/|$|[A-Z])/

const isList = ({ query }: CallDefinition): boolean =>
  query !== undefined && ('pageNo' in query.shape || 'keyword' in query.shape)

const callRules: [WorkClass, (call: CallDefinition, path: string) => boolean][] = [
  ['vital', (_call, path) => SIGNING_IN.test(path) || PAYING.test(path) || (CHATTING.test(path) && !SEARCHING.test(path))],
  ['write', call => call.method !== 'GET'],
  ['list', (call, path) => SEARCHING.test(path) || (call.access === 'public' && isList(call))],
  ['read', () => true],
]

const classOf = (call: CallDefinition): WorkClass => {
  const path = pathOf(call)
  return callRules.find(([, fits]) => fits(call, path))?.[0] ?? 'list'
}

const known = new WeakMap<CallDefinition, WorkClass>()

/** The class of a call, worked out once. */
export function classOfCall(call: CallDefinition): WorkClass {
  const found = known.get(call) ?? classOf(call)
  known.set(call, found)
  return found
}

/**
 * The class of rendering a page. Without a query it is one of a bounded number of pages, and once rendered it serves everybody; with a
 * query it is somebody's own filter.
 * @param key path and query as the page cache spells them.
 */
export const classOfPage = (key: string): WorkClass => (key.includes('?') || key.startsWith('/search') ? 'list' : 'read')
