/** What a visitor downloads before acting: gzip bytes of the HTML of each page, and of the styles and scripts that it names. */
import { withImports } from '../../scripts/lib/weights.ts'
import { openDemo } from '../lib/database.ts'
import { fetchPage, readFrom } from '../lib/fetch.ts'
import { samplePages } from '../lib/pages.ts'
import { type Figure, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const KB = 1024

export async function weight(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  try {
    const figures: Figure[] = []
    const details: unknown[] = []
    for (const at of await samplePages(site.url)) {
      const found = await weigh(site.url, at)
      details.push({ at, ...found })
      figures.push(
        { what: `${at} HTML`, value: found.html / KB, unit: 'KB', most: 20 },
        { what: `${at} CSS`, value: found.css / KB, unit: 'KB', most: 15 },
        { what: `${at} JS`, value: found.js / KB, unit: 'KB', most: 15 },
        { what: `${at} requests to others`, value: found.foreign.length, unit: '', most: 0 },
      )
    }
    report('weight', figures, details)
  } finally {
    await site.stop()
    await database.stop()
  }
}

async function weigh(base: string, at: string) {
  const page = await fetchPage(base + at)
  const html = page.text
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(([tag]) => attribute(tag, 'href'))
  const entries = [
    ...[...html.matchAll(/<script[^>]+src="[^"]*"[^>]*>/g)].map(([tag]) => attribute(tag, 'src')),
    ...[...html.matchAll(/<link[^>]+rel="modulepreload"[^>]*>/g)].map(([tag]) => attribute(tag, 'href')),
  ]
  const scripts = await withImports(readFrom(base), entries)
  const foreign = [...html.matchAll(/(?:src|srcset|href)="(https?:\/\/[^"]+)"/g)]
    .map(match => match[1] ?? '')
    .filter(
      url =>
        /<(?:script|link|img|iframe|source)[^>]*$/.test(html.slice(0, html.indexOf(url))) &&
        !/rel="(?:canonical|alternate|icon)"/.test(tagOf(html, url)),
    )
    .filter(url => !url.startsWith(base))
  const sum = async (paths: string[]): Promise<number> => {
    const sizes = await Promise.all([...new Set(paths)].map(async path => (await fetchPage(new URL(path, base).href)).bytes))
    return sizes.reduce((total, size) => total + size, 0)
  }
  return { html: page.bytes, css: await sum(styles), js: await sum(scripts), styles, scripts, foreign }
}

const attribute = (tag: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const tagOf = (html: string, url: string): string => {
  const at = html.indexOf(url)
  return html.slice(html.lastIndexOf('<', at), html.indexOf('>', at))
}
