/** Seeds consulting companies and consultants with their fields, fees and hours. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import type { SeedField } from '../categories.ts'
import { draftConsultants } from './candidates.ts'
import { certify, readProof } from './certify.ts'
import type { ConsultantDraft } from './draft.ts'
import { type FeeRow, type SeedFee, seedFees } from './fees.ts'
import { chooseFirms, insertFirms, readStaff } from './firms.ts'
import { seedHours } from './hours.ts'

export type SeedConsultant = {
  id: number
  userId: number
  companyId: number | null
  field: SeedField
  taking: boolean
  /** Seconds until they usually answer; null for those who have answered nobody yet. */
  pace: number | null
  /** What is paid to the consultant, and what to the company when nobody is named. */
  fees: SeedFee[]
  companyFees: SeedFee[]
}

/** @returns the consultants who may be seen; the others (applying, refused, revoked) only lie in the table. */
export async function seedExperts(context: SeedContext, fields: readonly SeedField[]): Promise<SeedConsultant[]> {
  const { db } = context
  const firms = chooseFirms(context, fields)
  await insertFirms(context, firms)
  const proof = await readProof(db)
  const drafts = draftConsultants(context, { fields, firms, staff: await readStaff(db, firms), proof })
  await certify(
    context,
    drafts.map(draft => draft.row),
    proof.certified,
  )
  const ids = await insertReturningIds(
    db,
    'consultants',
    drafts.map(draft => draft.row),
  )
  await submitApplications(db, drafts, ids)
  await insertAll(
    db,
    'consultant_fields',
    drafts.flatMap(({ field, leaves }, index) =>
      leaves.map((leaf, sort) => ({ consultant_id: ids[index]!, category_id: field.leaves.get(leaf)!, sort })),
    ),
  )
  const fees = await seedFees(context, drafts, ids, firms)
  await seedHours(context, ids)
  await seedQuickReplies(context, ids)
  return drafts.flatMap((draft, index) => consultantOf(draft, ids[index]!, fees))
}

async function submitApplications(db: Db, drafts: readonly ConsultantDraft[], ids: readonly number[]): Promise<void> {
  for (const [index, { row }] of drafts.entries())
    if (row.state === 'APPLYING')
      await submitForReview(db, {
        kind: 'CONSULTANT',
        refId: ids[index]!,
        title: `${row.name} 申请成为咨询师（${row.title}）`,
        submittedBy: row.user_id,
        cityCode: row.city_code,
      })
}

const QUICK_REPLIES = [
  '您好，看到您的问题了，稍等我看一下材料。',
  '方便补充一下时间、地点和金额吗？',
  '这部分建议电话沟通，更快一些。',
  '已整理成文字发您，请查收。',
]

const seedQuickReplies = ({ db, rng }: SeedContext, ids: readonly number[]): Promise<void> =>
  insertAll(
    db,
    'consultant_quick_replies',
    ids.flatMap(id => rng.sample(QUICK_REPLIES, 3).map((content, sort) => ({ consultant_id: id, content, sort }))),
  )

function consultantOf({ row, field, pace }: ConsultantDraft, id: number, fees: readonly FeeRow[]): SeedConsultant[] {
  if (row.state !== 'ACTIVE' && row.state !== 'PAUSED') return []
  return [
    {
      id,
      userId: row.user_id,
      companyId: row.company_id ?? null,
      field,
      taking: row.state === 'ACTIVE',
      pace,
      fees: fees.filter(fee => fee.enabled && fee.consultant_id === id),
      companyFees: fees.filter(fee => row.company_id !== null && fee.company_id === row.company_id),
    },
  ]
}
