/** Newest jobs of the city. */
import type { HomeRow } from '#lib/contract/home.ts'
import { recruitmentListQuery } from '#lib/contract/recruitment.ts'
import type { Db } from '#server/db/client.ts'
import { listProfessions, listRecruitments } from '#server/domains/recruitment/service.ts'
import { tile } from '../tile.ts'

export async function jobRow(db: Db, city: number, now: Date): Promise<HomeRow> {
  const [page, professions] = await Promise.all([
    listRecruitments(db, recruitmentListQuery.parse({ city, pageSize: 8 }), now),
    listProfessions(db),
  ])
  const list = `/city?tab=recruitment&city=${city}`
  return {
    key: 'jobs',
    title: '新鲜职位',
    href: list,
    tabs: professions.slice(0, 6).map(group => ({ label: group.name, href: `${list}&professionId=${group.id}` })),
    tiles: page.list.map(job =>
      tile({
        id: job.recruitmentId,
        href: `/city/recruitmentInfo/job/${job.recruitmentId}`,
        title: job.title,
        subtitle: job.company?.companyName ?? '',
        picture: job.company?.logo ?? null,
        priceText: job.salary.text,
        tags: [job.area.text.split('·').at(-1) ?? '', job.experienceText, job.educationText].filter(Boolean),
        certified: job.company?.certified ?? false,
        at: job.refreshedAt,
      }),
    ),
  }
}
