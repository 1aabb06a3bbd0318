/** A course with its syllabus, comments and questions. */

import type { CourseDetail } from '#lib/contract/learn/course.ts'
import { count } from '#lib/format/count.ts'
import { date } from '#lib/format/date.ts'
import { courseProviderHref, courseProviderTexts, durationText } from '#lib/format/learn.ts'
import { money } from '#lib/format/money.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { refundTerms } from '#lib/learn/refund-terms.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import { allowPlayer } from '../content-policy.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'

const tagsOf = ({ courseId, provider, similar }: CourseDetail) => [
  pageTag.course(courseId),
  pageTag.courseCategories,
  ...similar.map(one => cardTag('course', one.courseId)),
  // The school's name stands beside it; what a company or a person is called anew purges their courses itself.
  ...(provider.kind === 'school' ? [cardTag('school', provider.id)] : []),
]

const tabsOf = (course: CourseDetail, terms: readonly string[]) => [
  { label: '介绍', href: '#introduction' },
  { label: '目录', href: '#syllabus', count: course.lessonCount },
  ...(terms.length > 0 ? [{ label: '退费', href: '#refund' }] : []),
  { label: '评价', href: '#comments', count: course.commentCount },
  ...(course.questions.length > 0 ? [{ label: '问答', href: '#questions' }] : []),
]

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadCoursePage(astro: PageContext) {
  allowPlayer(astro)

  const { api, site } = astro.locals
  const { url } = astro
  const id = astro.params.id ?? ''
  const course = await orNotFound(api.course.getCourse({ params: { id } }))
  if (!course) return astro.rewrite('/404')
  const sort = url.searchParams.get('sort') === 'newest' ? 'newest' : 'hot'
  const place = { pageNo: url.searchParams.get('pageNo') ?? 1, cursor: url.searchParams.get('cursor') ?? undefined }
  const comments = await orNotFound(api.course.listCourseComments({ params: { id }, query: { ...place, sort, pageSize: 10 } }))
  if (!comments) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 600, swr: HOUR_SECONDS, tags: tagsOf(course) })

  const providerHref = courseProviderHref(course.provider)
  const trial = course.chapters.flatMap(chapter => chapter.lessons).find(lesson => lesson.body || lesson.source)
  const sorts = filterGroup(
    url,
    '排序',
    'sort',
    [
      { value: 'hot', label: '最有用' },
      { value: 'newest', label: '最新' },
    ],
    { any: null },
  ).options
  const price = course.price === 0 ? '免费学习' : money(course.price)
  const description = [
    `${course.subtitle}。${course.teacher.name}（${course.teacher.title}）主讲，`,
    `共 ${course.lessonCount} 课时，${price}。`,
  ].join('')
  const most = Math.max(1, ...course.scores)
  const terms = refundTerms(course)
  const tabs = tabsOf(course, terms)
  const facts = [
    ['难度', course.levelText],
    ['课时', `${course.lessonCount} 节，约 ${durationText(course.durationSeconds)}`],
    ['试看', course.freeLessonCount > 0 ? `前 ${course.freeLessonCount} 节免费` : ''],
    ['有效期', course.validDays === null ? '长期有效' : `购买后 ${course.validDays} 天`],
    ['办学许可证', course.permitNo],
    ['上架', date(course.publishedAt)],
  ] as const

  const sameTeacher = course.sameTeacher.map(one => ({
    title: one.title,
    href: `/course/${one.courseId}`,
    note: one.price === 0 ? '免费' : money(one.price),
  }))
  const originalPrice = course.originalPrice === null ? null : money(course.originalPrice)
  const learners = { course: `${count(course.studentCount)} 人在学`, teacher: `${count(course.teacher.studentCount)} 人学过` }
  return {
    ...{ site, url, description, course, comments, providerHref, trial, sorts, most, tabs, facts, terms },
    ...{ originalPrice, sameTeacher, learners, providerWord: courseProviderTexts[course.provider.kind] },
  }
}
