/** Rows → what others see of a person. */
import type { UserProfile } from '#lib/contract/identity.ts'
import { placeOf } from '#server/domains/nation/service.ts'
import type { EmployerRow, ProfileRow } from './queries.ts'
import { isOpenToVisitors } from './visibility.ts'

export function presentProfile(row: ProfileRow, employers: EmployerRow[]): UserProfile {
  const card = {
    userId: row.id,
    userType: row.user_type,
    nickname: row.nickname,
    headImage: row.avatar,
    joinedAt: row.created_at.toISOString(),
  }
  if (!isOpenToVisitors(row)) {
    return {
      ...card,
      open: false,
      gender: 'UNKNOWN',
      intro: '',
      tags: [],
      area: '',
      certified: false,
      followerCount: 0,
      shows: { consultations: false, forum: false, videos: false },
      companies: [],
    }
  }
  return {
    ...card,
    open: true,
    gender: row.gender,
    intro: row.intro,
    tags: row.tags,
    area: placeOf(row).label,
    certified: row.certified_at !== null,
    followerCount: row.follower_count,
    shows: { consultations: row.show_consultations, forum: row.show_forum, videos: row.show_videos },
    companies: employers.map(one => ({
      companyId: one.id,
      name: one.name,
      logo: one.logo,
      title: one.title,
      certified: one.certified,
    })),
  }
}
