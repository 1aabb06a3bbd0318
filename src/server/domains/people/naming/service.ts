/** Who may bear a name: none that looks like the site's own, or like the certified name of somebody else (decision 030). */
import type { Db } from '#server/db/client.ts'
import { refusedName } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { type Bearer, findProtected, listSkeletons } from './queries.ts'
import { reservedWords, siteWords } from './reserved.ts'

export { reserveSiteName } from './reserved.ts'

const RESERVED = '这个名字留给本站使用，请换一个'
const TAKEN = '和一家已认证机构的名字太像，请换一个；如果就是你的机构，请联系客服'

/** Skeletons of lists of words, by the list: they change with the site's name only. */
const known = new Map<string, Set<string>>()

async function looksLikeOneOf(db: Db, skeleton: string, words: readonly string[]): Promise<boolean> {
  const list = words.join()
  const skeletons = known.get(list) ?? new Set(await listSkeletons(db, words))
  known.set(list, skeletons)
  return skeletons.has(skeleton)
}

async function skeletonOf(db: Db, name: string): Promise<string> {
  const [skeleton = ''] = await listSkeletons(db, [name])
  return skeleton
}

/**
 * What speaks against a name, in words, or null.
 * @param own names of this person's or company's own do not count.
 */
export async function nameProblem(db: Db, name: string, own: Bearer = {}): Promise<string | null> {
  const skeleton = await skeletonOf(db, name)
  if (skeleton === '') return null
  if (await looksLikeOneOf(db, skeleton, reservedWords())) return RESERVED
  if ((await findProtected(db, skeleton, own)) !== null) return TAKEN
  return refusedName(db, name)
}

/**
 * @param names by the field they were written in; what is empty or left out is nobody's.
 * @throws AppError `validation.fields` with what speaks against them.
 */
export async function requireFreeNames(db: Db, names: Record<string, string | undefined>, own: Bearer = {}): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [field, name] of Object.entries(names)) {
    const problem = name ? await nameProblem(db, name, own) : null
    if (problem) fields[field] = problem
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

/** The names that a change really changes, by field: unchanged ones may break rules that are newer. */
export const changedNames = <Field extends string>(
  stood: Record<Field, string>,
  written: Record<Field, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries<string>(written).filter(([field, name]) => name !== stood[field as Field]))

/**
 * A title, where 客服 is an honest one; the site's own names are not.
 * @throws AppError `validation.fields`
 */
export async function requireHonestTitle(db: Db, field: string, title: string): Promise<void> {
  if (title && (await looksLikeOneOf(db, await skeletonOf(db, title), siteWords())))
    throw new AppError('validation.fields', { fields: { [field]: RESERVED } })
}
