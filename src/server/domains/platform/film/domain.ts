/** Films that people upload, in several sizes: of whichever domain shows them. */
import type { Domain } from '#server/manifest/domain.ts'
import { filmJob } from './films.ts'
import { createFilmHandler } from './serve.ts'
import type { FilmTables } from './tables.ts'

export const filmDomain = {
  name: 'platform/film',
  tables: { films: [] },
  routes: {},
  jobs: [filmJob()],
  handlers: [({ db, ports }) => createFilmHandler(db, ports.uploads)],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<FilmTables>

declare module '#server/db/schema.ts' {
  interface Database extends FilmTables {}
}
