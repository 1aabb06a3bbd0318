/** Newest jobs of the city. */

import type { ProfessionNode, RecruitmentCard } from '#lib/contract/city/recruitment.ts'
import type { HomeRow } from '#lib/contract/platform/home.ts'
import { tile } from '#server/domains/platform/home/tile.ts'

const TABS = 7

export function jobRow(city: number, jobs: readonly RecruitmentCard[], professions: readonly ProfessionNode[]): HomeRow {
  const list = `/city?tab=recruitment&city=${city}`
  return {
    key: 'jobs',
    title: '新鲜职位',
    href: list,
    tabs: professions
      .slice(0, TABS)
      .map(group => ({ key: String(group.id), label: group.name, href: `${list}&professionId=${group.id}` })),
    tiles: jobs.map(job =>
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
