/**
 * Keeps finished pages in front of the framework.
 *
 * A page says by headers how long it may be kept and what it shows (lib/page/cache.ts). A hit never enters Astro. Concurrent misses of
 * one page render once. A page whose tags were purged while it was being rendered is answered but not kept.
 *
 * While the database is away pages are shown past their lifetime rather than not at all (docs/decisions/028): all of them while purges cannot
 * arrive, and afterwards those that cannot be rendered anew.
 */
import { DAY_MS } from '#lib/format/units.ts'
import type { Payload } from './payload.ts'

type Entry = {
  payload: Payload
  bytes: number
  used: boolean
  tags: string[]
  freshUntil: number
  staleUntil: number
  /** A purge of it may have been missed: it is shown again only if it cannot be rendered. */
  doubtful: boolean
}

export type Rendered = { payload: Payload; caching: { maxAge: number; swr: number; tags: string[] } | null }

export type PageCacheStats = {
  entries: number
  bytes: number
  hits: number
  misses: number
  stale: number
  renders: number
  purges: number
}

const REMEMBERED_PURGES = 10_000
/** How long after its lifetime a page may stand in for one that cannot be rendered. */
const STALE_ON_FAILURE_MS = DAY_MS

export class PageCache {
  // In order of arrival. A hit only marks its entry; making room passes the marked ones by once (second chance).
  readonly #entries = new Map<string, Entry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Promise<Payload>>()
  readonly #purgedAt = new Map<string, number>()
  readonly #maxBytes: number
  readonly #now: () => number
  #clock = 0
  #allPurgedAt = 0
  #bytes = 0
  #held = false
  #counts = { hits: 0, misses: 0, stale: 0, renders: 0, purges: 0 }

  /** @param maxBytes memory for finished bytes; 0 keeps nothing (every request renders). */
  constructor(maxBytes: number, now: () => number = Date.now) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** A cached page that may still be shown, or undefined. `stale` asks the caller to render anew in the background. */
  find(key: string): { payload: Payload; stale: boolean } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    if (now >= entry.freshUntil + STALE_ON_FAILURE_MS) {
      this.#drop(key)
      return undefined
    }
    if (!this.#held && (entry.doubtful || now >= entry.staleUntil)) return undefined
    entry.used = true
    // Nothing is rendered in the background while the database is away.
    const stale = !this.#held && now >= entry.freshUntil
    this.#counts[stale ? 'stale' : 'hits']++
    return { payload: entry.payload, stale }
  }

  /** Whether the page is being rendered, so that asking for it costs nothing more. */
  isRendering(key: string): boolean {
    return this.#rendering.has(key)
  }

  /**
   * Renders a page once, however many ask for it at the same time, and keeps it if it may be kept.
   * @param canStandIn whether a page from before may be shown in the place of one that failed with this error.
   */
  render(key: string, render: () => Promise<Rendered>, canStandIn: (error: unknown) => boolean = () => false): Promise<Payload> {
    const running = this.#rendering.get(key)
    if (running) return running
    this.#counts.misses++
    const startedAt = this.#clock
    const rendering = render()
      .then(rendered => {
        this.#counts.renders++
        this.#keep(key, rendered, startedAt)
        return rendered.payload
      })
      .catch((error: unknown) => {
        const before = canStandIn(error) ? this.standIn(key) : undefined
        if (!before) throw error
        return before
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** A page from before, for when it cannot be rendered now: one past its lifetime, or of which a purge may have been missed. */
  standIn(key: string): Payload | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#now() < entry.freshUntil + STALE_ON_FAILURE_MS ? entry.payload : undefined
  }

  /** Drops every page that shows one of these things, and lets no page rendered before this moment be kept. */
  purge(tags: readonly string[]): void {
    this.#clock++
    this.#counts.purges++
    for (const tag of tags) {
      this.#purgedAt.delete(tag)
      this.#purgedAt.set(tag, this.#clock)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#drop(key)
    }
    // A render that began before a purge asks whether it was hit; those that began longer ago than we remember count as hit.
    while (this.#purgedAt.size > REMEMBERED_PURGES) {
      const [oldest, at] = this.#purgedAt.entries().next().value as [string, number]
      this.#purgedAt.delete(oldest)
      this.#allPurgedAt = Math.max(this.#allPurgedAt, at)
    }
    // From now on no request may be answered with a rendering that began before the write.
    this.#rendering.clear()
  }

  /** For when purges cannot arrive: what is kept is shown as it is, past its lifetime, until `purgeAll`. */
  hold(): void {
    this.#held = true
  }

  /** True from `hold` until `purgeAll`. */
  get held(): boolean {
    return this.#held
  }

  /** For when purges may have been missed, and arrive from now on: nothing kept is shown before it was rendered anew. */
  purgeAll(): void {
    this.#held = false
    this.#clock++
    this.#allPurgedAt = this.#clock
    for (const entry of this.#entries.values()) entry.doubtful = true
    this.#rendering.clear()
  }

  get stats(): PageCacheStats {
    return { entries: this.#entries.size, bytes: this.#bytes, ...this.#counts }
  }

  #keep(key: string, { payload, caching }: Rendered, startedAt: number): void {
    // The brotli bytes come later and are about as many as the gzip ones.
    const bytes = payload.size + (payload.variants.gzip?.body.length ?? 0)
    if (!caching || bytes > this.#maxBytes / 4) return
    const purgedSince = this.#allPurgedAt > startedAt || caching.tags.some(tag => (this.#purgedAt.get(tag) ?? 0) > startedAt)
    if (purgedSince) return
    this.#drop(key)
    const freshUntil = this.#now() + caching.maxAge * 1000
    this.#entries.set(key, {
      payload,
      bytes,
      used: false,
      tags: caching.tags,
      freshUntil,
      staleUntil: freshUntil + caching.swr * 1000,
      doubtful: false,
    })
    for (const tag of caching.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      keys.add(key)
      this.#keysByTag.set(tag, keys)
    }
    this.#bytes += bytes
    while (this.#bytes > this.#maxBytes) this.#forgetOne()
  }

  #forgetOne(): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.used) {
        this.#drop(key)
        return
      }
      entry.used = false
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
