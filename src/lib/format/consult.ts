/** Words of consultation: states, ways and presence as people read them. */
import type { ConsultAuthor, QuestionCard } from '#lib/contract/consult/consult-shapes.ts'
import { span } from './date.ts'

export const questionStates: Record<QuestionCard['state'], { text: string; tone: 'slate' | 'brand' | 'ok' | 'warn' }> = {
  OPEN: { text: '等你来答', tone: 'warn' },
  ANSWERING: { text: '回答中', tone: 'brand' },
  ACCEPTED: { text: '已采纳', tone: 'ok' },
  FINISHED: { text: '已解决', tone: 'ok' },
  EXPIRED: { text: '已过期', tone: 'slate' },
}

export const wayTexts = { TEXT: '图文', VOICE: '语音', VIDEO: '视频' } as const

export const presenceTexts = { ONLINE: '在线', BUSY: '忙碌', OFFLINE: '离线' } as const

export const playbackTypeTexts = { VIDEO: '视频', AUDIO: '语音', CHAT: '图文' } as const

/** How long something bought lasts: `48 小时`, `30 分钟`. */
export const minutesText = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`

/** `平均 8 分钟回复`, or nothing while it is unknown. */
export const replyText = (seconds: number | null): string => (seconds === null ? '' : `${span(seconds)}内回复`)

/** `09:30` from minutes since midnight. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Where a name leads: the consultant's page, the person's profile, or nowhere for somebody anonymous. */
export const authorHref = (author: ConsultAuthor): string | null =>
  author.employeeId !== null
    ? `/consult/user/${author.employeeId}`
    : author.userId !== null
      ? `/search/user/${author.userId}`
      : null
