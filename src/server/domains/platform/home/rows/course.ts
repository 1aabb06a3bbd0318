/** The courses most people learn. */
import type { CourseCard, CourseCategory } from '#lib/contract/learn/course.ts'
import type { HomeRow } from '#lib/contract/platform/home.ts'
import { tile } from '#server/domains/platform/home/tile.ts'

const TABS = 7

export function courseRow(courses: readonly CourseCard[], categories: readonly CourseCategory[]): HomeRow {
  return {
    key: 'courses',
    title: '大家在学',
    href: '/course',
    tabs: categories.slice(0, TABS).map(one => ({ key: String(one.id), label: one.name, href: `/course?categoryId=${one.id}` })),
    tiles: courses.map(course =>
      tile({
        id: course.courseId,
        href: `/course/${course.courseId}`,
        title: course.title,
        subtitle: [course.teacher.name, `${course.lessonCount} 课时`].filter(Boolean).join(' · '),
        picture: course.cover,
        price: course.price,
        score: course.score,
        count: course.studentCount,
        countText: '人在学',
        at: course.publishedAt,
      }),
    ),
  }
}
