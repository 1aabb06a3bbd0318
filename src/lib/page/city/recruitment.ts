/** What a post says to search engines. */
import type { EmploymentType, RecruitmentDetail, SalaryUnit } from '#lib/contract/city/recruitment.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { JsonLd } from '../json-ld.ts'

const employment: Record<EmploymentType, string> = { FULL: 'FULL_TIME', PART: 'PART_TIME', INTERN: 'INTERN', REMOTE: 'FULL_TIME' }
const units: Partial<Record<SalaryUnit, string>> = { MONTH: 'MONTH', DAY: 'DAY', HOUR: 'HOUR' }

/** JobPosting of a job. Pay is left out when it is negotiable or by piece. */
export function jobPostingJsonLd(siteUrl: string, job: RecruitmentDetail): JsonLd {
  const { salary, company, area } = job
  const [city = '', district] = area.text.split('·')
  const unit = units[salary.unit]
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    identifier: { '@type': 'PropertyValue', name: company?.companyName ?? '', value: String(job.recruitmentId) },
    datePosted: job.publishedAt,
    validThrough: job.expiresAt,
    employmentType: employment[job.employment],
    totalJobOpenings: job.headcount ?? undefined,
    jobBenefits: job.tags.join('、'),
    occupationalCategory: job.professionName,
    hiringOrganization: company && {
      '@type': 'Organization',
      name: company.companyName,
      sameAs: new URL(`/city/company/${company.companyId}`, siteUrl).href,
      ...(company.logo ? { logo: new URL(pictureUrl(company.logo, 240), siteUrl).href } : {}),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'CN',
        addressRegion: city,
        addressLocality: district ?? city,
        streetAddress: job.address,
      },
    },
    ...(job.employment === 'REMOTE'
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'CN' } }
      : {}),
    ...(unit && salary.min !== null && salary.max !== null && !salary.negotiable
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'CNY',
            value: { '@type': 'QuantitativeValue', minValue: salary.min / 100, maxValue: salary.max / 100, unitText: unit },
          },
        }
      : {}),
  }
}
