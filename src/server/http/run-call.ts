/**
 * Runs one call: parse → access → handler → strip. Used by HTTP and by pages in process alike, so that both obey the same rules.
 */

import { z } from 'zod'
import type { Access, CallDefinition } from '#lib/contract/define.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { type ActingCompany, type Actor, actingCompany, hasDuty, operatorOf } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { AppError } from '#server/errors.ts'
import { requirePosting } from '#server/posting.ts'
import { runOnce } from './idempotency/run-once.ts'
import type { Route } from './implement.ts'
import { isWithinBounds } from './json-bounds.ts'
import { refuseInShadow, runInShadow, shadowOf } from './shadow.ts'

z.config(z.locales.zhCN())

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }

const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || '_'] ??= issue.message
  return fields
}

const parsePart = (
  schema: z.core.$ZodType | undefined,
  value: unknown,
  code: 'validation.malformed' | 'validation.fields',
): unknown => {
  if (!schema) return undefined
  if (!isWithinBounds(value)) throw new AppError('validation.malformed')
  const parsed = z.safeParse(schema, value ?? {})
  if (!parsed.success) throw new AppError(code, { fields: fieldsOf(parsed.error) })
  return parsed.data
}

/** Whose part in the company a call asks for. */
const COMPANY_ROLES: Partial<Record<Access, readonly ActingCompany['employeeIdentity'][]>> = {
  employee: ['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF'],
  admin: ['OWNER', 'ADMIN'],
  owner: ['OWNER'],
}

const PROOF_MS = 10 * MINUTE_MS

/** @throws AppError `session.invalid`, `rights.denied`, `rights.company_identity` or `session.proof_again`. */
function allow(call: CallDefinition, actor: Actor, now: Date): void {
  if (call.access === 'public') return
  if (actor.kind === 'visitor') throw new AppError('session.invalid')
  if (call.access === 'manager') {
    const operator = operatorOf(actor)
    if (call.duty !== 'any' && !hasDuty(operator, call.duty)) {
      throw new AppError('rights.denied', { message: '这项操作不在你的职责范围内' })
    }
  }
  const roles = COMPANY_ROLES[call.access]
  if (roles && !roles.includes(actingCompany(actor).employeeIdentity)) throw new AppError('rights.denied')
  if (call.proof === 'recent' && now.getTime() - actor.provedAt.getTime() > PROOF_MS) throw new AppError('session.proof_again')
}

/**
 * @returns the handler's answer, reduced to what the contract declares.
 * @throws AppError with a declared or common code; anything else is a defect and ends as `server.internal`.
 */
export async function runCall(route: Pick<Route, 'call' | 'handler'>, raw: RawInput, context: RequestContext): Promise<unknown> {
  const { call } = route
  const shadow = shadowOf(context)
  if (shadow) refuseInShadow(call)
  allow(call, context.actor, context.now)
  if (call.posts && context.actor.kind !== 'visitor') await requirePosting(context.db, context.actor.userId, context.now)
  const input = {
    params: parsePart(call.params, raw.params, 'validation.malformed'),
    query: parsePart(call.query, raw.query, 'validation.malformed'),
    body: parsePart(call.body, raw.body, 'validation.fields'),
    ...context,
  }
  const answer = async (given: unknown) => call.result.parse(await (route.handler as (input: unknown) => unknown)(given))
  if (shadow) return runInShadow(context.db, db => answer({ ...input, db }))
  const perform = () => answer(input)
  return call.idempotent ? runOnce(call, raw, context, perform) : perform()
}
