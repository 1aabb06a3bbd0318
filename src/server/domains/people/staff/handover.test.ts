import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OpenWork } from '#lib/contract/people/staff.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { giveWork } from '#tests/support/work.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company, join } = staffedCompanies(database, api)

const HANDED_OVER = new Set([
  'consultations.asker_user_id',
  'consultants.user_id',
  'recruitments.publisher_user_id',
  'services.owner_user_id',
  'schools.owner_user_id',
  'videos.owner_user_id',
  'video_series.owner_user_id',
  'downloads.owner_user_id',
  'official_accounts.owner_user_id',
  'orders.buyer_user_id',
  'orders.seller_user_id',
  'quotes.buyer_user_id',
  'quotes.seller_user_id',
  'chat_members.user_id',
])
const STAYS: Record<string, string> = {
  'coin_lots.user_id': 'coins are the person’s or the company’s, never of both',
  'coin_totals.user_id': 'the sums of those coins',
  'coin_changes.user_id': 'whose coins operators took or gave: a person’s or a company’s, never of both',
  'coin_changes.proposed_by': 'an operator, of the site and not of the company',
  'coin_changes.decided_by': 'an operator, of the site and not of the company',
  'platform_refunds.proposed_by': 'an operator, of the site and not of the company',
  'platform_refunds.decided_by': 'an operator, of the site and not of the company',
  'sub_merchants.user_id': 'a number of the person or of the company, never of both',
  'sub_merchants.created_by': 'history',
  'seller_months.user_id': 'sums of orders that stay where they are',
  'earnings.user_id': 'earned by the person or by the company, never by both',
  'ledger_accounts.user_id': 'an account of the person or of the company, never of both',
  'chat_blocks.user_id': 'whom a person does not want to hear from, in any of their roles',
  'chat_blocks.other_user_id': 'who is blocked: a person or a company, never both',
  'companies.owner_user_id': 'the owner transfers before leaving',
  'company_employees.user_id': 'the employment itself',
  'company_employees.invited_by': 'history',
  'company_employees.handed_to': 'history',
  'staff_invitations.invited_by': 'open ones are withdrawn',
  'ownership_transfers.from_user_id': 'open ones are withdrawn',
  'ownership_transfers.to_user_id': 'open ones are withdrawn',
  'certifications.user_id': 'who handed the papers in; told are the managers',
  'certifications.decided_by': 'an operator',
  'report_cases.author_user_id': 'the author is notified',
  'report_cases.decided_by': 'an operator',
  'reports.user_id': 'who reported',
  'strikes.user_id': 'points are the person’s',
  'strikes.given_by': 'an operator',
  'strike_appeals.decided_by': 'an operator',
  'posting_restrictions.user_id': 'follows the person’s points',
  'review_cases.submitted_by': 'history; told is who sees to the record',
  'review_cases.claimed_by': 'an operator',
  'review_cases.decided_by': 'an operator',
  'services.taken_down_by': 'an operator',
  'recruitments.taken_down_by': 'an operator',
  'sensitive_words.changed_by': 'an operator',
  'checked_texts.author_id': 'what the person wrote, kept for thirty days',
  'freezes.user_id': 'about the person',
  'minor_modes.user_id': 'the person’s alone',
  'shadows.user_id': 'about the person',
  'shadows.operator_id': 'an operator',
  'freezes.frozen_by': 'an operator',
  'freezes.ended_by': 'an operator',
  'suggestions.user_id': 'their own words',
  'consultants.decided_by': 'an operator',
  'consultation_answers.author_user_id': 'their own words',
  'orders.partner_user_id': 'history; what a playback brings to its asker is the company’s where they asked for it',
  'order_shares.user_id': 'history; what their accepted answer earned is the company’s where they acted for it',
  'consultation_evaluations.author_user_id': 'their own words',
  'forum_topics.author_id': 'their own words',
  'forum_topics.last_reply_user_id': 'their own words',
  'forum_replies.author_id': 'their own words',
  'course_teachers.user_id': 'the teacher’s page',
  'job_applications.user_id': 'the applicant',
  'reviews.user_id': 'their own words',
  'reviews.seller_user_id': 'who sold as a person; never beside a company',
  'download_grants.user_id': 'fetched as the person or for the company, never for both',
  'courses.owner_user_id': 'a certified person’s own course, never beside a company',
  'statement_files.user_id': 'of the person or of the company, never of both',
  'statement_files.asked_by': 'history; a company’s statement is the company’s',
  'monthly_statements.user_id': 'of the person or of the company, never of both',
  'monthly_statements.checked_by': 'history; only the owner checks for a company',
  'payout_accounts.user_id': 'an account of the person or of the company, never of both',
  'payout_accounts.created_by': 'history; only the owner binds a company’s account',
  'withdrawals.user_id': 'of the person or of the company, never of both',
  'withdrawals.applied_by': 'history; only the owner applies for a company',
  'withdrawals.checked_by': 'an operator',
  'withdrawals.approved_by': 'an operator',
  'withdrawals.paying_by': 'an operator',
  'withdrawals.ended_by': 'an operator',
  'invoices.buyer_user_id': 'asked for by the person or for the company, never for both',
  'invoices.issuer_user_id': 'issued by the person or by the company, never by both',
  'invoices.issued_by': 'history',
  'invoices.red_by': 'history',
  'facility_bookings.owner_user_id': 'history; coming bookings are seen and cancelled by those who lead the company',
  'forum_hidings.author_id': 'about their own words',
  'forum_hidings.hidden_by': 'who keeps order',
  'forum_hidings.decided_by': 'an operator',
  'forum_moderators.user_id': 'as the plain person',
  'forum_moderators.appointed_by': 'an operator',
  'school_enquiry_messages.author_user_id': 'history; those who lead the company answer',
  'open_days.created_by': 'history; those who lead the company change it',
  'facility_bookings.cancelled_by': 'history',
  'vacancy_enquiries.owner_user_id': 'history; open enquiries are seen and withdrawn by those who lead the company',
  'vacancy_enquiries.decided_by': 'an operator',
  'policy_profiles.updated_by': 'history',
  'policy_applications.created_by': 'history; the checklist is the company’s',
  'company_favourites.user_id': 'a mark of the person',
}

describe('leaving', () => {
  test('hands open consultations and jobs to the chosen colleague, and takes the consultant off the site', async () => {
    // A demo consultant of a company with something open.
    const row = await db
      .selectFrom('consultations')
      .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
      .innerJoin('company_employees', join =>
        join
          .onRef('company_employees.user_id', '=', 'consultants.user_id')
          .onRef('company_employees.company_id', '=', 'consultants.company_id'),
      )
      .innerJoin('companies', 'companies.id', 'consultants.company_id')
      .select([
        'consultants.company_id',
        'consultants.user_id',
        'consultants.id as consultant_id',
        'company_employees.id as employee_id',
      ])
      .where('consultations.kind', '=', 'DIRECTED')
      .where('consultations.state', 'in', ['CONSULTING', 'WAIT_CONFIRM', 'WAIT_ACCEPT'])
      .where('company_employees.state', '=', 'ACTIVE')
      .where('company_employees.employee_identity', '<>', 'OWNER')
      .where('companies.state', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
    const companyId = row.company_id!
    const leaver = await api.signedIn(row.user_id, { companyId })
    const work = (await leaver.get(`staff/members/${row.employee_id}/work`)).resultData as OpenWork
    expect(work.total).toBeGreaterThan(0)
    expect((await leaver.post('staff/leave', {})).fields).toHaveProperty('handoverTo')
    const heir = await join(companyId, 'STAFF', '接手人')
    expect((await leaver.post('staff/leave', { handoverTo: 2_000_000 })).code).toBe('missing.record')
    expect((await leaver.post('staff/leave', { handoverTo: heir.employeeId })).resultStatus).toBe(true)
    const left = await db
      .selectFrom('consultations')
      .select('id')
      .where('consultant_id', '=', row.consultant_id)
      .where('state', 'in', ['CONSULTING', 'WAIT_CONFIRM', 'WAIT_ACCEPT'])
      .execute()
    expect(left).toEqual([])
    const moved = await db
      .selectFrom('consultations')
      .select(['company_id', 'consultant_id'])
      .where('id', '=', work.items.find(item => item.kind === 'CONSULTATION')!.id)
      .executeTakeFirstOrThrow()
    expect(moved).toEqual({ company_id: companyId, consultant_id: null })
    const consultant = await db
      .selectFrom('consultants')
      .select('state')
      .where('id', '=', row.consultant_id)
      .executeTakeFirstOrThrow()
    expect(consultant.state).toBe('REVOKED')
    expect(
      await db
        .selectFrom('search_documents')
        .select('id')
        .where('kind', '=', 'consultant')
        .where('ref_id', '=', row.consultant_id)
        .execute(),
    ).toEqual([])
    const notice = await db.selectFrom('notices').select('title').where('user_id', '=', heir.userId).execute()
    expect(notice).toHaveLength(1)
  })

  test('hands over everything the person sees to for the company, and nothing that is theirs or has ended', async () => {
    const { companyId, owner, join: joins } = await company('深圳市交接科技有限公司')
    const [leaver, heir] = [await joins('STAFF', '要走的人'), await joins('STAFF', '接手人')]
    const work = await giveWork(db, { companyId, userId: leaver.userId })
    const shown = (await leaver.acting.get(`staff/members/${leaver.employeeId}/work`)).resultData as OpenWork
    expect(shown.items.map(item => `${item.kind} ${item.title}`).sort()).toEqual(Object.keys(work.open).sort())
    expect((await owner.acting.post(`staff/members/${leaver.employeeId}/remove`, {})).code).toBe('staff.handover_needed')
    const removed = await owner.acting.post(`staff/members/${leaver.employeeId}/remove`, { handoverTo: heir.employeeId })
    expect(removed.resultStatus).toBe(true)
    for (const [what, holder] of Object.entries(work.open)) expect([what, await holder()]).toEqual([what, heir.userId])
    for (const [what, holder] of Object.entries(work.kept)) expect([what, await holder()]).toEqual([what, leaver.userId])
    const [notice] = await db.selectFrom('notices').select('body').where('user_id', '=', heir.userId).execute()
    expect(notice?.body).toContain(`共 ${Object.keys(work.open).length} 项`)
  })

  test('leaves nobody’s work out: every column that names a person beside a company is handed over, or kept for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.table_name || '.' || p.column_name as name from information_schema.columns p
      join information_schema.key_column_usage k on k.table_name = p.table_name and k.column_name = p.column_name
      join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name and u.table_name = 'users'
      where p.table_schema = 'public' and exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = p.table_name and c.column_name ~ '(^|_)company_id$')
      order by 1`.execute(db)
    expect([...new Set(rows.map(row => row.name))].filter(name => !HANDED_OVER.has(name) && !(name in STAYS))).toEqual([])
  })

  test('is not for the owner', async () => {
    const { owner } = await company()
    expect((await owner.acting.post('staff/leave', {})).code).toBe('staff.owner_stays')
  })
})
