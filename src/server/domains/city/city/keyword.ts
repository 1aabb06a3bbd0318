/** Splits a keyword into the grams that the index holds: see `text_grams` in db/baseline/kernel/grams.ts. */

/** Latin letters in lower case, as in the index; one space between words. */
const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The words of a keyword, at most five. */
export const wordsOf = (keyword: string): string[] => clean(keyword).split(' ').filter(Boolean).slice(0, 5)

/** Pairs of neighbouring characters; the character itself where a word has only one. */
export function gramsOf(keyword: string): string[] {
  const grams = new Set<string>()
  for (const word of wordsOf(keyword)) {
    const letters = Array.from(word)
    if (letters.length === 1) grams.add(word)
    for (let index = 0; index + 1 < letters.length; index++) grams.add(`${letters[index]}${letters[index + 1]}`)
  }
  return [...grams]
}
