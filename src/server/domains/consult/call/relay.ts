/**
 * Whether a signal keeps the addresses of its sender to itself. Where somebody is anonymous only addresses of the relay may pass: a candidate
 * of another kind, or an address elsewhere in a description, would show where they are.
 */
import type { CallSignal } from '#lib/contract/consult/call-shapes.ts'

/** What browsers write where there is no address. */
const NOWHERE = new Set(['0.0.0.0', '127.0.0.1', '::', '::1'])

/** `candidate:<foundation> <component> <transport> <priority> <address> <port> typ <type> [raddr <address>] …` (RFC 8839) */
const CANDIDATE = /^candidate:\S+ \d+ \S+ \d+ (\S+) \d+ typ (\S+)(.*)$/i

/** @returns the relay's address, or null when the candidate shows another. */
function relayOf(candidate: string): string | null {
  const [, address, type, rest = ''] = CANDIDATE.exec(candidate) ?? []
  const related = / raddr (\S+)/i.exec(rest)?.[1]
  if (!address || type?.toLowerCase() !== 'relay' || (related !== undefined && !NOWHERE.has(related))) return null
  return address
}

export function hidesAddresses(signal: CallSignal): boolean {
  if (signal.kind === 'devices') return true
  if (signal.kind === 'candidate') return signal.candidate === '' || relayOf(signal.candidate.replace(/^a=/, '')) !== null
  const lines = signal.sdp.split(/\r\n|\r|\n/)
  const relays = new Set(NOWHERE)
  for (const line of lines) {
    if (!/^a=candidate:/i.test(line)) continue
    const relay = relayOf(line.slice(2))
    if (relay === null) return false
    relays.add(relay)
  }
  return lines.every(line => [...line.matchAll(/\bIN IP[46] ([^\s/]+)/gi)].every(([, address = '']) => relays.has(address)))
}
