/** Pictures compared with those that were refused. */
import type { Domain } from '#server/manifest/domain.ts'
import { mentioned } from '#server/manifest/personal-columns.ts'
import { pictureCheckRoutes } from './routes.ts'
import type { PictureCheckTables } from './tables.ts'

export const pictureCheckDomain = {
  name: 'platform/picture-check',
  tables: {
    refused_pictures: [mentioned('added_by'), mentioned('removed_by')],
    picture_hits: [],
  },
  routes: { pictureCheck: pictureCheckRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<PictureCheckTables>

declare module '#server/db/schema.ts' {
  interface Database extends PictureCheckTables {}
}
