/**
 * Keeps the answers of calls that many different pages ask alike (the tree of categories, the figures of a city), so that a page nobody
 * has asked for yet costs only the queries of its own. Purged by the same tags, in the same moment, as the pages themselves.
 */

type Entry = { answer: Promise<unknown>; tags: readonly string[]; until: number }

/** Purged by tags: page cache and memo alike. One with `hold` shows what it has while purges cannot arrive; the others are emptied. */
export type Purgeable = { purge(tags: readonly string[]): void; purgeAll(): void; hold?(): void }

const MAX_ENTRIES = 2_000

export class CallMemo implements Purgeable {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * The cached answer, or a new one. A caller that asks while it is on its way waits for the same one; a failure is not cached. Answers are shared:
   * the caller must not change them.
   */
  take(key: string, keep: { seconds: number; tags: readonly string[] }, load: () => Promise<unknown>): Promise<unknown> {
    const cached = this.#entries.get(key)
    if (cached && this.#now() < cached.until) return cached.answer
    const entry: Entry = { answer: load(), tags: keep.tags, until: this.#now() + keep.seconds * 1000 }
    this.#entries.set(key, entry)
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string)
    return entry.answer
  }

  purge(tags: readonly string[]): void {
    const hit = new Set(tags)
    for (const [key, entry] of this.#entries) if (entry.tags.some(tag => hit.has(tag))) this.#entries.delete(key)
  }

  purgeAll(): void {
    this.#entries.clear()
  }
}
