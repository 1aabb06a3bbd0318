/** Whether an invitation by phone went out as a short message as well. Those from before did not. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_invitations
      add column sms_state text,
      add column sms_at timestamptz,
      add constraint staff_invitations__sms_state check (sms_state is null or (sms_state in ('SENT', 'FAILED') and way = 'PHONE')),
      add constraint staff_invitations__sms_at check ((sms_state is null) = (sms_at is null))`.execute(db)
}
