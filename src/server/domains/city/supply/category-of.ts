/** Which category words belong to: by whole names first, then by neighbouring characters that they share. */
import type { CategoryName } from './queries.ts'

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const pairsOf = (text: string): Set<string> => {
  const characters = [...text]
  return new Set(characters.slice(1).map((next, index) => `${characters[index]}${next}`))
}

/** From this share of a name's pairs on the words are taken for it. */
const SHARE = 0.5

/** How well words fit a name: a name within the words says more than words within a name. */
function fit(words: string, name: string): number {
  if (name === '') return 0
  if (words.includes(name)) return 2 + name.length / 100
  if ([...words].length > 1 && name.includes(words)) return 1 + words.length / name.length / 100
  const pairs = pairsOf(name)
  const own = pairsOf(words)
  const shared = [...pairs].filter(pair => own.has(pair)).length / Math.max(1, pairs.size)
  return shared >= SHARE ? shared / 2 : 0
}

/** @returns the id of the category of the first level; 0 where the words belong to none. */
export function categoryOf(keyword: string, categories: readonly Pick<CategoryName, 'name' | 'root_id'>[]): number {
  const words = plain(keyword)
  let best = { id: 0, fits: 0 }
  for (const { name, root_id } of categories) {
    // 安装/维修 and 搬家、货运 are two names.
    const fits = Math.max(...name.split(/[\s/、与和]+/).map(part => fit(words, plain(part))))
    if (fits > best.fits) best = { id: root_id, fits }
  }
  return best.id
}
