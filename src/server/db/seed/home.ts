/** Banners in every state and the telephone numbers of the site. */
import type { SeedContext } from './context.ts'
import { insertAll } from './insert.ts'
import { pictureFor } from './pictures/index.ts'

export async function seedHome({ db, now }: SeedContext): Promise<void> {
  const day = 86_400_000
  const from = (days: number) => new Date(now.getTime() + days * day)
  await insertAll(db, 'banners', [
    {
      title: '家里的事，交给同城靠谱的人',
      subtitle: '保洁、维修、搬家，认证商家明码标价，先服务后确认',
      href: '/city',
      picture: pictureFor('cleaning', 2),
      position_no: 1,
      state: 'ON',
    },
    {
      title: '遇到难题，先问问懂行的人',
      subtitle: '律师、会计、升学顾问在线，平均几分钟回复',
      href: '/consult',
      picture: pictureFor('legal', 5),
      position_no: 2,
      state: 'ON',
    },
    {
      title: '科创园区开放日报名中',
      subtitle: '政策解读、空置楼层、入驻流程，一次看明白',
      href: '/park',
      picture: pictureFor('park', 3),
      city_code: 1607,
      position_no: 3,
      state: 'ON',
      ends_at: from(45),
    },
    {
      title: '春季招聘周',
      subtitle: '认证企业直招，不收任何费用',
      href: '/city?tab=recruitment',
      picture: pictureFor('recruit', 4),
      position_no: 4,
      state: 'ON',
      starts_at: from(30),
      ends_at: from(60),
    },
    {
      title: '去年的活动',
      subtitle: '已经结束',
      href: '/city',
      picture: pictureFor('city', 1),
      position_no: 5,
      state: 'OFF',
      starts_at: from(-400),
      ends_at: from(-370),
    },
    {
      title: '企业云工具试用季',
      subtitle: '记账、合同、看板，先用再决定',
      href: '/cloud',
      picture: pictureFor('it', 6),
      position_no: 6,
      state: 'DRAFT',
    },
  ])
  await insertAll(db, 'site_phones', [
    { name: '客户服务', phone: '400-000-1607', hours: '每天 8:00–22:00', note: '订单、退款、账号问题', position_no: 1 },
    { name: '企业入驻', phone: '400-000-1608', hours: '工作日 9:00–18:00', note: '企业认证、服务上架、云工具', position_no: 2 },
    { name: '园区招商', phone: '0755-0000-1607', hours: '工作日 9:00–18:00', note: '楼层租赁、政策咨询', position_no: 3 },
    { name: '违规举报', phone: '400-000-1609', hours: '全天', note: '虚假招聘、诈骗、侵权', position_no: 4 },
  ])
}
