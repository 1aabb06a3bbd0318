/** A vacancy or a résumé with its comments. */
import type { RecruitmentDetail } from '#lib/contract/city/recruitment.ts'
import { replyTime } from '#lib/format/recruitment.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

/** Rule 招聘求职 一.1: an agency is marked, with its licence. */
const agencyText = ({ agency, licenceNo }: { agency: boolean; licenceNo: string }): string =>
  agency ? `代招${licenceNo ? `（人力资源服务许可证 ${licenceNo}）` : ''}` : ''

const termsOf = (terms: NonNullable<RecruitmentDetail['terms']>) =>
  (
    [
      ['发放周期', terms.payCycle],
      ['工作时间', terms.workTime],
      ['休息休假', terms.rest],
      ['社会保险', terms.insurance],
      ['招聘方式', agencyText(terms)],
    ] as const
  ).filter(([, value]) => value !== '')

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadRecruitmentPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { type, id } = astro.params
  const post = await orNotFound(api.recruitment.getRecruitment({ params: { recruitmentId: id ?? '' } }))
  if (!post) return astro.rewrite('/404')
  if (post.kind !== type) return astro.redirect(`/city/recruitmentInfo/${post.kind}/${post.recruitmentId}`, 301)
  const pageNo = astro.url.searchParams.get('pageNo') ?? 1
  const cursor = astro.url.searchParams.get('cursor') ?? undefined
  const comments = await orNotFound(
    api.recruitment.listRecruitmentComments({ query: { recruitmentId: post.recruitmentId, pageNo, cursor, pageSize: 10 } }),
  )
  if (!comments) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 600,
    tags: [
      pageTag.recruitment(post.recruitmentId),
      ...(post.company ? [pageTag.company(post.company.companyId)] : []),
      ...post.similar.map(one => cardTag('recruitment', one.recruitmentId)),
    ],
  })

  const isJob = post.kind === 'job'
  const { company, applicants, licence, resume } = post
  const city = post.area.text.split('·')[0] ?? ''
  const listHref = `/city?tab=recruitment${isJob ? '' : '&kind=resume'}`
  const breadcrumbs = [
    { label: '首页', href: '/home' },
    { label: '同城', href: '/city' },
    { label: isJob ? '招聘' : '求职', href: listHref },
    { label: post.professionName, href: `${listHref}&professionId=${post.professionId}` },
    { label: post.title },
  ]
  const description = `${city}${isJob ? '招聘' : '求职'}：${post.title}，${post.salary.text}，${post.experienceText}，${post.educationText}。${post.summary}`
  const mapHref = post.lng === null || post.lat === null ? null : `/map?kind=job&lng=${post.lng}&lat=${post.lat}&zoom=15`

  const terms = post.terms && termsOf(post.terms)

  return {
    site,
    post,
    comments,
    isJob,
    company,
    applicants,
    replyText: applicants?.companyReplyHours == null ? null : replyTime(applicants.companyReplyHours),
    licence,
    resume,
    city,
    listHref,
    breadcrumbs,
    description,
    mapHref,
    terms,
  }
}
