/**
 * The policy matcher (政策匹配): pure, so that the server answers a form without JavaScript and the browser answers without
 * sending what a visitor picked.
 */

/** What a visitor says about the company; what is left out is not asked. */
export type PolicyPicks = { industry?: string | undefined; scale?: string | undefined; region?: string | undefined }

export type PolicyTerms = {
  industries: readonly string[]
  scales: readonly string[]
  regions: readonly string[]
  validFrom: string
  validTo: string | null
}

export type PolicyReason = { condition: 'industry' | 'scale' | 'region' | 'time'; met: boolean; text: string }

const listed = (values: readonly string[]): string =>
  values.length > 4 ? `${values.slice(0, 4).join('、')}等 ${values.length} 类` : values.join('、')

const check = (
  condition: 'industry' | 'scale' | 'region',
  label: string,
  accepted: readonly string[],
  picked: string,
): PolicyReason => {
  if (accepted.length === 0) return { condition, met: true, text: `${label}不限` }
  const met = accepted.includes(picked)
  return {
    condition,
    met,
    text: met ? `${label}“${picked}”在支持范围内` : `${label}限${listed(accepted)}，不含“${picked}”`,
  }
}

/** Where a policy stands on a day (`YYYY-MM-DD`). */
export function policyState(
  terms: Pick<PolicyTerms, 'validFrom' | 'validTo'>,
  today: string,
): 'open' | 'upcoming' | 'closed' | 'always' {
  if (today < terms.validFrom) return 'upcoming'
  if (terms.validTo === null) return 'always'
  return today > terms.validTo ? 'closed' : 'open'
}

/**
 * Says for each picked condition whether the policy accepts it and why; the time is always judged.
 * `fits` is true when every reason is met.
 */
export function matchPolicy(terms: PolicyTerms, picks: PolicyPicks, today: string): { fits: boolean; reasons: PolicyReason[] } {
  const reasons: PolicyReason[] = []
  if (picks.industry) reasons.push(check('industry', '行业', terms.industries, picks.industry))
  if (picks.scale) reasons.push(check('scale', '企业规模', terms.scales, picks.scale))
  if (picks.region) reasons.push(check('region', '注册地', terms.regions, picks.region))
  const state = policyState(terms, today)
  const time: Record<typeof state, string> = {
    open: `正在受理，${terms.validTo ?? ''} 截止`,
    always: '长期受理',
    upcoming: `${terms.validFrom} 起受理，可以先准备材料`,
    closed: `已于 ${terms.validTo ?? ''} 截止`,
  }
  reasons.push({ condition: 'time', met: state !== 'closed', text: time[state] })
  return { fits: reasons.every(reason => reason.met), reasons }
}
