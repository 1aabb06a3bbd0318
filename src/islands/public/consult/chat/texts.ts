/** What the chat says in words. */
import type {
  Conversation,
  MemberRole,
  Message,
  MessageType,
  MessageWarning,
  Presence,
} from '#lib/contract/consult/chat-shapes.ts'
import { date, shortDate, time } from '#lib/format/date.ts'

const TYPE_TEXTS: Record<Exclude<MessageType, 'TEXT'>, string> = {
  IMAGE: '[图片]',
  AUDIO: '[语音]',
  VIDEO: '[视频]',
  FILE: '[文件]',
  CARD: '[通知]',
}

export const presenceTexts: Record<Presence, string> = { ONLINE: '在线', BUSY: '忙碌', AWAY: '离开', OFFLINE: '离线' }

export const roleTexts: Record<MemberRole, string> = {
  ASKER: '提问者',
  CONSULTANT: '咨询师',
  CUSTOMER: '顾客',
  SELLER: '商家',
  OPERATOR: '平台客服',
}

export const warningTexts: Record<MessageWarning, string> = {
  PAY_OUTSIDE: '这条消息提到站外付款。站外付款不受保障，请只在本站下单付款。',
  DEPOSIT: '这条消息提到押金或保证金。正规招聘和服务不会先收押金，谨防受骗。',
  FRAUD: '这条消息像常见的诈骗话术。不要先转账、垫付，也不要给验证码；觉得不对可以举报。',
}

export const cautionTexts: Record<NonNullable<Conversation['caution']>, string> = {
  MANY_CONTACTS: '对方是新注册的账号，一天里联系了很多人。先核实身份，不要先付款或透露验证码；觉得不对可以举报。',
}

export const silenceTexts: Record<NonNullable<Conversation['silence']>, string> = {
  CLOSED: '会话已经结束，不能再发消息。',
  BLOCKED_BY_ME: '你已拉黑对方，解除之后才能发消息。',
  REFUSED: '对方暂时不接收你的消息。',
  ALONE: '对方已经离开这个会话。',
}

/** A message in one line. */
export function summaryOf(message: Pick<Message, 'type' | 'text' | 'recalled' | 'card'>): string {
  if (message.recalled) return '消息已撤回'
  if (message.type === 'CARD') return message.card?.title ?? TYPE_TEXTS.CARD
  if (message.type === 'TEXT') return message.text
  return message.text ? `${TYPE_TEXTS[message.type]} ${message.text}` : TYPE_TEXTS[message.type]
}

export const quoteText = (quote: NonNullable<Message['quote']>): string =>
  quote.recalled ? '消息已撤回' : summaryOf({ ...quote, card: null })

/** Who a number of a conversation is; 0 is the site. */
export function nameIn(conversation: Conversation, memberNo: number): string {
  if (memberNo === 0) return '系统消息'
  if (memberNo === conversation.memberNo) return '我'
  return conversation.members.find(member => member.memberNo === memberNo)?.person.name ?? '已离开的成员'
}

/** When the last message came, as short as a list needs it: 09:30 today, else the day. */
export function shortTime(value: string, now: Date = new Date()): string {
  return date(value) === date(now) ? time(value) : shortDate(value, now)
}
