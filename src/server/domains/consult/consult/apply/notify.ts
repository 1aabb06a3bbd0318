import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'

export const LINK = '/member/member_authentication#consultant'

type Consultant = { id: number; user_id: number }

export const notifyApplicant = (trx: Db, row: Consultant, title: string, body: string, link: string) =>
  notify(trx, row.user_id, { kind: 'CONSULT', title, body, link })

/** @param key deduplicates: one notice for each key, however often it is sent. */
export const notifyOnce = (trx: Db, row: Consultant, { key, title, body }: { key: string; title: string; body: string }) =>
  notify(trx, row.user_id, { kind: 'CONSULT', title, body, link: LINK, dedupeKey: `consultant:${row.id}:${key}` })
