/** The telephone numbers of the site. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'

export async function seedHome({ db }: SeedContext): Promise<void> {
  await insertAll(db, 'site_phones', [
    { name: '客户服务', phone: '400-000-1607', hours: '每天 8:00–22:00', note: '订单、退款、账号问题', position_no: 1 },
    { name: '企业入驻', phone: '400-000-1608', hours: '工作日 9:00–18:00', note: '企业认证、服务上架、云工具', position_no: 2 },
    { name: '园区招商', phone: '0755-0000-1607', hours: '工作日 9:00–18:00', note: '楼层租赁、政策咨询', position_no: 3 },
    { name: '违规举报', phone: '400-000-1609', hours: '全天', note: '虚假招聘、诈骗、侵权', position_no: 4 },
  ])
}
