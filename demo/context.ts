/** What every domain's seed is given. */
import type { Db } from '#server/db/client.ts'
import type { FileStore } from '#server/media/file-store.ts'
import type { SeedCity } from './cities.ts'
import type { Rng } from './rng.ts'

export type SeedSize = 'small' | 'demo'

export type SeedPerson = {
  id: number
  nickname: string
  /** The name that certifications, contracts and registrations bear. */
  realName: string
  gender: 'MALE' | 'FEMALE'
  avatar: string
  /** When the account was made. */
  joinedAt: Date
}

export type SeedCompany = {
  id: number
  name: string
  logo: string
  provinceCode: number
  cityCode: number
  districtCode: number
  ownerUserId: number
  industry: string
  certified: boolean
}

export type SeedContext = {
  db: Db
  rng: Rng
  /** The seeding moment: every demo date lies before it (or after, for what is planned). */
  now: Date
  size: SeedSize
  /** `count` rows at demo size, about a twentieth of it (at least one) at small size. */
  scale(count: number): number
  /** Where files of the demo data go (clips, downloads); fixed ids, so that seeding again replaces them. */
  files: FileStore
  /** The demo cities, Shenzhen first; `pickCity(rng)` of `cities.ts` draws by weight. */
  cities: readonly SeedCity[]
  /** Filled by the identity seed, for everything that is seeded after it. */
  people: SeedPerson[]
  companies: SeedCompany[]
}
