/** 统一社会信用代码 (GB 32100-2015): 18 characters, the last a check digit over the other 17. */

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The check character that belongs to the first 17. Weights are 3^n mod 31. */
export const creditCodeCheck = (first17: string): string => {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += DIGITS.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return DIGITS[(31 - (sum % 31)) % 31] as string
}

export const isCreditCode = (text: string): boolean => SHAPE.test(text) && creditCodeCheck(text.slice(0, 17)) === text[17]
