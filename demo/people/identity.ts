/** The people of the demo city: members, merchants, staff, and those who are leaving, frozen or gone. */

import type { Insertable } from 'kysely'
import { pickCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { dayAfter } from '#demo/day.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { CertificationsTable } from '#server/domains/people/certification/tables.ts'
import type { UsersTable } from '#server/domains/people/identity/tables.ts'
import { demoAccounts } from './accounts.ts'
import { personIntro, personName } from './names.ts'

type Person = Insertable<UsersTable> & { realName: string; bornAs: SeedPerson['gender']; created_at: Date }

/** Invented and on a prefix no carrier issues. */
const inventedPhone = (n: number): string => `1540${String(n).padStart(7, '0')}`

export async function seedIdentity({ db, rng, now, scale, people }: SeedContext): Promise<void> {
  const taken = new Set(demoAccounts.map(account => account.nickname))
  const home = seedCityOf(DEFAULT_CITY.code)
  const named: Person[] = demoAccounts.map((account, index) => {
    const place = home.pickArea(rng)
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
  })
  const others = Array.from({ length: scale(3000) - named.length }, (_, index) => ordinaryPerson(index + named.length))

  function ordinaryPerson(index: number): Person {
    const city = pickCity(rng)
    const place = city.pickArea(rng)
    const { realName, nickname, gender } = personName(rng, taken)
    // Every state occurs, whatever the size.
    const state = index % 97 === 11 ? 'FROZEN' : index % 151 === 12 ? 'CLOSING' : index % 131 === 13 ? 'CLOSED' : 'ACTIVE'
    const drawn = rng.pastDate(now, 1400)
    // A certification that ran out has lasted for years.
    const created = index % 53 === 5 ? new Date(now.getTime() - 1000 * DAY_MS) : drawn
    const closed = state === 'CLOSED'
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
      profile_visibility: index % 23 === 5 ? 'MEMBERS' : index % 37 === 6 ? 'PRIVATE' : 'PUBLIC',
      show_consultations: !rng.chance(0.08),
      show_forum: !rng.chance(0.05),
      show_videos: !rng.chance(0.05),
      searchable: !rng.chance(0.04),
      certified_at: !closed && rng.chance(0.3) ? notAfter(now, new Date(created.getTime() + rng.int(1, 20) * DAY_MS)) : null,
      follower_count: Math.floor(rng.float() ** 4 * 900),
      last_active_at: new Date(Math.max(created.getTime(), rng.pastDate(now, 60).getTime())),
      created_at: created,
    }
  }

  const all = [...named, ...others]
  const ids = await insertReturningIds(
    db,
    'users',
    all.map(({ realName: _, bornAs: __, ...row }) => ({ tags: [], closing_at: null, updated_at: row.last_active_at, ...row })),
  )
  await insertAll(
    db,
    'certifications',
    all.flatMap((person, index) => certificationOf(person, ids[index]!, index)),
  )
  for (const [index, person] of all.entries()) {
    if ((person.state ?? 'ACTIVE') === 'ACTIVE')
      people.push({
        id: ids[index]!,
        nickname: person.nickname,
        realName: person.realName,
        gender: person.bornAs,
        avatar: person.avatar ?? '',
        joinedAt: person.created_at,
      })
  }

  function certificationOf(person: Person, userId: number, index: number): Insertable<CertificationsTable>[] {
    const base = {
      subject: 'PERSON' as const,
      user_id: userId,
      holder_name: person.realName,
      number_masked: `0000**********00${String(index % 90).padStart(2, '0')}`,
    }
    if (person.certified_at instanceof Date) {
      return [
        {
          ...base,
          state: 'CERTIFIED',
          refuse_reason: null,
          applied_at: person.certified_at,
          decided_at: person.certified_at,
          valid_until: dayAfter(now, 900),
        },
      ]
    }
    const applied = new Date(Math.max(person.created_at.getTime(), rng.pastDate(now, 90).getTime()))
    if (index % 29 === 3)
      return [{ ...base, state: 'APPLYING', refuse_reason: null, applied_at: applied, decided_at: null, valid_until: null }]
    if (index % 41 === 4)
      return [
        {
          ...base,
          state: 'REFUSED',
          refuse_reason: '证件照片不清晰，请重新拍摄后提交',
          applied_at: applied,
          decided_at: applied,
          valid_until: null,
        },
      ]
    if (index % 53 === 5)
      return [
        {
          ...base,
          state: 'EXPIRED',
          refuse_reason: null,
          applied_at: new Date(now.getTime() - 800 * DAY_MS),
          decided_at: new Date(now.getTime() - 799 * DAY_MS),
          valid_until: dayAfter(now, -60),
        },
      ]
    if (index % 211 === 8)
      return [
        {
          ...base,
          state: 'REVOKED',
          refuse_reason: '资料与本人不符，认证已撤销',
          applied_at: applied,
          decided_at: applied,
          valid_until: null,
        },
      ]
    return []
  }
}

const notAfter = (now: Date, at: Date): Date => (at < now ? at : now)

const avatarOf = (index: number): string => pictureFor(index % 3 === 0 ? 'portrait' : 'avatar', index)
