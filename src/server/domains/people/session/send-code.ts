/**
 * Sending a code within its limits. What the provider does not deliver costs the person nothing. Devices that never signed in with the
 * phone share a part of its allowance, so that they cannot use up its owner's (decision 031).
 */

import { type CaptchaProof, MAX_CAPTCHA_LEVEL } from '#lib/contract/people/session.ts'
import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { countUses, giveBack, type LimitUse, type LimitWords, refuseUsedUp, useLimit, useLimits } from '#server/limits.ts'
import { networkKey, visitorKey } from '#server/network.ts'
import { takeCaptcha } from './captcha.ts'
import { CODE_MINUTES, issueCode, RESEND_SECONDS } from './codes.ts'
import { deviceHashFor, isKnownDevice } from './known-device.ts'
import { getOwnPhone } from './queries.ts'
import type { CodePurpose } from './tables.ts'

type Context = Pick<RequestContext, 'exchange' | 'ports' | 'now'>

// The same for every number, registered or not.
const shareUsedUp: LimitWords = wait =>
  `发给这个号码的验证码太多了。请用密码登录，或在登录过的设备上获取验证码，也可以 ${wait}后再试`

const phoneLimits = (phone: string, network: string): LimitUse[] => [
  ['strangerCodePerPhoneAndNetwork', `${network} ${phone}`, shareUsedUp],
  ['strangerCodePerPhone', phone, shareUsedUp],
]

/** The proof of work of strangers doubles with each message to the phone in the hour, and with every second one in the day. */
async function levelForStrangers(db: Db, phone: string, network: string): Promise<number> {
  const [[hour = 0, day = 0], [fromNetwork = 0]] = await Promise.all([
    countUses(db, 'strangerCodePerPhone', phone),
    countUses(db, 'strangerCodePerNetwork', network),
  ])
  return Math.min(MAX_CAPTCHA_LEVEL, Math.max(hour, Math.floor(day / 2), Math.floor(fromNetwork / 20)))
}

/** Asks for a code from outside of a session, or within one for a number that need not be one's own. */
export async function sendCode(
  db: Db,
  actor: Actor,
  input: { phone: string; purpose: CodePurpose; captcha?: CaptchaProof | undefined },
  context: Context,
) {
  const { phone, purpose, captcha } = input
  const network = networkKey(context.exchange.address)
  const isOwn = actor.kind !== 'visitor' && (await getOwnPhone(db, actor.userId)) === phone
  const isKnown = isOwn || (await isKnownDevice(db, phone, context))
  const level = isKnown ? 0 : await levelForStrangers(db, phone, network)
  // Nobody does the work for a message that will not be sent.
  await refuseUsedUp(db, [['codeResend', phone], ...(isKnown ? [] : phoneLimits(phone, network))])
  await takeCaptcha(db, captcha, context.now, level)
  return sendCodeWithinLimits(db, { phone, purpose, isKnown, asker: deviceHashFor(context) }, context)
}

/** @param request.asker who may type it with tries of their own. */
export async function sendCodeWithinLimits(
  db: Db,
  { phone, purpose, isKnown, asker }: { phone: string; purpose: CodePurpose; isKnown: boolean; asker: Buffer },
  { exchange, ports, now }: Context,
): Promise<{ resendAfter: number; validFor: number }> {
  const network = networkKey(exchange.address)
  const address = visitorKey(exchange.address)
  const ofAddress: LimitUse[] = [
    ...(isKnown
      ? []
      : ([
          ['strangerCodePerNetwork', network],
          ['strangerCodePerAddress', address],
        ] satisfies LimitUse[])),
    ['codePerAddress', address],
  ]
  // A message that is refused costs the phone nothing: else a stranger would use up what is its owner's.
  const ofPhone: LimitUse[] = [['codeResend', phone], ...(isKnown ? [] : phoneLimits(phone, network)), ['codePerPhone', phone]]
  for (const use of ofAddress) await useLimit(db, ...use)
  await useLimits(db, ofPhone)
  try {
    await issueCode(db, ports.sms, { phone, purpose, asker, now })
  } catch (error) {
    for (const [name, key] of [...ofAddress, ...ofPhone]) await giveBack(db, name, key)
    throw error
  }
  return { resendAfter: RESEND_SECONDS, validFor: CODE_MINUTES * 60 }
}
