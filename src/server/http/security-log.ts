/**
 * Security events in the log: who was let in, who was not, what was refused. A line names the call, the account where a session names one, and
 * the id that the answer carries; never an address, a phone, a password, a code or a token. What people did is in the audit log; this
 * is for alarms.
 */
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Logger } from '#server/log.ts'
import type { Exchange } from './exchange.ts'

export type SecurityEvent =
  | 'let in'
  | 'proof refused'
  | 'account frozen'
  | 'session refused'
  | 'access refused'
  | 'operator access refused'
  | 'limit reached'

/** What an answer means here; an answer that is not listed is no security event. */
const EVENTS: Partial<Record<ErrorCode, SecurityEvent>> = {
  'session.wrong_login': 'proof refused',
  'session.wrong_password': 'proof refused',
  'session.proof_again': 'access refused',
  'session.frozen': 'account frozen',
  'session.invalid': 'session refused',
  'code.wrong': 'proof refused',
  'code.void': 'proof refused',
  'captcha.wrong': 'proof refused',
  'three.state': 'proof refused',
  'three.refused': 'proof refused',
  'three.ticket': 'proof refused',
  'rights.denied': 'access refused',
  'rights.not_yours': 'access refused',
  'rights.company_identity': 'access refused',
  'rights.left_company': 'access refused',
  'rights.shadow': 'operator access refused',
  'certification.transfer_wrong': 'proof refused',
  'limits.too_many': 'limit reached',
}

/** Lines of one event a minute: an attack does not fill the disk, and what is left out is counted. */
const LINES_A_MINUTE = 120
const MINUTE = 60_000

type Watched = { call: string; exchange: Exchange; actor: Actor | null }

/** Who tried it: behind the eyes of somebody else sits an operator. */
const whose = (person: Exclude<Actor, { kind: 'visitor' }> | null): number | null =>
  (person?.kind === 'user' ? person.shadow?.operatorId : undefined) ?? person?.userId ?? null

const letIn = new WeakMap<Exchange, number>()

/** Notes that this request proved who sits there: by signing in, registering or proving again. */
export const noteProof = (exchange: Exchange, userId: number): void => {
  letIn.set(exchange, userId)
}

export type SecurityLog = {
  /** Call it when the call is known; `actor` is filled in once it is. */
  watch(req: IncomingMessage, call: string, exchange: Exchange): Watched
  succeeded(req: IncomingMessage): void
  failed(req: IncomingMessage, code: string, requestId: string): void
}

/** @param clock milliseconds, for the bound on lines. */
export function createSecurityLog(log: Pick<Logger, 'info' | 'warn'>, clock: () => number = Date.now): SecurityLog {
  const calls = new WeakMap<IncomingMessage, Watched>()
  const windows = new Map<SecurityEvent, { since: number; lines: number }>()

  /** @returns whether a line may be written; says how many were left out when a new minute begins. */
  const mayWrite = (event: SecurityEvent): boolean => {
    const now = clock()
    const window = windows.get(event)
    if (!window || now - window.since >= MINUTE) {
      const leftOut = (window?.lines ?? 0) - LINES_A_MINUTE
      if (leftOut > 0) log.warn({ event, leftOut }, 'security events left out')
      windows.set(event, { since: now, lines: 1 })
      return true
    }
    window.lines++
    return window.lines <= LINES_A_MINUTE
  }

  return {
    watch(req, call, exchange) {
      const watched: Watched = { call, exchange, actor: null }
      calls.set(req, watched)
      return watched
    },
    succeeded(req) {
      const watched = calls.get(req)
      const userId = watched && letIn.get(watched.exchange)
      if (watched && userId !== undefined && mayWrite('let in')) {
        log.info({ event: 'let in', call: watched.call, userId }, 'security event')
      }
    },
    failed(req, code, requestId) {
      const meaning = EVENTS[code as ErrorCode]
      const watched = calls.get(req)
      // A visitor who is asked to sign in has proven nothing and tried nothing.
      if (!meaning || !watched || (code === 'session.invalid' && watched.exchange.authorization === undefined)) return
      const person = watched.actor && watched.actor.kind !== 'visitor' ? watched.actor : null
      const event = meaning === 'access refused' && person?.kind === 'manager' ? 'operator access refused' : meaning
      if (!mayWrite(event)) return
      log.info({ event, call: watched.call, reason: code, userId: whose(person), requestId }, 'security event')
    },
  }
}
