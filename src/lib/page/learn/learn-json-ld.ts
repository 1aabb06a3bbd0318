/** What courses, schools, exams and cloud products say to search engines. */

import type { CourseDetail } from '#lib/contract/learn/course.ts'
import type { ExamDetail } from '#lib/contract/learn/exam.ts'
import type { SchoolDetail } from '#lib/contract/learn/school.ts'
import type { CloudProduct, CloudQuestion } from '#lib/contract/trade/cloud.ts'
import { courseProviderHref } from '#lib/format/learn.ts'
import { yuan } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { JsonLd } from '../json-ld.ts'

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const imageOf = (siteUrl: string, key: string | null) => (key ? { image: new URL(pictureUrl(key), siteUrl).href } : {})

/** Course with its provider, offer and rating. */
export function courseJsonLd(siteUrl: string, course: CourseDetail): JsonLd {
  const providerPath = courseProviderHref(course.provider)
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.subtitle || plain(course.description).slice(0, 200),
    ...imageOf(siteUrl, course.cover),
    inLanguage: 'zh-CN',
    educationalLevel: course.levelText,
    teaches: course.gains,
    provider: { '@type': 'Organization', name: course.provider.name, sameAs: new URL(providerPath, siteUrl).href },
    offers: { '@type': 'Offer', price: yuan(course.price), priceCurrency: 'CNY', category: course.price === 0 ? 'Free' : 'Paid' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${Math.max(1, Math.round(course.durationSeconds / 60))}M`,
      instructor: { '@type': 'Person', name: course.teacher.name, jobTitle: course.teacher.title },
    },
    ...(course.score === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: course.score, reviewCount: course.scoreCount } }),
  }
}

/** EducationalOrganization with its address, without the phone: it opens for signed-in visitors. */
export function schoolJsonLd(siteUrl: string, school: SchoolDetail): JsonLd {
  const [city = '', district = ''] = school.areaText.split('·')
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: school.name,
    description: plain(school.intro).slice(0, 200),
    url: new URL(`/school/schoolDetail?id=${school.schoolId}`, siteUrl).href,
    ...imageOf(siteUrl, school.cover),
    ...(school.logo ? { logo: new URL(pictureUrl(school.logo, 240), siteUrl).href } : {}),
    ...(school.foundedYear ? { foundingDate: String(school.foundedYear) } : {}),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'CN',
      addressRegion: city,
      addressLocality: district,
      streetAddress: school.address,
    },
    geo: { '@type': 'GeoCoordinates', latitude: school.lat, longitude: school.lng },
    ...(school.score === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: school.score, reviewCount: school.reviewCount } }),
  }
}

/** EducationEvent for an exam with its window and fee. */
export function examJsonLd(siteUrl: string, exam: ExamDetail): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: exam.title,
    description: exam.summary,
    startDate: exam.startsAt,
    endDate: exam.endsAt,
    eventStatus: exam.phase === 'CANCELLED' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    ...imageOf(siteUrl, exam.picture),
    organizer: { '@type': 'Organization', name: exam.organiser },
    location: exam.sites.map(site => ({ '@type': 'Place', name: site.name, address: site.address })),
    offers: {
      '@type': 'Offer',
      price: yuan(exam.fee),
      priceCurrency: 'CNY',
      validFrom: exam.registerFrom,
      validThrough: exam.registerTo,
    },
  }
}

/** The tools as applications with the prices of a month, and the questions as a FAQ. */
export function cloudJsonLd(siteUrl: string, products: readonly CloudProduct[], questions: readonly CloudQuestion[]): JsonLd[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: products.map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'SoftwareApplication',
          name: product.name,
          description: product.tagline,
          url: new URL(`/cloud?tool=${product.tool}`, siteUrl).href,
          applicationCategory: 'BusinessApplication',
          operatingSystem: '网页',
          offers: product.plans.map(plan => ({
            '@type': 'Offer',
            name: plan.tierText,
            price: yuan(plan.monthPrice),
            priceCurrency: 'CNY',
          })),
        },
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(one => ({
        '@type': 'Question',
        name: one.question,
        acceptedAnswer: { '@type': 'Answer', text: one.answer },
      })),
    },
  ]
}
