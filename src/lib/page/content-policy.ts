/**
 * The content security policy of pages. Scripts and style sheets come as files of the site alone, so it names no hashes; style attributes
 * carry colours of pictures and widths of bars.
 */
import type { AstroGlobal } from 'astro'

const HEADER = 'Content-Security-Policy'

/** What `default-src` does not cover, or covers too widely or too narrowly. */
const DIRECTIVES = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  // Markup and addresses of scripts pass through lib/browser/trusted.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'site',
}

export type PolicyDirectives = Partial<Record<keyof typeof DIRECTIVES | 'connect-src' | 'media-src' | 'worker-src', string>>

/** @param own directives of one page, in the place of those that every page has. */
export const contentPolicy = (own: PolicyDirectives = {}): string =>
  Object.entries({ ...DIRECTIVES, ...own })
    .map(([name, value]) => `${name} ${value}`)
    .join(';')

/** The library behind a map or a player writes markup by itself (lib/browser/trusted.ts); no other page lets a default policy be made. */
const WITH_LIBRARY = { 'trusted-types': 'site default' } as const

/** For a page with a map. @param tiles the address of a provider's tiles, which the library fetches. */
export function allowMap(astro: Pick<AstroGlobal, 'response'>, tiles?: string): void {
  const connect = tiles && { 'connect-src': `'self' ${new URL(tiles.replace(/[{}]/g, '')).origin}` }
  astro.response.headers.set(HEADER, contentPolicy({ ...WITH_LIBRARY, ...connect }))
}

/** Where tim-js-sdk 2.27.6 connects to, as its file names it. */
const TENCENT_CHAT = [
  'wss://*.im.qcloud.com',
  'wss://*.my-imcloud.com',
  'wss://wss.tim.qq.com',
  'https://*.my-imcloud.com',
  'https://events.im.qcloud.com',
  'https://web.sdk.qcloud.com',
].join(' ')

/** For a page with the chat, on a site that has Tencent's chat beside its own; the library keeps its connection in a worker made in memory. */
export function allowTencentChat(astro: Pick<AstroGlobal, 'response'>): void {
  const own = { 'connect-src': `'self' ${TENCENT_CHAT}`, 'worker-src': "'self' blob:" }
  astro.response.headers.set(HEADER, contentPolicy({ ...WITH_LIBRARY, ...own }))
}

/** For a page that plays lessons: a library that plays films in several sizes hands them to the browser piece by piece, from memory. */
export function allowFilm(astro: Pick<AstroGlobal, 'response'>): void {
  astro.response.headers.set(HEADER, contentPolicy({ 'media-src': "'self' blob:" }))
}

/** For a page with a player, whose comments on the film come with a worker of their own, made in memory; a film in sizes plays from there. */
export function allowPlayer(astro: Pick<AstroGlobal, 'response'>): void {
  astro.response.headers.set(
    HEADER,
    contentPolicy({ ...WITH_LIBRARY, 'worker-src': "'self' blob:", 'media-src': "'self' blob:" }),
  )
}
