/** What is known about a company, in the words that policies use. Nothing is guessed: what does not fit their words is not known. */

import type { PolicyFacts } from '#lib/contract/park/policy-workspace.ts'
import type { CompanyFacts } from '#lib/park/match-company.ts'
import { COMPANY_SCALES, POLICY_INDUSTRIES, POLICY_REGIONS } from '#lib/park/policy-words.ts'
import type { Db } from '#server/db/client.ts'
import { getAncestors } from '#server/domains/city/nation/service.ts'
import { isTenant } from '#server/domains/park/garden/service.ts'
import * as queries from './queries.ts'

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find(value => value === text) ?? null

const PARK = '园区内'

/** The areas of the company, from near to far; empty when its location is unknown. */
async function regionsOf(db: Db, row: queries.CompanyRow, companyId: number): Promise<string[]> {
  const regions = (await isTenant(db, companyId)) ? [PARK] : []
  const code = row.district_code || row.city_code || row.province_code
  const [province, city, district] = code ? (await getAncestors(db, code)).map(area => area.name) : []
  if (!province) return regions
  if (province !== '广东省') return [...regions, '其他省市']
  if (!city) return regions
  if (city !== '深圳市') return [...regions, '广东其他城市']
  if (!district) return regions
  return [...regions, among(POLICY_REGIONS, district) ?? '深圳其他区']
}

export async function readFacts(db: Db, companyId: number, canEdit: boolean): Promise<PolicyFacts> {
  const row = await queries.getCompanyRow(db, companyId)
  const ofPage = among(POLICY_INDUSTRIES, row.industry)
  return {
    company: row.name,
    certified: row.certified,
    industry: ofPage ?? among(POLICY_INDUSTRIES, row.chosen_industry),
    industryFromPage: ofPage !== null,
    scale: among(COMPANY_SCALES, row.chosen_scale),
    regions: await regionsOf(db, row, companyId),
    foundedOn: row.founded_on ?? row.chosen_founded_on,
    foundedFromRecord: row.founded_on !== null,
    canEdit,
  }
}

export const factsToMatch = ({ industry, scale, regions, foundedOn }: PolicyFacts): CompanyFacts => ({
  industry,
  scale,
  regions: regions.length > 0 ? regions : null,
  foundedOn,
})
