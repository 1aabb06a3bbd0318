/**
 * Erasing a person. In one transaction: what was theirs alone goes, what others share stays without a name, text that stays is cleared
 * of their phone, address and name, and pages and search follow.
 */
import { sql } from 'kysely'
import { audit, forgetTraces, systemActor } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { showAnew } from '#server/domains/people/profile/service.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { forgetUploads } from '#server/domains/platform/upload/service.ts'
import { GONE, personalTables } from './registry.ts'

/** What is looked for in the texts that stay. */
type Traces = { phone: string | null; email: string | null; names: string[]; otherPhones: string[] }

const HIDDEN = '***'

async function tracesOf(trx: Db, userId: number): Promise<Traces> {
  const { rows } = await sql<{ phone: string | null; email: string | null; names: string[] | null; phones: string[] | null }>`
    select phone, email,
      (select array_agg(distinct name) from (
        select holder_name as name from certifications where user_id = ${userId} and subject = 'PERSON'
        union all select receiver from delivery_addresses where user_id = ${userId}
        union all select nickname from users where id = ${userId}) as given where char_length(name) >= 2) as names,
      (select array_agg(distinct given.phone) from (
        select phone from delivery_addresses where user_id = ${userId}
        union all select contact_phone from orders where buyer_user_id = ${userId}
        union all select contact_phone from recruitments where publisher_user_id = ${userId} and kind = 'resume') as given
        where given.phone is not null) as phones
    from users where id = ${userId}`.execute(trx)
  const found = rows[0]
  return {
    phone: found?.phone ?? null,
    email: found?.email ?? null,
    names: (found?.names ?? []).filter(name => name !== GONE),
    otherPhones: found?.phones ?? [],
  }
}

/** Columns that hold text, by table: read once per erasure, so that a column added later is cleared too. */
async function textColumns(trx: Db): Promise<Map<string, { name: string; type: string }[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and udt_name in ('text', 'varchar', '_text', 'jsonb')`.execute(
    trx,
  )
  return Map.groupBy(rows, row => row.table)
}

/** Rows whose text is the person's own; in what others wrote about them nothing is changed. */
async function clearTexts(trx: Db, userId: number, { phone, email, names, otherPhones }: Traces): Promise<void> {
  const needles = [...new Set([phone, email, ...otherPhones, ...names])].filter(
    (text): text is string => text !== null && text.length >= 2,
  )
  if (needles.length === 0) return
  const columns = await textColumns(trx)
  for (const { table, person, only, leaving } of personalTables) {
    if (leaving === 'delete' || NOT_THEIR_WORDS.has(`${table}.${person}`)) continue
    for (const { name, type } of columns.get(table) ?? []) {
      const column = sql.ref(name)
      const cleared = needles.reduce(
        (text, needle) => sql`replace(${text}, ${needle}, ${HIDDEN})`,
        sql`${column}::text` as ReturnType<typeof sql>,
      )
      const back =
        type === 'text' || type === 'varchar' ? cleared : sql`(${cleared})::${sql.raw(type === '_text' ? 'text[]' : 'jsonb')}`
      const found = sql.join(
        needles.map(needle => sql`strpos(${column}::text, ${needle}) > 0`),
        sql` or `,
      )
      await sql`update ${sql.table(table)} set ${column} = ${back}
        where ${sql.ref(person)} = ${userId} and (${found}) ${only ? sql`and ${sql.raw(only)}` : sql``}`.execute(trx)
    }
  }
}

/** Columns by which a person decided about, or is named in, the words of somebody else. */
const NOT_THEIR_WORDS = new Set([
  'certifications.decided_by',
  'consultants.decided_by',
  'freezes.frozen_by',
  'freezes.ended_by',
  'review_cases.claimed_by',
  'review_cases.decided_by',
  'company_employees.invited_by',
  'company_employees.handed_to',
  'staff_invitations.invited_by',
  'companies.owner_user_id',
  'schools.owner_user_id',
  'official_accounts.owner_user_id',
  'service_questions.answered_by',
  'forum_topics.last_reply_user_id',
  'recruitment_comments.reply_to_user_id',
  'course_comments.reply_to_user_id',
  'consultation_complaints.respondent_user_id',
  'uploads.user_id',
])

/** A company that nobody else works for ends with its owner. */
async function dissolveOwnCompanies(trx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update companies set state = 'DISSOLVED', contact_name = '', legal_person = '', phone = null, updated_at = now()
    where owner_user_id = ${userId} and state <> 'DISSOLVED' returning id`.execute(trx)
  for (const { id } of rows) {
    await sql`update services set state = 'OFF' where owner_company_id = ${id} and state = 'ON'`.execute(trx)
    await sql`update recruitments set state = 'CLOSED', contact_name = null, contact_phone = null, contact_wechat = null
      where company_id = ${id} and state in ('PUBLISHED', 'PAUSED')`.execute(trx)
    await sql`update staff_invitations set state = 'WITHDRAWN', closed_at = now() where company_id = ${id} and state = 'OPEN'`.execute(
      trx,
    )
    const documents = await sql<{ kind: Parameters<typeof removeDocuments>[1]; ref_id: number }>`
      select kind, ref_id from search_documents where owner_company_id = ${id}
      union select 'company', ${id}::integer union select 'consultcompany', ${id}::integer`.execute(trx)
    for (const [kind, list] of Map.groupBy(documents.rows, row => row.kind)) {
      if (kind === 'topic' || kind === 'reply' || kind === 'question' || kind === 'answer') continue
      await removeDocuments(
        trx,
        kind,
        list.map(row => row.ref_id),
      )
    }
    await purgeTags(trx, [`company:${id}`, `services:company:${id}`, 'companies', 'services', 'jobs', 'map'])
  }
}

/** What stands under the phone or the address rather than under the person. */
async function eraseByContact(trx: Db, { phone, email }: Traces): Promise<void> {
  const recipients = [phone, email].filter(text => text !== null)
  if (recipients.length === 0) return
  await trx.deleteFrom('message_codes').where('phone', 'in', recipients).execute()
  await trx.deleteFrom('staff_invitations').where('phone', 'in', recipients).execute()
  await trx.deleteFrom('inbox_messages').where('recipient', 'in', recipients).execute()
  for (const recipient of recipients) await sql`delete from rate_limits where strpos(key, ${recipient}) > 0`.execute(trx)
}

/** Papers they handed in for a company belong to the company. */
async function papersOfCompanies(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('certifications')
    .select('upload_ids')
    .where('user_id', '=', userId)
    .where('subject', '=', 'COMPANY')
    .execute()
  return rows.flatMap(row => row.upload_ids)
}

/** Erases the person for good. Their number and address are free for a new account afterwards. */
export async function erasePerson(trx: Db, userId: number, now: Date): Promise<void> {
  const traces = await tracesOf(trx, userId)
  await dissolveOwnCompanies(trx, userId)
  for (const { table, person, only, leaving } of personalTables) {
    if (leaving === 'keep') continue
    const where = sql`where ${sql.ref(person)} = ${userId} ${only ? sql`and ${sql.raw(only)}` : sql``}`
    if (leaving === 'delete') await sql`delete from ${sql.table(table)} ${where}`.execute(trx)
    else await sql`update ${sql.table(table)} set ${sql.raw(leaving.set)} ${where}`.execute(trx)
  }
  await forgetUploads(trx, userId, await papersOfCompanies(trx, userId), now)
  await clearTexts(trx, userId, traces)
  await sql`update course_certificates set holder_name = ${GONE}
    where enrolment_id in (select id from course_enrolments where user_id = ${userId})`.execute(trx)
  await eraseByContact(trx, traces)
  await trx
    .updateTable('users')
    .set({
      nickname: GONE,
      avatar: '',
      cover: '',
      gender: 'UNKNOWN',
      intro: '',
      tags: [],
      phone: null,
      email: null,
      password_hash: null,
      district_code: null,
      certified_at: null,
      state: 'CLOSED',
      closing_at: null,
      profile_visibility: 'PRIVATE',
      searchable: false,
      user_type: 'USER',
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await showAnew(trx, userId, 'everywhere')
  await audit(
    trx,
    systemActor,
    { action: 'account.erase', subjectKind: 'user', subjectId: userId },
    { address: '', userAgent: '' },
  )
  await forgetTraces(trx, userId)
}
