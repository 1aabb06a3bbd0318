/**
 * Reviews that sellers answer: whose they are when a person sells, not a company, and the list of what a seller has received. What a seller
 * may see there is what everybody may see.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE reviews ADD COLUMN seller_user_id integer REFERENCES users (id);
    UPDATE reviews SET seller_user_id = services.owner_user_id
      FROM services WHERE reviews.subject_kind = 'SERVICE' AND services.id = reviews.subject_id AND reviews.company_id IS NULL;
    ALTER TABLE reviews ADD CONSTRAINT reviews__seller CHECK (company_id IS NULL OR seller_user_id IS NULL);
    ALTER TABLE reviews ADD CONSTRAINT reviews__reply_length CHECK (char_length(reply) <= 500);
    ALTER TABLE reviews ADD CONSTRAINT reviews__followup_length CHECK (char_length(followup) <= 1000);
    CREATE INDEX reviews__seller_user_id ON reviews (seller_user_id, created_at DESC, id DESC) WHERE state = 'PUBLISHED';
    CREATE INDEX reviews__company_unanswered ON reviews (company_id, created_at DESC, id DESC) WHERE state = 'PUBLISHED' AND reply IS NULL;
    CREATE INDEX reviews__seller_unanswered ON reviews (seller_user_id, created_at DESC, id DESC) WHERE state = 'PUBLISHED' AND reply IS NULL;
  `.execute(db)
}
