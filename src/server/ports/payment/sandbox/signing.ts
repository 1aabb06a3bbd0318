/** Signatures between the embedded provider and its one merchant, over the bytes as they travel. */
import { randomBytes } from 'node:crypto'
import { sign, verifySignature } from '#server/secrets.ts'

export const SANDBOX_MERCHANT = 'chenghui'

const signedText = (head: string, timestamp: string, nonce: string, body: string): string =>
  `payment sandbox\n${head}\n${timestamp}\n${nonce}\n${body}\n`

/** @param head what the message is for: method and path of a request, `answer` or `notice`. */
export function signedHeaders(head: string, body: string, now = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(12).toString('hex')
  return {
    'sandbox-timestamp': timestamp,
    'sandbox-nonce': nonce,
    'sandbox-signature': sign(signedText(head, timestamp, nonce, body)),
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** @returns why the message is not believed, or null. */
export function whyNotSigned(head: string, headers: Headers, body: string, now: Date, skewMs: number): string | null {
  const of = (name: string): string => String(headers[name] ?? '')
  const [timestamp, nonce, signature] = [of('sandbox-timestamp'), of('sandbox-nonce'), of('sandbox-signature')]
  if (!/^\d{10}$/.test(timestamp) || !nonce || !signature) return 'not signed'
  if (!verifySignature(signedText(head, timestamp, nonce, body), signature)) return 'the signature is wrong'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > skewMs) return 'too old'
  return null
}
