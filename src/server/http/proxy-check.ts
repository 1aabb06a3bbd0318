/** What is wrong with how the site stands behind its proxies, in words: at start from the settings, later from the first request that shows it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { isPrivateAddress } from './trusted-proxies.ts'
import { isTrustedProxy, visitorScheme } from './visitor-address.ts'

const PUBLIC_HOSTS = new Set(['0.0.0.0', '::'])

/** @returns a sentence for each setting that contradicts another; the site starts all the same. */
export function proxyWarnings(env: Pick<Env, 'HOST' | 'siteUrl' | 'SITE_URL' | 'TRUSTED_PROXIES'>): string[] {
  const { TRUSTED_PROXIES: trusted } = env
  const none = trusted === 0 || (typeof trusted !== 'number' && trusted.length === 0)
  const warnings: string[] = []
  if (none && env.siteUrl.startsWith('https:')) {
    warnings.push(
      'SITE_URL is https, so a proxy must stand before this site, but TRUSTED_PROXIES names none: all visitors will share the address ' +
        'of that proxy, and every limit per address with it. Set TRUSTED_PROXIES=1 or the networks of the proxies.',
    )
  }
  if (!none && env.SITE_URL === undefined) {
    warnings.push(
      'TRUSTED_PROXIES is set but SITE_URL is not: links and cookies will be those of HOST:PORT. Set SITE_URL to the origin that visitors see.',
    )
  }
  if (typeof trusted === 'number' && trusted > 0 && PUBLIC_HOSTS.has(env.HOST)) {
    warnings.push(
      `TRUSTED_PROXIES=${trusted} counts proxies without checking who they are, and HOST=${env.HOST} lets anyone connect: a visitor ` +
        `who reaches the port directly can choose an address. Name the networks of the proxies instead, or listen on 127.0.0.1.`,
    )
  }
  return warnings
}

/** Warns once when a proxy that is not trusted says for whom it asks; visitors from outside who make the header up are not worth a line. */
export function watchForUntrustedProxies(log: Pick<Logger, 'warn'>): (req: IncomingMessage) => void {
  let warned = false
  return req => {
    if (warned || req.headers['x-forwarded-for'] === undefined) return
    const peer = req.socket.remoteAddress ?? ''
    if (isTrustedProxy(peer) || !isPrivateAddress(peer)) return
    warned = true
    log.warn(
      { proxy: peer },
      'a proxy that is not trusted says for whom it asks (X-Forwarded-For): limits per address count the proxy. Set TRUSTED_PROXIES.',
    )
  }
}

/**
 * For a site whose origin is https: sends a visitor who came to the proxy without TLS to the same address with it. Only pages are sent on; a
 * call that came in the clear has already shown what it carried, so it is refused and its sender learns of the mistake.
 * @returns null when there is nothing to check (the site's origin is not https).
 */
export function createSchemeCheck(siteUrl: string): ((req: IncomingMessage, res: ServerResponse) => boolean) | null {
  if (!siteUrl.startsWith('https:')) return null
  return (req, res) => {
    if (visitorScheme(req) !== 'http') return false
    const path = req.url ?? '/'
    const mayMove = (req.method === 'GET' || req.method === 'HEAD') && path.startsWith('/') && !path.startsWith('/v1/')
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    }
    if (mayMove) res.writeHead(308, { ...headers, Location: siteUrl + path.replace(/^\/+/, '/') })
    else res.writeHead(403, { ...headers, Connection: 'close' })
    res.end(mayMove ? '请用 https 访问' : '这个地址只接受 https 请求')
    return true
  }
}
