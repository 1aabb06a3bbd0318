/** People of the demo city before they are written: the named ones, then everybody else. */
import type { Insertable } from 'kysely'
import { pickCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { UsersTable } from '#server/domains/people/identity/tables.ts'
import { type DemoAccount, demoAccounts } from '../accounts.ts'
import { personIntro, personName } from '../names.ts'

export type PersonDraft = Insertable<UsersTable> & { realName: string; bornAs: SeedPerson['gender']; created_at: Date }

/** Invented and on a prefix no carrier issues. */
const inventedPhone = (n: number): string => `1540${String(n).padStart(7, '0')}`

const avatarOf = (index: number): string => pictureFor(index % 3 === 0 ? 'portrait' : 'avatar', index)

export function draftPeople(context: SeedContext): PersonDraft[] {
  const taken = new Set(demoAccounts.map(account => account.nickname))
  const named = demoAccounts.map((account, index) => draftNamed(context, account, index))
  const others = Array.from({ length: context.scale(3000) - named.length }, (_, index) =>
    draftPerson(context, taken, index + named.length),
  )
  return [...named, ...others]
}

function draftNamed({ rng, now }: SeedContext, account: DemoAccount, index: number): PersonDraft {
  const place = seedCityOf(DEFAULT_CITY.code).pickArea(rng)
  return {
    realName: account.realName,
    bornAs: account.gender,
    nickname: account.nickname,
    avatar: avatarOf(index),
    gender: account.gender,
    intro: account.intro,
    phone: account.phone,
    is_operator: account.role === 'OPERATOR',
    operator_duties: account.role === 'OPERATOR' ? ['super'] : [],
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    certified_at: account.role === 'MEMBER' ? null : new Date(now.getTime() - 200 * DAY_MS),
    last_active_at: now,
    created_at: new Date(now.getTime() - (400 - index) * DAY_MS),
  }
}

/** Every state occurs, whatever the size. */
function stateOf(index: number) {
  if (index % 97 === 11) return 'FROZEN'
  if (index % 151 === 12) return 'CLOSING'
  return index % 131 === 13 ? 'CLOSED' : 'ACTIVE'
}

/** @param taken nicknames of the others */
function draftPerson({ rng, now }: SeedContext, taken: Set<string>, index: number): PersonDraft {
  const city = pickCity(rng)
  const place = city.pickArea(rng)
  const { realName, nickname, gender } = personName(rng, taken)
  const state = stateOf(index)
  const closed = state === 'CLOSED'
  const drawn = rng.pastDate(now, 1400)
  // A certification that ran out has lasted for years.
  const created = index % 53 === 5 ? new Date(now.getTime() - 1000 * DAY_MS) : drawn
  return {
    realName,
    bornAs: gender,
    nickname: closed ? '已注销用户' : nickname,
    avatar: closed ? '' : avatarOf(index),
    gender: closed ? 'UNKNOWN' : rng.chance(0.8) ? gender : 'UNKNOWN',
    ...(closed ? { intro: '', tags: [] } : personIntro(rng, city.short)),
    phone: closed ? null : inventedPhone(index + 100),
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    state,
    closing_at: state === 'CLOSING' ? new Date(now.getTime() + rng.int(1, 7) * DAY_MS) : null,
    ...drawPrivacy(rng, index),
    certified_at: !closed && rng.chance(0.3) ? notAfter(now, new Date(created.getTime() + rng.int(1, 20) * DAY_MS)) : null,
    follower_count: Math.floor(rng.float() ** 4 * 900),
    last_active_at: new Date(Math.max(created.getTime(), rng.pastDate(now, 60).getTime())),
    created_at: created,
  }
}

/** Most show everything. */
const drawPrivacy = (rng: Rng, index: number) => ({
  profile_visibility: index % 23 === 5 ? ('MEMBERS' as const) : index % 37 === 6 ? ('PRIVATE' as const) : ('PUBLIC' as const),
  show_consultations: !rng.chance(0.08),
  show_forum: !rng.chance(0.05),
  show_videos: !rng.chance(0.05),
  searchable: !rng.chance(0.04),
})

const notAfter = (now: Date, at: Date): Date => (at < now ? at : now)
