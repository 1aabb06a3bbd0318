/** How one notice goes out by each channel. What is decided here holds at the moment of sending: a person may have changed their mind. */
import { asAppError } from '#server/http/failure.ts'
import { giveBack, useLimit } from '#server/limits.ts'
import type { Delivering } from './delivering.ts'
import { mailOf } from './mail-text.ts'
import type { ClaimedMessage } from './outbox-queries.ts'
import { EMAIL_OFF_AT_FIRST, PUSH_OFF_AT_FIRST } from './policy.ts'
import { deleteDevice, listDevices } from './push-queries.ts'

export type Outcome =
  | { state: 'SENT'; reason?: undefined }
  | { state: 'DROPPED' | 'FAILED'; reason: DropReason }
  | { state: 'LATER'; reason: DropReason; cause?: unknown; seconds?: number | null }

/** Why something did not go out; the console has the words. */
export type DropReason =
  | 'NO_ADDRESS'
  | 'SWITCHED_OFF'
  | 'CHANNEL_OFF'
  | 'NO_DEVICE'
  | 'NO_TEMPLATE'
  | 'DAILY_BOUND'
  | 'READ'
  | 'PROVIDER'
  | 'PUSH_KEYS'
  | 'PUSH_REFUSED'

const dropped = (reason: DropReason): Outcome => ({ state: 'DROPPED', reason })

export async function deliverMail({ db, ports }: Delivering, message: ClaimedMessage): Promise<Outcome> {
  if (ports.mail.isOff) return dropped('CHANNEL_OFF')
  if (!message.email) return dropped('NO_ADDRESS')
  if ((message.email_off ?? EMAIL_OFF_AT_FIRST).includes(message.kind)) return dropped('SWITCHED_OFF')
  try {
    await ports.mail.send(db, mailOf({ ...message, email: message.email }, ports.siteUrl))
    return { state: 'SENT' }
  } catch (cause) {
    return { state: 'LATER', reason: 'PROVIDER', cause }
  }
}

/** The message to the service worker: the id of the notice, never its text. A notice that is sent twice is shown once. */
export const pushPayload = ({ kind, notice_id: id }: Pick<ClaimedMessage, 'kind' | 'notice_id'>) => ({ kind, id })

export async function deliverPush({ db, ports, log }: Delivering, message: ClaimedMessage, now: Date): Promise<Outcome> {
  if ((message.push_off ?? PUSH_OFF_AT_FIRST).includes(message.kind)) return dropped('SWITCHED_OFF')
  if (message.read_at) return dropped('READ')
  const devices = await listDevices(db, message.user_id, now)
  if (devices.length === 0) return dropped('NO_DEVICE')
  const options = { topic: `notice-${message.notice_id}`, urgent: message.kind === 'SECURITY' }
  const outcomes = await Promise.all(
    devices.map(async device => {
      const outcome = await ports.push.send(device, pushPayload(message), options)
      if (outcome.state === 'GONE') await deleteDevice(db, device.id)
      return outcome
    }),
  )
  if (outcomes.some(one => one.state === 'KEYS')) {
    log.error({ notice: message.notice_id }, 'a push service does not accept the keys of this site: has SECRET_KEY changed?')
    return { state: 'LATER', reason: 'PUSH_KEYS' }
  }
  const later = outcomes.find(one => one.state === 'LATER')
  // To the devices that have it already it goes again, and is shown once.
  if (later?.state === 'LATER') return { state: 'LATER', reason: 'PROVIDER', seconds: later.seconds, cause: later.status }
  if (outcomes.some(one => one.state === 'TAKEN')) return { state: 'SENT' }
  return outcomes.some(one => one.state === 'REFUSED') ? { state: 'FAILED', reason: 'PUSH_REFUSED' } : dropped('NO_DEVICE')
}

export async function deliverSms({ db, ports }: Delivering, message: ClaimedMessage): Promise<Outcome> {
  const { kind, phone } = message
  if (!phone) return dropped('NO_ADDRESS')
  if (!message.sms_on?.includes(kind)) return dropped('SWITCHED_OFF')
  if (!ports.sms.notices.includes(kind)) return dropped('NO_TEMPLATE')
  if (message.read_at) return dropped('READ')
  const limit = kind === 'SECURITY' ? 'securitySmsPerPerson' : 'noticeSmsPerPerson'
  const key = String(message.user_id)
  try {
    await useLimit(db, limit, key)
  } catch (error) {
    if (asAppError(error).code === 'limits.too_many') return dropped('DAILY_BOUND')
    throw error
  }
  try {
    await ports.sms.send(db, { phone, template: 'NOTICE', kind })
    return { state: 'SENT' }
  } catch (cause) {
    await giveBack(db, limit, key)
    return { state: 'LATER', reason: 'PROVIDER', cause }
  }
}
