/** Rules of chat without a database: what a message must contain, which warnings it gets, and until when it can be taken back. */
import { RECALL_MS } from '#lib/contract/consult/chat.ts'
import type { ConversationKind, MessageType, MessageWarning } from '#lib/contract/consult/chat-shapes.ts'
import { createMatcher } from '#server/domains/platform/text-check/service.ts'

/** Wishes to be paid beside the site: a way of paying together with a wish, or words that have no other meaning here. */
const PAY_OUTSIDE = [
  '(微信|支付宝|银行卡|现金|私下|线下|直接).{0,8}(转账|转给|付款|付给|打款|打给|汇款|收款)',
  '(转账|付款|打款|汇款).{0,6}(到|给).{0,6}(微信|支付宝|银行卡|我的账户|私人账户)',
  '(不走|绕过|跳过|别走|不要走).{0,4}(平台|网站|系统)',
  '(私下|线下)(交易|成交|付)',
  '(加|扫).{0,4}(收款码|付款码)',
]
const DEPOSIT = '押金|保证金|定金|订金|诚意金|手续费|培训费|体检费|服装费'

const warnings = createMatcher(
  [...PAY_OUTSIDE, DEPOSIT].map((text, id) => ({
    id,
    text,
    isPattern: true,
    kind: 'FRAUD',
    level: 'NOTE',
    places: [],
    bySound: false,
    isTopic: false,
    allow: [],
  })),
)
const SENTENCE_ENDS = /[。！？!?\n]+/

/** What a warning above the message is about. A wish stands within one sentence, in whatever form its words are written. */
export const warningOf = (text: string): MessageWarning | null => {
  const found = text.split(SENTENCE_ENDS).flatMap(sentence => warnings.find(sentence, 'CHAT'))
  if (found.some(one => one.entryId < PAY_OUTSIDE.length)) return 'PAY_OUTSIDE'
  return found.length > 0 ? 'DEPOSIT' : null
}

export const canRecall = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() <= RECALL_MS

/** What the other side says in a consultation stays there: it is paid for, private, and may be from somebody without a name. */
export const mayForward = (kind: ConversationKind, own: boolean): boolean => kind === 'DIRECT' || (kind === 'CONSULTATION' && own)

/** Whether a draft of this type holds what it must. */
export const isComplete = (draft: {
  type: Exclude<MessageType, 'CARD'>
  text: string
  uploadIds: readonly number[]
}): boolean => {
  const files = draft.uploadIds.length
  if (draft.type === 'TEXT') return draft.text.length > 0 && files === 0
  return draft.type === 'IMAGE' ? files >= 1 : files === 1
}

/** What the content of an upload must be for a message of this type. A browser records voice as WebM without pictures. */
export const fitsType = (
  type: Exclude<MessageType, 'CARD' | 'TEXT'>,
  file: { kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'FILE'; contentType: string },
): boolean => {
  if (type === 'AUDIO') return file.kind === 'AUDIO' || file.contentType === 'video/webm' || file.contentType === 'video/mp4'
  return type === 'FILE' || file.kind === type
}

/** Single characters and pairs, as `text_grams()` of the database makes them. */
export const gramsOf = (text: string): string[] => {
  const characters = [...text.toLowerCase()]
  const grams = new Set<string>()
  for (const [place, character] of characters.entries()) {
    if (/\s/.test(character)) continue
    grams.add(character)
    const next = characters[place + 1]
    if (next !== undefined && !/\s/.test(next)) grams.add(character + next)
  }
  return [...grams]
}
