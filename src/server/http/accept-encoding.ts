/**
 * Which encodings a client takes (RFC 9110, 12.5.3): `br;q=0` refuses brotli, `*` stands for what is not named, an absent header takes
 * anything but is answered plainly here, because programs that send none usually cannot unpack.
 */

export type Accepted = { gzip: boolean; br: boolean }

/** Browsers and programs send a handful of different headers; what else comes is made up and is read each time. */
const MAX_REMEMBERED = 64
/** No client that exists sends more. */
const MAX_HEADER = 200

const remembered = new Map<string, Accepted>()
const PLAIN: Accepted = { gzip: false, br: false }

const weightOf = (parameters: string[]): number => {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2)
    if (name.trim().toLowerCase() !== 'q') continue
    const weight = Number(value.trim())
    return Number.isFinite(weight) ? weight : 0
  }
  return 1
}

function parse(header: string): Accepted {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [coding = '', ...parameters] = item.split(';')
    const name = coding.trim().toLowerCase()
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const plain = weights.get('identity') ?? 0
  const takes = (name: string): boolean => {
    const weight = weights.get(name) ?? weights.get('*') ?? 0
    return weight > 0 && weight >= plain
  }
  return { gzip: takes('gzip'), br: takes('br') }
}

/** @param header the value of Accept-Encoding; empty when there was none. */
export function acceptedEncodings(header: string): Accepted {
  const known = remembered.get(header)
  if (known) return known
  if (header.length > MAX_HEADER) return PLAIN
  const accepted = parse(header)
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, accepted)
  return accepted
}
