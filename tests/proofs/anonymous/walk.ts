/** Reads a site from some addresses on, as a visitor who follows links. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

type Walk = {
  url: string
  start: readonly string[]
  /** The walk is wide rather than deep, so that every kind of page is among those that are read. */
  maxPages: number
  /** Of addresses that differ in numbers only: the first ones, besides those at the start. */
  maxOfAKind: number
  /** Is given what each page says, without its own address: a canonical link says again what was asked. */
  look: (address: string, text: string) => void
}

/** @returns how many pages, feeds and site maps were read. */
export async function walkSite({ url, start, maxPages, maxOfAKind, look }: Walk): Promise<number> {
  const queue = [...start]
  const known = new Set(start)
  const kinds = new Map<string, number>()
  let read = 0
  for (let address = queue.shift(); address !== undefined && read < maxPages; address = queue.shift()) {
    const text = await readPage(url + address)
    read++
    look(address, text.replaceAll(address, '').replaceAll(encodeURI(address), '').replaceAll(decodeURIComponent(address), ''))
    for (const next of linksIn(text, url)) {
      if (known.has(next)) continue
      known.add(next)
      const kind = next.replace(/\d+/g, 'N').replace(/=[^&]*/g, '=')
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      if (count <= maxOfAKind) queue.push(next)
    }
  }
  return read
}

/** A site that is busy on a busy machine is asked again, as it says. */
async function readPage(address: string): Promise<string> {
  for (;;) {
    const answer = await fetch(address, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 503) {
      expect(answer.status, address).toBeLessThan(500)
      return text
    }
    await sleep(1_000)
  }
}

function linksIn(text: string, url: string): string[] {
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>|<link>([^<]+)<\/link>/g)]
  return links.flatMap(([, attribute, loc, link]) => {
    const target = URL.parse((attribute ?? loc ?? link ?? '').replaceAll('&amp;', '&'), url)
    const isPage = target && (target.host === new URL(url).host || target.host === 'localhost:4321')
    return isPage && !/^\/(_astro|media)\//.test(target.pathname) ? [target.pathname + target.search] : []
  })
}
