/**
 * The banners that a real site begins with. Those of the baseline advertise contents of the demo city (experts online, rooms, policies);
 * these describe the site's functions. Operators change them in /manage.
 */
import type { Db } from '#server/db/client.ts'
import { deleteBanners, insertBanners } from './queries.ts'

const BANNERS = [
  {
    title: '家里的事，就近找人办',
    subtitle: '保洁、维修、装修、搬家',
    action: '找服务',
    href: '/city',
    picture: 'demo/cleaning-1~7bc0b9',
  },
  {
    title: '遇到难题，先问清楚',
    subtitle: '法律、财税、社保、教育等领域',
    action: '看领域',
    href: '/consult',
    picture: 'demo/legal-5~d4ead7',
  },
  {
    title: '把你的企业放上来',
    subtitle: '登记企业，发布服务',
    action: '登记企业',
    href: '/login/company?mode=register',
    picture: 'demo/company-1~82bad5',
  },
] as const

/** Replaces all banners of a database in which a real site begins. */
export async function writeFirstBanners(db: Db): Promise<void> {
  await deleteBanners(db)
  await insertBanners(
    db,
    BANNERS.map((banner, index) => ({ ...banner, position_no: index + 1 })),
  )
}
