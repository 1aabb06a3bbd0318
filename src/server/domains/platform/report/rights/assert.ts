/** Handing in a notice: a report whose reason is infringement, with the parts of the notice; one of each content that it names. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { rights } from '#lib/contract/platform/rights.ts'
import { MAX_CONTENTS } from '#lib/forms/platform/rights.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { reportableOf } from '../cases.ts'
import { type ReportTarget, reportWithin } from '../service.ts'
import { contentAt, type Named } from './addresses.ts'
import { refuseBarred } from './bars.ts'
import { insertAssertion } from './queries.ts'
import { partsOf } from './service.ts'

type Call = (typeof rights)['assertRights']

/** @param line which of the further ones it is, counted from one; 0: what the notice was begun at. */
type Content = Named & { line: number; addresses: string }

/** What is wrong with one of them is said beside the field that names it. */
function refused({ line }: Pick<Content, 'line'>, words: string): AppError {
  if (line === 0) return new AppError('state.conflict', { message: words })
  return new AppError('validation.fields', { fields: { others: `第 ${line} 行：${words}` } })
}

/** @throws AppError `validation.fields` beside `others` for a line that is no address of a content here, and for one named twice. */
function contentsOf(first: Named & { addresses: string }, others: string): Content[] {
  const contents: Content[] = [{ ...first, line: 0 }]
  for (const [at, text] of others.split('\n').entries()) {
    const address = text.trim()
    if (address === '') continue
    const line = at + 1
    const named = contentAt(address)
    if (!named) throw refused({ line }, '认不出是本站的哪一项内容，请填它页面的网址')
    if (contents.some(one => one.kind === named.kind && one.targetId === named.targetId)) {
      throw refused({ line }, '这一项已经写过了')
    }
    contents.push({ ...named, line, addresses: address })
    if (contents.length > MAX_CONTENTS) throw refused({ line }, `一份通知最多针对 ${MAX_CONTENTS} 项内容`)
  }
  // Two notices that name the same contents take their cases in the same order.
  return contents.sort((one, other) => one.kind.localeCompare(other.kind) || one.targetId - other.targetId)
}

async function thingOf(db: Db, content: Content, userId: number): Promise<ReportTarget> {
  const thing = await reportableOf(content.kind).find(db, content.targetId, { userId, seqs: [] })
  if (!thing) throw content.line === 0 ? new AppError('missing.record') : refused(content, '没有这项内容，或者已经看不到了')
  if (thing.authorId === userId) throw refused(content, '这是你自己发布的内容')
  return thing
}

/**
 * All that it names, or nothing.
 * @throws AppError `rights.denied` for a claimant who is not heard any more, `missing.record` for content they do not see, `state.conflict` for a second one
 * while it waits, `validation.fields` for what else it names.
 */
export async function assertRights(
  db: Db,
  actor: Actor,
  { kind, targetId, others, ...body }: NonNullable<CallParsed<Call>['body']>,
  now: Date,
): Promise<CallResult<Call>> {
  const { userId } = signedInPerson(actor)
  await refuseBarred(db, userId)
  const contents = contentsOf({ kind, targetId, addresses: body.addresses }, others)
  const things: { content: Content; thing: ReportTarget }[] = []
  for (const content of contents) things.push({ content, thing: await thingOf(db, content, userId) })
  await useLimit(db, 'reportPerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const parts = await partsOf(trx, body, { userId, now })
    const made: { id: number; line: number }[] = []
    for (const { content, thing } of things) {
      const attach = async (_: Db, to: { caseId: number; reportId: number; authorId: number | null }) => {
        const row = await insertAssertion(trx, {
          report_id: to.reportId,
          case_id: to.caseId,
          claimant_user_id: userId,
          author_user_id: to.authorId,
          ...parts,
          addresses: content.addresses,
          notice_id: made[0]?.id ?? null,
        })
        if (!row) throw refused(content, '你已经提交过通知，正在处理')
        made.push({ id: row.id, line: content.line })
      }
      const report = { kind: content.kind, targetId: content.targetId, reason: 'INFRINGEMENT', text: '', attach } as const
      await reportWithin(trx, { userId, thing, report, now })
    }
    const assertionId = made.find(one => one.line === 0)?.id ?? 0
    return { assertionId, assertionIds: made.map(one => one.id) }
  })
}
