/** The contract's client in the browser, over ofetch. Server pages use the in-process client of the same type instead. */
import { FetchError, ofetch } from 'ofetch'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { errorCodes } from '#lib/calls/error-codes.ts'
import type { CallDefinition, Contract } from '#lib/contract/define.ts'
import { pathOf } from '#lib/contract/path.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { showPending } from '#lib/session/pending.ts'
import { askForConsent, askForProof, askToSignIn } from '#lib/session/prompts.ts'
import { forgetSession, leaveCompanyIdentity, RIGHTS_DENIED, sessionHeaders } from '#lib/session/session.ts'
import { leaveShadow, readShadow } from '#lib/session/shadow.ts'
import { ENDED_AT, readToken } from '#lib/session/token.ts'
import { ApiError } from './error.ts'
import type { CallFunction } from './types.ts'

type Envelope = {
  resultStatus?: boolean
  resultData?: unknown
  code?: string
  message?: string
  fields?: Record<string, string>
  requestId?: string
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const failureOf = (envelope: Envelope | undefined, cause?: unknown): ApiError => {
  const code = envelope?.code ? (errorCodes[envelope.code] ?? 'other') : 'server.unavailable'
  // An answer without our words came from what stands before the server; no answer at all is the network's doing.
  const unanswered = cause !== undefined && !(cause instanceof FetchError && cause.response)
  const message = envelope?.message ?? (unanswered ? '网络不太顺畅，请检查网络后重试' : '服务正在启动或维护，请稍后再试')
  return new ApiError(code, message, { fields: envelope?.fields, requestId: envelope?.requestId, cause })
}

async function request(call: CallDefinition, input: Input, key?: string): Promise<unknown> {
  let envelope: Envelope | undefined
  const done = call.method === 'GET' ? undefined : showPending()
  const token = readToken()
  const companyId = $checkCompany.get()?.companyId
  try {
    envelope = await ofetch<Envelope>(fillPath(pathOf(call), input.params), {
      method: call.method,
      query: input.query,
      headers: { ...sessionHeaders(), ...(key ? { 'Idempotency-Key': key } : {}) },
      body: input.body as Record<string, unknown> | undefined,
      // Sent twice under one key, a submit still has one effect.
      retry: call.method === 'GET' || key ? 1 : 0,
      // A broken way is tried again at once; a server that is busy (503) or refuses by a limit (429) is not.
      retryStatusCodes: [408, 500, 502, 504],
    })
  } catch (error) {
    const failure = failureOf(error instanceof FetchError ? (error.data as Envelope | undefined) : undefined, error)
    console.warn(`${call.method} ${pathOf(call)}: ${failure.message}`)
    if (failure.code === 'rights.left_company' && token === readToken()) leaveCompanyIdentity(companyId)
    if (failure.code === 'shadow.over') leaveShadow()
    if (failure.code === 'rights.denied' && companyId !== undefined) dispatchEvent(new Event(RIGHTS_DENIED))
    throw failure
  } finally {
    done?.()
  }
  if (envelope?.resultStatus) return envelope.resultData
  const failure = failureOf(envelope)
  // The session is over (specification, section 8): everything of it is cleared, and the way leads home.
  // An answer to the token of before says nothing of the session begun since.
  if (failure.code === 'session.invalid' && token && token === readToken()) {
    forgetSession()
    sessionStorage.setItem(ENDED_AT, location.pathname + location.search)
    location.assign('/home')
  }
  throw failure
}

/** A submit under a key. Most pages have none, so what it takes is fetched with the first; where it does not arrive, nothing was sent. */
async function submit(call: CallDefinition, input: Input): Promise<unknown> {
  const part = await fetchLate(() => import('./submit.ts')).catch((error: unknown) => {
    throw failureOf(undefined, error)
  })
  return part.submit(`${call.method} ${call.path} ${JSON.stringify(input)}`, key => request(call, input, key))
}

const perform = (call: CallDefinition, input: Input): Promise<unknown> =>
  call.idempotent ? submit(call, input) : request(call, input)

/**
 * Sends a call. Where an action needs a session, a fresh proof of identity, or consent to a new agreement, the person is asked over the page and the
 * call is made again, once; anyone who declines keeps everything as typed.
 */
async function send(call: CallDefinition, input: Input): Promise<unknown> {
  if (call.method !== 'GET' && readShadow()) throw new ApiError('rights.shadow', '正在以只读方式查看，不能代替对方操作')
  const acts = call.method !== 'GET' && call.access !== 'public'
  if (acts && !readToken() && !(await askToSignIn()))
    throw new ApiError('session.invalid', '登录之后才能继续，你填写的内容都还在')
  try {
    return await perform(call, input)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'consent.needed' && (await askForConsent())) return perform(call, input)
    if (error.code !== 'session.proof_again') throw error
    if (await askForProof()) return perform(call, input)
    throw new ApiError('session.proof_again', '没有验证身份，操作没有进行。你填写的内容都还在', { cause: error })
  }
}

/**
 * The client of one domain's contract. Take the domains an island needs, so that a page does not carry the whole contract:
 * `const api = clientOf(nation)`.
 * @throws ApiError with the catalogue's code.
 */
export const clientOf = <Calls extends Contract>(contract: Calls): { [name in keyof Calls]: CallFunction<Calls[name]> } =>
  Object.fromEntries(
    Object.entries(contract).map(([name, call]) => [name, (input: Input = {}) => send(call, input)]),
  ) as unknown as {
    [name in keyof Calls]: CallFunction<Calls[name]>
  }
