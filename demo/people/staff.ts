/** Invitations in every state, a transfer of ownership that waits, and the certifications that operators have to look at. */

import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { StaffTables } from '#server/domains/people/staff/tables.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { seal } from '#server/secrets.ts'

type Invitation = Insertable<StaffTables['staff_invitations']>

export async function seedStaff({ db, rng, now, companies, people, scale }: SeedContext): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const phones = new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'phone'])
        .where(
          'id',
          'in',
          people.map(person => person.id),
        )
        .execute()
    ).map(row => [row.id, row.phone]),
  )
  let secret = 0
  const invitations = companies.slice(0, scale(60)).flatMap((company, index) => {
    const base = (sent: number, until: number) => ({
      company_id: company.id,
      invited_by: company.ownerUserId,
      // Nobody knows the links of demo invitations.
      token_hash: createHash('sha256').update(`demo ${secret++} ${rng.float()}`).digest(),
      cloud_permission: 'VIEW' as const,
      created_at: day(-sent),
      sent_at: day(-sent),
      expires_at: day(until),
      closed_at: null,
    })
    const [first, second, third] = rng.sample(people.slice(7), 3).map(person => phones.get(person.id) ?? null)
    const link = { ...base(2, 5), way: 'LINK' as const, employee_identity: 'STAFF' as const, title: '一线人员' }
    const rows: Invitation[] = [
      { ...link, max_uses: 20, uses: rng.int(0, 6) },
      { ...link, ...base(20, -13), max_uses: 1 },
      { ...link, ...base(30, -2), max_uses: 1, state: 'WITHDRAWN', closed_at: day(-28) },
      {
        ...base(1, 6),
        way: 'PHONE',
        phone: `1548${String(company.id).padStart(7, '0')}`,
        employee_identity: 'CONSULTANT',
        title: '咨询顾问',
        sms_state: index % 5 === 1 ? 'FAILED' : 'SENT',
        sms_at: day(-1),
      },
    ]
    const phone = { ...base(3, 4), way: 'PHONE' as const, employee_identity: 'CONSULTANT' as const, title: '资深顾问' }
    if (first) rows.push({ ...phone, phone: first, sms_state: 'SENT', sms_at: day(-3) })
    if (second) rows.push({ ...phone, ...base(9, -2), phone: second, state: 'DECLINED', closed_at: day(-8) })
    if (third)
      rows.push({
        ...phone,
        ...base(40, -33),
        phone: third,
        state: 'USED',
        uses: 1,
        closed_at: day(-38),
        sms_state: 'SENT',
        sms_at: day(-40),
      })
    return rows
  })
  await insertAll(
    db,
    'staff_invitations',
    invitations.map(row => ({ phone: null, max_uses: 1, uses: 0, state: 'OPEN', sms_state: null, sms_at: null, ...row })),
  )

  const waiting = companies[3]
  const heir =
    waiting &&
    (await db
      .selectFrom('company_employees')
      .select('user_id')
      .where('company_id', '=', waiting.id)
      .where('state', '=', 'ACTIVE')
      .where('employee_identity', '<>', 'OWNER')
      .executeTakeFirst())
  if (waiting && heir) {
    await insertAll(db, 'ownership_transfers', [
      {
        company_id: waiting.id,
        from_user_id: waiting.ownerUserId,
        to_user_id: heir.user_id,
        expires_at: day(5),
        closed_at: null,
      },
    ])
  }
  await queueCertifications(db)
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
