/**
 * Whose word counts about the visitor behind them. A proxy that stands before the site is the peer of every connection, so that without this
 * all visitors would share one address, and with it every limit per address. What an untrusted peer says in these headers is ignored.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddr from 'proxy-addr'

/** How many proxies stand before the site, or the networks they connect from. */
export type ProxySetting = number | readonly string[]

export type VisitorSource = { address: string; scheme: 'http' | 'https' | undefined }

export type TrustedProxies = {
  /** Whether a peer with this address is one of the proxies; with a number, whether there is any proxy. */
  trusts(peer: string): boolean
  /** Address and scheme of the visitor: from the connection, or from what trusted proxies say in X-Forwarded-For and X-Forwarded-Proto. */
  read(req: IncomingMessage): VisitorSource
}

const MAX_PROXIES = 8
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** `203.0.113.7:5123` and `[2001:db8::1]:443`, as some proxies write addresses. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/**
 * Reads the setting: a number (`2`) or networks (`10.0.0.0/8, loopback`).
 * @throws Error that says what is wrong with it and what is expected.
 */
export function readProxySetting(text: string): ProxySetting {
  if (/^\d+$/.test(text)) {
    const count = Number(text)
    if (count > MAX_PROXIES) throw new Error(`${count} proxies in a row cannot be right; at most ${MAX_PROXIES}`)
    return count
  }
  const networks = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  for (const network of networks) assertNetwork(network)
  return networks
}

function assertNetwork(network: string): void {
  if (RANGES.has(network)) return
  const [address = '', bits, rest] = network.split('/')
  const family = isIP(address)
  const widest = family === 6 ? 128 : 32
  if (family === 0 || rest !== undefined || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= widest))) {
    throw new Error(`"${network}" is no address, no network such as 10.0.0.0/8 and none of ${[...RANGES].join(', ')}`)
  }
  // Trusting everybody lets every visitor choose the address that limits count.
  if (Number(bits ?? widest) < (family === 6 ? 16 : 8)) {
    throw new Error(`"${network}" is too wide: every visitor could choose an address of their own`)
  }
}

const plainAddress = (written: string): string => {
  const match = WITH_PORT.exec(written)
  const address = match ? (match[1] ?? match[2] ?? '') : written
  // An IPv4 address on a socket of both families.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  return mapped?.[1] ?? address.replace(/%.*$/, '')
}

const schemeOf = (header: string | string[] | undefined): VisitorSource['scheme'] => {
  // The proxy next to the visitor is the first to say it; a proxy that replaces the header says it alone.
  const first = String(header ?? '')
    .split(',', 1)[0]
    ?.trim()
    .toLowerCase()
  return first === 'http' || first === 'https' ? first : undefined
}

/** @param setting as `readProxySetting` gives it; 0 or an empty list trusts nobody. */
export function createTrustedProxies(setting: ProxySetting): TrustedProxies {
  const none = setting === 0 || (typeof setting !== 'number' && setting.length === 0)
  if (none) {
    return { trusts: () => false, read: req => ({ address: plainAddress(req.socket.remoteAddress ?? ''), scheme: undefined }) }
  }
  const inNetworks = typeof setting === 'number' ? undefined : proxyAddr.compile([...setting])
  const trustsHop = (address: string, hop: number): boolean =>
    typeof setting === 'number' ? hop < setting : (inNetworks?.(plainAddress(address), hop) ?? false)

  return {
    trusts: peer => trustsHop(peer, 0),
    read(req) {
      const peer = plainAddress(req.socket.remoteAddress ?? '')
      if (!trustsHop(peer, 0)) return { address: peer, scheme: undefined }
      // From the nearest proxy outwards; a word that is no address ends the chain at the proxy that passed it on.
      const hops = proxyAddr.all(req, trustsHop).map(plainAddress)
      const address = hops.findLast(hop => isIP(hop) !== 0) ?? peer
      return { address, scheme: schemeOf(req.headers['x-forwarded-proto']) }
    },
  }
}

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addAddress('::1', 'ipv6')

/** Whether an address belongs to this machine or a private network, as a proxy's usually does and a visitor's never from outside. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && privateNetworks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
