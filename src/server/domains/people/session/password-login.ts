/**
 * Signing in by password. Devices that never signed in to the account before guess within limits per address, network and account,
 * with growing proof of work; a device that did is counted for itself alone, and a code by message is a way in that no wrong password
 * closes. So a stranger can neither guess nor lock out (decision 031).
 */
import { type CaptchaProof, MAX_CAPTCHA_LEVEL, type SignedIn } from '#lib/contract/people/session.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { countUses, giveBack, type LimitUse, type LimitWords, refuseUsedUp, useLimit, useLimits } from '#server/limits.ts'
import { networkKey, visitorKey } from '#server/network.ts'
import { takeCaptcha } from './captcha.ts'
import { refuseDormant } from './dormancy.ts'
import { deviceHashOf, isKnownDevice } from './known-device.ts'
import { verifyPassword } from './passwords.ts'
import { findAccountByPhone } from './queries.ts'
import { openSession, refuseFrozen, type SessionContext } from './service.ts'

/** Tries in a day that need no proof of work: from one network, and from all strangers together. */
const FREE_FROM_NETWORK = 3
const FREE_ON_ACCOUNT = 10
/** Every so many tries of all strangers the work doubles. */
const STEP_ON_ACCOUNT = 5

const closedToStrangers: LimitWords = wait => `密码输错的次数太多了。请用短信验证码登录，或 ${wait}后再试`

/** The level of proof of work that the next try needs; null: none. */
export function levelAfter(fromNetwork: number, onAccount: number): number | null {
  const steps = [fromNetwork - FREE_FROM_NETWORK, Math.floor((onAccount - FREE_ON_ACCOUNT) / STEP_ON_ACCOUNT)]
  const level = Math.max(...steps)
  return level < 0 ? null : Math.min(level, MAX_CAPTCHA_LEVEL)
}

/** Counts a try of a device that is not known, before the password is looked at. @returns what a right password gives back. */
async function useStrangersLimits(
  db: Db,
  phone: string,
  captcha: CaptchaProof | undefined,
  { exchange, now }: SessionContext,
): Promise<LimitUse[]> {
  const address = visitorKey(exchange.address)
  const network = networkKey(exchange.address)
  const pair = `${network} ${phone}`
  const [[, fromNetwork = 0], [, onAccount = 0]] = await Promise.all([
    countUses(db, 'failedLoginPerAccountAndNetwork', pair),
    countUses(db, 'failedLoginPerAccount', phone),
  ])
  const uses: LimitUse[] = [
    ['failedLoginPerAddress', address],
    ['failedLoginPerNetwork', network],
    ['failedLoginPerAccountAndNetwork', pair, closedToStrangers],
    ['failedLoginPerAccount', phone, closedToStrangers],
  ]
  // Nobody does the work for a try that will be refused, and asking for the work is no try.
  await refuseUsedUp(db, [['loginPerAddress', address], ...uses])
  const level = levelAfter(fromNetwork, onAccount)
  if (level !== null) await takeCaptcha(db, captcha, now, level)
  await useLimit(db, 'loginPerAddress', address)
  await useLimits(db, uses)
  return uses
}

/** @throws AppError `session.wrong_login`, `captcha.required`, `limits.too_many` (which says to use a code), `session.frozen`, `session.dormant`. */
export async function loginByPassword(
  db: Db,
  input: { phone: string; password: string; remember: boolean; captcha?: CaptchaProof | undefined },
  context: SessionContext,
): Promise<SignedIn> {
  const device = (await isKnownDevice(db, input.phone, context)) ? deviceHashOf(context) : null
  let uses: LimitUse[]
  if (device) {
    uses = [['failedLoginPerDevice', `${device.toString('hex')} ${input.phone}`, closedToStrangers]]
    await useLimits(db, uses)
  } else uses = await useStrangersLimits(db, input.phone, input.captcha, context)

  const account = await findAccountByPhone(db, input.phone)
  const right = await verifyPassword(account?.password_hash ?? null, input.password)
  if (!account || !right) throw new AppError('session.wrong_login')
  for (const [name, key] of uses) await giveBack(db, name, key)
  await refuseFrozen(db, account)
  refuseDormant(account)
  return openSession(db, account.id, input.remember, context)
}
