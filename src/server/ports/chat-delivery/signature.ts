/**
 * The signature with which somebody enters the chat: Tencent's where it is configured, else our own, which our own real-time
 * server believes.
 */

import tls from 'tls-sig-api-v2'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { sign } from '#server/secrets.ts'

export type ChatSignature = { sdkAppId: number | null; identifier: string; userSig: string; expiresAt: Date }

export type ChatSignaturePort = { sign(identifier: string, now: Date): ChatSignature }

const VALID_SECONDS = 12 * HOUR_SECONDS

export const ownChatSignature: ChatSignaturePort = {
  sign(identifier, now) {
    const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000)
    const body = Buffer.from(JSON.stringify({ identifier, expiresAt: expiresAt.getTime() })).toString('base64url')
    return { sdkAppId: null, identifier, userSig: `${body}.${sign(`chat ${body}`)}`, expiresAt }
  },
}

export function createTencentChat(settings: { sdkAppId: number; secretKey: string }): ChatSignaturePort {
  const api = new tls.Api(settings.sdkAppId, settings.secretKey)
  return {
    sign: (identifier, now) => ({
      sdkAppId: settings.sdkAppId,
      identifier,
      userSig: api.genSig(identifier, VALID_SECONDS, null),
      expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
    }),
  }
}
