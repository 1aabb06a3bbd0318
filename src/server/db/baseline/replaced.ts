/**
 * Migrations that the baselines of this version stand for. A database that ran all of them has the schema of the baselines, and its record is
 * written anew; one that ran some has to be brought to their end by a version that still has them. The next squash puts its own list here
 * (decision 127).
 */
import { type Kysely, sql } from 'kysely'

/** Of the areas, in the order in which they run. */
export const BASELINES = [
  '0101-kernel',
  '0102-people',
  '0103-platform',
  '0104-learn',
  '0105-city',
  '0106-consult',
  '0107-trade',
  '0108-park',
] as const

/** By their names, the last one last. */
export const REPLACED: readonly string[] = `
  0001-kernel 0002-people 0003-platform 0004-city 0005-consult 0006-trade 0007-learn 0008-park 0300-ledger 0301-coin 0302-sign-in 0303-earning
  0310-idempotent-calls 0311-payment-sandbox 0312-payment 0320-order-life 0340-recruitment-acts 0350-withdrawal 0351-ledger-correction
  0355-course-buying 0356-download-buying 0357-playback-buying 0358-cloud-buying 0360-question-acts 0370-review-acts 0372-order-files
  0373-service-talk 0374-no-show 0380-chat 0385-directed-consultations 0386-order-evidence 0390-reconciliation 0391-fee-rates 0392-invoices
  0395-calls 0400-recordings 0401-playback-publishing 0402-playback-bullets 0405-course-authoring 0406-course-learning 0410-statement-files
  0411-saved-searches 0412-views 0413-email-format 0414-grams-with-s 0415-exam-registering 0420-forum-writing 0421-forum-reads
  0425-kept-recordings 0430-facility-bookings 0431-vacancy-enquiries 0432-policy-applications 0440-text-check 0441-held-service-questions
  0445-reports 0446-strikes 0450-notice-channels 0455-daily-figures 0456-job-runs 0457-rule-versions 0458-feature-switches 0460-supply
  0461-course-certificate-files 0466-upload-leases 0467-version-of-terms 0468-invoice-files 0470-ledger-days 0471-kept-sums 0472-marketplace
  0475-chat-forwards-and-blocks 0480-shadows 0481-minor-modes 0485-school-enquiries 0486-open-days 0487-exams-called-off 0488-forum-moderators
  0489-facility-rooms 0497-orders-by-word 0498-statement-parts 0502-held-reviews 0510-video-writing 0511-video-series-writing
  0512-wechat-payers 0513-video-watching 0514-official-figures 0515-download-writing 0516-download-takers 0517-merged-topics
  0518-refused-pictures 0519-course-films 0520-follow-official-accounts 0521-written-official-articles 0522-forum-terms 0523-fraud
  0524-chat-cautions 0525-answer-media 0527-answer-quotes 0528-category-console 0529-split-bounties 0530-held-playback-bullets
  0531-own-changes-of-conversations 0532-reconsidered-disputes 0533-rights-assertions 0534-download-previews 0535-appeals-against-takedowns
  0536-pictures-of-quotes 0537-coin-changes 0538-cloud-downgrades 0539-forum-appeals 0540-forum-news 0541-hidden-playbacks
  0542-saved-policy-searches 0543-strikes-of-the-site 0544-refused-texts 0545-barred-claimants 0546-replies-of-an-author
  0547-recruitment-violations 0548-cloud-data-is-kept 0549-coins-of-companies 0550-consultation-statements 0551-refunds-to-answer
  0552-monthly-statements 0553-disputes-that-wait 0554-films-of-every-domain 0555-video-film-readings 0556-withdrawn-notices
  0557-professions-and-boards 0560-refunds-of-operators 0561-services-begin 0562-coins-of-campaigns 0566-refunds-by-transfer
  0567-suggestions-of-documents 0568-documents-by-owner 0570-platform-refunds 0571-yearly-checks-of-schools 0572-yearly-checks-of-consultants
  0573-days-of-consultants-checks 0575-polls-of-providers 0580-who-ended-a-call 0581-checked-evaluations 0582-names-of-jobs
  0585-terms-of-certificates 0586-views-of-numbers 0587-waits-of-applicants 0588-login-records-end 0589-dormant-accounts
  0590-withdrawn-rule-versions 0591-partners-of-orders 0592-changed-voices 0594-orders-from-consultations 0595-no-system-conversations
  0597-schools-collected-and-scored 0598-lists-of-kept-topics 0599-kinds-of-suggestions 0600-permits-of-courses
  0601-folded-answers-and-emergencies
`
  .trim()
  .split(/\s+/)

const replaced = new Set(REPLACED)

/** Whether there is one of them among these. */
export const hasReplaced = (names: readonly string[]): boolean => names.some(name => replaced.has(name))

/** @returns those that are not among these, in their order. */
export const missingOf = (names: readonly string[]): string[] => REPLACED.filter(name => !names.includes(name))

/** @returns the same with the baselines for what they stand for; everything else as it is. */
export const withBaselines = (names: readonly string[]): string[] =>
  hasReplaced(names) ? [...BASELINES, ...names.filter(name => !replaced.has(name))] : [...names]

/**
 * Writes the baselines into the record of a database that ran everything they stand for: in one transaction, under the lock that migrations
 * take, so that of several starts at once the first does it and the others find it done. Constraints that were named after a table or a
 * column that has another name since get the names that the baselines give them.
 */
export async function recordBaselines<Schema>(db: Kysely<Schema>): Promise<void> {
  const { adapter } = db.getExecutor()
  const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }
  await db.connection().execute(async connection => {
    await adapter.acquireMigrationLock(connection, lock)
    try {
      await connection.transaction().execute(writeRecord)
    } finally {
      await adapter.releaseMigrationLock(connection, lock)
    }
  })
}

async function writeRecord<Schema>(trx: Kysely<Schema>): Promise<void> {
  const gone = await sql`delete from kysely_migration where name = any (${[...REPLACED]}::text[])`.execute(trx)
  if (!gone.numAffectedRows) return
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${[...BASELINES]}::text[]) as names (name)`.execute(trx)
  const { rows } = await sql<{ table: string; before: string; after: string }>`
    select conrelid::regclass::text as table, conname as before,
      regexp_replace(replace(replace(replace(conname, '_ask_at_', '_next_poll_at_'), '_asked_times_', '_poll_count_'),
        '_terms_rev_', '_terms_version_'), '^course_films_', 'films_') as after
    from pg_constraint where connamespace = current_schema()::regnamespace and (conrelid = to_regclass('films') and conname like 'course_films_%'
      or conname ~ '_(ask_at|asked_times|terms_rev)_not_null$')`.execute(trx)
  for (const { table, before, after } of rows)
    await sql`alter table ${sql.raw(table)} rename constraint ${sql.id(before)} to ${sql.id(after)}`.execute(trx)
}
