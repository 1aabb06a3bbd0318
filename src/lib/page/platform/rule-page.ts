/** The rules of the site, or one of them. */

import { date } from '#lib/format/date.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadRulePage(astro: PageContext) {
  const { api, site } = astro.locals
  const { list } = await api.rule.listRules()
  const asked = astro.url.searchParams.get('id')
  const version = astro.url.searchParams.get('version')
  const ruleId = list.find(one => one.slug === asked)?.id ?? asked
  const rule =
    ruleId === null ? undefined : await orNotFound(api.rule.getRule({ params: { ruleId }, query: version ? { version } : {} }))
  if (rule === null) return astro.rewrite('/404')
  cachePage(astro, { maxAge: HOUR_SECONDS, swr: DAY_SECONDS, tags: [pageTag.rules] })
  const canonical = rule ? `/rule?id=${rule.id}${rule.isCurrent ? '' : `&version=${rule.version}`}` : '/rule'
  // Of a version that does not hold: whether it is announced, or over.
  const today = date(new Date())
  const versionState = !rule || rule.isCurrent ? null : rule.effectiveOn > today ? 'ANNOUNCED' : 'OVER'
  const jsonLd = rule && {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: rule.title,
    description: rule.summary,
    datePublished: rule.publishedOn,
    version: rule.version,
    url: site.url + canonical,
  }
  const crumbs = rule
    ? [{ label: '首页', href: '/home' }, { label: '规则与协议', href: '/rule' }, { label: rule.title }]
    : [{ label: '首页', href: '/home' }, { label: '规则与协议' }]

  const revoked = rule?.slug === 'certification' ? (await api.certification.listRevocations()).list : null

  return { site, list, rule, revoked, standing: versionState, canonical, jsonLd, crumbs }
}
