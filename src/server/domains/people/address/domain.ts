/** Delivery addresses. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { listReceivers } from './leaving-queries.ts'
import { addressRoutes } from './routes.ts'
import type { AddressTables } from './tables.ts'

export const addressDomain = {
  name: 'people/address',
  tables: {
    delivery_addresses: [
      deleted('user_id', {
        copy: copyOf(
          'addresses',
          '收货地址',
          `id receiver phone province_code city_code district_code town_code detail is_default created_at`,
        ),
      }),
    ],
  },
  routes: { address: addressRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { traces: listReceivers },
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<AddressTables>

declare module '#server/db/schema.ts' {
  interface Database extends AddressTables {}
}
