/** Certifications as operators look them up. */
import type { ListOf } from '#lib/contract/define.ts'
import type { ManagedCertification } from '#lib/contract/people/certification-managing.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { pageCertifications } from './queries.ts'

export const listCertifications = async (
  db: Db,
  query: Parameters<typeof pageCertifications>[1],
): Promise<ListOf<ManagedCertification>> =>
  presentPage(await pageCertifications(db, query), row => ({
    id: row.id,
    subject: row.subject,
    holderName: row.holder_name,
    numberMasked: row.number_masked,
    state: row.state,
    userId: row.user_id,
    companyId: row.company_id,
    appliedAt: row.applied_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    validUntil: row.valid_until,
    reason: row.refuse_reason,
    hasNumber: row.has_number,
  }))
