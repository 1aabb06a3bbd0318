/** A device that makes calls of services directly, from an address of its own, with a jar for its cookies. */
import { type Exchange, noExchange } from '#server/http/exchange.ts'

export function deviceAt(address: string, cookies = new Map<string, string>()): Exchange {
  return {
    ...noExchange,
    address,
    fromBrowser: true,
    cookie: name => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
  }
}
