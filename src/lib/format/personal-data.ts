/** Finds what should not stand in a public text: phones, identity numbers, addresses with a door, numbers of records, plates, accounts. */

type Private = { kind: string; text: string; at: number }

const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['身份证号', /(?<![\dA-Za-z])[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/g],
  ['手机号', /(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g],
  ['银行卡号', /(?<!\d)(?:62|60|4\d|5[1-5])\d{2}(?:[ -]?\d{4}){3}(?:[ -]?\d{1,3})?(?!\d)/g],
  ['电子邮箱', /[\w.+-]{2,64}@[\w-]+(?:\.[\w-]+)+/g],
  ['固定电话', /(?<!\d)0\d{2,3}[- ]?\d{7,8}(?!\d)/g],
  [
    '门牌地址',
    /[\p{Script=Han}\d]{0,12}(?:路|街|道|巷|村|小区|花园|苑)[\p{Script=Han}]{0,6}\d+(?:号|栋|幢|座|单元|室)[\d\p{Script=Han}]{0,8}?(?:\d+(?:室|房|号))?/gu,
  ],
  ['病历编号', /(?:病历|住院|门诊|就诊)(?:号|编号)?[:： ]{0,2}[A-Za-z]?\d{5,}/g],
  [
    '车牌号',
    /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·\s]?[A-HJ-NP-Z0-9]{5,6}(?![A-Za-z0-9])/g,
  ],
  ['微信或 QQ 号', /(?:微信|VX|vx|wx|QQ|qq)号?[:： ]{0,2}[A-Za-z\d][\w-]{4,19}/g],
]

/** @returns each place once, in the order of the text; of two that overlap the first kind of the list counts. */
export function findPrivate(text: string): Private[] {
  const found: Private[] = []
  for (const [kind, pattern] of KINDS) {
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (found.some(other => at < other.at + other.text.length && other.at < end)) continue
      found.push({ kind, text: match[0], at })
    }
  }
  return found.sort((one, other) => one.at - other.at)
}

/** The text with the middle of each place replaced by stars. */
export function hidePrivate(text: string): string {
  return findPrivate(text).reduceRight((rest, { text: found, at }) => {
    const characters = [...found]
    const shown = characters.length > 7 ? 2 : 1
    const hidden = characters.map((one, index) => (index < shown || index >= characters.length - shown ? one : '*')).join('')
    return rest.slice(0, at) + hidden + rest.slice(at + found.length)
  }, text)
}
