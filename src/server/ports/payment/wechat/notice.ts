/** What WeChat Pay sends by itself: whether it signed it just now, and what stands in its sealed part. */
import { isUtf8 } from 'node:buffer'
import type { KeyObject } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { NOTICE_SKEW_MS, type Notice, NoticeError } from '../port.ts'

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

export type Opened = { event: string; content: unknown }

/**
 * @param publicKeys WeChat's keys by their ids. Anything else, wrongly signed probes (`WECHATPAY/SIGNTEST/…`) among it, is not believed.
 * @returns why the notice is not believed, or null.
 */
export function whyNotFromWechat({ headers, body }: Notice, publicKeys: Readonly<Record<string, KeyObject>>, now: Date) {
  const of = (name: string): string => String(headers[`wechatpay-${name}`] ?? '')
  const [timestamp, nonce, serial, signature] = [of('timestamp'), of('nonce'), of('serial'), of('signature')]
  const publicKey = Object.hasOwn(publicKeys, serial) ? publicKeys[serial] : undefined
  if (!/^\d{10}$/.test(timestamp) || !nonce || !signature) return 'not signed'
  if (!publicKey) return 'signed with a key that is not known here'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > NOTICE_SKEW_MS) return 'too old'
  // Bytes that are no UTF-8 would be read as others than were signed.
  if (!isUtf8(body)) return 'not text'
  const isSigned = Rsa.verify(Formatter.response(timestamp, nonce, body.toString('utf8')), signature, publicKey)
  return isSigned ? null : 'the signature is wrong'
}

/** Opens what was signed. @throws NoticeError when it was sealed with another key. */
export function openNotice(body: Buffer, apiKey: string): Opened {
  try {
    const { event_type: event, resource } = envelope.parse(JSON.parse(body.toString('utf8')))
    const text = Aes.AesGcm.decrypt(resource.ciphertext, apiKey, resource.nonce, resource.associated_data)
    return { event, content: JSON.parse(text) }
  } catch (cause) {
    throw new NoticeError('the sealed part cannot be opened', { cause })
  }
}
