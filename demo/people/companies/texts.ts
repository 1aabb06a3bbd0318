/** What a company of the demo city says about itself, put together from its industry. */
import type { Rng } from '#demo/rng.ts'
import type { Industry } from '../industries.ts'
import { companyData } from './data.ts'

const fill = (text: string, words: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)

const list = (items: readonly string[]): string => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`

/** Rich text of a company's page. */
export function companyIntro(
  rng: Rng,
  company: { name: string; city: string; year: number; staff: number; industry: Industry },
): string {
  const { name, city, year, staff, industry } = company
  return [
    fill(rng.pick(companyData.openings), { name, year: String(year), city }),
    `${rng.pick(industry.does)}，现有员工 ${staff} 人，服务范围覆盖${city}各区。${rng.pick(companyData.promises)}</p>`,
    '<h3>我们做什么</h3>',
    list(industry.does.map(item => `${item}。`)),
    '<h3>为什么选我们</h3>',
    list(rng.sample(industry.strengths, 3).map(item => `${item}。`)),
    ...(industry.category
      ? [
          '<h3>合作流程</h3>',
          `<ol>${rng
            .pick(companyData.process)
            .map(step => `<li>${step}</li>`)
            .join('')}</ol>`,
        ]
      : []),
  ].join('')
}

export const companySlogan = (rng: Rng): string => rng.pick(companyData.slogans)

export const businessHours = (rng: Rng): string => rng.pick(companyData.hours)

// GB 32100: the last character checks the seventeen before it. The area part 000000 belongs to nowhere, so none of these is anybody's.
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A unified social credit code with a valid checksum that no company has. */
export function creditCode(rng: Rng): string {
  let code = '91000000MA'
  while (code.length < 17) code += ALPHABET[rng.int(0, ALPHABET.length - 1)]
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * ALPHABET.indexOf(code.charAt(index)), 0)
  return code + ALPHABET[(31 - (sum % 31)) % 31]
}
