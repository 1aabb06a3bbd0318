/**
 * Passwords that the specification's rule lets through and that are guessed first: the commonest ones, and those that consist of the name of
 * the site or of what is known about the person. The list is too long for browsers, so that this is judged on the server only.
 */
import { readFileSync } from 'node:fs'
import { passwordProblem } from '#lib/validate/password.ts'
import { readEnv } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { projectFile } from '#server/project-file.ts'

/** Names of the site, as people put them into passwords; `SITE_NAME` is added. */
export const SITE_WORDS: readonly string[] = ['城汇', 'chenghui', 'portal']

/** Shorter names are part of too many good passwords. */
const MIN_NAME = 2

let common: Set<string> | undefined

/** Read with the first password that is chosen; in lower case. */
export const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(
    readFileSync(projectFile('src/server/domains/people/session/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('# ') && line !== '#'),
  )
  return common
}

/** What an attacker knows about whose password it is. */
export type KnownWords = { phone?: string | null | undefined; names?: readonly (string | null | undefined)[] }

/**
 * @returns what is wrong with the password, in words, or null. Words that are known may stand in it if what is left without them would be
 *   a password by itself.
 */
export function guessableProblem(password: string, { phone, names = [] }: KnownWords, siteName: string): string | null {
  const lower = password.toLowerCase()
  if (commonPasswords().has(lower)) return '这个密码太常见，容易被猜到，请换一个'
  const words = [...SITE_WORDS, siteName, ...names, phone, phone?.slice(-8)]
    .map(word => (word ?? '').toLowerCase())
    .filter(word => [...word].length >= MIN_NAME)
  let rest = password
  for (const word of words) {
    for (let at = rest.toLowerCase().indexOf(word); at !== -1; at = rest.toLowerCase().indexOf(word)) {
      rest = rest.slice(0, at) + rest.slice(at + word.length)
    }
  }
  if (rest === password) return null
  const isEnough = passwordProblem(rest) === null && !commonPasswords().has(rest.toLowerCase())
  return isEnough ? null : '密码里的网站名、手机号或名字容易被猜到，请换一个'
}

/** @throws AppError `validation.fields` beside `field`. */
export function requireUnguessable(password: string, known: KnownWords, field = 'password'): void {
  const problem = guessableProblem(password, known, readEnv().SITE_NAME)
  if (problem) throw new AppError('validation.fields', { fields: { [field]: problem } })
}
