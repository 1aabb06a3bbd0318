/** The list of searched words in local storage; anything unreadable in it counts as empty. */

const KEY = 'searchHistory'
const MAX_SEARCHES = 10

export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(word => typeof word === 'string' && word !== '').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

export function writeHistory(words: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words.slice(0, MAX_SEARCHES)))
  } catch {
    // Storage is full or forbidden: then nothing is remembered.
  }
}
