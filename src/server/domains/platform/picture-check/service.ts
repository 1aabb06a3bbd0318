/**
 * Pictures compared with those that operators have refused. What looks like one of them is never refused by itself: it waits for an operator,
 * who sees in which case the other one was refused.
 */
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { listPictureHashes } from '#server/domains/platform/upload/service.ts'
import * as queries from './queries.ts'

/** Bits of 64 in which two pictures may differ and still be the same one. Four pieces of an index find no more than this. */
const MAX_DIFFERENT_BITS = 3

/** Pictures of something that is written: those it has, and uploads that it would take. */
export type PictureRefs = { keys: readonly string[]; ids: readonly number[] }

/** The pictures of a draft, in the two ways in which drafts name them. */
export const picturesOfDraft = (
  pictures: readonly ({ uploadId: number } | { key: string })[],
  inTexts: readonly string[] = [],
): PictureRefs => ({
  keys: [...inTexts, ...pictures.flatMap(one => ('key' in one ? [one.key] : []))],
  ids: pictures.flatMap(one => ('uploadId' in one ? [one.uploadId] : [])),
})

export type PictureFinding = { refusedId: number; key: string }

/** The four pieces as the database keeps them, with a sign. */
export const bandsOf = (hash: string): queries.Bands => {
  const band = (at: number): number => (Number.parseInt(hash.slice(at * 4, at * 4 + 4), 16) << 16) >> 16
  return [band(0), band(1), band(2), band(3)]
}

/** Which of the pictures look like one that was refused. */
export async function findRefusedPictures(db: Db, userId: number, { keys, ids }: PictureRefs): Promise<PictureFinding[]> {
  if (keys.length + ids.length === 0) return []
  const hashes = await listPictureHashes(db, { keys, ids, userId })
  const found = await Promise.all(
    hashes.map(async ({ key, hash }) => {
      const refused = await queries.findAlike(db, bandsOf(hash), MAX_DIFFERENT_BITS)
      return refused ? [{ refusedId: refused.id, key }] : []
    }),
  )
  return found.flat()
}

/** Keeps what was found with the check of the text that it came with. */
export async function savePictureFindings(
  trx: Db,
  checkedId: number,
  findings: readonly PictureFinding[],
  now: Date,
): Promise<void> {
  if (findings.length === 0) return
  await queries.insertHits(
    trx,
    findings.map(({ refusedId, key }) => ({
      refused_id: refusedId,
      checked_id: checkedId,
      picture_key: key,
      decision: null,
      created_at: now,
    })),
  )
}

/** Why something waits because of its pictures, for those who decide. */
export const describePictures = async (db: Db, checkedId: number): Promise<string[]> =>
  (await queries.listFound(db, checkedId)).map(
    one => `图片和 ${date(one.created_at.toISOString())} 驳回的“${one.title}”里的几乎一样（${one.reason}）`,
  )

export const settlePictures = (trx: Db, checkedId: number, decision: 'UPHELD' | 'OVERTURNED'): Promise<unknown> =>
  queries.updateDecisions(trx, checkedId, decision)

type Refusal = { keys: readonly string[]; title: string; reason: string; operatorId: number; now: Date }

/** Remembers the pictures of what an operator has refused or taken down; what is on the list already is not put there twice. */
export async function rememberRefusedPictures(trx: Db, { keys, title, reason, operatorId, now }: Refusal): Promise<void> {
  if (keys.length === 0) return
  for (const { key, hash } of await listPictureHashes(trx, { keys, ids: [], userId: 0 })) {
    const bands = bandsOf(hash)
    if (await queries.findAlike(trx, bands, 0)) continue
    const [band_0, band_1, band_2, band_3] = bands
    await queries.insertRefused(trx, {
      band_0,
      band_1,
      band_2,
      band_3,
      picture_key: key,
      title: title.slice(0, 120),
      reason: reason.slice(0, 200),
      added_by: operatorId,
      created_at: now,
    })
  }
}

const PICTURE_URL = /^\/media\/(.+)\/w\d+\.\w+$/

/** The keys behind the addresses under which a case shows public pictures; what is private has none. */
export const keysOfShown = (pictures: readonly { url: string }[]): string[] =>
  pictures.flatMap(({ url }) => PICTURE_URL.exec(url)?.[1] ?? [])
