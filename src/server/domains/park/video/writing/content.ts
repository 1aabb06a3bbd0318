/** What a video says, between its editor and its row or its revision; the pictures that are replaced are thrown away. */
import type { VideoDraft, VideoEditor } from '#lib/contract/park/video-writing.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, releaseUploads, signedLink, takePicture } from '#server/domains/platform/upload/service.ts'
import { versionOf } from '#server/version.ts'
import { mayReplaceFilm } from './policy.ts'
import * as queries from './queries.ts'
import { findReading, type ReadingRow } from './reading-queries.ts'

/** What is stored of a revision; its cover stands in a column of its own. */
type Words = Omit<VideoDraft, 'cover'>

const slotOf = (key: string): VideoDraft['cover'] =>
  key === '' ? null : { key: key as NonNullable<VideoDraft['cover']>['key'], uploadId: null }

const wordsOf = (row: queries.WrittenRow): Words =>
  ({
    title: row.title,
    intro: row.intro,
    category: row.category,
    tags: row.tags,
    chapters: row.chapters,
    origin: row.origin,
    source: row.source,
    generated: row.generated,
    declared: row.declared,
  }) as Words

/** @param revision what is changed of it, where something is. */
export const contentOf = (row: queries.WrittenRow, revision: queries.RevisionRow | undefined): VideoDraft =>
  revision ? { ...(revision.content as Words), cover: slotOf(revision.cover) } : { ...wordsOf(row), cover: slotOf(row.cover) }

/** The address at which the people who edit the video can play its film. */
export async function filmUrl(
  db: Db,
  row: Pick<queries.WrittenRow, 'upload_id' | 'source_url'>,
  reader: LinkReader | null,
  now: Date,
): Promise<string | null> {
  if (row.upload_id === null) return row.source_url
  const upload = (await findUploads(db, [row.upload_id])).get(row.upload_id)
  return upload ? signedLink(upload, reader, now) : null
}

/** What there is to say of a file that was sent and is not what plays. */
export const presentReading = (row: ReadingRow | undefined): VideoEditor['reading'] => (row ? { problem: row.problem } : null)

export async function editorOf(
  db: Db,
  row: queries.WrittenRow,
  revision: queries.RevisionRow | undefined,
  { reader, now }: { reader: LinkReader | null; now: Date },
): Promise<VideoEditor> {
  const content = contentOf(row, revision)
  const url = await filmUrl(db, row, reader, now)
  const waits = revision?.state === 'UNDER_REVIEW'
  return {
    id: row.id,
    state: waits ? 'UNDER_REVIEW' : (row.state as VideoEditor['state']),
    reason: revision ? revision.reason : row.state_reason,
    content,
    film: url ? { url, bytes: row.source_size, durationMs: row.duration_ms, width: row.width, height: row.height } : null,
    reading: presentReading(await findReading(db, row.id)),
    isRevision: row.state === 'PUBLISHED',
    mayReplaceFilm: mayReplaceFilm(row),
    version: versionOf(content),
  }
}

/** The revision takes the place of what the row said. */
export async function applyRevision(trx: Db, row: queries.WrittenRow, revision: queries.RevisionRow, now: Date): Promise<void> {
  await writeRow(trx, row.id, revision.content as Words, revision.cover)
  await queries.deleteRevision(trx, row.id)
  if (row.cover !== revision.cover) await releaseUploads(trx, { pictureKeys: [row.cover].filter(Boolean) }, now)
}

/** What was changed is thrown away. */
export async function discardRevision(trx: Db, row: queries.WrittenRow, revision: queries.RevisionRow, now: Date): Promise<void> {
  await queries.deleteRevision(trx, row.id)
  if (row.cover !== revision.cover) await releaseUploads(trx, { pictureKeys: [revision.cover].filter(Boolean) }, now)
}

const writeRow = (trx: Db, id: number, { tags, chapters, ...words }: Words, cover: string) =>
  queries.updateVideo(trx, id, { ...words, cover, tags: [...new Set(tags)], chapters: JSON.stringify(chapters) })

type Writing = { userId: number; row: queries.WrittenRow; revision: queries.RevisionRow | undefined; form: VideoDraft; now: Date }

/** Writes what the editor holds: beside what is public, in place otherwise. */
export async function writeContent(trx: Db, { userId, row, revision, form, now }: Writing): Promise<void> {
  const { cover: slot, ...words } = form
  const known = [row.cover, revision?.cover].filter(Boolean)
  const cover = (await takePicture(trx, slot, { userId, field: 'cover', known, now })) ?? ''
  if (row.state === 'PUBLISHED') {
    const content = JSON.stringify({ ...words, tags: [...new Set(words.tags)] })
    await queries.upsertRevision(trx, { video_id: row.id, content, cover, state: 'DRAFT', reason: null, updated_at: now })
  } else {
    await writeRow(trx, row.id, words, cover)
    await queries.deleteRevision(trx, row.id)
  }
  // What is shown keeps its picture until the revision passes.
  const kept = row.state === 'PUBLISHED' ? [cover, row.cover] : [cover]
  await releaseUploads(trx, { pictureKeys: known.filter(key => key !== undefined && !kept.includes(key)) as string[] }, now)
}
