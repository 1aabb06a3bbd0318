/**
 * Which policies a company can apply for, condition by condition, with the value that decides. Nothing is guessed: what is not known
 * about the company is neither met nor unmet, and says what has to be filled in.
 */
import { type PolicyTerms, policyState } from './match-policy.ts'

/** What is known about a company; null where it is not. */
export type CompanyFacts = {
  /** In the words of the policies. */
  industry: string | null
  scale: string | null
  /** Every region it belongs to, from near to far. */
  regions: readonly string[] | null
  /** `YYYY-MM-DD` */
  foundedOn: string | null
}

export type CompanyTerms = PolicyTerms & {
  /** At most so many years since it was founded. */
  maxYears: number | null
}

export type CompanyCondition = 'industry' | 'scale' | 'region' | 'age' | 'time'
export type CompanyReason = { condition: CompanyCondition; result: 'MET' | 'UNMET' | 'UNKNOWN'; text: string }
export type CompanyVerdict = { result: CompanyReason['result']; reasons: CompanyReason[] }

const MAX_LISTED = 4

const listed = (values: readonly string[]): string =>
  values.length > MAX_LISTED ? `${values.slice(0, MAX_LISTED).join('、')}等 ${values.length} 类` : values.join('、')

type Choice = { condition: 'industry' | 'scale' | 'region'; label: string; missing: string }

const CHOICES = {
  industry: { condition: 'industry', label: '行业', missing: '还没有选公司属于哪个政策行业' },
  scale: { condition: 'scale', label: '企业规模', missing: '还没有选公司的规模类型' },
  region: { condition: 'region', label: '所在地', missing: '公司资料里没有所在地区' },
} as const satisfies Record<string, Choice>

function checkChoice(
  { condition, label, missing }: Choice,
  accepted: readonly string[],
  own: readonly string[] | null,
): CompanyReason {
  if (accepted.length === 0) return { condition, result: 'MET', text: `${label}不限` }
  if (!own || own.length === 0) return { condition, result: 'UNKNOWN', text: `${label}限${listed(accepted)}；${missing}` }
  const deciding = own.find(value => accepted.includes(value))
  return deciding
    ? { condition, result: 'MET', text: `${label}“${deciding}”在支持范围内` }
    : { condition, result: 'UNMET', text: `${label}限${listed(accepted)}，公司是“${own[0]}”` }
}

/** The same day so many years later; the 29th of February becomes the 1st of March where there is none. */
const yearsLater = (day: string, years: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString().slice(0, 10)
}

function checkAge(maxYears: number | null, foundedOn: string | null, today: string): CompanyReason[] {
  if (maxYears === null) return []
  const condition = 'age'
  const rule = `成立不超过 ${maxYears} 年`
  if (foundedOn === null) return [{ condition, result: 'UNKNOWN', text: `${rule}；还没有填公司的成立日期` }]
  const met = today <= yearsLater(foundedOn, maxYears)
  return [{ condition, result: met ? 'MET' : 'UNMET', text: `${rule}，公司成立于 ${foundedOn}` }]
}

function checkTime(terms: PolicyTerms, today: string): CompanyReason {
  const state = policyState(terms, today)
  const texts: Record<typeof state, string> = {
    open: `正在受理，${terms.validTo ?? ''} 截止`,
    always: '长期受理',
    upcoming: `${terms.validFrom} 起受理，可以先准备材料`,
    closed: `已于 ${terms.validTo ?? ''} 截止`,
  }
  return { condition: 'time', result: state === 'closed' ? 'UNMET' : 'MET', text: texts[state] }
}

/** @param today `YYYY-MM-DD` in Shanghai. */
export function matchCompany(terms: CompanyTerms, facts: CompanyFacts, today: string): CompanyVerdict {
  const own = (value: string | null) => (value === null ? null : [value])
  const reasons = [
    checkChoice(CHOICES.industry, terms.industries, own(facts.industry)),
    checkChoice(CHOICES.scale, terms.scales, own(facts.scale)),
    checkChoice(CHOICES.region, terms.regions, facts.regions),
    ...checkAge(terms.maxYears, facts.foundedOn, today),
    checkTime(terms, today),
  ]
  const has = (result: CompanyReason['result']) => reasons.some(reason => reason.result === result)
  return { result: has('UNMET') ? 'UNMET' : has('UNKNOWN') ? 'UNKNOWN' : 'MET', reasons }
}
