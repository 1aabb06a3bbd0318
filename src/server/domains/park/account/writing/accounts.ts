/** Use cases of running an official account: applying for one, and editing its profile. */
import { randomUUID } from 'node:crypto'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { AccountApplication, AccountProfile, accountWriting } from '#lib/contract/park/account-writing.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { takePicture } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { MAX_ACCOUNTS, type Runner, runnerOf } from './policy.ts'
import { formOfAccount, presentAccount } from './present.ts'
import * as queries from './queries.ts'

type Calls = typeof accountWriting

export async function listOwnAccounts(
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listOwnAccounts']>['query'],
): Promise<CallResult<Calls['listOwnAccounts']>> {
  const runner = runnerOf(actor)
  const certified = runner.companyId === null ? undefined : await queries.findCertified(db, runner.companyId)
  return {
    ...presentPage(await queries.listAccountRows(db, runner, query), presentAccount),
    mayApply: certified !== undefined,
  }
}

/** @throws AppError `missing.record` for an account that is not theirs. */
export async function getOwnAccount(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getOwnAccount']>> {
  const row = await queries.findAccountRow(db, runnerOf(actor), id)
  if (!row) throw new AppError('missing.record')
  const form = formOfAccount(row)
  return { ...presentAccount(row), form, version: versionOf(form) }
}

const wordsOf = ({ intro, address, openHours }: AccountProfile): string => [intro, address, openHours].filter(Boolean).join('\n')

const checkWords = (db: Db, userId: number, form: AccountProfile, can: 'plain' | 'reviewed', now: Date) =>
  checkText(
    db,
    { userId, place: 'FORUM', subject: 'OFFICIAL_ACCOUNT', text: wordsOf(form), field: 'intro', can, mayRepeat: true },
    now,
  )

type Known = { avatar: string; cover: string } | undefined

async function columnsOf(trx: Db, form: AccountProfile, { userId, known, now }: { userId: number; known: Known; now: Date }) {
  const take = (slot: AccountProfile['cover'], field: 'avatar' | 'cover') =>
    takePicture(trx, slot, { userId, field, known: [known?.[field]], now })
  return {
    intro: form.intro,
    avatar: (await take(form.avatar, 'avatar')) ?? '',
    cover: (await take(form.cover, 'cover')) ?? '',
    phone: form.phone || null,
    address: form.address || null,
    open_hours: form.openHours || null,
  }
}

/** @throws AppError `rights.denied` for a company that is not certified. */
async function requireCertified(trx: Db, companyId: number | null): Promise<string> {
  const company = companyId === null ? undefined : await queries.findCertified(trx, companyId)
  if (!company) throw new AppError('rights.denied', { message: '公司通过认证之后才能申请官方号' })
  return company.name
}

/** @throws AppError `validation.fields` */
async function requireName(trx: Db, name: string, { userId, companyId }: Runner, exceptId: number): Promise<void> {
  await queries.lockNaming(trx)
  await requireFreeNames(trx, { name }, { userId, companyId: companyId ?? 0 })
  if (await queries.isNameTaken(trx, name, exceptId))
    throw new AppError('validation.fields', { fields: { name: '已经有官方号用了这个名称' } })
}

const submitAccount = (trx: Db, id: number, name: string, { userId, companyId }: Runner) =>
  submitForReview(trx, { kind: 'OFFICIAL_ACCOUNT', refId: id, title: `官方号：${name}`, submittedBy: userId, companyId })

/** @throws AppError `rights.denied`, `limits.too_many`, `validation.fields`, `upload.missing` */
export async function applyForAccount(
  db: Db,
  actor: Actor,
  form: AccountApplication,
  now: Date,
): Promise<CallResult<Calls['applyForAccount']>> {
  const runner = runnerOf(actor)
  const verdict = await checkWords(db, runner.userId, form, 'reviewed', now)
  return db.transaction().execute(async trx => {
    await requireCertified(trx, runner.companyId)
    await requireName(trx, form.name, runner, 0)
    if ((await queries.countAccounts(trx, runner.companyId ?? 0)) >= MAX_ACCOUNTS)
      throw new AppError('limits.too_many', { message: `一家公司最多 ${MAX_ACCOUNTS} 个官方号` })
    const id = await queries.insertAccount(trx, {
      ...(await columnsOf(trx, form, { userId: runner.userId, known: undefined, now })),
      slug: `account-${randomUUID()}`,
      name: form.name,
      kind: form.kind,
      company_id: runner.companyId,
      owner_user_id: runner.userId,
      verified_as: null,
      state: 'UNDER_REVIEW',
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `官方号：${form.name}` }, now)
    await submitAccount(trx, id, form.name, runner)
    return { accountId: id }
  })
}

/** @throws AppError `missing.record`, `state.conflict`, `validation.fields`, `upload.missing` */
export async function reapplyForAccount(
  db: Db,
  actor: Actor,
  id: number,
  form: AccountApplication,
  now: Date,
): Promise<{ done: true }> {
  const runner = runnerOf(actor)
  await getOwnAccount(db, actor, id)
  const verdict = await checkWords(db, runner.userId, form, 'reviewed', now)
  return db.transaction().execute(async trx => {
    const row = await queries.lockAccountRow(trx, runner, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'REJECTED') throw new AppError('state.conflict', { message: '没有通过审核的官方号才需要重新提交' })
    const bearer = { userId: row.owner_user_id, companyId: row.company_id }
    await requireCertified(trx, row.company_id)
    await requireName(trx, form.name, bearer, id)
    await queries.updateAccount(trx, id, {
      ...(await columnsOf(trx, form, { userId: runner.userId, known: row, now })),
      name: form.name,
      kind: form.kind,
      state: 'UNDER_REVIEW',
      state_reason: null,
    })
    await saveVerdict(trx, verdict, { id, title: `官方号：${form.name}` }, now)
    await submitAccount(trx, id, form.name, { userId: runner.userId, companyId: row.company_id })
    return { done: true as const }
  })
}

type ProfileBody = AccountProfile & { version?: string | undefined }

/** @throws AppError `missing.record`, `state.conflict`, `state.changed`, `validation.fields`, `upload.missing` */
export async function saveAccountProfile(
  db: Db,
  actor: Actor,
  id: number,
  { version: seen, ...form }: ProfileBody,
  now: Date,
): Promise<CallResult<Calls['saveAccountProfile']>> {
  const runner = runnerOf(actor)
  await getOwnAccount(db, actor, id)
  const verdict = await checkWords(db, runner.userId, form, 'plain', now)
  // A profile is public at once, and no operator could take the words back alone.
  if (verdict.outcome !== 'PASSED')
    throw new AppError('validation.fields', { fields: { intro: '简介里有需要审核的词语，请换个说法' } })
  return db.transaction().execute(async trx => {
    const row = await queries.lockAccountRow(trx, runner, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'ACTIVE') throw new AppError('state.conflict', { message: '官方号开通之后才能修改资料' })
    await refuseOutdated(seen, () => versionOf(formOfAccount(row)))
    await queries.updateAccount(trx, id, await columnsOf(trx, form, { userId: runner.userId, known: row, now }))
    await saveVerdict(trx, verdict, { id, title: `官方号：${row.name}` }, now)
    await purgeTags(trx, [...shownTags('account', [id]), pageTag.accounts, pageTag.articles])
    const saved = await queries.findAccountRow(trx, runner, id)
    return { version: versionOf(saved && formOfAccount(saved)) }
  })
}
