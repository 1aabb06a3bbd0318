/** Accounts elsewhere that somebody signs in with. Off by default; each provider is switched on by its configuration. */
import type { ThirdPartyName } from '#lib/contract/people/third-party.ts'
import { AppError } from '#server/errors.ts'

/** What one sign-in hands on from its start to its end. */
export type ThirdPartyFlow = { state: string; nonce: string; verifier: string; redirectUri: string }

export type ThirdPartyIdentity = {
  /** Who it is at this provider, for this site. */
  subject: string
  /** The same person across all of the operator's apps, where the provider says it. */
  unionId: string | null
  nickname: string
}

export type ThirdPartyProvider = {
  name: ThirdPartyName
  /** What people call it. */
  label: string
  /** @returns the address of the page where the person agrees. @throws AppError `provider.three`. */
  start(flow: ThirdPartyFlow): Promise<string>
  /** @throws AppError `three.refused` when the code is not good, `provider.three` when the provider does not answer as it should. */
  finish(flow: ThirdPartyFlow, answer: { code: string; iss?: string | undefined }): Promise<ThirdPartyIdentity>
}

const TIMEOUT_MS = 8_000

export const unreachable = (cause: unknown): AppError => new AppError('provider.three', { cause })

/** Asks a provider. Its address comes from the configuration, never from a visitor. @returns the body as text, whatever the status. */
export async function askProvider(url: URL, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status >= 500) throw new Error(`${url.hostname} answered ${response.status}`)
    return await response.text()
  } catch (cause) {
    throw unreachable(cause)
  }
}

/** A provider's answer as an object. @throws AppError `provider.three` when it is something else. */
export function readAnswer(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer as Record<string, unknown>
  } catch (cause) {
    throw unreachable(cause)
  }
  throw unreachable(new Error('The answer is not an object'))
}

/** A field that has to be there. */
export function textOf(answer: Record<string, unknown>, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '' || value.length > 2_000) throw unreachable(new Error(`The answer has no ${name}`))
  return value
}

/** A field that may be missing. */
export const textOrNull = (answer: Record<string, unknown>, name: string): string | null => {
  const value = answer[name]
  return typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : null
}

export const withQuery = (address: string, query: Record<string, string>): URL => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
