/**
 * Synonyms in a file of the installation (`SEARCH_SYNONYMS_FILE`), beside those that operators keep (`synonyms.ts`).
 * One group of words that find each other a line, apart by spaces; what begins with `#` is a comment.
 */
import { readFileSync } from 'node:fs'

const MAX_GROUP = 12
const MAX_WORD = 24
const MAX_GROUPS = 5_000

/**
 * @param source the name of the file, for the message.
 * @throws Error naming the line that is no group of two to twelve words.
 */
export function parseSynonyms(text: string, source: string): string[][] {
  const groups: string[][] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const words = line.replace(/#.*/, '').split(/\s+/).filter(Boolean)
    if (words.length === 0) continue
    if (words.length < 2 || words.length > MAX_GROUP || words.some(word => [...word].length > MAX_WORD)) {
      throw new Error(`${source}, line ${index + 1}: 2 to ${MAX_GROUP} words of at most ${MAX_WORD} characters, apart by spaces`)
    }
    groups.push(words)
  }
  if (groups.length > MAX_GROUPS) throw new Error(`${source}: at most ${MAX_GROUPS} groups`)
  return groups
}

let ofFile: readonly string[][] = []

/**
 * Reads the groups of the file, which are added to the rows. Called once at the start.
 * @throws Error when the file cannot be read or has a line that is no group.
 */
export function openSynonyms(file: string | undefined): void {
  try {
    ofFile = file === undefined ? [] : parseSynonyms(readFileSync(file, 'utf8'), file)
  } catch (error) {
    throw new Error(`SEARCH_SYNONYMS_FILE cannot be used: ${(error as Error).message}`)
  }
}

export const listFileSynonyms = (): readonly string[][] => ofFile
