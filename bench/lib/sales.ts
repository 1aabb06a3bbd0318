/** What is for sale in the demo city: one package of a company's service each, of as many companies as there are. */
import type pg from 'pg'

export type Sale = { serverId: number; packageId: number }

export const listSales = async (client: pg.Client): Promise<Sale[]> =>
  (
    await client.query<Sale>(
      `select distinct on (services.owner_company_id) services.id as "serverId", service_packages.id as "packageId"
       from services join service_packages on service_packages.service_id = services.id and service_packages.enabled
       where services.owner_company_id is not null and service_packages.price > 0 and services.is_public
       order by services.owner_company_id, services.id, service_packages.id limit 48`,
    )
  ).rows
