/** Suggestions: taken from anybody, decided in the review queue, answered to anyone who made them. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { CaptchaProof } from '#lib/contract/people/session.ts'
import type { SuggestionEntry, SuggestionKind } from '#lib/contract/platform/suggestion.ts'
import { SUGGESTION_KINDS } from '#lib/format/suggestion.ts'
import type { Actor } from '#server/access/actor.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { takeCaptcha, useLimit } from '#server/domains/people/session/service.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { findUploads, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { presentSuggestion } from './present.ts'
import { incrementDay, insertSuggestion, listOwnSuggestions } from './queries.ts'

type Input = {
  kind: SuggestionKind
  text: string
  contact?: string | undefined
  attachmentIds: number[]
  captcha?: CaptchaProof | undefined
}

/** `JY` (建议), the business day, its number of the day. */
async function nextTicket(trx: Db, now: Date): Promise<string> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now)
  const last = await incrementDay(trx, day)
  return `JY${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`
}

/** @throws AppError `session.invalid` for attachments of nobody, `captcha.required` for a visitor without proof of work. */
export async function createSuggestion(
  db: Db,
  actor: Actor,
  input: Input,
  { exchange, now }: Pick<RequestContext, 'exchange' | 'now'>,
): Promise<{ ticket: string }> {
  const person = actor.kind === 'visitor' ? null : actor
  if (person) await useLimit(db, 'suggestionPerPerson', String(person.userId))
  else {
    if (input.attachmentIds.length > 0) throw new AppError('session.invalid')
    await takeCaptcha(db, input.captcha, now)
    await useLimit(db, 'suggestionPerAddress', exchange.address)
  }
  return db.transaction().execute(async trx => {
    const uploads = person
      ? await takeUploads(trx, {
          userId: person.userId,
          ids: input.attachmentIds,
          purpose: 'ATTACHMENT',
          field: 'attachmentIds',
          now,
        })
      : []
    const ticket = await nextTicket(trx, now)
    const id = await insertSuggestion(trx, {
      ticket,
      user_id: person?.userId ?? null,
      company_id: person?.company?.companyId ?? null,
      kind: input.kind,
      body: input.text,
      contact: input.contact ?? '',
      upload_ids: uploads.map(upload => upload.id),
      answer: null,
      created_at: now,
      answered_at: null,
    })
    await submitForReview(trx, {
      kind: 'SUGGESTION',
      refId: id,
      title: `${SUGGESTION_KINDS[input.kind]}：${input.text.replace(/\s+/g, ' ').slice(0, 60)}`,
      submittedBy: person?.userId ?? null,
      companyId: person?.company?.companyId ?? null,
      isUrgent: input.kind === 'MINORS',
    })
    return { ticket }
  })
}

/** What this person suggested as the identity that acts now. */
export async function listMine(
  db: Db,
  actor: { userId: number; companyId: number | null },
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
  { reader, now }: { reader: LinkReader | null; now: Date },
): Promise<ListOf<SuggestionEntry>> {
  const page = await listOwnSuggestions(db, actor, query)
  const uploads = await findUploads(
    db,
    page.rows.flatMap(row => row.upload_ids),
  )
  return presentPage(page, row => presentSuggestion(row, uploads, { reader, now }))
}
