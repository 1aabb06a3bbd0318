/** Beginning, keeping and ending a session in the browser. */

import { isLeaving } from '#lib/browser/leaving.ts'
import type { CompanyEntry, CurrentUser } from '#lib/contract/people/session.ts'
import { identityTexts } from '#lib/format/staff.ts'
import {
  $baseInfo,
  $checkCompany,
  $checkUser,
  $userInfo,
  $userInfos,
  type BaseInfo,
  clearIdentity,
  identityStores,
} from './identity.ts'
import { readShadow } from './shadow.ts'
import { clearSaved, clearToken, readCookie, readSaved, readToken, SESSION_BEGAN, saveToken } from './token.ts'
import { decide, isPrivatePath } from './watch-decision.ts'

const WATCH_MS = 2_000

/** Told to the page when a right was missing: perhaps my part in the company has changed. */
export const RIGHTS_DENIED = 'rights-denied'

/** The company this page has spoken for last. */
let spokeFor: number | null = null

/** The headers of every call: the token, and the company I act for. */
export function sessionHeaders(): Record<string, string> {
  const token = readToken()
  if (!token) return {}
  const company = $checkCompany.get()
  if (company) spokeFor = company.companyId
  const shadow = readShadow()
  return {
    Authorization: `Bearer ${token}`,
    ...(company ? { 'X-Acting-Company': String(company.companyId) } : {}),
    ...(shadow ? { 'X-Shadow': String(shadow.shadowId) } : {}),
  }
}

const baseInfoOf = (user: CurrentUser, company: CompanyEntry | undefined): BaseInfo =>
  company
    ? {
        kind: 'COMPANY',
        id: company.userId,
        name: company.companyName,
        picture: company.consultationAvater,
        note: identityTexts[company.employeeIdentity],
      }
    : {
        kind: 'PERSON',
        id: user.userId,
        name: user.nickname,
        picture: user.headImage,
        note: user.personCertification === 'CERTIFIED' ? '已实名认证' : '个人身份',
      }

/** Keeps what the user call answered. The first company of an employee is the default identity, until the person chooses. */
export function keepUser(user: CurrentUser): void {
  $userInfo.set({ userId: user.userId, nickname: user.nickname, userType: user.userType })
  $userInfos.set({ headImage: user.headImage })
  const chosen = $checkCompany.get()
  const still = user.companyList.find(company => company.userId === chosen?.companyId)
  const entry = still ?? (chosen || !$checkUser.get() ? user.companyList[0] : undefined)
  $baseInfo.set(baseInfoOf(user, entry))
  if (!entry) {
    $checkCompany.set(null)
    identityStores.withdrawId.set(user.withdrawId)
    return
  }
  const { userId, withdrawId, ...rest } = entry
  $checkCompany.set({ companyId: userId, ...rest })
  identityStores.withdrawId.set(withdrawId)
  $checkUser.set(null)
}

/** Keeps a token that was just given, learns whose it is, and tells the page. */
export async function beginSession(token: string, remember: boolean, whoAmI: () => Promise<CurrentUser>): Promise<void> {
  saveToken(token, remember)
  keepUser(await whoAmI())
  dispatchEvent(new Event(SESSION_BEGAN))
}

/** From now on I act for this company; the caller starts the page anew, since every part of it may depend on that. */
export function actAsCompany(user: CurrentUser, companyId: number): void {
  const entry = user.companyList.find(company => company.userId === companyId)
  if (!entry) return
  const { userId, withdrawId, ...rest } = entry
  $baseInfo.set(baseInfoOf(user, entry))
  identityStores.userSig.set(null)
  $checkUser.set(null)
  $checkCompany.set({ companyId: userId, ...rest })
  identityStores.withdrawId.set(withdrawId)
}

/** From now on I act as the plain person. */
export function actAsPerson(user: CurrentUser): void {
  $baseInfo.set(baseInfoOf(user, undefined))
  identityStores.userSig.set(null)
  $checkCompany.set(null)
  identityStores.withdrawId.set(user.withdrawId)
  $checkUser.set({ name: user.nickname, avatr: user.headImage, userType: 'USER' })
}

/** Told to the other tabs: the company that ended, and when, so that each time is a change. */
const LEFT_COMPANY = 'leftCompany'

/** What stands on the page was the company's. */
const startAnew = (): void => {
  if (isLeaving()) return
  if (isPrivatePath(location.pathname)) location.replace('/member')
  else location.reload()
}

/** A company is no longer mine to act for: the other tabs that do so go on as the plain person. */
export function notifyLeft(companyId: number): void {
  try {
    localStorage.setItem(LEFT_COMPANY, `${companyId} ${Date.now()}`)
    localStorage.removeItem(LEFT_COMPANY)
  } catch {
    // Without storage there is nothing that tabs could share; each learns it from its own next call.
  }
}

/**
 * The server has said that the company is no longer mine to act for: I left from elsewhere, or it was stopped or dissolved. I stay
 * signed in as the plain person, and what stands in the tabs begins anew.
 */
export function leaveCompanyIdentity(companyId: number | undefined): void {
  const user = $userInfo.get()
  // Of several calls under way the first has seen to it.
  if (companyId === undefined || $checkCompany.get()?.companyId !== companyId) return
  identityStores.userSig.set(null)
  identityStores.withdrawId.set(null)
  $baseInfo.set(null)
  if (user) $checkUser.set({ name: user.nickname, avatr: $userInfos.get()?.headImage ?? '', userType: 'USER' })
  $checkCompany.set(null)
  notifyLeft(companyId)
  startAnew()
}

/** Ends the session here: tokens removed, payout account, signature and user data emptied (error 002030, sign-out). */
export function forgetSession(): void {
  lastSaved = null
  clearToken()
  clearIdentity()
}

/** The saved token as last seen: signing out in another tab may take cookie and copy away in one go. */
let lastSaved: string | null = null

/** One look of the watch. @returns whether the page is being left. */
function readSession(): boolean {
  const user = $userInfo.get()
  const saved = readSaved()
  const cookie = readCookie()
  const decision = decide({
    cookie,
    saved: saved ?? lastSaved,
    userType: user?.userType ?? null,
    actsAsPerson: user?.userType === 'EMPLOYEE' && $checkUser.get() !== null,
    path: location.pathname,
  })
  // The page the person is going to sees for itself that the session is over.
  if (decision.kind === 'end' && decision.go === 'reload' && isLeaving()) return false
  // The copy has gone and its cookie has not yet: another tab is in the middle of signing out, and the next look has to know what it was.
  if (saved !== null || cookie === null || cookie !== lastSaved) lastSaved = saved
  if (decision.kind === 'adopt') saveToken(decision.token, false)
  if (decision.kind !== 'end') return false
  clearSaved()
  clearIdentity(decision.clear)
  if (decision.go === 'home') location.replace('/home')
  if (decision.go === 'reload') location.reload()
  return decision.go !== 'nowhere'
}

/** Watches the session every two seconds, on focus, and when another tab changes storage. @returns a function that stops watching. */
export function watchSession(): () => void {
  lastSaved = readSaved()
  const stop = (): void => {
    clearInterval(timer)
    removeEventListener('focus', watch)
    removeEventListener('storage', onStorage)
  }
  const watch = (): void => {
    if (readSession()) stop()
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === LEFT_COMPANY && newValue && Number.parseInt(newValue, 10) === spokeFor) startAnew()
    else watch()
  }
  const timer = setInterval(watch, WATCH_MS)
  addEventListener('focus', watch)
  addEventListener('storage', onStorage)
  return stop
}
