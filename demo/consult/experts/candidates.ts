/** Who becomes a consultant: some of the staff of each consulting company, then people on their own, the last of whom only apply. */
import { pickCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { SeedField } from '../categories.ts'
import type { Proof } from './certify.ts'
import { type Candidate, type ConsultantDraft, draftConsultant } from './draft.ts'
import type { Firm, StaffMember } from './firms.ts'

type Pool = { fields: readonly SeedField[]; firms: readonly Firm[]; staff: readonly StaffMember[]; proof: Proof }

export function draftConsultants(context: SeedContext, pool: Pool): ConsultantDraft[] {
  const wanted = context.scale(250)
  const drafts: ConsultantDraft[] = []
  const add = (candidate: Candidate) => drafts.push(draftConsultant(context, candidate, drafts.length, wanted))
  for (const firm of pool.firms)
    for (const candidate of drawStaff(context, firm, pool)) if (drafts.length < wanted) add(candidate)
  const free = drawFree(context, pool.proof, new Set(drafts.map(draft => draft.row.user_id)))
  for (const [index, person] of free.entries()) {
    if (drafts.length >= wanted + Math.max(3, context.scale(14))) break
    // Only certified people apply.
    if (drafts.length >= wanted && !pool.proof.certified.has(person.id)) continue
    const { provinceCode, cityCode, districtCode } = pickCity(context.rng).pickArea(context.rng)
    add({
      userId: person.id,
      companyId: null,
      name: person.realName,
      post: undefined,
      field: pool.fields[index % pool.fields.length]!,
      place: { province_code: provinceCode, city_code: cityCode, district_code: districtCode },
    })
  }
  return drafts
}

/** Consultants first, then those who lead; a firm shows two to five of them. */
function drawStaff({ rng, people }: SeedContext, { company, field }: Firm, { staff, proof }: Pool): Candidate[] {
  const members = staff.filter(member => member.company_id === company.id && !proof.unproven.has(member.user_id))
  members.sort((a, b) => Number(b.employee_identity === 'CONSULTANT') - Number(a.employee_identity === 'CONSULTANT'))
  return members.slice(0, rng.int(2, 5)).map(member => ({
    userId: member.user_id,
    companyId: company.id,
    name: people.find(person => person.id === member.user_id)?.realName ?? '',
    post: member.title,
    field,
    place: { province_code: company.provinceCode, city_code: company.cityCode, district_code: company.districtCode },
  }))
}

/** In random order those who are neither named, nor consultants already, nor waiting for their certification. */
const drawFree = ({ rng, people }: SeedContext, { unproven }: Proof, taken: ReadonlySet<number>) =>
  rng.shuffle(people.slice(demoAccounts.length).filter(person => !taken.has(person.id) && !unproven.has(person.id)))
