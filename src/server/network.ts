/** Which network a visitor's address belongs to: what one person can change at will must not count as many visitors. */
import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first groups of an IPv6 address, without leading zeros. */
function prefix(address: string, groups: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const all =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return all
    .slice(0, groups)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const withoutMapping = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/** One visitor: an IPv4 address, or the /64 of an IPv6 address, which is what one connection is given. */
export function visitorKey(address: string): string {
  const plain = withoutMapping(address)
  return isIPv6(plain) ? `${prefix(plain, 4)}::/64` : plain
}

/** The network around a visitor: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkKey(address: string): string {
  const plain = withoutMapping(address)
  return isIPv6(plain) ? `${prefix(plain, 3)}::/48` : `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
}
