/** Where the links lead that were seen, and whether something answers there. */
import type { Page } from '@playwright/test'
import type { Finding } from './control.ts'

/** Sections of a working area are one page: each is asked once, whatever its parameters. */
const AREA = /^\/(member|merchant|manage)(\/|$)/

export class Links {
  /** The place where each was seen first. */
  private readonly seen = new Map<string, string>()

  get size(): number {
    return this.seen.size
  }

  add(href: string, place: string): void {
    if (!this.seen.has(href)) this.seen.set(href, place)
  }

  /** Every address of this site answers. */
  async follow(page: Page, baseURL: string): Promise<Finding[]> {
    const { origin } = new URL(baseURL)
    const line = new Map<string, string>()
    for (const [href, seen] of this.seen) {
      const { pathname, search, origin: of } = new URL(href)
      if (of === origin) line.set(AREA.test(pathname) ? pathname : pathname + search, seen)
    }
    const findings: Finding[] = []
    const ask = async () => {
      for (const [address, place] of line) {
        line.delete(address)
        const answer = await page.request.get(address, { failOnStatusCode: false })
        if (answer.status() >= 400)
          findings.push({ place, layer: '', control: `link to ${address}`, what: `answers ${answer.status()}` })
        await answer.dispose()
      }
    }
    await Promise.all([ask(), ask()])
    return findings
  }
}
