/** Which kinds reach a person by which channel, and when not. */
import { type NoticeSettings, noticeKind } from '#lib/contract/platform/notice.ts'
import { maskEmail } from '#lib/format/mask.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Ports } from '#server/ports/ports.ts'
import { ALWAYS_ON_SITE, clock, DIGEST_HOUR, EMAIL_OFF_AT_FIRST, minutesOf, PUSH_OFF_AT_FIRST } from './policy.ts'
import { listDevices } from './push-queries.ts'
import * as queries from './queries.ts'

type Owner = { userId: number; sessionId: number }

/** What the person has chosen, or what holds until they do. */
async function readSettings(db: Db, userId: number) {
  const row = await queries.getSettings(db, userId)
  if (!row) throw new AppError('session.invalid')
  const siteOff = row.site_off ?? []
  const emailOff = row.email_off ?? EMAIL_OFF_AT_FIRST
  const { quiet_from: from, quiet_to: to } = row
  return {
    kinds: noticeKind.options.map(kind => ({
      kind,
      site: ALWAYS_ON_SITE.includes(kind) || !siteOff.includes(kind),
      email: emailOff.includes(kind) ? ('OFF' as const) : row.email_daily?.includes(kind) ? ('DAILY' as const) : ('NOW' as const),
      push: !(row.push_off ?? PUSH_OFF_AT_FIRST).includes(kind),
      sms: (row.sms_on ?? []).includes(kind),
    })),
    quiet: from === null || to === null ? null : { from: clock(from), to: clock(to) },
    email: row.email ? maskEmail(row.email) : null,
    phone: row.phone_masked,
  }
}

export async function getSettings(db: Db, ports: Pick<Ports, 'sms' | 'push'>, { userId, sessionId }: Owner, now: Date) {
  const [settings, devices] = await Promise.all([readSettings(db, userId), listDevices(db, userId, now)])
  return {
    ...settings,
    alwaysOnSite: [...ALWAYS_ON_SITE],
    smsKinds: [...ports.sms.notices],
    push: {
      publicKey: ports.push.publicKey(),
      here: devices.some(one => one.session_id === sessionId),
      devices: devices.length,
    },
    digestHour: DIGEST_HOUR,
  }
}

/** Kinds that are not named stay as they are by default: on the site, and by the other channels what comes by them at first. */
export async function saveSettings(
  db: Db,
  sms: Pick<Ports['sms'], 'notices'>,
  userId: number,
  { kinds, quiet }: NoticeSettings,
  now: Date,
): Promise<NoticeSettings> {
  const chosen = new Map(kinds.map(one => [one.kind, one]))
  const all = noticeKind.options
  await queries.upsertSettings(db, userId, {
    site_off: all.filter(kind => !ALWAYS_ON_SITE.includes(kind) && chosen.get(kind)?.site === false),
    email_off: all.filter(kind => (chosen.get(kind)?.email ?? (EMAIL_OFF_AT_FIRST.includes(kind) ? 'OFF' : 'NOW')) === 'OFF'),
    email_daily: all.filter(kind => chosen.get(kind)?.email === 'DAILY'),
    push_off: all.filter(kind => !(chosen.get(kind)?.push ?? !PUSH_OFF_AT_FIRST.includes(kind))),
    // What the site cannot send is not on, whatever is asked for.
    sms_on: all.filter(kind => chosen.get(kind)?.sms && sms.notices.includes(kind)),
    quiet_from: quiet ? minutesOf(quiet.from) : null,
    quiet_to: quiet ? minutesOf(quiet.to) : null,
    updated_at: now,
  })
  const { kinds: saved, quiet: hours } = await readSettings(db, userId)
  return { kinds: saved, quiet: hours }
}
