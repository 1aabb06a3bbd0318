/** How far the certification of a person has come: passed, or by their turn in one of the other states. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { dayAfter } from '#demo/day.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { CertificationsTable } from '#server/domains/people/certification/tables.ts'
import type { PersonDraft } from './draft.ts'

type Certification = Insertable<CertificationsTable>
type Progress = Pick<Certification, 'state' | 'refuse_reason' | 'applied_at' | 'decided_at' | 'valid_until'>

export function certificationOf(context: SeedContext, person: PersonDraft, userId: number, index: number): Certification[] {
  const progress =
    person.certified_at instanceof Date
      ? passed(person.certified_at)
      : unsettled(context.now, index, drawApplied(context, person))
  if (!progress) return []
  return [
    {
      subject: 'PERSON',
      user_id: userId,
      holder_name: person.realName,
      number_masked: `0000**********00${String(index % 90).padStart(2, '0')}`,
      ...progress,
    },
  ]
}

const passed = (at: Date): Progress => ({
  state: 'CERTIFIED',
  refuse_reason: null,
  applied_at: at,
  decided_at: at,
  valid_until: null,
})

/** Not before the account was made. */
const drawApplied = ({ rng, now }: SeedContext, { created_at }: PersonDraft): Date =>
  new Date(Math.max(created_at.getTime(), rng.pastDate(now, 90).getTime()))

/** null: never applied, which is so of most. */
function unsettled(now: Date, index: number, applied: Date): Progress | null {
  const decided = { refuse_reason: null, applied_at: applied, decided_at: applied, valid_until: null }
  if (index % 29 === 3) return { ...decided, state: 'APPLYING', decided_at: null }
  if (index % 41 === 4) return { ...decided, state: 'REFUSED', refuse_reason: '证件照片不清晰，请重新拍摄后提交' }
  if (index % 53 === 5)
    return {
      state: 'EXPIRED',
      refuse_reason: null,
      applied_at: new Date(now.getTime() - 800 * DAY_MS),
      decided_at: new Date(now.getTime() - 799 * DAY_MS),
      valid_until: dayAfter(now, -60),
    }
  if (index % 211 === 8) return { ...decided, state: 'REVOKED', refuse_reason: '资料与本人不符，认证已撤销' }
  return null
}
