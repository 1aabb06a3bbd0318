/** Of what parts characters are put together, and which look alike because they share the greater part (`character-parts.tsv`). */
import { readColumns } from '#server/reference/read.ts'

/** Parts that are no characters by themselves: a text with them has taken a character apart. */
const BARE = '亻讠钅扌氵纟艹犭礻衤饣忄宀辶阝刂冫冖攵疒灬糹訁釒罒爫'
/** The lesser part of most characters. */
const LESSER = new Set([...BARE, ...'人言金手水丝草犬示衣食心刀女木火土口月日目贝车马石禾米王玉足虫竹山广力又夂页鱼鸟门口囗'])

type Parts = {
  /** Sequences of characters that are read as one, with what they may be. */
  whole: ReadonlyMap<string, string>
  /** Those of them in which a part stands that is no character. */
  broken: ReadonlyMap<string, string>
  /** By the greater part: the characters that have it. */
  families: ReadonlyMap<string, string>
  /** The greater parts of a character. */
  greater: ReadonlyMap<string, string>
}

let known: Parts | undefined

const append = (map: Map<string, string>, key: string, value: string): void => {
  const before = map.get(key) ?? ''
  if (!before.includes(value)) map.set(key, before + value)
}

export function characterParts(): Parts {
  if (known) return known
  const [whole, families, greater] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const [character = '', ...ways] of readColumns('character-parts.tsv')) {
    for (const way of ways) {
      append(whole, way, character)
      const [first = '', last = ''] = way.length === 2 ? way : ''
      const main = LESSER.has(first) ? last : LESSER.has(last) ? first : ''
      if (main === '' || LESSER.has(main)) continue
      append(greater, character, main)
      append(families, main, character)
    }
  }
  for (const main of families.keys()) {
    append(families, main, main)
    append(greater, main, main)
  }
  const broken = new Map([...whole].filter(([way, of]) => [...of].length === 1 && [...way].some(part => BARE.includes(part))))
  known = { whole, broken, families, greater }
  return known
}
