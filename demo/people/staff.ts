/** Invitations in every state, a transfer of ownership that waits, and the certifications that operators have to look at. */

import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SeedCompany, SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { StaffTables } from '#server/domains/people/staff/tables.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { seal } from '#server/secrets.ts'

type Invitation = Insertable<StaffTables['staff_invitations']>
/** What every invitation has, sent so many days ago and good for so many days from now. */
type Begin = (sent: number, until: number) => ReturnType<typeof beginning>

export async function seedStaff(context: SeedContext): Promise<void> {
  const { db, now, companies, scale } = context
  const phones = await readPhones(context)
  const drawToken = tokens(context.rng)
  const invitations = companies.slice(0, scale(60)).flatMap((company, index) => {
    const begin: Begin = (sent, until) => beginning(now, company, drawToken(), sent, until)
    return drawInvitations(context, company, phones, begin, index)
  })
  await insertAll(
    db,
    'staff_invitations',
    invitations.map(row => ({ phone: null, max_uses: 1, uses: 0, state: 'OPEN', sms_state: null, sms_at: null, ...row })),
  )
  if (companies[3]) await seedTransfer(context, companies[3])
  await queueCertifications(db)
}

async function readPhones({ db, people }: SeedContext): Promise<Map<number, string | null>> {
  const ids = people.map(person => person.id)
  const rows = await db.selectFrom('users').select(['id', 'phone']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.phone]))
}

/** Nobody knows the links of demo invitations. */
function tokens(rng: Rng): () => Buffer {
  let next = 0
  return () => createHash('sha256').update(`demo ${next++} ${rng.float()}`).digest()
}

const dayFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

const beginning = (now: Date, company: SeedCompany, token: Buffer, sent: number, until: number) => ({
  company_id: company.id,
  invited_by: company.ownerUserId,
  token_hash: token,
  cloud_permission: 'VIEW' as const,
  created_at: dayFrom(now, -sent),
  sent_at: dayFrom(now, -sent),
  expires_at: dayFrom(now, until),
  closed_at: null,
})

/** Of one company: links and messages, to strangers and to members, in every state. */
function drawInvitations(
  { rng, now, people }: SeedContext,
  company: SeedCompany,
  phones: ReadonlyMap<number, string | null>,
  begin: Begin,
  index: number,
): Invitation[] {
  const members = rng.sample(people.slice(7), 3).map(person => phones.get(person.id) ?? null)
  return [
    ...drawLinks(rng, now, begin),
    {
      ...begin(1, 6),
      way: 'PHONE',
      phone: `1548${String(company.id).padStart(7, '0')}`,
      employee_identity: 'CONSULTANT',
      title: '咨询顾问',
      sms_state: index % 5 === 1 ? 'FAILED' : 'SENT',
      sms_at: dayFrom(now, -1),
    },
    ...membersInvited(now, members, begin),
  ]
}

/** One that is open, one that ran out, one that was withdrawn. */
function drawLinks(rng: Rng, now: Date, begin: Begin): Invitation[] {
  const link = { ...begin(2, 5), way: 'LINK' as const, employee_identity: 'STAFF' as const, title: '一线人员' }
  return [
    { ...link, max_uses: 20, uses: rng.int(0, 6) },
    { ...link, ...begin(20, -13), max_uses: 1 },
    { ...link, ...begin(30, -2), max_uses: 1, state: 'WITHDRAWN', closed_at: dayFrom(now, -28) },
  ]
}

/** The first has not answered, the second declined, the third accepted. People without a phone are not invited. */
function membersInvited(now: Date, [first, second, third]: readonly (string | null)[], begin: Begin): Invitation[] {
  const phone = { ...begin(3, 4), way: 'PHONE' as const, employee_identity: 'CONSULTANT' as const, title: '资深顾问' }
  const rows: Invitation[] = []
  if (first) rows.push({ ...phone, phone: first, sms_state: 'SENT', sms_at: dayFrom(now, -3) })
  if (second) rows.push({ ...phone, ...begin(9, -2), phone: second, state: 'DECLINED', closed_at: dayFrom(now, -8) })
  if (third)
    rows.push({
      ...phone,
      ...begin(40, -33),
      phone: third,
      state: 'USED',
      uses: 1,
      closed_at: dayFrom(now, -38),
      sms_state: 'SENT',
      sms_at: dayFrom(now, -40),
    })
  return rows
}

/** The owner of `company` has offered it to one of its staff, who has not answered. */
async function seedTransfer({ db, now }: SeedContext, company: SeedCompany): Promise<void> {
  const heir = await db
    .selectFrom('company_employees')
    .select('user_id')
    .where('company_id', '=', company.id)
    .where('state', '=', 'ACTIVE')
    .where('employee_identity', '<>', 'OWNER')
    .executeTakeFirst()
  if (!heir) return
  await insertAll(db, 'ownership_transfers', [
    {
      company_id: company.id,
      from_user_id: company.ownerUserId,
      to_user_id: heir.user_id,
      expires_at: dayFrom(now, 5),
      closed_at: null,
    },
  ])
}

async function queueCertifications(db: SeedContext['db']): Promise<void> {
  const applying = await db
    .selectFrom('certifications')
    .innerJoin('users', 'users.id', 'certifications.user_id')
    .select(['certifications.id', 'subject', 'user_id', 'company_id', 'holder_name', 'number_masked', 'city_code'])
    .where('certifications.state', '=', 'APPLYING')
    .orderBy('certifications.id')
    .execute()
  for (const row of applying) {
    const isPerson = row.subject === 'PERSON'
    if (isPerson) {
      const number = row.number_masked.replaceAll('*', '0')
      await db
        .updateTable('certifications')
        .set({ number_cipher: seal(number) })
        .where('id', '=', row.id)
        .execute()
    }
    await submitForReview(db, {
      kind: isPerson ? 'PERSON_CERTIFICATION' : 'COMPANY_CERTIFICATION',
      refId: row.id,
      title: isPerson ? `${row.holder_name.slice(0, 1)}** 的实名认证` : `${row.holder_name} 的企业认证`,
      submittedBy: row.user_id ?? 0,
      companyId: row.company_id,
      cityCode: row.city_code,
    })
  }
}
