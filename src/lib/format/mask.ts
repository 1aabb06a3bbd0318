/** Personal data that may be shown in part. */

/** Shows the first three and the last four digits: `138****1234`. Shorter numbers keep the last two only. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\s|-/g, '')
  if (digits.length < 8) return '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2)
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`
}

/** `b***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2')

/** The last name stays, the character after it is hidden; of a name of one character nothing is shown. */
export function hiddenName(name: string): string {
  const letters = [...name]
  return letters.map((letter, at) => (at === Math.min(1, letters.length - 1) ? '＊' : letter)).join('')
}
