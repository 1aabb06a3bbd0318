/** Rows → what others see of a person. */
import type { UserProfile } from '#lib/contract/people/identity.ts'
import { date } from '#lib/format/date.ts'
import { areaName, areaNames } from '#server/domains/city/nation/service.ts'
import type { EmployerRow, MerchantRow, ProfileRow } from './queries.ts'
import { isOpenTo } from './visibility.ts'

export function presentProfile(
  row: ProfileRow,
  { employers, merchant, shows }: { employers: EmployerRow[]; merchant: MerchantRow | undefined; shows: UserProfile['shows'] },
  viewerId: number | null,
): UserProfile {
  const card = {
    userId: row.id,
    userType: row.user_type,
    nickname: row.nickname,
    headImage: row.avatar,
    joinedAt: row.created_at.toISOString(),
  }
  if (!isOpenTo(row, viewerId)) {
    return {
      ...card,
      open: false,
      limited: true,
      gender: 'UNKNOWN',
      intro: '',
      tags: [],
      area: '',
      certified: false,
      certifiedOn: null,
      certificationSandbox: false,
      followerCount: 0,
      shows,
      companies: [],
      merchant: null,
    }
  }
  return {
    ...card,
    open: true,
    limited: row.profile_visibility !== 'PUBLIC',
    gender: row.gender,
    intro: row.intro,
    tags: row.tags,
    area: areaNames(row).label,
    certified: row.certified_at !== null,
    certifiedOn: row.certified_at && date(row.certified_at),
    certificationSandbox: row.sandbox,
    followerCount: row.follower_count,
    shows,
    companies: employers.map(presentEmployer),
    merchant: merchant ? presentMerchant(merchant, row.cover) : null,
  }
}

const presentEmployer = ({ id, name, logo, title, certified }: EmployerRow): UserProfile['companies'][number] => ({
  companyId: id,
  name,
  logo,
  title,
  certified,
})

const presentMerchant = (row: MerchantRow, cover: ProfileRow['cover']): UserProfile['merchant'] => ({
  headline: row.headline,
  intro: row.intro,
  contactHours: row.contact_hours,
  servedAreas: row.served_area_codes.map(areaName),
  cover,
})
