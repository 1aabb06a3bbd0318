/** SQL of services as operators review them. */
import type { Db } from '#server/db/client.ts'

export const lockReviewedOffer = (trx: Db, id: number) =>
  trx
    .selectFrom('services')
    .select(['id', 'state', 'title', 'owner_user_id', 'owner_company_id', 'city_code', 'category_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The service, the change that waits beside it, and whose it is. */
export const findReviewedOffer = (db: Db, id: number) =>
  db
    .selectFrom('services')
    .leftJoin('service_edits as edit', 'edit.service_id', 'services.id')
    .leftJoin('companies as company', 'company.id', 'services.owner_company_id')
    .innerJoin('users as person', 'person.id', 'services.owner_user_id')
    .where('services.id', '=', id)
    .selectAll('services')
    .select(['edit.content as edit', 'edit.state as edit_state', 'company.name as company_name', 'person.nickname'])
    .executeTakeFirst()

/** The name of a category, and of the one above. */
export const findCategoryNames = (db: Db, id: number) =>
  db
    .selectFrom('service_categories as leaf')
    .leftJoin('service_categories as root', 'root.id', 'leaf.parent_id')
    .where('leaf.id', '=', id)
    .select(['leaf.name', 'root.name as root'])
    .executeTakeFirst()

/** The operator who took the service down against which its owner appeals. */
export const findTakedownOperator = async (db: Db, id: number): Promise<number | null> =>
  (
    await db
      .selectFrom('services')
      .select('taken_down_by')
      .where('id', '=', id)
      .where('state', '=', 'APPEALING')
      .executeTakeFirst()
  )?.taken_down_by ?? null
