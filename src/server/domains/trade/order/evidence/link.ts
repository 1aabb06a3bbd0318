/** Addresses of archives of evidence: signed, valid for some minutes, and only while the person to whom they were shown may see the order. */
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { openLink, signedQuery } from '#server/domains/platform/upload/service.ts'

export const evidenceLink = (orderId: number, reader: LinkReader | null, now: Date): string =>
  `/my-evidence/${orderId}.zip?${signedQuery(`evidence:${orderId}`, reader, now)}`

export const openEvidenceLink = (db: Db, orderId: number, search: string) => openLink(db, `evidence:${orderId}`, search)
