/** How far the certification of a company has come. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { dayAfter } from '#demo/day.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { CertificationsTable } from '#server/domains/people/certification/tables.ts'
import type { CompanyDraft } from './draft.ts'

type State = CertificationsTable['state']

const REASONS: Partial<Record<State, string>> = {
  REFUSED: '营业执照照片不完整，请重新上传',
  REVOKED: '执照已注销，认证已撤销',
}

export function certificationOf(
  { rng, now }: SeedContext,
  { row, owner, certification: state }: CompanyDraft,
  companyId: number,
): Insertable<CertificationsTable>[] {
  if (!state) return []
  const applied = (row.certified_at ?? row.created_at) as Date
  // Looked at once a year: what counts now was checked within the last half of one.
  const lately = new Date(now.getTime() - (5 + (companyId % 160)) * DAY_MS)
  const checked = state === 'CERTIFIED' && applied < lately ? lately : applied
  return [
    {
      subject: 'COMPANY',
      user_id: owner.id,
      company_id: companyId,
      state,
      holder_name: row.name,
      number_masked: `${row.credit_code?.slice(0, 4)}**********${row.credit_code?.slice(-4)}`,
      pictures: [],
      credit_code: row.credit_code ?? null,
      legal_person: row.legal_person ?? '',
      ...drawTransfer(rng, now, state),
      refuse_reason: REASONS[state] ?? null,
      applied_at: checked,
      decided_at: state === 'APPLYING' || state === 'TRANSFER_PENDING' ? null : checked,
      valid_until: validUntil(now, state, checked),
    },
  ]
}

/** The small sum by which a company proves that an account is its own: until when, and how much. */
const drawTransfer = (rng: Rng, now: Date, state: State) =>
  state === 'TRANSFER_PENDING'
    ? { transfer_until: new Date(now.getTime() + rng.int(1, 6) * DAY_MS), transfer_amount: rng.int(1, 99) }
    : { transfer_until: null, transfer_amount: null }

function validUntil(now: Date, state: State, checked: Date): string | null {
  if (state === 'CERTIFIED') return dayAfter(checked, 365)
  return state === 'EXPIRED' ? `${now.getFullYear() - 1}-12-31` : null
}
