/** Documents of a person or a company, which are written anew when the name changes and go when the account is closed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX search_documents__owner_user_id ON search_documents (owner_user_id) WHERE owner_user_id IS NOT NULL`.execute(
    db,
  )
  await sql`
    CREATE INDEX search_documents__owner_company_id ON search_documents (owner_company_id)
    WHERE owner_company_id IS NOT NULL`.execute(db)
}
