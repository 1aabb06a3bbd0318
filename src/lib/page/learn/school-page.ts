/** A school with its majors and questions. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadSchoolPage(astro: PageContext) {
  const { api, site } = astro.locals
  const school = await orNotFound(api.school.getSchool({ params: { id: astro.url.searchParams.get('id') ?? '' } }))
  if (!school) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 600,
    swr: HOUR_SECONDS,
    tags: [
      pageTag.school(school.schoolId),
      ...school.similar.map(one => cardTag('school', one.schoolId)),
      ...school.courses.map(one => cardTag('course', one.courseId)),
      ...school.exams.map(one => cardTag('exam', one.examId)),
    ],
  })

  const pictures = [school.cover, ...school.gallery].filter(key => key !== null).slice(0, 5)
  const mapHref = `/map?kind=school&lng=${school.lng}&lat=${school.lat}&zoom=15`
  const tabs = [
    { label: '介绍', href: '#introduction' },
    { label: '专业与学费', href: '#majors', count: school.majors.length },
    ...(school.courses.length > 0 ? [{ label: '课程', href: '#courses', count: school.courseCount }] : []),
    ...(school.exams.length > 0 ? [{ label: '考试', href: '#exams', count: school.exams.length }] : []),
    ...(school.openDays.length > 0 ? [{ label: '开放日', href: '#open-days', count: school.openDays.length }] : []),
    ...(school.news.length > 0 ? [{ label: '动态', href: '#news' }] : []),
    { label: '问答', href: '#questions' },
  ]
  const facts = [
    ['地区', school.areaText],
    ['地址', school.address],
    ['建校', school.foundedYear ? `${school.foundedYear} 年` : ''],
    ['办学资质', school.accreditation],
    ['许可证号', school.accreditationNo],
    ['联系人', school.contactName],
    ['电话', school.phoneMasked],
    ['接待时间', school.officeHours],
  ] as const

  return { site, school, pictures, mapHref, tabs, facts }
}
