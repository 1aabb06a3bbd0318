/** Going to a provider's page and coming back. The page that the person wanted is remembered in this tab only. */
import type { ThirdPartyName } from '#lib/contract/people/third-party.ts'
import { safeBack } from './back.ts'

const KEY = 'chenghui-three-back'

export function leaveFor(url: string, back: string | null): void {
  sessionStorage.setItem(KEY, safeBack(back))
  location.assign(url)
}

/** Where to go on after coming back; home when this tab did not leave. */
export function comingBack(): string {
  const back = safeBack(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  return back
}

const TICKET = 'chenghui-three-ticket'

type StoredTicket<Ticket> = { ticket: Ticket; back: string }

/** Stores the ticket of an account that still needs a phone, so that it survives a reload of this tab. */
export function storeTicket<Ticket extends { expiresAt: string }>(ticket: Ticket, back: string): void {
  sessionStorage.setItem(TICKET, JSON.stringify({ ticket, back } satisfies StoredTicket<Ticket>))
}

/** @returns null when there is none, or the server would no longer accept it. */
export function readTicket<Ticket extends { expiresAt: string }>(now = Date.now()): StoredTicket<Ticket> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TICKET) ?? 'null') as StoredTicket<Ticket> | null
    return stored && Date.parse(stored.ticket.expiresAt) > now ? { ticket: stored.ticket, back: safeBack(stored.back) } : null
  } catch {
    return null
  }
}

export const dropTicket = (): void => sessionStorage.removeItem(TICKET)

export type ProviderAnswer = { provider: ThirdPartyName; code: string; state: string; iss?: string }

const NAMES: readonly string[] = ['OIDC', 'WECHAT', 'QQ', 'ALIPAY'] satisfies ThirdPartyName[]

/** What a provider's page hands back in the address: a code, or nothing because the person did not agree. Alipay calls it auth_code. */
export function readProviderAnswer(search: string): ProviderAnswer | 'declined' | 'incomplete' {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const provider = state.split('.')[0] ?? ''
  const code = query.get('code') ?? query.get('auth_code')
  if (!NAMES.includes(provider)) return 'incomplete'
  if (!code || query.has('error')) return 'declined'
  const iss = query.get('iss')
  return { provider: provider as ThirdPartyName, code, state, ...(iss ? { iss } : {}) }
}
