/** What e-mails say. */
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import { dateTime } from '#lib/format/date.ts'
import { KIND_NAMES } from '#lib/format/notice.ts'
import type { MailMessage } from '#server/ports/mail/port.ts'
import { AT_ANY_HOUR } from './policy.ts'
import { unsubscribePath } from './unsubscribe.ts'

type MailNotice = {
  notice_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  user_id: number
  email: string
}

const footOf = (stop: string | null, what: string, siteUrl: string): string[] => [
  '——',
  ...(stop ? [`不再接收${what}（不用登录）：${stop}`] : []),
  `选择哪些通知发邮件：${siteUrl}/system_msg?settings=1`,
]

export function mailOf({ notice_id, kind, title, body, link, user_id, email }: MailNotice, siteUrl: string): MailMessage {
  // What is about the account cannot be stopped from an e-mail.
  const stop = AT_ANY_HOUR.includes(kind) ? null : siteUrl + unsubscribePath(user_id, kind, email)
  return {
    to: email,
    subject: title,
    text: [body, ...(link ? [`查看：${siteUrl}${link}`] : []), ...footOf(stop, '这类邮件', siteUrl)].join('\n\n'),
    id: `notice-${notice_id}`,
    ...(stop ? { unsubscribe: stop } : {}),
  }
}

export type DigestEntry = { kind: NoticeKind; title: string; body: string; link: string | null; created_at: Date }

/** More than these are counted, not listed. */
const MAX_LISTED = 50

export function digestOf(
  digest: { user_id: number; email: string; day: string },
  entries: readonly DigestEntry[],
  siteUrl: string,
): MailMessage {
  const stop = siteUrl + unsubscribePath(digest.user_id, 'DAILY', digest.email)
  const listed = entries
    .slice(0, MAX_LISTED)
    .map(({ kind, title, body, link, created_at }) =>
      [
        `【${KIND_NAMES[kind]}】${title}（${dateTime(created_at.toISOString())}）`,
        body,
        ...(link ? [`${siteUrl}${link}`] : []),
      ].join('\n'),
    )
  const rest = entries.length - listed.length
  return {
    to: digest.email,
    subject: `${entries.length} 条通知汇总`,
    text: [
      ...listed,
      ...(rest > 0 ? [`还有 ${rest} 条，在网站上查看：${siteUrl}/system_msg`] : []),
      ...footOf(stop, '每日汇总邮件', siteUrl),
    ].join('\n\n'),
    id: `digest-${digest.user_id}-${digest.day}`,
    unsubscribe: stop,
  }
}
