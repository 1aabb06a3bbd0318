/** Addresses of archives of evidence: signed, good for some minutes, for whoever was shown them. */
import { isSignedQueryGood, signedQuery } from '#server/domains/platform/upload/service.ts'

export const evidenceLink = (orderId: number, now: Date): string =>
  `/my-evidence/${orderId}.zip?${signedQuery(`evidence:${orderId}`, now)}`

export const isEvidenceLinkGood = (orderId: number, search: string, now: Date): boolean =>
  isSignedQueryGood(`evidence:${orderId}`, search, now)
