/**
 * Signing in with an account elsewhere. A sign-in is begun here, goes over the provider's page, and comes back with a code:
 * - its state counts once, for ten minutes, and only in the browser that began it, so that nobody can be signed in as somebody else;
 * - who comes for the first time gets a ticket that ties the account to a phone proven by a code, again once and in that browser.
 */

import { randomBytes } from 'node:crypto'
import type { CaptchaProof, SignedIn } from '#lib/contract/people/session.ts'
import type { LinkedAccount, ThirdPartyChoice, ThirdPartyName, ThirdPartyResult } from '#lib/contract/people/third-party.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import {
  accountOfProvenPhone,
  hashPassword,
  hashToken,
  openSession,
  refuseDormant,
  refuseFrozen,
  requireUnguessable,
  takeCode,
  useLimit,
  wake,
} from '#server/domains/people/session/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { ThirdPartyIdentity, ThirdPartyProvider } from '#server/ports/third-party/port.ts'
import { blindIndex } from '#server/secrets.ts'
import {
  deleteExpired,
  deleteLinked,
  findLinked,
  findTicket,
  insertLinked,
  insertState,
  insertTicket,
  listLinked,
  lockPerson,
  releaseFromClosed,
  type StoredIdentity,
  takeState,
  takeTicket,
  touchLinked,
} from './queries.ts'

const VALID_MS = 10 * MINUTE_MS
const NICKNAME_CHARS = 60

type Context = Pick<RequestContext, 'exchange' | 'ports' | 'now'>

const random = (): string => randomBytes(32).toString('base64url')

const providerOf = (ports: Ports, name: ThirdPartyName): ThirdPartyProvider => {
  const found = ports.thirdParty.find(provider => provider.name === name)
  if (!found) throw new AppError('three.not_configured')
  return found
}

const labelOf = (ports: Ports, name: ThirdPartyName): string =>
  ports.thirdParty.find(provider => provider.name === name)?.label ??
  { OIDC: '统一身份', WECHAT: '微信', QQ: 'QQ', ALIPAY: '支付宝' }[name]

export const offeredProviders = (ports: Ports): ThirdPartyChoice[] =>
  ports.thirdParty.map(({ name, label }) => ({ provider: name, label }))

const redirectUri = (ports: Ports): string => `${ports.siteUrl}/threeLogin`

const cookieName = (ports: Ports): string => (ports.secureCookies ? '__Host-chenghui-three' : 'chenghui-three')

/** What ties a sign-in under way to the browser that began it; several tabs share it. A program has none. */
function bindBrowser({ exchange, ports }: Context): Buffer | null {
  if (!exchange.fromBrowser) return null
  const name = cookieName(ports)
  const present = exchange.cookie(name)
  const value = present && /^[A-Za-z0-9_-]{43}$/.test(present) ? present : random()
  exchange.setCookie(name, value, { maxAge: (2 * VALID_MS) / 1000, secure: ports.secureCookies })
  return hashToken(value)
}

/** Whether the caller is the browser (or the program) that it is bound to. */
function isSameBrowser(bindingHash: Buffer | null, { exchange, ports }: Context): boolean {
  const value = exchange.cookie(cookieName(ports))
  if (bindingHash === null) return !exchange.fromBrowser
  return value !== undefined && hashToken(value).equals(bindingHash)
}

async function begin(db: Db, name: ThirdPartyName, userId: number | null, context: Context): Promise<{ url: string }> {
  const { exchange, ports, now } = context
  const provider = providerOf(ports, name)
  await useLimit(db, 'thirdPartyPerAddress', exchange.address)
  await deleteExpired(db, now)
  const flow = { state: `${name}.${random()}`, nonce: random(), verifier: random(), redirectUri: redirectUri(ports) }
  const url = await provider.start(flow)
  await insertState(db, {
    state_hash: hashToken(flow.state),
    provider: name,
    purpose: userId === null ? 'LOGIN' : 'LINK',
    user_id: userId,
    binding_hash: bindBrowser(context),
    nonce: flow.nonce,
    verifier: flow.verifier,
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS),
  })
  return { url }
}

/** @returns the address of the provider's page. */
export const startLogin = (db: Db, name: ThirdPartyName, context: Context) => begin(db, name, null, context)

/** The same, to tie the account to the person who is signed in. */
export async function startLink(db: Db, userId: number, name: ThirdPartyName, context: Context) {
  providerOf(context.ports, name)
  if ((await listLinked(db, userId)).some(row => row.provider === name)) throw new AppError('three.one_already')
  return begin(db, name, userId, context)
}

const identityToStore = (provider: ThirdPartyName, { subject, unionId, nickname }: ThirdPartyIdentity): StoredIdentity => ({
  provider,
  subject_hash: blindIndex(`third-party ${provider} ${subject}`),
  union_hash: unionId ? blindIndex(`third-party union ${provider} ${unionId}`) : null,
  nickname: [...nickname].slice(0, NICKNAME_CHARS).join(''),
})

/**
 * Ends a sign-in that came back from the provider.
 * @throws AppError `three.state` when it was not begun here, in this browser, in the last ten minutes, or was ended before.
 */
export async function finishLogin(
  db: Db,
  actor: Actor,
  input: { provider: ThirdPartyName; code: string; state: string; iss?: string | undefined; remember: boolean },
  context: Context,
): Promise<ThirdPartyResult> {
  const { ports, now } = context
  const provider = providerOf(ports, input.provider)
  const begun = await takeState(db, hashToken(input.state))
  if (!begun || begun.provider !== input.provider || begun.expires_at <= now || !isSameBrowser(begun.binding_hash, context)) {
    throw new AppError('three.state')
  }
  const isOwner = actor.kind !== 'visitor' && actor.userId === begun.user_id
  if (begun.purpose === 'LINK' && !isOwner) throw new AppError('three.state')

  const flow = { state: input.state, nonce: begun.nonce, verifier: begun.verifier, redirectUri: redirectUri(ports) }
  const identity = identityToStore(input.provider, await provider.finish(flow, { code: input.code, iss: input.iss }))
  const linked = await findLinked(db, identity)

  if (begun.purpose === 'LINK' && begun.user_id !== null) {
    if (linked && linked.user_id !== begun.user_id) throw new AppError('three.taken')
    await db.transaction().execute(trx => link(trx, actor, begun.user_id as number, identity, context))
    return { outcome: 'LINKED', label: provider.label }
  }
  if (linked) {
    await refuseFrozen(db, { id: linked.user_id, state: linked.state })
    refuseDormant(linked)
    await touchLinked(db, linked.id, identity, now)
    return { outcome: 'SIGNED_IN', ...(await openSession(db, linked.user_id, input.remember, context)) }
  }
  return giveTicket(db, identity, provider.label, context)
}

async function giveTicket(db: Db, identity: StoredIdentity, label: string, context: Context): Promise<ThirdPartyResult> {
  const { now } = context
  const ticket = random()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await insertTicket(db, {
    ticket_hash: hashToken(ticket),
    ...identity,
    binding_hash: bindBrowser(context),
    created_at: now,
    expires_at: expiresAt,
  })
  return { outcome: 'BIND', ticket, nickname: identity.nickname, label, expiresAt: expiresAt.toISOString() }
}

/** @throws AppError `three.one_already` or `three.taken`. */
async function link(
  trx: Db,
  actor: Actor,
  userId: number,
  identity: StoredIdentity,
  { exchange, ports, now }: Context,
): Promise<void> {
  await releaseFromClosed(trx, identity)
  if (!(await insertLinked(trx, userId, identity, now))) {
    const isLinked = (await listLinked(trx, userId)).some(row => row.provider === identity.provider)
    throw new AppError(isLinked ? 'three.one_already' : 'three.taken')
  }
  const label = labelOf(ports, identity.provider)
  await audit(
    trx,
    actor,
    { action: 'third_party.link', subjectKind: 'user', subjectId: userId, detail: { provider: identity.provider } },
    exchange,
  )
  await notify(trx, userId, {
    kind: 'SECURITY',
    title: `已绑定${label}账号`,
    body: `现在可以用${label}登录。如果不是你本人操作，请马上解绑并修改密码。`,
    link: '/member/member_account_bind',
  })
}

/**
 * Ties the account of a ticket to the account behind a phone, or to a new one, and signs in.
 * @throws AppError `three.ticket`, `code.wrong`, `code.void`, `three.one_already`, `three.taken`, `session.frozen`.
 */
export async function bindTicket(
  db: Db,
  input: {
    ticket: string
    phone: string
    code: string
    password?: string | undefined
    remember: boolean
    captcha?: CaptchaProof | undefined
  },
  context: Context,
): Promise<SignedIn> {
  const { now } = context
  const ticketHash = hashToken(input.ticket)
  const ticket = await findTicket(db, ticketHash, now)
  if (!ticket || !isSameBrowser(ticket.binding_hash, context)) throw new AppError('three.ticket')
  const { phone, code, captcha } = input
  if (input.password) requireUnguessable(input.password, { phone, names: [ticket.nickname] })
  await takeCode(db, { phone, code, captcha, purpose: 'BIND' }, context)
  const passwordHash = input.password ? await hashPassword(input.password) : null
  const { provider, subject_hash, union_hash, nickname } = ticket
  return db.transaction().execute(async trx => {
    if (!(await takeTicket(trx, ticketHash))) throw new AppError('three.ticket')
    const account = await accountOfProvenPhone(trx, { phone, passwordHash, nickname })
    await refuseFrozen(trx, account)
    await wake(trx, account, context)
    await link(trx, { kind: 'visitor' }, account.id, { provider, subject_hash, union_hash, nickname }, context)
    return openSession(trx, account.id, input.remember, context)
  })
}

export const myLinked = async (db: Db, userId: number, ports: Ports): Promise<LinkedAccount[]> =>
  (await listLinked(db, userId)).map(row => ({
    provider: row.provider,
    label: labelOf(ports, row.provider),
    nickname: row.nickname,
    linkedAt: row.linked_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))

/** @throws AppError `missing.record`; `three.last_way` when nothing else would be left to sign in with. */
export async function unlink(
  db: Db,
  actor: Actor & { userId: number },
  name: ThirdPartyName,
  { exchange, ports }: Context,
): Promise<void> {
  const { userId } = actor
  await db.transaction().execute(async trx => {
    const { hasPhone } = await lockPerson(trx, userId)
    const linked = await listLinked(trx, userId)
    if (!linked.some(row => row.provider === name)) throw new AppError('missing.record')
    // A password needs a phone to be typed beside it, so the phone is what counts.
    if (!hasPhone && linked.length === 1) throw new AppError('three.last_way')
    await deleteLinked(trx, userId, name)
    await audit(
      trx,
      actor,
      { action: 'third_party.unlink', subjectKind: 'user', subjectId: userId, detail: { provider: name } },
      exchange,
    )
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: `已解绑${labelOf(ports, name)}账号`,
      body: '以后不能再用它登录。如果不是你本人操作，请马上修改密码并检查登录设备。',
      link: '/member/member_account_bind',
    })
  })
}
