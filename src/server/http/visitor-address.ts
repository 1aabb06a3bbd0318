/** Who is at the other end: the address that limits count by, and whether it came over TLS. */
import type { IncomingMessage } from 'node:http'
import { createTrustedProxies, type ProxySetting, type TrustedProxies } from './trusted-proxies.ts'

let proxies: TrustedProxies = createTrustedProxies(0)

/** Sets once at start which proxies are trusted (TRUSTED_PROXIES). */
export const trustProxies = (setting: ProxySetting): void => {
  proxies = createTrustedProxies(setting)
}

/** The visitor's own address, behind any number of trusted proxies; never logged. */
export const visitorAddress = (req: IncomingMessage): string => proxies.read(req).address

/** How the visitor reached the outermost trusted proxy; undefined when none of them says so. */
export const visitorScheme = (req: IncomingMessage): 'http' | 'https' | undefined => proxies.read(req).scheme

/** Whether the other end of a connection is a trusted proxy, which brings many visitors. */
export const isTrustedProxy = (peer: string): boolean => proxies.trusts(peer)
