/** Numbers of bank accounts. Cards of people carry a check digit (Luhn); accounts of companies do not. */

export const isBankNumber = (text: string): boolean => /^\d{8,30}$/.test(text)

/** A card of a person: 15 to 19 digits, the last of which checks the others. */
export function isBankCard(text: string): boolean {
  if (!/^\d{15,19}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
