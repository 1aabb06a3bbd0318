/** Starts the OpenID Connect provider of the tests, and walks through its pages as a person without a browser would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type OidcPeer = { issuer: string; stop(): void }

export const OIDC_CLIENT = { clientId: 'chenghui', clientSecret: 'a secret of the test' }

export async function startOidcPeer(redirectUri: string): Promise<OidcPeer> {
  const file = fileURLToPath(new URL('oidc-peer.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file, redirectUri], { stdio: ['ignore', 'pipe', 'ignore'] })
  const issuer = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /ready: (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`The provider ended with ${code}: ${output}`)))
  })
  return { issuer, stop: () => child.kill() }
}

/** Signs in at the provider under a name, agrees, and @returns the address it sends the browser back to. */
export async function agreeAt(url: string, name: string, backTo: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${address} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    return new URL(next, address).href
  }
  let at = await visit(url)
  for (let step = 0; step < 10 && !at.startsWith(backTo); step++) {
    if (!at.includes('/interaction/')) {
      at = await visit(at)
      continue
    }
    const page = await (await fetch(at, { headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } })).text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    at = await visit(at, { prompt, login: name, password: 'anything' })
  }
  return new URL(at)
}
