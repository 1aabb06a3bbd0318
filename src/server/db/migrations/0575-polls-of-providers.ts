/** A provider is polled, so that a question is one that a person asks; and a result is notified. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE payments RENAME COLUMN ask_at TO next_poll_at;
    ALTER TABLE payments RENAME COLUMN asked_at TO polled_at;
    ALTER TABLE payments RENAME COLUMN asked_times TO poll_count;
    ALTER TABLE refunds RENAME COLUMN ask_at TO next_poll_at;
    ALTER TABLE refunds RENAME COLUMN asked_times TO poll_count;
    ALTER TABLE payment_shares RENAME COLUMN ask_at TO next_poll_at;
    ALTER TABLE payment_shares RENAME COLUMN asked_times TO poll_count;
    ALTER TABLE reconciliation_days RENAME COLUMN ask_at TO next_poll_at;
    ALTER TABLE exam_registrations RENAME COLUMN result_told_at TO result_notified_at;
    ALTER INDEX payments__ask_at RENAME TO payments__next_poll_at;
    ALTER INDEX refunds__ask_at RENAME TO refunds__next_poll_at;
    ALTER INDEX payment_shares__ask_at RENAME TO payment_shares__next_poll_at;
    ALTER INDEX reconciliation_days__ask_at RENAME TO reconciliation_days__next_poll_at;
    ALTER INDEX exam_registrations__untold RENAME TO exam_registrations__unnotified;`.execute(db)
}
