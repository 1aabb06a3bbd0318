/** What a company of the demo city says about itself, put together from its industry. */
import type { Rng } from '#demo/rng.ts'
import type { Industry } from './companies-industries.ts'

const openings = [
  (name: string, year: number, city: string) => `<p>${name}成立于 ${year} 年，总部在${city}。`,
  (name: string, year: number, city: string) => `<p>从 ${year} 年的一间小办公室起步，${name}一直扎根${city}。`,
  (name: string, year: number, city: string) => `<p>${name}是一家${city}本地公司，${year} 年创办至今没有换过主营。`,
]

const promises = [
  '我们把价格、时间和责任写在前面，做不到的不承诺。',
  '每一单都有专人跟进，出了问题先解决再分清责任。',
  '老客户介绍来的订单占六成以上，这是我们最看重的数字。',
  '团队里一半以上的同事在公司工作超过三年。',
  '我们不追求做得最大，只希望每位客户都愿意再来一次。',
]

const process = [
  ['在线或电话沟通需求', '上门或远程评估，给出书面报价', '签约排期，专人对接', '按约交付，当面验收', '售后回访，问题七天内处理'],
  ['说明需求，发送照片或资料', '当天给出方案与费用', '确认时间，准时到场', '完成后一起检查', '纳入客户档案，享受老客价'],
]

const list = (items: readonly string[]): string => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`

/** Rich text of a company's page. */
export function companyIntro(
  rng: Rng,
  company: { name: string; city: string; year: number; staff: number; industry: Industry },
): string {
  const { name, city, year, staff, industry } = company
  return [
    rng.pick(openings)(name, year, city),
    `${rng.pick(industry.does)}，现有员工 ${staff} 人，服务范围覆盖${city}各区。${rng.pick(promises)}</p>`,
    '<h3>我们做什么</h3>',
    list(industry.does.map(item => `${item}。`)),
    '<h3>为什么选我们</h3>',
    list(rng.sample(industry.strengths, 3).map(item => `${item}。`)),
    ...(industry.category
      ? [
          '<h3>合作流程</h3>',
          `<ol>${rng
            .pick(process)
            .map(step => `<li>${step}</li>`)
            .join('')}</ol>`,
        ]
      : []),
  ].join('')
}

const slogans = [
  '把小事做到放心',
  '说到做到，按时交付',
  '本地团队，随叫随到',
  '价格写在前面',
  '让麻烦的事变简单',
  '专业的人做专业的事',
  '做完你满意再付款',
  '认真对待每一单',
  '十分钟响应，一小时到场',
  '老客户越来越多',
]

export const companySlogan = (rng: Rng): string => rng.pick(slogans)

const hours = [
  '周一至周日 08:00–20:00',
  '周一至周五 09:00–18:00',
  '周一至周六 09:00–19:00',
  '每天 09:00–21:00',
  '全天 24 小时接单',
]

export const businessHours = (rng: Rng): string => rng.pick(hours)

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
