/** A push service for tests: https with a certificate of its own making, one device, and what the device reads. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

export type ReceivedPush = {
  payload: { kind: string; id: number }
  bytes: number
  headers: Record<string, unknown>
  path: string
}

/** The keys of a device, and what it makes of an encrypted message (RFC 8291). */
export function createDevice() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: curve.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + sender.length)
      const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
      const secret = derive(curve.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return text.subarray(0, text.lastIndexOf(2)).toString()
    },
  }
}

/** Where the push service of a journey listens, beside a site on this port. */
export const pushPeerPort = (site: number | string): number => Number(site) + 3_000
export const pushPeerOf = (site: number | string): string => `https://127.0.0.1:${pushPeerPort(site)}`

/** @param port 0: any free one. */
export async function startPushPeer(port = 0) {
  const device = createDevice()
  const received: ReceivedPush[] = []
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer(selfSigned(), (req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (part: Buffer) => chunks.push(part))
    req.on('end', () => {
      const body = Buffer.concat(chunks)
      if (answer.status < 300)
        received.push({
          payload: JSON.parse(device.decrypt(body)),
          bytes: body.length,
          headers: req.headers,
          path: req.url ?? '',
        })
      res.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    device,
    received,
    /** What a browser hands over after subscribing. */
    target: (name = randomBytes(8).toString('hex')) => ({
      endpoint: `${origin}/send/${name}`,
      p256dh: device.p256dh,
      auth: device.auth,
    }),
    answerWith: (status: number, headers: Record<string, string> = {}) => {
      answer = { status, headers }
    },
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
