/** Names of companies, no two alike. */
import type { SeedCity } from '#demo/cities.ts'
import type { Rng } from '#demo/rng.ts'
import type { Industry } from '../industries.ts'
import { companyData } from './data.ts'

type Wanted = { city: SeedCity; industry: Industry; brand: string | null }

/** 深圳市青禾家政服务有限公司 and 青禾家政. */
export function drawName(rng: Rng, taken: Set<string>, { city, industry, brand: wanted }: Wanted) {
  for (;;) {
    const brand = wanted ?? drawBrand(rng)
    const [long, short] = wanted ? industry.forms[0]! : rng.pick(industry.forms)
    const shortName = brand + short
    const name = wanted || rng.chance(0.78) ? `${city.name}${brand}${long}有限公司` : `${brand}（${city.short}）${long}有限公司`
    if (taken.has(shortName + city.code) || taken.has(name)) continue
    taken.add(shortName + city.code).add(name)
    return { name, shortName }
  }
}

const drawBrand = (rng: Rng): string =>
  rng.chance(0.25)
    ? rng.pick(companyData.brands) + rng.pick(['联', '达', '源', '邦', '谷', '居', '创', '科'])
    : rng.pick(companyData.brands)
