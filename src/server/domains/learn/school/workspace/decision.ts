/** The decision of an operator about a school listing: what is read for it, and what approving or refusing changes. */
import type { LinkReader } from '#server/access/link-reader.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { publishSchoolPoints } from '#server/domains/learn/school/map-points.ts'
import { schoolTags } from '#server/domains/learn/school/suspension.ts'
import { AppError } from '#server/errors.ts'
import { checked } from './check.ts'
import { figuresOf, type ListingChanges, listingColumns } from './listing.ts'
import { isPassed } from './policy.ts'
import { findOpenRevision, saveMajors, updateRevision, updateSchool } from './queries.ts'
import { readRecord } from './record.ts'
import { findReviewedSchool, lockReviewedSchool } from './review-queries.ts'

/** What an operator decides on: the whole listing as it would be, and whether one is online already. */
export async function readForReview(db: Db, schoolId: number, reader: LinkReader | null, now: Date) {
  const row = await findReviewedSchool(db, schoolId)
  if (!row) return undefined
  const record = await readRecord(db, row, reader, now)
  return { form: record.form, record, live: isPassed(row.state) }
}

/** The decision of an operator: the listing goes online, or the change comes into force. */
export async function passSchool(trx: Db, schoolId: number, now: Date): Promise<void> {
  const row = await lockReviewedSchool(trx, schoolId)
  if (!row) throw new AppError('missing.record')
  const revision = await findOpenRevision(trx, schoolId)
  if (row.state === 'UNDER_REVIEW') {
    await updateSchool(trx, schoolId, {
      state: 'ONLINE',
      state_reason: null,
      published_at: now,
      updated_at: now,
      ...checked(row, now),
    })
  } else if (revision?.state === 'UNDER_REVIEW') {
    const { majors } = revision.changes as ListingChanges
    await updateSchool(trx, schoolId, {
      ...listingColumns(revision.changes),
      ...(majors ? figuresOf(majors) : {}),
      updated_at: now,
      ...checked(row, now),
    })
    if (majors) await saveMajors(trx, schoolId, majors)
    await updateRevision(trx, revision.id, { state: 'PASSED', decided_at: now })
  } else throw new AppError('state.conflict')
  await publishSchoolPoints(trx, [schoolId])
  await purgeTags(trx, schoolTags(schoolId))
}

/** @returns of a first registration the company that handed it in; null for a change of what has passed. */
export async function refuseSchool(
  trx: Db,
  schoolId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<number | null> {
  const row = await lockReviewedSchool(trx, schoolId)
  if (!row) throw new AppError('missing.record')
  const revision = await findOpenRevision(trx, schoolId)
  if (row.state === 'UNDER_REVIEW')
    await updateSchool(trx, schoolId, { state: 'REJECTED', state_reason: reason, updated_at: now })
  else if (revision?.state === 'UNDER_REVIEW')
    await updateRevision(trx, revision.id, { state: 'REJECTED', reason, decided_at: now })
  else throw new AppError('state.conflict')
  return row.state === 'UNDER_REVIEW' ? row.company_id : null
}
