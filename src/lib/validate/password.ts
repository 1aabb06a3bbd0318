/** The specification's rule for passwords, and what constants.md adds: 8 to 64 characters, at least two kinds, none of the common ones. */

const MIN_LENGTH = 8
export const MAX_PASSWORD = 64

/** Passwords that meet the rule and are tried first by everyone who guesses. */
const COMMON = new Set(
  `a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd12345 admin123 admin1234 asd12345 asd123456
  iloveyou1 love1314 password1 password12 password123 p@ssw0rd p@ssword1 passw0rd q1234567 q12345678 q1w2e3r4 q1w2e3r4t5 qaz12345
  qwe12345 qwe123456 qwer1234 qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zxc12345 zxcv1234 woaini520 woaini1314
  wang1234 5201314a 123456aa 1234567a 12345678a 123456789a a5201314 z1234567 aaaa1111 aaa11111 test1234 welcome1`.split(/\s+/),
)

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/** How many kinds of characters: lowercase, uppercase, digits, symbols (anything else, Chinese included). */
const kindsIn = (password: string): number => KINDS.filter(kind => kind.test(password)).length

/** @returns what is wrong with the password, in words, or null when it may be used. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < MIN_LENGTH) return `密码至少 ${MIN_LENGTH} 位`
  if (length > MAX_PASSWORD) return `密码最多 ${MAX_PASSWORD} 位`
  if (kindsIn(password) < 2) return '密码要包含大写字母、小写字母、数字、符号中的至少两种'
  if (COMMON.has(password.toLowerCase())) return '这个密码太常见，容易被猜到，请换一个'
  return null
}
