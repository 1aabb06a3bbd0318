/** Which kinds reach a person by which channel, and when not. */
import { type NoticeSettings, noticeKind } from '#lib/contract/platform/notice.ts'
import { maskEmail } from '#lib/format/mask.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { ALWAYS_ON_SITE, clock, EMAIL_OFF_AT_FIRST, minutesOf } from './policy.ts'
import * as queries from './queries.ts'

export async function getSettings(db: Db, userId: number) {
  const row = await queries.getSettings(db, userId)
  if (!row) throw new AppError('session.invalid')
  const siteOff = row.site_off ?? []
  const emailOff = row.email_off ?? EMAIL_OFF_AT_FIRST
  const { quiet_from: from, quiet_to: to } = row
  return {
    kinds: noticeKind.options.map(kind => ({
      kind,
      site: ALWAYS_ON_SITE.includes(kind) || !siteOff.includes(kind),
      email: !emailOff.includes(kind),
    })),
    quiet: from === null || to === null ? null : { from: clock(from), to: clock(to) },
    email: row.email ? maskEmail(row.email) : null,
    alwaysOnSite: [...ALWAYS_ON_SITE],
  }
}

/** Kinds that are not named stay as they are by default: on the site, and by e-mail what comes by e-mail at first. */
export async function saveSettings(db: Db, userId: number, { kinds, quiet }: NoticeSettings, now: Date): Promise<NoticeSettings> {
  const chosen = new Map(kinds.map(one => [one.kind, one]))
  const site_off = noticeKind.options.filter(kind => !ALWAYS_ON_SITE.includes(kind) && chosen.get(kind)?.site === false)
  const email_off = noticeKind.options.filter(kind => !(chosen.get(kind)?.email ?? !EMAIL_OFF_AT_FIRST.includes(kind)))
  const row = {
    site_off,
    email_off,
    quiet_from: quiet ? minutesOf(quiet.from) : null,
    quiet_to: quiet ? minutesOf(quiet.to) : null,
    updated_at: now,
  }
  await queries.upsertSettings(db, userId, row)
  const { kinds: saved, quiet: hours } = await getSettings(db, userId)
  return { kinds: saved, quiet: hours }
}
